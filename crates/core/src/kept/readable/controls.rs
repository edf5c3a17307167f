//! Links that a page names as tools: those for editing a section, and those from a note back to its mark.

use super::class_names::names_one_of;
use crate::table::attributes::attribute;
use crate::table::attributes::elements_with;
use crate::Table;

/// Class names of such links, or of what holds them and nothing else: MediaWiki, pandoc, kramdown, goldmark, GitHub.
const NAMES: [&str; 9] = [
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
const PARTS_OF_NAMES: [&str; 3] = ["editsection", "cite-backlink", "footnote"];

/// The text rows in elements with one of these names.
pub(in crate::kept) fn controls(table: &Table) -> Vec<usize> {
    let is_named = |&row: &usize| attribute(table, row, "class").is_some_and(|names| names_one_of(&names, &NAMES));
    let elements = PARTS_OF_NAMES.iter().flat_map(|part| elements_with(table, part.as_bytes()));
    let rows = elements.filter(is_named).flat_map(|row| row..table.end[row] as usize);
    rows.filter(|&row| table.tag[row] == 0).collect()
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
}
