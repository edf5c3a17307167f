//! Inline elements that directly follow each other without white space, and that only a style sheet sets apart.
//!
//! `<span>Leesburg</span><span>VA</span><span>20176</span>` is three words to a reader, but `Java<b>Script</b>` is one. The
//! evidence is that both texts are in sibling elements, and how one ends and the other begins.

use crate::table::sets::{sets_of, CODE, PREFORMATTED};
use crate::table::tags::{flagged, number, COUNT};
use crate::Table;

/// An inline element that may be set apart, and one that only emphasises a part of a word.
const BOX: u32 = 1 << 0;
const EMPHASIS: u32 = 1 << 1;
static INLINE: [u32; COUNT + 1] = flagged(&[
    (BOX, "span a time label button small data cite s del ins abbr"),
    (EMPHASIS, "b strong i em u font mark"),
]);
const MATH: i32 = number("math");
const SVG: i32 = number("svg");

/// Returns the elements that a space separates from the text before them, in document order.
pub(crate) fn set_apart(table: &Table) -> Vec<usize> {
    let mut texts = (0..table.len()).filter(|&row| table.tag[row] == 0);
    let Some(mut before) = texts.next() else {
        return Vec::new();
    };
    let mut found = Vec::new();
    for text in texts {
        if is_set_apart(table, before, text) {
            found.push(before + 1);
        }
        before = text;
    }
    found
}

/// Whether a text and a later one are words in inline elements that directly follow each other.
pub(crate) fn is_set_apart(table: &Table, before: usize, text: usize) -> bool {
    let is_glued = table.tag[before + 1] != 0 && table.blanks[before] == table.blanks[text];
    is_glued && are_words(table.text(before), table.text(text)) && are_siblings(table, before, text)
}

/// Whether two texts are in elements beside each other, with nothing but inline elements around them, outside code.
fn are_siblings(table: &Table, before: usize, text: usize) -> bool {
    let second = before + 1;
    let container = table.parent[second];
    let kind = |row: usize| INLINE[(table.tag[row] as usize).min(COUNT)];
    let is_chain = (second..text).all(|row| kind(row) != 0 && (row == second || table.parent[row] == row as i32 - 1));
    if !is_chain || table.parent[text] != text as i32 - 1 {
        return false;
    }
    let mut first = None;
    for row in table.ancestors(before).take_while(|&row| row as i32 != container) {
        if kind(row) == 0 {
            return false;
        }
        first = Some(row);
    }
    let is_code =
        |row: usize| sets_of(table.tag[row]) & (CODE | PREFORMATTED) != 0 || matches!(table.tag[row], MATH | SVG);
    first.is_some_and(|first| (kind(first) | kind(second)) & BOX != 0) && !table.ancestors(second).any(is_code)
}

/// Whether one text ends as a word, a number or a sentence does, and another begins as the next one does.
fn are_words(before: &[u8], after: &[u8]) -> bool {
    let (Ok(before), Ok(after)) = (std::str::from_utf8(before), std::str::from_utf8(after)) else {
        return false;
    };
    let (Some(last), Some(first)) = (before.chars().next_back(), after.chars().next()) else {
        return false;
    };
    let is_end = last.is_lowercase() || last.is_ascii_digit();
    if matches!(first, '$' | '£' | '€' | '¥') {
        return is_end || last == ')';
    }
    // A single letter is the initial of a word, a single digit a part of a number or an index.
    if before.len() < 2 || after.len() < 2 {
        return false;
    }
    match first {
        '0'..='9' if last.is_ascii_digit() => after.trim_end().len() > 2,
        '0'..='9' => last.is_alphabetic() && (is_end || last.is_uppercase()) || matches!(last, ')' | '%' | '!' | '?'),
        _ if first.is_uppercase() => is_end || last.is_uppercase() || matches!(last, '.' | ')' | '%' | '!' | '?'),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The texts of the elements that are set apart.
    fn found(body: &str) -> Vec<String> {
        let table = Table::from_canonical(format!("<body>{body}</body>").into()).unwrap();
        let text = |row: usize| (row..table.len()).find(|&row| table.tag[row] == 0).unwrap();
        set_apart(&table).into_iter().map(|row| String::from_utf8_lossy(table.text(text(row))).into_owned()).collect()
    }

    #[test]
    fn sibling_elements_are_set_apart() {
        let address = "<span>Mill Rd</span><span>Leesburg</span><span>VA</span><span>20176</span>";
        assert_eq!(found(address), ["Leesburg", "VA", "20176"]);
        assert_eq!(found("<span>$808,900</span><span>5 beds</span>"), ["5 beds"]);
        assert_eq!(found("<strong>Salary</strong><span>6000</span>"), ["6000"]);
        assert_eq!(found("<del>£119.00</del><ins>£89.00</ins>"), ["£89.00"]);
        assert_eq!(found("<a><b>Mills</b></a><a><i><span>Wheels</span></i></a>"), ["Wheels"]);
        assert_eq!(found("<span>Мельница</span><span>Колесо</span>"), ["Колесо"]);
    }

    #[test]
    fn parts_of_words_stay_together() {
        for body in [
            "Java<span>Script</span>",
            "<span>mill</span><span>stone</span>",
            "<b>READ MO</b><b>RE NOW</b>",
            "<span>T</span><span>HE MILL</span>",
            "<span>1</span><span>2</span>",
            "<span>$19</span><span>99</span>",
            "<span>Mills</span> <span>Wheels</span>",
            "<span>Mills</span><p>Wheels</p>",
            "<span>水车</span><span>磨坊</span>",
            "<pre><span>new</span><span>Mill</span></pre>",
            "<span>CO</span><sub>20</sub>",
            "<span>Mills</span><span></span><img><span>Wheels</span>",
        ] {
            assert_eq!(found(body), [""; 0], "{body}");
        }
    }
}
