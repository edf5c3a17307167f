//! What the search for items asks of a page: its links, the shapes of its elements, and sums over subtrees.

use std::collections::HashMap;
use std::ops::Range;

use super::{Entry, ItemPage};
use crate::classify::names::shape_number;
use crate::facts::ancestor_flags;
use crate::facts::key_rows::KeyRows;
use crate::facts::lines::Separators;
use crate::table::attributes::attribute_values;
use crate::table::sets::{sets_of, CELL, HEADING, LINK};
use crate::table::tags::{self, flagged, number, COUNT};
use crate::Table;

/// May be inside a word.
const FORMAT: u32 = 1 << 0;
static FORMATS: [u32; COUNT + 1] = flagged(&[(
    FORMAT,
    "#text abbr b bdi bdo big cite code del em font i ins kbd mark q s small strong sub sup u wbr",
)]);
const TIME: i32 = number("time");
/// The lowest first byte in UTF-8 of characters that are written without spaces between words, those of East Asia.
const WITHOUT_SPACES: u8 = 0xe3;
/// How the values of `href` begin that lead to no other page.
const NOWHERE: [&str; 2] = ["#", "javascript:"];

pub(super) struct PageFacts<'a> {
    pub(super) table: &'a Table,
    pub(super) body: usize,
    /// Whether a reader sees each row.
    pub(super) shown: &'a [bool],
    /// Whether a reader does not see each row.
    hidden: Vec<bool>,
    separators: &'a Separators,
    /// The values of `href` that lead to another page, by row.
    hrefs: Vec<(usize, String)>,
    /// The links with such a value, in document order.
    pub(super) links: Vec<usize>,
    /// Whether each row is in one of these links.
    pub(super) in_link: Vec<bool>,
    /// In what each row is: bits of [`ancestor_flags`].
    pub(super) around: Vec<u8>,
    /// For each row a number for its tag, its first class without digits, and the column of a cell.
    pub(super) shape: Vec<u64>,
    /// For each row the sum of these numbers from the root down; the difference of two is the way between them.
    pub(super) path: Vec<u64>,
    /// For each row its ancestor 1 level above it, then 2, 4, 8 and so on; 0 beyond the root.
    pub(super) above: Vec<Vec<u32>>,
    /// The headings, and after them the number of rows.
    pub(super) headings: Vec<usize>,
    /// The words that a reader sees before each row, and in all rows.
    pub(super) read_before: Vec<i64>,
    /// The words in the subtree of each row.
    pub(super) words_below: Vec<i64>,
    /// The links in the subtree of each row.
    pub(super) links_below: Vec<i64>,
    times: Vec<usize>,
}

