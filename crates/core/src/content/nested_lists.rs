//! Lists that are all that an item contains: they lose a level, since nothing is above them in an outline.

use super::tag_sets::TagSet;
use super::tree::{NodeIndex, Tree, BODY};
use crate::table::tags::number;

static LISTS: TagSet = TagSet::of("dir menu ol ul");
/// Elements around a list that show nothing themselves.
static WRAPPERS: TagSet = TagSet::of("article center div font nav section span");
const ITEM: i32 = number("li");
const NUMBERED: i32 = number("ol");

/// Puts the items of lists that are all that an item contains in the place of that item.
///
/// A numbered list in an item of another kind of list stays, since its numbers would be lost.
pub(super) fn lift_lists(tree: &mut Tree) {
    for item in tree.elements(BODY, |tag| tag == ITEM) {
        let outer = tree.parent(item).filter(|&outer| LISTS.contains(tree.tag(outer)));
        let (Some(outer), Some(lists)) = (outer, only_lists(tree, item)) else { continue };
        if lists.iter().all(|&inner| agree(tree, outer, inner)) {
            replace(tree, item, &lists);
        }
    }
    for inner in tree.elements(BODY, |tag| LISTS.contains(tag)) {
        let outer = tree.parent(inner).filter(|&outer| LISTS.contains(tree.tag(outer)));
        if outer.is_some_and(|outer| agree(tree, outer, inner)) && is_first(tree, inner) {
            tree.insert_text_after(inner, " ");
            tree.unwrap(inner);
        }
    }
}

/// Whether only white space is before a list, so that no item is there to which it belongs.
fn is_first(tree: &Tree, inner: NodeIndex) -> bool {
    let mut before = tree.previous_sibling(inner);
    while let Some(node) = before.filter(|&node| tree.is_text(node) && tree.is_blank(node)) {
        before = tree.previous_sibling(node);
    }
    before.is_none()
}

fn agree(tree: &Tree, outer: NodeIndex, inner: NodeIndex) -> bool {
    (tree.tag(inner) == NUMBERED) == (tree.tag(outer) == NUMBERED) && tree.attribute(inner, "start").is_none()
}

/// The lists in an item that contains nothing else.
fn only_lists(tree: &Tree, item: NodeIndex) -> Option<Vec<NodeIndex>> {
    let mut lists = Vec::new();
    let mut nodes = tree.descendants(item);
    while let Some(node) = nodes.next() {
        let tag = tree.tag(node);
        if LISTS.contains(tag) {
            lists.push(node);
            nodes.skip_inside(node);
        } else if !WRAPPERS.contains(tag) && (tree.is_element(node) || !tree.is_blank(node)) {
            return None;
        }
    }
    Some(lists).filter(|lists| !lists.is_empty())
}

fn replace(tree: &mut Tree, item: NodeIndex, lists: &[NodeIndex]) {
    for &inner in lists {
        while let Some(node) = tree.first_child(inner) {
            tree.insert_before(item, node);
        }
    }
    tree.detach(item);
}
