//! The posts of a thread by repeated structure: no class name of any language is known here.
//!
//! Elements that repeat are candidates. Of each group of candidates, the text of a record is the deepest element that
//! holds most of it; the rest are places, paths from the record to a text. A place whose texts are dates gives the date,
//! and one with short texts that vary gives the author. The group with the best of both and most of the page's text wins.

mod author_place;
mod body;
mod candidates;
mod date_place;
mod dates;
mod decision;
mod outline;
mod places;
mod shown_texts;
#[cfg(test)]
mod tests;

pub use dates::{dates_of_posts, PostDate};

use body::opening;
use candidates::{best_group, Group};
use decision::{are_main, are_signed, is_forum, may_be_dated, may_have_posts};
use outline::Outline;
use std::collections::HashMap;

use super::signature::Signature;
use crate::bytes::dates::Date;
use crate::kinds::{Kinds, KINDS};
use crate::Table;

/// What the search for posts knows of a page besides its table.
pub struct Evidence<'a> {
    /// Whether a reader sees each row.
    pub shown: &'a [bool],
    /// The probability that each text row is content.
    pub probability: &'a [f32],
    /// The texts that may be dates.
    pub dates: &'a [PostDate],
    /// Whether each row is selected.
    pub content: &'a [bool],
    /// The probabilities of what kind of page it is.
    pub kinds: &'a Kinds,
}

/// The post of a thread.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// The first row of the post.
    pub row: usize,
    /// The text rows of what was written.
    pub texts: Vec<usize>,
    /// The text or link that names the author.
    pub author: Option<usize>,
    /// The link to the author.
    pub author_link: Option<usize>,
    /// When it was written; None where the day is not known.
    pub date: Option<Date>,
    /// The text that says when.
    pub dated: Option<usize>,
    /// The link to the post itself.
    pub link: Option<usize>,
}

/// The posts of a page, which are dated and signed.
#[derive(Clone, Debug, PartialEq)]
pub struct SignedThread {
    /// The posts in document order.
    pub records: Vec<Record>,
    /// Whether the page is about them.
    pub are_main: bool,
}

/// The best records of a page in document order.
#[derive(Clone, Debug, Default, PartialEq)]
struct Thread {
    records: Vec<Record>,
    /// The product of the evidence that the records are dated and that they are signed; from 0 to 1.
    evidence: f64,
    /// The evidence that they are signed alone.
    named: f64,
}

/// Minimum evidence that posts and comments, which are known by their names, are signed; two alone must be so by links.
const MIN_AUTHORS: f64 = 0.5;
const MIN_LINKED_AUTHORS: f64 = 0.8;
const MAX_LINKED: usize = 2;
/// Minimum share of the records with the same text at the same place that makes it a control, such as "Reply".
const CONTROL_SHARE: f64 = 0.7;
const MIN_CONTROLS: f64 = 3.0;

/// Returns the texts of a page that may be dates of posts; none on pages whose kind has no posts.
pub fn post_dates(table: &Table, shown: &[bool], kinds: &Kinds) -> Vec<PostDate> {
    if may_have_posts(kinds) {
        dates::post_dates(table, shown)
    } else {
        Vec::new()
    }
}

/// Finds the posts of a page; None where nothing repeats that is dated and signed as posts are.
pub fn signed_thread(table: &Table, evidence: &Evidence) -> Option<SignedThread> {
    let Evidence { dates, content, kinds, .. } = *evidence;
    if !may_have_posts(kinds) || !may_be_dated(dates, kinds) {
        return None;
    }
    let thread = thread_of(table, evidence);
    let are_main = || are_main(&thread, table, content, kinds);
    are_signed(&thread, kinds).then(are_main).map(|are_main| SignedThread { records: thread.records, are_main })
}

