//! The stack of open elements: <https://html.spec.whatwg.org/#the-stack-of-open-elements>

use super::names::{
    is_in, ANNOTATION_XML, BUTTON_SCOPE, DESC, FOREIGN_OBJECT, LIST_SCOPE, MI, MN, MO, MS, MTEXT, P, SCOPE, SPECIAL,
    TABLE_SCOPE, TITLE,
};
use super::tree::{Id, Node, COMMENT, DOCUMENT};
use crate::table::namespace::Namespace;

/// Elements of SVG and MathML that may contain HTML again: they bound scopes, and are special.
const INTEGRATION_POINT: i32 = -2;

#[derive(Clone, Copy)]
pub(super) struct Open {
    pub(super) id: Id,
    /// The number of the name of an HTML element, a negative number for other elements.
    pub(super) tag: i32,
}

impl Open {
    /// Returns the entry for an element.
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
    /// Number of open paragraphs, since most start tags close one.
    paragraphs: usize,
}

impl Stack {
    /// Returns the innermost element; the document if no element is open.
    #[inline]
    pub(super) fn current(&self) -> Open {
        self.open.last().copied().unwrap_or(Open { id: DOCUMENT, tag: COMMENT })
    }

    /// Returns whether the innermost element is part of SVG or MathML.
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

    pub(super) fn get(&self, index: usize) -> Option<Open> {
        self.open.get(index).copied()
    }

    pub(super) fn insert(&mut self, index: usize, open: Open) {
        self.paragraphs += usize::from(open.tag == P);
        self.open.insert(index.min(self.open.len()), open);
    }

    pub(super) fn replace(&mut self, index: usize, open: Open) {
        if let Some(old) = self.open.get_mut(index) {
            self.paragraphs = self.paragraphs + usize::from(open.tag == P) - usize::from(old.tag == P);
            *old = open;
        }
    }

    pub(super) fn remove(&mut self, index: usize) {
        if index < self.open.len() {
            let open = self.open.remove(index);
            self.paragraphs -= usize::from(open.tag == P);
        }
    }

    /// Returns the elements from the innermost one on, with their indices.
    #[inline]
    pub(super) fn inside_out(&self) -> impl Iterator<Item = (usize, Open)> + '_ {
        self.open.iter().copied().enumerate().rev()
    }

    /// Returns the index of an element.
    pub(super) fn index_of(&self, id: Id) -> Option<usize> {
        self.open.iter().rposition(|open| open.id == id)
    }

    /// Returns the index of the innermost HTML element of a name.
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

    /// Returns whether an element is inside the innermost one that bounds the scope.
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
