//! The decision whether the records of a page are the posts of a thread.

use super::date_place::highest_evidence;
use super::{PostDate, Thread};
use crate::kinds::{Kinds, KINDS, MIN_OVERVIEW, OVERVIEW};
use crate::Table;

/// Minimum number of posts of a thread, and of posts without dates.
const MIN_POSTS: usize = 2;
const MIN_UNDATED: usize = 3;
/// Minimum evidence that posts without dates are signed.
const MIN_NAMED: f64 = 0.9;
/// Minimum evidence that records are posts, by the minimum probability that the page is a thread.
const MIN_EVIDENCE: [(f64, f64); 3] = [(0.5, 0.1), (0.05, 0.4), (0.0, 0.7)];
/// Minimum probability of a page that is taken for a thread.
const LIKELY: f64 = 0.5;
/// Minimum share of the records that are in the selection, where nothing else says that the page is a thread.
const MIN_SELECTED: f64 = 0.5;

/// Whether a page is rather a thread than anything else.
pub(super) fn is_forum(kinds: &Kinds) -> bool {
    probability(kinds, "forum") >= LIKELY
}

/// Whether a page of these kinds may have posts: teasers on pages that list others are dated and signed too.
pub(super) fn may_have_posts(kinds: &Kinds) -> bool {
    is_forum(kinds) || OVERVIEW.iter().map(|kind| probability(kinds, kind)).sum::<f64>() <= MIN_OVERVIEW
}

/// Whether the records of a page are what it is about: it is a thread, or they are most of what is selected.
pub(super) fn are_main(thread: &Thread, table: &Table, content: &[bool], kinds: &Kinds) -> bool {
    is_forum(kinds) || are_selected(thread, table, content)
}

/// Whether records are dated and signed, as posts are.
pub(super) fn are_signed(thread: &Thread, kinds: &Kinds) -> bool {
    let count = thread.records.len();
    let is_named = is_forum(kinds) && thread.named >= MIN_NAMED && count >= MIN_UNDATED;
    may_have_posts(kinds) && count >= MIN_POSTS && (is_named || thread.evidence >= min_evidence(kinds))
}

/// Whether posts with some of these dates may be signed enough; this saves the search for posts on most pages.
pub(super) fn may_be_dated(dates: &[PostDate], kinds: &Kinds) -> bool {
    const ROUNDING: f64 = 1e-6;
    is_forum(kinds) || highest_evidence(dates) + ROUNDING >= min_evidence(kinds)
}

fn min_evidence(kinds: &Kinds) -> f64 {
    let forum = probability(kinds, "forum");
    MIN_EVIDENCE.iter().find(|&&(probability, _)| forum >= probability).map_or(1.0, |&(_, least)| least)
}

/// Whether the records are most of what is selected, and most of them are in the selection.
fn are_selected(thread: &Thread, table: &Table, content: &[bool]) -> bool {
    let words = |rows: &mut dyn Iterator<Item = usize>| rows.map(|row| i64::from(table.words[row])).sum::<i64>();
    let is_selected = |row: &usize| content[*row];
    let selected = thread.records.iter().filter(|record| record.texts.iter().any(is_selected)).count() as f64;
    let own = words(&mut thread.records.iter().flat_map(|record| record.texts.iter().copied()).filter(is_selected));
    let all = words(&mut (0..table.len()).filter(is_selected));
    selected >= MIN_SELECTED * thread.records.len() as f64 && 2 * own >= all
}

fn probability(kinds: &Kinds, name: &str) -> f64 {
    KINDS.iter().position(|&kind| kind == name).map_or(0.0, |index| kinds[index])
}

#[cfg(test)]
mod tests {
    use super::super::Record;
    use super::*;

    fn kinds(name: &str) -> Kinds {
        let mut kinds = [0.0; KINDS.len()];
        kinds[KINDS.iter().position(|&kind| kind == name).unwrap()] = 1.0;
        kinds
    }

    /// A page with three texts of two words, two of them records.
    fn page(evidence: f64) -> (Table, Thread) {
        let table = Table::from_canonical(b"<body><p>a b</p><p>a b</p><p>a b</p></body>".to_vec()).unwrap();
        let record = |row| Record {
            row,
            texts: vec![row + 1],
            author: None,
            author_link: None,
            date: None,
            dated: None,
            link: None,
        };
        (table, Thread { records: vec![record(1), record(3)], evidence, named: 0.0 })
    }

    #[test]
    fn less_evidence_is_enough_on_pages_that_are_threads() {
        for (evidence, kind, expected) in
            [(0.2, "forum", true), (0.2, "article", false), (0.8, "article", true), (0.8, "listing", false)]
        {
            let (table, thread) = page(evidence);
            let content: Vec<bool> = table.tag.iter().map(|&tag| tag == 0).collect();
            let are_posts = are_signed(&thread, &kinds(kind)) && are_main(&thread, &table, &content, &kinds(kind));
            assert_eq!(are_posts, expected, "{evidence} {kind}");
        }
    }

    #[test]
    fn dates_that_are_few_or_vague_are_those_of_posts_on_threads_only() {
        let dated = |certainty: &[f32], has_clock: bool, kind: &str| {
            let date = |&certainty| PostDate { row: 0, certainty, moment: None, has_clock };
            may_be_dated(&certainty.iter().map(date).collect::<Vec<_>>(), &kinds(kind))
        };
        assert!(dated(&[], false, "forum") && !dated(&[], false, "article"));
        assert!(!dated(&[3.0], true, "article") && dated(&[3.0, 3.0], false, "article"));
        assert!(!dated(&[0.5; 9], false, "article") && dated(&[1.0; 9], true, "article"));
    }

    #[test]
    fn records_that_are_not_selected_are_not_the_posts_of_an_article() {
        let (table, thread) = page(0.8);
        let content: Vec<bool> = (0..table.len()).map(|row| row == table.len() - 1).collect();
        assert!(!are_main(&thread, &table, &content, &kinds("article")));
        assert!(are_main(&thread, &table, &content, &kinds("forum")));
    }
}
