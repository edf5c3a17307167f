//! Formatting elements in misnested tags: the list of those that are active, and the adoption agency algorithm.
//!
//! <https://html.spec.whatwg.org/#the-list-of-active-formatting-elements>,
//! <https://html.spec.whatwg.org/#adoption-agency-algorithm>

use super::builder::Builder;
use super::stack::Open;
use super::tree::{Id, Node, NONE};
use crate::table::attributes::attributes;

/// Marks where a cell, a caption or the like begins, out of which no formatting continues.
const MARKER: Id = NONE;
/// Maximum number of active elements with the same name and attributes.
const MAX_ALIKE: usize = 3;

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

    pub(super) fn index_of(&self, id: Id) -> Option<usize> {
        self.entries.iter().rposition(|&entry| entry == id)
    }

    pub(super) fn remove(&mut self, id: Id) {
        if let Some(index) = self.index_of(id) {
            self.entries.remove(index);
        }
    }

    /// Replaces an element by another one.
    pub(super) fn replace(&mut self, old: Id, new: Id) {
        if let Some(index) = self.index_of(old) {
            self.entries[index] = new;
        }
    }

    pub(super) fn insert(&mut self, index: usize, id: Id) {
        self.entries.insert(index.min(self.entries.len()), id);
    }

    /// Returns the elements after the last marker, from the last one on.
    fn last_first(&self) -> impl Iterator<Item = Id> + '_ {
        self.entries.iter().rev().copied().take_while(|&entry| entry != MARKER)
    }
}

impl Builder<'_> {
    /// Returns the last element of a name in the list, after the last marker.
    pub(super) fn last_formatting(&self, tag: i32) -> Option<Id> {
        self.formatting.last_first().find(|&id| self.tree.node(id).tag == tag)
    }

    /// Adds an element that was just inserted; drops the first of too many equal ones.
    pub(super) fn push_formatting(&mut self, id: Id) {
        if !self.tree.node(id).is_open {
            return; // it was too deep
        }
        let alike = |&other: &Id| self.is_alike(id, other);
        let first = self.formatting.last_first().filter(alike).nth(MAX_ALIKE - 1);
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

    /// Opens the active formatting elements again.
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
        let first = self.formatting.entries.iter().rposition(is_over).map_or(0, |index| index + 1);
        for index in first..self.formatting.entries.len() {
            if !self.watch.may_open(self.stack.len()) {
                return;
            }
            let Node { tag, namespace, span, .. } = *self.tree.node(self.formatting.entries[index]);
            self.formatting.entries[index] = self.insert_in(namespace, tag, span);
        }
    }
}

impl Builder<'_> {
    /// Closes a formatting element at its end tag: the adoption agency algorithm.
    pub(super) fn adopt(&mut self, tag: i32) {
        const MAX_ROUNDS: usize = 8;
        let current = self.stack.current();
        if current.tag == tag && self.formatting.index_of(current.id).is_none() {
            self.pop();
            return;
        }
        for _ in 0..MAX_ROUNDS {
            let element = match self.last_formatting(tag) {
                Some(element) => element,
                None => return self.close_any_other(tag),
            };
            let index = match self.stack.index_of(element) {
                Some(index) => index,
                None => return self.formatting.remove(element),
            };
            if !self.stack.has_element_in_scope(element) {
                return;
            }
            match (index + 1..self.stack.len()).find(|&index| self.stack.get(index).is_some_and(Open::is_special)) {
                Some(block) => self.adopt_block(element, index, block),
                None => {
                    self.pop_to(index);
                    return self.formatting.remove(element);
                }
            }
        }
    }

    /// Moves the furthest block, at `block_index` in the stack, out of a formatting element and continues that in it.
    fn adopt_block(&mut self, element: Id, index: usize, block_index: usize) {
        let open_at = |index: usize| self.stack.get(index).unwrap_or_else(|| self.stack.current());
        let (ancestor, block) = (open_at(index.saturating_sub(1)), open_at(block_index));
        let (last, bookmark) = self.adopt_between(element, block_index, block.id);
        self.tree.detach(last);
        self.insert_at(ancestor, last);
        let copy = self.copy_of(element);
        self.tree.move_children(block.id, copy);
        self.tree.append(block.id, copy);
        self.move_formatting(element, copy, bookmark);
        self.remove_open(element);
        if let Some(block_index) = self.stack.index_of(block.id) {
            self.tree.node_mut(copy).is_open = true;
            let open = Open::new(copy, self.tree.node(copy));
            self.stack.insert(block_index + 1, open);
        }
    }

    /// Copies the elements between the formatting element and the block around the block, or closes them: the inner loop.
    ///
    /// Returns the outermost of them, and the element of the list after which the formatting element's copy belongs.
    fn adopt_between(&mut self, element: Id, block_index: usize, block: Id) -> (Id, Option<Id>) {
        const MAX_COPIED: usize = 3;
        let (mut last, mut bookmark, mut index, mut count) = (block, None, block_index, 0);
        while index > 0 {
            index -= 1;
            count += 1;
            let node = self.stack.get(index).map_or(element, |open| open.id);
            if node == element {
                break;
            }
            if count > MAX_COPIED {
                self.formatting.remove(node);
            }
            if self.formatting.index_of(node).is_none() {
                self.remove_open(node);
                continue;
            }
            let copy = self.copy_of(node);
            self.formatting.replace(node, copy);
            self.tree.node_mut(node).is_open = false;
            self.tree.node_mut(copy).is_open = true;
            self.stack.replace(index, Open::new(copy, self.tree.node(copy)));
            if last == block {
                bookmark = Some(copy);
            }
            self.tree.detach(last);
            self.tree.append(copy, last);
            last = copy;
        }
        (last, bookmark)
    }

    /// Adds the copy of a formatting element to the list: after the bookmark, or instead of the element.
    fn move_formatting(&mut self, element: Id, copy: Id, bookmark: Option<Id>) {
        match bookmark {
            None => self.formatting.replace(element, copy),
            Some(bookmark) => {
                self.formatting.remove(element);
                let index = self.formatting.index_of(bookmark).map_or(0, |index| index + 1);
                self.formatting.insert(index, copy);
            }
        }
    }

    /// Creates a detached element with the same name and attributes.
    fn copy_of(&mut self, id: Id) -> Id {
        let Node { tag, namespace, span, .. } = *self.tree.node(id);
        self.tree.create(Node::new(tag, namespace, span))
    }
}

/// Returns whether two elements have the same attributes, in any order.
fn same_attributes(one: &[u8], other: &[u8]) -> bool {
    one == other || one.len() == other.len() && sorted_attributes(one) == sorted_attributes(other)
}

fn sorted_attributes(tag: &[u8]) -> Vec<(&[u8], &[u8])> {
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
