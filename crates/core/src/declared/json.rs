//! JSON as pages have it: line breaks may be in its strings, and numbers stay as they are written.

use indexmap::IndexMap;
use memchr::memchr2;

/// Maximum depth of lists and objects inside each other.
const MAX_DEPTH: usize = 500;
const HEX_DIGITS: usize = 4;
/// Constants of JSON and of those who write it carelessly; any other word is a text.
const CONSTANTS: [&str; 6] = ["null", "true", "false", "NaN", "Infinity", "-Infinity"];

/// An object: values by their keys, in the order of the page.
pub type Object = IndexMap<String, Json>;

/// A value of JSON.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Json {
    /// `null`
    Null,
    /// `true` or `false`
    Bool(bool),
    /// A string, or a number as it is written.
    Text(String),
    /// A list.
    List(Vec<Json>),
    /// An object.
    Object(Object),
}

impl Json {
    /// Returns the text of a string or a number.
    pub fn text(&self) -> Option<&str> {
        match self {
            Json::Text(text) => Some(text),
            _ => None,
        }
    }

    /// Returns a list of texts.
    pub(super) fn texts<Text: Into<String>>(texts: impl IntoIterator<Item = Text>) -> Json {
        Json::List(texts.into_iter().map(|text| Json::Text(text.into())).collect())
    }

    /// Writes the value as JSON; numbers are strings.
    pub fn to_json(&self) -> String {
        let mut json = String::new();
        self.write(&mut json);
        json
    }

    fn write(&self, json: &mut String) {
        match self {
            Json::Null => json.push_str("null"),
            Json::Bool(value) => json.push_str(if *value { "true" } else { "false" }),
            Json::Text(text) => write_json_text(text, json),
            Json::List(parts) => write_all(['[', ']'], parts, json, |part, json| part.write(json)),
            Json::Object(object) => write_all(['{', '}'], object, json, |(key, value), json| {
                write_json_text(key, json);
                json.push(':');
                value.write(json);
            }),
        }
    }
}

fn write_all<Part>(
    [open, close]: [char; 2],
    parts: impl IntoIterator<Item = Part>,
    json: &mut String,
    write: impl Fn(Part, &mut String),
) {
    json.push(open);
    for (index, part) in parts.into_iter().enumerate() {
        if index > 0 {
            json.push(',');
        }
        write(part, json);
    }
    json.push(close);
}

/// Writes a text as a string of JSON, with the escapes of Python's `json`.
pub fn write_json_text(text: &str, json: &mut String) {
    const RUN: usize = 32;
    let is_escaped = |byte: u8| (byte < b' ') | (byte == b'"') | (byte == b'\\');
    json.push('"');
    let (mut begin, mut at) = (0, 0);
    while at < text.len() {
        let run = &text.as_bytes()[at..text.len().min(at + RUN)];
        // the compiler compares all bytes of a run at once, since none of them ends the loop
        if run.iter().fold(false, |any, &byte| any | is_escaped(byte)) {
            for (index, &byte) in run.iter().enumerate().filter(|&(_, &byte)| is_escaped(byte)) {
                json.push_str(&text[begin..at + index]);
                write_escape(byte, json);
                begin = at + index + 1;
            }
        }
        at += run.len();
    }
    json.push_str(&text[begin..]);
    json.push('"');
}

fn write_escape(byte: u8, json: &mut String) {
    match byte {
        b'"' => json.push_str("\\\""),
        b'\\' => json.push_str("\\\\"),
        b'\n' => json.push_str("\\n"),
        b'\r' => json.push_str("\\r"),
        b'\t' => json.push_str("\\t"),
        0x08 => json.push_str("\\b"),
        0x0c => json.push_str("\\f"),
        _ => json.push_str(&format!("\\u{byte:04x}")),
    }
}

/// Why a text is not JSON.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Failure {
    /// A string has no end, so nothing after it can be read.
    Unterminated,
    /// Lists and objects are nested too deeply.
    TooDeep,
    /// Something else is at this offset.
    Unexpected(usize),
}

