//! The quotation marks that a browser puts around `q`.

use std::collections::HashMap;

use crate::content::{NodeIndex, Tree, BODY};
use crate::table::tags::number;

const MARKS: [(&str, &str); 2] = [("“", "”"), ("‘", "’")];
/// Marks that an author may have typed, so that the browser was told to add none.
const TYPED: &[char] = &['"', '\'', '“', '”', '„', '‘', '«', '‹'];

/// Puts marks around the text of quotations: double ones, and single ones in a quotation inside another.
pub(super) fn add_quotation_marks(tree: &mut Tree) {
    let mut marked = Vec::new();
    let mut depths: HashMap<NodeIndex, usize> = HashMap::new();
    for quotation in tree.elements(BODY, |tag| tag == const { number("q") }) {
        let Some(first) = tree.descendants(quotation).find(|&node| is_shown(tree, node)) else { continue };
        if tree.text(first).trim_start().starts_with(TYPED) {
            continue;
        }
        let outer = tree.ancestors(quotation).find_map(|around| depths.get(&around));
        let depth = outer.map_or(0, |depth| depth + 1);
        depths.insert(quotation, depth);
        marked.push((quotation, first, MARKS[depth % 2]));
    }
    for &(quotation, first, (opening, closing)) in marked.iter().rev() {
        let Some(last) = last_shown(tree, quotation) else { continue };
        let text = [opening, tree.text(first)].concat();
        tree.set_text(first, &text);
        let text = [tree.text(last), closing].concat();
        tree.set_text(last, &text);
    }
}

fn is_shown(tree: &Tree, node: NodeIndex) -> bool {
    tree.is_text(node) && !tree.is_blank(node)
}

/// The last text in an element that is not white space, found from its end.
fn last_shown(tree: &Tree, element: NodeIndex) -> Option<NodeIndex> {
    let mut node = tree.last_child(element)?;
    loop {
        if is_shown(tree, node) {
            return Some(node);
        }
        if let Some(inner) = tree.last_child(node) {
            node = inner;
            continue;
        }
        while tree.previous_sibling(node).is_none() {
            node = tree.parent(node).filter(|&parent| parent != element)?;
        }
        node = tree.previous_sibling(node)?;
    }
}
