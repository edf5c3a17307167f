//! The line of text that a reader sees for an element.
//!
//! Inline tags do not split words, and glue no texts that style sheets set apart. White space between two texts sets them apart, and so do a line break and the
//! edge of an element that is a block by its name or its style, and the end of a source that introduces what was said.
//! White space is that of a page: ASCII white space, control characters and the no-break space.

use std::ops::Range;

use crate::facts::own_lines::{introductions, is_introduction, is_on_own_lines, on_own_lines};
use crate::facts::set_apart::{is_set_apart, set_apart};
use crate::table::attributes::unescaped;
use crate::table::sets::{sets_of, TITLE};
use crate::table::tags;
use crate::Table;

const NO_BREAK_SPACE: [u8; 2] = *b"\xc2\xa0";
const SVG: i32 = tags::number("svg");

/// All text of an element on one line; no text is read that begins after so many characters.
pub fn line_within(table: &Table, element: usize, longest: usize) -> String {
    line_of_rows(table, element..table.end.get(element).map_or(0, |&end| end as usize), longest)
}

/// The same for any rows in sequence.
pub(crate) fn line_of_rows(table: &Table, rows: Range<usize>, longest: usize) -> String {
    line_of_texts(table, rows.filter(|&row| table.tag[row] == 0), longest)
}

/// Returns some text rows on one line; a text between them that is left out leaves a space.
pub fn line_of_texts(table: &Table, rows: impl Iterator<Item = usize>, longest: usize) -> String {
    let (mut html, mut chars, mut last) = (Vec::new(), 0, None);
    for row in rows {
        if chars > longest {
            break;
        }
        if last.is_some_and(|last| is_apart(table, last, row) || (last + 1..row).any(|row| table.tag[row] == 0)) {
            html.push(b' ');
        }
        html.extend_from_slice(table.text(row));
        chars += table.chars[row] as usize;
        last = Some(row);
    }
    on_one_line(&unescaped(&html))
}

/// The text of the first `title` element with text, on one line; empty where there is none.
pub fn page_title(table: &Table) -> String {
    let is_title = |&row: &usize| {
        let of_drawing = usize::try_from(table.parent[row]).is_ok_and(|parent| table.tag[parent] == SVG);
        sets_of(table.tag[row]) & TITLE != 0 && table.end[row] as usize > row + 1 && !of_drawing
    };
    (0..table.len()).find(is_title).map_or(String::new(), |row| line_within(table, row, usize::MAX))
}

/// Whether a reader sees a text apart from the one before it.
fn is_apart(table: &Table, before: usize, text: usize) -> bool {
    let is_edge = |row: usize| tags::flags(table.tag[row]) & tags::BLOCK != 0 || is_on_own_lines(table, row);
    let parent = |row: usize| usize::try_from(table.parent[row]).ok();
    let mut around = std::iter::successors(parent(before), |&row| parent(row));
    table.blanks[before] != table.blanks[text]
        || (before + 1..text).any(is_edge)
        || around
            .by_ref()
            .take_while(|&row| table.end[row] as usize <= text)
            .any(|row| is_edge(row) || is_introduction(table, row))
        || is_set_apart(table, before, text)
}

/// A text with each run of white space as one space, and none at its ends.
fn on_one_line(text: &str) -> String {
    let bytes = text.as_bytes();
    let mut line = String::with_capacity(text.len());
    let mut at = 0;
    while at < bytes.len() {
        let is_space = |&at: &usize| match bytes[at] {
            0..=b' ' => true,
            byte => byte == NO_BREAK_SPACE[0] && bytes.get(at + 1) == Some(&NO_BREAK_SPACE[1]),
        };
        let end = (at..bytes.len()).find(is_space).unwrap_or(bytes.len());
        if end > at {
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(&text[at..end]);
        }
        at = end + if bytes.get(end) == Some(&NO_BREAK_SPACE[0]) { NO_BREAK_SPACE.len() } else { 1 };
    }
    line
}

/// What separates the texts of a page, read once for many lines.
#[derive(Clone, Debug)]
pub struct Separators {
    /// For each row how often white space, a line break, the edge of a block or the end of an introduction precedes it.
    before: Vec<u32>,
}

impl Separators {
    /// Reads what separates the texts of a page.
    pub fn of(table: &Table) -> Separators {
        let mut edges = vec![0; table.len() + 1];
        let is_block = |row: &usize| tags::flags(table.tag[*row]) & tags::BLOCK != 0;
        for row in (0..table.len()).filter(is_block).chain(on_own_lines(table).filter(|row| !is_block(row))) {
            edges[row] += 1;
            edges[table.end[row] as usize] += 1;
        }
        set_apart(table).into_iter().for_each(|row| edges[row] += 1);
        introductions(table).for_each(|row| edges[table.end[row] as usize] += 1);
        let mut sum = 0;
        let before = edges.iter().zip(&table.blanks).map(|(&edges, &blanks)| {
            sum += edges;
            sum + blanks as u32
        });
        Separators { before: before.collect() }
    }

