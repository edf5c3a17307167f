//! A finished list, table, quotation or item, made simpler and valid.

use super::xml::is_empty;
use crate::content::{NodeIndex, Tree};

/// Removes what is not needed, and adds what TEI demands.
///
/// An item, cell or quotation that begins with its only paragraph contains the text itself instead; empty items and empty
/// rows are removed; in a glossary every label gets an item and every item a label.
pub(super) fn tidy(tree: &mut Tree, container: NodeIndex) {
    if matches!(tree.name(container), "item" | "cell" | "quote") {
        unwrap_only_paragraph(tree, container);
    }
    let is_needless = |&child: &NodeIndex| match tree.name(child) {
        "item" => is_empty(tree, child),
        "row" => tree.children(child).all(|cell| is_empty(tree, cell)),
        _ => false,
    };
    let needless: Vec<NodeIndex> = tree.children(container).filter(is_needless).collect();
    needless.into_iter().for_each(|child| tree.detach(child));
    if tree.name(container) == "list" && tree.attribute(container, "rend") == Some("dl") {
        pair(tree, container);
    }
}

fn unwrap_only_paragraph(tree: &mut Tree, container: NodeIndex) {
    let mut paragraphs = tree.children(container).filter(|&child| tree.name(child) == "p");
    let only = paragraphs.next().filter(|_| paragraphs.next().is_none());
    if let Some(paragraph) = only.filter(|&paragraph| tree.previous_sibling(paragraph).is_none()) {
        tree.unwrap(paragraph);
    }
}

/// Gives every label of a list an item, and every item a label; a list of items alone stays as it is.
fn pair(tree: &mut Tree, glossary: NodeIndex) {
    let entries: Vec<NodeIndex> = tree.children(glossary).collect();
    let is_item = |tree: &Tree, entry: NodeIndex| tree.name(entry) == "item";
    if entries.iter().all(|&entry| is_item(tree, entry)) {
        return;
    }
    for (number, &entry) in entries.iter().enumerate() {
        if is_item(tree, entry) {
            let is_alone = number == 0 || is_item(tree, entries[number - 1]);
            if is_alone {
                let label = tree.new_element("label");
                tree.insert_before(entry, label);
            }
        } else if tree.name(entry) == "label" {
            let is_alone = entries.get(number + 1).is_none_or(|&next| tree.name(next) == "label");
            if is_alone {
                let item = tree.new_element("item");
                tree.insert_after(entry, item);
            }
        }
    }
}
