//! Entries: around each title the largest element with no other title of its kind, and which of these are alike.

use super::facts::{covered, PageFacts};
use super::Entry;
use crate::bytes::mixing::{GOLDEN, SECOND};
use crate::table::tags::{flagged, COUNT};

const MENU: u32 = 1 << 0;
/// Elements for what surrounds a list: menus, notes at the side, the choices of a form.
static MENUS: [u32; COUNT + 1] = flagged(&[(MENU, "nav footer aside menu label")]);
/// Minimum share of the entries of a kind that text must follow, if that text belongs to them.
const MIN_FOLLOWED: f64 = 0.6;
/// Maximum number of words of a teaser; where more follow, on average, links are between paragraphs of a text.
const MAX_TEASER_WORDS: f64 = 60.0;

/// The entries of all kinds, kind by kind and in document order.
///
/// Entries of one kind have the same tag and class, in a parent of the same tag and class, and their titles are in them at
/// the same path.
pub(super) struct Entries {
    /// The number of the kind of each entry.
    pub(super) kind: Vec<usize>,
    pub(super) span: Vec<Entry>,
    /// The link or heading.
    pub(super) title: Vec<usize>,
    /// Whether the entry is in an element for navigation.
    pub(super) in_menu: Vec<bool>,
}

impl Entries {
    /// Returns for each row that may be a title the entry around it; entries of different kinds may overlap.
    pub(super) fn around(facts: &PageFacts, titles: &[usize]) -> Entries {
        let menus = covered(facts.table, (0..facts.table.len()).filter(|&row| is_menu(facts.table.tag[row])));
        let key = |start: usize, title: usize| {
            let way = facts.path[title].wrapping_sub(facts.path[start]);
            let parent = facts.shape[facts.parent(start)] + u64::from(menus[start]);
            let own = facts.shape[start].wrapping_mul(GOLDEN);
            way.wrapping_add(own).wrapping_add(parent.wrapping_mul(SECOND))
        };
        let starts = entry_elements(facts, titles);
        let mut sorted: Vec<(u64, usize, usize)> =
            starts.into_iter().zip(titles).map(|(start, &title)| (key(start, title), start, title)).collect();
        sorted.sort_unstable();
        sorted.dedup_by_key(|&mut (key, start, _)| (key, start));
        let mut kind = Vec::with_capacity(sorted.len());
        for (index, entry) in sorted.iter().enumerate() {
            let is_same = index == 0 || sorted[index - 1].0 == entry.0;
            kind.push(kind.last().map_or(0, |&last: &usize| last + usize::from(!is_same)));
        }
        let starts: Vec<usize> = sorted.iter().map(|&(_, start, _)| start).collect();
        Entries {
            span: entry_spans(facts, &kind, &starts),
            kind,
            title: sorted.iter().map(|&(_, _, title)| title).collect(),
            in_menu: starts.iter().map(|&start| menus[start]).collect(),
        }
    }

    /// Returns the number of kinds.
    pub(super) fn kinds(&self) -> usize {
        self.kind.last().map_or(0, |&last| last + 1)
    }

    /// Returns for each kind the sum of a value over its entries.
    pub(super) fn sums(&self, value: impl Fn(usize) -> f64) -> Vec<f64> {
        sums_by_kind(&self.kind, value)
    }
}

fn is_menu(tag: i32) -> bool {
    MENUS[(tag as usize).min(COUNT)] & MENU != 0
}

fn sums_by_kind(kind: &[usize], value: impl Fn(usize) -> f64) -> Vec<f64> {
    let mut sums = vec![0.0; kind.iter().max().map_or(0, |&last| last + 1)];
    kind.iter().enumerate().for_each(|(index, &kind)| sums[kind] += value(index));
    sums
}

