//! Facts about what a page shows near its title, from which its authors and dates are chosen: short texts with their
//! labels, `time` elements, and the elements and links that an attribute names.

use crate::bytes::unicode_forms::lowercase;
use std::borrow::Cow;
use std::collections::HashSet;
use std::ops::{Range, RangeInclusive};

use memchr::memmem;

use crate::bytes::dates::{has_date, YEARS};
use crate::bytes::finding::{holds, places_of};
use crate::bytes::letters::letters;
use crate::declared::plain_line;
use crate::records::shown_texts::body;
use crate::table::attributes::{attribute, attributes, name_bit, unescaped, value_in};
use crate::table::tags;
use crate::Table;

/// Maximum number of texts after and before the title.
const MAX_AFTER: usize = 30;
const MAX_BEFORE: usize = 12;
/// Maximum number of characters of a text that may say who wrote the page, or when.
const MAX_SHORT: i32 = 120;
/// Maximum number of characters of a text that labels the next one.
const MAX_LABEL: i32 = 40;
/// Maximum number of characters of a text that may be a date.
const MAX_DATE: i32 = 60;
/// Maximum number of characters of an element that names the authors.
const MAX_BYLINE: i32 = 200;
/// Number of rows before the first of some texts that may be the elements around it.
const CONTAINERS: usize = 3;

const YEAR_DIGITS: usize = 4;
const LINK: i32 = tags::number("a");
const TIME: i32 = tags::number("time");

/// A text that a page shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShownText {
    /// The row of the text.
    pub row: usize,
    /// Its number of characters, white space collapsed.
    pub chars: i32,
    /// The text on one line; empty where it is longer than a byline.
    pub line: String,
    /// The text directly before it on one line; empty where that is longer than a label.
    pub label: String,
}

/// A `time` element.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TimeElement {
    /// The row of the element.
    pub row: usize,
    /// Its `class` and `itemprop`.
    pub names: String,
    /// Its `datetime`.
    pub datetime: String,
    /// The text directly before it, as in [`ShownText`].
    pub label: String,
}

/// The texts near the title of a page: after it, then before it, the nearer first.
#[derive(Clone, Debug)]
pub struct NearTitle {
    texts: Vec<ShownText>,
}

impl NearTitle {
    /// Returns the texts near the heading that is the title. A text in place of the heading is one of them. Without a
    /// heading they are the first texts of the body.
    pub fn of(table: &Table, heading: Option<usize>) -> NearTitle {
        NearTitle { texts: texts_near(table, heading) }
    }

    /// Returns the first row of the texts, and the row after the last.
    pub fn rows(&self) -> Range<usize> {
        let rows = || self.texts.iter().map(|text| text.row);
        rows().min().unwrap_or(0)..rows().max().map_or(0, |last| last + 1)
    }

    /// Returns the texts with a date in them.
    pub fn texts_with_dates(&self) -> impl Iterator<Item = &ShownText> {
        self.texts.iter().filter(|text| has_date(&text.line))
    }

