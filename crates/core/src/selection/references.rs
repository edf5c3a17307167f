//! A list of references belongs to the text that refers to its entries.

use std::collections::HashMap;

use super::draft::Draft;
use super::notes::{elements_by_name, link_target};
use crate::table::sets::{sets_of, CUT, HEADING, ITEM, LINK};
use crate::Table;

/// Minimum number of entries to which kept text refers.
const MIN_ENTRIES: usize = 3;
/// Maximum number of blocks of an entry: an element that contains more is a section.
const MAX_ENTRY_BLOCKS: usize = 6;
/// Maximum number of characters of the text of a reference: "Smith, Jones and Miller, 2019".
const MAX_REFERENCE_CHARS: i32 = 60;

/// Adds the lists of which kept text refers to several entries by links within the page.
pub(super) fn add_references(draft: &mut Draft) {
    let table = draft.context.table;
    let links = draft.links_within_page();
    let targets = targets_of_kept_text(draft, &links);
    if targets.len() < MIN_ENTRIES {
        return;
    }
    let elements = elements_by_name(table);
    let mut entries: Vec<usize> =
        targets.into_iter().filter_map(|(link, target)| entry_of(link, *elements.get(target)?, draft)).collect();
    entries.sort_unstable();
    entries.dedup();
    let mut entries_of: HashMap<i32, usize> = HashMap::new();
    entries.iter().for_each(|&entry| *entries_of.entry(table.parent[entry]).or_default() += 1);
    let mut lists: Vec<usize> = entries_of
        .into_iter()
        .filter(|&(_, count)| count >= MIN_ENTRIES)
        .filter_map(|(parent, _)| usize::try_from(parent).ok())
        .collect();
    lists.sort_unstable();
    for list in lists {
        let items = children(table, list).filter(|&row| sets_of(table.tag[row]) & ITEM != 0);
        let own = entries.iter().copied().filter(|&entry| table.parent[entry] as usize == list);
        for entry in items.chain(own).collect::<Vec<_>>() {
            let (begin, end) = draft.context.blocks.in_subtree(table, entry);
            if end - begin <= MAX_ENTRY_BLOCKS {
                draft.keep((begin, end));
            }
        }
    }
}

/// The links within the page among the words of kept text, each with the name of its target.
fn targets_of_kept_text<'a>(draft: &Draft<'a>, links: &[usize]) -> Vec<(usize, &'a [u8])> {
    let (table, blocks) = (draft.context.table, draft.context.blocks);
    let is_in_kept_text = |row: usize| {
        let block = (blocks.blocks_before[table.end[row] as usize] as usize).checked_sub(1);
        block.is_some_and(|block| draft.chosen[block] && blocks.unlinked_words[block] > 0.0)
    };
    let is_short =
        |row: usize| (row..table.end[row] as usize).map(|row| table.chars[row]).sum::<i32>() <= MAX_REFERENCE_CHARS;
    let links = links.iter().copied().filter(|&row| sets_of(table.tag[row]) & LINK != 0);
    links
        .filter(|&row| is_in_kept_text(row) && is_short(row))
        .filter_map(|row| Some((row, link_target(table, row)?)))
        .collect()
}

/// The entry after a link to which it leads: the nearest block-level element, unless it is a heading or a section.
fn entry_of(link: usize, target: usize, draft: &Draft) -> Option<usize> {
    let table = draft.context.table;
    let above = |&row: &usize| usize::try_from(table.parent[row]).ok();
    let entry = std::iter::successors(Some(target), above).find(|&row| sets_of(table.tag[row]) & CUT != 0)?;
    let (begin, end) = draft.context.blocks.in_subtree(table, entry);
    let is_entry = entry > link && begin < end && end - begin <= MAX_ENTRY_BLOCKS;
    Some(entry).filter(|&entry| is_entry && sets_of(table.tag[entry]) & HEADING == 0)
}

fn children(table: &Table, row: usize) -> impl Iterator<Item = usize> + '_ {
    let end = table.end[row] as usize;
    let next = move |&child: &usize| Some(table.end[child] as usize).filter(|&next| next < end);
    std::iter::successors(Some(row + 1).filter(|&child| child < end), next)
}

#[cfg(test)]
mod tests {
    use crate::selection::tests::kept_by;

    fn kept(entries: &str, references: usize) -> Vec<usize> {
        let links: String = (1..=references).map(|number| format!(" <a href=\"#r{number}\">[{number}]</a>")).collect();
        let html = format!("<body><p>{}{links}</p>{entries}</body>", "word ".repeat(300));
        let count = 1 + entries.matches("Smith").count();
        let mut probability = vec![0.01; count];
        probability[0] = 0.99;
        kept_by("references", &html, &probability)
    }

    const LIST: &str =
        "<ol><li id=\"r1\">Smith 1</li><li id=\"r2\">Smith 2</li><li id=\"r3\">Smith 3</li><li>Smith</li></ol>";

    #[test]
    fn a_list_to_which_the_text_refers_is_kept() {
        assert_eq!(kept(LIST, 3), [0, 1, 2, 3, 4]);
        assert_eq!(kept(LIST, 2), [0]);
    }

    #[test]
    fn headings_are_no_entries() {
        let headings = "<h2 id=\"r1\">Smith 1</h2><h2 id=\"r2\">Smith 2</h2><h2 id=\"r3\">Smith 3</h2>";
        assert_eq!(kept(headings, 3), [0]);
    }
}
