//! The forms in which pages write notes: several in one paragraph, a label before each, a list of labels and notes.

use std::collections::{HashMap, HashSet};

use crate::content::{NodeIndex, Tree};
use crate::table::tags::number;

/// Characters around the label of a note.
const AROUND_LABEL: &[char] = &[' ', '\t', '\n', '\u{a0}', '[', ']', '(', ')', '*', '.', ':'];
/// Elements that can be a note.
const CONTAINERS: [&str; 7] = ["li", "dd", "p", "div", "aside", "td", "th"];
/// Elements that can contain several notes, each after its target.
const SHARED: [&str; 5] = ["p", "div", "aside", "li", "dd"];
const BLOCKS: [&str; 9] = ["div", "p", "ul", "ol", "dl", "table", "aside", "blockquote", "pre"];
/// Attributes in which a page may name an element as a note.
const NAMES: [&str; 4] = ["class", "id", "role", "epub:type"];

/// Returns the text of an element without the characters around a label, and without white space.
pub(super) fn label_text(tree: &Tree, element: NodeIndex) -> String {
    tree.text_content(element).trim_matches(AROUND_LABEL).split_whitespace().collect()
}

/// Returns the note to which a target belongs: around it, or after it where it is the term for it.
pub(super) fn note_of(tree: &Tree, target: NodeIndex) -> Option<NodeIndex> {
    let Some(term) = tree.closest(target, |tag| tag == const { number("dt") }) else {
        return closest_named(tree, target, &CONTAINERS);
    };
    let next = std::iter::successors(tree.next_sibling(term), |&node| tree.next_sibling(node));
    next.into_iter().find(|&node| tree.is_element(node)).filter(|&node| tree.tag(node) == const { number("dd") })
}

fn closest_named(tree: &Tree, node: NodeIndex, names: &[&str]) -> Option<NodeIndex> {
    std::iter::once(node).chain(tree.ancestors(node)).find(|&around| names.contains(&tree.name(around)))
}

/// Whether the page names an element as a note: by "note", or by a word that begins with "fn" or "efn".
pub(super) fn is_named_note(tree: &Tree, element: NodeIndex) -> bool {
    NAMES.iter().filter_map(|name| tree.attribute(element, name)).any(|value| {
        let value = value.to_lowercase();
        let begins_word = |at: usize| !value[..at].ends_with(char::is_alphanumeric);
        value.contains("note")
            || value
                .match_indices("fn")
                .any(|(at, _)| begins_word(at) || (value[..at].ends_with('e') && begins_word(at - 1)))
    })
}

/// Turns each paragraph that contains several notes, each after its target, into one paragraph for each note.
pub(super) fn split_notes(tree: &mut Tree, targets: &[NodeIndex]) {
    let mut inside: HashMap<NodeIndex, Vec<NodeIndex>> = HashMap::new();
    let (mut containers, mut seen) = (Vec::new(), HashSet::new());
    for &target in targets.iter().filter(|&&target| seen.insert(target)) {
        if let Some(container) = closest_named(tree, target, &SHARED).filter(|&container| container != target) {
            let contained = inside.entry(container).or_default();
            if contained.is_empty() {
                containers.push(container);
            }
            contained.push(target);
        }
    }
    for container in containers {
        let has_blocks = tree.descendants(container).any(|node| BLOCKS.contains(&tree.name(node)));
        if inside[&container].len() > 1 && !has_blocks {
            split_at(tree, container, &inside[&container]);
        }
    }
}

fn split_at(tree: &mut Tree, container: NodeIndex, targets: &[NodeIndex]) {
    let starts: HashSet<NodeIndex> = targets.iter().map(|&target| child_around(tree, target, container)).collect();
    let mut part = None;
    for child in tree.children(container).collect::<Vec<_>>() {
        if starts.contains(&child) {
            let paragraph = tree.new_element("p");
            tree.append(container, paragraph);
            part = Some(paragraph);
        }
        if let Some(part) = part {
            tree.append(part, child);
        }
    }
    if tree.tag(container) == const { number("p") } {
        tree.rename(container, "div");
    }
}

/// The child of a container that a node is, or is in.
fn child_around(tree: &Tree, node: NodeIndex, container: NodeIndex) -> NodeIndex {
    let around = std::iter::once(node).chain(tree.ancestors(node));
    around.into_iter().find(|&around| tree.parent(around) == Some(container)).unwrap_or(node)
}

/// Removes the label with which a note begins: the Markdown of a note begins with it anyway.
///
/// In a numbered list the page shows the number, so a number in the text belongs to the note.
pub(super) fn strip_label(tree: &mut Tree, note: NodeIndex, label: &str) {
    if tree.tag(note) == const { number("dd") } {
        strip_term(tree, note, label);
    }
    let is_label = |tree: &Tree, node: NodeIndex| tree.text_content(node).trim_matches(AROUND_LABEL) == label;
    let mut first = first_shown(tree, note);
    while let Some(element) = first.filter(|&node| tree.is_element(node)) {
        if is_label(tree, element) {
            tree.detach(element);
            return;
        }
        first = first_shown(tree, element);
    }
    if let Some(text) = first.filter(|_| tree.closest(note, |tag| tag == const { number("ol") }).is_none()) {
        if let Some(length) = typed_label_length(tree.text(text), label) {
            let rest = tree.text(text)[length..].to_owned();
            tree.set_text(text, &rest);
        }
    }
}

fn first_shown(tree: &Tree, element: NodeIndex) -> Option<NodeIndex> {
    tree.children(element).find(|&child| !tree.is_blank(child))
}

/// Returns the length of a label in brackets, or with a dot, a colon or a bracket after it, at the beginning of a text.
fn typed_label_length(text: &str, label: &str) -> Option<usize> {
    let start = text.trim_start();
    let closed = |opening: &str, closing: &[&str]| {
        let rest = start.strip_prefix(opening)?.strip_prefix(label)?;
        closing.iter().find_map(|closing| rest.strip_prefix(closing))
    };
    let rest = closed("[", &["]"]).or_else(|| closed("(", &[")"])).or_else(|| closed("", &[".", ":", ")"]))?;
    Some(text.len() - rest.trim_start().len())
}

fn strip_term(tree: &mut Tree, note: NodeIndex, label: &str) {
    let before = std::iter::successors(tree.previous_sibling(note), |&node| tree.previous_sibling(node));
    let term =
        before.into_iter().find(|&node| tree.is_element(node)).filter(|&node| tree.tag(node) == const { number("dt") });
    if let Some(term) = term.filter(|&term| tree.text_content(term).trim_matches(AROUND_LABEL) == label) {
        tree.detach(term);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn typed_labels_have_brackets_or_punctuation() {
        assert_eq!(typed_label_length(" [1] See", "1"), Some(5));
        assert_eq!(typed_label_length("1. See", "1"), Some(3));
        assert_eq!(typed_label_length("1 See", "1"), None);
        assert_eq!(typed_label_length("11. See", "1"), None);
    }
}
