//! Sets of elements by their form in Markdown, and what the elements of a tree contain.

use crate::content::{NodeIndex, Tree};
use crate::table::tags::{self, flagged, BLOCKS, COUNT};
use crate::write::white_space::is_only_space;

/// Block-level elements; `br` and `button` are part of a line.
pub(super) const BLOCK: u32 = 1 << 0;
/// Elements whose text is separated from the text next to it: blocks, `br` and `button`.
pub(super) const SEPARATE: u32 = 1 << 1;
/// Elements that format running text, and may contain blocks.
pub(super) const INLINE: u32 = 1 << 2;
/// Lists with bullets or numbers.
pub(super) const LIST: u32 = 1 << 3;
/// Headings.
pub(super) const HEADING: u32 = 1 << 4;
/// Code of several lines.
pub(super) const PREFORMATTED: u32 = 1 << 5;
/// Inline code.
pub(super) const CODE: u32 = 1 << 6;
/// Elements with a form of their own as a block of Markdown.
pub(super) const HAS_BLOCK_FORM: u32 = 1 << 7;
/// Elements with a space between their text and the text next to it.
pub(super) const SPACED: u32 = 1 << 8;
/// Elements that are written at once, with their content.
pub(super) const ATOMIC: u32 = 1 << 9;
/// Text of importance.
pub(super) const STRONG: u32 = 1 << 10;
/// Emphasised text.
pub(super) const EMPHASISED: u32 = 1 << 11;
/// Text that is no longer valid.
pub(super) const DELETED: u32 = 1 << 12;
/// Raised or lowered text.
pub(super) const RAISED: u32 = 1 << 13;

const SETS: [(u32, &str); 13] = [
    (BLOCK | SEPARATE, BLOCKS),
    (
        INLINE,
        "a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd label mark nobr q rb rp rt ruby s samp \
         small span strike strong sub sup time tt u var",
    ),
    (LIST, "ul ol menu dir"),
    (HEADING, "h1 h2 h3 h4 h5 h6"),
    (PREFORMATTED, "pre listing"),
    (CODE, "code kbd samp tt"),
    (HAS_BLOCK_FORM, "h1 h2 h3 h4 h5 h6 ul ol menu dir pre listing table blockquote dt dd hr"),
    (SPACED, "button td th"),
    (ATOMIC, "code kbd samp tt pre listing br hr img math"),
    (STRONG, "b strong"),
    (EMPHASISED, "i em cite dfn"),
    (DELETED, "del s strike"),
    (RAISED, "sup sub"),
];

static FLAGS: [u32; COUNT + 1] = {
    let mut table = flagged(&SETS);
    table[tags::BR as usize] &= !BLOCK;
    table[tags::BUTTON as usize] &= !BLOCK;
    table
};

/// The sets that a tag is in.
#[inline]
pub(super) fn sets_of(tag: i32) -> u32 {
    FLAGS[(tag as usize).min(COUNT)]
}

/// Whether a tag is in one of some sets.
#[inline]
pub(super) fn is_in(tag: i32, sets: u32) -> bool {
    sets_of(tag) & sets != 0
}

/// The level of a heading, from 1 to 6.
pub(super) fn heading_level(tag: i32) -> usize {
    (tag - tags::H1) as usize + 1
}

const HAS_TEXT: u8 = 1 << 0;
const HAS_BLOCK: u8 = 1 << 1;
const HAS_HEADING: u8 = 1 << 2;
const HAS_ITEM: u8 = 1 << 3;
const HAS_LINK: u8 = 1 << 4;

/// What elements contain.
pub(super) struct Contents(Vec<u8>);

impl Contents {
    /// Reads a tree whose nodes in document order are `nodes`.
    pub(super) fn of(tree: &Tree, nodes: &[NodeIndex]) -> Contents {
        let mut contents = vec![0; tree.len()];
        for &node in nodes.iter().rev() {
            let own = contents[node.index()] | own_contents(tree, node);
            if let Some(parent) = tree.parent(node) {
                contents[parent.index()] |= own;
            }
        }
        Contents(contents)
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

/// Returns what a node adds to the contents of its ancestors.
fn own_contents(tree: &Tree, node: NodeIndex) -> u8 {
    let tag = tree.tag(node);
    if tag == 0 {
        return if is_only_space(tree.text(node)) { 0 } else { HAS_TEXT };
    }
    let flag = |is_true: bool, flag: u8| if is_true { flag } else { 0 };
    flag(is_in(tag, BLOCK), HAS_BLOCK)
        | flag(is_in(tag, HEADING), HAS_HEADING)
        | flag(tag == tags::LI, HAS_ITEM)
        | flag(tag == tags::A, HAS_LINK)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::BODY;

    #[test]
    fn elements_have_what_is_anywhere_inside() {
        let tree = Tree::from_html("<b><i><a>x</a></i></b><span> <p></p></span><ul><li></li></ul>").unwrap();
        let nodes: Vec<NodeIndex> = tree.descendants(BODY).collect();
        let contents = Contents::of(&tree, &nodes);
        let of = |name: &str| tree.descendants(BODY).find(|&node| tree.name(node) == name).unwrap();
        assert!(contents.has_link(of("b")) && contents.has_text(of("b")) && !contents.has_block(of("b")));
        assert!(contents.has_block(of("span")) && !contents.has_text(of("span")));
        assert!(contents.has_item(of("ul")) && !contents.has_item(of("li")) && contents.has_item(BODY));
    }
}
