//! A tree of TEI elements as XML.

use crate::content::{NodeIndex, Step, Tree, BODY};
use crate::write::references::{common_reference, write_with_references};

/// Elements that contain only elements, so that line breaks in them have no meaning.
const WITHOUT_TEXT: [&str; 5] = ["body", "div", "list", "table", "row"];

/// The XML of a tree with its root.
pub(super) fn written(tree: &Tree) -> String {
    let mut xml = String::new();
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

/// The text with the characters that XML does not allow replaced.
pub(super) fn xml_text(text: &str) -> String {
    let allowed = |character| match character {
        '\0'..='\u{8}' | '\u{b}' | '\u{c}' | '\u{e}'..='\u{1f}' => ' ',
        '\u{fffe}' | '\u{ffff}' => char::REPLACEMENT_CHARACTER,
        _ => character,
    };
    text.chars().map(allowed).collect()
}

/// The address with the characters that addresses do not allow percent-encoded.
pub(super) fn xml_address(address: &str) -> String {
    let mut written = String::with_capacity(address.len());
    for character in xml_text(address.trim()).chars() {
        match character {
            '\0'..=' ' | '<' | '>' | '"' | '{' | '}' | '|' | '\\' | '^' | '`' => {
                written.push_str(&format!("%{:02X}", character as u32));
            }
            _ => written.push(character),
        }
    }
    written
}

fn write_escaped(text: &str, xml: &mut String) {
    write_with_references(text, xml, |byte| matches!(byte, b'&' | b'<' | b'>'), reference);
}

fn write_value(value: &str, xml: &mut String) {
    let may_be_escaped = |byte| matches!(byte, b'&' | b'<' | b'>' | b'"' | b'\r' | b'\n' | b'\t');
    write_with_references(value, xml, may_be_escaped, reference);
}

fn reference(character: char) -> Option<&'static str> {
    match character {
        '\r' => Some("&#13;"),
        '\n' => Some("&#10;"),
        '\t' => Some("&#09;"),
        _ => common_reference(character),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn characters_that_are_not_allowed_are_replaced() {
        assert_eq!(xml_text("a\u{1}b\u{ffff}c\n"), "a b\u{fffd}c\n");
        assert_eq!(xml_address(" a b|\u{1}<é> "), "a%20b%7C%20%3Cé%3E");
    }
}
