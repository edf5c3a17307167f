//! What may be the title of an entry: headings, and links that are not part of a sentence.

use std::collections::HashMap;

use super::facts::{subtree_sums, CardLines, PageFacts};
use crate::facts::ancestor_flags::{IN_HEADING, IN_LINK};
use crate::facts::lines::line_within;
use crate::table::sets::{sets_of, HEADING};

/// Minimum number of different targets of links with the same text that makes it a label, as `Read more`.
const MIN_TARGETS: usize = 3;

/// Links and headings by what they may be, each in document order.
pub(super) struct Candidates {
    /// The links and headings that may be titles.
    pub(super) titles: Vec<usize>,
    /// All links that are not part of a sentence.
    pub(super) links: Vec<usize>,
    /// The links and headings whose text many of them have.
    pub(super) labels: Vec<usize>,
}

impl Candidates {
    /// Returns links on lines of their own or at the beginning of one, and headings without links, but no labels.
    ///
    /// Image, title and label of a card often lead to the same page. Of such neighbours only one may be the title: the
    /// heading, or the one with the longest text.
    pub(super) fn of(facts: &PageFacts) -> Candidates {
        let lines = facts.card_lines(&[]);
        let alone = standing_alone(facts, &lines);
        let headings = plain_headings(facts, &lines);
        let labels = labels(facts, &headings);
        let mut titles: Vec<usize> = alone.iter().chain(&headings).copied().collect();
        titles.sort_unstable();
        titles.dedup();
        titles.retain(|row| labels.binary_search(row).is_err());
        let is_link = |row: &usize| facts.links.binary_search(row).is_ok();
        let mut links = alone;
        links.extend(facts.links.iter().filter(|&&row| facts.words_below[row] == 0));
        links.extend(labels.iter().filter(|row| is_link(row)));
        links.sort_unstable();
        links.dedup();
        Candidates { titles: one_per_target(facts, titles), links, labels }
    }
}

/// Returns the index in the lines of the first text of an element.
fn first_text(facts: &PageFacts, lines: &CardLines, row: usize) -> Option<usize> {
    let index = lines.rows.partition_point(|&text| text < row);
    lines.rows.get(index).is_some_and(|&text| text < facts.end(row)).then_some(index)
}

/// Returns the links with text that begin a line, or are on a line that is mostly links.
fn standing_alone(facts: &PageFacts, lines: &CardLines) -> Vec<usize> {
    let is_alone = |row: &usize| {
        first_text(facts, lines, *row).is_some_and(|index| {
            let line = lines.line_at(index);
            lines.span(line).start == index || lines.is_mostly_linked(line)
        })
    };
    facts.links.iter().copied().filter(is_alone).collect()
}

/// Returns the headings with text and without links, outside links.
fn plain_headings(facts: &PageFacts, lines: &CardLines) -> Vec<usize> {
    let table = facts.table;
    let is_plain = |&row: &usize| {
        sets_of(table.tag[row]) & HEADING != 0
            && facts.around[row] & IN_LINK == 0
            && facts.links_below[row] == 0
            && first_text(facts, lines, row).is_some()
    };
    (0..table.len()).filter(is_plain).collect()
}

/// Returns the links and headings that share their text with others and lead to different pages.
fn labels(facts: &PageFacts, headings: &[usize]) -> Vec<usize> {
    let rows = || facts.links.iter().chain(headings).copied();
    let texts: Vec<String> = rows().map(|row| line_within(facts.table, row, usize::MAX)).collect();
    let mut targets: HashMap<&str, Vec<(&str, usize)>> = HashMap::new();
    for (row, text) in rows().zip(&texts) {
        let href = facts.href(row);
        let target = (href, if href.is_empty() { row } else { 0 });
        let known = targets.entry(text).or_default();
        if known.len() < MIN_TARGETS && !known.contains(&target) {
            known.push(target);
        }
    }
    let is_label = |text: &String| targets[&**text].len() >= MIN_TARGETS;
    let mut labels: Vec<usize> = rows().zip(&texts).filter(|(_, text)| is_label(text)).map(|(row, _)| row).collect();
    labels.sort_unstable();
    labels
}

/// Returns the rows, but of neighbours that lead to the same page only the weightiest.
fn one_per_target(facts: &PageFacts, rows: Vec<usize>) -> Vec<usize> {
    let chars = subtree_sums(facts.table, |row| i64::from(facts.table.chars[row]));
    let weight = |row: usize| (facts.around[row] & IN_HEADING != 0, chars[row]);
    let mut kept: Vec<usize> = Vec::with_capacity(rows.len());
    for row in rows {
        match kept.last_mut() {
            Some(last) if !facts.href(row).is_empty() && facts.href(row) == facts.href(*last) => {
                if weight(row) > weight(*last) {
                    *last = row;
                }
            }
            _ => kept.push(row),
        }
    }
    kept
}
