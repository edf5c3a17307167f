//! The dates of a group, the links around them, and hints in attributes.

use std::collections::{HashMap, HashSet};

use super::candidates::Group;
use super::outline::{Outline, Text};
use super::places::Places;
use super::{PostDate, Record};
use crate::bytes::dates::Date;
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
    let moments: Vec<Date> = texts.iter().filter_map(|text| text.date.moment).collect();
    let value = |text: &&Text| text.date.moment.ok_or(text.hash);
    let values: HashSet<Result<Date, u64>> = texts.iter().map(value).collect();
    let varies = if values.len() > 1 { 1.0 } else { 0.8 };
    let has_clock = if texts.iter().any(|text| text.date.has_clock) { CLOCK_FACTOR } else { 1.0 };
    hits * (0.5 + certainty) * (0.3 + 0.7 * order(&moments)) * varies * has_clock
}

/// Returns a bound of the score of any place, from all dates of a page: that of two or more records with the most certain
/// dates, in order and different.
pub(super) fn highest_evidence(dates: &[PostDate]) -> f64 {
    let mut certainty: Vec<f64> = dates.iter().map(|date| f64::from(date.certainty)).collect();
    certainty.sort_by(|one, other| other.total_cmp(one));
    let score = |hits: f64, best: &[f64]| hits * (0.5 + best.iter().sum::<f64>() / 6.0 / best.len() as f64);
    let has_clock = if dates.iter().any(|date| date.has_clock) { CLOCK_FACTOR } else { 1.0 };
    let one_of_two = certainty.get(..1).map_or(0.0, |best| score(0.5, best));
    let two_of_two = certainty.get(..2).map_or(0.0, |best| score(1.0, best));
    one_of_two.max(two_of_two) * has_clock
}

/// The share of neighbours that are in order, from old to new or from new to old.
fn order(moments: &[Date]) -> f64 {
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
