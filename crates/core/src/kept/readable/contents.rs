//! The title of a table of contents of which nothing else is selected.

use std::collections::HashMap;

use super::above;
use super::class_names::has_class;
use crate::table::sets::{sets_of, HEADING, LINK};
use crate::Table;

/// Class names of tables of contents.
const NAMES: [&str; 3] = ["toc", "vector-toc", "table-of-contents"];
/// What is in all of these names; most pages have none of it.
const PARTS_OF_NAMES: [&[u8]; 2] = [b"toc", b"table-of-contents"];
/// How many levels above a heading the table of contents may be.
const MAX_LEVELS: usize = 3;

/// The selected text rows in headings of tables of contents that have links, but none with selected text.
pub(super) fn lone_titles(table: &Table, body: usize, content: &[bool]) -> Vec<usize> {
    if !PARTS_OF_NAMES.iter().any(|part| memchr::memmem::find(&table.html, part).is_some()) {
        return Vec::new();
    }
    let mut known = HashMap::new();
    let is_without_entries =
        |row: usize| has_class(table, row, |name| NAMES.contains(&name)) && lacks_entries(table, row, content);
    let mut is_known = |row: usize| *known.entry(row).or_insert_with(|| is_without_entries(row));
    let is_selected = |row: usize| content[row..table.end[row] as usize].contains(&true);
    let headings = (0..table.len()).filter(|&row| sets_of(table.tag[row]) & HEADING != 0 && is_selected(row));
    let lone = headings.filter(|&heading| {
        let mut around = above(table, body, heading, MAX_LEVELS);
        around.any(&mut is_known)
    });
    lone.flat_map(|heading| heading..table.end[heading] as usize).filter(|&row| content[row]).collect()
}

fn lacks_entries(table: &Table, contents: usize, content: &[bool]) -> bool {
    let rows = contents..table.end[contents] as usize;
    let mut links = rows.filter(|&row| sets_of(table.tag[row]) & LINK != 0).peekable();
    links.peek().is_some() && links.all(|link| !content[link..table.end[link] as usize].contains(&true))
}

#[cfg(test)]
mod tests {
    use super::*;

    const HTML: &str = "<body><div class=\"toc\"><h2>Contents</h2><a>One</a></div><h2>One</h2></body>";

    #[test]
    fn a_title_without_its_entries_is_found() {
        let table = Table::from_canonical(HTML.into()).unwrap();
        let mut content: Vec<bool> = table.tag.iter().map(|&tag| tag == 0).collect();
        assert_eq!(lone_titles(&table, 0, &content), [0; 0]);
        content[5] = false;
        assert_eq!(lone_titles(&table, 0, &content), [3]);
    }

    #[test]
    fn what_has_no_links_is_no_table_of_contents() {
        let table = Table::from_canonical("<div class=\"toc\"><h2>a</h2></div>".into()).unwrap();
        assert_eq!(lone_titles(&table, 0, &[false, false, true]), [0; 0]);
    }
}
