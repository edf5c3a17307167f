//! Signals of the text of a block: its length, its links, its characters and its wording.

use super::catalogue::BlockSignal::{self, *};
use super::SignalWriter;
use crate::classify::feature_context::FeatureContext;
use crate::facts::numbering::{hash, Numbering};

/// Minimum number of bytes of a text that is looked for in the title.
const MIN_NAME_BYTES: usize = 8;
/// The distance of a block from the page's name where the page has none.
const NO_NAME: f64 = -999.0;

/// The bytes that are counted in a block, and their signals. 0xEF begins the full-width punctuation of East Asia.
const COUNTED: [(&[u8], BlockSignal, BlockSignal); 4] = [
    (b",;:()\"'-\xef", Commas, CommasShare),
    (b".!?", Stops, StopsShare),
    (b"0123456789%", Digits, DigitsShare),
    (b"ABCDEFGHIJKLMNOPQRSTUVWXYZ", Capitals, CapitalsShare),
];
/// The last bytes of punctuation that ends a sentence, in Latin and East Asian scripts.
const ENDS: &[u8] = b".!?:\"\x82\x81\x9d\x9f";
/// Bits of each count in a word with all counts.
const COUNT_BITS: usize = 16;
/// Maximum number of bytes that are counted before a count could overflow.
const MAX_CHUNK: usize = 1 << (COUNT_BITS - 1);

/// For each byte a one in the count of its class.
static CLASSES: [u64; 256] = {
    let mut classes = [0; 256];
    let mut class = 0;
    while class < COUNTED.len() {
        let bytes = COUNTED[class].0;
        let mut at = 0;
        while at < bytes.len() {
            classes[bytes[at] as usize] = 1 << (COUNT_BITS * class);
            at += 1;
        }
        class += 1;
    }
    classes
};

/// Reusable buffers with a value for each block or each text.
#[derive(Clone, Debug, Default)]
pub(crate) struct TextBuffers {
    counts: Vec<[u32; COUNTED.len()]>,
    wordings: Vec<Wording>,
    numbering: Numbering,
    /// The spans of the distinct texts.
    texts: Vec<(usize, usize)>,
    /// The number of blocks with each of these texts.
    times: Vec<u32>,
}

#[derive(Clone, Copy, Debug)]
struct Wording {
    ends_sentence: bool,
    in_title: bool,
    repeats_earlier: bool,
    /// The number of its text.
    number: u32,
}

/// Writes the signals of texts.
pub(super) fn write(context: &FeatureContext, writer: &mut SignalWriter, buffers: &mut TextBuffers) {
    let blocks = context.blocks;
    writer.write(Words, blocks.words.iter().copied());
    writer.write(Chars, blocks.chars.iter().copied());
    writer.write(LinkShare, blocks.link_share.iter().copied());
    writer.write(WordLength, blocks.chars.iter().zip(&blocks.words).map(|(chars, words)| chars / words.max(1.0)));
    buffers.count_bytes(context);
    for (class, &(_, count, share)) in COUNTED.iter().enumerate() {
        let counts = || buffers.counts.iter().map(move |counts| f64::from(counts[class]));
        writer.write(count, counts());
        writer.write(share, counts().zip(&blocks.chars).map(|(count, chars)| count / chars));
    }
    buffers.read_wordings(context);
    let wordings = &buffers.wordings;
    writer.write_flags(EndsSentence, wordings.iter().map(|wording| wording.ends_sentence));
    writer.write(Times, wordings.iter().map(|wording| f64::from(buffers.times[wording.number as usize])));
    writer.write_flags(RepeatsEarlier, wordings.iter().map(|wording| wording.repeats_earlier));
    writer.write_flags(InTitle, wordings.iter().map(|wording| wording.in_title));
    match wordings.iter().position(|wording| wording.in_title) {
        Some(name) => writer.write(FromName, (0..blocks.len()).map(|number| number as f64 - name as f64)),
        None => writer.write_all(FromName, NO_NAME),
    }
}

impl TextBuffers {
    /// Counts the bytes of each class in each block.
    fn count_bytes(&mut self, context: &FeatureContext) {
        let table = context.table;
        let text = |&row: &i32| &table.html[table.start[row as usize] as usize..table.stop[row as usize] as usize];
        self.counts.clear();
        self.counts.extend(context.blocks.text_rows_by_block().map(|rows| {
            let mut counts = [0; COUNTED.len()];
            for bytes in rows.iter().flat_map(|row| text(row).chunks(MAX_CHUNK)) {
                let found = bytes.iter().fold(0, |sums, &byte| sums + CLASSES[byte as usize]);
                for (class, count) in counts.iter_mut().enumerate() {
                    *count += u32::from((found >> (COUNT_BITS * class)) as u16);
                }
            }
            counts
        }));
    }

