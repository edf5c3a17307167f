//! Blocks in formulas.

use super::own_lines::is_styled_as_block;
use super::tree::{NodeIndex, Tree, BODY};
use crate::table::tags::{flags, number, BLOCK};

const MATH: i32 = number("math");

/// Puts spaces around blocks in formulas without a form in TeX: the text in them is apart, as it is elsewhere.
pub(super) fn separate_blocks(tree: &mut Tree) {
    for math in outermost_formulas(tree) {
        let is_block = |&inner: &NodeIndex| {
            tree.is_element(inner) && (flags(tree.tag(inner)) & BLOCK != 0 || is_styled_as_block(tree, inner))
        };
        let blocks: Vec<NodeIndex> = tree.descendants(math).filter(is_block).collect();
        if !blocks.is_empty() && tree.tex(math).is_none_or(|tex| tex.is_empty()) {
            for block in blocks {
                tree.insert_text_before(block, " ");
                tree.insert_text_after(block, " ");
            }
        }
    }
}

fn outermost_formulas(tree: &Tree) -> Vec<NodeIndex> {
    let mut formulas = Vec::new();
    if !tree.may_have(|tag| tag == MATH) {
        return formulas;
    }
    let mut nodes = tree.descendants(BODY);
    while let Some(node) = nodes.next() {
        if tree.tag(node) == MATH {
            formulas.push(node);
            nodes.skip_inside(node);
        }
    }
    formulas
}