impl<'a> PageFacts<'a> {
    pub(super) fn of(page: &ItemPage<'a>) -> PageFacts<'a> {
        let ItemPage { table, shown, separators, names } = *page;
        let mut around = Vec::new();
        ancestor_flags::fill(table, &mut around);
        let (hrefs, links) = links_of(table);
        let shape = shapes(table, &names.first_class);
        PageFacts {
            table,
            body: KeyRows::of(table).body,
            shown,
            hidden: shown.iter().map(|shown| !shown).collect(),
            separators,
            in_link: covered(table, links.iter().copied()),
            hrefs,
            links,
            around,
            path: path_sums(table, &shape),
            shape,
            headings: (0..table.len())
                .filter(|&row| sets_of(table.tag[row]) & HEADING != 0)
                .chain([table.len()])
                .collect(),
            read_before: sums_before(
                (0..table.len()).map(|row| if shown[row] { i64::from(table.words[row]) } else { 0 }),
            ),
            words_below: subtree_sums(table, |row| i64::from(table.words[row])),
            links_below: subtree_sums(table, |row| i64::from(sets_of(table.tag[row]) & LINK != 0)),
            above: ancestors_by_powers(table),
            times: (0..table.len()).filter(|&row| table.tag[row] == TIME).collect(),
        }
    }

    pub(super) fn end(&self, row: usize) -> usize {
        self.table.end[row] as usize
    }

    pub(super) fn parent(&self, row: usize) -> usize {
        self.table.parent[row].max(0) as usize
    }

    /// Returns where a row leads, as it is written; empty where it leads nowhere.
    pub(super) fn href(&self, row: usize) -> &str {
        let index = self.hrefs.binary_search_by_key(&row, |&(row, _)| row);
        index.map_or("", |index| &self.hrefs[index].1)
    }

    /// Returns the link that a row is in.
    pub(super) fn link_around(&self, row: usize) -> Option<usize> {
        let last = self.links.partition_point(|&link| link <= row).checked_sub(1)?;
        Some(self.links[last]).filter(|&link| self.end(link) > row)
    }

    /// Returns the first link of an entry.
    pub(super) fn first_link(&self, entry: Entry) -> Option<usize> {
        rows_within(&self.links, entry).first().copied()
    }

    pub(super) fn times_in(&self, entry: Entry) -> &[usize] {
        rows_within(&self.times, entry)
    }

    /// Returns the ancestor of a row that many levels above it; 0 beyond the root.
    pub(super) fn ancestor(&self, row: usize, levels: i32) -> usize {
        let step = |row: usize, (power, above): (usize, &Vec<u32>)| match levels >> power & 1 {
            0 => row,
            _ => above[row] as usize,
        };
        self.above.iter().enumerate().fold(row, step)
    }

    /// Returns shown text rows on one line; hidden texts between them leave no space.
    pub(super) fn line(&self, rows: impl IntoIterator<Item = usize>) -> String {
        self.separators.line(self.table, rows.into_iter().map(|row| (row, self.table.text(row))), &self.hidden)
    }

    /// Returns the lines of text that a reader sees on cards, cut at the edges of block elements and of those in `cuts`.
    ///
    /// They are finer than blocks, since cards separate spans by style alone: two words are on different lines too if only
    /// the end of one `span` or the like and the beginning of another are between them, because no reader sees them as one
    /// word.
    pub(super) fn card_lines(&self, cuts: &[bool]) -> CardLines {
        let table = self.table;
        let mut edges = vec![false; table.len() + 1];
        let (mut starts, mut ends) = (vec![false; table.len() + 1], vec![false; table.len() + 1]);
        for (row, &tag) in table.tag.iter().enumerate() {
            let end = table.end[row] as usize;
            if tags::flags(tag) & tags::BLOCK != 0 || cuts.get(row) == Some(&true) {
                (edges[row], edges[end]) = (true, true);
            }
            if FORMATS[(tag as usize).min(COUNT)] & FORMAT == 0 {
                (starts[row], ends[end]) = (true, true);
            }
        }
        let mut lines = CardLines::default();
        let (mut last, mut crossed, mut started, mut ended) = (None, false, false, false);
        for row in self.body..self.end(self.body).max(self.body) {
            crossed |= edges[row];
            started |= starts[row];
            ended |= ends[row];
            if table.tag[row] == 0 && self.shown[row] {
                let is_other_span = |last: usize| started && ended && self.meets_letters(last, row);
                if crossed || last.is_none_or(is_other_span) {
                    lines.first.push(lines.rows.len());
                }
                lines.rows.push(row);
                (last, crossed, started, ended) = (Some(row), false, false, false);
            }
        }
        lines.are_linked = (0..lines.len()).map(|line| self.are_mostly_linked(lines.rows_of(line))).collect();
        lines
    }

    /// Whether at least half of the words of some texts are in the links.
    fn are_mostly_linked(&self, rows: &[usize]) -> bool {
        let words = |row: &usize| i64::from(self.table.words[*row]);
        let linked: i64 = rows.iter().filter(|&&row| self.in_link[row]).map(words).sum();
        2 * linked >= rows.iter().map(words).sum::<i64>().max(1)
    }

    /// Whether a text begins with a letter right after another one ends with a letter.
    fn meets_letters(&self, last: usize, row: usize) -> bool {
        let is_letter = |byte: &u8| byte.is_ascii_alphanumeric() || *byte >= 0x80;
        let table = self.table;
        table.text(row).first().is_some_and(|byte| is_letter(byte) && *byte < WITHOUT_SPACES)
            && table.text(last).last().is_some_and(is_letter)
            && table.blanks[last] == table.blanks[row]
    }
}

/// Runs of text rows, each a line.
#[derive(Default)]
pub(super) struct CardLines {
    pub(super) rows: Vec<usize>,
    /// Where the rows of each line begin in `rows`.
    first: Vec<usize>,
    /// Whether at least half of the words of each line are in the links.
    are_linked: Vec<bool>,
}

impl CardLines {
    pub(super) fn len(&self) -> usize {
        self.first.len()
    }

