//! A model file: named arrays, one after another. All numbers are little-endian.
//!
//! The header of 24 bytes is `dehusk` and two zero bytes, the version of the layout, the number of arrays, the size of
//! the file, and the CRC-32 of all bytes before it and after it. Then come 64 bytes for each array: its name in 40 bytes and its element
//! type in 4, both padded with zero bytes, the number of its dimensions, three lengths, and its offset in the file.
//! A list of texts is bytes, one text on each line. Signed bytes are multiplied by the only number of the array whose name
//! is theirs and `_scale`.

use std::fmt::Display;

use crate::Error;

const MAGIC: &[u8] = b"dehusk\0\0";
const LAYOUT: u32 = 1;
const HEADER: usize = 24;
const CHECKSUM: usize = 20;
const ENTRY: usize = 64;
const NAME: usize = 40;
const DIMENSIONS: usize = 3;

/// A model file, its contents checked.
pub(crate) struct ModelFile<'a> {
    data: &'a [u8],
    contents: Vec<Entry<'a>>,
}

struct Entry<'a> {
    name: &'a str,
    element: Element,
    shape: [usize; DIMENSIONS],
    begin: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Element {
    Byte,
    SignedByte,
    Integer,
    Single,
}

/// Numbers in rows; missing lengths are 1.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Array<T> {
    pub(crate) shape: [usize; DIMENSIONS],
    pub(crate) values: Vec<T>,
}

/// Returns the error for a file with wrong contents.
pub(crate) fn bad<T>(what: impl Display) -> Result<T, Error> {
    Err(Error::BadModel(what.to_string()))
}

impl<'a> ModelFile<'a> {
    /// Reads the header and the contents of a file.
    pub(crate) fn open(data: &'a [u8]) -> Result<ModelFile<'a>, Error> {
        let (header, body) = match data.get(..HEADER) {
            Some(header) if header.starts_with(MAGIC) => (header, &data[HEADER..]),
            _ => return bad("no model file"),
        };
        let [layout, count, size, checksum] = [8, 12, 16, CHECKSUM].map(|at| number_at(header, at));
        if layout != LAYOUT {
            return bad(format!("of layout {layout}, the core reads layout {LAYOUT}"));
        }
        let contents = (count as usize).checked_mul(ENTRY).and_then(|length| body.get(..length));
        match contents {
            Some(contents) if size as usize == data.len() && checksum == checksum_of(header, body) => {
                let contents = contents.chunks_exact(ENTRY).map(|entry| Entry::read(entry, data.len()));
                Ok(ModelFile { data, contents: contents.collect::<Result<_, _>>()? })
            }
            _ => bad("damaged"),
        }
    }

    /// Returns texts, one from each line; none from an empty array.
    pub(crate) fn lines(&self, name: &str) -> Result<Vec<&'a str>, Error> {
        let entry = self.entry(name)?;
        match std::str::from_utf8(self.bytes(entry)) {
            Ok("") if entry.element == Element::Byte => Ok(Vec::new()),
            Ok(text) if entry.element == Element::Byte => Ok(text.split('\n').collect()),
            _ => bad(format!("{name} is no list of texts")),
        }
    }

    /// Returns integers that are not negative.
    pub(crate) fn numbers(&self, name: &str) -> Result<Array<u16>, Error> {
        let entry = self.entry(name)?;
        let values: Vec<u16> = self.elements(entry).map(u16::from_le_bytes).collect();
        if entry.element != Element::Integer || values.iter().any(|&value| value > i16::MAX as u16) {
            return bad(format!("{name} holds something else than small whole numbers"));
        }
        Ok(Array { shape: entry.shape, values })
    }

    /// Returns finite numbers; signed bytes are multiplied by their scale.
    pub(crate) fn floats(&self, name: &str) -> Result<Array<f32>, Error> {
        let entry = self.entry(name)?;
        let values: Vec<f32> = match entry.element {
            Element::Single => self.elements(entry).map(f32::from_le_bytes).collect(),
            Element::SignedByte => {
                let scale = self.floats_of(&format!("{name}_scale"), [1; DIMENSIONS])?[0];
                self.elements(entry).map(|byte| f32::from(i8::from_le_bytes(byte)) * scale).collect()
            }
            _ => return bad(format!("{name} holds something else than numbers")),
        };
        if !values.iter().all(|value| value.is_finite()) {
            return bad(format!("{name} holds something that is no number"));
        }
        Ok(Array { shape: entry.shape, values })
    }

    /// Returns finite numbers of an array with exactly that shape.
    pub(crate) fn floats_of(&self, name: &str, shape: [usize; DIMENSIONS]) -> Result<Vec<f32>, Error> {
        let array = self.floats(name)?;
        if array.shape != shape {
            return bad(format!("{name} has the shape {:?} instead of {shape:?}", array.shape));
        }
        Ok(array.values)
    }

