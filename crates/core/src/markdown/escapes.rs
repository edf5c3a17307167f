//! Escapes for what would be read as syntax in a line, and for nothing else.

use super::signs::{is_sign, CLOSE_LINK, OPEN_DELETED, OPEN_LINK};

/// The characters that may have to be escaped.
const SPECIAL: &[u8] = b"`*_\\<&[]!~$";
static IS_SPECIAL: [bool; 256] = {
    let mut table = [false; 256];
    let mut at = 0;
    while at < SPECIAL.len() {
        table[SPECIAL[at] as usize] = true;
        at += 1;
    }
    table
};
/// The maximum number of letters of a character reference.
const LONGEST_REFERENCE: usize = 31;

/// Text in a line, escaped; where the page has formulas, `dollars` must be escaped too.
pub fn escape_text(text: &str, dollars: bool) -> String {
    let mut escaped = String::with_capacity(text.len() + 8);
    let (mut written, mut tildes) = (0, 0);
    for (at, &byte) in text.as_bytes().iter().enumerate().filter(|&(_, &byte)| IS_SPECIAL[byte as usize]) {
        tildes += usize::from(byte == b'~');
        if must_be_escaped(byte, &text[..at], &text[at + 1..]) || (dollars && byte == b'$') {
            escaped += &text[written..at];
            escaped.push('\\');
            written = at;
        }
    }
    escaped += &text[written..];
    if tildes > 1 || (tildes > 0 && text.contains(OPEN_DELETED)) {
        return escape_all(&escaped, |letter| letter == '~');
    }
    escaped
}

/// Text that will be put between brackets, with its brackets escaped that are not.
pub fn escape_brackets(text: &str) -> String {
    escape_all(text, |letter| letter == '[' || letter == ']')
}

/// The same as `escape_text` for a line with signs of links: between these, all brackets are escaped.
pub fn escape_line(line: &str, dollars: bool) -> String {
    let escaped = escape_text(line, dollars);
    if !escaped.contains(OPEN_LINK) || !escaped.contains(&['[', ']'][..]) {
        return escaped;
    }
    let mut pieces = escaped.split_inclusive(&[OPEN_LINK, CLOSE_LINK][..]);
    let mut found = pieces.next().unwrap_or("").to_owned();
    for piece in pieces {
        if found.ends_with(OPEN_LINK) {
            found += &escape_brackets(piece);
        } else {
            found += piece;
        }
    }
    found
}

/// Put a backslash before the letters of a kind, unless there is one.
fn escape_all(text: &str, is_special: impl Fn(char) -> bool) -> String {
    let mut found = String::with_capacity(text.len() + 8);
    let mut before = ' ';
    for letter in text.chars() {
        if is_special(letter) && before != '\\' {
            found.push('\\');
        }
        found.push(letter);
        before = letter;
    }
    found
}

fn must_be_escaped(special: u8, before: &str, rest: &str) -> bool {
    let next = || rest.chars().next();
    match special {
        b'`' | b'*' => true,
        // Inside a word it is a letter like others.
        b'_' => !(before.ends_with(char::is_alphanumeric) && rest.starts_with(char::is_alphanumeric)),
        b'\\' => !next().map_or(false, |next| next.is_ascii_alphanumeric() || next == ' '),
        b'<' => next().map_or(false, |next| next.is_ascii_alphabetic() || "/!?".contains(next)),
        b'&' => begins_reference(rest),
        b']' => rest.trim_start_matches(is_sign).starts_with(&['(', ':', '['][..]),
        b'[' => rest.starts_with('^'),
        b'!' => rest.starts_with(OPEN_LINK),
        b'~' => rest.starts_with('~') || before.ends_with('~'),
        _ => false,
    }
}

/// Whether what follows a `&` makes it a character reference.
fn begins_reference(rest: &str) -> bool {
    let name = rest.strip_prefix('#').unwrap_or(rest);
    let end = name.char_indices().take(LONGEST_REFERENCE + 1).find(|(_, letter)| !is_word(*letter));
    end.map_or(false, |(at, letter)| at > 0 && letter == ';')
}

fn is_word(letter: char) -> bool {
    letter.is_alphanumeric() || letter == '_'
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_syntax_is_escaped() {
        for (text, escaped) in [
            ("plain, (text)! [a] & b", "plain, (text)! [a] & b"),
            ("a*b `c` a_b _c_ _", "a\\*b \\`c\\` a_b \\_c\\_ \\_"),
            ("a\\b \\* c\\", "a\\b \\\\\\* c\\\\"),
            ("<b> 1 < 2 </b>", "\\<b> 1 < 2 \\</b>"),
            ("&amp; &#39; &; & b;", "\\&amp; \\&#39; &; & b;"),
            ("[a](b) [^1] [a]: [a]", "[a\\](b) \\[^1] [a\\]: [a]"),
            ("~a", "~a"),
            ("~a~", "\\~a\\~"),
            ("a~~", "a\\~\\~"),
        ] {
            assert_eq!(escape_text(text, false), escaped);
        }
        assert_eq!(escape_text("$5", true), "\\$5");
        assert_eq!(escape_text("$5", false), "$5");
    }

    #[test]
    fn long_names_are_no_references() {
        for (length, is_reference) in [(31, true), (32, false)] {
            assert_eq!(begins_reference(&format!("{};", "a".repeat(length))), is_reference);
        }
    }

    #[test]
    fn brackets_in_links_are_escaped() {
        let line = format!("[a] {OPEN_LINK}\u{fde0}[b\\]{CLOSE_LINK}\u{fde0} [c]");
        let expected = format!("[a] {OPEN_LINK}\u{fde0}\\[b\\]{CLOSE_LINK}\u{fde0} [c]");
        assert_eq!(escape_line(&line, false), expected.replace("b\\]", "b\\\\]"));
    }
}
