//! The dates of a group, the links around them, and hints in attributes.

use std::collections::{HashMap, HashSet};

use super::candidates::Group;
use super::outline::Outline;
use super::places::Places;
use super::{DateCandidate, DateHint, Record};
use crate::table::attributes::attribute;

/// Minimum share of the records with a date at the place.
pub(super) const MIN_DATED: f64 = 0.5;
/// Minimum share of the texts at the place that are dates.
const MIN_PURE: f64 = 0.7;
/// How many texts of a place may precede the date.
const MAX_BEFORE: usize = 3;
/// Order of the dates, where it is not known.
const UNKNOWN_ORDER: f64 = 0.7;
/// How much better dates with a time of day are.
const CLOCK_FACTOR: f64 = 1.15;

/// Where the dates are, and how sure that is, from 0 to 1.
pub(super) struct DatePlace {
    pub(super) place: usize,
    pub(super) score: f64,
}

/// The first date among the first texts at a place, or else the first text.
pub(super) fn dated(outline: &Outline, texts: &[u32]) -> u32 {
    let is_date = |&&text: &&u32| outline.texts[text as usize].is_date();
    *texts.iter().take(MAX_BEFORE).find(is_date).unwrap_or(&texts[0])
}

impl DatePlace {
    /// The place with dates in most records, in order and different; it is doubtful if a record has several.
    pub(super) fn find(outline: &Outline, places: &Places, outside: &[Vec<u32>]) -> Option<DatePlace> {
        let (mut best, mut top) = (None, 0.0);
        for place in 0..places.all.len() {
            let score = score(outline, places, place);
            if score > top + 1e-9 {
                best = Some(place);
                top = score;
            }
        }
        let place = best?;
        let ending = |text: u32| {
            let row = outline.texts[text as usize].row;
            (outline.label_above(row, 1), outline.label_above(row, 2))
        };
        let endings = places.all[place].of.iter().map(|(_, texts)| ending(dated(outline, texts)));
        let usual = most_common(endings)?;
        let is_same = |&&text: &&u32| outline.texts[text as usize].is_date() && ending(text) == usual;
        let times = outside.iter().flatten().filter(is_same).count() as f64 / places.records as f64;
        Some(DatePlace { place, score: top.min(1.0) / times.powf(1.5).max(1.0) })
    }
}

fn score(outline: &Outline, places: &Places, place: usize) -> f64 {
    let of = &places.all[place].of;
    let texts: Vec<_> = of.iter().map(|(_, texts)| &outline.texts[dated(outline, texts) as usize]).collect();
    let (records, count) = (places.records as f64, of.len() as f64);
    let hits = texts.iter().filter(|text| text.is_date()).count() as f64 / records;
    if hits < MIN_DATED || hits < MIN_PURE * count / records {
        return 0.0;
    }
    let certainty = texts.iter().map(|text| f64::from(text.date.certainty)).sum::<f64>() / 6.0 / count;
    let moments: Vec<i64> = texts.iter().map(|text| text.date.moment).filter(|&moment| moment != 0).collect();
    let values: HashSet<(i64, u64)> =
        texts.iter().map(|text| (text.date.moment, if text.date.moment == 0 { text.hash } else { 0 })).collect();
    let varies = if values.len() > 1 { 1.0 } else { 0.8 };
    let has_clock = if texts.iter().any(|text| text.date.has_clock) { CLOCK_FACTOR } else { 1.0 };
    hits * (0.5 + certainty) * (0.3 + 0.7 * order(&moments)) * varies * has_clock
}

/// Returns a bound of the score of any place, from all dates of a page: that of two or more records with the most certain
/// dates, in order and different.
pub(super) fn highest_evidence(dates: &[DateHint]) -> f64 {
    let mut certainty: Vec<f64> = dates.iter().map(|date| f64::from(date.certainty)).collect();
    certainty.sort_by(|one, other| other.total_cmp(one));
    let score = |hits: f64, best: &[f64]| hits * (0.5 + best.iter().sum::<f64>() / 6.0 / best.len() as f64);
    let has_clock = if dates.iter().any(|date| date.has_clock) { CLOCK_FACTOR } else { 1.0 };
    let one_of_two = certainty.get(..1).map_or(0.0, |best| score(0.5, best));
    let two_of_two = certainty.get(..2).map_or(0.0, |best| score(1.0, best));
    one_of_two.max(two_of_two) * has_clock
}

/// The share of neighbours that are in order, from old to new or from new to old.
fn order(moments: &[i64]) -> f64 {
    let pairs = || moments.iter().zip(moments.iter().skip(1));
    let (up, down) = (pairs().filter(|(a, b)| a <= b).count(), pairs().filter(|(a, b)| a >= b).count());
    match pairs().count() {
        0 => UNKNOWN_ORDER,
        count => up.max(down) as f64 / count as f64,
    }
}

