//! Overview pages as data: the repeated entries of a page, such as posts, products, threads or search results.
//!
//! Links and headings that may be titles are [`candidates`]. Around each the largest element without another title of its
//! kind is an entry ([`entries`]), the kinds of entry with the most to read are the [`lists`] of the page, and the lines of
//! their entries ([`lines`]) give the title, the link and the rest.

mod candidates;
mod entries;
mod facts;
mod lines;
mod lists;

use crate::classify::element_names::ElementNames;
use crate::facts::lines::Separators;
use crate::facts::urls::joined;
use crate::Table;
use candidates::Candidates;
use entries::Entries;
use facts::PageFacts;
use lines::EntryLines;

/// Words of elements that state a date.
const DATE_NAMES: [&str; 6] = ["date", "datetime", "posted", "published", "time", "timestamp"];
/// Maximum length of an element that is a date and little else.
const MAX_DATE_CHARS: i64 = 40;
/// Maximum number of `time` elements that are read for an entry; all but the last are without text.
const MAX_TIMES: usize = 16;
/// Characters between a title and a teaser on one line.
const SEPARATORS: [char; 12] = [' ', '-', '–', '—', ':', '|', ',', ';', '·', '•', '»', '›'];

/// An entry of a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ItemRecord {
    /// The row where it begins.
    pub row: usize,
    /// Its title.
    pub title: String,
    /// The text after the title on the same line.
    pub rest: String,
    /// The URL that it links to; empty where it links to none.
    pub link: String,
    /// Its `time` elements up to the first one with text.
    pub times: Vec<StatedTime>,
    /// Its lines besides the title.
    pub lines: Vec<ItemLine>,
}

/// A `time` element.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StatedTime {
    /// Its text on one line.
    pub text: String,
    /// The value of its `datetime`; empty where it has none.
    pub stated: String,
}

/// A line of an entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ItemLine {
    /// Its text.
    pub text: String,
    /// Its number of words.
    pub words: i64,
    /// Whether it is in a short element whose class or id names a date.
    pub is_dated: bool,
    /// Whether no other entry has the same text.
    pub is_unique: bool,
}

/// A page as the search for items reads it.
#[derive(Clone, Copy)]
pub struct ItemPage<'a> {
    /// Its table.
    pub table: &'a Table,
    /// Whether a reader sees each row.
    pub shown: &'a [bool],
    /// What separates its texts.
    pub separators: &'a Separators,
    /// The names of its elements.
    pub names: &'a ElementNames,
}

/// Returns the repeated entries of a page, list by list; none where nothing repeats.
///
/// `content` says which rows are selected; what makes up little of it is
/// then not a list. `base` is the URL against which links are resolved.
pub fn item_records(page: &ItemPage, content: Option<&[bool]>, base: &str) -> Vec<ItemRecord> {
    let ItemPage { table, shown, .. } = *page;
    if shown.len() != table.len() || content.is_some_and(|content| content.len() != table.len()) {
        return Vec::new();
    }
    let facts = PageFacts::of(page);
    let candidates = Candidates::of(&facts);
    let entries = Entries::around(&facts, &candidates.titles);
    let lists = lists::best_lists(&facts, &candidates, &entries, content);
    if lists.is_empty() {
        return Vec::new();
    }
    let reader = ItemReader { facts: &facts, labels: &candidates.labels, dated: dated_rows(&facts, page.names), base };
    lists.iter().flat_map(|list| reader.items(list)).collect()
}

/// Returns for each row whether it is in a short element whose class or id names a date.
fn dated_rows(facts: &PageFacts, names: &ElementNames) -> Vec<bool> {
    let named = names.rows_named(&DATE_NAMES);
    let chars = facts::subtree_sums(facts.table, |row| i64::from(facts.table.chars[row]));
    facts::covered(facts.table, named.into_iter().filter(|&row| chars[row] <= MAX_DATE_CHARS))
}

/// A run of rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Entry {
    start: usize,
    stop: usize,
}

struct ItemReader<'a> {
    facts: &'a PageFacts<'a>,
    /// Links and headings whose text many entries have, such as "Read more".
    labels: &'a [usize],
    dated: Vec<bool>,
    base: &'a str,
}

impl ItemReader<'_> {
    /// Returns the entries of a list in document order; an entry in which nothing can be a title gives none.
    fn items(&self, list: &[Entry]) -> Vec<ItemRecord> {
        let lines = EntryLines::of(self.facts, self.labels, list);
        let repeats = lines.repeated_texts();
        let spans = lines.spans(list.len());
        let items = list.iter().zip(spans).filter_map(|(entry, span)| {
            let best =
                span.clone().reduce(|best, line| if lines.merit[line] > lines.merit[best] { line } else { best })?;
            if lines.merit[best] == 0.0 {
                return None;
            }
            let (title, rest, link) = self.title(&lines, best);
            let link = link.or_else(|| self.facts.first_link(*entry));
            let line = |line: usize| ItemLine {
                text: lines.texts[line].clone(),
                words: lines.words[line],
                is_dated: self.dated[lines.row(line)],
                is_unique: repeats[line] == 1,
            };
            Some(ItemRecord {
                row: entry.start,
                title,
                rest,
                link: link.map_or_else(String::new, |row| joined(self.base, self.facts.href(row))),
                times: self.times(*entry),
                lines: span.filter(|&line| line != best).map(line).collect(),
            })
        });
        items.collect()
    }

    /// Returns the title on a line, the text after it, and its link.
    fn title(&self, lines: &EntryLines, line: usize) -> (String, String, Option<usize>) {
        let rows = lines.rows_of(line);
        let link = rows.iter().find_map(|&row| self.facts.link_around(row));
        let is_own = |row: &&usize| link.is_some_and(|link| link <= **row && **row < self.facts.end(link));
        if lines.is_heading[line] || link.is_none() || rows.iter().all(|row| is_own(&row)) {
            return (lines.texts[line].clone(), String::new(), link);
        }
        let own = self.facts.line(rows.iter().filter(is_own).copied());
        let rest = self.facts.line(rows.iter().filter(|row| !is_own(row)).copied());
        (own, rest.trim_matches(SEPARATORS).to_owned(), link)
    }

    fn times(&self, entry: Entry) -> Vec<StatedTime> {
        let time = |row: usize| StatedTime {
            text: crate::facts::lines::line_within(self.facts.table, row, usize::MAX),
            stated: crate::attribute(self.facts.table, row, "datetime").unwrap_or_default().into_owned(),
        };
        let mut times = Vec::new();
        for time in self.facts.times_in(entry).iter().take(MAX_TIMES).map(|&row| time(row)) {
            let is_last = !time.text.is_empty();
            times.push(time);
            if is_last {
                break;
            }
        }
        times
    }
}

#[cfg(test)]
mod tests;
