//! The line of text that a reader sees for an element.
//!
//! Inline tags neither glue nor split words. White space between two texts sets them apart, and so do a line break and the
//! edge of an element that is a block by its name or its style, and the end of a source that introduces what was said.
//! White space is that of a page: ASCII white space, control characters and the no-break space.

use std::ops::Range;

use crate::facts::own_lines::{is_introduction, is_on_own_lines};
use crate::table::attributes::unescaped;
use crate::table::sets::{sets_of, TITLE};
use crate::table::tags;
use crate::Table;

const NO_BREAK_SPACE: char = '\u{a0}';
const SVG: i32 = tags::number("svg");

/// All text of an element on one line; no text is read that begins after so many characters.
pub fn line_within(table: &Table, element: usize, longest: usize) -> String {
    line_of_rows(table, element..table.end.get(element).map_or(0, |&end| end as usize), longest)
}

/// The same for any rows in sequence.
pub(crate) fn line_of_rows(table: &Table, rows: Range<usize>, longest: usize) -> String {
    line_of_texts(table, rows.filter(|&row| table.tag[row] == 0), longest)
}

/// Returns some text rows on one line; a text between them that is left out leaves a space.
pub fn line_of_texts(table: &Table, rows: impl Iterator<Item = usize>, longest: usize) -> String {
    let (mut html, mut chars, mut last) = (Vec::new(), 0, None);
    for row in rows {
        if chars > longest {
            break;
        }
        if last.is_some_and(|last| is_apart(table, last, row) || (last + 1..row).any(|row| table.tag[row] == 0)) {
            html.push(b' ');
        }
        html.extend_from_slice(table.text(row));
        chars += table.chars[row] as usize;
        last = Some(row);
    }
    on_one_line(&unescaped(&html))
}

/// The text of the first `title` element with text, on one line; empty where there is none.
pub fn page_title(table: &Table) -> String {
    let is_title = |&row: &usize| {
        let of_drawing = usize::try_from(table.parent[row]).is_ok_and(|parent| table.tag[parent] == SVG);
        sets_of(table.tag[row]) & TITLE != 0 && table.end[row] as usize > row + 1 && !of_drawing
    };
    (0..table.len()).find(is_title).map_or(String::new(), |row| line_within(table, row, usize::MAX))
}

/// Whether a reader sees a text apart from the one before it.
fn is_apart(table: &Table, before: usize, text: usize) -> bool {
    let is_edge = |row: usize| tags::flags(table.tag[row]) & tags::BLOCK != 0 || is_on_own_lines(table, row);
    let parent = |row: usize| usize::try_from(table.parent[row]).ok();
    let mut around = std::iter::successors(parent(before), |&row| parent(row));
    table.blanks[before] != table.blanks[text]
        || (before + 1..text).any(is_edge)
        || around
            .by_ref()
            .take_while(|&row| table.end[row] as usize <= text)
            .any(|row| is_edge(row) || is_introduction(table, row))
}

/// A text with each run of white space as one blank, and none at its ends.
fn on_one_line(text: &str) -> String {
    let words = text.split(|sign: char| sign <= ' ' || sign == NO_BREAK_SPACE).filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(html: &str) -> String {
        line_within(&Table::from_canonical(html.into()).unwrap(), 0, usize::MAX)
    }

    #[test]
    fn inline_tags_neither_glue_nor_split_words() {
        assert_eq!(line("<div>mi<b>ll</b> a&amp;b\n&nbsp;c</div>"), "mill a&b c");
        assert_eq!(line("<div><b>a</b> <i>b</i></div>"), "a b");
    }

    #[test]
    fn blocks_and_line_breaks_set_texts_apart() {
        assert_eq!(line("<div>a<br>b<p>c</p>d<i><p>e</p></i>f</div>"), "a b c d e f");
        assert_eq!(line("<div>a<b style=\"display:block\">b</b>c</div>"), "a b c");
        assert_eq!(line("<div>a<cite>b:</cite>c<cite>d</cite>e</div>"), "ab: cde");
        assert_eq!(line("<div><div></div></div>"), "");
    }

    #[test]
    fn a_long_element_is_read_in_part() {
        let table = Table::from_canonical("<div>abc<p>def</p>ghi</div>".into()).unwrap();
        assert_eq!([2, 3, 6].map(|longest| line_within(&table, 0, longest)), ["abc", "abc def", "abc def ghi"]);
    }

    #[test]
    fn the_first_title_with_something_in_it_counts() {
        let title = |html: &str| page_title(&Table::from_canonical(html.into()).unwrap());
        assert_eq!(title("<html><title></title><title> a&amp;b \n&nbsp;c\u{3000}</title></html>"), "a&b c\u{3000}");
        assert_eq!(title("<html><svg><title>a</title></svg></html>"), "");
        assert_eq!(title("<html></html>"), "");
    }
}
