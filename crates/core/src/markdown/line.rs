//! A line of text with signs, written as Markdown.

use super::blanks::{is_blank, with_single_blanks};
use super::escapes::{escape_line, escape_text};
use super::line_starts::escape_line_starts;
use super::signs::{next_sign, number_before, ATOM, BREAK, CLOSE_LINK, OPEN_LINK};

const HARD_BREAK: &str = "  \n";

/// A line without emphasis as Markdown: on one line with `line_break` for its breaks, or else as a paragraph.
///
/// Gives `None` where more has to be done: two breaks end a paragraph, and code next to code is joined.
pub fn written_line<Atom: AsRef<str>>(
    text: &str,
    atoms: &[Atom],
    dollars: bool,
    line_break: Option<&str>,
) -> Option<String> {
    let mut line = with_single_blanks(text.trim_matches(is_blank));
    if next_sign(&line).is_none() {
        let line = escape_text(&line, dollars);
        return Some(if line_break.is_some() { line } else { escape_line_starts(&line) });
    }
    let is_loose = has_loose_link(&line);
    if is_loose {
        line = with_tight_links(&line)?;
    }
    if is_loose || line.contains(BREAK) {
        line = with_bare_breaks(&line);
    }
    let line = with_atoms(&escape_line(&line, dollars), atoms)?;
    match line_break {
        Some(line_break) => Some(line.replace("\u{fdd8}\u{fdd8}", "\u{fdd8}").replace(BREAK, line_break)),
        None if line.contains("\u{fdd8}\u{fdd8}") => None,
        None => Some(escape_line_starts(&line.replace(BREAK, HARD_BREAK))),
    }
}

/// The line without white space around its breaks, of which at most two stay together, and without those at its ends.
fn with_bare_breaks(line: &str) -> String {
    let mut found = String::with_capacity(line.len());
    let mut rest = line.trim_matches(is_gap);
    while let Some(begin) = rest.find(is_gap) {
        found += &rest[..begin];
        let after = rest[begin..].trim_start_matches(is_gap);
        let gap = &rest[begin..rest.len() - after.len()];
        match gap.matches(BREAK).count() {
            0 => found.push(' '),
            breaks => found.extend(std::iter::repeat(BREAK).take(breaks.min(2))),
        }
        rest = after;
    }
    found + rest
}

fn is_gap(letter: char) -> bool {
    letter == ' ' || letter == BREAK
}

/// Whether a link has white space at its edges, or no text.
fn has_loose_link(line: &str) -> bool {
    let begins_loosely = |(at, sign): (usize, &str)| {
        let after = number_before(&line[at + sign.len()..]).map_or("", |(_, after)| after);
        after.starts_with(is_gap) || after.starts_with(CLOSE_LINK)
    };
    line.match_indices(OPEN_LINK).any(begins_loosely)
        || line.match_indices(CLOSE_LINK).any(|(at, _)| line[..at].ends_with(is_gap))
}

/// The line with white space moved out of its links, and without links that have no text.
fn with_tight_links(line: &str) -> Option<String> {
    let mut found = String::with_capacity(line.len());
    let mut rest = line;
    while let Some(at) = rest.find(OPEN_LINK) {
        found += &rest[..at];
        let (begin, end) = (at + OPEN_LINK.len_utf8(), at + rest[at..].find(CLOSE_LINK)?);
        let (_, inner) = number_before(&rest[begin..end])?;
        let (_, after) = number_before(&rest[end + CLOSE_LINK.len_utf8()..])?;
        if inner.contains(OPEN_LINK) {
            return None;
        }
        let text = inner.trim_start_matches(is_gap);
        let (gap, text) = (&inner[..inner.len() - text.len()], text.trim_end_matches(is_gap));
        found += gap;
        if !text.is_empty() {
            found += &rest[at..end - inner.len()];
            found += text;
            found += &rest[end..rest.len() - after.len()];
            found += &inner[gap.len() + text.len()..];
        }
        rest = after;
    }
    Some(found + rest)
}

/// The line with each sign of a link or an atom written; `None` where an atom follows another.
fn with_atoms<Atom: AsRef<str>>(line: &str, atoms: &[Atom]) -> Option<String> {
    let mut found = String::with_capacity(line.len() + atoms.iter().map(|atom| atom.as_ref().len()).sum::<usize>());
    let mut rest = line;
    while let Some((before, sign, after)) = next_sign(rest) {
        found += before;
        rest = after;
        if ![OPEN_LINK, CLOSE_LINK, ATOM].contains(&sign) {
            found.push(sign);
            continue;
        }
        let (number, after) = number_before(rest)?;
        if sign == ATOM && after.starts_with(ATOM) {
            return None;
        }
        found += if sign == OPEN_LINK { "[" } else { atoms.get(number)?.as_ref() };
        rest = after;
    }
    Some(found + rest)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn paragraph(text: &str, atoms: &[&str]) -> Option<String> {
        written_line(&text.replace("[[", "\u{fdd6}\u{fde0}").replace("]]", "\u{fdd7}\u{fde0}"), atoms, false, None)
    }

    #[test]
    fn plain_lines_are_tidied_and_escaped() {
        assert_eq!(paragraph(" a \n *b* ", &[]).unwrap(), "a \\*b\\*");
        assert_eq!(paragraph(" 1. a", &[]).unwrap(), "1\\. a");
        assert_eq!(paragraph(" \u{a0}", &[]).unwrap(), "");
    }

    #[test]
    fn breaks_are_written_once() {
        assert_eq!(paragraph("\u{fdd8} a \u{fdd8} - b\u{fdd8}", &[]).unwrap(), "a  \n\\- b");
        assert_eq!(paragraph("a\u{fdd8} \u{fdd8}b", &[]), None);
        let cell = written_line::<&str>("a \u{fdd8}\u{fdd8} \u{fdd8}b", &[], false, Some("<br>"));
        assert_eq!(cell.unwrap(), "a<br>b");
    }

    #[test]
    fn links_and_atoms_take_their_places() {
        assert_eq!(paragraph("see [[a [1] b]].", &["](b)"]).unwrap(), "see [a \\[1\\] b](b).");
        assert_eq!(paragraph("\u{fdd9}\u{fde0} a", &["![](b)"]).unwrap(), "![](b) a");
        assert_eq!(paragraph("\u{fdd9}\u{fde0}\u{fdd9}\u{fde0}", &["x"]), None);
    }

    #[test]
    fn white_space_moves_out_of_links() {
        assert_eq!(paragraph("a [[ b \u{fdd8}]]c", &["](b)"]).unwrap(), "a [b](b)  \nc");
        assert_eq!(paragraph("[[ a]]\u{a0} [[ ]] b", &["](b)"]).unwrap(), "[a](b) b");
        assert_eq!(paragraph("[[ ]]", &["](b)"]).unwrap(), "");
        assert_eq!(paragraph("[[ a [[b]] ]]", &["](b)"]), None);
    }

    #[test]
    fn signs_without_atoms_do_no_harm() {
        for text in ["\u{fdd6}", "\u{fdd7}\u{fde5}", "\u{fdd9}", "[["] {
            assert_eq!(paragraph(text, &["x"]).map(|line| line.len() < 4), (text == "[[").then_some(true));
        }
    }
}
