//! The place of the dates of a group.

use std::collections::{HashMap, HashSet};

use super::outline::Outline;
use super::places::Places;

/// Minimum share of the records with a date at the place.
pub(super) const MIN_DATED: f64 = 0.5;
/// Minimum share of the texts at the place that are dates.
const MIN_PURE: f64 = 0.7;
/// How many texts of a place may precede the date.
const MAX_BEFORE: usize = 3;
/// Order of the dates, where it is not known.
const UNKNOWN_ORDER: f64 = 0.7;

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
    let has_clock = if texts.iter().any(|text| text.date.has_clock) { 1.15 } else { 1.0 };
    hits * (0.5 + certainty) * (0.3 + 0.7 * order(&moments)) * varies * has_clock
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
