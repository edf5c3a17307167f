//! The list of active formatting elements, which go on where tags are misnested.
//!
//! <https://html.spec.whatwg.org/#the-list-of-active-formatting-elements>

use super::builder::Builder;
use super::tree::{Id, Node, NONE};
use crate::table::attributes::attributes;

/// Stands in the list where a cell, a caption or the like begins, out of which no formatting goes on.
const MARKER: Id = NONE;
/// Of elements with the same name and attributes no more go on.
const MOST_ALIKE: usize = 3;

#[derive(Default)]
pub(super) struct Formatting {
    entries: Vec<Id>,
}

impl Formatting {
    pub(super) fn push_marker(&mut self) {
        self.entries.push(MARKER);
    }

    pub(super) fn clear_to_marker(&mut self) {
        while self.entries.pop().is_some_and(|entry| entry != MARKER) {}
    }

    pub(super) fn place_of(&self, id: Id) -> Option<usize> {
        self.entries.iter().rposition(|&entry| entry == id)
    }

    pub(super) fn remove(&mut self, id: Id) {
        if let Some(place) = self.place_of(id) {
            self.entries.remove(place);
        }
    }

    /// Put an element in the place of another one.
    pub(super) fn replace(&mut self, old: Id, new: Id) {
        if let Some(place) = self.place_of(old) {
            self.entries[place] = new;
        }
    }

    pub(super) fn insert(&mut self, place: usize, id: Id) {
        self.entries.insert(place.min(self.entries.len()), id);
    }

    /// The elements after the last marker, from the last one on.
    fn last_first(&self) -> impl Iterator<Item = Id> + '_ {
        self.entries.iter().rev().copied().take_while(|&entry| entry != MARKER)
    }
}

impl Builder<'_> {
    /// The last element of a name in the list, after the last marker.
    pub(super) fn last_formatting(&self, tag: i32) -> Option<Id> {
        self.formatting.last_first().find(|&id| self.tree.node(id).tag == tag)
    }

    /// Add an element that was just inserted; the first of too many of the same kind is dropped.
    pub(super) fn push_formatting(&mut self, id: Id) {
        if !self.tree.node(id).is_open {
            return; // it was too deep
        }
        let alike = |&other: &Id| self.is_alike(id, other);
        let first = self.formatting.last_first().filter(alike).nth(MOST_ALIKE - 1);
        if let Some(first) = first {
            self.formatting.remove(first);
        }
        self.formatting.entries.push(id);
    }

    fn is_alike(&self, one: Id, other: Id) -> bool {
        let (one, other) = (self.tree.node(one), self.tree.node(other));
        one.tag == other.tag
            && (one.span == other.span || same_attributes(self.tokens.bytes(one.span), self.tokens.bytes(other.span)))
    }

    /// Open again the elements that go on.
    #[inline]
    pub(super) fn reconstruct_formatting(&mut self) {
        match self.formatting.entries.last() {
            None | Some(&MARKER) => (),
            Some(&last) if self.tree.node(last).is_open => (),
            _ => self.reopen_formatting(),
        }
    }

    fn reopen_formatting(&mut self) {
        let is_over = |&entry: &Id| entry == MARKER || self.tree.node(entry).is_open;
        let first = self.formatting.entries.iter().rposition(is_over).map_or(0, |place| place + 1);
        for place in first..self.formatting.entries.len() {
            if !self.watch.may_open(self.stack.len()) {
                return;
            }
            let Node { tag, namespace, span, .. } = *self.tree.node(self.formatting.entries[place]);
            self.formatting.entries[place] = self.insert_in(namespace, tag, span);
        }
    }
}

/// Returns whether two elements have the same attributes, in any order.
fn same_attributes(one: &[u8], other: &[u8]) -> bool {
    one == other || one.len() == other.len() && sorted(one) == sorted(other)
}

fn sorted(tag: &[u8]) -> Vec<(&[u8], &[u8])> {
    let mut sorted: Vec<_> = attributes(tag).collect();
    sorted.sort_unstable();
    sorted
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_order_of_attributes_does_not_matter() {
        assert!(same_attributes(b" a=\"b\" c=\"d\"", b" c=\"d\" a=\"b\""));
        assert!(!same_attributes(b" a=\"b\" c=\"d\"", b" a=\"d\" c=\"b\""));
        assert!(same_attributes(b"", b""));
    }
}