    /// Reads the wording of each block.
    fn read_wordings(&mut self, context: &FeatureContext) {
        let (table, title) = (context.table, title_of(context));
        self.wordings.clear();
        self.texts.clear();
        self.times.clear();
        self.numbering.restart(context.blocks.len());
        for rows in context.blocks.text_rows_by_block() {
            let (first, last) = (rows[0] as usize, rows[rows.len() - 1] as usize);
            let (start, stop) = trimmed(&table.html, table.start[first] as usize, table.stop[last] as usize);
            let text = &table.html[start..stop];
            let texts = &self.texts;
            let number = self.numbering.number_if(hash(text), |number| {
                let (start, stop) = texts[number as usize];
                table.html[start..stop] == *text
            });
            let repeats_earlier = (number as usize) < self.texts.len();
            if !repeats_earlier {
                self.texts.push((start, stop));
                self.times.push(0);
            }
            self.times[number as usize] += 1;
            self.wordings.push(Wording {
                ends_sentence: text.last().is_some_and(|last| ENDS.contains(last)),
                in_title: text.len() >= MIN_NAME_BYTES && contains(title, text),
                repeats_earlier,
                number,
            });
        }
    }
}

/// Returns the title of the page verbatim.
fn title_of<'a>(context: &FeatureContext<'a>) -> &'a [u8] {
    let table = context.table;
    context.key_rows.title.map_or(&[], |row| &table.html[table.stop[row] as usize..table.close[row] as usize])
}

/// Returns a span without white space at its ends.
fn trimmed(html: &[u8], start: usize, stop: usize) -> (usize, usize) {
    let is_space = |byte: &u8| matches!(byte, b' ' | b'\t'..=b'\r');
    let text = &html[start..stop];
    let before = text.iter().take_while(|byte| is_space(byte)).count();
    let after = text[before..].iter().rev().take_while(|byte| is_space(byte)).count();
    (start + before, stop - after)
}

fn contains(text: &[u8], part: &[u8]) -> bool {
    let mut windows = text.windows(part.len().max(1));
    part.is_empty() || windows.any(|window| window[0] == part[0] && window == part)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::classify::signals::tests::signals_of;

    #[test]
    fn characters_are_counted_outside_tags() {
        let found = signals_of("<body><p>A, (b) 12% <i title=\"X,Y\">C.D?</i></p><p>\u{ff0c}x</p></body>");
        assert_eq!(found.of(Commas), [3.0, 1.0]);
        assert_eq!(found.of(Stops), [2.0, 0.0]);
        assert_eq!(found.of(Digits), [3.0, 0.0]);
        assert_eq!(found.of(Capitals), [3.0, 0.0]);
        assert_eq!(found.of(StopsShare)[0], (2.0 / 14.0) as f32);
        assert_eq!(found.of(WordLength), [14.0 / 4.0, 2.0]);
    }

    #[test]
    fn long_texts_do_not_overflow() {
        let found = signals_of(&format!("<body><p>{}</p></body>", ".".repeat(200_001)));
        assert_eq!(found.of(Stops), [200_001.0]);
    }

    #[test]
    fn repeated_texts_are_recognised() {
        let found = signals_of("<body><p>more</p><p> more\n</p><p>less</p><p>more</p></body>");
        assert_eq!(found.of(Times), [3.0, 3.0, 1.0, 3.0]);
        assert_eq!(found.of(RepeatsEarlier), [0.0, 1.0, 0.0, 1.0]);
    }

    #[test]
    fn the_name_of_the_page_is_found() {
        let page =
            "<html><head><title>The old mill | Site</title></head><body><p>Hi!</p><p>The old mill</p></body></html>";
        let found = signals_of(page);
        assert_eq!(found.of(InTitle), [0.0, 1.0]);
        assert_eq!(found.of(FromName), [-1.0, 0.0]);
        assert_eq!(found.of(EndsSentence), [1.0, 0.0]);
        assert_eq!(signals_of("<body><p>Hi</p></body>").of(FromName), [-999.0]);
    }
}
