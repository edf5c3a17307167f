//! The attributes of a tag in the source of a page, as the HTML standard's tokenizer reads them.

use std::borrow::Cow;

/// References that need no table of all names.
const REFERENCES: [(&str, &str); 6] =
    [("&amp;", "&"), ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"), ("&#39;", "'")];

/// The names, in lower case, and the values of the attributes of a tag; of equal names the first counts.
///
/// `tag` is a whole start tag. None where it takes a parser to read it: a value has other character references than the
/// most common ones, or a line ends with a carriage return.
pub fn tag_attributes(tag: &[u8]) -> Option<Vec<(String, Cow<'_, str>)>> {
    if tag.iter().any(|&byte| matches!(byte, b'\r' | 0)) {
        return None;
    }
    let mut found: Vec<(String, Cow<str>)> = Vec::new();
    let mut rest = Rest { tag, at: 1 };
    rest.take_until(ends_name_of_tag);
    while let Some(name) = rest.next_name() {
        let value = resolved(rest.value())?;
        if found.iter().all(|(other, _)| *other != name) {
            found.push((name, value));
        }
    }
    Some(found)
}

/// What is left of a tag.
struct Rest<'a> {
    tag: &'a [u8],
    at: usize,
}

impl<'a> Rest<'a> {
    fn peek(&self) -> Option<u8> {
        self.tag.get(self.at).copied()
    }

    fn take_until(&mut self, is_end: impl Fn(u8) -> bool) -> &'a [u8] {
        let left = &self.tag[self.at.min(self.tag.len())..];
        let length = left.iter().position(|&byte| is_end(byte)).unwrap_or(left.len());
        self.at += length;
        &left[..length]
    }

    /// The name of the next attribute; None at the end of the tag.
    fn next_name(&mut self) -> Option<String> {
        self.take_until(|byte| !is_blank(byte) && byte != b'/');
        let begin = self.at;
        if self.peek()? == b'>' {
            return None;
        }
        // a `=` here is a part of the name
        self.at += 1;
        self.take_until(|byte| ends_name_of_tag(byte) || byte == b'=');
        Some(String::from_utf8_lossy(&self.tag[begin..self.at]).to_ascii_lowercase())
    }

    /// The value that follows a name; empty where there is none.
    fn value(&mut self) -> &'a [u8] {
        let after_name = self.at;
        self.take_until(|byte| !is_blank(byte));
        if self.peek() != Some(b'=') {
            self.at = after_name;
            return &[];
        }
        self.at += 1;
        self.take_until(|byte| !is_blank(byte));
        match self.peek() {
            Some(quote @ (b'"' | b'\'')) => {
                self.at += 1;
                let value = self.take_until(|byte| byte == quote);
                self.at += 1;
                value
            }
            _ => self.take_until(|byte| is_blank(byte) || byte == b'>'),
        }
    }
}

/// A value with its references resolved; None where it has others than [`REFERENCES`].
fn resolved(value: &[u8]) -> Option<Cow<'_, str>> {
    let text = String::from_utf8_lossy(value);
    let first = match text.find('&') {
        Some(first) => first,
        None => return Some(text),
    };
    let mut found = text[..first].to_owned();
    let mut rest = &text[first..];
    while let Some(sign) = rest.chars().next() {
        let known = REFERENCES.iter().find(|(reference, _)| sign == '&' && rest.starts_with(reference));
        match known {
            Some((reference, meaning)) => {
                found.push_str(meaning);
                rest = &rest[reference.len()..];
            }
            None if sign == '&' && begins_reference(rest) => return None,
            None => {
                found.push(sign);
                rest = &rest[sign.len_utf8()..];
            }
        }
    }
    Some(found.into())
}

/// Whether a text that begins with `&` may begin with a reference.
fn begins_reference(text: &str) -> bool {
    text[1..].starts_with(|sign: char| sign.is_ascii_alphanumeric() || sign == '#')
}

fn ends_name_of_tag(byte: u8) -> bool {
    is_blank(byte) || matches!(byte, b'/' | b'>')
}

/// White space of HTML; a carriage return is a line break by then.
fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\n' | b'\x0c')
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    fn attributes(tag: &str) -> Option<String> {
        let found = tag_attributes(tag.as_bytes())?;
        Some(found.iter().map(|(name, value)| format!("{name}={value};")).collect())
    }

    #[test]
    fn attributes_in_all_their_forms() {
        let found = attributes("<meta NAME = \"a b\" content='>c' x=y/z/ k checked/=e a=1 A=2>");
        assert_eq!(found.as_deref(), Some("name=a b;content=>c;x=y/z/;k=;checked=;=e=;a=1;"));
        assert_eq!(attributes("<meta>").as_deref(), Some(""));
        assert_eq!(attributes("<link/>").as_deref(), Some(""));
        assert_eq!(attributes("<meta a=>").as_deref(), Some("a=;"));
        assert_eq!(attributes("<meta a=\"x").as_deref(), Some("a=x;"));
    }

    #[test]
    fn common_references_are_resolved_and_others_are_left_to_a_parser() {
        assert_eq!(attributes("<meta a=\"1 &amp; 2 &lt;&#39; & &\">").as_deref(), Some("a=1 & 2 <' & &;"));
        for hard in ["<meta a=\"&eacute;\">", "<meta a=\"?b&copy=d\">", "<meta a=\"&#x27;\">", "<meta a=\"x\ry\">"] {
            assert_eq!(attributes(hard), None, "{hard}");
        }
    }

    #[test]
    fn no_tag_is_too_odd() {
        let mut random = Random::new(4);
        for _ in 0..2000 {
            tag_attributes(&random.bytes(30));
        }
    }
}
