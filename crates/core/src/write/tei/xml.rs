//! Simplifies the containers of a tree of TEI elements, makes them valid, and writes the tree as XML.

use std::borrow::Cow;

use crate::bytes::simd::Pattern;
use crate::content::{NodeIndex, Step, Tree, BODY};
use crate::write::references::{common_reference, write_with_references, IN_TEXT, IN_VALUE};

/// Elements that contain only elements, so that line breaks in them have no meaning.
const WITHOUT_TEXT: [&str; 5] = ["body", "div", "list", "table", "row"];

/// White space that is not a space.
const WHITE_SPACE: [Pattern; 3] = [Pattern::byte(b'\t'), Pattern::byte(b'\n'), Pattern::byte(b'\r')];
/// Usual length of the XML of a node, in bytes.
const BYTES_PER_NODE: usize = 48;

/// Writes a tree with its root as XML.
pub(super) fn write_xml(tree: &Tree) -> String {
    let mut xml = String::with_capacity(tree.len() * BYTES_PER_NODE);
    write_start(tree, BODY, &mut xml);
    for step in tree.walk(BODY) {
        match step {
            Step::Enter(node) if tree.is_text(node) => write_escaped(tree.text(node), &mut xml),
            Step::Enter(node) => write_start(tree, node, &mut xml),
            Step::Leave(node) => write_end(tree, node, &mut xml),
        }
    }
    write_end(tree, BODY, &mut xml);
    xml
}

fn write_start(tree: &Tree, node: NodeIndex, xml: &mut String) {
    xml.extend(["<", tree.name(node)]);
    for (name, value) in tree.attributes(node) {
        xml.extend([" ", name, "=\""]);
        write_value(value, xml);
        xml.push('"');
    }
    if is_empty(tree, node) {
        xml.push_str(" />");
    } else if WITHOUT_TEXT.contains(&tree.name(node)) {
        xml.push_str(">\n");
    } else {
        xml.push('>');
    }
}

fn write_end(tree: &Tree, node: NodeIndex, xml: &mut String) {
    if !is_empty(tree, node) {
        xml.extend(["</", tree.name(node), ">"]);
    }
    if tree.parent(node).is_some_and(|parent| WITHOUT_TEXT.contains(&tree.name(parent))) {
        xml.push('\n');
    }
}

/// Whether an element contains neither elements nor characters.
pub(super) fn is_empty(tree: &Tree, node: NodeIndex) -> bool {
    tree.children(node).all(|child| tree.is_text(child) && tree.text(child).is_empty())
}

/// Replaces the characters of a text that XML does not allow.
pub(super) fn xml_text(text: &str) -> Cow<'_, str> {
    const FIRST_OF_NONCHARACTERS: u8 = 0xef;
    if !text.bytes().any(|byte| is_forbidden_control(byte) || byte == FIRST_OF_NONCHARACTERS) {
        return Cow::Borrowed(text);
    }
    let allowed = |character| match character {
        '\0'..' ' if is_forbidden_control(character as u8) => ' ',
        '\u{fffe}' | '\u{ffff}' => char::REPLACEMENT_CHARACTER,
        _ => character,
    };
    Cow::Owned(text.chars().map(allowed).collect())
}

fn is_forbidden_control(byte: u8) -> bool {
    byte < b' ' && !matches!(byte, b'\t' | b'\n' | b'\r')
}

/// Percent-encodes the characters of a URL that URLs do not allow.
pub(super) fn xml_url(url: &str) -> Cow<'_, str> {
    let text = xml_text(url.trim());
    if !text.bytes().any(is_forbidden_in_url) {
        return text;
    }
    let mut written = String::with_capacity(text.len() + 16);
    for character in text.chars() {
        match u8::try_from(character) {
            Ok(byte) if is_forbidden_in_url(byte) => written.push_str(&format!("%{byte:02X}")),
            _ => written.push(character),
        }
    }
    Cow::Owned(written)
}

fn is_forbidden_in_url(byte: u8) -> bool {
    matches!(byte, 0..=b' ' | b'<' | b'>' | b'"' | b'{' | b'}' | b'|' | b'\\' | b'^' | b'`')
}

fn write_escaped(text: &str, xml: &mut String) {
    write_with_references(text, xml, IN_TEXT, common_reference);
}

fn write_value(value: &str, xml: &mut String) {
    let ([angles, others], [tab, line_feed, carriage_return]) = (IN_VALUE, WHITE_SPACE);
    write_with_references(value, xml, [angles, others, tab, line_feed, carriage_return], reference);
}

fn reference(character: char) -> Option<&'static str> {
    match character {
        '\r' => Some("&#13;"),
        '\n' => Some("&#10;"),
        '\t' => Some("&#09;"),
        _ => common_reference(character),
    }
}

/// Removes elements that are not needed from a finished container, and adds those that TEI requires.
///
/// An item, cell or quotation that begins with its only paragraph contains the text itself instead; empty items and empty
/// rows are removed; in a glossary every label gets an item and every item a label.
pub(super) fn tidy_container(tree: &mut Tree, container: NodeIndex) {
    if matches!(tree.name(container), "item" | "cell" | "quote") {
        unwrap_only_paragraph(tree, container);
    }
    let is_removable = |&child: &NodeIndex| match tree.name(child) {
        "item" => is_empty(tree, child),
        "row" => tree.children(child).all(|cell| is_empty(tree, cell)),
        _ => false,
    };
    let removable: Vec<NodeIndex> = tree.children(container).filter(is_removable).collect();
    removable.into_iter().for_each(|child| tree.detach(child));
    if tree.name(container) == "list" && tree.attribute(container, "rend") == Some("dl") {
        pair_labels_with_items(tree, container);
    }
}

fn unwrap_only_paragraph(tree: &mut Tree, container: NodeIndex) {
    let mut paragraphs = tree.children(container).filter(|&child| tree.name(child) == "p");
    let only = paragraphs.next().filter(|_| paragraphs.next().is_none());
    if let Some(paragraph) = only.filter(|&paragraph| tree.previous_sibling(paragraph).is_none()) {
        tree.unwrap(paragraph);
    }
}

/// Gives every label of a list an item, and every item a label; a list of items alone stays as it is.
fn pair_labels_with_items(tree: &mut Tree, glossary: NodeIndex) {
    let entries: Vec<NodeIndex> = tree.children(glossary).collect();
    let is_item = |tree: &Tree, entry: NodeIndex| tree.name(entry) == "item";
    if entries.iter().all(|&entry| is_item(tree, entry)) {
        return;
    }
    for (number, &entry) in entries.iter().enumerate() {
        if is_item(tree, entry) {
            let is_alone = number == 0 || is_item(tree, entries[number - 1]);
            if is_alone {
                let label = tree.new_element("label");
                tree.insert_before(entry, label);
            }
        } else if tree.name(entry) == "label" {
            let is_alone = entries.get(number + 1).is_none_or(|&next| tree.name(next) == "label");
            if is_alone {
                let item = tree.new_element("item");
                tree.insert_after(entry, item);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    #[test]
    fn characters_that_are_not_allowed_are_replaced() {
        assert_eq!(xml_text("a\u{1}b\u{ffff}c\n"), "a b\u{fffd}c\n");
        assert_eq!(xml_url(" a b|\u{1}<é> "), "a%20b%7C%20%3Cé%3E");
    }
}
