//! Escapes for what would be read as syntax in a line, and for nothing else.

use super::sentinels::{is_sentinel, CLOSE_LINK, OPEN_DELETED, OPEN_LINK};

/// The characters that may have to be escaped.
const SPECIAL: &[u8] = b"`*_\\<&[]!~$";
static IS_SPECIAL: [bool; 256] = {
    let mut table = [false; 256];
    let mut at = 0;
    while at < SPECIAL.len() {
        table[SPECIAL[at] as usize] = true;
        at += 1;
    }
    table[OPEN_LINK as usize] = true;
    table[CLOSE_LINK as usize] = true;
    table
};
/// Maximum length of a character reference, in letters.
const MAX_REFERENCE: usize = 31;

/// Which characters have to be escaped besides those that are syntax everywhere.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Escapes {
    /// Dollar signs, which begin formulas on a page that has some.
    pub(super) dollars: bool,
    /// All brackets, since the text will be between brackets.
    pub(super) brackets: bool,
}

/// Adds a line with its text escaped; sentinels stay, and all brackets in links are escaped.
pub(super) fn push_escaped(escaped: &mut String, line: &str, also: Escapes) {
    let bytes = line.as_bytes();
    let (mut written, mut is_in_link) = (0, false);
    let mut all_tildes = None;
    for (at, &byte) in bytes.iter().enumerate() {
        if !IS_SPECIAL[byte as usize] {
            continue;
        }
        let is_escaped = match byte {
            b'[' | b']' if is_in_link || also.brackets => true,
            b'$' => also.dollars,
            b'~' => *all_tildes.get_or_insert_with(|| are_tildes_escaped(line)),
            _ if is_sentinel(byte as char) => {
                is_in_link = byte == OPEN_LINK as u8;
                false
            }
            _ => is_syntax(byte, &line[..at], &line[at + 1..]),
        };
        if is_escaped {
            escaped.push_str(&line[written..at]);
            escaped.push('\\');
            written = at;
        }
    }
    escaped.push_str(&line[written..]);
}

/// Returns a text without sentinels as Markdown that shows it, on one line.
pub(super) fn escaped(text: &str, also: Escapes) -> String {
    let mut line = String::with_capacity(text.len() + 8);
    push_escaped(&mut line, text, also);
    line
}

/// Whether tildes could be read as the edges of deleted text: two of them anywhere, or one next to such text.
fn are_tildes_escaped(line: &str) -> bool {
    let tildes = line.bytes().filter(|&byte| byte == b'~').take(2).count();
    tildes > 1 || line.contains(OPEN_DELETED)
}

fn is_syntax(special: u8, before: &str, rest: &str) -> bool {
    let next = || rest.chars().next();
    match special {
        b'`' | b'*' => true,
        // Inside a word it is a letter like others.
        b'_' => !(before.ends_with(char::is_alphanumeric) && rest.starts_with(char::is_alphanumeric)),
        b'\\' => !next().is_some_and(|next| next.is_ascii_alphanumeric() || next == ' '),
        b'<' => next().is_some_and(|next| next.is_ascii_alphabetic() || "/!?".contains(next)),
        b'&' => begins_reference(rest),
        b']' => rest.trim_start_matches(is_sentinel).starts_with(&['(', ':', '['][..]),
        b'[' => rest.starts_with('^'),
        b'!' => rest.starts_with(OPEN_LINK),
        _ => false,
    }
}

/// Whether what follows a `&` makes it a character reference.
pub(super) fn begins_reference(rest: &str) -> bool {
    let name = rest.strip_prefix('#').unwrap_or(rest);
    let end = name.char_indices().take(MAX_REFERENCE + 1).find(|&(_, ch)| !is_word(ch));
    end.is_some_and(|(at, ch)| at > 0 && ch == ';')
}

fn is_word(ch: char) -> bool {
    ch.is_alphanumeric() || ch == '_'
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plain(text: &str) -> String {
        escaped(text, Escapes::default())
    }

    #[test]
    fn only_syntax_is_escaped() {
        for (text, expected) in [
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
            assert_eq!(plain(text), expected);
        }
        assert_eq!(escaped("$5", Escapes { dollars: true, ..Escapes::default() }), "\\$5");
        assert_eq!(plain("$5"), "$5");
        assert_eq!(escaped("a [b\\]", Escapes { brackets: true, ..Escapes::default() }), "a \\[b\\\\\\]");
    }

    #[test]
    fn long_names_are_not_references() {
        for (length, is_reference) in [(31, true), (32, false)] {
            assert_eq!(begins_reference(&format!("{};", "a".repeat(length))), is_reference);
        }
    }

    #[test]
    fn brackets_in_links_are_escaped() {
        let line = format!("[a] {OPEN_LINK}\u{10}[b\\]{CLOSE_LINK}\u{10} [c]");
        let expected = format!("[a] {OPEN_LINK}\u{10}\\[b\\\\\\]{CLOSE_LINK}\u{10} [c]");
        assert_eq!(plain(&line), expected);
    }

    #[test]
    fn a_tilde_next_to_deleted_text_is_escaped() {
        assert_eq!(plain("~a \u{5}b\u{6}"), "\\~a \u{5}b\u{6}");
    }
}
