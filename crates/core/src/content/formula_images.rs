//! Images of formulas.

use super::tree::{NodeIndex, Tree, BODY};
use crate::table::formula_names::IMAGES;
use crate::table::tags::number;

const IMG: i32 = number("img");
const MATH: i32 = number("math");

/// Removes images that repeat the formula before them.
pub(super) fn drop_formula_images(tree: &mut Tree) {
    let is_named = |&image: &NodeIndex| IMAGES.iter().any(|class| tree.has_class(image, class));
    let images: Vec<NodeIndex> = tree.elements(BODY, |tag| tag == IMG).into_iter().filter(is_named).collect();
    // The node before the image that was removed last: between it and the formula is nothing but white space.
    let mut known = None;
    for image in images {
        if is_after_formula(tree, image, known) {
            known = tree.previous_sibling(image);
            tree.detach(image);
        }
    }
}

/// Whether the element directly before an image is a formula, or contains one without an image of its own.
fn is_after_formula(tree: &Tree, image: NodeIndex, known: Option<NodeIndex>) -> bool {
    let mut before = tree.previous_sibling(image);
    while let Some(node) = before {
        if known == Some(node) {
            return true;
        }
        if tree.is_element(node) {
            let contains = |tag: i32| tree.descendants(node).any(|inner| tree.tag(inner) == tag);
            return (tree.tag(node) == MATH || contains(MATH)) && !contains(IMG);
        }
        if !tree.text(node).bytes().all(|byte| byte.is_ascii_whitespace()) {
            return false;
        }
        before = tree.previous_sibling(node);
    }
    false
}
