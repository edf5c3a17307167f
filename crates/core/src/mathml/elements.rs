//! The elements of a formula in the table of a page.

use std::borrow::Cow;

use crate::attributes::{attribute, unescaped};
use crate::tags::name_of;
use crate::Table;

/// An element or a text of a formula.
#[derive(Clone, Copy)]
pub(super) struct Element<'a> {
    table: &'a Table,
    row: usize,
}

impl<'a> Element<'a> {
    pub(super) fn at(table: &'a Table, row: usize) -> Element<'a> {
        Element { table, row }
    }

    pub(super) fn is_text(&self) -> bool {
        self.table.tag[self.row] == 0
    }

    /// The name of an element; empty for a text.
    pub(super) fn name(&self) -> &'a str {
        let tag = if self.is_text() { &[] } else { self.table.text(self.row).get(1..).unwrap_or(&[]) };
        std::str::from_utf8(name_of(tag)).unwrap_or("")
    }

    pub(super) fn attribute(&self, name: &str) -> Option<Cow<'a, str>> {
        attribute(self.table, self.row, name)
    }

    /// The elements and texts in the element, without white space alone.
    pub(super) fn nodes(&self) -> impl Iterator<Item = Element<'a>> + '_ {
        let end = self.table.end[self.row] as usize;
        let first = Some(self.row + 1).filter(|&row| row < end);
        let next = move |&row: &usize| Some(self.table.end[row] as usize).filter(|&row| row < end);
        std::iter::successors(first, next).map(move |row| Element { row, ..*self })
    }

    /// The elements in the element.
    pub(super) fn children(&self) -> impl Iterator<Item = Element<'a>> + '_ {
        self.nodes().filter(|node| !node.is_text())
    }

    /// All text within, white space included.
    pub(super) fn text(&self) -> String {
        let (start, close) = (self.table.start[self.row] as usize, self.table.close[self.row] as usize);
        let html = self.table.html.get(start..close).unwrap_or(&[]);
        let pieces = html.split(|&byte| byte == b'<').enumerate().map(|(number, piece)| match number {
            0 => piece,
            _ => piece.iter().position(|&byte| byte == b'>').map_or(&[][..], |end| &piece[end + 1..]),
        });
        pieces.map(unescaped).collect()
    }
}
