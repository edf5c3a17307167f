//! The readable part of a selection, found once for all outputs, and the parts of a page that an output keeps.

use super::elements::Images;
use super::readable::{controls, readable_without};
use crate::facts::own_lines::on_own_lines;
use crate::facts::pairs::{pairs, Pair};
use crate::facts::set_apart::set_apart;
use crate::{PageStyles, Table};

/// Facts of a page that do not depend on the selection.
#[derive(Clone, Debug)]
pub struct ReadingFacts {
    pairs: Vec<Pair>,
    controls: Vec<usize>,
    on_own_lines: Vec<usize>,
    set_apart: Vec<usize>,
}

impl ReadingFacts {
    /// Finds the labels with their values, the text rows of the tools that nobody reads, and the elements that styles put
    /// on lines of their own or set apart.
    pub fn of(table: &Table) -> ReadingFacts {
        let on_own_lines = on_own_lines(table).collect();
        ReadingFacts { pairs: pairs(table), controls: controls(table), on_own_lines, set_apart: set_apart(table) }
    }

    /// The labels with their values in document order.
    pub fn pairs(&self) -> &[Pair] {
        &self.pairs
    }
}

/// The facts of a selection that outputs use.
#[derive(Clone, Debug)]
pub struct Reading {
    content: Vec<bool>,
    read: Vec<bool>,
    traceless: Vec<bool>,
    pairs: Vec<Pair>,
    on_own_lines: Vec<usize>,
    set_apart: Vec<usize>,
}

impl Reading {
    /// `content` is true on the selected text rows.
    pub fn of(table: &Table, styles: PageStyles<'_>, content: Vec<bool>) -> Reading {
        Reading::with(&ReadingFacts::of(table), table, styles, content)
    }

    /// Does the same with known facts of the page.
    pub fn with(facts: &ReadingFacts, table: &Table, styles: PageStyles<'_>, content: Vec<bool>) -> Reading {
        let read = readable_without(&facts.controls, table, &content);
        let traceless = traceless(table, styles, &content, &read);
        let pairs = facts.pairs.iter().filter(|pair| pair.joins).cloned().collect();
        let (on_own_lines, set_apart) = (facts.on_own_lines.clone(), facts.set_apart.clone());
        Reading { content, read, traceless, pairs, on_own_lines, set_apart }
    }

    /// True on the selected text rows.
    pub fn content(&self) -> &[bool] {
        &self.content
    }

    /// True on those of them that a reader reads.
    pub fn read(&self) -> &[bool] {
        &self.read
    }

    /// True on the text rows that leave no trace where they are left out.
    pub(crate) fn traceless(&self) -> &[bool] {
        &self.traceless
    }

    /// The labels with their values that become one line each.
    pub(crate) fn pairs(&self) -> &[Pair] {
        &self.pairs
    }

    /// The elements that styles put on lines of their own, in document order.
    pub(crate) fn on_own_lines(&self) -> &[usize] {
        &self.on_own_lines
    }

    /// The elements that a space separates from the text before them, in document order.
    pub(crate) fn set_apart(&self) -> &[usize] {
        &self.set_apart
    }
}

/// The parts of a page that are kept.
pub struct Selected<'a> {
    /// Its styles.
    pub styles: PageStyles<'a>,
    /// Its selected texts.
    pub reading: &'a Reading,
    /// In document order, the parts to keep of rows that are not kept as a whole.
    pub pieces: &'a [Piece],
    /// Which images are kept.
    pub images: Images<'a>,
}

const NO_BREAK_SPACE: &[u8] = b"&nbsp;";