/// The most common value, the first of those that are equally common.
pub(super) fn most_common<T: Copy + Eq + std::hash::Hash>(values: impl Iterator<Item = T>) -> Option<T> {
    let (mut counts, mut order) = (HashMap::<T, usize>::new(), Vec::new());
    for value in values {
        let count = counts.entry(value).or_insert(0);
        *count += 1;
        if *count == 1 {
            order.push(value);
        }
    }
    order.into_iter().rev().max_by_key(|value| counts[value])
}

/// Certainty of a date that is stated for programs, written with its year, written in part, and of an age.
const STATED: f32 = 3.0;
const WRITTEN: f32 = 2.0;
const PART: f32 = 1.0;
const AGE: f32 = 0.5;
const YEARS: std::ops::RangeInclusive<i64> = 1990..=2099;
/// Maximum number of words of an age: "vor etwa 3 Tagen und 2 Stunden".
const MAX_AGE_WORDS: usize = 6;
/// Maximum number of digits in a number of an age.
const MAX_AGE_DIGITS: usize = 3;

/// Returns the candidates that look like dates.
pub fn date_hints(candidates: &[DateCandidate]) -> Vec<DateHint> {
    candidates.iter().map(hint).filter(|hint| hint.certainty > 0.0).collect()
}

fn hint(candidate: &DateCandidate) -> DateHint {
    let text = candidate.text.as_str();
    let stated = candidate.stated.iter().find_map(|value| iso_moment(value));
    let (has_clock, is_stated) = (has_clock(text), stated.is_some() || candidate.is_time);
    let certainty = match text {
        _ if is_stated => STATED,
        _ if has_year(text) => WRITTEN,
        _ if has_clock => PART,
        _ if is_age(text) => AGE,
        _ => 0.0,
    };
    let moment = stated.or_else(|| iso_moment(text)).unwrap_or(0);
    DateHint { row: candidate.row, certainty, moment, has_clock }
}

/// Returns a number that grows with the time of a text that begins as ISO 8601 has it.
fn iso_moment(text: &str) -> Option<i64> {
    let mut numbers = numbers(text);
    let [(year, _), (month, _), (day, _)] = [numbers.next()?, numbers.next()?, numbers.next()?];
    let is_iso = text.trim_start().as_bytes().get(4) == Some(&b'-') && YEARS.contains(&year);
    let clock = numbers.take(3).fold((0, 3600), |(sum, unit), (number, _)| (sum + number.min(59) * unit, unit / 60)).0;
    let is_day = (1..=12).contains(&month) && (1..=31).contains(&day);
    (is_iso && is_day).then_some(((year * 12 + month) * 31 + day) * 86_400 + clock)
}

/// Whether a text has a year and one more number, as "5 March 2024" and "5.3.24" have.
fn has_year(text: &str) -> bool {
    let found: Vec<(i64, usize)> = numbers(text).take(4).collect();
    let is_year = |&(number, digits): &(i64, usize)| digits == 4 && YEARS.contains(&number);
    found.len() > 1 && found.iter().take(3).any(is_year) || is_short_date(text)
}

/// Whether a text has three numbers of at most two digits with one separator: "5.3.24".
fn is_short_date(text: &str) -> bool {
    let is_part = |part: &str| (1..=2).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_digit());
    let is_date = |word: &str, separator: char| word.split(separator).filter(|part| is_part(part)).count() == 3;
    text.split([' ', ',']).any(|word| ['.', '/', '-'].iter().any(|&separator| is_date(word, separator)))
}

/// Whether a text has a time of day: "9:05", "21h30".
fn has_clock(text: &str) -> bool {
    let bytes = text.as_bytes();
    let is_digit = |index: usize| bytes.get(index).is_some_and(u8::is_ascii_digit);
    let is_separator = |index: usize| index > 0 && matches!(bytes[index], b':' | b'h') && is_digit(index - 1);
    (0..bytes.len())
        .any(|index| is_separator(index) && is_digit(index + 1) && is_digit(index + 2) && !is_digit(index + 3))
}

/// Whether a text is some words with a small number that another word follows: "vor 3 Tagen".
fn is_age(text: &str) -> bool {
    let is_digit = |ch: char| ch.is_ascii_digit();
    let Some(start) = text.find(is_digit) else { return false };
    let rest = text[start..].trim_start_matches(is_digit);
    let digits = text.len() - start - rest.len();
    let is_unit = rest.trim_start().starts_with(char::is_alphabetic);
    let further = numbers(rest).count();
    digits <= MAX_AGE_DIGITS && is_unit && further <= 1 && text.split_whitespace().count() <= MAX_AGE_WORDS
}

