//! The lines of the entries of a list, and how likely each of them is the title of its entry.

use std::collections::{HashMap, HashSet};
use std::ops::Range;

use super::facts::{CardLines, PageFacts};
use super::Entry;
use crate::facts::ancestor_flags::IN_HEADING;

/// How many times as likely a heading is the title as another line, and a heading that is a link.
const HEADING: f64 = 2.0;
const LINKED_HEADING: f64 = 8.0;
/// Number of words up to which a longer line is likelier a title, and that above which it may be a teaser.
const BEST_WORDS: f64 = 8.0;
const MAX_TITLE_WORDS: f64 = 25.0;

/// The lines of all entries of a list, in document order.
pub(super) struct EntryLines {
    lines: CardLines,
    /// The indices in `lines` of those that are in an entry.
    within: Vec<usize>,
    /// The number of the entry of each line.
    entry: Vec<usize>,
    pub(super) texts: Vec<String>,
    pub(super) words: Vec<i64>,
    pub(super) is_heading: Vec<bool>,
    /// How likely each is a title; 0 where it is neither a heading nor mostly a link.
    pub(super) merit: Vec<f64>,
}

impl EntryLines {
    /// Returns the lines of the entries; each of the `labels` is on a line of its own.
    pub(super) fn of(facts: &PageFacts, labels: &[usize], list: &[Entry]) -> EntryLines {
        let mut cuts = vec![false; facts.table.len()];
        list.iter().map(|entry| entry.start).chain(labels.iter().copied()).for_each(|row| cuts[row] = true);
        let lines = facts.card_lines(&cuts);
        let (mut within, mut entry) = (Vec::new(), Vec::new());
        for line in 0..lines.len() {
            let row = lines.rows_of(line)[0];
            let last = list.partition_point(|entry| entry.start <= row).checked_sub(1);
            if let Some(number) = last.filter(|&number| row < list[number].stop) {
                within.push(line);
                entry.push(number);
            }
        }
        let words = |&line: &usize| lines.rows_of(line).iter().map(|&row| i64::from(facts.table.words[row])).sum();
        let is_heading = |&line: &usize| facts.around[lines.rows_of(line)[0]] & IN_HEADING != 0;
        let mut found = EntryLines {
            texts: within.iter().map(|&line| facts.line(lines.rows_of(line).iter().copied())).collect(),
            words: within.iter().map(words).collect(),
            is_heading: within.iter().map(is_heading).collect(),
            merit: Vec::new(),
            lines,
            within,
            entry,
        };
        found.merit = found.merits(facts, list);
        found
    }

    /// Returns the text rows of a line.
    pub(super) fn rows_of(&self, line: usize) -> &[usize] {
        self.lines.rows_of(self.within[line])
    }

    /// Returns the first text row of a line.
    pub(super) fn row(&self, line: usize) -> usize {
        self.rows_of(line)[0]
    }

    /// Returns the range of lines of each entry; `entries` is the number of entries.
    pub(super) fn spans(&self, entries: usize) -> Vec<Range<usize>> {
        let begin = |entry: usize| self.entry.partition_point(|&other| other < entry);
        (0..entries).map(|entry| begin(entry)..begin(entry + 1)).collect()
    }

    /// Returns for each line in how many entries its text is.
    pub(super) fn repeated_texts(&self) -> Vec<usize> {
        let mut entries: HashMap<&str, (usize, usize)> = HashMap::new();
        for (text, &entry) in self.texts.iter().zip(&self.entry) {
            let (count, last) = entries.entry(text).or_insert((0, usize::MAX));
            if *last != entry {
                (*count, *last) = (*count + 1, entry);
            }
        }
        self.texts.iter().map(|text| entries[&**text].0).collect()
    }

    fn merits(&self, facts: &PageFacts, list: &[Entry]) -> Vec<f64> {
        let (group, groups) = self.path_groups(facts, list);
        let group_merits = self.merits_of_groups(&group, groups);
        let merit = |line: usize| {
            let is_linked = facts.in_link[self.row(line)];
            let may_be_title = (self.is_heading[line] || is_linked || self.lines.is_mostly_linked(self.within[line]))
                && self.texts[line].contains(char::is_alphanumeric);
            match (may_be_title, self.is_heading[line]) {
                (false, _) => 0.0,
                (true, false) => group_merits[group[line]],
                (true, true) => group_merits[group[line]] * if is_linked { LINKED_HEADING } else { HEADING },
            }
        };
        (0..self.texts.len()).map(merit).collect()
    }

    /// Returns for each line the number of its group, and how many there are. Lines of one group have the same tags and
    /// first classes between their entry and them.
    fn path_groups(&self, facts: &PageFacts, list: &[Entry]) -> (Vec<usize>, usize) {
        let mut numbers: HashMap<u64, usize> = HashMap::new();
        let way = |line: usize| facts.path[self.row(line)].wrapping_sub(facts.path[list[self.entry[line]].start]);
        let mut number = |line: usize| {
            let next = numbers.len();
            *numbers.entry(way(line)).or_insert(next)
        };
        let group = (0..self.texts.len()).map(&mut number).collect();
        (group, numbers.len())
    }

    /// Returns how much the lines of each group look like titles: once in every entry, each time another one, some words
    /// long.
    fn merits_of_groups(&self, group: &[usize], groups: usize) -> Vec<f64> {
        let (mut lines, mut words) = (vec![0.0; groups], vec![0.0; groups]);
        let (mut entries, mut texts) = (vec![0.0; groups], vec![0.0; groups]);
        let (mut seen_entries, mut seen_texts) = (HashSet::new(), HashSet::new());
        for (line, &group) in group.iter().enumerate() {
            lines[group] += 1.0;
            words[group] += self.words[line] as f64;
            entries[group] += f64::from(u8::from(seen_entries.insert((group, self.entry[line]))));
            texts[group] += f64::from(u8::from(seen_texts.insert((group, &*self.texts[line]))));
        }
        let merit = |group: usize| {
            let mean: f64 = words[group] / lines[group];
            let length = mean.min(BEST_WORDS) * if mean > MAX_TITLE_WORDS { 0.5 } else { 1.0 };
            let different: f64 = texts[group] / lines[group];
            entries[group] * (entries[group] / lines[group]) * (different * different) * length
        };
        (0..groups).map(merit).collect()
    }
}
