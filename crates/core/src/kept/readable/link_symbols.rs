//! Symbols that are links: those after headings, which link to the heading itself, and arrows back to a note's reference.

use super::above;
use crate::table::attributes::{attribute, unescaped};
use crate::table::sets::{sets_of, LINK, TITLED};
use crate::Table;

/// Maximum length of the symbol after a heading.
const MAX_SIGN_CHARS: i32 = 2;
/// How many levels above the link the heading may be.
const MAX_LEVELS_TO_HEADING: usize = 4;

/// The selected text rows in headings that are nothing but a symbol which links to a place in the page.
pub(super) fn self_links(table: &Table, body: usize, content: &[bool]) -> Vec<usize> {
    let short = (0..table.len()).filter(|&row| content[row] && table.chars[row] <= MAX_SIGN_CHARS);
    short.filter(|&row| is_self_link(table, body, row)).collect()
}

fn is_self_link(table: &Table, body: usize, row: usize) -> bool {
    let link = match usize::try_from(table.parent[row]) {
        Ok(parent) if sets_of(table.tag[parent]) & LINK != 0 => parent,
        _ => return false,
    };
    is_only_text(table, link)
        && !unescaped(table.text(row)).chars().any(is_letter_or_number)
        && attribute(table, link, "href").is_some_and(|address| address.starts_with('#'))
        && above(table, body, link, MAX_LEVELS_TO_HEADING).any(|element| sets_of(table.tag[element]) & TITLED != 0)
}

/// Whether a character is a letter or a number; letters in circles and squares are symbols.
fn is_letter_or_number(ch: char) -> bool {
    let is_enclosed = matches!(ch, '\u{24b6}'..='\u{24e9}' | '\u{1f130}'..='\u{1f189}');
    ch.is_alphanumeric() && !is_enclosed
}

fn is_only_text(table: &Table, element: usize) -> bool {
    table.tag[element..table.end[element] as usize].iter().filter(|&&tag| tag == 0).take(2).count() == 1
}

const ARROWS: &str = "^↑↥↩↰↵⇑⇡⇧⏎⤴⤶⬆⬑⮌⮍⮐⮬🔙🔝";
/// Characters that may be next to an arrow: brackets, white space, and the choice between text and image.
const BESIDE: &str = "[]() \t\n\u{a0}\u{fe0e}\u{fe0f}";
/// The maximum length of the text.
const MAX_ARROW_CHARS: i32 = 6;
/// How many levels above the text the link may be.
const MAX_LEVELS_TO_LINK: usize = 3;

/// The selected text rows that are nothing but an arrow which links to a place in a page.
pub(super) fn back_links(table: &Table, body: usize, content: &[bool]) -> Vec<usize> {
    let may_have_arrow = |row: usize| table.text(row).iter().any(|&byte| byte == b'^' || !byte.is_ascii());
    let short =
        (0..table.len()).filter(|&row| content[row] && table.chars[row] <= MAX_ARROW_CHARS && may_have_arrow(row));
    short.filter(|&row| is_arrow(&unescaped(table.text(row))) && leads_to_place(table, body, row)).collect()
}

fn is_arrow(text: &str) -> bool {
    let is_known = |ch: char| ARROWS.contains(ch) || BESIDE.contains(ch);
    text.chars().all(is_known) && text.chars().any(|ch| ARROWS.contains(ch))
}

fn leads_to_place(table: &Table, body: usize, row: usize) -> bool {
    let link = above(table, body, row, MAX_LEVELS_TO_LINK).find(|&element| sets_of(table.tag[element]) & LINK != 0);
    link.and_then(|link| attribute(table, link, "href")).is_some_and(|address| address.contains('#'))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn self_links_of(html: &str) -> usize {
        let table = Table::from_canonical(html.into()).unwrap();
        let content: Vec<bool> = table.tag.iter().map(|&tag| tag == 0).collect();
        self_links(&table, 0, &content).len()
    }

    #[test]
    fn signs_in_headings_are_found() {
        assert_eq!(self_links_of("<body><h2>a <a href=\"#a\">¶</a></h2></body>"), 1);
        assert_eq!(self_links_of("<body><dt>a <b><a href=\"#a\">#</a></b></dt></body>"), 1);
    }

    #[test]
    fn letters_in_circles_are_signs() {
        assert_eq!(self_links_of("<body><h2>a <a href=\"#\">ⓘ</a></h2></body>"), 1);
        assert_eq!(self_links_of("<body><h2>a <a href=\"#\">é</a></h2></body>"), 0);
    }

    #[test]
    fn words_other_links_and_other_places_are_not() {
        assert_eq!(self_links_of("<body><h2>a <a href=\"#a\">1</a></h2></body>"), 0);
        assert_eq!(self_links_of("<body><h2>a <a href=\"/b\">¶</a></h2></body>"), 0);
        assert_eq!(self_links_of("<body><p>a <a href=\"#a\">¶</a></p></body>"), 0);
        assert_eq!(self_links_of("<body><h2>a <a href=\"#a\">¶<b>¶</b></a></h2></body>"), 0);
        assert_eq!(self_links_of("<body><h2><i><i><i><i><a href=\"#a\">¶</a></i></i></i></i></h2></body>"), 0);
    }

    fn back_links_of(html: &str) -> usize {
        let table = Table::from_canonical(html.into()).unwrap();
        let content: Vec<bool> = table.tag.iter().map(|&tag| tag == 0).collect();
        back_links(&table, 0, &content).len()
    }

    #[test]
    fn arrows_back_are_found() {
        for arrow in ["↩", "↩\u{fe0e}", "[↑]", "^", "<sup>⤴</sup>"] {
            assert_eq!(back_links_of(&format!("<body><li>a <a href=\"/b#c\">{arrow}</a></li></body>")), 1, "{arrow}");
        }
    }

    #[test]
    fn marks_words_and_other_links_are_not() {
        for link in [
            "<a href=\"#c\">*</a>",
            "<a href=\"#c\">↩ a</a>",
            "<a href=\"/c\">↩</a>",
            "<a>↩</a>",
            "↩",
            "<a href=\"#\">[]</a>",
        ] {
            assert_eq!(back_links_of(&format!("<body><p>a {link}</p></body>")), 0, "{link}");
        }
    }
}