    /// Returns the texts that begin with one of some words, or whose label does. The words are given in lower case.
    pub fn texts_beginning_with<'a>(&'a self, words: &[&'a str]) -> impl Iterator<Item = &'a ShownText> {
        let words: HashSet<&str> = words.iter().copied().collect();
        let begins = move |text: &str| words.contains(&*first_word(text));
        self.texts.iter().filter(move |text| begins(&text.line) || begins(&text.label))
    }

    /// Returns the texts with one of some keys in their letters, and no more than some characters.
    pub fn texts_with(&self, keys: &[&str], max_chars: i32) -> impl Iterator<Item = &ShownText> {
        let has_key = |text: &ShownText| {
            let own = letters(&text.line);
            keys.iter().any(|&key| own.contains(key))
        };
        self.texts.iter().filter(move |text| text.chars <= max_chars && has_key(text))
    }

    /// Returns the first text after a row that begins with a key or is a beginning of it, both in letters alone.
    /// `lengths` are the minimum number of its letters and the maximum number of its characters that are compared.
    pub fn text_like(&self, table: &Table, row: usize, key: &str, lengths: RangeInclusive<usize>) -> Option<usize> {
        let is_like = |&row: &usize| {
            let own = letters(&plain_text(table, row).chars().take(*lengths.end()).collect::<String>());
            own.chars().count() >= *lengths.start() && (own.starts_with(key) || key.starts_with(&own))
        };
        self.texts.iter().map(|text| text.row).filter(|&text| text >= row).find(is_like)
    }
}

fn texts_near(table: &Table, heading: Option<usize>) -> Vec<ShownText> {
    let first = body(table) + 1;
    let is_text = |row: &usize| table.tag[*row] == 0;
    let (title_start, title_end) = match heading.filter(|&row| row < table.len()) {
        None => (first, first),
        Some(row) if is_text(&row) => (row, row),
        Some(row) => (row, table.end[row] as usize),
    };
    let after = (title_end.max(first)..table.len()).filter(is_text).take(MAX_AFTER);
    let before = (first..title_start.max(first)).rev().filter(is_text).take(MAX_BEFORE);
    let label = |row: usize| (first..row).rev().find(is_text).map_or(String::new(), |text| label_of(table, text));
    let line = |row: usize| short_line(table, row, MAX_SHORT);
    let shown = |row: usize| ShownText { row, chars: table.chars[row], line: line(row), label: label(row) };
    after.chain(before).map(shown).collect()
}

/// Returns all short texts of the body with a year in them, in document order.
pub fn texts_with_years(table: &Table) -> Vec<ShownText> {
    let (mut texts, mut before) = (Vec::new(), None);
    for row in (body(table) + 1..table.len()).filter(|&row| table.tag[row] == 0) {
        if table.chars[row] <= MAX_DATE && has_year(table.text(row)) {
            let label = before.map_or(String::new(), |text| label_of(table, text));
            texts.push(ShownText { row, chars: table.chars[row], line: plain_text(table, row), label });
        }
        before = Some(row);
    }
    texts
}

/// Returns the `time` elements among some rows.
pub fn time_elements(table: &Table, rows: Range<usize>) -> Vec<TimeElement> {
    let (mut times, mut before, body) = (Vec::new(), None, body(table));
    for row in 0..rows.end.min(table.len()) {
        if table.tag[row] == TIME && row >= rows.start {
            let value = |name: &str| attribute(table, row, name).unwrap_or_default();
            let names = format!("{} {}", value("class"), value("itemprop"));
            let label = before.map_or(String::new(), |text| label_of(table, text));
            times.push(TimeElement { row, names, datetime: value("datetime").into_owned(), label });
        } else if table.tag[row] == 0 && row > body {
            before = Some(row);
        }
    }
    times
}

/// Returns up to `count` texts of the body after a row, each on one line.
pub fn lines_after(table: &Table, row: usize, count: usize) -> Vec<String> {
    let rows = (row.max(body(table)) + 1..table.len()).filter(|&row| table.tag[row] == 0);
    rows.take(count).map(|row| plain_text(table, row)).collect()
}

/// Returns a text row on one line.
pub fn plain_text(table: &Table, row: usize) -> String {
    match table.tag.get(row) {
        Some(0) => plain_line(&unescaped(table.text(row))),
        _ => String::new(),
    }
}

/// Returns the texts of an element with a short text: the row of each, whether it is in a link, and the text on one line.
pub fn texts_of_byline(table: &Table, element: usize) -> Vec<(usize, bool, String)> {
    let (mut texts, mut chars) = (Vec::new(), 0);
    let end = table.end.get(element).map_or(0, |&end| end as usize);
    for row in (element..end).filter(|&row| table.tag[row] == 0) {
        chars += table.chars[row];
        if chars > MAX_BYLINE {
            return Vec::new();
        }
        texts.push((row, is_in_link(table, row), plain_text(table, row)));
    }
    texts
}

/// Returns the attributes of the elements around and among some rows whose value has one of some words in it, which are
/// given in lower case: row, name and value, all in lower case, the value as it is in the canonical HTML.
pub fn attributes_near(table: &Table, rows: Range<usize>, words: &[&[u8]]) -> Vec<(usize, String, String)> {
    let rows = with_containers(table, rows);
    if rows.is_empty() {
        return Vec::new();
    }
    let start = table.start[rows.start] as usize;
    let markup = table.html[start..table.stop[rows.end - 1] as usize].to_ascii_lowercase();
    let mut places = places_of(&markup, words).into_iter().peekable();
    let mut named = Vec::new();
    for row in rows.filter(|&row| table.tag[row] != 0) {
        let tag = table.start[row] as usize - start..table.stop[row] as usize - start;
        while places.next_if(|&place| place < tag.start).is_some() {}
        if places.peek().is_some_and(|&place| place < tag.end) {
            let has_word = |value: &[u8]| words.iter().any(|word| value.len() >= word.len() && holds(value, word));
            let values = attributes(&markup[tag]).filter(|(_, value)| has_word(value));
            let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
            named.extend(values.map(|(name, value)| (row, text(name), text(value))));
        }
    }
    named
}

/// Returns the links among some rows and in the elements around them with a part of their URL that begins with one of
/// some words, which are given in lower case: row and `href` in lower case, as it is in the canonical HTML. The parts are
/// those after `/`, `=` and `-`.
pub fn links_near(table: &Table, rows: Range<usize>, words: &[&[u8]]) -> Vec<(usize, String)> {
    let is_separator = |byte: &u8| matches!(byte, b'/' | b'=' | b'-');
    let is_word = |part: &[u8]| words.iter().any(|word| part.starts_with(word));
    let links = with_containers(table, rows).filter(|&row| table.tag[row] == LINK);
    let urls = links.filter_map(|row| Some((row, value_in(table.text(row), b"href")?.to_ascii_lowercase())));
    let named = urls.filter(|(_, url)| url.split(is_separator).skip(1).any(is_word));
    named.map(|(row, url)| (row, String::from_utf8_lossy(&url).into_owned())).collect()
}

/// Returns the links that have a `rel` and one of some words in their start tag, or an address anywhere in it, in document
/// order: row, `rel` and `href`.
pub fn links_with(table: &Table, words: &[&[u8]], address: &[u8]) -> Vec<(usize, String, String)> {
    let (address, words) = (memmem::Finder::new(address), words.iter().map(memmem::Finder::new).collect::<Vec<_>>());
    let is_related = |row: usize| table.names[row] & name_bit(b"rel") != 0;
    let has_word = |tag: &[u8]| words.iter().any(|word| word.find(tag).is_some());
    let is_named = |&row: &usize| {
        let tag = table.text(row);
        (is_related(row) && has_word(tag)) || address.find(tag).is_some()
    };
    let value = |row: usize, name: &str| attribute(table, row, name).unwrap_or_default().into_owned();
    let links = (0..table.len()).filter(|&row| table.tag[row] == LINK).filter(is_named);
    links.map(|row| (row, value(row, "rel"), value(row, "href"))).collect()
}

/// Returns some rows with those before them that may be the elements around the first.
fn with_containers(table: &Table, rows: Range<usize>) -> Range<usize> {
    rows.start.saturating_sub(CONTAINERS).max(body(table))..rows.end.min(table.len())
}

fn is_in_link(table: &Table, row: usize) -> bool {
    let parent = |&row: &usize| usize::try_from(table.parent[row]).ok();
    std::iter::successors(Some(row), parent).any(|row| table.tag[row] == LINK)
}

fn label_of(table: &Table, row: usize) -> String {
    short_line(table, row, MAX_LABEL)
}

fn short_line(table: &Table, row: usize, max_chars: i32) -> String {
    if table.chars[row] <= max_chars {
        plain_text(table, row)
    } else {
        String::new()
    }
}

/// Whether a text has a number of four digits that can be a year.
fn has_year(text: &[u8]) -> bool {
    let mut numbers = text.split(|byte| !byte.is_ascii_digit()).filter(|number| number.len() == YEAR_DIGITS);
    numbers.any(|number| YEARS.contains(&number.iter().fold(0, |year, digit| 10 * year + u32::from(digit - b'0'))))
}

/// Returns the letters with which a text begins, in lower case; what is before the first letter does not count.
fn first_word(text: &str) -> Cow<'_, str> {
    let text = text.trim_start_matches(|ch: char| !ch.is_alphabetic());
    let word = &text[..text.find(|ch: char| !ch.is_alphabetic()).unwrap_or(text.len())];
    match word.bytes().all(|byte| byte.is_ascii_lowercase()) {
        true => Cow::Borrowed(word),
        false => Cow::Owned(lowercase(word)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(html: &str) -> Table {
        Table::from_html(html.as_bytes()).unwrap()
    }

    #[test]
    fn texts_near_a_heading_come_with_their_labels() {
        let table = table("<title>T</title><p>Home<p>Menu<h1>Mill</h1><p>By<p>Mary&amp;Berg <p>x");
        let heading = (0..table.len()).find(|&row| table.tag[row] == tags::number("h1")).unwrap();
        let texts: Vec<_> = texts_near(&table, Some(heading)).into_iter().map(|text| (text.line, text.label)).collect();
        let expected = [("By", "Mill"), ("Mary&Berg", "By"), ("x", "Mary&Berg"), ("Menu", "Home"), ("Home", "")];
        assert_eq!(texts, expected.map(|(line, label)| (line.to_owned(), label.to_owned())));
        assert_eq!(texts_near(&table, None)[0].line, "Home");
        assert_eq!(texts_near(&table, Some(heading + 1))[0].line, "Mill");
        assert_eq!(lines_after(&table, heading, 2), ["Mill", "By"]);
    }

    #[test]
    fn texts_near_the_title_are_found_by_what_is_in_them() {
        let table = table("<p>Standby<p>By<p>Mary Berg<p>“Von” Ann<p>5.4.19 x<p>'19<p>1.5 m<p>on 4 May 2019<p>123-4");
        let near = NearTitle::of(&table, None);
        let lines = |texts: Vec<&ShownText>| texts.into_iter().map(|text| text.line.clone()).collect::<Vec<_>>();
        assert_eq!(
            lines(near.texts_beginning_with(&["by", "von"]).collect()),
            ["By", "Mary Berg", "“Von” Ann", "5.4.19 x"]
        );
        assert_eq!(lines(near.texts_with_dates().collect()), ["5.4.19 x", "on 4 May 2019"]);
        assert_eq!(lines(near.texts_with(&["berg", "4may2019"], 10).collect()), ["Mary Berg"]);
        assert_eq!(near.rows().end, table.len());
    }

    #[test]
    fn texts_are_like_what_they_begin_with() {
        let table = table("<p>Old<p>Old mills turn<p>The old mill");
        let rows: Vec<usize> = (0..table.len()).filter(|&row| table.tag[row] == 0).collect();
        let like =
            |after: usize, key: &str, lengths| NearTitle::of(&table, None).text_like(&table, after, key, lengths);
        assert_eq!(like(0, "oldmills", 4..=99), Some(rows[1]));
        assert_eq!(like(0, "oldmillsturnslowly", 4..=99), Some(rows[1]));
        assert_eq!(like(0, "oldmills", 13..=99), None);
        assert_eq!(like(rows[2], "oldmills", 4..=99), None);
    }

    #[test]
    fn long_texts_have_no_line() {
        let texts = texts_near(&table(&format!("<p>{}<p>x", "long ".repeat(30))), None);
        assert_eq!(texts.iter().map(|text| (&*text.line, &*text.label)).collect::<Vec<_>>(), [("", ""), ("x", "")]);
    }

    #[test]
    fn years_have_four_digits() {
        let table = table("<p>1999<p>12019<p>On 5 May 2019.<p>20190<p>1850<p>x2020");
        let lines: Vec<_> = texts_with_years(&table).into_iter().map(|text| text.line).collect();
        assert_eq!(lines, ["1999", "On 5 May 2019.", "x2020"]);
    }

    #[test]
    fn times_are_labelled() {
        let table = table("<p>Updated <time class=a itemprop=b datetime=2020>x</time><time></time>");
        let times = time_elements(&table, 0..table.len());
        assert_eq!((&*times[0].names, &*times[0].datetime, &*times[0].label), ("a b", "2020", "Updated"));
        assert_eq!((&*times[1].names, &*times[1].label), (" ", "x"));
        assert_eq!(time_elements(&table, times[1].row..table.len()).len(), 1);
    }

    #[test]
    fn a_byline_is_short() {
        let table = table(&format!("<p>By <a><b>Mary</b></a><div>{}</div>", "long ".repeat(50)));
        let paragraph = (0..table.len()).find(|&row| table.tag[row] == tags::number("p")).unwrap();
        let texts: Vec<_> =
            texts_of_byline(&table, paragraph).into_iter().map(|(_, linked, line)| (linked, line)).collect();
        assert_eq!(texts, [(false, "By".to_owned()), (true, "Mary".to_owned())]);
        assert_eq!(texts_of_byline(&table, 0), []);
    }

    #[test]
    fn attributes_are_found_by_words_in_their_values() {
        let table = table("<p class='Byline x' id=y title=z>byline<b data-byline=no></b><i rel=AUTHOR></i>");
        let found = attributes_near(&table, 0..table.len(), &[b"byline", b"author"]);
        let found: Vec<_> = found.iter().map(|(_, name, value)| (&**name, &**value)).collect();
        assert_eq!(found, [("class", "byline x"), ("rel", "author")]);
        assert_eq!(attributes_near(&table, 5..5, &[b"a"]), []);
    }

    #[test]
    fn links_are_found_by_parts_of_their_urls() {
        let table =
            table("<p><a href=/Authors/x>a</a><a href=/a/baby/author>b</a><a href=author>c</a><a href=/x-by>d</a>");
        let links = links_near(&table, 0..table.len(), &[b"author", b"by"]);
        let urls: Vec<_> = links.iter().map(|(_, url)| &**url).collect();
        assert_eq!(urls, ["/authors/x", "/a/baby/author", "/x-by"]);
    }

    #[test]
    fn links_are_found_by_words_in_their_tags() {
        let table = table("<a rel='license x' href=/license>license</a><b class=license></b><a>license</a>");
        let links: Vec<_> = links_with(&table, &[b"license"], b"creativecommons.org/")
            .into_iter()
            .map(|(_, rel, href)| (rel, href))
            .collect();
        assert_eq!(links, [("license x".to_owned(), "/license".to_owned())]);
    }
}
