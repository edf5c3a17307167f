//! What `zlib` has packed: RFC 1950 around RFC 1951. The checksum at its end is not read, since a model file has its own.

/// Bits of the longest code.
const LONGEST: usize = 15;
/// Symbols below it are bytes.
const BLOCK_END: usize = 256;
/// In which order the lengths of the codes for lengths come.
const ORDER: [usize; 19] = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];
/// Bytes that are never exceeded by a model file.
const MAX_SIZE: usize = 1 << 28;

/// The bytes that were packed; None where they cannot be read.
pub(super) fn inflate(packed: &[u8]) -> Option<Vec<u8>> {
    let bytes = match packed {
        [method, flags, rest @ ..] if method & 15 == 8 && u16::from_be_bytes([*method, *flags]) % 31 == 0 => rest,
        _ => return None,
    };
    let (mut bits, mut found) = (Bits { bytes, at: 0 }, Vec::new());
    loop {
        let is_last = bits.take(1)? == 1;
        match bits.take(2)? {
            0 => copy_stored(&mut bits, &mut found)?,
            1 => read_coded(&mut bits, &fixed_codes()?, &mut found)?,
            2 => {
                let codes = read_codes(&mut bits)?;
                read_coded(&mut bits, &codes, &mut found)?;
            }
            _ => return None,
        }
        if is_last {
            return Some(found);
        }
    }
}

/// Bits from the lowest of the first byte on.
struct Bits<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl Bits<'_> {
    /// At least 25 bits; after the end there are zeros.
    #[inline]
    fn ahead(&self) -> usize {
        let begin = self.at / 8;
        let four = match self.bytes.get(begin..begin + 4) {
            Some(four) => [four[0], four[1], four[2], four[3]],
            None => [0, 1, 2, 3].map(|place| self.bytes.get(begin + place).copied().unwrap_or(0)),
        };
        (u32::from_le_bytes(four) >> (self.at % 8)) as usize
    }

    #[inline]
    fn skip(&mut self, count: usize) -> Option<()> {
        self.at += count;
        (self.at <= 8 * self.bytes.len()).then_some(())
    }

    fn take(&mut self, count: usize) -> Option<usize> {
        let value = self.ahead() & ((1 << count) - 1);
        self.skip(count)?;
        Some(value)
    }
}

/// For each value of the next bits, as many as the longest code has, the symbol, and in the lowest four bits the length of
/// its code; 0 where there is none.
struct Code(Vec<u16>);

impl Code {
    /// The code in which each symbol has a code of that length; 0 for those that have none.
    fn new(lengths: &[u8]) -> Option<Code> {
        let longest = lengths.iter().copied().max().map_or(0, usize::from).min(LONGEST);
        let (mut table, mut code) = (vec![0; 1 << longest], 0_usize);
        for length in 1..=longest {
            for (symbol, _) in lengths.iter().enumerate().filter(|&(_, &own)| usize::from(own) == length) {
                if code >> length != 0 {
                    return None;
                }
                let mut place = usize::from((code as u16).reverse_bits() >> (16 - length));
                while place < table.len() {
                    table[place] = (symbol << 4 | length) as u16;
                    place += 1 << length;
                }
                code += 1;
            }
            code <<= 1;
        }
        Some(Code(table))
    }

    #[inline]
    fn read(&self, bits: &mut Bits) -> Option<usize> {
        let entry = usize::from(self.0[bits.ahead() & (self.0.len() - 1)]);
        bits.skip(entry & 15)?;
        (entry != 0).then_some(entry >> 4)
    }
}

/// The codes for bytes and lengths, and those for distances, where a block does not give its own.
fn fixed_codes() -> Option<[Code; 2]> {
    let mut lengths = [8; 288];
    lengths[144..256].fill(9);
    lengths[256..280].fill(7);
    Some([Code::new(&lengths)?, Code::new(&[5; 30])?])
}

/// The same as a block gives them.
fn read_codes(bits: &mut Bits) -> Option<[Code; 2]> {
    let (symbols, distances, known) = (bits.take(5)? + 257, bits.take(5)? + 1, bits.take(4)? + 4);
    let mut of_lengths = [0; ORDER.len()];
    for &place in ORDER.iter().take(known) {
        of_lengths[place] = bits.take(3)? as u8;
    }
    let (code, mut lengths) = (Code::new(&of_lengths)?, Vec::new());
    while lengths.len() < symbols + distances {
        let (length, times) = match code.read(bits)? {
            16 => (*lengths.last()?, 3 + bits.take(2)?),
            17 => (0, 3 + bits.take(3)?),
            18 => (0, 11 + bits.take(7)?),
            length => (length as u8, 1),
        };
        lengths.resize(lengths.len() + times, length);
    }
    Some([Code::new(&lengths[..symbols])?, Code::new(lengths.get(symbols..symbols + distances)?)?])
}

