//! The title of a page, and what stands after that of its text.

use crate::attributes::unescaped;
use crate::sets::{sets_of, TITLE};
use crate::tags;
use crate::{Judgement, Table};

/// How long the title of the text is, whether it is kept, and what stands after it.
pub(super) const NAMES: [&str; 7] = [
    "title_words",
    "title_probability",
    "title_place",
    "words_after_title",
    "unlinked_after_title",
    "longest_after_title",
    "length_of_page_title",
];
/// Blocks after the title that are looked at.
const AFTER_TITLE: usize = 15;
const NO_BREAK_SPACE: char = '\u{a0}';
const SVG: i32 = tags::number("svg");

/// The text of the `title` element on one line; empty where there is none.
///
/// White space is that of a page: ASCII white space, control characters and the no-break space.
pub(super) fn page_title(table: &Table) -> String {
    let is_title = |&row: &usize| {
        let of_drawing = usize::try_from(table.parent[row]).map_or(false, |parent| table.tag[parent] == SVG);
        sets_of(table.tag[row]) & TITLE != 0 && table.end[row] as usize > row + 1 && !of_drawing
    };
    let text = (0..table.len()).find(is_title).map(|row| row + 1).filter(|&row| table.tag[row] == 0);
    let text = unescaped(text.map_or(b"", |row| table.text(row)));
    let words = text.split(|sign: char| sign <= ' ' || sign == NO_BREAK_SPACE).filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join(" ")
}

/// The measures of a page with blocks, in the order of [`NAMES`].
pub(super) fn measures(judged: &Judgement, page_title: &str) -> [f64; NAMES.len()] {
    let blocks = judged.blocks();
    let last = blocks.len().saturating_sub(1);
    let title = judged.landmarks.h1.map(|h1| (blocks.begin[h1] as usize).min(last));
    let at = title.unwrap_or(0);
    let after = (at + 1).min(blocks.len())..(at + 1 + AFTER_TITLE).min(blocks.len());
    let (plain, words) = (&blocks.plain[after.clone()], &blocks.words()[after]);
    let plain_words: f64 = plain.iter().sum();
    [
        title.and_then(|title| blocks.words().get(title).copied()).unwrap_or(-1.0),
        judged.probability().get(at).copied().unwrap_or(0.0),
        at as f64 / blocks.len().max(1) as f64,
        plain_words,
        plain_words / words.iter().sum::<f64>().max(1.0),
        plain.iter().copied().fold(0.0, f64::max),
        page_title.chars().count() as f64,
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn title(html: &str) -> String {
        page_title(&Table::from_canonical(html.into()).unwrap())
    }

    #[test]
    fn the_first_title_with_something_in_it_counts() {
        assert_eq!(title("<html><title></title><title> a&amp;b \n&nbsp;c\u{3000}</title></html>"), "a&b c\u{3000}");
        assert_eq!(title("<html><svg><title>a</title></svg></html>"), "");
        assert_eq!(title("<html></html>"), "");
    }
}
