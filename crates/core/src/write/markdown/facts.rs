//! Properties of the elements of a tree that the writer needs at many of them, computed once for all.

use crate::content::{NodeIndex, Tree};
use crate::table::tags::number;

use super::elements::{is_in, BLOCK, HEADING};
use crate::write::white_space::is_only_space;

const HAS_TEXT: u8 = 1 << 0;
const HAS_BLOCK: u8 = 1 << 1;
const HAS_HEADING: u8 = 1 << 2;
const HAS_ITEM: u8 = 1 << 3;
const HAS_LINK: u8 = 1 << 4;

/// What elements contain.
pub(super) struct Facts(Vec<u8>);

impl Facts {
    /// Computes them for a tree whose nodes in document order are `nodes`.
    pub(super) fn of(tree: &Tree, nodes: &[NodeIndex]) -> Facts {
        let mut contents = vec![0; tree.len()];
        for &node in nodes.iter().rev() {
            let own = contents[node.index()] | own_facts(tree, node);
            if let Some(parent) = tree.parent(node) {
                contents[parent.index()] |= own;
            }
        }
        Facts(contents)
    }

    /// Whether an element contains text that is not white space.
    pub(super) fn has_text(&self, element: NodeIndex) -> bool {
        self.0[element.index()] & HAS_TEXT != 0
    }

    /// Whether an element contains a block.
    pub(super) fn has_block(&self, element: NodeIndex) -> bool {
        self.0[element.index()] & HAS_BLOCK != 0
    }

    /// Whether an element contains a heading.
    pub(super) fn has_heading(&self, element: NodeIndex) -> bool {
        self.0[element.index()] & HAS_HEADING != 0
    }

    /// Whether an element contains an item of a list.
    pub(super) fn has_item(&self, element: NodeIndex) -> bool {
        self.0[element.index()] & HAS_ITEM != 0
    }

    /// Whether an element contains a link or an anchor.
    pub(super) fn has_link(&self, element: NodeIndex) -> bool {
        self.0[element.index()] & HAS_LINK != 0
    }
}

/// What a node adds to the facts of the elements around it.
fn own_facts(tree: &Tree, node: NodeIndex) -> u8 {
    let tag = tree.tag(node);
    if tag == 0 {
        return if is_only_space(tree.text(node)) { 0 } else { HAS_TEXT };
    }
    let fact = |is_true: bool, fact: u8| if is_true { fact } else { 0 };
    fact(is_in(tag, BLOCK), HAS_BLOCK)
        | fact(is_in(tag, HEADING), HAS_HEADING)
        | fact(tag == const { number("li") }, HAS_ITEM)
        | fact(tag == const { number("a") }, HAS_LINK)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::BODY;

    #[test]
    fn elements_have_what_is_anywhere_inside() {
        let tree = Tree::from_html("<b><i><a>x</a></i></b><span> <p></p></span><ul><li></li></ul>").unwrap();
        let nodes: Vec<NodeIndex> = tree.descendants(BODY).collect();
        let facts = Facts::of(&tree, &nodes);
        let of = |name: &str| tree.descendants(BODY).find(|&node| tree.name(node) == name).unwrap();
        assert!(facts.has_link(of("b")) && facts.has_text(of("b")) && !facts.has_block(of("b")));
        assert!(facts.has_block(of("span")) && !facts.has_text(of("span")));
        assert!(facts.has_item(of("ul")) && !facts.has_item(of("li")) && facts.has_item(BODY));
    }
}
