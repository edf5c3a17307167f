//! Texts that readers see and that say what a page is: its headings, and a beginning of its text.

use std::ops::RangeInclusive;

use crate::bytes::letters::letters;
use crate::declared::plain_line;
use crate::facts::heading_buttons::find_heading_buttons;
use crate::facts::lines::line_of_texts;
use crate::table::attributes::unescaped;
use crate::table::tags;
use crate::Table;

const BODIES: [i32; 2] = [tags::number("body"), tags::number("frameset")];
/// The headings that may be a title.
const RANKS: [i32; 3] = [tags::number("h1"), tags::number("h2"), tags::number("h3")];
/// Maximum number of headings of a rank.
const MAX_HEADINGS: usize = 40;
/// Maximum number of characters of a heading.
const MAX_HEADING: usize = 10_000;
/// Minimum number of characters of a text that is more than a label.
const MIN_LONGER: i32 = 20;
/// Labels are left out if the other texts have at least this number of characters together.
const MIN_WITHOUT_LABELS: i64 = 300;
/// Maximum number of characters of the beginning of a text.
const MAX_BEGINNING: usize = 3000;

/// A heading that may be the title of the page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Heading {
    /// 1 for `h1`, up to 3.
    pub rank: usize,
    /// The row of the element.
    pub row: usize,
    /// Its text on one line.
    pub text: String,
    /// The letters and digits of the text, for comparison.
    pub letters: String,
}

/// Returns the headings in the body of some ranks, from 1 up to 3, that have text, by rank and then in document order.
pub fn headings(table: &Table, ranks: RangeInclusive<usize>) -> Vec<Heading> {
    let body = body(table);
    let mut rows: [Vec<usize>; RANKS.len()] = Default::default();
    for (row, tag) in table.tag.iter().enumerate().skip(body + 1) {
        if let Some(rank) = RANKS.iter().position(|rank| rank == tag) {
            if ranks.contains(&(rank + 1)) && rows[rank].len() < MAX_HEADINGS {
                rows[rank].push(row);
            }
        }
    }
    let ranked = rows.iter().enumerate().flat_map(|(rank, rows)| rows.iter().map(move |&row| (rank + 1, row)));
    let with_text = ranked.map(|(rank, row)| (rank, row, plain_line(&line_of_heading(table, row))));
    let with_text = with_text.filter(|(_, _, text)| !text.is_empty());
    with_text.map(|(rank, row, text)| Heading { rank, row, letters: letters(&text), text }).collect()
}

/// Returns the text of a heading on one line, without the labels of buttons behind it.
fn line_of_heading(table: &Table, heading: usize) -> String {
    let buttons = find_heading_buttons(table, heading);
    let is_label = |row: &usize| buttons.iter().any(|button| button.contains(row));
    let texts = (heading..table.end[heading] as usize).filter(|row| table.tag[*row] == 0 && !is_label(row));
    line_of_texts(table, texts, MAX_HEADING)
}

/// Returns the beginning of the text in the body, to tell its language by.
///
/// Short texts are left out where there is enough without them: labels of menus are in English on many pages.
pub fn beginning(table: &Table) -> String {
    let texts =
        |min: i32| (body(table)..table.len()).filter(move |&row| table.tag[row] == 0 && table.chars[row] >= min);
    let longer: i64 = texts(MIN_LONGER).map(|row| i64::from(table.chars[row])).sum();
    let mut html = Vec::new();
    let mut chars = 0;
    for row in texts(if longer >= MIN_WITHOUT_LABELS { MIN_LONGER } else { 0 }) {
        if chars >= MAX_BEGINNING {
            break;
        }
        if !html.is_empty() {
            html.push(b' ');
        }
        html.extend_from_slice(table.text(row));
        chars += table.chars[row] as usize;
    }
    let text = unescaped(&html);
    text.char_indices().nth(MAX_BEGINNING).map_or(&*text, |(end, _)| &text[..end]).to_owned()
}

/// Returns the row of the body, or of the frameset in its place.
pub fn body(table: &Table) -> usize {
    table.tag.iter().position(|tag| BODIES.contains(tag)).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headings_come_by_rank() {
        let table = Table::from_html(b"<h2>B <b>c</b></h2><h1> </h1><h1>A</h1><h4>x</h4>").unwrap();
        let found = |ranks| -> Vec<_> {
            headings(&table, ranks).into_iter().map(|found| (found.rank, found.text, found.letters)).collect()
        };
        let expected =
            [(1, "A", "a"), (2, "B c", "bc")].map(|(rank, text, letters)| (rank, text.to_owned(), letters.to_owned()));
        assert_eq!(found(1..=3), expected);
        assert_eq!((found(1..=1), found(2..=3)), (expected[..1].to_vec(), expected[1..].to_vec()));
    }

    #[test]
    fn buttons_behind_a_heading_are_no_part_of_it() {
        let first = |html: &str| headings(&Table::from_html(html.as_bytes()).unwrap(), 1..=1).remove(0).text;
        assert_eq!(first("<h1>Crate <b>tokio</b> <button>Copy <i>path</i></button></h1>"), "Crate tokio");
        assert_eq!(first("<h1><button>Delivery</button></h1>"), "Delivery");
    }

    #[test]
    fn labels_are_left_out_where_there_is_more() {
        let sentence = "The mill turns in the wind &amp; grinds the corn.";
        let html = |times: usize| format!("<title>no</title><p>Home<p>{}", format!("{sentence}<p>").repeat(times));
        let text = |times: usize| beginning(&Table::from_html(html(times).as_bytes()).unwrap());
        assert_eq!(text(1), "Home The mill turns in the wind & grinds the corn.");
        assert!(text(10).starts_with("The mill"));
        assert_eq!(text(100).len(), MAX_BEGINNING);
    }
}
