//! JSON-LD as pages have it → values; what is broken is repaired where it can be.

use super::json::{decode, Json, Object};
use super::json_search::json_values;
use super::plain::is_space;
use crate::parser::without_references;

/// Maximum number of characters of a script; longer ones are not read.
const MAX_CHARS: usize = 2_000_000;
/// The properties that are read of an article in data that is broken.
const MAIN_KEYS: [&str; 6] = ["headline", "name", "datePublished", "dateModified", "@type", "description"];

/// Reads the values of a script: as they are written, repaired, or at least those parts of it that can be read.
pub(super) fn linked_values(script: &str) -> Vec<Json> {
    if script.len() > MAX_CHARS && script.chars().count() > MAX_CHARS {
        return Vec::new();
    }
    let data = without_wrapping(script);
    let attempts: [fn(&str) -> Vec<Json>; 5] = [
        decoded,
        |data| decoded(&repaired(data)),
        |data| decoded(&repaired(&without_references(data))),
        main_pairs,
        json_values,
    ];
    attempts.into_iter().map(|read| read(data)).find(|values| !values.is_empty()).unwrap_or_default()
}

/// Returns a script without the comments and marks that may precede its data.
fn without_wrapping(script: &str) -> &str {
    let mut rest = script;
    loop {
        rest = rest.trim_start_matches(is_space);
        let after = |open: &str, close: &str| {
            let inside = rest.strip_prefix(open)?;
            inside.find(close).map(|end| &inside[end + close.len()..])
        };
        let next = after("//", "\n").or_else(|| after("/*", "*/"));
        match next.or_else(|| rest.strip_prefix("<![CDATA[")).or_else(|| rest.strip_prefix("<!--")) {
            Some(next) => rest = next,
            None => return rest,
        }
    }
}

/// Reads the values that follow each other in a text, up to the first that cannot be read.
fn decoded(text: &str) -> Vec<Json> {
    let (mut values, mut at) = (Vec::new(), 0);
    while at < text.len() {
        let Ok((value, end)) = decode(text, at) else { break };
        values.push(value);
        at = text.len() - text[end..].trim_start_matches(|ch| is_space(ch) || matches!(ch, ',' | ';')).len();
    }
    values
}

/// Returns a text without comments and needless commas, with missing commas, and with sound escapes in its strings.
fn repaired(text: &str) -> String {
    let mut whole = String::with_capacity(text.len() + 16);
    let mut rest = text;
    while let Some(at) = rest.find(['"', '/', ',', '}', ']']) {
        let is_after_colon = rest[..at].ends_with(':') || (at == 0 && whole.ends_with(':'));
        whole.push_str(&rest[..at]);
        rest = &rest[at..];
        rest = match rest.as_bytes()[0] {
            b'"' => {
                let (string, after) = rest.split_at(string_length(rest));
                push_sound_escapes(string, &mut whole);
                after
            }
            b'/' => match rest.as_bytes().get(1) {
                Some(b'*') => rest[2..].split_once("*/").map_or("", |(_, after)| after),
                Some(b'/') if !is_after_colon => &rest[rest.find('\n').unwrap_or(rest.len())..],
                _ => push_first(rest, &mut whole),
            },
            b',' => {
                let bracket = rest[1..].trim_start_matches(is_space);
                if bracket.starts_with(['}', ']']) {
                    let end = text_offset(rest, bracket) + 1;
                    whole.push_str(&rest[1..end]);
                    &rest[end..]
                } else {
                    push_first(rest, &mut whole)
                }
            }
            _ => {
                let after = push_first(rest, &mut whole);
                if after.trim_start_matches(is_space).starts_with(['{', '"']) {
                    whole.push(',');
                }
                after
            }
        };
    }
    whole.push_str(rest);
    whole
}

/// Returns where the end of a text begins in it.
fn text_offset(text: &str, end: &str) -> usize {
    text.len() - end.len()
}

/// Adds the first byte of a text, which is ASCII, and returns the others.
fn push_first<'a>(text: &'a str, whole: &mut String) -> &'a str {
    whole.push_str(&text[..1]);
    &text[1..]
}

/// Returns the length of the string that a text begins with, quotation marks included where it has both.
fn string_length(text: &str) -> usize {
    let bytes = text.as_bytes();
    let mut at = 1;
    while let Some(length) = memchr::memchr2(b'"', b'\\', &bytes[at..]) {
        at += length;
        if bytes[at] == b'"' {
            return at + 1;
        }
        match text[at + 1..].chars().next() {
            Some(escaped) => at += 1 + escaped.len_utf8(),
            None => return at,
        }
    }
    text.len()
}

