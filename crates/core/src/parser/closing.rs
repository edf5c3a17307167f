//! How elements are opened and closed.

use super::builder::Builder;
use super::names::{P, TEMPLATE};
use super::sets::{is_in, IMPLIED_END, THOROUGHLY_IMPLIED_END};
use super::stack::Open;
use super::tree::{Id, COMMENT};

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

    /// Close elements until one of a name has been closed.
    pub(super) fn pop_until(&mut self, tag: i32) {
        while self.stack.len() > 0 && self.pop() != tag {}
    }

    /// Close elements until one of some sets has been closed.
    pub(super) fn pop_until_any(&mut self, sets: u32) {
        while self.stack.len() > 0 && !is_in(self.pop(), sets) {}
    }

    /// Close all elements from a place on.
    pub(super) fn pop_to(&mut self, length: usize) {
        while self.stack.len() > length {
            self.pop();
        }
    }

    /// Take an element out of the stack, wherever it stands.
    pub(super) fn remove_open(&mut self, id: Id) {
        if let Some(place) = self.stack.place_of(id) {
            self.stack.remove(place);
            self.tree.node_mut(id).is_open = false;
        }
    }

    /// Close elements whose end tag may be left out, except for those of a name.
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

    /// Close a paragraph that is open in button scope.
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
        if let Some((place, open)) = found {
            if open.tag == tag {
                self.pop_to(place);
            }
        }
    }

    /// Whether an element of some sets is the innermost one.
    pub(super) fn current_is_in(&self, sets: u32) -> bool {
        is_in(self.stack.current().tag, sets)
    }
}
