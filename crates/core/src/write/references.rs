//! Texts with character references.

/// Writes a text with references for some characters: those whose first byte `may_be_escaped` accepts, and that have a
/// reference.
pub(super) fn write_with_references(
    text: &str,
    written: &mut String,
    may_be_escaped: impl Fn(u8) -> bool,
    reference: impl Fn(char) -> Option<&'static str>,
) {
    let mut rest = text;
    while let Some(at) = rest.bytes().position(&may_be_escaped) {
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
