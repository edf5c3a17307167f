//! The texts of a page with what the search for posts asks of them.

use std::borrow::Cow;
use std::collections::HashMap;

use super::dates::PostDate;
use super::shown_texts::{excluded_rows, text_line, MAX_SHORT};
use super::Evidence;
use crate::bytes::mixing::GOLDEN;
use crate::facts::numbering::{hash, Numbering};
use crate::table::attributes::{attribute, for_each_value};
use crate::table::tags::number;
use crate::Table;

const LINK: i32 = number("a");
const NO_ROW: u32 = u32::MAX;
/// Maximum length of the name of an author.
pub(super) const MAX_NAME: usize = 40;
/// A longer text counts as much as one of this length.
const MAX_WEIGHED: i32 = 400;
/// How many labels a short path has.
const SHORT_PATH: i32 = 4;

/// A text of the page.
pub(super) struct Text {
    pub(super) row: usize,
    /// Equal texts have equal hashes.
    pub(super) hash: u64,
    /// The text on one line; empty where it is long.
    pub(super) line: String,
    /// False for an empty element that states a date.
    pub(super) is_text: bool,
    pub(super) probability: f32,
    /// How much it counts as something written: likely content that is outside links and not repeated.
    pub(super) weight: f64,
    pub(super) date: PostDate,
}

impl Text {
    pub(super) fn is_date(&self) -> bool {
        self.date.certainty > 0.0
    }

    /// Whether it is as short as a name, and neither a date nor a single character.
    pub(super) fn may_name(&self) -> bool {
        let chars = self.line.chars().take(MAX_NAME + 1).count();
        (2..=MAX_NAME).contains(&chars) && !self.is_date()
    }
}

/// The elements and the shown texts of a page.
pub(super) struct Outline<'a> {
    pub(super) table: &'a Table,
    pub(super) texts: Vec<Text>,
    /// Whether each row is hidden or part of a control.
    pub(super) excluded: Vec<bool>,
    /// Tag and first class of each element, digits masked.
    pub(super) label: Vec<u64>,
    /// Whether an element has a class.
    pub(super) has_class: Vec<bool>,
    /// The labels from the root to each row.
    pub(super) path: Vec<u64>,
    link: Vec<u32>,
    powers: Vec<u64>,
    /// How many texts precede each row.
    before: Vec<u32>,
    /// Total weight of the texts that precede each text.
    sums: Vec<f64>,
}

impl<'a> Outline<'a> {
    pub(super) fn of(table: &'a Table, evidence: &Evidence) -> Outline<'a> {
        let (label, has_class) = labels(table);
        let deepest = table.depth.iter().copied().max().unwrap_or(0).max(0) as usize;
        let mut outline = Outline {
            table,
            texts: Vec::new(),
            excluded: excluded_rows(table, evidence.shown),
            path: Vec::with_capacity(table.len()),
            link: Vec::with_capacity(table.len()),
            powers: std::iter::successors(Some(1_u64), |power| Some(power.wrapping_mul(GOLDEN)))
                .take(deepest + 2)
                .collect(),
            before: Vec::with_capacity(table.len() + 1),
            sums: vec![0.0],
            label,
            has_class,
        };
        outline.follow_paths();
        outline.read_texts(evidence);
        outline
    }

    fn follow_paths(&mut self) {
        for row in 0..self.table.len() {
            let parent = usize::try_from(self.table.parent[row]).ok();
            let (path, link) = parent.map_or((0, NO_ROW), |parent| (self.path[parent], self.link[parent]));
            self.path.push(path.wrapping_mul(GOLDEN).wrapping_add(self.label[row]));
            self.link.push(if self.table.tag[row] == LINK { row as u32 } else { link });
        }
    }

    fn read_texts(&mut self, evidence: &Evidence) {
        let mut hints: HashMap<usize, PostDate> = evidence.dates.iter().map(|hint| (hint.row, *hint)).collect();
        let (mut numbering, mut often, mut numbers) = (Numbering::default(), Vec::<f64>::new(), Vec::new());
        numbering.restart(self.table.len() / 2);
        for row in 0..self.table.len() {
            self.before.push(self.texts.len() as u32);
            let hint = hints.remove(&row);
            let is_text = self.table.tag[row] == 0;
            if self.excluded[row] || !(is_text || hint.is_some()) {
                continue;
            }
            let whole = text_line(self.table, row);
            let hash = if is_text { hash(whole.as_bytes()) } else { row as u64 };
            let number = numbering.number(hash) as usize;
            if number == often.len() {
                often.push(0.0);
            }
            often[number] += 1.0;
            numbers.push(number);
            self.texts.push(Text {
                row,
                hash,
                line: if self.table.chars[row] <= MAX_SHORT { whole } else { String::new() },
                is_text,
                probability: evidence.probability.get(row).copied().unwrap_or(0.0),
                weight: 0.0,
                date: hint.unwrap_or_default(),
            });
        }
        self.before.push(self.texts.len() as u32);
        for (text, number) in self.texts.iter_mut().zip(numbers) {
            if text.is_text && self.link[text.row] == NO_ROW {
                let chars = f64::from(self.table.chars[text.row].min(MAX_WEIGHED));
                text.weight = chars * (0.1 + f64::from(text.probability)) / often[number].powi(2);
            }
            self.sums.push(self.sums[self.sums.len() - 1] + text.weight);
        }
    }

    /// The indices of the texts in some rows.
    pub(super) fn texts_in(&self, (begin, end): (usize, usize)) -> std::ops::Range<u32> {
        self.before[begin]..self.before[end.max(begin)]
    }

    /// The weight of the texts in some rows.
    pub(super) fn weight_in(&self, (begin, end): (usize, usize)) -> f64 {
        let texts = self.texts_in((begin, end));
        self.sums[texts.end as usize] - self.sums[texts.start as usize]
    }

    /// How many texts are dates.
    pub(super) fn dates(&self) -> usize {
        self.texts.iter().filter(|text| text.is_date()).count()
    }

    /// The weight of all texts.
    pub(super) fn total(&self) -> f64 {
        self.sums[self.sums.len() - 1]
    }

    pub(super) fn end(&self, row: usize) -> usize {
        self.table.end[row] as usize
    }

    pub(super) fn parent(&self, row: usize) -> Option<usize> {
        usize::try_from(self.table.parent[row]).ok()
    }

    /// The label of the ancestor `levels` up; 0 above the root.
    pub(super) fn label_above(&self, row: usize, levels: usize) -> u64 {
        let above = (0..levels).try_fold(row, |row, _| self.parent(row));
        above.map_or(0, |row| self.label[row])
    }

    /// The labels from below an ancestor, or the row itself, to a row.
    pub(super) fn path_from(&self, ancestor: usize, row: usize) -> u64 {
        let levels = self.levels(ancestor, row);
        self.path[row].wrapping_sub(self.path[ancestor].wrapping_mul(self.powers[levels as usize]))
    }

    /// How many levels a row is below an ancestor.
    pub(super) fn levels(&self, ancestor: usize, row: usize) -> i32 {
        (self.table.depth[row] - self.table.depth[ancestor]).max(0)
    }

    /// The place of a text in a record in up to three spellings: the whole path, the path with the last element free,
    /// and the last labels of a long path.
    pub(super) fn places(&self, root: usize, row: usize) -> [Option<u64>; 3] {
        let levels = self.levels(root, row);
        let above = self.parent(row).and_then(|parent| self.parent(parent)).filter(|_| levels > 2);
        let last = (0..SHORT_PATH)
            .fold(0, |sum: u64, up| sum.wrapping_mul(GOLDEN).wrapping_add(self.label_above(row, up as usize)));
        [
            Some(self.path_from(root, row)),
            above.map(|above| self.path_from(root, above).wrapping_add(1).wrapping_mul(GOLDEN ^ 1)),
            (levels > SHORT_PATH).then(|| last.wrapping_add(2).wrapping_mul(GOLDEN ^ 2)),
        ]
    }

    /// The row of the innermost link around a row.
    pub(super) fn link_around(&self, row: usize) -> Option<usize> {
        Some(self.link[row]).filter(|&link| link != NO_ROW).map(|link| link as usize)
    }

    /// The URL of the innermost link around a row, as it is written; empty where there is none.
    pub(super) fn href(&self, row: usize) -> Cow<'_, str> {
        self.link_around(row).and_then(|link| attribute(self.table, link, "href")).unwrap_or(Cow::Borrowed(""))
    }

