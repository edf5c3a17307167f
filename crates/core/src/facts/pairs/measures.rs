//! Counts over runs of rows, and questions about their texts.

use std::ops::Range;

use crate::table::sets::{sets_of, LINK};
use crate::table::tags::{flagged, COUNT};
use crate::Table;

/// Elements that no label or value contains: they have a structure of their own.
static STRUCTURED: [u32; COUNT + 1] = flagged(&[(
    1,
    "article blockquote button dd dir dl dt fieldset form h1 h2 h3 h4 h5 h6 hr iframe input legend li listing menu nav \
     ol optgroup option pre select table td textarea th tr ul",
)]);

const COLONS: [&str; 2] = [":", "："];
const SENTENCE_ENDS: [&str; 7] = [".", "!", "?", "…", "。", "！", "？"];
/// Minimum number of words of a sentence; "approx." is not one.
const MIN_WORDS_OF_SENTENCE: u32 = 3;

/// Sums over the rows before some row.
#[derive(Clone, Copy, Default)]
struct Sums {
    texts: u32,
    words: u32,
    chars: u32,
    links: u32,
    structured: u32,
    /// One more than the last text row.
    after_text: u32,
}

/// What labels and values are measured by, in constant time for any run of rows.
pub(super) struct Measures<'a> {
    pub(super) table: &'a Table,
    before: Vec<Sums>,
}

impl<'a> Measures<'a> {
    pub(super) fn of(table: &'a Table) -> Measures<'a> {
        let mut before = Vec::with_capacity(table.len() + 1);
        let mut sums = Sums::default();
        for (row, &tag) in table.tag.iter().enumerate() {
            before.push(sums);
            if tag == 0 {
                sums.texts += 1;
                sums.words += table.words[row] as u32;
                sums.chars += table.chars[row] as u32;
                sums.after_text = row as u32 + 1;
            } else {
                sums.links += u32::from(sets_of(tag) & LINK != 0);
                sums.structured += STRUCTURED[(tag as usize).min(COUNT)];
            }
        }
        before.push(sums);
        Measures { table, before }
    }

    pub(super) fn texts(&self, rows: &Range<usize>) -> u32 {
        self.before[rows.end].texts - self.before[rows.start].texts
    }

    pub(super) fn words(&self, rows: &Range<usize>) -> u32 {
        self.before[rows.end].words - self.before[rows.start].words
    }

    /// Whether some rows have text, at most so many words and characters of it, and no structure of their own.
    pub(super) fn are_short(&self, rows: &Range<usize>, words: u32, chars: u32) -> bool {
        let (from, to) = (self.before[rows.start], self.before[rows.end]);
        let is_plain = to.structured == from.structured && to.texts > from.texts;
        is_plain && to.words - from.words <= words && to.chars - from.chars <= chars
    }

    pub(super) fn have_links(&self, rows: &Range<usize>) -> bool {
        self.before[rows.end].links > self.before[rows.start].links
    }

    /// Whether the last text of some rows ends with a colon.
    pub(super) fn end_with_colon(&self, rows: &Range<usize>) -> bool {
        let text = self.last_text(rows);
        COLONS.iter().any(|colon| text.ends_with(colon.as_bytes()))
    }

    /// Whether the first text of some rows begins with a colon; the first row that is looked at is close.
    pub(super) fn begin_with_colon(&self, rows: &Range<usize>) -> bool {
        let first = self.texts_of(rows).next().unwrap_or_default();
        let begin = first.iter().position(|byte| !byte.is_ascii_whitespace()).unwrap_or(0);
        COLONS.iter().any(|colon| first[begin..].starts_with(colon.as_bytes()))
    }

    /// Whether some rows end as a sentence does.
    pub(super) fn end_sentence(&self, rows: &Range<usize>) -> bool {
        let text = self.last_text(rows);
        let is_ended = SENTENCE_ENDS.iter().any(|mark| text.ends_with(mark.as_bytes()));
        is_ended && self.words(rows) >= MIN_WORDS_OF_SENTENCE
    }

    /// Whether a letter of any script is in some rows.
    pub(super) fn have_letters(&self, rows: &Range<usize>) -> bool {
        self.texts_of(rows).any(|text| String::from_utf8_lossy(text).chars().any(char::is_alphabetic))
    }

    /// The texts of some rows without white space, to compare them with others.
    pub(super) fn key(&self, rows: &Range<usize>) -> Vec<u8> {
        self.texts_of(rows).flatten().filter(|byte| !byte.is_ascii_whitespace()).copied().collect()
    }

    fn texts_of(&self, rows: &Range<usize>) -> impl Iterator<Item = &'a [u8]> {
        let table = self.table;
        rows.clone().filter(|&row| table.tag[row] == 0).map(|row| table.text(row))
    }

    fn last_text(&self, rows: &Range<usize>) -> &'a [u8] {
        let after = self.before[rows.end].after_text as usize;
        if after > rows.start {
            trimmed(self.table.text(after - 1))
        } else {
            &[]
        }
    }
}

/// A text without the white space at its end.
fn trimmed(text: &[u8]) -> &[u8] {
    let end = text.iter().rposition(|byte| !byte.is_ascii_whitespace()).map_or(0, |last| last + 1);
    let text = &text[..end];
    text.strip_suffix(b"&nbsp;").map_or(text, trimmed)
}
