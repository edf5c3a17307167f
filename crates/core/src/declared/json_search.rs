//! JSON in texts of any kind, such as programs.

use super::json::{decode, Failure, Json};
use super::plain::is_space;

/// Maximum number of failures, after which the rest of a text is not read.
const MAX_FAILURES: usize = 1000;
/// Maximum bytes that are read in vain, as a multiple of the length of the text, and for any text.
const READINGS: usize = 4;
const MIN_READ: usize = 1000;

/// Reads the JSON objects and lists in a text, outermost only, and strings that contain one.
///
/// After a failure the search goes on inside what was read in vain. A string without an end is the last that is read.
pub fn json_values(text: &str) -> Vec<Json> {
    let (mut values, mut at, mut failures) = (Vec::new(), 0, 0);
    let mut left = READINGS * text.len() + MIN_READ;
    while let Some((begin, inside)) = next_container(text, at) {
        match decode(text, begin) {
            Ok((value, end)) => {
                values.push(value);
                at = end;
            }
            Err(Failure::Unexpected(place)) => {
                failures += 1;
                left = left.saturating_sub(place - begin);
                at = inside;
            }
            Err(Failure::Unterminated | Failure::TooDeep) => break,
        }
        if left == 0 || failures >= MAX_FAILURES {
            break;
        }
    }
    values
}

/// Returns where JSON may begin after an offset, and where the search goes on if it does not: at an object or a list
/// with something in it, or at a string that contains one.
fn next_container(text: &str, from: usize) -> Option<(usize, usize)> {
    let bytes = text.as_bytes();
    let mut at = from;
    loop {
        at += memchr::memchr3(b'{', b'[', b'"', bytes.get(at..)?)?;
        let rest = &text[at + 1..];
        let inner = rest.trim_start_matches(is_space);
        let inside = text.len() - inner.len();
        let next = inner.as_bytes().first();
        match bytes[at] {
            b'{' if next == Some(&b'"') => return Some((at, inside)),
            b'[' if matches!(next, Some(b'"' | b'{' | b'[')) => return Some((at, inside)),
            b'[' if is_numbered(rest.as_bytes()) => return Some((at, at + 1)),
            b'"' if matches!(rest.as_bytes(), [b'{' | b'[', b'\\', b'"', ..]) => return Some((at, at + 1)),
            b'"' => at += 1,
            _ => at = inside,
        }
    }
}

/// Whether a list begins with a digit and a string, as the parts of a stream do.
fn is_numbered(rest: &[u8]) -> bool {
    matches!(rest, [b'0'..=b'9', b',', b'"', ..] | [b'0'..=b'9', b',', b' ', b'"', ..])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str) -> String {
        json_values(text).iter().map(Json::to_json).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn values_are_found_in_programs() {
        assert_eq!(found(r#"x = { "a": [1]}; y({}, [ {"b":2}], [3])"#), r#"{"a":["1"]} [{"b":"2"}]"#);
        assert_eq!(found(r#"push([1, "x"]) f("{\"c\":4}")"#), r#"["1","x"] "{\"c\":4}""#);
    }

    #[test]
    fn what_is_inside_broken_data_is_found() {
        assert_eq!(found(r#"{"a": x, "b": {"c": 1}}"#), r#"{"c":"1"}"#);
        assert_eq!(found(r#"{"a": "b, {'c': 1}"#), "");
    }

    #[test]
    fn failures_are_not_endless() {
        let text = format!("{}{{\"b\": 1}}", "{\"a\" ".repeat(MAX_FAILURES));
        assert_eq!(found(&text), "");
        assert_eq!(found(&"{\"a\":".repeat(100_000)), "");
    }
}
