//! Links around other links, which HTML does not have.

use super::tree::{Tree, BODY};
use crate::table::tags::number;

const LINK: i32 = number("a");

/// Unwraps links around other links, which a layout table kept apart. Their anchors stay.
pub(super) fn separate_links(tree: &mut Tree) {
    for inner in tree.elements(BODY, |tag| tag == LINK) {
        while let Some(outer) = tree.ancestors(inner).find(|&around| tree.tag(around) == LINK) {
            let names: Vec<(&str, String)> = ["id", "name"]
                .into_iter()
                .filter_map(|name| {
                    Some((name, tree.attribute(outer, name).filter(|value| !value.is_empty())?.to_owned()))
                })
                .collect();
            if !names.is_empty() {
                let anchor = tree.new_element("a");
                names.iter().for_each(|(name, value)| tree.set_attribute(anchor, name, value));
                tree.insert_before(outer, anchor);
            }
            tree.unwrap(outer);
        }
    }
}
