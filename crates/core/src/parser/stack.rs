//! The stack of open elements, and how elements are opened and closed.
//!
//! <https://html.spec.whatwg.org/#the-stack-of-open-elements>

use super::builder::Builder;
use super::names::{
    is_in, ANNOTATION_XML, BUTTON_SCOPE, DESC, FOREIGN_OBJECT, IMPLIED_END, LIST_SCOPE, MI, MN, MO, MS, MTEXT, P,
    SCOPE, SPECIAL, TABLE_SCOPE, TEMPLATE, THOROUGHLY_IMPLIED_END, TITLE,
};
use super::tree::{Id, Node, COMMENT, DOCUMENT};
use crate::table::namespace::Namespace;

/// Elements of SVG and MathML that may contain HTML again: they bound scopes, and are special.
const INTEGRATION_POINT: i32 = -2;

/// Maximum number of open elements; deeper ones are inserted, and closed at once.
pub(super) const MAX_DEPTH: usize = 512;
/// Minimum of that limit: the elements that every page has, and some in them, can always be open.
pub(super) const MIN_DEPTH: usize = 16;

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

impl Builder<'_> {
    #[inline]
    pub(super) fn push(&mut self, id: Id) {
        let node = self.tree.node_mut(id);
        node.is_open = true;
        self.stack.push(Open::new(id, node));
    }

    #[inline]
    pub(super) fn pop(&mut self) -> i32 {
        match self.stack.pop() {
            Some(open) => {
                self.tree.node_mut(open.id).is_open = false;
                open.tag
            }
            None => COMMENT,
        }
    }

    /// Closes elements until one of a name has been closed.
    pub(super) fn pop_until(&mut self, tag: i32) {
        while self.stack.len() > 0 && self.pop() != tag {}
    }

    /// Closes elements until one of some sets has been closed.
    pub(super) fn pop_until_any(&mut self, sets: u32) {
        while self.stack.len() > 0 && !is_in(self.pop(), sets) {}
    }

    /// Closes all elements from an index on.
    pub(super) fn pop_to(&mut self, length: usize) {
        while self.stack.len() > length {
            self.pop();
        }
    }

    /// Removes an element from the stack, wherever it is.
    pub(super) fn remove_open(&mut self, id: Id) {
        if let Some(index) = self.stack.index_of(id) {
            self.stack.remove(index);
            self.tree.node_mut(id).is_open = false;
        }
    }

    /// Closes elements whose end tag may be left out, except for those of a name.
    #[inline]
    pub(super) fn imply_end_tags(&mut self, except: i32) {
        while is_in(self.stack.current().tag, IMPLIED_END) && self.stack.current().tag != except {
            self.pop();
        }
    }

    pub(super) fn imply_end_tags_thoroughly(&mut self) {
        while is_in(self.stack.current().tag, THOROUGHLY_IMPLIED_END) {
            self.pop();
        }
    }

    /// Closes a paragraph that is open in button scope.
    #[inline]
    pub(super) fn close_paragraph(&mut self) {
        if self.stack.has_paragraph_in_button_scope() {
            self.imply_end_tags(P);
            self.pop_until(P);
        }
    }

    pub(super) fn has_open_template(&self) -> bool {
        !self.template_modes.is_empty() && self.stack.innermost(TEMPLATE).is_some()
    }

    /// An end tag without rules of its own: close the innermost element of its name, unless a special one is within it.
    pub(super) fn close_any_other(&mut self, tag: i32) {
        let found = self.stack.inside_out().find(|(_, open)| open.tag == tag || open.is_special());
        if let Some((index, open)) = found {
            if open.tag == tag {
                self.pop_to(index);
            }
        }
    }

    /// Returns whether an element of some sets is the innermost one.
    pub(super) fn current_is_in(&self, sets: u32) -> bool {
        is_in(self.stack.current().tag, sets)
    }
}
