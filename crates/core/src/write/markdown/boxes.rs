//! Boxes next to the text: callouts become block quotes, and the line that opens a box is strong.

use crate::content::{NodeIndex, Tree, BODY};
use crate::table::tags::number;

use super::elements::{is_in, HEADING};

/// Classes that generators of documentation give to notes, hints and warnings.
const CALLOUTS: [&str; 7] =
    ["admonition", "admonitionblock", "callout", "custom-block", "markdown-alert", "notecard", "theme-admonition"];
const CONTAINERS: [&str; 3] = ["div", "aside", "section"];
/// Classes of the titles of such boxes, and parts of such classes.
const TITLES: [&str; 4] = ["admonition-title", "callout-title", "custom-block-title", "markdown-alert-title"];
const TITLE_PARTS: [&str; 2] = ["admonitionHeading", "admonition-heading"];
/// Elements that show as a title without being strong, or cannot be inside strong text.
const SET_APART: [&str; 9] = ["p", "div", "ul", "ol", "table", "pre", "blockquote", "strong", "b"];
/// Maximum length of a box, in characters: a longer one is a part of the page.
const MAX_LENGTH: usize = 3000;
/// Maximum number of nodes at the beginning of a box among which its title is looked for.
const MAX_NODES: usize = 2000;

/// Whether the class of an element has a name of callouts.
pub(super) fn names_callout(classes: &str) -> bool {
    let may_be_callout = |class: &str| matches!(class.as_bytes(), [b'a' | b'c' | b'm' | b'n' | b't', ..]);
    classes.split_ascii_whitespace().any(|class| may_be_callout(class) && CALLOUTS.contains(&class))
}

fn is_callout(tree: &Tree, element: NodeIndex) -> bool {
    tree.attribute(element, "class").is_some_and(names_callout)
}

/// Turns callouts into block quotes, and makes their titles and those of `details` strong.
pub(super) fn set_boxes_apart(tree: &mut Tree) {
    let is_box = |&node: &NodeIndex| CONTAINERS.contains(&tree.name(node)) && is_callout(tree, node);
    for callout in tree.descendants(BODY).filter(is_box).collect::<Vec<_>>() {
        if is_longer(tree, callout) {
            continue;
        }
        let title = tree.descendants(callout).take(MAX_NODES).find(|&node| is_title(tree, node));
        if title.is_none() && has_heading(tree, callout) {
            continue;
        }
        if let Some(title) = title {
            make_strong(tree, title);
        }
        tree.rename(callout, "blockquote");
    }
    for summary in tree.elements(BODY, |tag| tag == const { number("summary") }) {
        make_strong(tree, summary);
    }
}

fn is_title(tree: &Tree, node: NodeIndex) -> bool {
    let classes = tree.attribute(node, "class").unwrap_or("");
    TITLE_PARTS.iter().any(|part| classes.contains(part))
        || TITLES.iter().any(|title| classes.split_ascii_whitespace().any(|class| class == *title))
        || (tree.has_class(node, "title")
            && tree.ancestors(node).any(|around| tree.has_class(around, "admonitionblock")))
}

/// Whether a box has more text than boxes have; stops reading as soon as it has.
fn is_longer(tree: &Tree, element: NodeIndex) -> bool {
    let mut length = 0;
    tree.texts(element).any(|text| {
        length += text.chars().count();
        length > MAX_LENGTH
    })
}

fn has_heading(tree: &Tree, element: NodeIndex) -> bool {
    tree.descendants(element).take(MAX_NODES).any(|node| is_in(tree.tag(node), HEADING))
}

fn make_strong(tree: &mut Tree, title: NodeIndex) {
    let is_apart = |node: NodeIndex| is_in(tree.tag(node), HEADING) || SET_APART.contains(&tree.name(node));
    if tree.is_blank(title) || tree.descendants(title).any(is_apart) {
        return;
    }
    let strong = tree.new_element("strong");
    for child in tree.children(title).collect::<Vec<_>>() {
        tree.append(strong, child);
    }
    tree.append(title, strong);
    if tree.tag(title) == const { number("span") } {
        tree.rename(title, "div");
    }
}
