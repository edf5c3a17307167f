//! Parts of texts, for methods that cut inside a text.

use crate::Table;

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

/// Take the pieces of a row off the front of those that are left.
pub(crate) fn pieces_of<'a>(row: usize, left: &mut &'a [Piece]) -> &'a [Piece] {
    let is_before = |piece: &Piece, row: usize| i64::from(piece.row) < row as i64;
    let skipped = left.iter().take_while(|piece| is_before(piece, row)).count();
    let taken = left[skipped..].iter().take_while(|piece| is_before(piece, row + 1)).count();
    let (own, after) = left[skipped..].split_at(taken);
    *left = after;
    own
}

/// The pieces of a row, with a blank where words are left out: the remaining words stay separate.
pub(crate) fn joined(table: &Table, row: usize, pieces: &[Piece]) -> Vec<u8> {
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
