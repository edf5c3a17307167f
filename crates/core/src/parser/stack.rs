//! The stack of open elements: <https://html.spec.whatwg.org/#the-stack-of-open-elements>

use super::names::{ANNOTATION_XML, DESC, FOREIGN_OBJECT, MI, MN, MO, MS, MTEXT, P, TITLE};
use super::sets::{is_in, BUTTON_SCOPE, LIST_SCOPE, SCOPE, SPECIAL, TABLE_SCOPE};
use super::tree::{Id, Node, COMMENT, DOCUMENT};
use crate::table::namespace::Namespace;

/// Elements in which HTML may stand again bound scopes, and are special.
const INTEGRATION_POINT: i32 = -2;

/// No more elements are open: those in the last of them are inserted, and are closed at once.
pub(super) const DEEPEST: usize = 512;
/// The elements that every page has, and some in them, can always be open.
pub(super) const SHALLOWEST: usize = 16;

#[derive(Clone, Copy)]
pub(super) struct Open {
    pub(super) id: Id,
    /// The number of the name of an HTML element, a negative number for other elements.
    pub(super) tag: i32,
}

impl Open {
    /// The entry for an element.
    #[inline]
    pub(super) fn new(id: Id, node: &Node) -> Open {
        let tag = match (node.namespace, node.tag) {
            (Namespace::Html, tag) => tag,
            (Namespace::Math, MI | MO | MN | MS | MTEXT | ANNOTATION_XML) => INTEGRATION_POINT,
            (Namespace::Svg, FOREIGN_OBJECT | DESC | TITLE) => INTEGRATION_POINT,
            _ => COMMENT,
        };
        Open { id, tag }
    }

    #[inline]
    pub(super) fn is_special(self) -> bool {
        is_in(self.tag, SPECIAL) || self.tag == INTEGRATION_POINT
    }
}

#[derive(Default)]
pub(super) struct Stack {
    open: Vec<Open>,
    /// How many of them are paragraphs: most start tags ask whether there is one to close.
    paragraphs: usize,
}

impl Stack {
    /// The innermost element; the document where there is none.
    #[inline]
    pub(super) fn current(&self) -> Open {
        self.open.last().copied().unwrap_or(Open { id: DOCUMENT, tag: COMMENT })
    }

    /// Whether the innermost element is part of a drawing or of a formula.
    #[inline]
    pub(super) fn is_in_foreign(&self) -> bool {
        self.open.last().is_some_and(|open| open.tag < 0)
    }

    #[inline]
    pub(super) fn len(&self) -> usize {
        self.open.len()
    }

    #[inline]
    pub(super) fn push(&mut self, open: Open) {
        self.paragraphs += usize::from(open.tag == P);
        self.open.push(open);
    }

    #[inline]
    pub(super) fn pop(&mut self) -> Option<Open> {
        let open = self.open.pop()?;
        self.paragraphs -= usize::from(open.tag == P);
        Some(open)
    }

    pub(super) fn get(&self, place: usize) -> Option<Open> {
        self.open.get(place).copied()
    }

    pub(super) fn insert(&mut self, place: usize, open: Open) {
        self.paragraphs += usize::from(open.tag == P);
        self.open.insert(place.min(self.open.len()), open);
    }

    pub(super) fn replace(&mut self, place: usize, open: Open) {
        if let Some(old) = self.open.get_mut(place) {
            self.paragraphs = self.paragraphs + usize::from(open.tag == P) - usize::from(old.tag == P);
            *old = open;
        }
    }

    pub(super) fn remove(&mut self, place: usize) {
        if place < self.open.len() {
            let open = self.open.remove(place);
            self.paragraphs -= usize::from(open.tag == P);
        }
    }

    /// The elements from the innermost one on, with their places.
    #[inline]
    pub(super) fn inside_out(&self) -> impl Iterator<Item = (usize, Open)> + '_ {
        self.open.iter().copied().enumerate().rev()
    }

    /// Where an element stands.
    pub(super) fn place_of(&self, id: Id) -> Option<usize> {
        self.open.iter().rposition(|open| open.id == id)
    }

    /// Where the innermost HTML element of a name stands.
    pub(super) fn innermost(&self, tag: i32) -> Option<usize> {
        self.open.iter().rposition(|open| open.tag == tag)
    }

    pub(super) fn has_in_scope(&self, tag: i32) -> bool {
        self.is_before_bounds(SCOPE, |open| open.tag == tag)
    }

    pub(super) fn has_any_in_scope(&self, sets: u32) -> bool {
        self.is_before_bounds(SCOPE, |open| is_in(open.tag, sets))
    }

    pub(super) fn has_element_in_scope(&self, id: Id) -> bool {
        self.is_before_bounds(SCOPE, |open| open.id == id)
    }

    pub(super) fn has_in_list_scope(&self, tag: i32) -> bool {
        self.is_before_bounds(SCOPE | LIST_SCOPE, |open| open.tag == tag)
    }

    #[inline]
    pub(super) fn has_paragraph_in_button_scope(&self) -> bool {
        self.paragraphs > 0 && self.is_before_bounds(SCOPE | BUTTON_SCOPE, |open| open.tag == P)
    }

    pub(super) fn has_in_table_scope(&self, tag: i32) -> bool {
        let found = self.open.iter().rev().find(|open| open.tag == tag || is_in(open.tag, TABLE_SCOPE));
        found.is_some_and(|open| open.tag == tag)
    }

    /// Whether an element is found, from the innermost one on, before one that bounds the scope.
    #[inline]
    fn is_before_bounds(&self, bounds: u32, is: impl Fn(&Open) -> bool) -> bool {
        for open in self.open.iter().rev() {
            if is(open) {
                return true;
            }
            if is_in(open.tag, bounds) || open.tag == INTEGRATION_POINT {
                return false;
            }
        }
        false
    }
}