fn copy_stored(bits: &mut Bits, found: &mut Vec<u8>) -> Option<()> {
    let begin = bits.at.div_ceil(8);
    let length = match bits.bytes.get(begin..)? {
        [low, high, _, _, ..] => usize::from(u16::from_le_bytes([*low, *high])),
        _ => return None,
    };
    found.extend_from_slice(bits.bytes.get(begin + 4..begin + 4 + length)?);
    bits.at = 8 * (begin + 4 + length);
    Some(())
}

fn read_coded(bits: &mut Bits, [symbols, distances]: &[Code; 2], found: &mut Vec<u8>) -> Option<()> {
    loop {
        match symbols.read(bits)? {
            BLOCK_END => return Some(()),
            byte if byte < BLOCK_END => found.push(byte as u8),
            symbol => {
                let length = length_of(symbol - BLOCK_END - 1, bits)?;
                let distance = distance_of(distances.read(bits)?, bits)?;
                let begin = found.len().checked_sub(distance)?;
                (begin..begin + length).for_each(|at| found.push(found[at]));
            }
        }
        if found.len() > MAX_SIZE {
            return None;
        }
    }
}

fn length_of(number: usize, bits: &mut Bits) -> Option<usize> {
    match number {
        0..=7 => Some(3 + number),
        8..=27 => Some(3 + ((4 + number % 4) << (number / 4 - 1)) + bits.take(number / 4 - 1)?),
        28 => Some(258),
        _ => None,
    }
}

fn distance_of(number: usize, bits: &mut Bits) -> Option<usize> {
    match number {
        0..=3 => Some(1 + number),
        4..=29 => Some(1 + ((2 + number % 2) << (number / 2 - 1)) + bits.take(number / 2 - 1)?),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bytes::random::Random;

    const STORED: &[u8] = &[0x78, 0x01, 0x01, 0x04, 0x00, 0xfb, 0xff, 0x6d, 0x69, 0x6c, 0x6c, 0x04, 0x37, 0x01, 0xaf];
    const FIXED: &[u8] =
        &[0x78, 0x01, 0x4b, 0x54, 0xc8, 0xcd, 0xcc, 0xc9, 0xd1, 0x51, 0x48, 0x44, 0xa1, 0x01, 0x50, 0xa9, 0x07, 0x26];
    /// The squares up to 39², each with the word `mills`.
    const OWN_CODES: &[u8] = &[
        0x78, 0xda, 0x4d, 0x90, 0x4b, 0x0e, 0xc4, 0x20, 0x0c, 0x43, 0xaf, 0xd2, 0x03, 0xcc, 0x82, 0x84, 0x24, 0xc0,
        0x91, 0x2a, 0xb5, 0xab, 0xde, 0x5f, 0x9a, 0x15, 0x7e, 0xec, 0x2c, 0x63, 0xfc, 0x49, 0xbb, 0xde, 0xfb, 0x79,
        0xbe, 0xdf, 0x65, 0x1b, 0xc4, 0x06, 0x4b, 0x4f, 0xb5, 0x91, 0xe7, 0x46, 0x5d, 0x5c, 0x48, 0x57, 0xfa, 0x3a,
        0xe5, 0x66, 0xad, 0x09, 0x3a, 0x6c, 0x04, 0xe6, 0xe4, 0x2c, 0x82, 0x48, 0xf2, 0x84, 0x9d, 0xd2, 0x76, 0x0f,
        0xaa, 0xd0, 0x9d, 0xb4, 0x08, 0xd8, 0x29, 0x6d, 0xba, 0x1c, 0x72, 0xc8, 0xb7, 0x48, 0x2b, 0xd8, 0x81, 0x76,
        0xe0, 0x30, 0xf1, 0x5d, 0xa4, 0xad, 0x3a, 0x16, 0x53, 0xcd, 0x1a, 0x8d, 0xcd, 0x18, 0x62, 0xc7, 0x3e, 0x73,
        0x66, 0x5b, 0x3f, 0xae, 0x11, 0xc7, 0x91, 0x92, 0xdb, 0xfd, 0x01, 0x86, 0xad, 0x7d, 0x2d,
    ];

    #[test]
    fn blocks_of_all_kinds() {
        assert_eq!(inflate(STORED).unwrap(), b"mill");
        assert_eq!(inflate(FIXED).unwrap(), b"a mill, a mill, a mill");
        let squares: String = (0..40).map(|number| format!("{} mills, ", number * number)).collect();
        assert_eq!(inflate(OWN_CODES).unwrap(), squares.as_bytes());
    }

    #[test]
    fn what_is_cut_or_damaged_is_read_somehow_or_refused() {
        let mut random = Random::new(8);
        for packed in [STORED, FIXED, OWN_CODES] {
            assert!((0..packed.len() - 5).all(|cut| inflate(&packed[..cut]).is_none()));
            for _ in 0..5000 {
                let mut damaged = packed.to_vec();
                damaged[2 + random.below(packed.len() - 2)] = random.below(256) as u8;
                let _ = inflate(&damaged);
            }
        }
        assert_eq!(inflate(b"PK\x03\x04"), None);
    }
}
