//! The types that JSON-LD names, found without decoding it: the data need not be sound.

use crate::bytes::finding::places;

const TYPE: &[u8] = b"\"@type\"";
/// Characters that a type has at most, and a list of types.
const LONGEST: usize = 80;
const LONGEST_LIST: usize = 400;

/// The names of types in JSON-LD, each as often as it stands there.
pub(crate) fn linked_types(text: &[u8]) -> impl Iterator<Item = &str> + '_ {
    places(text, TYPE).flat_map(move |place| names_in(types_after(&text[place + TYPE.len()..]).unwrap_or(&[])))
}

/// What stands after a key: a text in quotation marks, or a list in brackets.
fn types_after(rest: &[u8]) -> Option<&[u8]> {
    let value = after_blanks(after_blanks(rest).strip_prefix(b":")?);
    match value.first()? {
        b'[' => up_to(value, b']', LONGEST_LIST),
        b'"' => up_to(value, b'"', LONGEST),
        _ => None,
    }
}

fn after_blanks(bytes: &[u8]) -> &[u8] {
    let blanks = bytes.iter().take_while(|byte| byte.is_ascii_whitespace()).count();
    &bytes[blanks..]
}

/// A value up to the byte that ends it, both ends included; None where it has more characters.
fn up_to(value: &[u8], end: u8, longest: usize) -> Option<&[u8]> {
    let length = value.iter().skip(1).position(|&byte| byte == end)?;
    let characters = value[1..=length].iter().filter(|&&byte| byte & 0xc0 != 0x80).count();
    (characters <= longest).then(|| &value[..length + 2])
}

/// The words of letters alone in quotation marks.
fn names_in(types: &[u8]) -> impl Iterator<Item = &str> + '_ {
    let mut rest = types;
    std::iter::from_fn(move || loop {
        let begin = rest.iter().position(|&byte| byte == b'"')? + 1;
        rest = &rest[begin..];
        let length = rest.iter().take_while(|byte| byte.is_ascii_alphabetic()).count();
        if length > 0 && rest.get(length) == Some(&b'"') {
            let name = &rest[..length];
            rest = &rest[length + 1..];
            return std::str::from_utf8(name).ok();
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn types(text: &str) -> Vec<&str> {
        linked_types(text.as_bytes()).collect()
    }

    #[test]
    fn types_are_texts_or_lists() {
        assert_eq!(
            types(r#"{"@type": "Recipe", "a": [{"@type" :["Thing" , "News1","Report"]}"#),
            ["Recipe", "Thing", "Report"]
        );
        assert_eq!(types(r#"{"@type":"http://a/B"},{"@type":7},{"@type":"C"#), [""; 0]);
    }

    #[test]
    fn what_is_too_long_is_none() {
        let text = |length: usize| format!("\"@type\": \"{}\"", "é".repeat(length - 1) + "x");
        assert_eq!(up_to(&text(80).as_bytes()[9..], b'"', LONGEST).map(<[u8]>::len), Some(80 * 2 - 1 + 2));
        assert_eq!(up_to(&text(81).as_bytes()[9..], b'"', LONGEST), None);
    }
}