/// Adds a string in which every backslash that escapes nothing is escaped itself.
fn push_sound_escapes(string: &str, whole: &mut String) {
    let mut rest = string;
    while let Some(at) = rest.find('\\') {
        whole.push_str(&rest[..=at]);
        rest = &rest[at + 1..];
        let is_code_unit = |digits: &[u8]| digits.len() >= 4 && digits[..4].iter().all(u8::is_ascii_hexdigit);
        match rest.as_bytes() {
            [b'"' | b'\\' | b'/' | b'b' | b'f' | b'n' | b'r' | b't', ..] => rest = push_first(rest, whole),
            [b'u', digits @ ..] if is_code_unit(digits) => rest = push_first(rest, whole),
            _ => whole.push('\\'),
        }
    }
    whole.push_str(rest);
}

/// Reads what an article says of itself in data that is broken; the first of several values of a property is its own.
fn main_pairs(text: &str) -> Vec<Json> {
    let mut pairs = Vec::new();
    let mut rest = text;
    while let Some(at) = rest.find('"') {
        rest = &rest[at + 1..];
        if let Some((key, value, after)) = main_pair(rest) {
            pairs.push((key, value));
            rest = after;
        }
    }
    let mut object = Object::new();
    for (key, value) in pairs.into_iter().rev() {
        object.insert(key.to_owned(), Json::Text(value.to_owned()));
    }
    if !object.contains_key("headline") && !object.contains_key("datePublished") {
        return Vec::new();
    }
    object.shift_remove("name"); // it may be that of the author
    vec![Json::Object(object)]
}

/// Reads a key without its first quotation mark, and its value.
fn main_pair(text: &str) -> Option<(&str, &str, &str)> {
    let (key, rest) = MAIN_KEYS.iter().find_map(|key| Some((*key, text.strip_prefix(key)?.strip_prefix('"')?)))?;
    let rest = rest.trim_start_matches(is_space).strip_prefix(':')?.trim_start_matches(is_space);
    if !rest.starts_with('"') {
        return None;
    }
    let (value, after) = rest.split_at(string_length(rest));
    let value = value.strip_prefix('"')?.strip_suffix('"')?;
    (!value.contains("\\\n")).then_some((key, value, after))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(script: &str) -> String {
        linked_values(script).iter().map(Json::to_json).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn wrapping_is_left_out() {
        assert_eq!(read("\n//<![CDATA[\n{\"a\": 1}\n//]]>"), r#"{"a":"1"}"#);
        assert_eq!(read("<!-- /* x */ [1];\n{\"b\": 2} -->"), r#"["1"] {"b":"2"}"#);
    }

    #[test]
    fn broken_data_is_repaired() {
        assert_eq!(read(r#"{"a": "x\y", /* c */ "b": [1,], }"#), r#"{"a":"x\\y","b":["1"]}"#);
        assert_eq!(read(r#"{"a": "\\x\u00e9", "b": "http://c" // d"#), "");
        assert_eq!(
            read("{\"a\": \"\\\\\\u00e9\", \"b\": {\"c\": 1} \"d\": \"http://e\" // f\n}"),
            r#"{"a":"\\é","b":{"c":"1"},"d":"http://e"}"#
        );
        assert_eq!(read("{&quot;a&quot;: &quot;b&quot;}"), r#"{"a":"b"}"#);
    }

    #[test]
    fn articles_are_found_in_what_cannot_be_repaired() {
        let script = r#"{"@type": "Report", "name": "x", "headline" : "A "quoted" word", "headline": "B", "x": "#;
        assert_eq!(read(script), r#"{"headline":"A ","@type":"Report"}"#);
        assert_eq!(read(r#"{"a": x, "b": {"c": 1}}"#), r#"{"c":"1"}"#);
    }

    #[test]
    fn no_script_is_too_odd() {
        let parts =
            ["\"", "\\", "{", "}", "[", "]", ",", ":", "/*", "*/", "//", "\n", "a", "é", "1", "\"name\":\"", " "];
        let mut random = crate::bytes::random::Random::new(5);
        for _ in 0..5000 {
            let script: String = (0..random.below(20)).map(|_| parts[random.below(parts.len())]).collect();
            linked_values(&script);
            main_pairs(&script);
        }
    }
}
