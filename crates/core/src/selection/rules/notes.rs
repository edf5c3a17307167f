//! Notes belong to the text that refers to them, wherever they are on the page, if they link back to it.

use std::collections::HashMap;

use crate::selection::draft::{Draft, RuleContext};
use crate::table::attributes::{raw_values, unescaped, value_in};
use crate::table::sets::{sets_of, CUT, LINK};
use crate::Table;

/// Maximum number of letters and digits of a reference to a note.
const MAX_REFERENCE_CHARS: usize = 3;
/// Maximum number of blocks of a note: an element with more is a section.
const MAX_NOTE_BLOCKS: usize = 4;
/// Characters that refer to notes without a number.
const REFERENCE_SYMBOLS: [char; 3] = ['*', '†', '‡'];

/// Adds the notes to which kept text refers.
pub(super) fn add_notes(draft: &mut Draft) {
    let RuleContext { table, blocks, .. } = draft.context;
    let references = references_in_text(draft);
    if references.is_empty() {
        return;
    }
    let targets = elements_by_name(table);
    let notes = references.into_iter().filter_map(|(link, name)| note_after(link, *targets.get(name)?, table));
    for note in notes.filter(|&note| links_back(note, &targets, table)) {
        let range = blocks.in_subtree(table, note);
        if range.len() <= MAX_NOTE_BLOCKS {
            draft.keep(range);
        }
    }
}

/// Returns the links in kept text that look like references to notes, each with the name of its target.
fn references_in_text<'a>(draft: &Draft<'a>) -> Vec<(usize, &'a [u8])> {
    let table = draft.context.table;
    let links = draft.context.links_within_page().iter().filter_map(|&link| Some((link, target_name(table, link)?)));
    links.filter(|&(link, _)| draft.has_in_text(link) && is_reference(table, link)).collect()
}

/// Whether the text of a link is a short number or a symbol for notes.
fn is_reference(table: &Table, link: usize) -> bool {
    let texts = (link..table.end[link] as usize).filter(|&row| table.tag[row] == 0);
    let (mut count, mut has_number) = (0, false);
    for row in texts {
        for ch in unescaped(table.text(row)).chars() {
            count += usize::from(ch.is_alphanumeric());
            has_number |= ch.is_numeric() || REFERENCE_SYMBOLS.contains(&ch);
            if count > MAX_REFERENCE_CHARS {
                return false;
            }
        }
    }
    has_number
}

/// Returns the name of the element to which a link within the page leads.
pub(super) fn target_name(table: &Table, link: usize) -> Option<&[u8]> {
    value_in(table.text(link), b"href")?.strip_prefix(b"#").filter(|name| !name.is_empty())
}

/// Returns the elements to which links can lead, by their names and ids.
pub(super) fn elements_by_name(table: &Table) -> HashMap<&[u8], usize> {
    let (names, ids) = (raw_values(table, "name"), raw_values(table, "id"));
    names.chain(ids).map(|(row, value)| (value, row)).collect()
}

/// Returns the block-level element that is the target of a link or contains it.
pub(super) fn target_block(table: &Table, target: usize) -> Option<usize> {
    std::iter::once(target).chain(table.ancestors(target)).find(|&row| sets_of(table.tag[row]) & CUT != 0)
}

/// Returns the block-level element of a target after the link.
fn note_after(link: usize, target: usize, table: &Table) -> Option<usize> {
    target_block(table, target).filter(|&note| note > link)
}

/// Whether a note links to an element before it.
fn links_back(note: usize, targets: &HashMap<&[u8], usize>, table: &Table) -> bool {
    let links = (note..table.end[note] as usize).filter(|&row| sets_of(table.tag[row]) & LINK != 0);
    let mut names = links.filter_map(|link| value_in(table.text(link), b"href")?.strip_prefix(b"#"));
    names.any(|name| targets.get(name).is_some_and(|&target| target < note))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::selection::tests::changed;
    use crate::{Blocks, SelectionOptions};

    /// The blocks that are kept where the first one is, after which these follow.
    fn kept(mark: &str, inner: &str) -> Vec<usize> {
        let html = format!("<body><p>a b<a id=\"m\" href=\"#n\">{mark}</a></p>{inner}</body>");
        let table = Table::from_canonical(html.clone().into()).unwrap();
        let kept: Vec<u8> = (0..Blocks::of(&table).len()).map(|block| u8::from(block == 0)).collect();
        let found = changed(&html, &kept, 0.5, SelectionOptions::default(), add_notes);
        (0..found.len()).filter(|&block| found[block] == 1).collect()
    }

    const BACK: &str = "<a href=\"#m\">^</a>";

    #[test]
    fn the_note_of_a_kept_mark_is_kept() {
        for mark in ["1", "[12]", "*", "<sup>3a</sup>"] {
            let notes = format!("<p>c</p><ol><li id=\"n\"><p>d{BACK}</p></li><li>e</li></ol>");
            assert_eq!(kept(mark, &notes), [0, 2], "{mark}");
        }
        assert_eq!(kept("1", &format!("<p>c</p><p><a name=\"n\"></a>d{BACK}</p>")), [0, 2]);
    }

    #[test]
    fn other_links_lead_to_no_notes() {
        for mark in ["a", "2019", "see below", ""] {
            assert_eq!(kept(mark, &format!("<p id=\"n\">c{BACK}</p>")), [0], "{mark}");
        }
        assert_eq!(kept("1", "<p id=\"n\">c</p>"), [0]);
        assert_eq!(kept("1", &format!("<div id=\"n\">{BACK}{}</div>", "<p>c</p>".repeat(5))), [0]);
        assert_eq!(kept("1", ""), [0]);
    }
}