    pub(super) fn span(&self, line: usize) -> Range<usize> {
        self.first[line]..self.first.get(line + 1).copied().unwrap_or(self.rows.len())
    }

    pub(super) fn rows_of(&self, line: usize) -> &[usize] {
        &self.rows[self.span(line)]
    }

    /// Returns the line of the text at an index of `rows`.
    pub(super) fn line_at(&self, index: usize) -> usize {
        self.first.partition_point(|&first| first <= index).saturating_sub(1)
    }

    /// Whether at least half of the words of a line are in the links.
    pub(super) fn is_mostly_linked(&self, line: usize) -> bool {
        self.are_linked[line]
    }
}

/// Returns those of some rows in document order that are in an entry.
pub(super) fn rows_within(rows: &[usize], entry: Entry) -> &[usize] {
    let begin = rows.partition_point(|&row| row < entry.start);
    let end = rows.partition_point(|&row| row < entry.stop);
    &rows[begin..end.max(begin)]
}

/// Returns for each row the sum of a value over its subtree.
pub(super) fn subtree_sums(table: &Table, value: impl Fn(usize) -> i64) -> Vec<i64> {
    let mut sums: Vec<i64> = (0..table.len()).map(value).collect();
    for row in (1..sums.len()).rev() {
        let own = sums[row];
        sums[table.parent[row] as usize] += own;
    }
    sums
}

/// Returns the sums of the values of all rows before each row, and of all rows.
pub(super) fn sums_before(values: impl Iterator<Item = i64>) -> Vec<i64> {
    let mut sum = 0;
    let sums = values.map(|value| {
        sum += value;
        sum
    });
    std::iter::once(0).chain(sums).collect()
}

/// Returns for each row whether it is in the subtree of one of some elements.
pub(super) fn covered(table: &Table, elements: impl Iterator<Item = usize>) -> Vec<bool> {
    let mut is_in = vec![false; table.len()];
    elements.for_each(|row| is_in[row] = true);
    for row in 1..is_in.len() {
        is_in[row] |= is_in[table.parent[row] as usize];
    }
    is_in
}

fn links_of(table: &Table) -> (Vec<(usize, String)>, Vec<usize>) {
    let (mut hrefs, mut links) = (Vec::new(), Vec::new());
    for (row, href) in attribute_values(table, "href") {
        let href = href.trim_matches(|ch: char| ch.is_whitespace() || matches!(ch, '\x1c'..='\x1f'));
        let begins_with = |start: &&str| href.get(..start.len()).is_some_and(|found| found.eq_ignore_ascii_case(start));
        if !href.is_empty() && !NOWHERE.iter().any(begins_with) {
            if sets_of(table.tag[row]) & LINK != 0 {
                links.push(row);
            }
            hrefs.push((row, href.to_owned()));
        }
    }
    (hrefs, links)
}

fn shapes(table: &Table, classes: &[u64]) -> Vec<u64> {
    let mut cells: HashMap<i32, u64> = HashMap::new();
    let shape = |row: usize| {
        let column = if sets_of(table.tag[row]) & CELL == 0 {
            0
        } else {
            let count = cells.entry(table.parent[row]).or_insert(0);
            *count += 1;
            *count
        };
        shape_number(table.tag[row], classes[row], column)
    };
    (0..table.len()).map(shape).collect()
}

fn path_sums(table: &Table, values: &[u64]) -> Vec<u64> {
    let mut sums: Vec<u64> = Vec::with_capacity(values.len());
    for (&value, &parent) in values.iter().zip(&table.parent) {
        let above = usize::try_from(parent).map_or(0, |parent| sums[parent]);
        sums.push(value + above);
    }
    sums
}

fn ancestors_by_powers(table: &Table) -> Vec<Vec<u32>> {
    let mut step: Vec<u32> = table.parent.iter().map(|&parent| parent.max(0) as u32).collect();
    let mut steps = Vec::new();
    while step.iter().any(|&row| row > 0) {
        let next = step.iter().map(|&row| step[row as usize]).collect();
        steps.push(std::mem::replace(&mut step, next));
    }
    steps.push(step);
    steps
}
