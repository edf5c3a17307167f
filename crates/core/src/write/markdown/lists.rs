//! The items of a list with their numbers, and everything else in the list.

use super::elements::{is_in, Contents, BLOCK, LIST};
use crate::content::{NodeIndex, Tree};
use crate::table::tags;

/// Maximum number of an item in Markdown.
const MAX_NUMBER: i64 = 999_999_999;
/// Maximum number of digits of a number in an attribute.
const MAX_DIGITS: usize = 10;

/// A node of a list, or the boundary of a block whose content is taken out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Entry {
    Node(NodeIndex),
    BlockBoundary,
}

/// Returns the item that an entry is.
pub(super) fn item_of(tree: &Tree, entry: Entry) -> Option<NodeIndex> {
    match entry {
        Entry::Node(node) if tree.tag(node) == tags::LI => Some(node),
        _ => None,
    }
}

/// Returns the items of a list, including those inside other elements of the list, and everything else in it.
pub(super) fn entries_of(tree: &Tree, contents: &Contents, list: NodeIndex) -> Vec<Entry> {
    let mut entries = Vec::new();
    let (mut parent, mut next) = (list, tree.first_child(list));
    loop {
        let Some(node) = next else {
            if parent == list {
                return entries;
            }
            push_block_boundary(tree, parent, &mut entries);
            next = tree.next_sibling(parent);
            parent = tree.parent(parent).unwrap_or(list);
            continue;
        };
        let is_entry = is_in(tree.tag(node), LIST) || tree.tag(node) == tags::LI;
        if tree.is_element(node) && !is_entry && contents.has_item(node) {
            push_block_boundary(tree, node, &mut entries);
            (parent, next) = (node, tree.first_child(node));
        } else {
            entries.push(Entry::Node(node));
            next = tree.next_sibling(node);
        }
    }
}

fn push_block_boundary(tree: &Tree, element: NodeIndex, entries: &mut Vec<Entry>) {
    if is_in(tree.tag(element), BLOCK) {
        entries.push(Entry::BlockBoundary);
    }
}

/// Returns a number for each item of a list, or none for each if the list has no numbers.
///
/// They are counted from one where Markdown cannot have the given numbers.
pub(super) fn numbers_of(tree: &Tree, list: NodeIndex, entries: &[Entry]) -> Vec<Option<u32>> {
    let items: Vec<NodeIndex> = entries.iter().filter_map(|&entry| item_of(tree, entry)).collect();
    if tree.tag(list) != tags::OL {
        return vec![None; items.len()];
    }
    let step = if tree.attribute(list, "reversed").is_none() { 1 } else { -1 };
    let first = if step == 1 { 1 } else { items.len() as i64 };
    let mut next = leading_integer(tree.attribute(list, "start")).unwrap_or(first);
    let mut numbers = Vec::with_capacity(items.len());
    for &item in &items {
        next = leading_integer(tree.attribute(item, "value")).unwrap_or(next);
        numbers.push(next);
        next += step;
    }
    if numbers.iter().any(|number| !(0..=MAX_NUMBER).contains(number)) {
        numbers = (1..).take(items.len()).collect();
    }
    numbers.into_iter().map(|number| Some(number as u32)).collect()
}

/// Returns the integer with which the value of an attribute begins; none where it is too long for one.
fn leading_integer(value: Option<&str>) -> Option<i64> {
    let value = value?.trim_start();
    let unsigned = value.strip_prefix(&['+', '-'][..]).unwrap_or(value);
    let digits = unsigned.bytes().take_while(u8::is_ascii_digit).count();
    if digits == 0 || digits > MAX_DIGITS {
        return None;
    }
    let number: i64 = unsigned[..digits].parse().ok()?;
    Some(if value.starts_with('-') { -number } else { number })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn integers_are_read_as_browsers_read_them() {
        for (value, expected) in
            [("3", Some(3)), (" -2x", Some(-2)), ("+7", Some(7)), ("x", None), ("12345678901", None)]
        {
            assert_eq!(leading_integer(Some(value)), expected);
        }
        assert_eq!(leading_integer(None), None);
    }
}