    fn entry(&self, name: &str) -> Result<&Entry<'a>, Error> {
        match self.contents.iter().find(|entry| entry.name == name) {
            Some(entry) => Ok(entry),
            None => bad(format!("there is no {name}")),
        }
    }

    fn bytes(&self, entry: &Entry) -> &'a [u8] {
        &self.data[entry.begin..entry.begin + entry.length()]
    }

    fn elements<const SIZE: usize>(&self, entry: &Entry) -> impl Iterator<Item = [u8; SIZE]> + 'a {
        self.bytes(entry).chunks_exact(SIZE).filter_map(|element| element.try_into().ok())
    }
}

impl<'a> Entry<'a> {
    /// Reads an entry of the contents of a file of that size.
    fn read(entry: &'a [u8], size: usize) -> Result<Entry<'a>, Error> {
        let name = std::str::from_utf8(&entry[..NAME]).map(|name| name.trim_end_matches('\0'));
        let element = match &entry[NAME..NAME + 4] {
            b"|u1\0" => Element::Byte,
            b"|i1\0" => Element::SignedByte,
            b"<i2\0" => Element::Integer,
            b"<f4\0" => Element::Single,
            _ => return bad("an array of an unknown type"),
        };
        let shape = [48, 52, 56].map(|at| number_at(entry, at) as usize);
        let found = Entry { name: name.unwrap_or(""), element, shape, begin: number_at(entry, 60) as usize };
        let length = shape.iter().try_fold(found.element.size(), |length, &count| length.checked_mul(count));
        match length.and_then(|length| length.checked_add(found.begin)) {
            Some(end) if end <= size => Ok(found),
            _ => bad(format!("{} ends after the file", found.name)),
        }
    }

    fn length(&self) -> usize {
        self.element.size() * self.shape.iter().product::<usize>()
    }
}

impl Element {
    fn size(self) -> usize {
        match self {
            Element::Byte | Element::SignedByte => 1,
            Element::Integer => 2,
            Element::Single => 4,
        }
    }
}

fn number_at(bytes: &[u8], at: usize) -> u32 {
    u32::from_le_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]])
}

static CRC: [u32; 256] = {
    let mut table = [0; 256];
    let mut byte = 0;
    while byte < table.len() {
        let (mut rest, mut bit) = (byte as u32, 0);
        while bit < 8 {
            rest = if rest & 1 == 1 { rest >> 1 ^ 0xedb8_8320 } else { rest >> 1 };
            bit += 1;
        }
        table[byte] = rest;
        byte += 1;
    }
    table
};

/// Returns the checksum of a file, which is at the end of the header.
fn checksum_of(header: &[u8], body: &[u8]) -> u32 {
    crc32(header[..CHECKSUM].iter().chain(body))
}

