//! The texts of a page with what the search for posts asks of them.

use std::borrow::Cow;
use std::collections::HashMap;

use super::Evidence;
use crate::bytes::mixing::GOLDEN;
use crate::facts::numbering::{hash, Numbering};
use crate::table::attributes::{attribute, for_each_value, unescaped};
use crate::table::tags::{flagged, number, COUNT};
use crate::Table;

const EXCLUDED: u32 = 1;
/// Elements without text of a post.
static EXCLUSIONS: [u32; COUNT + 1] =
    flagged(&[(EXCLUDED, "script style head select option textarea button svg template")]);
const LINK: i32 = number("a");
const TIME: i32 = number("time");
const NO_ROW: u32 = u32::MAX;
/// Maximum length of a text that may be a date or a name.
const MAX_SHORT: i32 = 60;
/// Maximum length of the name of an author.
pub(super) const MAX_NAME: usize = 40;
/// A longer text counts as much as one of this length.
const MAX_WEIGHED: i32 = 400;
/// Maximum number of texts that are read as dates.
const MAX_DATES: usize = 20_000;
const YEAR_DIGITS: usize = 4;
/// How many labels a short path has.
const SHORT_PATH: i32 = 4;

/// A text that may be a date.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DateCandidate {
    /// Its row; an empty element that only states a date counts as a text.
    pub row: usize,
    /// The text on one line; empty for an empty element.
    pub text: String,
    /// Values of `datetime` and `title` of the elements around it, the nearest first.
    pub stated: Vec<String>,
    /// Whether it is in a `time` element.
    pub is_time: bool,
}

/// What the reader of dates says of a text.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct DateHint {
    /// The row of the text.
    pub row: usize,
    /// From 0 to 3: 3 is stated for programs, 2 a date in words, 1 a part of one, 0.5 an age.
    pub certainty: f32,
    /// A number that grows with time; 0 where it is not known.
    pub moment: i64,
    /// Whether the text has a time of day.
    pub has_clock: bool,
}

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
    pub(super) date: DateHint,
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
            excluded: exclusions(table, evidence.shown),
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
        let mut hints: HashMap<usize, DateHint> = evidence.dates.iter().map(|hint| (hint.row, *hint)).collect();
        let (mut numbering, mut often, mut numbers) = (Numbering::default(), Vec::<f64>::new(), Vec::new());
        numbering.restart(self.table.len() / 2);
        for row in 0..self.table.len() {
            self.before.push(self.texts.len() as u32);
            let hint = hints.remove(&row);
            let is_text = self.table.tag[row] == 0;
            if self.excluded[row] || !(is_text || hint.is_some()) {
                continue;
            }
            let whole = if is_text { on_one_line(&unescaped(self.table.text(row))) } else { String::new() };
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

fn exclusions(table: &Table, shown: &[bool]) -> Vec<bool> {
    let mut excluded: Vec<bool> = Vec::with_capacity(table.len());
    for row in 0..table.len() {
        let above = usize::try_from(table.parent[row]).is_ok_and(|parent| excluded[parent]);
        let is_control = EXCLUSIONS[(table.tag[row] as usize).min(COUNT)] & EXCLUDED != 0;
        excluded.push(above || is_control || shown.get(row) == Some(&false));
    }
    excluded
}

/// The short texts that may tell a time or are in an element that states one, and empty elements that state one.
pub fn date_candidates(table: &Table, shown: &[bool]) -> Vec<DateCandidate> {
    let excluded = exclusions(table, shown);
    let mut stated: HashMap<usize, [Option<String>; 2]> = HashMap::new();
    for_each_value(table, [b" datetime", b" title"], |row, name, value| {
        if value.len() <= MAX_SHORT as usize && value.iter().any(u8::is_ascii_digit) {
            stated.entry(row).or_default()[name] = Some(unescaped(value).into_owned());
        }
    });
    let values = |row: usize| stated.get(&row).into_iter().flatten().flatten().cloned();
    let above = |row: usize| usize::try_from(table.parent[row]).ok();
    let candidate = |row: usize| {
        let is_text = table.tag[row] == 0;
        if if is_text { table.chars[row] > MAX_SHORT } else { table.end[row] as usize > row + 1 } {
            return None;
        }
        let around = || std::iter::successors(above(row), |&row| above(row)).take(2);
        let stated: Vec<String> = if is_text { around().flat_map(values).collect() } else { values(row).collect() };
        let is_time = is_text && around().any(|row| table.tag[row] == TIME);
        let is_candidate = is_time || !stated.is_empty() || (is_text && may_tell_time(table.text(row)));
        let text = || if is_text { on_one_line(&unescaped(table.text(row))) } else { String::new() };
        is_candidate.then(|| DateCandidate { row, text: text(), stated, is_time })
    };
    (0..table.len()).filter(|&row| !excluded[row]).filter_map(candidate).take(MAX_DATES).collect()
}

/// Whether a text has a number as dates, times of day and ages have them: of four digits, beside a word or an apostrophe,
/// before a colon, or the first of three with separators. All numbers count that are not in ASCII alone.
fn may_tell_time(html: &[u8]) -> bool {
    if !html.iter().any(|byte| byte.is_ascii_digit() || !byte.is_ascii()) {
        return false;
    }
    let text = unescaped(html);
    if !text.is_ascii() {
        return text.chars().any(char::is_numeric);
    }
    let bytes = text.as_bytes();
    let is_digit = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_digit);
    let is_letter = |at: Option<usize>| at.and_then(|at| bytes.get(at)).is_some_and(u8::is_ascii_alphabetic);
    let after_space = |at: usize| (at..bytes.len()).find(|&at| !bytes[at].is_ascii_whitespace());
    let before_space = |at: usize| (0..at).rev().find(|&at| !bytes[at].is_ascii_whitespace());
    let (mut at, mut separators) = (0, 0);
    while let Some(begin) = (at..bytes.len()).find(|&at| is_digit(at)) {
        let end = (begin..bytes.len()).find(|&at| !is_digit(at)).unwrap_or(bytes.len());
        let (next, last) = (after_space(end), before_space(begin));
        let sign = next.map_or(0, |at| bytes[at]);
        let word = if sign == b'.' { next.and_then(|at| after_space(at + 1)) } else { next };
        let word_before = match last {
            Some(at) if bytes[at] == b'.' => at.checked_sub(1),
            last => last,
        };
        let is_after_word = last.is_some_and(|at| at + 1 < begin) && is_letter(word_before);
        let is_before_digit = next.and_then(|at| after_space(at + 1)).is_some_and(is_digit);
        separators += usize::from(is_before_digit && matches!(sign, b'.' | b'/' | b'-'));
        let is_short_year = begin > 0 && bytes[begin - 1] == b'\'';
        if end - begin >= YEAR_DIGITS || is_letter(word) || is_after_word || is_short_year || separators > 1 {
            return true;
        }
        if sign == b':' && is_before_digit {
            return true;
        }
        at = end;
    }
    false
}

fn on_one_line(text: &str) -> String {
    let mut line = String::with_capacity(text.len());
    for word in text.split_whitespace() {
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(word);
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_alone_tell_no_time() {
        for text in
            ["5 March 2024", "Mar. 5", "5.3.24", "5 / 3 / 24", "9:05", "21h30", "3 days ago", "'24", "3日前", "1999"]
        {
            assert!(may_tell_time(text.as_bytes()), "{text}");
        }
        for text in ["", "ann", "12", "(5)", "$12.99", "100%", "1,234", "Posts: 12"] {
            assert!(!may_tell_time(text.as_bytes()), "{text}");
        }
    }
}