/// Reads the value that begins at an offset, and returns the offset of its end.
pub(super) fn decode(text: &str, at: usize) -> Result<(Json, usize), Failure> {
    Decoder { text, bytes: text.as_bytes() }.value(at, 0)
}

struct Decoder<'a> {
    text: &'a str,
    bytes: &'a [u8],
}

impl Decoder<'_> {
    fn value(&self, at: usize, depth: usize) -> Result<(Json, usize), Failure> {
        if depth > MAX_DEPTH {
            return Err(Failure::TooDeep);
        }
        match self.bytes.get(at) {
            Some(b'"') => self.string(at).map(|(text, end)| (Json::Text(text), end)),
            Some(b'{') => self.object(at + 1, depth + 1),
            Some(b'[') => self.list(at + 1, depth + 1),
            _ => self.constant(at).or_else(|| self.number(at)).ok_or(Failure::Unexpected(at)),
        }
    }

    fn object(&self, at: usize, depth: usize) -> Result<(Json, usize), Failure> {
        let mut object = Object::new();
        let mut at = self.after_space(at);
        if self.bytes.get(at) == Some(&b'}') {
            return Ok((Json::Object(object), at + 1));
        }
        loop {
            self.expect(b'"', at)?;
            let (key, end) = self.string(at)?;
            at = self.after_space(end);
            self.expect(b':', at)?;
            let (value, end) = self.value(self.after_space(at + 1), depth)?;
            object.insert(key, value);
            at = self.after_space(end);
            if self.bytes.get(at) == Some(&b'}') {
                return Ok((Json::Object(object), at + 1));
            }
            self.expect(b',', at)?;
            at = self.after_space(at + 1);
        }
    }

    fn list(&self, at: usize, depth: usize) -> Result<(Json, usize), Failure> {
        let mut list = Vec::new();
        let mut at = self.after_space(at);
        if self.bytes.get(at) == Some(&b']') {
            return Ok((Json::List(list), at + 1));
        }
        loop {
            let (value, end) = self.value(at, depth)?;
            list.push(value);
            at = self.after_space(end);
            if self.bytes.get(at) == Some(&b']') {
                return Ok((Json::List(list), at + 1));
            }
            self.expect(b',', at)?;
            at = self.after_space(at + 1);
        }
    }

    fn expect(&self, byte: u8, at: usize) -> Result<(), Failure> {
        (self.bytes.get(at) == Some(&byte)).then_some(()).ok_or(Failure::Unexpected(at))
    }

    fn after_space(&self, at: usize) -> usize {
        let rest = self.bytes.get(at..).unwrap_or(&[]);
        at + rest.iter().take_while(|byte| matches!(byte, b' ' | b'\t' | b'\n' | b'\r')).count()
    }

    fn constant(&self, at: usize) -> Option<(Json, usize)> {
        let rest = self.bytes.get(at..)?;
        let name = CONSTANTS.into_iter().find(|name| rest.starts_with(name.as_bytes()))?;
        let value = match name {
            "null" => Json::Null,
            "true" | "false" => Json::Bool(name == "true"),
            _ => Json::Text(name.to_owned()),
        };
        Some((value, at + name.len()))
    }

    fn number(&self, begin: usize) -> Option<(Json, usize)> {
        let digits =
            |at: usize| self.bytes[at.min(self.bytes.len())..].iter().take_while(|b| b.is_ascii_digit()).count();
        let mut end = begin + usize::from(self.bytes.get(begin) == Some(&b'-'));
        end += match self.bytes.get(end)? {
            b'0' => 1,
            b'1'..=b'9' => digits(end),
            _ => return None,
        };
        if self.bytes.get(end) == Some(&b'.') && digits(end + 1) > 0 {
            end += 1 + digits(end + 1);
        }
        if let Some(b'e' | b'E') = self.bytes.get(end) {
            let exponent = end + 1 + usize::from(matches!(self.bytes.get(end + 1), Some(b'+' | b'-')));
            if digits(exponent) > 0 {
                end = exponent + digits(exponent);
            }
        }
        Some((Json::Text(self.text.get(begin..end)?.to_owned()), end))
    }

    /// Reads the string whose quotation mark is at an offset.
    fn string(&self, begin: usize) -> Result<(String, usize), Failure> {
        let mut string = String::new();
        let mut at = begin + 1;
        loop {
            let length = memchr2(b'"', b'\\', &self.bytes[at..]).ok_or(Failure::Unterminated)?;
            string.push_str(&self.text[at..at + length]);
            at += length;
            if self.bytes[at] == b'"' {
                return Ok((string, at + 1));
            }
            at = match self.bytes.get(at + 1).ok_or(Failure::Unterminated)? {
                b'u' => self.code_point(at, &mut string)?,
                escaped => {
                    string.push(unescaped(*escaped).ok_or(Failure::Unexpected(at))?);
                    at + 2
                }
            };
        }
    }

    /// Reads the escape of a UTF-16 code unit, or of two that are one character; half a character is left out.
    fn code_point(&self, at: usize, string: &mut String) -> Result<usize, Failure> {
        let first = self.code_unit(at).ok_or(Failure::Unexpected(at))?;
        let end = at + 2 + HEX_DIGITS;
        if let (0xd800..=0xdbff, Some(second @ 0xdc00..=0xdfff)) = (first, self.code_unit(end)) {
            string.extend(char::from_u32(0x10000 + ((first - 0xd800) << 10) + (second - 0xdc00)));
            return Ok(end + 2 + HEX_DIGITS);
        }
        string.extend(char::from_u32(first));
        Ok(end)
    }

    fn code_unit(&self, at: usize) -> Option<u32> {
        let digits = self.bytes.get(at..at + 2 + HEX_DIGITS)?.strip_prefix(b"\\u")?;
        digits.iter().try_fold(0, |code, &digit| Some(code * 16 + char::from(digit).to_digit(16)?))
    }
}

