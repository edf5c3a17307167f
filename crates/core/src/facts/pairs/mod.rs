//! Pairs of a label and its value, such as "Max torque" and "200 nm", whatever elements they are made of.
//!
//! Only the structure of a page is asked, and no word of any language: definitions, rows of two cells, wrappers with two
//! short texts that repeat, and labels that end with a colon. Where the structure leaves a doubt, as with the titles and
//! teasers of cards, there is no pair.

mod candidates;
mod groups;
mod measures;
mod run_ins;

use std::ops::Range;

use crate::facts::key_rows::KeyRows;
use crate::table::sets::{sets_of, CONTROL, DEFINITIONS, HEADING, LINK, NAVIGATION, PREFORMATTED};
use crate::table::tags::{flags, FOREIGN};
use crate::Table;
use candidates::{alternating, definitions, wrapped};
use groups::Groups;
use measures::Measures;
use run_ins::run_ins;

/// Elements in which no pairs are looked for.
const CLOSED: u32 = LINK | NAVIGATION | HEADING | PREFORMATTED | CONTROL;

/// A label and its value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pair {
    /// The element that contains both.
    pub row: usize,
    /// The rows of the label, and of a colon between both; the first one is the element that the label is.
    pub name: Range<usize>,
    /// The rows of the value.
    pub value: Range<usize>,
    /// Whether both are elements that become one line together; otherwise they are on one line anyway.
    pub joins: bool,
    /// Whether a colon is between them.
    pub has_colon: bool,
}

/// The pairs of the body of a page in document order; none is inside another one.
pub fn pairs(table: &Table) -> Vec<Pair> {
    let body = KeyRows::of(table).body;
    let end = table.end.get(body).map_or(0, |&end| end as usize);
    let measures = Measures::of(table);
    let (mut found, mut groups, mut children) = (Vec::new(), Groups::default(), Vec::new());
    let mut row = body;
    while row < end {
        let tag = table.tag[row];
        if tag == 0 || measures.texts(&(row..table.end[row] as usize)) < 2 {
            row += 1;
        } else if sets_of(tag) & CLOSED != 0 && !is_label_element(tag) || flags(tag) & FOREIGN != 0 {
            row = table.end[row] as usize;
        } else {
            find_in(&measures, row, &mut children, &mut found, &mut groups);
            row += 1;
        }
    }
    groups.add_repeated(&measures, &mut found);
    outermost(found)
}

fn is_label_element(tag: i32) -> bool {
    tag == crate::table::tags::LABEL
}

/// Find the pairs that are children of an element; `children` is a reusable buffer.
fn find_in(measures: &Measures<'_>, row: usize, children: &mut Vec<usize>, found: &mut Vec<Pair>, groups: &mut Groups) {
    if sets_of(measures.table.tag[row]) & DEFINITIONS != 0 {
        definitions(measures, row, found);
        return;
    }
    children.clear();
    children.extend(texts_in(measures, row));
    if let Some(candidate) = wrapped(measures, row, children) {
        if candidate.is_certain && candidate.is_parted {
            found.push(candidate.pair);
        } else {
            groups.add(measures, candidate);
        }
        return;
    }
    let before = found.len();
    alternating(measures, row, children, found);
    if found.len() == before {
        run_ins(measures, row, found);
    }
}

/// The children of an element that have text; the texts among them too.
fn texts_in<'a>(measures: &'a Measures<'_>, row: usize) -> impl Iterator<Item = usize> + 'a {
    children(measures.table, row).filter(|&child| measures.texts(&subtree(measures.table, child)) > 0)
}

fn children(table: &Table, row: usize) -> impl Iterator<Item = usize> + '_ {
    let end = table.end[row] as usize;
    let next = move |&child: &usize| Some(table.end[child] as usize).filter(|&next| next < end);
    std::iter::successors(Some(row + 1).filter(|&first| first < end), next)
}

fn subtree(table: &Table, row: usize) -> Range<usize> {
    row..table.end[row] as usize
}

/// The pairs in document order, without those inside others.
fn outermost(mut found: Vec<Pair>) -> Vec<Pair> {
    found.sort_by_key(|pair| (pair.name.start, std::cmp::Reverse(pair.value.end)));
    let mut covered = 0;
    found.retain(|pair| {
        let is_outermost = pair.name.start >= covered;
        covered = covered.max(pair.value.end);
        is_outermost
    });
    found
}

#[cfg(test)]
mod tests;
