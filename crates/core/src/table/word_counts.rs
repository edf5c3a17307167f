//! How many words there are in the parts of a page that tell how its extraction went.

use crate::table::sets::{sets_of, BODY, LINK};
use crate::table::tags;
use crate::Table;

const NOSCRIPT: i32 = tags::number("noscript");
/// Elements whose text belongs to the controls of a form.
const CONTROLS: [i32; 8] = [
    tags::number("select"),
    tags::number("option"),
    tags::number("optgroup"),
    tags::number("datalist"),
    tags::number("textarea"),
    tags::number("label"),
    tags::number("legend"),
    tags::number("button"),
];

/// The words of a page and of some of its parts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct WordCounts {
    /// Those of the rows that are content.
    pub content: i64,
    /// Those of them that are not in the controls of forms, such as options and buttons.
    pub text: i64,
    /// Those in the body.
    pub body: i64,
    /// Those in the body that a reader with scripts sees: not in `noscript`.
    pub said: i64,
    /// Those of them outside links: the page's own text.
    pub own: i64,
}

impl WordCounts {
    /// Counts the words of a page, given which of its rows are content.
    pub fn of(table: &Table, content: &[bool]) -> WordCounts {
        let (mut found, mut control_end) = (WordCounts::default(), 0);
        for (row, &is_content) in content.iter().enumerate().take(table.len()) {
            if CONTROLS.contains(&table.tag[row]) {
                control_end = control_end.max(table.end[row] as usize);
            }
            let words = if is_content { i64::from(table.words[row]) } else { 0 };
            found.content += words;
            found.text += if row < control_end { 0 } else { words };
        }
        for_each_in_body(table, |_, words, place| {
            found.body += words;
            found.said += if place == Place::Noscript { 0 } else { words };
            found.own += if place == Place::Own { words } else { 0 };
        });
        found
    }
}

/// Returns the elements below the body that hold at least so many words of the page's own text, and how many they hold.
pub fn holders_of_own_words(table: &Table, least: i64) -> Vec<(usize, i64)> {
    let mut held = vec![0; table.len()];
    for_each_in_body(table, |row, words, place| held[row] = if place == Place::Own { words } else { 0 });
    for row in (1..held.len()).rev() {
        held[table.parent[row] as usize] += held[row];
    }
    let rows = body_rows(table).filter(|&row| table.tag[row] != 0);
    rows.map(|row| (row, held[row])).filter(|&(_, words)| words >= least).collect()
}

/// Where a text of the body stands.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    Own,
    Link,
    Noscript,
}

/// Calls `found` with each row below the body, its words, and where it stands.
fn for_each_in_body(table: &Table, mut found: impl FnMut(usize, i64, Place)) {
    let (mut link_end, mut noscript_end) = (0, 0);
    for row in body_rows(table) {
        if table.tag[row] == NOSCRIPT {
            noscript_end = noscript_end.max(table.end[row] as usize);
        } else if sets_of(table.tag[row]) & LINK != 0 {
            link_end = link_end.max(table.end[row] as usize);
        }
        let place = if row < noscript_end {
            Place::Noscript
        } else if row < link_end {
            Place::Link
        } else {
            Place::Own
        };
        found(row, i64::from(table.words[row]), place);
    }
}

fn body_rows(table: &Table) -> std::ops::Range<usize> {
    let body = table.tag.iter().position(|&tag| sets_of(tag) & BODY != 0).unwrap_or(0);
    body + 1..table.end.get(body).map_or(0, |&end| end as usize)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page() -> Table {
        let html = "<html><head><title>a b</title></head><body><div><p>c d e</p><a>f <b>g</b></a></div><noscript>h</noscript>i\
                    </body></html>";
        Table::from_canonical(html.into()).unwrap()
    }

    #[test]
    fn words_are_counted_by_where_they_stand() {
        let table = page();
        let content: Vec<bool> = (0..table.len()).map(|row| table.words[row] == 3).collect();
        assert_eq!(WordCounts::of(&table, &content), WordCounts { content: 3, text: 3, body: 7, said: 6, own: 4 });
        assert_eq!(WordCounts::of(&Table::default(), &[]), WordCounts::default());
    }

    #[test]
    fn words_of_controls_are_no_text() {
        let table = Table::from_html(b"<p>a b<label>c <i>d</i></label>e<button>f</button>").unwrap();
        let counts = WordCounts::of(&table, &vec![true; table.len()]);
        assert_eq!((counts.content, counts.text), (6, 3));
    }

    #[test]
    fn holders_are_elements_of_the_body() {
        let table = page();
        let names: Vec<_> =
            holders_of_own_words(&table, 3).into_iter().map(|(row, words)| (table.tag[row], words)).collect();
        assert_eq!(names, [(tags::number("div"), 3), (tags::number("p"), 3)]);
        assert_eq!(holders_of_own_words(&table, 4), []);
    }
}
