//! Links that may be references to notes, the notes they lead to, and the labels of both.

use crate::bytes::unicode_forms::lowercase;
use std::collections::{HashMap, HashSet};

use super::elements::{is_in, BLOCK, HEADING, INLINE, LIST, PREFORMATTED};
use crate::content::{NodeIndex, TagSet, Tree, BODY};
use crate::table::tags;

/// Maximum length of a label, in characters.
const MAX_LABEL: usize = 12;
/// Parts of classes that name references.
const CLASSES: [&str; 2] = ["footnote-ref", "noteref"];

/// Returns the links that may be references: raised or named as such, or to a fragment that is named as a note.
pub(super) fn reference_links(tree: &Tree) -> Vec<NodeIndex> {
    let mut links = tree.elements(BODY, |tag| tag == tags::A);
    links.retain(|&link| is_reference(tree, link));
    links
}

/// Whether a link may be a reference to a note.
pub(super) fn is_reference(tree: &Tree, link: NodeIndex) -> bool {
    let mut leads_into_page = false;
    for (name, value) in tree.attributes(link) {
        let is_named = match name {
            "href" => {
                leads_into_page = value.contains('#');
                false
            }
            "class" => CLASSES.iter().any(|class| value.contains(class)),
            "role" => value == "doc-noteref",
            "epub:type" => value.split_ascii_whitespace().any(|kind| kind == "noteref"),
            _ => false,
        };
        if is_named {
            return true;
        }
    }
    leads_into_page && (is_raised(tree, link) || leads_to_note(tree, link))
}

fn is_raised(tree: &Tree, link: NodeIndex) -> bool {
    let is_sup = |node: NodeIndex| tree.tag(node) == tags::SUP;
    tree.ancestors(link).any(is_sup) || tree.descendants(link).any(is_sup)
}

fn leads_to_note(tree: &Tree, link: NodeIndex) -> bool {
    names_note(&lowercase(fragment_of(tree, link))) && is_short_label(&label_text(tree, link))
}

/// Returns the fragment of the URL of a link; empty where it leads to a whole page.
pub(super) fn fragment_of(tree: &Tree, link: NodeIndex) -> &str {
    tree.attribute(link, "href").and_then(|href| href.split_once('#')).map_or("", |(_, fragment)| fragment)
}

/// Whether a fragment, in lowercase, is named as a note, such as `footnote-3`, `cite_note-7` or `fn12`.
fn names_note(fragment: &str) -> bool {
    ["footnote", "foot-note", "endnote", "end-note", "cite_note"].iter().any(|name| fragment.contains(name))
        || ["ftn", "edn", "fn", "note"].iter().any(|name| has_numbered_name(fragment, name))
}

/// Whether a fragment ends with a name that begins a word and one to four letters or digits after it.
fn has_numbered_name(fragment: &str, name: &str) -> bool {
    let is_word = |ch: char| ch.is_alphanumeric();
    fragment.match_indices(name).any(|(at, _)| {
        let after = &fragment[at + name.len()..];
        let number = after.strip_prefix(|ch: char| !is_word(ch)).unwrap_or(after);
        let is_number =
            |text: &str| (1..=4).contains(&text.chars().count()) && text.chars().all(|ch| is_word(ch) || ch == '_');
        !fragment[..at].ends_with(is_word) && (is_number(number) || is_number(after))
    })
}

/// Whether a text can be the label of a note.
pub(super) fn is_label(text: &str) -> bool {
    (1..=MAX_LABEL).contains(&text.chars().count()) && text.chars().all(char::is_alphanumeric)
}

/// Whether a text can be the label of a link that is not raised: a number, a letter, or a Roman numeral.
fn is_short_label(text: &str) -> bool {
    let is_all =
        |length: usize, is_part: fn(u8) -> bool| (1..=length).contains(&text.len()) && text.bytes().all(is_part);
    is_all(3, |byte| byte.is_ascii_digit())
        || is_all(1, |byte| byte.is_ascii_alphabetic())
        || is_all(5, |byte| b"ivxIVX".contains(&byte))
}

/// Characters around the label of a note.
const AROUND_LABEL: &[char] = &[' ', '\t', '\n', '\u{a0}', '[', ']', '(', ')', '*', '.', ':'];
/// Elements that can be a note.
static CONTAINERS: TagSet = TagSet::of("li dd p div aside td th");
/// Elements that can contain several notes, each after its target.
static SHARED: TagSet = TagSet::of("p div aside li dd");
/// Elements that a container with several notes does not have.
static BLOCKS: TagSet = TagSet::of("div p ul ol dl table aside blockquote pre");
/// Attributes in which a page may name an element as a note.
const NAMING_ATTRIBUTES: [&str; 4] = ["class", "id", "role", "epub:type"];

/// Returns the text of an element without the characters around a label, and without white space.
pub(super) fn label_text(tree: &Tree, element: NodeIndex) -> String {
    tree.text_content(element).trim_matches(AROUND_LABEL).split_whitespace().collect()
}

/// Returns the note of a target: the container that it is in, or the definition after it if it is in a term.
pub(super) fn note_of(tree: &Tree, target: NodeIndex) -> Option<NodeIndex> {
    let Some(term) = tree.closest(target, |tag| tag == tags::DT) else {
        return closest_in(tree, target, &CONTAINERS);
    };
    let next = std::iter::successors(tree.next_sibling(term), |&node| tree.next_sibling(node));
    next.into_iter().find(|&node| tree.is_element(node)).filter(|&node| tree.tag(node) == tags::DD)
}

