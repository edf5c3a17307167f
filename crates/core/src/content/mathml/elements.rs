//! The elements of a formula, in the table of a page or in a content tree.

use std::borrow::Cow;

use crate::content::{NodeIndex, Tree};
use crate::table::attributes::{attribute, unescaped};
use crate::table::tags::name_of;
use crate::Table;

/// An element or a text of a formula.
#[derive(Clone, Copy)]
pub(super) enum Element<'a> {
    Row(&'a Table, usize),
    Node(&'a Tree, NodeIndex),
}

impl<'a> Element<'a> {
    pub(super) fn is_text(&self) -> bool {
        match *self {
            Element::Row(table, row) => table.tag[row] == 0,
            Element::Node(tree, node) => tree.is_text(node),
        }
    }

    /// The name of an element; empty for a text.
    pub(super) fn name(&self) -> &'a str {
        match *self {
            _ if self.is_text() => "",
            Element::Row(table, row) => {
                std::str::from_utf8(name_of(table.text(row).get(1..).unwrap_or(&[]))).unwrap_or("")
            }
            Element::Node(tree, node) => tree.name(node),
        }
    }

    pub(super) fn attribute(&self, name: &str) -> Option<Cow<'a, str>> {
        match *self {
            Element::Row(table, row) => attribute(table, row, name),
            Element::Node(tree, node) => tree.attribute(node, name).map(Cow::Borrowed),
        }
    }

    /// The elements and texts in the element, without white space alone.
    pub(super) fn nodes(&self) -> impl Iterator<Item = Element<'a>> {
        let next = |node: &Element<'a>| node.next();
        std::iter::successors(self.first(), next).filter(|node| !node.is_white_space())
    }

    /// The elements in the element.
    pub(super) fn children(&self) -> impl Iterator<Item = Element<'a>> {
        self.nodes().filter(|node| !node.is_text())
    }

    /// All text within, white space included.
    pub(super) fn text(&self) -> String {
        match *self {
            Element::Row(table, row) => text_of_row(table, row),
            Element::Node(tree, node) => tree.text_content(node),
        }
    }

    fn first(&self) -> Option<Element<'a>> {
        match *self {
            Element::Row(table, row) => {
                Some(row + 1).filter(|&first| first < table.end[row] as usize).map(|first| Element::Row(table, first))
            }
            Element::Node(tree, node) => tree.first_child(node).map(|first| Element::Node(tree, first)),
        }
    }

    fn next(&self) -> Option<Element<'a>> {
        match *self {
            Element::Row(table, row) => {
                let next = table.end[row] as usize;
                let is_sibling = table.parent.get(next) == Some(&table.parent[row]);
                is_sibling.then_some(Element::Row(table, next))
            }
            Element::Node(tree, node) => tree.next_sibling(node).map(|next| Element::Node(tree, next)),
        }
    }

    /// Whether this is a text that has no row in a table.
    fn is_white_space(&self) -> bool {
        match *self {
            Element::Row(..) => false,
            Element::Node(tree, node) => {
                tree.is_text(node) && tree.text(node).chars().all(|character| character.is_whitespace())
            }
        }
    }
}

fn text_of_row(table: &Table, row: usize) -> String {
    let (start, close) = (table.start[row] as usize, table.close[row] as usize);
    let html = table.html.get(start..close).unwrap_or(&[]);
    let pieces = html.split(|&byte| byte == b'<').enumerate().map(|(number, piece)| match number {
        0 => piece,
        _ => piece.iter().position(|&byte| byte == b'>').map_or(&[][..], |end| &piece[end + 1..]),
    });
    pieces.map(unescaped).collect()
}
