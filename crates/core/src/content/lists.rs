//! Lists as browsers show them: items outside of any list, lists that are all of an item, and boxes of tasks.

use super::tag_sets::TagSet;
use super::tree::{NodeIndex, Tree, BODY};
use crate::table::tags::number;

const ITEM: i32 = number("li");
/// The class of lists made for items outside of any list.
const GATHERED: &str = "gathered";
static LISTS: TagSet = TagSet::of("dir menu ol ul");
/// Elements that may be between an item and a list which is all of its content.
static WRAPPERS: TagSet = TagSet::of("article center div font nav section span");
const NUMBERED: i32 = number("ol");
const BULLETED: i32 = number("ul");
/// Contained in the style of an item with a number as its marker.
const NUMBERED_STYLE: &str = "list-style-type: decimal";
const INPUT: i32 = number("input");

/// Puts list items that are outside of any list into one, as browsers show them.
pub(super) fn gather_items(tree: &mut Tree) {
    // The last list made here, and the last node that is known to follow it with only white space between them.
    let mut made: Option<(NodeIndex, NodeIndex)> = None;
    for item in tree.elements(BODY, |tag| tag == ITEM) {
        if tree.closest(item, |tag| LISTS.contains(tag)).is_some() {
            continue;
        }
        let before = tree.previous_sibling(item);
        let list = list_before(tree, item, made);
        let list = list.unwrap_or_else(|| {
            let list = tree.new_element("ul");
            tree.set_attribute(list, "class", GATHERED);
            tree.insert_before(item, list);
            list
        });
        tree.append(list, item);
        made = Some((list, before.filter(|_| tree.next_sibling(list).is_some()).unwrap_or(list)));
    }
}

/// The list of gathered items directly before an item.
fn list_before(tree: &Tree, item: NodeIndex, made: Option<(NodeIndex, NodeIndex)>) -> Option<NodeIndex> {
    let mut before = tree.previous_sibling(item);
    while let Some(node) = before {
        match made {
            Some((list, known)) if known == node => return Some(list),
            _ if tree.is_text(node) && tree.is_blank(node) => before = tree.previous_sibling(node),
            _ => return Some(node).filter(|&node| tree.name(node) == "ul" && tree.has_class(node, GATHERED)),
        }
    }
    None
}

/// Turns lists of which each item has a numbered marker by its own style into numbered lists.
pub(super) fn number_lists(tree: &mut Tree) {
    if !tree.may_contain(NUMBERED_STYLE) {
        return;
    }
    for list in tree.elements(BODY, |tag| tag == BULLETED) {
        let mut items = tree.children(list).filter(|&node| tree.tag(node) == ITEM).peekable();
        let is_numbered = |item| tree.attribute(item, "style").is_some_and(|style| style.contains(NUMBERED_STYLE));
        if items.peek().is_some() && items.all(is_numbered) {
            tree.rename(list, "ol");
        }
    }
}

/// Replaces an item that contains only lists by their items.
///
/// A numbered list in an item of another kind of list stays, since its numbers would be lost.
pub(super) fn lift_lists(tree: &mut Tree) {
    for item in tree.elements(BODY, |tag| tag == ITEM) {
        let outer = tree.parent(item).filter(|&outer| LISTS.contains(tree.tag(outer)));
        let (Some(outer), Some(lists)) = (outer, only_lists(tree, item)) else { continue };
        if lists.iter().all(|&inner| can_be_merged(tree, outer, inner)) {
            replace_by_items(tree, item, &lists);
        }
    }
    for inner in tree.elements(BODY, |tag| LISTS.contains(tag)) {
        let outer = tree.parent(inner).filter(|&outer| LISTS.contains(tree.tag(outer)));
        if outer.is_some_and(|outer| can_be_merged(tree, outer, inner)) && begins_its_parent(tree, inner) {
            tree.insert_text_after(inner, " ");
            tree.unwrap(inner);
        }
    }
}

/// Whether only white space is before a list, so that no item is there to which it belongs.
fn begins_its_parent(tree: &Tree, inner: NodeIndex) -> bool {
    let mut before = tree.previous_sibling(inner);
    while let Some(node) = before.filter(|&node| tree.is_text(node) && tree.is_blank(node)) {
        before = tree.previous_sibling(node);
    }
    before.is_none()
}

/// Whether the items of an inner list can become items of the outer one.
fn can_be_merged(tree: &Tree, outer: NodeIndex, inner: NodeIndex) -> bool {
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

fn replace_by_items(tree: &mut Tree, item: NodeIndex, lists: &[NodeIndex]) {
    for &inner in lists {
        while let Some(node) = tree.first_child(inner) {
            tree.insert_before(item, node);
        }
    }
    tree.detach(item);
}

/// Removes all fields, except the checkboxes with which items of a list begin.
pub(super) fn keep_task_boxes(tree: &mut Tree) {
    let mut start = ItemStart::default();
    for field in tree.elements(BODY, |tag| tag == INPUT) {
        let is_box = tree.attribute(field, "type").is_some_and(|kind| kind.eq_ignore_ascii_case("checkbox"));
        let item = tree.closest(field, |tag| tag == ITEM).filter(|_| is_box);
        if item.is_none_or(|item| start.first_field(tree, item) != Some(field)) {
            tree.unwrap(field);
        }
    }
}

/// The white space at the beginning of an item, which is read once for all of its fields.
#[derive(Default)]
struct ItemStart {
    item: Option<NodeIndex>,
    /// The last of its texts that were read.
    last_blank: Option<NodeIndex>,
}

impl ItemStart {
    /// Returns the field with which an item begins, inside whatever elements.
    fn first_field(&mut self, tree: &Tree, item: NodeIndex) -> Option<NodeIndex> {
        if self.item != Some(item) {
            *self = ItemStart { item: Some(item), last_blank: None };
        }
        let mut node = match self.last_blank.filter(|&blank| tree.parent(blank).is_some()) {
            Some(blank) => tree.next_sibling(blank),
            None => tree.first_child(item),
        };
        while let Some(current) = node {
            if tree.tag(current) == INPUT {
                return Some(current);
            }
            if tree.is_element(current) {
                node = tree.first_child(current);
            } else if tree.is_blank(current) {
                self.last_blank = Some(current);
                node = tree.next_sibling(current);
            } else {
                return None;
            }
        }
        None
    }
}