/// Returns the numbers in a text, each with its number of digits.
fn numbers(text: &str) -> impl Iterator<Item = (i64, usize)> + '_ {
    let runs = text.split(|ch: char| !ch.is_ascii_digit()).filter(|digits| !digits.is_empty());
    runs.map(|digits| (digits.parse().unwrap_or(0), digits.len()))
}

/// The link around a date.
pub(super) fn link_around_date(outline: &Outline, date: u32) -> Option<usize> {
    let row = outline.texts[date as usize].row;
    outline.link_around(row).filter(|_| leads_somewhere(&outline.href(row)))
}

/// The link to a record: around its date; or with its number, such as "#3"; or with the number that is in its id.
pub(super) fn find_permalink(outline: &Outline, group: &Group, number: usize, date: Option<u32>) -> Option<usize> {
    let links = || {
        let texts = group.own[number].iter().map(|&text| &outline.texts[text as usize]);
        texts.filter_map(|text| Some((text, outline.link_around(text.row)?, outline.href(text.row))))
    };
    let numbered = || {
        let mut links = links().filter(|(text, _, href)| is_number(&text.line) && leads_somewhere(href));
        links.next().map(|(_, link, _)| link)
    };
    let by_id = || {
        let id = attribute(outline.table, group.rows[number], "id")?;
        let own = digit_runs(&id).max_by_key(|number| number.len())?;
        let mut links = links().filter(|(_, _, href)| digit_runs(href).any(|number| number == own));
        links.next().map(|(_, link, _)| link)
    };
    date.and_then(|date| link_around_date(outline, date)).or_else(numbered).or_else(by_id)
}

/// The runs of digits in a text.
fn digit_runs(text: &str) -> impl Iterator<Item = &str> {
    text.split(|ch: char| !ch.is_ascii_digit()).filter(|number| !number.is_empty())
}

/// Removes the links that several posts have: they lead to the thread.
pub(super) fn drop_shared_permalinks(outline: &Outline, records: &mut [Record]) {
    let mut count: HashMap<String, u32> = HashMap::new();
    for link in records.iter().filter_map(|record| record.link) {
        *count.entry(outline.href(link).into_owned()).or_insert(0) += 1;
    }
    for record in records {
        record.link = record.link.filter(|&link| count[outline.href(link).as_ref()] == 1);
    }
}

fn leads_somewhere(href: &str) -> bool {
    !matches!(href, "" | "#") && !href.starts_with("javascript:")
}

/// Whether a text is the number of a post: "#3", "3." or "3".
fn is_number(text: &str) -> bool {
    let digits = text.strip_prefix('#').unwrap_or(text).trim_end_matches('.');
    (1..=6).contains(&digits.len()) && digits.bytes().all(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hint_of(text: &str, stated: &[&str]) -> DateHint {
        let stated = stated.iter().map(|&value| value.into()).collect();
        hint(&DateCandidate { row: 0, text: text.into(), stated, is_time: false })
    }

    #[test]
    fn certainty_is_that_of_the_form() {
        for text in ["5 March 2024", "2024-03-05", "5.3.24", "Gestern, 3/5/24", "2024年3月5日"] {
            assert_eq!(hint_of(text, &[]).certainty, WRITTEN, "{text}");
        }
        for text in ["today 9:05", "heute um 21h30"] {
            assert_eq!(hint_of(text, &[]).certainty, PART, "{text}");
        }
        for text in ["3 days ago", "vor 3 Tagen", "3日前", "2 hours 5 minutes ago"] {
            assert_eq!(hint_of(text, &[]).certainty, AGE, "{text}");
        }
        for text in ["ann", "Level", "since 2024", "17", "1.2.3.4", "a text with 3 of the many words that it has", ""] {
            assert_eq!(hint_of(text, &[]).certainty, 0.0, "{text}");
        }
    }

    #[test]
    fn stated_dates_grow_with_time() {
        let moment = |value: &str| hint_of("yesterday", &[value]).moment;
        let values = ["2023-12-31", "2024-03-05T09:05:00Z", "2024-03-05T21:30:00+01:00", "2024-04-01"];
        assert!(values.windows(2).all(|pair| moment(pair[0]) < moment(pair[1]) && moment(pair[0]) > 0));
        assert_eq!(hint_of("yesterday", &["2024-03-05"]).certainty, STATED);
        assert_eq!(hint_of("yesterday", &["Profile of ann"]), DateHint::default());
    }
}