/// Returns the CRC-32 of Ethernet and of zip files.
fn crc32<'a>(bytes: impl Iterator<Item = &'a u8>) -> u32 {
    !bytes.fold(!0, |rest, &byte| rest >> 8 ^ CRC[(rest as u8 ^ byte) as usize])
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::bytes::random::Random;

    /// A file with the checksum and the size that it needs.
    pub(crate) fn resealed(mut file: Vec<u8>) -> Vec<u8> {
        let size = file.len() as u32;
        file[16..CHECKSUM].copy_from_slice(&size.to_le_bytes());
        let checksum = checksum_of(&file[..HEADER], &file[HEADER..]);
        file[CHECKSUM..HEADER].copy_from_slice(&checksum.to_le_bytes());
        file
    }

    /// An array: its name, its element type, its shape and its bytes.
    type Given<'a> = (&'a str, &'a [u8; 4], [u32; DIMENSIONS], Vec<u8>);

    /// A file with some arrays.
    pub(crate) fn file_of(arrays: &[Given]) -> Vec<u8> {
        let mut at = HEADER + ENTRY * arrays.len();
        let (mut contents, mut elements) = (Vec::new(), Vec::new());
        for (name, element, shape, bytes) in arrays {
            let mut entry = [0; ENTRY];
            entry[..name.len()].copy_from_slice(name.as_bytes());
            entry[NAME..NAME + 4].copy_from_slice(&element[..]);
            let numbers = [DIMENSIONS as u32, shape[0], shape[1], shape[2], at as u32];
            numbers.iter().zip(entry[NAME + 4..].chunks_exact_mut(4)).for_each(|(number, place)| {
                place.copy_from_slice(&number.to_le_bytes());
            });
            contents.extend_from_slice(&entry);
            elements.extend_from_slice(bytes);
            elements.resize(elements.len().div_ceil(8) * 8, 0);
            at = HEADER + ENTRY * arrays.len() + elements.len();
        }
        contents.extend_from_slice(&elements);
        let mut file = MAGIC.to_vec();
        for number in [LAYOUT, arrays.len() as u32, at as u32, 0] {
            file.extend_from_slice(&number.to_le_bytes());
        }
        file.extend_from_slice(&contents);
        sealed(file)
    }

    /// The file with the right checksum.
    fn sealed(mut file: Vec<u8>) -> Vec<u8> {
        let checksum = checksum_of(&file[..HEADER], &file[HEADER..]);
        file[CHECKSUM..HEADER].copy_from_slice(&checksum.to_le_bytes());
        file
    }

    fn small() -> Vec<u8> {
        let bytes = |numbers: &[f32]| numbers.iter().flat_map(|number| number.to_le_bytes()).collect::<Vec<u8>>();
        file_of(&[
            ("words", b"|u1\0", [5, 1, 1], b"a\n\nbc".to_vec()),
            ("nothing", b"|u1\0", [0, 1, 1], Vec::new()),
            ("signals", b"<i2\0", [2, 1, 1], [7u16, 300].iter().flat_map(|number| number.to_le_bytes()).collect()),
            ("leaves", b"<f4\0", [1, 2, 2], bytes(&[1.0, -2.0, 5.960_464_5e-8, 65504.0])),
            ("bias", b"<f4\0", [1, 1, 1], bytes(&[0.1])),
            ("weights", b"|i1\0", [3, 1, 1], vec![1, 0x80, 0x7f]),
            ("weights_scale", b"<f4\0", [1, 1, 1], bytes(&[0.5])),
            ("unscaled", b"|i1\0", [1, 1, 1], vec![1]),
        ])
    }

    #[test]
    fn arrays_are_read() {
        let file = small();
        let model_file = ModelFile::open(&file).unwrap();
        assert_eq!(model_file.lines("words").unwrap(), ["a", "", "bc"]);
        assert!(model_file.lines("nothing").unwrap().is_empty());
        assert_eq!(model_file.numbers("signals").unwrap(), Array { shape: [2, 1, 1], values: vec![7, 300] });
        let leaves = [1.0, -2.0, 5.960_464_5e-8, 65504.0];
        assert_eq!(model_file.floats_of("leaves", [1, 2, 2]).unwrap(), leaves);
        assert_eq!(model_file.floats("bias").unwrap().values, [0.1]);
        assert_eq!(model_file.floats("weights").unwrap().values, [0.5, -64.0, 63.5]);
    }

    fn line<T>(found: Result<T, Error>) -> String {
        found.err().expect("an error").to_string()
    }

    #[test]
    fn what_is_wrong_is_one_clear_line() {
        let file = small();
        let model_file = ModelFile::open(&file).unwrap();
        assert_eq!(line(model_file.floats("names")), "the model cannot be read: there is no names");
        assert_eq!(line(model_file.floats("unscaled")), "the model cannot be read: there is no unscaled_scale");
        assert_eq!(line(model_file.lines("bias")), "the model cannot be read: bias is no list of texts");
        assert_eq!(
            line(model_file.floats_of("leaves", [1, 4, 1])),
            "the model cannot be read: leaves has the shape [1, 2, 2] instead of [1, 4, 1]"
        );
        assert_eq!(line(ModelFile::open(b"PK\x03\x04")), "the model cannot be read: no model file");
        assert_eq!(line(ModelFile::open(&file[..file.len() - 8])), "the model cannot be read: damaged");
    }

    #[test]
    fn floats_that_are_no_numbers_are_refused() {
        for float in [f32::INFINITY, f32::NEG_INFINITY, f32::NAN] {
            let file = file_of(&[("leaves", b"<f4\0", [1, 1, 1], float.to_le_bytes().to_vec())]);
            assert!(ModelFile::open(&file).unwrap().floats("leaves").is_err());
        }
    }

    #[test]
    fn an_array_that_ends_after_the_file_is_refused() {
        for shape in [[3, 1, 1], [u32::MAX, u32::MAX, u32::MAX], [1 << 31, 2, 2]] {
            let file = file_of(&[("bias", b"<f4\0", shape, vec![0; 8])]);
            assert_eq!(line(ModelFile::open(&file)), "the model cannot be read: bias ends after the file");
        }
    }

    #[test]
    fn every_turned_bit_and_every_cut_is_found() {
        let file = small();
        for cut in 0..file.len() {
            assert!(ModelFile::open(&file[..cut]).is_err());
        }
        for bit in 0..8 * file.len() {
            let mut turned = file.clone();
            turned[bit / 8] ^= 1 << (bit % 8);
            assert!(ModelFile::open(&turned).is_err(), "bit {bit}");
        }
    }

    #[test]
    fn no_bytes_make_it_panic() {
        let mut random = Random::new(8);
        for _ in 0..2000 {
            let mut file = small();
            for _ in 0..=random.below(4) {
                let at = random.below(file.len());
                file[at] = random.next() as u8;
            }
            let file = sealed(file);
            if let Ok(model_file) = ModelFile::open(&file) {
                for name in ["words", "signals", "leaves", "bias", "weights"] {
                    let _ = (model_file.lines(name), model_file.numbers(name), model_file.floats(name));
                }
            }
        }
    }

    #[test]
    fn the_checksum_is_that_of_zip() {
        assert_eq!(crc32(b"123456789".iter()), 0xcbf4_3926);
    }
}
