//! Escapes for characters that would be read as syntax inside a line, and for no others; backticks around code.

use super::sentinels::{is_sentinel, CLOSE_LINK, OPEN_DELETED, OPEN_LINK};

/// The characters that may have to be escaped.
const SPECIAL: &[u8] = b"`*_\\<&[]~$";
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
pub(super) fn push_escaped(escaped: &mut String, line: &str, escapes: Escapes) {
    let bytes = line.as_bytes();
    let (mut copied, mut is_in_link) = (0, false);
    let mut escapes_tildes = None;
    for (at, &byte) in bytes.iter().enumerate() {
        if !IS_SPECIAL[byte as usize] {
            continue;
        }
        let is_escaped = match byte {
            b'[' | b']' if is_in_link || escapes.brackets => true,
            b'$' => escapes.dollars,
            b'~' => *escapes_tildes.get_or_insert_with(|| could_delete_text(line)),
            _ if is_sentinel(byte as char) => {
                is_in_link = byte == OPEN_LINK as u8;
                false
            }
            _ => is_syntax(byte, &line[..at], &line[at + 1..]),
        };
        if is_escaped {
            escaped.push_str(&line[copied..at]);
            escaped.push('\\');
            copied = at;
        }
    }
    escaped.push_str(&line[copied..]);
}

/// Returns a text without sentinels as Markdown that shows it, on one line.
pub(super) fn escape(text: &str, escapes: Escapes) -> String {
    let mut line = String::with_capacity(text.len() + 8);
    push_escaped(&mut line, text, escapes);
    line
}

/// Whether the tildes of a line could be read as the edges of deleted text: two of them, or one next to such text.
fn could_delete_text(line: &str) -> bool {
    let tildes = line.bytes().filter(|&byte| byte == b'~').take(2).count();
    tildes > 1 || line.contains(OPEN_DELETED)
}

/// Whether a special character would be read as syntax between the text before and after it.
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
        _ => false,
    }
}

/// Whether what follows a `&` makes it a character reference.
pub(super) fn begins_reference(rest: &str) -> bool {
    let name = rest.strip_prefix('#').unwrap_or(rest);
    let end = name.char_indices().take(MAX_REFERENCE + 1).find(|&(_, ch)| !is_word_character(ch));
    end.is_some_and(|(at, ch)| at > 0 && ch == ';')
}

fn is_word_character(ch: char) -> bool {
    ch.is_alphanumeric() || ch == '_'
}

/// Adds a text on one line as inline code.
pub(super) fn push_code_span(markdown: &mut String, text: &str) {
    let longest = longest_run(text);
    let pad = if longest > 0 && (text.starts_with('`') || text.ends_with('`')) { " " } else { "" };
    push_backticks(markdown, longest + 1);
    markdown.push_str(pad);
    markdown.push_str(text);
    markdown.push_str(pad);
    push_backticks(markdown, longest + 1);
}

/// Adds lines of code between fences, which are longer than any run of backticks in the code.
pub(super) fn push_code_block(markdown: &mut String, text: &str, language: &str) {
    let length = (longest_run(text) + 1).max(3);
    push_backticks(markdown, length);
    markdown.push_str(language);
    markdown.push('\n');
    markdown.push_str(text);
    markdown.push('\n');
    push_backticks(markdown, length);
}

fn longest_run(text: &str) -> usize {
    text.split(|ch| ch != '`').map(str::len).max().unwrap_or(0)
}

fn push_backticks(markdown: &mut String, count: usize) {
    markdown.extend(std::iter::repeat_n('`', count));
}

#[cfg(test)]
mod tests {
    use super::super::sentinels::from_drawing;
    use super::*;

    fn plain(text: &str) -> String {
        escape(text, Escapes::default())
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
        assert_eq!(escape("$5", Escapes { dollars: true, ..Escapes::default() }), "\\$5");
        assert_eq!(plain("$5"), "$5");
        assert_eq!(escape("a [b\\]", Escapes { brackets: true, ..Escapes::default() }), "a \\[b\\\\\\]");
    }

    #[test]
    fn long_names_are_not_references() {
        for (length, is_reference) in [(31, true), (32, false)] {
            assert_eq!(begins_reference(&format!("{};", "a".repeat(length))), is_reference);
        }
    }

    #[test]
    fn brackets_in_links_are_escaped() {
        assert_eq!(plain(&from_drawing("[a] [[ [b\\] ]] [c]")), from_drawing("[a] [[ \\[b\\\\\\] ]] [c]"));
    }

    #[test]
    fn a_tilde_next_to_deleted_text_is_escaped() {
        assert_eq!(plain(&from_drawing("~a <b>")), from_drawing("\\~a <b>"));
    }

    #[test]
    fn fences_are_longer_than_backticks_in_the_code() {
        for (code, expected) in [("a", "`a`"), ("a`b", "``a`b``"), ("``", "``` `` ```")] {
            let mut markdown = String::new();
            push_code_span(&mut markdown, code);
            assert_eq!(markdown, expected);
        }
        let mut markdown = String::new();
        push_code_block(&mut markdown, "a\n````\nb", "rust");
        assert_eq!(markdown, "`````rust\na\n````\nb\n`````");
    }
}
