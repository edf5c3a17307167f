//! List items outside of any list.

use super::tag_sets::TagSet;
use super::tree::{NodeIndex, Tree, BODY};
use crate::table::tags::number;

static LISTS: TagSet = TagSet::of("ul ol menu dir");
const ITEM: i32 = number("li");
const GATHERED: &str = "gathered";

/// Puts list items that are outside of any list into one, as browsers show them.
pub(super) fn gather_items(tree: &mut Tree) {
    // The list that was made last, and a node after it: between the two is nothing but white space.
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
