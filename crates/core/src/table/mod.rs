//! The page as a table: its canonical HTML, and one row per DOM node with spans into it.

pub(crate) mod attributes;
pub(crate) mod formula_names;
pub(crate) mod namespace;
pub(crate) mod rows;
pub(crate) mod scan;
pub(crate) mod sets;
pub(crate) mod tag_numbers;
pub mod tags;
pub(crate) mod word_counts;
pub(crate) mod words;

use std::ops::Range;

use crate::table::scan::scan;
use crate::table::sets::{sets_of, LINK};
use crate::Error;

/// The rows are the elements and the non-blank texts of the page in document order; row 0 is `html`.
#[derive(Clone, Debug, Default)]
pub struct Table {
    /// The canonical HTML in UTF-8.
    pub html: Vec<u8>,
    /// Row of the parent, -1 at row 0.
    pub parent: Vec<i32>,
    /// The subtree of row i is the rows `i..end[i]`.
    pub end: Vec<i32>,
    /// Number of ancestors.
    pub depth: Vec<i32>,
    /// Index into the names of tags; 0 is text.
    pub tag: Vec<i32>,
    /// Where the row begins in `html`.
    pub start: Vec<i32>,
    /// Where its start tag (of an element) or its text (of a text row) ends in `html`.
    pub stop: Vec<i32>,
    /// Where the whole row ends in `html`, end tag included.
    pub close: Vec<i32>,
    /// Characters of a text row, white space collapsed and trimmed; 0 on elements.
    pub chars: Vec<i32>,
    /// Words of a text row; 0 on elements.
    pub words: Vec<i32>,
    /// Number of texts before the row that are only white space, and so have no row.
    pub blanks: Vec<i32>,
    /// The bits of the names of the attributes of an element ([`name_bit`](attributes::name_bit)); 0 of a text row.
    pub(crate) names: Vec<u32>,
    /// Names of tags that are not in the common list, in the order of their numbers: spans in `html`.
    pub unknown: Vec<(u32, u32)>,
}

impl Table {
    /// Returns the table of canonical HTML.
    ///
    /// Canonical HTML is one element with all the rest in it. Its tags balance, every `<` begins a tag and every `>` ends
    /// one; there is no raw text, no comment and no processing instruction.
    pub fn from_canonical(html: Vec<u8>) -> Result<Table, Error> {
        scan(html)
    }

    /// Returns the number of rows.
    pub fn len(&self) -> usize {
        self.tag.len()
    }

    /// Returns whether there are no rows.
    pub fn is_empty(&self) -> bool {
        self.tag.is_empty()
    }

    /// Counts the words of the page outside links, up to `enough`.
    pub fn words_outside_links(&self, enough: i64) -> i64 {
        let (mut words, mut row) = (0, 0);
        while row < self.len() && words < enough {
            if sets_of(self.tag[row]) & LINK != 0 {
                row = self.end[row] as usize;
            } else {
                words += i64::from(self.words[row]);
                row += 1;
            }
        }
        words
    }

    /// Returns the text of a text row, or the start tag of an element, verbatim from the canonical HTML.
    pub(crate) fn text(&self, row: usize) -> &[u8] {
        self.html.get(self.place(row)).unwrap_or(&[])
    }

    /// Returns the ancestors of a row, from its parent to the root.
    pub(crate) fn ancestors(&self, row: usize) -> impl Iterator<Item = usize> + '_ {
        let parent = |row: usize| usize::try_from(self.parent[row]).ok();
        std::iter::successors(parent(row), move |&row| parent(row))
    }

    /// Returns the span of that text or start tag in the canonical HTML.
    pub(crate) fn place(&self, row: usize) -> Range<usize> {
        self.start[row] as usize..self.stop[row] as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_in_links_do_not_count() {
        let table = Table::from_canonical("<p>one two<a>three <b>four</b></a>five</p>".into()).unwrap();
        assert_eq!([9, 3, 1].map(|enough| table.words_outside_links(enough)), [3, 3, 2]);
    }
}
