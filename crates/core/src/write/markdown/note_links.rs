//! Links that may be references to notes.

use super::note_forms::label_text;
use crate::content::{NodeIndex, Tree, BODY};
use crate::table::tags::number;

/// Maximum length of a label, in characters.
const MAX_LABEL: usize = 12;
/// Parts of classes that name references.
const CLASSES: [&str; 2] = ["footnote-ref", "noteref"];

/// Returns the links that may be references: raised or named as such, or leading to a place that is named as a note.
pub(super) fn reference_links(tree: &Tree) -> Vec<NodeIndex> {
    let mut links = tree.elements(BODY, |tag| tag == const { number("a") });
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
    let is_sup = |node: NodeIndex| tree.tag(node) == const { number("sup") };
    tree.ancestors(link).any(is_sup) || tree.descendants(link).any(is_sup)
}

fn leads_to_note(tree: &Tree, link: NodeIndex) -> bool {
    names_note(&fragment_of(tree, link).to_lowercase()) && is_short_label(&label_text(tree, link))
}

/// Returns the place on a page that a link leads to; empty where it leads to a whole page.
pub(super) fn fragment_of(tree: &Tree, link: NodeIndex) -> &str {
    tree.attribute(link, "href").and_then(|href| href.split_once('#')).map_or("", |(_, fragment)| fragment)
}

/// Whether a place, in lowercase, is named as that of a note, such as `footnote-3`, `cite_note-7` or `fn12`.
fn names_note(place: &str) -> bool {
    ["footnote", "foot-note", "endnote", "end-note", "cite_note"].iter().any(|name| place.contains(name))
        || ["ftn", "edn", "fn", "note"].iter().any(|name| ends_with_numbered(place, name))
}

/// Whether a place ends with a name that begins a word and one to four letters or digits after it.
fn ends_with_numbered(place: &str, name: &str) -> bool {
    let is_word = |ch: char| ch.is_alphanumeric();
    place.match_indices(name).any(|(at, _)| {
        let after = &place[at + name.len()..];
        let number = after.strip_prefix(|ch: char| !is_word(ch)).unwrap_or(after);
        let is_number =
            |text: &str| (1..=4).contains(&text.chars().count()) && text.chars().all(|ch| is_word(ch) || ch == '_');
        !place[..at].ends_with(is_word) && (is_number(number) || is_number(after))
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_of_notes_are_named_so() {
        for place in ["footnote-1", "endnotes", "cite_note-3", "fn1", "_ftn12", "x-note_7", "note"] {
            assert_eq!(names_note(place), place != "note", "{place}");
        }
        for place in ["intro", "banknote1", "fn12345", ""] {
            assert!(!names_note(place), "{place}");
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
}
