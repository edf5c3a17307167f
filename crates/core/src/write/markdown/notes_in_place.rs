//! Where a note can be written as a note.

use super::elements::{is_in, BLOCK, HEADING, INLINE, LIST, PREFORMATTED};
use super::note_forms::is_named_note;
use crate::content::{NodeIndex, Tree};
use crate::table::tags::number;

/// Maximum number of elements around a note.
const MAX_DEPTH: usize = 100;
/// Blocks that make a `div` more than one note, unless the page names it as one.
const BLOCKS: [&str; 6] = ["div", "p", "ul", "ol", "dl", "table"];

/// Whether an element can be written as a note: it is among blocks, and does not contain items of a list around it.
///
/// A note of one word is excluded, because a parser without footnotes would read it as a URL.
pub(super) fn can_be_note(tree: &Tree, element: NodeIndex) -> bool {
    let around = || std::iter::once(element).chain(tree.ancestors(element));
    if around().nth(MAX_DEPTH).is_some() || around().any(|node| !may_be_around(tree, node)) {
        return false;
    }
    let contains = |names: &[&str]| tree.descendants(element).any(|node| names.contains(&tree.name(node)));
    if tree.name(element) == "div" && !is_named_note(tree, element) && contains(&BLOCKS) {
        return false;
    }
    let is_in_list = tree.closest(element, |tag| is_in(tag, LIST)).is_some();
    if tree.name(element) != "li" && is_in_list && contains(&["li"]) {
        return false;
    }
    tree.text_content(element).split_whitespace().nth(1).is_some()
}

/// Whether an element can be around a note: headings, cells and code become one line or code.
fn may_be_around(tree: &Tree, element: NodeIndex) -> bool {
    let tag = tree.tag(element);
    let is_line = is_in(tag, HEADING | PREFORMATTED) || tag == const { number("td") } || tag == const { number("th") };
    !is_line && (is_in(tag, BLOCK | INLINE) || tag == const { number("br") } || tag == const { number("wbr") })
}
