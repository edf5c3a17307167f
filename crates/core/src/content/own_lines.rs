//! Inline elements that are shown on lines of their own.

use super::tag_sets::TagSet;
use super::tree::{NodeIndex, Tree, BODY};
use crate::facts::own_lines::is_block_style;
use crate::table::tags::{flags, number, BLOCK};

/// Inline elements that can become blocks without losing their meaning.
static FORMLESS: TagSet = TagSet::of("span font small label abbr time u mark");
static WITH_MEANING: TagSet = TagSet::of("a b strong i em code cite q sub sup del ins s");
const SOURCE: i32 = number("cite");
const MATH: i32 = number("math");

/// Turns inline elements that are styled as blocks into blocks, or puts line breaks or spaces around them.
///
/// A line break also follows a source that introduces what was said, such as "Mary wrote:" in forums.
pub(super) fn put_on_own_lines(tree: &mut Tree) {
    for source in tree.elements(BODY, |tag| tag == SOURCE) {
        if ends_with_colon(tree, source) {
            let line_break = tree.new_element("br");
            tree.insert_after(source, line_break);
        }
    }
    let elements = if tree.may_contain("display") { tree.elements(BODY, |_| true) } else { Vec::new() };
    for element in elements {
        if is_styled_as_block(tree, element) {
            put_on_own_line(tree, element);
        }
    }
}

/// Whether its style makes an element a block.
pub(super) fn is_styled_as_block(tree: &Tree, element: NodeIndex) -> bool {
    tree.attribute(element, "style").is_some_and(is_block_style)
}

fn put_on_own_line(tree: &mut Tree, element: NodeIndex) {
    let tag = tree.tag(element);
    if FORMLESS.contains(tag) {
        tree.rename(element, "div");
    } else if WITH_MEANING.contains(tag) {
        let (before, after) = (tree.new_element("br"), tree.new_element("br"));
        tree.insert_before(element, before);
        tree.insert_after(element, after);
    } else if flags(tag) & BLOCK == 0 && !tree.ancestors(element).any(|around| tree.tag(around) == MATH) {
        tree.insert_text_before(element, " ");
        tree.insert_text_after(element, " ");
    }
}

fn ends_with_colon(tree: &Tree, element: NodeIndex) -> bool {
    let mut last = None;
    for text in tree.texts(element) {
        last = text.trim_end().chars().next_back().or(last);
    }
    last == Some(':')
}
