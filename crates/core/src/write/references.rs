//! Texts with character references.

use crate::bytes::simd::{find, Pattern};

/// Patterns of the characters that HTML and XML escape in a text, and in a value.
pub(super) const IN_TEXT: [Pattern; 2] = [Pattern::ANGLES, Pattern::byte(b'&')];
pub(super) const IN_VALUE: [Pattern; 2] = [Pattern::ANGLES, Pattern::QUOTES_AND_AMPERSANDS];

/// Writes a text with references for some characters: those whose first byte is one of `first_bytes`, and that have a
/// reference.
pub(super) fn write_with_references<const COUNT: usize>(
    text: &str,
    written: &mut String,
    first_bytes: [Pattern; COUNT],
    reference: impl Fn(char) -> Option<&'static str>,
) {
    let mut rest = text;
    while let Some(at) = find(rest.as_bytes(), 0, first_bytes) {
        let (before, after) = rest.split_at(at);
        written.push_str(before);
        let mut characters = after.chars();
        if let Some(character) = characters.next() {
            match reference(character) {
                Some(reference) => written.push_str(reference),
                None => written.push(character),
            }
        }
        rest = characters.as_str();
    }
    written.push_str(rest);
}

/// Returns the reference to a character that HTML and XML write the same way.
pub(super) fn common_reference(character: char) -> Option<&'static str> {
    match character {
        '&' => Some("&amp;"),
        '<' => Some("&lt;"),
        '>' => Some("&gt;"),
        '"' => Some("&quot;"),
        _ => None,
    }
}
