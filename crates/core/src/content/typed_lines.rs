//! Elements whose style keeps their lines as they were typed.

use super::tag_sets::TagSet;
use super::tree::{NodeIndex, Tree};
use crate::table::tags::number;

static PREFORMATTED: TagSet = TagSet::of("pre listing textarea");
const CODE: i32 = number("code");

/// Breaks the lines of some elements, which are in document order; code of several lines becomes `pre`.
///
/// What is in an element that was done has no lines left to break.
pub(super) fn keep_typed_lines(tree: &mut Tree, elements: &[NodeIndex]) {
    let mut done = 0;
    for &element in elements {
        let source = tree.source(element);
        if source.start < done {
            continue;
        }
        done = source.end;
        if tree.closest(element, |tag| PREFORMATTED.contains(tag)).is_some() {
            continue;
        }
        if tree.tag(element) == CODE && tree.text_content(element).trim().contains('\n') {
            tree.rename(element, "pre");
            continue;
        }
        for text in texts_with_lines(tree, element) {
            break_lines(tree, text);
        }
    }
}

/// The texts with line breaks in an element, outside preformatted elements.
fn texts_with_lines(tree: &Tree, element: NodeIndex) -> Vec<NodeIndex> {
    let mut texts = Vec::new();
    let mut nodes = tree.descendants(element);
    while let Some(node) = nodes.next() {
        if PREFORMATTED.contains(tree.tag(node)) {
            nodes.skip_inside(node);
        } else if tree.text(node).contains('\n') {
            texts.push(node);
        }
    }
    texts
}

fn break_lines(tree: &mut Tree, text: NodeIndex) {
    let lines: Vec<String> = tree.text(text).split('\n').map(str::to_owned).collect();
    for (number, line) in lines.iter().enumerate() {
        if number > 0 {
            let line_break = tree.new_element("br");
            tree.insert_before(text, line_break);
        }
        if !line.is_empty() {
            let (rows, source) = (tree.rows(text), tree.source(text));
            let line = tree.new_text(line);
            tree.set_origin(line, rows, source);
            tree.insert_before(text, line);
        }
    }
    tree.detach(text);
}
