//! The title of a table of contents of which nothing else is selected.

use super::class_names::names_one_of;
use super::finding::contains;
use crate::attributes::attribute_values;
use crate::sets::{sets_of, LINK};
use crate::Table;

/// Class names of tables of contents.
const NAMES: [&str; 3] = ["toc", "vector-toc", "table-of-contents"];
/// What is in one of these names at least.
const PARTS_OF_NAMES: [&str; 2] = ["toc", "table-of-contents"];

/// The text rows in tables of contents that have links, but none with selected text.
pub(super) fn lone_titles(table: &Table, content: &[bool]) -> Vec<usize> {
    if !PARTS_OF_NAMES.iter().any(|part| contains(&table.html, part.as_bytes())) {
        return Vec::new();
    }
    let named = attribute_values(table, "class").into_iter().filter(|(_, names)| names_one_of(names, &NAMES));
    let tables = named.map(|(row, _)| row..table.end[row] as usize);
    let alone = tables.filter(|rows| {
        let mut links = rows.clone().filter(|&row| sets_of(table.tag[row]) & LINK != 0).peekable();
        links.peek().is_some() && links.all(|link| !content[link..table.end[link] as usize].contains(&true))
    });
    alone.flatten().filter(|&row| table.tag[row] == 0).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const HTML: &str = "<body><div class=\"toc\"><h2>Contents</h2><a>One</a></div><h2>One</h2></body>";

    #[test]
    fn a_title_without_its_entries_is_found() {
        let table = Table::from_canonical(HTML.into()).unwrap();
        let mut content: Vec<bool> = table.tag.iter().map(|&tag| tag == 0).collect();
        assert_eq!(lone_titles(&table, &content), [0; 0]);
        content[5] = false;
        assert_eq!(lone_titles(&table, &content), [3, 5]);
    }

    #[test]
    fn what_has_no_links_is_no_table_of_contents() {
        let table = Table::from_canonical("<div class=\"toc\"><p>a</p></div>".into()).unwrap();
        assert_eq!(lone_titles(&table, &[false, false, true]), [0; 0]);
    }
}
