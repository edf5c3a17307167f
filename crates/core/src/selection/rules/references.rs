//! A list of references belongs to the text that refers to its entries.

use std::collections::HashMap;

use super::notes::{elements_by_name, target_block, target_name};
use crate::selection::draft::{Draft, RuleContext};
use crate::table::sets::{sets_of, HEADING, ITEM, LINK};
use crate::Table;

/// Minimum number of entries to which kept text refers.
const MIN_ENTRIES: usize = 3;
/// Maximum number of blocks of an entry: an element that contains more is a section.
const MAX_ENTRY_BLOCKS: usize = 6;
/// Maximum number of characters of the text of a reference: "Smith, Jones and Miller, 2019".
const MAX_REFERENCE_CHARS: i32 = 60;

/// Adds the lists with several entries to which kept text links.
pub(super) fn add_references(draft: &mut Draft) {
    let RuleContext { table, blocks, .. } = draft.context;
    let references = references_in_text(draft);
    if references.len() < MIN_ENTRIES {
        return;
    }
    let entries = find_entries(draft, references);
    for list in lists_of(table, &entries) {
        let items = children(table, list).filter(|&row| sets_of(table.tag[row]) & ITEM != 0);
        let own = entries.iter().copied().filter(|&entry| table.parent[entry] as usize == list);
        for entry in items.chain(own) {
            let range = blocks.in_subtree(table, entry);
            if range.len() <= MAX_ENTRY_BLOCKS {
                draft.keep(range);
            }
        }
    }
}

/// Returns the short links within the page in kept text, each with the name of its target.
fn references_in_text<'a>(draft: &Draft<'a>) -> Vec<(usize, &'a [u8])> {
    let table = draft.context.table;
    let is_short =
        |row: usize| (row..table.end[row] as usize).map(|row| table.chars[row]).sum::<i32>() <= MAX_REFERENCE_CHARS;
    let links = draft.context.links_within_page().iter().copied();
    let links = links.filter(|&row| sets_of(table.tag[row]) & LINK != 0 && draft.has_in_text(row) && is_short(row));
    links.filter_map(|row| Some((row, target_name(table, row)?))).collect()
}

/// Returns the entries to which references lead, in document order.
fn find_entries(draft: &Draft, references: Vec<(usize, &[u8])>) -> Vec<usize> {
    let targets = elements_by_name(draft.context.table);
    let entry = |(link, name): (usize, &[u8])| entry_after(link, *targets.get(name)?, draft);
    let mut entries: Vec<usize> = references.into_iter().filter_map(entry).collect();
    entries.sort_unstable();
    entries.dedup();
    entries
}

/// Returns the entry after a link: the block-level element of its target, unless that is a heading or a section.
fn entry_after(link: usize, target: usize, draft: &Draft) -> Option<usize> {
    let RuleContext { table, blocks, .. } = draft.context;
    let entry = target_block(table, target)?;
    let range = blocks.in_subtree(table, entry);
    let is_entry = entry > link && !range.is_empty() && range.len() <= MAX_ENTRY_BLOCKS;
    Some(entry).filter(|&entry| is_entry && sets_of(table.tag[entry]) & HEADING == 0)
}

/// Returns the parents of enough entries, in document order.
fn lists_of(table: &Table, entries: &[usize]) -> Vec<usize> {
    let mut counts: HashMap<i32, usize> = HashMap::new();
    entries.iter().for_each(|&entry| *counts.entry(table.parent[entry]).or_default() += 1);
    let parents = counts.into_iter().filter(|&(_, count)| count >= MIN_ENTRIES);
    let mut lists: Vec<usize> = parents.filter_map(|(parent, _)| usize::try_from(parent).ok()).collect();
    lists.sort_unstable();
    lists
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