/// Finds the texts that leave no space where they are left out, one flag for each row: those that are selected and yet not
/// `read`, and those inside a sentence that a browser hides, before the punctuation that belongs to the word before them.
///
/// `content` is true on the selected text rows, `read` on those that are written.
pub(crate) fn traceless(table: &Table, styles: PageStyles, content: &[bool], read: &[bool]) -> Vec<bool> {
    let is_unread = |row: usize| table.tag[row] == 0 && !read[row] && content.get(row) == Some(&true);
    let mut traceless: Vec<bool> = (0..table.len()).map(is_unread).collect();
    let (mut gaps, mut gap) = (Vec::new(), Vec::new());
    for row in (0..table.len()).filter(|&row| table.tag[row] == 0) {
        if !read[row] {
            if !traceless[row] {
                gap.push(row);
            }
        } else if !gap.is_empty() {
            if begins_with_closing_mark(table.text(row)) {
                gaps.push(gap.split_off(0));
            }
            gap.clear();
        }
    }
    if !gaps.is_empty() {
        let hidden = styles.illegible(table);
        gaps.retain(|gap| gap.iter().all(|&row| hidden[row]));
        gaps.into_iter().flatten().for_each(|row| traceless[row] = true);
    }
    traceless
}

/// Whether a text begins with punctuation that ends something. No word follows it at once, unlike the full stop in `.NET`.
fn begins_with_closing_mark(html: &[u8]) -> bool {
    let marks = html.iter().take_while(|byte| b",.;:!?)]".contains(byte)).count();
    let after = &html[marks..];
    marks > 0 && (after.first().is_none_or(|&byte| byte <= b' ') || after.starts_with(NO_BREAK_SPACE))
}

/// A part of a text row that is kept, where the row is not kept as a whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Piece {
    /// The text row.
    pub row: i32,
    /// Where the part begins in the canonical HTML.
    pub start: i32,
    /// Where it ends.
    pub stop: i32,
}

/// Takes the pieces of a row off the front of those that are left.
pub(crate) fn pieces_of<'a>(row: usize, left: &mut &'a [Piece]) -> &'a [Piece] {
    let is_before = |piece: &Piece, row: usize| i64::from(piece.row) < row as i64;
    let skipped = left.iter().take_while(|piece| is_before(piece, row)).count();
    let taken = left[skipped..].iter().take_while(|piece| is_before(piece, row + 1)).count();
    let (own, after) = left[skipped..].split_at(taken);
    *left = after;
    own
}

/// Joins the pieces of a row, with a space where words are left out: the remaining words stay separate.
pub(crate) fn join_pieces(table: &Table, row: usize, pieces: &[Piece]) -> Vec<u8> {
    let html = |piece: &Piece| table.html.get(piece.start as usize..piece.stop as usize).unwrap_or(&[]);
    let mut text = pieces.iter().map(html).collect::<Vec<_>>().join(&b' ');
    if pieces.first().is_some_and(|first| first.start > table.start[row]) {
        text.insert(0, b' ');
    }
    if pieces.last().is_some_and(|last| last.stop < table.stop[row]) {
        text.push(b' ');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn closing_marks_are_followed_by_no_word() {
        for text in [",", ". A", ")", ").&nbsp;"] {
            assert!(begins_with_closing_mark(text.as_bytes()), "{text}");
        }
        for text in ["", "a,", " ,", ".NET", ":smile:", "&nbsp;"] {
            assert!(!begins_with_closing_mark(text.as_bytes()), "{text}");
        }
    }

    /// The texts that leave no trace on a page of which the texts with a small letter are left out.
    fn found(html: &str) -> Vec<String> {
        let table = Table::from_canonical(html.into()).unwrap();
        let text = |row: usize| String::from_utf8_lossy(table.text(row)).into_owned();
        let read: Vec<bool> =
            (0..table.len()).map(|row| table.tag[row] == 0 && !text(row).starts_with(char::is_lowercase)).collect();
        let traceless = traceless(&table, PageStyles::In(crate::Unread::default()), &read, &read);
        (0..table.len()).filter(|&row| traceless[row]).map(text).collect()
    }

    #[test]
    fn hidden_text_before_punctuation_leaves_no_trace() {
        assert_eq!(found("<p>A<i hidden=\"\">x</i><i hidden=\"\">y</i>, B<i hidden=\"\">z</i>C</p>"), ["x", "y"]);
        assert_eq!(found("<p>A<i hidden=\"\">x</i><i>y</i>, B</p>"), [""; 0]);
    }
}
