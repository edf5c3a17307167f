//! Dates of posts, as elements state them for programs or show them.

use std::collections::HashMap;

use super::shown_texts::{excluded_rows, text_line, MAX_SHORT};
use crate::bytes::dates::{has_clock, is_day_first, may_be_age, names_day, parse_date, Date, DateContext};
use crate::facts::lines::line_within;
use crate::table::attributes::{attribute, for_each_value, unescaped};
use crate::table::tags::number;
use crate::Table;

/// Certainty of a date that is stated for programs, written with its year, written in part, and of an age.
const STATED: f32 = 3.0;
const WRITTEN: f32 = 2.0;
const PART: f32 = 1.0;
pub(super) const AGE: f32 = 0.5;
/// Maximum number of texts that are read as dates.
const MAX_DATES: usize = 20_000;
/// How many of the elements around a text may state its date.
const STATING: usize = 2;
const TIME: i32 = number("time");

/// A text that may be the date of a post, as far as it can be read.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct PostDate {
    /// The row of the text; an empty element that only states a date counts as a text.
    pub row: usize,
    /// From 0 to 3: 3 is stated for programs, 2 a date in words, 1 a part of one, 0.5 an age.
    pub certainty: f32,
    /// The day, with its time where it is known; None where the day is not known.
    pub moment: Option<Date>,
    /// Whether the text has a time of day.
    pub has_clock: bool,
}

/// A short text of the page.
struct ShortText {
    row: usize,
    /// The text on one line; empty for an element.
    line: String,
    /// Values of `datetime` and `title` of the elements around it, the nearest first.
    stated: Vec<String>,
    is_in_time: bool,
}

/// Returns the shown texts of a page that are dates, or as short as ages.
pub(super) fn post_dates(table: &Table, shown: &[bool]) -> Vec<PostDate> {
    let texts: Vec<ShortText> = short_texts(table, shown).collect();
    let lines = texts.iter().map(|text| text.line.as_str());
    let language = attribute(table, 0, "lang").unwrap_or_default();
    let context = context_of(&language, lines);
    texts.iter().map(|text| text.read(&context)).filter(|date| date.certainty > 0.0).take(MAX_DATES).collect()
}

/// Returns the first date that some elements of each post state or show, with the element; None where they have none.
pub fn dates_of_posts(table: &Table, posts: &[Vec<usize>]) -> Vec<Option<(usize, Date)>> {
    let line = |&row: &usize| line_within(table, row, usize::MAX);
    let lines: Vec<Vec<String>> = posts.iter().map(|rows| rows.iter().map(line).collect()).collect();
    let language = attribute(table, 0, "lang").unwrap_or_default();
    let context = context_of(&language, lines.iter().flatten().map(String::as_str));
    let date_of = |(&row, line): (&usize, &String)| {
        let stated = attribute(table, row, "datetime").and_then(|stated| parse_date(&stated, &context));
        Some((row, stated.or_else(|| parse_date(line, &context))?))
    };
    posts.iter().zip(&lines).map(|(rows, lines)| rows.iter().zip(lines).find_map(date_of)).collect()
}

/// Returns how the dates of a page are read: in the order that one of them forces, or else that of the page's language.
fn context_of<'a>(language: &'a str, mut lines: impl Iterator<Item = &'a str>) -> DateContext<'a> {
    let context = DateContext::of_language(language);
    DateContext { month_first: context.month_first && !lines.any(is_day_first), ..context }
}

/// Returns the short texts with a digit or in an element that states one, and empty elements that state one.
fn short_texts<'a>(table: &'a Table, shown: &[bool]) -> impl Iterator<Item = ShortText> + 'a {
    let excluded = excluded_rows(table, shown);
    let stated = stated_values(table);
    let parent = |row: usize| usize::try_from(table.parent[row]).ok();
    let text = move |row: usize| {
        let is_text = table.tag[row] == 0;
        if if is_text { table.chars[row] > MAX_SHORT } else { table.end[row] as usize > row + 1 } {
            return None;
        }
        let above = std::iter::successors(parent(row), |&row| parent(row)).take(STATING);
        let stating: Vec<usize> = if is_text { above.collect() } else { vec![row] };
        let values = stating.iter().filter_map(|row| stated.get(row)).flatten().flatten().cloned().collect();
        let is_in_time = is_text && stating.iter().any(|&row| table.tag[row] == TIME);
        let text = ShortText { row, line: text_line(table, row), stated: values, is_in_time };
        let may_be_date = is_in_time || !text.stated.is_empty() || text.line.contains(char::is_numeric);
        may_be_date.then_some(text)
    };
    (0..table.len()).filter(move |&row| !excluded[row]).filter_map(text)
}