fn closest_in(tree: &Tree, node: NodeIndex, set: &TagSet) -> Option<NodeIndex> {
    std::iter::once(node).chain(tree.ancestors(node)).find(|&ancestor| set.contains(tree.tag(ancestor)))
}

/// Whether the page names an element as a note: by "note", or by a word that begins with "fn" or "efn".
fn is_named_note(tree: &Tree, element: NodeIndex) -> bool {
    NAMING_ATTRIBUTES.iter().filter_map(|name| tree.attribute(element, name)).any(|value| {
        let value = lowercase(value);
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
        if let Some(container) = closest_in(tree, target, &SHARED).filter(|&container| container != target) {
            let contained = inside.entry(container).or_default();
            if contained.is_empty() {
                containers.push(container);
            }
            contained.push(target);
        }
    }
    for container in containers {
        let has_blocks = tree.descendants(container).any(|node| BLOCKS.contains(tree.tag(node)));
        if inside[&container].len() > 1 && !has_blocks {
            split_container(tree, container, &inside[&container]);
        }
    }
}

fn split_container(tree: &mut Tree, container: NodeIndex, targets: &[NodeIndex]) {
    let starts: HashSet<NodeIndex> = targets.iter().map(|&target| child_containing(tree, target, container)).collect();
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
    if tree.tag(container) == tags::P {
        tree.rename(container, "div");
    }
}

/// The child of a container that contains a node, or is it.
fn child_containing(tree: &Tree, node: NodeIndex, container: NodeIndex) -> NodeIndex {
    let with_ancestors = std::iter::once(node).chain(tree.ancestors(node));
    with_ancestors.into_iter().find(|&ancestor| tree.parent(ancestor) == Some(container)).unwrap_or(node)
}

/// Removes the label with which a note begins: the Markdown of a note begins with it anyway.
///
/// In a numbered list the page shows the number, so a number in the text belongs to the note.
pub(super) fn strip_label(tree: &mut Tree, note: NodeIndex, label: &str) {
    if tree.tag(note) == tags::DD {
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
    if let Some(text) = first.filter(|_| tree.closest(note, |tag| tag == tags::OL).is_none()) {
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
    let term = before.into_iter().find(|&node| tree.is_element(node)).filter(|&node| tree.tag(node) == tags::DT);
    if let Some(term) = term.filter(|&term| tree.text_content(term).trim_matches(AROUND_LABEL) == label) {
        tree.detach(term);
    }
}

/// Maximum number of ancestors of a note.
const MAX_DEPTH: usize = 100;
/// Blocks that make a `div` more than one note, unless the page names it as one.
static NOT_IN_ONE_NOTE: TagSet = TagSet::of("div p ul ol dl table");

/// Whether an element can be written as a note: its ancestors can be blocks, and it has no items of a list around it.
///
/// A note of one word is excluded, because a parser without footnotes would read it as a URL.
pub(super) fn can_be_note(tree: &Tree, element: NodeIndex) -> bool {
    let with_ancestors = || std::iter::once(element).chain(tree.ancestors(element));
    if with_ancestors().nth(MAX_DEPTH).is_some() || with_ancestors().any(|node| !can_contain_note(tree, node)) {
        return false;
    }
    let contains = |is_such: fn(i32) -> bool| tree.descendants(element).any(|node| is_such(tree.tag(node)));
    if tree.tag(element) == tags::DIV && !is_named_note(tree, element) && contains(|tag| NOT_IN_ONE_NOTE.contains(tag))
    {
        return false;
    }
    let is_in_list = tree.closest(element, |tag| is_in(tag, LIST)).is_some();
    if tree.tag(element) != tags::LI && is_in_list && contains(|tag| tag == tags::LI) {
        return false;
    }
    tree.text_content(element).split_whitespace().nth(1).is_some()
}

/// Whether an element can contain a note: headings, cells and code become one line or code.
fn can_contain_note(tree: &Tree, element: NodeIndex) -> bool {
    let tag = tree.tag(element);
    let is_line = is_in(tag, HEADING | PREFORMATTED) || tag == tags::TD || tag == tags::TH;
    !is_line && (is_in(tag, BLOCK | INLINE) || tag == tags::BR || tag == tags::WBR)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fragments_of_notes_are_named_so() {
        for fragment in ["footnote-1", "endnotes", "cite_note-3", "fn1", "_ftn12", "x-note_7", "note"] {
            assert_eq!(names_note(fragment), fragment != "note", "{fragment}");
        }
        for fragment in ["intro", "banknote1", "fn12345", ""] {
            assert!(!names_note(fragment), "{fragment}");
        }
    }

    #[test]
    fn short_labels_are_numbers_letters_or_roman() {
        for label in ["1", "123", "a", "xiv"] {
            assert!(is_short_label(label));
        }
        for label in ["1234", "ab", "", "xivxiv"] {
            assert!(!is_short_label(label));
        }
        assert!(is_label("note12") && !is_label("a-b") && !is_label("abcdefghijklm"));
    }

    #[test]
    fn typed_labels_have_brackets_or_punctuation() {
        assert_eq!(typed_label_length(" [1] See", "1"), Some(5));
        assert_eq!(typed_label_length("1. See", "1"), Some(3));
        assert_eq!(typed_label_length("1 See", "1"), None);
        assert_eq!(typed_label_length("11. See", "1"), None);
    }
}