    /// The row whose text is a whole name: the link around a text, where that is short, or the text.
    pub(super) fn naming_row(&self, text: u32) -> usize {
        let row = self.texts[text as usize].row;
        let is_short = |&link: &usize| {
            let chars: i32 = self.table.chars[link..self.end(link).min(link + MAX_NAME)].iter().sum();
            chars as usize <= MAX_NAME
        };
        self.link_around(row).filter(is_short).unwrap_or(row)
    }

    /// The children of some rows.
    pub(super) fn children(&self, (begin, end): (usize, usize)) -> impl Iterator<Item = usize> + '_ {
        let next = move |&row: &usize| Some(self.end(row)).filter(|&row| row < end);
        std::iter::successors(Some(begin).filter(|&row| row < end), next)
    }
}

/// For each row a hash of its tag and its first class, in which runs of digits count as one, and whether it has one.
fn labels(table: &Table) -> (Vec<u64>, Vec<bool>) {
    let mut labels: Vec<u64> = table.tag.iter().map(|&tag| (tag as u64 + 1).wrapping_mul(GOLDEN)).collect();
    let mut has_class = vec![false; table.len()];
    for_each_value(table, [b" class"], |row, _, value| {
        let class = value.split(u8::is_ascii_whitespace).find(|class| !class.is_empty());
        if let Some(class) = class.filter(|_| !has_class[row]) {
            has_class[row] = true;
            labels[row] = masked(class)
                .fold(labels[row], |sum, byte| (sum ^ u64::from(byte)).wrapping_mul(GOLDEN).rotate_left(23));
        }
    });
    (labels, has_class)
}

/// The bytes of a class, with each number, hexadecimal letters in it included, as one zero.
fn masked(class: &[u8]) -> impl Iterator<Item = u8> + '_ {
    let mut at = 0;
    std::iter::from_fn(move || {
        let first = *class.get(at)?;
        let is_part = |byte: u8| matches!(byte, b'0'..=b'9' | b'_' | b'-');
        let lead = class[at..].iter().take_while(|&&byte| is_part(byte)).count();
        if !class[at..at + lead].iter().any(u8::is_ascii_digit) {
            at += 1;
            return Some(first);
        }
        let digit = class[at..].iter().position(u8::is_ascii_digit).unwrap_or(0);
        let rest = class[at + digit..].iter().take_while(|&&byte| is_part(byte) || matches!(byte, b'a'..=b'f')).count();
        at += digit + rest;
        Some(b'0')
    })
}
