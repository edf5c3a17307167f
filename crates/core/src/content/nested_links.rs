//! Links around other links, which HTML does not have.

use super::traversal::Step;
use super::tree::{NodeIndex, Tree, BODY};
use crate::table::tags::number;

const LINK: i32 = number("a");

/// Unwraps links around other links, which a layout table kept apart. Their anchors stay.
pub(super) fn separate_links(tree: &mut Tree) {
    for inner in links_in_links(tree) {
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

/// The links that are inside other links, in document order.
fn links_in_links(tree: &Tree) -> Vec<NodeIndex> {
    let (mut inner, mut outer) = (Vec::new(), None);
    if tree.may_have(|tag| tag == LINK) {
        for step in tree.walk(BODY) {
            match step {
                Step::Enter(node) if tree.tag(node) == LINK && outer.is_some() => inner.push(node),
                Step::Enter(node) if tree.tag(node) == LINK => outer = Some(node),
                Step::Leave(node) if outer == Some(node) => outer = None,
                _ => {}
            }
        }
    }
    inner
}
