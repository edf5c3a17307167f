//! What is in a list, one after another.

use super::elements::{is_in, BLOCK, LIST};
use super::facts::Facts;
use crate::content::{NodeIndex, Tree};
use crate::table::tags::number;

/// A node of a list, or the edge of a block whose content is taken out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Entry {
    Node(NodeIndex),
    Edge,
}

/// Whether an entry is an item.
pub(super) fn is_item(tree: &Tree, entry: Entry) -> bool {
    matches!(entry, Entry::Node(node) if tree.tag(node) == const { number("li") })
}

/// Returns the items of a list, including those inside other elements of the list, and everything else in it.
pub(super) fn entries_of(tree: &Tree, facts: &Facts, list: NodeIndex) -> Vec<Entry> {
    let mut entries = Vec::new();
    let (mut around, mut next) = (list, tree.first_child(list));
    loop {
        let Some(node) = next else {
            if around == list {
                return entries;
            }
            push_edge(tree, around, &mut entries);
            next = tree.next_sibling(around);
            around = tree.parent(around).unwrap_or(list);
            continue;
        };
        let is_entry = is_in(tree.tag(node), LIST) || tree.tag(node) == const { number("li") };
        if tree.is_element(node) && !is_entry && facts.has_item(node) {
            push_edge(tree, node, &mut entries);
            (around, next) = (node, tree.first_child(node));
        } else {
            entries.push(Entry::Node(node));
            next = tree.next_sibling(node);
        }
    }
}

fn push_edge(tree: &Tree, element: NodeIndex, entries: &mut Vec<Entry>) {
    if is_in(tree.tag(element), BLOCK) {
        entries.push(Entry::Edge);
    }
}
