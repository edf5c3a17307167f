//! Notes whose marks are in the text belong to it, wherever on the page they stand, if they lead back there.

use std::collections::HashMap;

use super::draft::Draft;
use crate::facts::blocks::Blocks;
use crate::table::attributes::{raw_values, unescaped, value_in};
use crate::table::sets::{sets_of, CUT, LINK};
use crate::Table;

/// The maximum number of letters and digits in a mark.
const MAX_REFERENCE_CHARS: usize = 3;
/// The maximum number of blocks in a note: what holds more is a section.
const MAX_NOTE_BLOCKS: usize = 4;
/// Signs that mark notes without a number.
const REFERENCE_SYMBOLS: [char; 3] = ['*', '†', '‡'];

/// Adds the notes to which kept text refers.
pub(super) fn add_notes(draft: &mut Draft) {
    let links = draft.links_within_page();
    with_notes(&mut draft.chosen, &links, draft.context.table, draft.context.blocks);
}

/// Choose the notes that marks in the kept text lead to.
fn with_notes(chosen: &mut [bool], links: &[usize], table: &Table, blocks: &Blocks) {
    let marks = marks(chosen, links, table, blocks);
    if marks.is_empty() {
        return;
    }
    let places = elements_by_name(table);
    let notes = marks.into_iter().filter_map(|(mark, target)| note_of(mark, *places.get(target)?, table));
    for note in notes.filter(|&note| leads_back(note, &places, table)) {
        let (begin, end) = blocks.in_subtree(table, note);
        if end - begin <= MAX_NOTE_BLOCKS {
            chosen[begin..end].fill(true);
        }
    }
}

/// The links among the words of kept text that look like marks of notes, with what they lead to.
fn marks<'a>(chosen: &[bool], links: &[usize], table: &'a Table, blocks: &Blocks) -> Vec<(usize, &'a [u8])> {
    let links = links.iter().filter_map(|&row| Some((row, link_target(table, row)?)));
    let is_in_kept_text = |row: usize| {
        let block = (blocks.blocks_before[table.end[row] as usize] as usize).checked_sub(1);
        block.is_some_and(|block| chosen[block] && blocks.unlinked_words[block] > 0.0)
    };
    links.filter(|&(row, _)| is_in_kept_text(row) && is_mark(table, row)).collect()
}

/// Whether the text of a link is a number in at most [`MAX_REFERENCE_CHARS`] signs, or a sign for notes.
fn is_mark(table: &Table, link: usize) -> bool {
    let texts = (link..table.end[link] as usize).filter(|&row| table.tag[row] == 0);
    let (mut count, mut is_number) = (0, false);
    for row in texts {
        for sign in unescaped(table.text(row)).chars() {
            count += usize::from(sign.is_alphanumeric());
            is_number |= sign.is_numeric() || REFERENCE_SYMBOLS.contains(&sign);
            if count > MAX_REFERENCE_CHARS {
                return false;
            }
        }
    }
    is_number
}

/// The name of the element to which a link within the page leads.
pub(super) fn link_target(table: &Table, link: usize) -> Option<&[u8]> {
    value_in(table.text(link), b"href")?.strip_prefix(b"#").filter(|target| !target.is_empty())
}

/// The elements to which links can lead, by their names.
pub(super) fn elements_by_name(table: &Table) -> HashMap<&[u8], usize> {
    let (names, ids) = (raw_values(table, "name"), raw_values(table, "id"));
    names.chain(ids).map(|(row, value)| (value, row)).collect()
}

/// The note after a mark that it leads to: the element at that place, or the one around it where that is part of a line.
fn note_of(mark: usize, place: usize, table: &Table) -> Option<usize> {
    let above = |&row: &usize| usize::try_from(table.parent[row]).ok();
    let note = std::iter::successors(Some(place), above).find(|&row| sets_of(table.tag[row]) & CUT != 0)?;
    Some(note).filter(|&note| note > mark)
}

/// Whether a link in a note leads to a place before it.
fn leads_back(note: usize, places: &HashMap<&[u8], usize>, table: &Table) -> bool {
    let links = (note..table.end[note] as usize).filter(|&row| sets_of(table.tag[row]) & LINK != 0);
    let mut targets = links.filter_map(|row| value_in(table.text(row), b"href")?.strip_prefix(b"#"));
    targets.any(|target| places.get(target).is_some_and(|&place| place < note))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::classify::feature_context::tests::with_context;
    use crate::table::attributes::elements_with;

    /// The blocks that are kept where the first one is, after which these follow.
    fn kept(mark: &str, inner: &str) -> Vec<usize> {
        let mut found = Vec::new();
        with_context(&format!("<body><p>a b<a id=\"m\" href=\"#n\">{mark}</a></p>{inner}</body>"), |context| {
            let mut chosen: Vec<bool> = (0..context.blocks.len()).map(|block| block == 0).collect();
            let links = elements_with(context.table, b" href=\"#");
            with_notes(&mut chosen, &links, context.table, context.blocks);
            found = (0..chosen.len()).filter(|&block| chosen[block]).collect();
        });
        found
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