fn unescaped(escaped: u8) -> Option<char> {
    Some(match escaped {
        b'"' | b'\\' | b'/' => char::from(escaped),
        b'b' => '\x08',
        b'f' => '\x0c',
        b'n' => '\n',
        b'r' => '\r',
        b't' => '\t',
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> String {
        decode(text, 0)
            .map_or_else(|failure| format!("{failure:?}"), |(value, end)| format!("{} {end}", value.to_json()))
    }

    #[test]
    fn values_are_read_as_they_are_written() {
        assert_eq!(
            read(r#"{"a": [1.50, -0e3, true, null] , "b":{}} x"#),
            r#"{"a":["1.50","-0e3",true,null],"b":{}} 40"#
        );
        assert_eq!(read("[NaN,-Infinity]"), r#"["NaN","-Infinity"] 15"#);
        assert_eq!(read("012"), r#""0" 1"#);
        assert_eq!(read("1.e"), r#""1" 1"#);
        assert_eq!(read("\"a\nb\\n\\u00e9\\ud83d\\ude00\\ud83d!\" "), "\"a\\nb\\né😀!\" 32");
        assert_eq!(read(r#"{"b":1,"a":2,"b":3}"#), r#"{"b":"3","a":"2"} 19"#);
    }

    #[test]
    fn texts_are_escaped_wherever_the_character_is() {
        for before in [0, 1, 30, 31, 32, 63] {
            let (plain, mut json) = ("é".repeat(before), String::new());
            write_json_text(&format!("{plain}\"\\\n\r\t\u{8}\u{c}\u{1f}\u{7f}{plain}"), &mut json);
            assert_eq!(json, format!("\"{plain}\\\"\\\\\\n\\r\\t\\b\\f\\u001f\u{7f}{plain}\""));
        }
    }

    #[test]
    fn failures_say_what_is_wrong() {
        assert_eq!(read("\"abc"), "Unterminated");
        assert_eq!(read(r#"["a\"#), "Unterminated");
        assert_eq!(read(r#"{"a" 1}"#), "Unexpected(5)");
        assert_eq!(read(r#"["\x"]"#), "Unexpected(2)");
        assert_eq!(read("[1,]"), "Unexpected(3)");
        assert_eq!(read(""), "Unexpected(0)");
        assert_eq!(read(&"[".repeat(100_000)), "TooDeep");
    }
}
