//! How long a block is, how much of it is linked, of which characters it is, and how it is worded.

use super::catalogue::BlockSignal::{self, *};
use super::SignalWriter;
use crate::classify::feature_context::FeatureContext;
use crate::facts::numbering::{hash, Numbering};

/// Bytes of a text that is looked for in the title, at least.
const NAMED: usize = 8;
/// How far a block is from the page's name where the page has none.
const NOWHERE: f64 = -999.0;

/// The bytes that are counted in a block, and their signals. 0xEF begins the wide punctuation of East Asia.
const COUNTED: [(&[u8], BlockSignal, BlockSignal); 4] = [
    (b",;:()\"'-\xef", Commas, CommasShare),
    (b".!?", Stops, StopsShare),
    (b"0123456789%", Digits, DigitsShare),
    (b"ABCDEFGHIJKLMNOPQRSTUVWXYZ", Capitals, CapitalsShare),
];
/// The last bytes of marks that end a sentence, in Latin and East Asian writing.
const ENDS: &[u8] = b".!?:\"\x82\x81\x9d\x9f";
const COUNT_BITS: usize = 16;
/// Bytes that are counted before any of the counts could overflow.
const AT_ONCE: usize = 1 << (COUNT_BITS - 1);

/// For each byte a one in the digit of what it counts for.
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

/// What is noted of each block; the memory can be used again.
#[derive(Clone, Debug, Default)]
pub(crate) struct TextBuffers {
    counts: Vec<[u32; COUNTED.len()]>,
    wordings: Vec<Wording>,
    numbering: Numbering,
    /// The spans of texts that are told apart, and how often each is there.
    texts: Vec<(usize, usize)>,
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

pub(super) fn write(context: &FeatureContext, writer: &mut SignalWriter, buffers: &mut TextBuffers) {
    let blocks = context.blocks;
    writer.write(Words, blocks.words.iter().copied());
    writer.write(Chars, blocks.chars.iter().copied());
    writer.write(LinkShare, blocks.link_share.iter().copied());
    writer.write(WordLength, blocks.chars.iter().zip(&blocks.words).map(|(chars, words)| chars / words.max(1.0)));
    buffers.count(context);
    for (class, &(_, count, share)) in COUNTED.iter().enumerate() {
        let counts = || buffers.counts.iter().map(move |counts| f64::from(counts[class]));
        writer.write(count, counts());
        writer.write(share, counts().zip(&blocks.chars).map(|(count, chars)| count / chars));
    }
    buffers.read(context);
    let wordings = &buffers.wordings;
    writer.write_flags(EndsSentence, wordings.iter().map(|wording| wording.ends_sentence));
    writer.write(Times, wordings.iter().map(|wording| f64::from(buffers.times[wording.number as usize])));
    writer.write_flags(RepeatsEarlier, wordings.iter().map(|wording| wording.repeats_earlier));
    writer.write_flags(InTitle, wordings.iter().map(|wording| wording.in_title));
    match wordings.iter().position(|wording| wording.in_title) {
        Some(name) => writer.write(FromName, (0..blocks.len()).map(|number| number as f64 - name as f64)),
        None => writer.write_all(FromName, NOWHERE),
    }
}

impl TextBuffers {
    /// Count in each block the bytes that are counted.
    fn count(&mut self, context: &FeatureContext) {
        let table = context.table;
        let text = |&row: &i32| &table.html[table.start[row as usize] as usize..table.stop[row as usize] as usize];
        self.counts.clear();
        self.counts.extend(context.blocks.text_rows_by_block().map(|rows| {
            let mut counts = [0; COUNTED.len()];
            for bytes in rows.iter().flat_map(|row| text(row).chunks(AT_ONCE)) {
                let found = bytes.iter().fold(0, |sums, &byte| sums + CLASSES[byte as usize]);
                for (class, count) in counts.iter_mut().enumerate() {
                    *count += u32::from((found >> (COUNT_BITS * class)) as u16);
                }
            }
            counts
        }));
    }

    /// Read how each block is worded.
    fn read(&mut self, context: &FeatureContext) {
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
                in_title: text.len() >= NAMED && holds(title, text),
                repeats_earlier,
                number,
            });
        }
    }
}

/// The title of the page as it stands in it.
fn title_of<'a>(context: &FeatureContext<'a>) -> &'a [u8] {
    let table = context.table;
    context.key_rows.title.map_or(&[], |row| &table.html[table.stop[row] as usize..table.close[row] as usize])
}

/// A span without white space at its ends.
fn trimmed(html: &[u8], start: usize, stop: usize) -> (usize, usize) {
    let is_blank = |byte: &u8| matches!(byte, b' ' | b'\t'..=b'\r');
    let text = &html[start..stop];
    let before = text.iter().take_while(|byte| is_blank(byte)).count();
    let behind = text[before..].iter().rev().take_while(|byte| is_blank(byte)).count();
    (start + before, stop - behind)
}

fn holds(text: &[u8], part: &[u8]) -> bool {
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
    fn repeated_texts_are_told() {
        let found = signals_of("<body><p>more</p><p> more\n</p><p>less</p><p>more</p></body>");
        assert_eq!(found.of(Times), [3.0, 3.0, 1.0, 3.0]);
        assert_eq!(found.of(RepeatsEarlier), [0.0, 1.0, 0.0, 1.0]);
    }

    #[test]
    fn the_name_of_the_page_is_looked_for() {
        let page =
            "<html><head><title>The old mill | Site</title></head><body><p>Hi!</p><p>The old mill</p></body></html>";
        let found = signals_of(page);
        assert_eq!(found.of(InTitle), [0.0, 1.0]);
        assert_eq!(found.of(FromName), [-1.0, 0.0]);
        assert_eq!(found.of(EndsSentence), [1.0, 0.0]);
        assert_eq!(signals_of("<body><p>Hi</p></body>").of(FromName), [-999.0]);
    }
}
