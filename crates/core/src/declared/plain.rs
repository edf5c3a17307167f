//! Declared texts made plain, and a form of texts that can be compared.

use std::borrow::Cow;

use caseless::Caseless;
use memchr::memchr;

use crate::parser::without_references;

/// Maximum number of characters of a value; the rest of it is not read.
const MAX_CHARS: usize = 10_000;
/// Maximum number of characters in a tag or a comment of a value.
const MAX_MARKUP: usize = 500;
/// Maximum lengths of the references that show that a text is escaped.
const NAME_LENGTHS: std::ops::RangeInclusive<usize> = 2..=31;
const MAX_DECIMAL_DIGITS: usize = 7;
const MAX_HEX_DIGITS: usize = 6;

/// Whether a character is white space, the separators of ASCII included.
pub(crate) fn is_space(ch: char) -> bool {
    ch.is_whitespace() || matches!(ch, '\x1c'..='\x1f')
}

/// Returns a text without the white space around it.
pub(super) fn trimmed(text: &str) -> &str {
    text.trim_matches(is_space)
}

/// Returns a text with one space in place of all white space between words.
pub(super) fn with_single_spaces(text: &str) -> String {
    let mut line = String::with_capacity(text.len());
    for word in text.split(is_space).filter(|word| !word.is_empty()) {
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(word);
    }
    line
}

/// Returns a declared text on one line, without markup, character references and characters that nobody sees.
pub fn plain_value(text: &str) -> String {
    let mut text = Cow::Borrowed(beginning(text));
    for _ in 0..2 {
        // what is declared is often escaped twice
        if has_reference(&text) {
            text = Cow::Owned(without_references(&text));
        }
    }
    if memchr(b'<', text.as_bytes()).is_some() {
        text = Cow::Owned(without_markup(&text));
    }
    plain_line(&text)
}

/// Returns the words of a text in a form that can be compared, with one space between them.
pub(super) fn folded_words(text: &str) -> String {
    let mut words = String::with_capacity(text.len() + 2);
    let mut is_between = false;
    let mut add = |ch: char, is_in_word: bool| {
        if is_in_word {
            if is_between && !words.is_empty() {
                words.push(' ');
            }
            words.push(ch);
        }
        is_between = !is_in_word;
    };
    for ch in text.chars() {
        if ch.is_ascii() {
            add(ch.to_ascii_lowercase(), ch.is_ascii_alphanumeric() || ch == '_');
        } else {
            std::iter::once(ch).default_case_fold().for_each(|ch| add(ch, ch.is_alphanumeric() || ch == '_'));
        }
    }
    words
}

/// Returns a text on one line, without characters that nobody sees.
pub fn plain_line(text: &str) -> String {
    let text = beginning(text);
    if is_plain_line(text.as_bytes()) {
        return text.to_owned();
    }
    if !text.chars().any(is_unseen) {
        return with_single_spaces(text);
    }
    let mut line = String::with_capacity(text.len());
    for word in text.split(is_space) {
        let mut seen = word.chars().filter(|&ch| !is_unseen(ch)).peekable();
        if seen.peek().is_some() && !line.is_empty() {
            line.push(' ');
        }
        line.extend(seen);
    }
    line
}

/// Whether a text is ASCII, with nothing to leave out: most are.
fn is_plain_line(text: &[u8]) -> bool {
    let mut before = b' ';
    for &byte in text {
        if !matches!(byte, b' '..=b'~') || (byte == b' ' && before == b' ') {
            return false;
        }
        before = byte;
    }
    before != b' ' || text.is_empty()
}

/// Returns the beginning of a text, as much as is read.
fn beginning(text: &str) -> &str {
    if text.len() <= MAX_CHARS {
        return text;
    }
    text.char_indices().nth(MAX_CHARS).map_or(text, |(end, _)| &text[..end])
}

fn is_unseen(ch: char) -> bool {
    matches!(ch,
        '\0'..='\x08' | '\x0e'..='\x1f' | '\x7f' | '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
        | '\u{2060}'..='\u{2064}' | '\u{feff}' | '\u{fffe}' | '\u{ffff}')
}

/// Whether a text has a character reference with a semicolon.
fn has_reference(text: &str) -> bool {
    let mut rest = text.as_bytes();
    while let Some(at) = memchr(b'&', rest) {
        rest = &rest[at + 1..];
        let length = |is_part: fn(&u8) -> bool, from: usize| {
            let run = rest.get(from..).unwrap_or(&[]).iter().take(NAME_LENGTHS.end() + 1).take_while(|b| is_part(b));
            let length = run.count();
            if rest.get(from + length) == Some(&b';') {
                length
            } else {
                0
            }
        };
        let is_reference = match rest {
            [b'#', b'x' | b'X', ..] => (1..=MAX_HEX_DIGITS).contains(&length(u8::is_ascii_hexdigit, 2)),
            [b'#', ..] => (1..=MAX_DECIMAL_DIGITS).contains(&length(u8::is_ascii_digit, 1)),
            [first, ..] if first.is_ascii_alphabetic() => NAME_LENGTHS.contains(&length(u8::is_ascii_alphanumeric, 0)),
            _ => false,
        };
        if is_reference {
            return true;
        }
    }
    false
}

/// Returns a text with a space in place of each tag and comment.
fn without_markup(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('<') {
        plain.push_str(&rest[..at]);
        rest = &rest[at..];
        let length = markup_length(rest);
        plain.push(if length > 0 { ' ' } else { '<' });
        rest = &rest[length.max(1)..];
    }
    plain.push_str(rest);
    plain
}

/// Returns the length of the tag or comment that begins with a `<`; 0 where there is none.
fn markup_length(rest: &str) -> usize {
    let end = match rest[1..].find(['<', '>']) {
        Some(end) if rest.as_bytes()[end + 1] == b'>' => end + 1,
        _ => return 0,
    };
    let inside = &rest[1..end];
    let is_short = |inner: &str| inner.len() <= MAX_MARKUP || inner.chars().count() <= MAX_MARKUP;
    let name = inside.strip_prefix('/').unwrap_or(inside);
    let is_tag = name.starts_with(|ch: char| ch.is_ascii_alphabetic()) && is_short(&name[1..]);
    let is_comment = inside.strip_prefix("!--").and_then(|comment| comment.strip_suffix("--")).is_some_and(is_short);
    if is_tag || is_comment {
        end + 1
    } else {
        0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_plain() {
        for (value, plain) in [
            ("  a\n\u{a0}b ", "a b"),
            ("A &amp;amp; B &eacute", "A & B é"),
            ("A &eacute B", "A &eacute B"),
            ("a<br>b<!-- c -->d<1 e< f", "a b d<1 e< f"),
            ("&lt;p&gt;x&lt;/p&gt;", "x"),
            ("so\u{ad}ft \u{200b} x\u{2028}y", "soft x y"),
            ("&#128512;&#1;&#xD;x", "😀 x"),
        ] {
            assert_eq!(plain_value(value), plain, "{value}");
        }
        assert_eq!(plain_value(&"é".repeat(2 * MAX_CHARS)).chars().count(), MAX_CHARS);
        let long = format!("<p {}>", "x".repeat(MAX_MARKUP));
        assert_eq!(plain_value(&long), long);
    }

    #[test]
    fn texts_are_compared_by_words() {
        assert_eq!(folded_words("The «Mill»,  a_b!"), "the mill a_b");
    }
}
