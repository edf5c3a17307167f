//! Tools that a page names by their classes: links that edit a section or lead back from a note, and the title of a
//! table of contents of which nothing else is selected.

use std::collections::HashMap;

use super::above;
use crate::table::attributes::{attribute, elements_with};
use crate::table::sets::{sets_of, HEADING, LINK};
use crate::Table;

/// Class names of links that are tools, or of elements that contain nothing else: MediaWiki, pandoc, kramdown, goldmark, GitHub.
const TOOL_NAMES: [&str; 9] = [
    "mw-editsection",
    "editsection",
    "mw-cite-backlink",
    "footnote-backref",
    "footnote-backlink",
    "footnote-back",
    "footnote-return",
    "data-footnote-backref",
    "reversefootnote",
];
/// What is in all of these names.
const PARTS_OF_TOOL_NAMES: [&str; 3] = ["editsection", "cite-backlink", "footnote"];

/// The text rows in elements with one of these names.
pub(in crate::kept) fn controls(table: &Table) -> Vec<usize> {
    let is_named = |&row: &usize| attribute(table, row, "class").is_some_and(|names| names_one_of(&names, &TOOL_NAMES));
    let elements = PARTS_OF_TOOL_NAMES.iter().flat_map(|part| elements_with(table, part.as_bytes()));
    let rows = elements.filter(is_named).flat_map(|row| row..table.end[row] as usize);
    rows.filter(|&row| table.tag[row] == 0).collect()
}

/// Class names of tables of contents.
const CONTENTS_NAMES: [&str; 3] = ["toc", "vector-toc", "table-of-contents"];
/// What is in all of these names; most pages have none of it.
const PARTS_OF_CONTENTS_NAMES: [&[u8]; 2] = [b"toc", b"table-of-contents"];
/// How many levels above a heading the table of contents may be.
const MAX_LEVELS_TO_CONTENTS: usize = 3;

/// The selected text rows in headings of tables of contents that have links, but none with selected text.
pub(super) fn lone_titles(table: &Table, body: usize, content: &[bool]) -> Vec<usize> {
    if !PARTS_OF_CONTENTS_NAMES.iter().any(|part| memchr::memmem::find(&table.html, part).is_some()) {
        return Vec::new();
    }
    let mut known = HashMap::new();
    let is_without_entries =
        |row: usize| has_class(table, row, |name| CONTENTS_NAMES.contains(&name)) && lacks_entries(table, row, content);
    let mut is_known = |row: usize| *known.entry(row).or_insert_with(|| is_without_entries(row));
    let is_selected = |row: usize| content[row..table.end[row] as usize].contains(&true);
    let headings = (0..table.len()).filter(|&row| sets_of(table.tag[row]) & HEADING != 0 && is_selected(row));
    let lone = headings.filter(|&heading| {
        let mut around = above(table, body, heading, MAX_LEVELS_TO_CONTENTS);
        around.any(&mut is_known)
    });
    lone.flat_map(|heading| heading..table.end[heading] as usize).filter(|&row| content[row]).collect()
}

fn lacks_entries(table: &Table, contents: usize, content: &[bool]) -> bool {
    let rows = contents..table.end[contents] as usize;
    let mut links = rows.filter(|&row| sets_of(table.tag[row]) & LINK != 0).peekable();
    links.peek().is_some() && links.all(|link| !content[link..table.end[link] as usize].contains(&true))
}

/// The names in the value of the `class` attribute of a row.
pub(super) fn has_class(table: &Table, row: usize, is_name: impl Fn(&str) -> bool) -> bool {
    attribute(table, row, "class").is_some_and(|value| value.split(is_space).any(is_name))
}

/// Whether the value of a `class` attribute has one of the names.
fn names_one_of(value: &str, names: &[&str]) -> bool {
    value.split(is_space).any(|name| names.contains(&name))
}

/// White space in any script, and the separators among the control characters.
pub(super) fn is_space(ch: char) -> bool {
    ch.is_whitespace() || ('\x1c'..='\x1f').contains(&ch)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_in_named_elements_are_found() {
        let html = "<h2>a<span class=\"x mw-editsection\">[<a>edit</a>]</span></h2>";
        assert_eq!(controls(&Table::from_canonical(html.into()).unwrap()), [3, 5, 6]);
        let html = "<p>a<a class=\"footnote\">1</a><a class=\"x-editsection\">2</a></p>";
        assert_eq!(controls(&Table::from_canonical(html.into()).unwrap()), [0; 0]);
    }

    const PAGE_WITH_CONTENTS: &str = "<body><div class=\"toc\"><h2>Contents</h2><a>One</a></div><h2>One</h2></body>";

    #[test]
    fn a_title_without_its_entries_is_found() {
        let table = Table::from_canonical(PAGE_WITH_CONTENTS.into()).unwrap();
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