/// Returns the values of `datetime` and `title` with a digit, by the rows of their elements.
fn stated_values(table: &Table) -> HashMap<usize, [Option<String>; 2]> {
    let mut stated: HashMap<usize, [Option<String>; 2]> = HashMap::new();
    for_each_value(table, [b" datetime", b" title"], |row, name, value| {
        if value.len() <= MAX_SHORT as usize && value.iter().any(u8::is_ascii_digit) {
            stated.entry(row).or_default()[name] = Some(unescaped(value).into_owned());
        }
    });
    stated
}

impl ShortText {
    fn read(&self, context: &DateContext) -> PostDate {
        let stated = self.stated.iter().find_map(|value| parse_date(value, context));
        let moment = stated.or_else(|| parse_date(&self.line, context));
        let has_clock = has_clock(&self.line);
        let certainty = match () {
            () if stated.is_some() || self.is_in_time => STATED,
            () if moment.is_some() => WRITTEN,
            () if has_clock || names_day(&self.line) => PART,
            () if may_be_age(&self.line) => AGE,
            () => 0.0,
        };
        PostDate { row: self.row, certainty, moment, has_clock }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str, stated: &[&str]) -> PostDate {
        let stated = stated.iter().map(|&value| value.into()).collect();
        let context = DateContext { month_first: true, ..DateContext::default() };
        ShortText { row: 0, line: line.into(), stated, is_in_time: false }.read(&context)
    }

    #[test]
    fn certainty_is_that_of_the_form() {
        for line in ["5 March 2024", "2024-03-05", "5.3.24", "Gestern, 3/5/24", "2024年3月5日"] {
            assert_eq!(read(line, &[]).certainty, WRITTEN, "{line}");
        }
        for line in ["today 9:05", "heute um 21h30", "May 3"] {
            assert_eq!(read(line, &[]).certainty, PART, "{line}");
        }
        for line in ["3 days ago", "vor 3 Tagen", "3日前", "2 hours 5 minutes ago"] {
            assert_eq!(read(line, &[]).certainty, AGE, "{line}");
        }
        for line in ["ann", "Level", "17", "1.2.3.4", "a text with 3 of the many words that it has", ""] {
            assert_eq!(read(line, &[]).certainty, 0.0, "{line}");
        }
    }

    #[test]
    fn stated_dates_win() {
        let moment = |text: &str| parse_date(text, &DateContext::default());
        let stated = read("5 March 2024", &["Profile of ann", "2024-03-06T09:05:00Z"]);
        assert_eq!((stated.certainty, stated.moment), (STATED, moment("2024-03-06T09:05:00Z")));
        assert_eq!(read("yesterday", &["Profile of ann"]), PostDate::default());
    }

    fn table(html: &str) -> Table {
        Table::from_html(html.as_bytes()).unwrap()
    }

    #[test]
    fn texts_may_be_dates() {
        let table = table(
            "<p>3 Replies</p><p>DVB-T2 HD</p><p>at 10:30</p><p>May 3</p><time>now</time><i title=2021-05-01></i>",
        );
        let dates = post_dates(&table, &vec![true; table.len()]);
        let certainties: Vec<f32> = dates.iter().map(|date| date.certainty).collect();
        assert_eq!(certainties, [AGE, PART, PART, STATED, STATED]);
        assert_eq!(dates[4].moment.unwrap().to_string(), "2021-05-01");
    }

    #[test]
    fn dates_are_stated_around_texts_or_in_empty_elements() {
        let html =
            "<body><time datetime=\"2021-05-01\"><b>now</b></time><i title=\"3 May\"></i><p>7 x</p><p>y</p></body>";
        let table = Table::from_canonical(html.into()).unwrap();
        let texts: Vec<_> =
            short_texts(&table, &[]).map(|text| (text.row, text.line, text.stated, text.is_in_time)).collect();
        assert_eq!(
            texts,
            [
                (3, "now".to_owned(), vec!["2021-05-01".to_owned()], true),
                (4, String::new(), vec!["3 May".to_owned()], false),
                (6, "7 x".to_owned(), vec![], false),
            ]
        );
    }

    #[test]
    fn other_dates_and_the_language_give_the_order() {
        let days = |html: &str| {
            let table = table(html);
            let rows: Vec<Vec<usize>> =
                (0..table.len()).filter(|&row| table.tag[row] == TIME).map(|row| vec![row]).collect();
            let dates = dates_of_posts(&table, &rows).into_iter();
            dates.map(|date| date.map_or(String::new(), |(_, date)| date.to_string())).collect::<Vec<_>>()
        };
        let shown = "<time>3/4/2024</time>";
        assert_eq!(days(shown), ["2024-03-04"]);
        assert_eq!(days(&format!("<html lang=fr>{shown}")), ["2024-04-03"]);
        assert_eq!(days(&format!("{shown}<time>13/4/2024</time>")), ["2024-04-03", "2024-04-13"]);
        assert_eq!(
            days("<time datetime=2024-03-04T07:05Z>yesterday</time><time>soon</time>"),
            ["2024-03-04T07:05:00+00:00", ""]
        );
    }
}
