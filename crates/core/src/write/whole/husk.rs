//! Decides which elements and texts of a whole page are hidden, while its tree is walked along the rows of its table.

use crate::content::TagSet;
use crate::facts::key_rows::KeyRows;
use crate::kept::kept_elements;
use crate::kept::{pieces_of, Piece};
use crate::table::tags::{flags, COUNT, TYPED, VOID};
use crate::{Images, Table};

/// Elements in which a part of the text cannot be wrapped in an element.
static PLAIN_TEXT: TagSet = TagSet::of("option textarea title");

/// Properties of an element that decide how it is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Treatment {
    /// Whether it is the topmost element of some boilerplate, which is hidden.
    pub(super) is_hidden: bool,
    /// Whether it is boilerplate.
    pub(super) is_husk: bool,
    /// Whether it comes before the body.
    pub(super) is_in_head: bool,
}

/// A text row whose nodes are being walked.
struct TextRow<'a> {
    row: usize,
    /// Offset in the canonical HTML of the next node.
    offset: usize,
    pieces: &'a [Piece],
}

/// A position in the table, and the selection of the page.
pub(super) struct Husk<'a> {
    table: &'a Table,
    content: &'a [bool],
    pieces: &'a [Piece],
    kept: Vec<bool>,
    body: usize,
    /// The row of the next element or text.
    next: usize,
    /// The row of the innermost element.
    current: i32,
    text_row: Option<TextRow<'a>>,
    /// Number of bytes before the next text in the canonical HTML that the tree does not have.
    added: usize,
    /// Whether the nodes of the tree were those of the table so far.
    is_aligned: bool,
}

impl<'a> Husk<'a> {
    pub(super) fn of(table: &'a Table, content: &'a [bool], pieces: &'a [Piece], images: Images<'_>) -> Husk<'a> {
        Husk {
            table,
            content,
            pieces,
            kept: kept_elements(table, content, images),
            body: KeyRows::of(table).body,
            next: 0,
            current: -1,
            text_row: None,
            added: 0,
            is_aligned: true,
        }
    }

    /// Whether the tree had the nodes of the table and no others.
    pub(super) fn is_whole(&self) -> bool {
        self.is_aligned && self.next == self.table.len()
    }

    /// Enters an element that has a row. `begins_with_added_break` says that canonical HTML adds a line break.
    pub(super) fn enter(&mut self, tag: i32, begins_with_added_break: bool) -> Treatment {
        self.end_text_row();
        let (row, table) = (self.next, self.table);
        let Some(&own) = table.tag.get(row) else {
            self.is_aligned = false;
            return Treatment::default();
        };
        self.is_aligned &= own != 0 && ((tag as usize) >= COUNT || own == tag || flags(tag) & TYPED != 0);
        self.is_aligned &= table.parent[row] == self.current;
        self.next += 1;
        if flags(tag) & VOID == 0 {
            self.current = row as i32;
        }
        self.added = usize::from(begins_with_added_break);
        self.treatment(row)
    }

    fn treatment(&self, row: usize) -> Treatment {
        let table = self.table;
        let is_in_body = row > self.body && row < table.end[self.body] as usize;
        let is_kept = self.kept[row];
        let parent = table.parent[row].max(0) as usize;
        Treatment {
            is_hidden: is_in_body && self.kept[parent] && !is_kept && !self.content[row],
            is_husk: row > self.body && !is_kept,
            is_in_head: row < self.body,
        }
    }

    /// Leaves the innermost element.
    pub(super) fn leave(&mut self, tag: i32) {
        if flags(tag) & VOID != 0 {
            return;
        }
        self.end_text_row();
        self.current = usize::try_from(self.current).map_or(-1, |row| self.table.parent[row]);
        self.added = 0;
    }

    fn end_text_row(&mut self) {
        if let Some(run) = self.text_row.take() {
            self.is_aligned &= run.offset == self.table.stop[run.row] as usize;
            self.next = run.row + 1;
        }
    }

    /// Returns the hidden and the shown parts of a text of this length in canonical HTML; none for a text that is shown
    /// verbatim.
    pub(super) fn parts(&mut self, length: usize) -> Vec<Part> {
        let table = self.table;
        if self.text_row.is_none() {
            let row = self.next;
            let has_row = table.tag.get(row) == Some(&0) && table.parent[row] == self.current;
            if !has_row {
                return Vec::new();
            }
            let offset = table.start[row] as usize + self.added;
            self.text_row = Some(TextRow { row, offset, pieces: pieces_of(row, &mut self.pieces) });
        }
        let Some(run) = &mut self.text_row else { return Vec::new() };
        let (start, row) = (run.offset, run.row);
        run.offset += length;
        let parent = self.current.max(0) as usize;
        if parent < self.body || !self.kept[parent] || PLAIN_TEXT.contains(table.tag[parent]) {
            return Vec::new();
        }
        match (run.pieces, self.content[row]) {
            ([], true) => Vec::new(),
            ([], false) => vec![Part { is_hidden: true, end: length }],
            (pieces, _) => parts_between(pieces, start, length),
        }
    }
}

/// A part of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Part {
    pub(super) is_hidden: bool,
    /// Its end, relative to the beginning of the text.
    pub(super) end: usize,
}

/// Returns the parts of the text at `start`, of which the pieces are shown.
fn parts_between(pieces: &[Piece], start: usize, length: usize) -> Vec<Part> {
    let (mut parts, mut at) = (Vec::new(), 0);
    let relative = |offset: i32| (offset as usize).saturating_sub(start);
    let shown = pieces.iter().map(|piece| (relative(piece.start), relative(piece.stop)));
    for (begin, end) in shown.chain([(length, length)]) {
        let (begin, end) = (begin.max(at).min(length), end.min(length));
        if at < begin {
            parts.push(Part { is_hidden: true, end: begin });
        }
        if begin < end {
            parts.push(Part { is_hidden: false, end });
        }
        at = at.max(end).max(begin);
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_are_shown_and_the_rest_is_hidden() {
        let pieces = [Piece { row: 1, start: 10, stop: 13 }, Piece { row: 1, start: 15, stop: 20 }];
        let parts = |start, length| {
            let parts = parts_between(&pieces, start, length).into_iter();
            parts.map(|part| (part.is_hidden, part.end)).collect::<Vec<_>>()
        };
        assert_eq!(parts(8, 14), [(true, 2), (false, 5), (true, 7), (false, 12), (true, 14)]);
        assert_eq!(parts(10, 3), [(false, 3)]);
        assert_eq!(parts(13, 2), [(true, 2)]);
        assert_eq!(parts(12, 4), [(false, 1), (true, 3), (false, 4)]);
    }
}
