//! Arrows that lead from a note back to its mark, or to the top of the page.

use super::above;
use crate::table::attributes::{attribute, unescaped};
use crate::table::sets::{sets_of, LINK};
use crate::Table;

const ARROWS: &str = "^↑↥↩↰↵⇑⇡⇧⏎⤴⤶⬆⬑⮌⮍⮐⮬🔙🔝";
/// What may stand beside an arrow: brackets, white space, and the choice between text and picture.
const BESIDE: &str = "[]() \t\n\u{a0}\u{fe0e}\u{fe0f}";
/// The maximum length of the text.
const MAX_CHARS: i32 = 6;
/// How many levels above the text the link may be.
const MAX_LEVELS: usize = 3;

/// The selected text rows that are nothing but an arrow which links to a place in a page.
pub(super) fn back_links(table: &Table, body: usize, content: &[bool]) -> Vec<usize> {
    let may_have_arrow = |row: usize| table.text(row).iter().any(|&byte| byte == b'^' || !byte.is_ascii());
    let short = (0..table.len()).filter(|&row| content[row] && table.chars[row] <= MAX_CHARS && may_have_arrow(row));
    short.filter(|&row| is_arrow(&unescaped(table.text(row))) && leads_to_place(table, body, row)).collect()
}

fn is_arrow(text: &str) -> bool {
    let is_known = |sign: char| ARROWS.contains(sign) || BESIDE.contains(sign);
    text.chars().all(is_known) && text.chars().any(|sign| ARROWS.contains(sign))
}

fn leads_to_place(table: &Table, body: usize, row: usize) -> bool {
    let link = above(table, body, row, MAX_LEVELS).find(|&element| sets_of(table.tag[element]) & LINK != 0);
    link.and_then(|link| attribute(table, link, "href")).is_some_and(|address| address.contains('#'))
}

#[cfg(test)]
mod tests {
    use super::*;

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
