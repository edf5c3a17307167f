//! Definitions that are pairs of a label and its value, which become items of a list, one line each.

use super::footnotes::Footnotes;
use crate::content::{NodeIndex, Tree, BODY, PAIR};
use crate::table::tags::number;

/// Turns definitions that are pairs into lists with one line for each, except for notes.
pub(super) fn list_pairs(tree: &mut Tree, notes: &Footnotes) {
    let is_name =
        |&node: &NodeIndex| tree.tag(node) == const { number("dt") } && tree.attribute(node, PAIR) == Some("name");
    let mut list = None;
    for name in tree.descendants(BODY).filter(is_name).collect::<Vec<_>>() {
        let Some(value) = tree.pair_value(name) else { continue };
        if notes.notes.contains_key(&name) || notes.notes.contains_key(&value) {
            continue;
        }
        let current = list.filter(|&list| tree.shown_before(name) == Some(list)).unwrap_or_else(|| {
            let list = tree.new_element("ul");
            tree.insert_before(name, list);
            list
        });
        list = Some(current);
        let item = tree.new_element("li");
        tree.append(current, item);
        tree.append(item, name);
        tree.append(item, value);
        tree.put_pair_on_one_line(name, value);
    }
}
