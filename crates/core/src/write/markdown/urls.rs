//! URLs of links and images: which of them are written, and how.

use super::escapes::begins_reference;
use crate::bytes::unicode_forms::lowercase;

/// Schemes that a reader can follow.
const FOLLOWED_SCHEMES: [&str; 5] = ["http:", "https:", "mailto:", "tel:", "ftp:"];
/// Maximum length of the beginning of a URL in which its scheme is looked for, in characters.
const MAX_SCHEME: usize = 40;
/// The depth of nested parentheses that every parser accepts.
const MAX_PARENTHESES: usize = 3;

/// Returns a URL as it is written between parentheses; `None` where a reader cannot follow it, such as a program.
pub(super) fn write_url(url: &str) -> Option<String> {
    is_written(url).then(|| escape(url.trim()))
}

/// Whether a URL is written: it is not empty, and a reader can follow it.
pub(super) fn is_written(url: &str) -> bool {
    let url = url.trim();
    url.bytes().any(|byte| byte >= b' ') && can_be_followed(url)
}

/// Whether a URL is relative, or has a scheme that a reader can follow.
fn can_be_followed(url: &str) -> bool {
    if ["https://", "http://", "/", "#"].iter().any(|start| url.starts_with(start)) {
        return true;
    }
    let plain: String = lowercase(&url.chars().take(MAX_SCHEME).filter(|&ch| ch > ' ').collect::<String>());
    !has_scheme(&plain) || FOLLOWED_SCHEMES.iter().any(|scheme| plain.starts_with(scheme))
}

fn has_scheme(url: &str) -> bool {
    let is_in_scheme = |ch: char| ch.is_ascii_lowercase() || ch.is_ascii_digit() || "+.-".contains(ch);
    url.starts_with(|ch: char| ch.is_ascii_lowercase()) && url.trim_start_matches(is_in_scheme).starts_with(':')
}

/// Escapes what would end a URL; parentheses are escaped unless they are balanced.
fn escape(url: &str) -> String {
    if !url.bytes().any(|byte| IS_SPECIAL[usize::from(byte)]) {
        return url.to_owned();
    }
    let mut plain = String::with_capacity(url.len() + 16);
    for (at, ch) in url.char_indices() {
        match ch {
            ' ' | '<' | '>' | '\\' | '`' | '|' => plain.push_str(&format!("%{:02X}", u32::from(ch))),
            '&' if begins_reference(&url[at + 1..]) => plain.push_str("\\&"),
            _ if ch < ' ' => {}
            _ => plain.push(ch),
        }
    }
    if has_balanced_parentheses(&plain) {
        return plain;
    }
    plain.replace('(', "\\(").replace(')', "\\)")
}

static IS_SPECIAL: [bool; 256] = {
    let (mut table, mut byte) = ([false; 256], 0);
    while byte < table.len() {
        table[byte] = matches!(byte as u8, 0..=b' ' | b'<' | b'>' | b'\\' | b'`' | b'|' | b'&' | b'(' | b')');
        byte += 1;
    }
    table
};

fn has_balanced_parentheses(url: &str) -> bool {
    let mut depth = 0_usize;
    for byte in url.bytes() {
        match byte {
            b'(' if depth < MAX_PARENTHESES => depth += 1,
            b')' if depth > 0 => depth -= 1,
            b'(' | b')' => return false,
            _ => {}
        }
    }
    depth == 0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn urls_that_lead_somewhere_are_written() {
        for (url, expected) in [
            (" https://a.example/b ", Some("https://a.example/b")),
            ("b/c", Some("b/c")),
            ("mailto:a@b.example", Some("mailto:a@b.example")),
            ("a.html?b:c", Some("a.html?b:c")),
            ("Java\nScript:x()", None),
            ("data:image/png;base64,x", None),
            ("", None),
            ("\u{1}", None),
        ] {
            assert_eq!(write_url(url).as_deref(), expected, "{url}");
        }
    }

    #[test]
    fn characters_that_end_a_url_are_escaped() {
        for (url, expected) in [
            ("/a b<c>|`\\", "/a%20b%3Cc%3E%7C%60%5C"),
            ("/a\tb", "/ab"),
            ("/a?b&c;d&e", "/a?b\\&c;d&e"),
            ("/a_(b_(c))", "/a_(b_(c))"),
            ("/a)b", "/a\\)b"),
            ("/((((a))))", "/\\(\\(\\(\\(a\\)\\)\\)\\)"),
        ] {
            assert_eq!(write_url(url).as_deref(), Some(expected));
        }
    }
}