/// Returns for each title the element that is its entry: as many levels above it as is usual in its group.
///
/// Titles of one group have the same tags and first classes from the root down to them. For each title the largest
/// element without another title of its group is found, and the median of their heights is the usual one: it keeps the last
/// card of a page from taking in the rest of the page.
fn entry_elements(facts: &PageFacts, titles: &[usize]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..titles.len()).collect();
    order.sort_by_key(|&index| (facts.path[titles[index]], titles[index]));
    let mut elements = vec![0; titles.len()];
    for group in order.chunk_by(|&one, &other| facts.path[titles[one]] == facts.path[titles[other]]) {
        let rows: Vec<usize> = group.iter().map(|&index| titles[index]).collect();
        let mut heights: Vec<i32> = (0..rows.len())
            .map(|index| facts.table.depth[rows[index]] - facts.table.depth[largest_around(facts, &rows, index)])
            .collect();
        heights.sort_unstable();
        let usual = heights[(heights.len() - 1) / 2];
        group.iter().for_each(|&index| elements[index] = facts.ancestor(titles[index], usual));
    }
    elements
}

/// Returns the largest element below `body` around one of some rows that contains none of the others.
fn largest_around(facts: &PageFacts, rows: &[usize], index: usize) -> usize {
    let before = index.checked_sub(1).map_or(-1, |index| rows[index] as i64);
    let after = rows.get(index + 1).copied().unwrap_or(facts.table.len());
    let is_alone = |row: usize| row as i64 > before && facts.end(row) <= after && row > facts.body;
    facts.above.iter().rev().fold(rows[index], |row, step| match step[row] as usize {
        higher if is_alone(higher) => higher,
        _ => row,
    })
}

/// Returns the rows of each entry: its element, and what is between it and the next entry if that belongs to it.
///
/// Some pages have titles and teasers as siblings without an element around both. A kind of entry is such a case if words
/// follow most of its entries, up to a heading; the last entry in a parent then takes as much as the longest of its kind.
/// Headings without links are not titles then, but those of the sections of a text.
pub(super) fn entry_spans(facts: &PageFacts, kind: &[usize], starts: &[usize]) -> Vec<Entry> {
    let headings = &facts.headings;
    let goes_on: Vec<bool> = (0..starts.len())
        .map(|index| {
            kind.get(index + 1) == Some(&kind[index]) && facts.parent(starts[index]) == facts.parent(starts[index + 1])
        })
        .collect();
    let after: Vec<usize> = (0..starts.len())
        .map(|index| match facts.end(starts[index]) {
            stop if goes_on[index] => starts[index + 1].min(headings[headings.partition_point(|&row| row < stop)]),
            stop => stop,
        })
        .collect();
    let mut longest = vec![0; kind.iter().max().map_or(0, |&last| last + 1)];
    for (index, &kind) in kind.iter().enumerate() {
        longest[kind] = longest[kind].max(after[index].saturating_sub(facts.end(starts[index])));
    }
    let has_text_after = kinds_with_text_after(facts, kind, starts, &after);
    let span = |index: usize| {
        let (start, kind) = (starts[index], kind[index]);
        let stop = match facts.end(start) {
            stop if !has_text_after[kind] => stop,
            _ if goes_on[index] => after[index],
            stop => facts.end(facts.parent(start)).min(stop + longest[kind]),
        };
        Entry { start, stop }
    };
    (0..starts.len()).map(span).collect()
}

/// Returns for each kind whether the text between an entry and the row `after` belongs to the entry.
fn kinds_with_text_after(facts: &PageFacts, kind: &[usize], starts: &[usize], after: &[usize]) -> Vec<bool> {
    let read = &facts.read_before;
    let is_followed = |index: usize| after[index] > facts.end(starts[index]);
    let words = |index: usize| if is_followed(index) { read[after[index]] - read[facts.end(starts[index])] } else { 0 };
    let flag = |is_true: bool| f64::from(u8::from(is_true));
    let followed = sums_by_kind(kind, |index| flag(is_followed(index)));
    let with_words = sums_by_kind(kind, |index| flag(words(index) > 0));
    let all_words = sums_by_kind(kind, |index| words(index) as f64);
    let linked = sums_by_kind(kind, |index| flag(facts.links_below[starts[index]] > 0));
    let count = sums_by_kind(kind, |_| 1.0);
    (0..count.len())
        .map(|kind| {
            with_words[kind] > MIN_FOLLOWED * followed[kind]
                && all_words[kind] <= MAX_TEASER_WORDS * followed[kind]
                && 2.0 * linked[kind] > count[kind]
        })
        .collect()
}
