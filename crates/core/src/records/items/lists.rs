//! Which entries are the lists of the page.

use super::candidates::Candidates;
use super::entries::{entry_spans, Entries};
use super::facts::{rows_within, subtree_sums, sums_before, PageFacts};
use super::Entry;
use crate::table::tags::{flagged, COUNT};

const PICTURE: u32 = 1 << 0;
static PICTURES: [u32; COUNT + 1] = flagged(&[(PICTURE, "img picture video")]);
/// Minimum number of entries of a list.
const MIN_ENTRIES: usize = 3;
/// Words subtracted per link, because menus have links too; an image adds as many.
const MENU_WORDS: i64 = 3;
/// Maximum number of words that count in an entry: many entries make a list, not long ones.
const MAX_WORDS: i64 = 50;
/// The factor for an entry in an element for navigation.
const IN_MENU: f64 = 0.1;
/// Minimum value of an entry, on average; those of menus are worth less.
const MIN_VALUE: f64 = 1.5;
/// Minimum share of the value of the best list, in all and per entry, for another list besides it.
const MIN_SHARE_OF_ALL: f64 = 0.2;
const MIN_SHARE_PER_ENTRY: f64 = 0.5;
const MAX_LISTS: usize = 8;
/// Minimum share of the content that the lists make up.
const MIN_SHARE_OF_CONTENT: f64 = 0.2;

/// Returns the kinds of entry with the most to read, the best first; no two of them overlap.
///
/// Menus are short links and sections contain many titles; what is neither is a list. Lists whose entries are worth about
/// as much as those of the best one are lists too: the front of a newspaper has several. With `content`, what makes up only
/// a small part of it is a list within a text.
pub(super) fn best_lists(
    facts: &PageFacts,
    candidates: &Candidates,
    entries: &Entries,
    content: Option<&[bool]>,
) -> Vec<Vec<Entry>> {
    let mut lists = Vec::new();
    let mut taken = vec![false; facts.table.len()];
    for kind in best_kinds(facts, candidates, entries, content) {
        let starts = with_siblings(facts, candidates, entries, kind);
        let spans = entry_spans(facts, &vec![0; starts.len()], &starts);
        let before = sums_before(taken.iter().map(|&taken| i64::from(taken)));
        let is_free = |entry: &Entry| before[entry.stop] == before[entry.start];
        let list: Vec<Entry> = spans.into_iter().filter(is_free).collect();
        if list.len() >= MIN_ENTRIES {
            add_rows(&mut taken, &list);
            lists.push(list);
        }
    }
    if content.is_some_and(|content| is_small_part(facts, &taken, content)) {
        lists.clear();
    }
    lists
}

/// Sets the flags of the rows of some entries, which may be inside each other.
fn add_rows(taken: &mut [bool], list: &[Entry]) {
    let mut steps = vec![0; taken.len() + 1];
    for entry in list {
        steps[entry.start] += 1;
        steps[entry.stop] -= 1;
    }
    let mut depth = 0;
    for (taken, step) in taken.iter_mut().zip(steps) {
        depth += step;
        *taken |= depth > 0;
    }
}

fn is_small_part(facts: &PageFacts, taken: &[bool], content: &[bool]) -> bool {
    let words = |is_counted: &dyn Fn(usize) -> bool| -> i64 {
        (0..facts.table.len()).filter(|&row| is_counted(row)).map(|row| i64::from(facts.table.words[row])).sum()
    };
    let (in_lists, in_all) = (words(&|row| content[row] && taken[row]), words(&|row| content[row]));
    (in_lists as f64) < MIN_SHARE_OF_CONTENT * in_all as f64
}