/// Finds where elements that are one post or comment each are signed, by the places that most of them have in common.
pub(super) fn signatures_by_place(table: &Table, elements: &[usize]) -> Vec<Signature> {
    let dates = &dates::post_dates(table, &[]);
    let evidence = Evidence { shown: &[], probability: &[], dates, content: &[], kinds: &[0.0; KINDS.len()] };
    let outline = Outline::of(table, &evidence);
    let Some(group) = Group::of_elements(&outline, elements, 0.0) else { return Vec::new() };
    let min_named = if elements.len() > MAX_LINKED { MIN_AUTHORS } else { MIN_LINKED_AUTHORS };
    if group.author.as_ref().is_none_or(|place| place.score < min_named) {
        return Vec::new();
    }
    let signature = |number: usize| Signature {
        author: group.author_of(&outline, number).map(|text| outline.naming_row(text)),
        dates: group.date_of(&outline, number).map(|text| outline.texts[text as usize].row).into_iter().collect(),
    };
    (0..elements.len()).map(signature).collect()
}

/// Finds the records of a page; none where nothing repeats.
fn thread_of(table: &Table, evidence: &Evidence) -> Thread {
    let outline = Outline::of(table, evidence);
    best_group(&outline, is_forum(evidence.kinds)).map_or_else(Thread::default, |group| {
        debug_assert!((0.0..=1.0).contains(&group.evidence));
        Thread {
            evidence: group.evidence,
            named: group.author.as_ref().map_or(0.0, |place| place.score),
            records: records(&outline, &group),
        }
    })
}

/// The records of a group, the opening post included.
fn records(outline: &Outline, group: &Group) -> Vec<Record> {
    let controls = controls(outline, group);
    let mut found: Vec<Record> = opening(outline, group).into_iter().collect();
    for number in 0..group.rows.len() {
        let (author, date) = (group.author_of(outline, number), group.date_of(outline, number));
        let is_said = |text: u32| {
            outline.texts[text as usize].is_text
                && Some(text) != author
                && Some(text) != date
                && !controls.contains_key(&control_key(outline, group, number, text))
        };
        let texts: Vec<u32> = group.body(outline, number).iter().copied().filter(|&text| is_said(text)).collect();
        let is_signed = author.is_some() || date.is_some() || (group.author.is_none() && group.date.is_none());
        if !texts.is_empty() && is_signed {
            let link = date_place::find_permalink(outline, group, number, date);
            found.push(record(outline, group.rows[number], &texts, author, date, link));
        }
    }
    date_place::drop_shared_permalinks(outline, &mut found);
    found
}

fn record(
    outline: &Outline,
    row: usize,
    texts: &[u32],
    author: Option<u32>,
    date: Option<u32>,
    link: Option<usize>,
) -> Record {
    let row_of = |text: u32| outline.texts[text as usize].row;
    Record {
        row,
        texts: texts.iter().map(|&text| row_of(text)).collect(),
        author: author.map(|text| outline.naming_row(text)),
        author_link: author.and_then(|text| outline.link_around(row_of(text))),
        date: date.and_then(|text| outline.texts[text as usize].date.moment),
        dated: date.map(row_of),
        link,
    }
}

/// The texts that most records have at the same place.
fn controls(outline: &Outline, group: &Group) -> HashMap<(u64, u64), u32> {
    let mut records: HashMap<(u64, u64), (u32, u32)> = HashMap::new();
    for (number, own) in group.own.iter().enumerate() {
        for &text in own {
            let (count, last) = records.entry(control_key(outline, group, number, text)).or_insert((0, u32::MAX));
            if *last != number as u32 {
                (*count, *last) = (*count + 1, number as u32);
            }
        }
    }
    let least = MIN_CONTROLS.max(CONTROL_SHARE * group.rows.len() as f64);
    let common = records.into_iter().filter(|&(_, (count, _))| f64::from(count) >= least);
    common.map(|(key, (count, _))| (key, count)).collect()
}

fn control_key(outline: &Outline, group: &Group, number: usize, text: u32) -> (u64, u64) {
    let text = &outline.texts[text as usize];
    (text.hash, outline.path_from(group.roots[number], text.row))
}
