//! Boxes before the items of a task list.

use super::tree::{NodeIndex, Tree, BODY};
use crate::table::tags::number;

const INPUT: i32 = number("input");
const ITEM: i32 = number("li");

/// Removes everything that a reader fills in, except the boxes with which items of a list begin.
pub(super) fn keep_task_boxes(tree: &mut Tree) {
    let mut beginning = Beginning::default();
    for field in tree.elements(BODY, |tag| tag == INPUT) {
        let is_box = tree.attribute(field, "type").is_some_and(|kind| kind.eq_ignore_ascii_case("checkbox"));
        let item = tree.closest(field, |tag| tag == ITEM).filter(|_| is_box);
        if item.is_none_or(|item| beginning.first_field(tree, item) != Some(field)) {
            tree.unwrap(field);
        }
    }
}

/// The white space with which an item begins, which is read once.
#[derive(Default)]
struct Beginning {
    item: Option<NodeIndex>,
    /// The last text of it.
    read: Option<NodeIndex>,
}

impl Beginning {
    /// The field with which an item begins, inside whatever elements.
    fn first_field(&mut self, tree: &Tree, item: NodeIndex) -> Option<NodeIndex> {
        if self.item != Some(item) {
            *self = Beginning { item: Some(item), read: None };
        }
        let mut node = match self.read.filter(|&read| tree.parent(read).is_some()) {
            Some(read) => tree.next_sibling(read),
            None => tree.first_child(item),
        };
        while let Some(found) = node {
            if tree.tag(found) == INPUT {
                return Some(found);
            }
            if tree.is_element(found) {
                node = tree.first_child(found);
            } else if tree.is_blank(found) {
                self.read = Some(found);
                node = tree.next_sibling(found);
            } else {
                return None;
            }
        }
        None
    }
}