    /// Returns texts in document order on one line, each given as its row and its canonical HTML.
    ///
    /// A text between them that is left out leaves a space, unless it is `unread`.
    pub(crate) fn line<T: AsRef<[u8]>>(
        &self,
        table: &Table,
        texts: impl IntoIterator<Item = (usize, T)>,
        unread: &[bool],
    ) -> String {
        let (mut html, mut last) = (Vec::new(), None);
        for (row, text) in texts {
            if last.is_some_and(|last| self.is_apart(table, last, row, unread)) {
                html.push(b' ');
            }
            html.extend_from_slice(text.as_ref());
            last = Some(row);
        }
        on_one_line(&unescaped(&html))
    }

    /// Returns runs of text rows, each on one line; `first` says where each run begins in `rows`.
    pub fn lines(&self, table: &Table, rows: &[usize], first: &[usize]) -> Vec<String> {
        let ends = first.iter().skip(1).copied().chain([rows.len()]);
        let runs = first.iter().zip(ends).map(|(&begin, end)| rows.get(begin..end).unwrap_or(&[]));
        let texts = |run: &'_ [usize]| -> Vec<usize> { run.iter().copied().filter(|&row| row < table.len()).collect() };
        runs.map(|run| self.line(table, texts(run).into_iter().map(|row| (row, table.text(row))), &[])).collect()
    }

    fn is_apart(&self, table: &Table, before: usize, text: usize, unread: &[bool]) -> bool {
        let is_left_out = |row: usize| table.tag[row] == 0 && unread.get(row) != Some(&true);
        self.before[before] < self.before[text] || (before + 1..text).any(is_left_out)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(html: &str) -> String {
        line_within(&Table::from_canonical(html.into()).unwrap(), 0, usize::MAX)
    }

    #[test]
    fn inline_tags_neither_glue_nor_split_words() {
        assert_eq!(line("<div>mi<b>ll</b> a&amp;b\n&nbsp;c</div>"), "mill a&b c");
        assert_eq!(line("<div><b>a</b> <i>b</i></div>"), "a b");
        assert_eq!(line("<div><a>Mills</a><a>Wheels</a></div>"), "Mills Wheels");
    }

    #[test]
    fn blocks_and_line_breaks_set_texts_apart() {
        assert_eq!(line("<div>a<br>b<p>c</p>d<i><p>e</p></i>f</div>"), "a b c d e f");
        assert_eq!(line("<div>a<b style=\"display:block\">b</b>c</div>"), "a b c");
        assert_eq!(line("<div>a<cite>b:</cite>c<cite>d</cite>e</div>"), "ab: cde");
        assert_eq!(line("<div><div></div></div>"), "");
    }

    #[test]
    fn a_long_element_is_read_in_part() {
        let table = Table::from_canonical("<div>abc<p>def</p>ghi</div>".into()).unwrap();
        assert_eq!([2, 3, 6].map(|longest| line_within(&table, 0, longest)), ["abc", "abc def", "abc def ghi"]);
    }

    #[test]
    fn runs_of_rows_are_lines_of_their_own() {
        let html = "<div>a<b>b</b> <i>c</i><p>d</p><cite>e:</cite>f<b style=\"display:block\">g</b></div>";
        let table = Table::from_canonical(html.into()).unwrap();
        let texts: Vec<usize> = (0..table.len()).filter(|&row| table.tag[row] == 0).collect();
        let lines = |rows: &[usize], first: &[usize]| Separators::of(&table).lines(&table, rows, first);
        assert_eq!(lines(&texts, &[0, 3]), ["ab c", "d e: f g"]);
        assert_eq!(lines(&[texts[0], texts[2], 99], &[0]), ["a c"]);
        assert_eq!(lines(&[], &[]), [""; 0]);
    }

    #[test]
    fn an_unread_text_leaves_no_space() {
        let table = Table::from_canonical("<p>a<b>x</b>b</p>".into()).unwrap();
        let line =
            |unread: &[bool]| Separators::of(&table).line(&table, [1, 4].map(|row| (row, table.text(row))), unread);
        assert_eq!((&*line(&[false, false, false, true, false]), &*line(&[])), ("ab", "a b"));
    }

    #[test]
    fn the_first_title_with_something_in_it_counts() {
        let title = |html: &str| page_title(&Table::from_canonical(html.into()).unwrap());
        assert_eq!(title("<html><title></title><title> a&amp;b \n&nbsp;c\u{3000}</title></html>"), "a&b c\u{3000}");
        assert_eq!(title("<html><svg><title>a</title></svg></html>"), "");
        assert_eq!(title("<html></html>"), "");
    }
}