/// Returns the kinds of entry that may be lists, the most valuable first.
fn best_kinds(facts: &PageFacts, candidates: &Candidates, entries: &Entries, content: Option<&[bool]>) -> Vec<usize> {
    let values = entry_values(facts, candidates, entries, content);
    let has_link = |entry: usize| !rows_within(&candidates.links, entries.span[entry]).is_empty();
    let count = entries.sums(|_| 1.0);
    let good = entries.sums(|entry| f64::from(u8::from(values[entry] > 0.0 && has_link(entry))));
    let mut total = entries.sums(|entry| values[entry]);
    for kind in 0..total.len() {
        let is_list = count[kind] >= MIN_ENTRIES as f64
            && total[kind] >= MIN_VALUE * count[kind]
            && 2.0 * good[kind] >= count[kind];
        if !is_list {
            total[kind] = 0.0;
        }
    }
    let mut order: Vec<usize> = (0..entries.kinds()).collect();
    order.sort_by(|&one, &other| total[other].total_cmp(&total[one]));
    let Some(&best) = order.first() else { return Vec::new() };
    let is_worthy = |kind: &usize| {
        total[*kind] > 0.0
            && total[*kind] >= MIN_SHARE_OF_ALL * total[best]
            && total[*kind] / count[*kind] >= MIN_SHARE_PER_ENTRY * total[best] / count[best]
    };
    order.into_iter().filter(is_worthy).take(MAX_LISTS).collect()
}

/// Returns how much there is to read in each entry that menus do not have; with `content`, how much of it is content.
///
/// What contains several titles, longer than those of menus, is a section rather than an entry.
fn entry_values(facts: &PageFacts, candidates: &Candidates, entries: &Entries, content: Option<&[bool]>) -> Vec<f64> {
    let (table, words) = (facts.table, &facts.words_below);
    let is_counted = content.unwrap_or(facts.shown);
    let mut own: Vec<i64> =
        (0..table.len()).map(|row| if is_counted[row] { i64::from(table.words[row]) } else { 0 }).collect();
    let mut pictures = Vec::new();
    if content.is_none() {
        let mut links: Vec<usize> = candidates.titles.iter().chain(&candidates.links).copied().collect();
        links.sort_unstable();
        links.dedup();
        links.into_iter().for_each(|row| own[row] -= words[row].min(MENU_WORDS));
        let is_picture = |row: usize| PICTURES[(table.tag[row] as usize).min(COUNT)] & PICTURE != 0;
        pictures = subtree_sums(table, |row| i64::from(is_picture(row)));
    }
    let read = sums_before(own.into_iter());
    let long: Vec<usize> = candidates.titles.iter().copied().filter(|&row| words[row] > MENU_WORDS).collect();
    let value = |entry: usize| {
        let span = entries.span[entry];
        let has_picture = pictures.get(span.start).is_some_and(|&count| count > 0);
        let value = read[span.stop] - read[span.start] + if has_picture { MENU_WORDS } else { 0 };
        let titles = rows_within(&long, span).len().max(1);
        let worth = value.clamp(0, MAX_WORDS) as f64 / titles as f64;
        if entries.in_menu[entry] {
            IN_MENU * worth
        } else {
            worth
        }
    };
    (0..entries.kind.len()).map(value).collect()
}

/// Returns the entries of a kind, and their siblings with another class, such as every other row of a table.
fn with_siblings(facts: &PageFacts, candidates: &Candidates, entries: &Entries, kind: usize) -> Vec<usize> {
    let begin = entries.kind.partition_point(|&other| other < kind);
    let end = entries.kind.partition_point(|&other| other <= kind);
    let (start, title) = (entries.span[begin].start, entries.title[begin]);
    let height = facts.table.depth[title] - facts.table.depth[start];
    let way = |title: usize, start: usize| facts.path[title].wrapping_sub(facts.path[start]);
    let mut starts: Vec<usize> = entries.span[begin..end].iter().map(|entry| entry.start).collect();
    let mut parents: Vec<i32> = starts.iter().map(|&row| facts.table.parent[row]).collect();
    parents.sort_unstable();
    for &other in &candidates.titles {
        let around = facts.ancestor(other, height);
        let is_sibling = parents.binary_search(&facts.table.parent[around]).is_ok();
        if is_sibling && way(other, around) == way(title, start) {
            starts.push(around);
        }
    }
    starts.sort_unstable();
    starts.dedup();
    starts
}
