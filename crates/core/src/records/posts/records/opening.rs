//! The post that opens a thread and is built differently, such as a question before its answers.

use std::ops::Range;

use super::body::is_container;
use super::group::Group;
use super::outline::Outline;
use super::{permalink, record, Record};

/// Minimum weight of the opening post.
const MIN_WEIGHT: f64 = 20.0;
/// Minimum share of the weight that the median record holds.
const MIN_SHARE: f64 = 0.3;
/// Minimum share of the weight in the element that holds the text.
const MOST: f64 = 0.75;
const LIKELY: f32 = 0.5;

/// Finds a text before the first record with an author like theirs.
pub(super) fn opening(outline: &Outline, group: &Group) -> Option<Record> {
    let author_place = group.author.as_ref()?;
    let least = MIN_WEIGHT.max(MIN_SHARE * median(&group.held));
    let mut at = group.spans[0].0;
    while let Some(up) = outline.parent(at).filter(|&up| up > 0) {
        let texts = outline.texts_in((up + 1, at));
        let likely = LikelyText::of(outline, texts.clone());
        let weight = likely.weight_of(texts.clone());
        let author = texts.clone().find(|&text| author_place.is_author(outline, text));
        if let Some(author) = author.filter(|_| weight >= least) {
            let (begin, end) = narrowed(outline, (up + 1, at), &likely);
            let dates = texts.filter(|&text| outline.texts[text as usize].is_date());
            let date = dates.min_by_key(|&text| text.max(author) - text.min(author));
            let said: Vec<u32> = outline
                .texts_in((begin, end))
                .filter(|&text| outline.texts[text as usize].is_text && text != author && Some(text) != date)
                .collect();
            let link = date.and_then(|date| permalink::around(outline, date));
            return Some(record(outline, begin, &said, Some(author), date, link)).filter(|post| !post.texts.is_empty());
        }
        at = up;
    }
    None
}

/// The weight of some texts that are likely content and not dates.
struct LikelyText {
    first: u32,
    sums: Vec<f64>,
}

impl LikelyText {
    fn of(outline: &Outline, texts: Range<u32>) -> LikelyText {
        let mut sums = vec![0.0];
        for text in &outline.texts[texts.start as usize..texts.end as usize] {
            let is_likely = text.probability > LIKELY && !text.is_date();
            sums.push(sums[sums.len() - 1] + if is_likely { text.weight } else { 0.0 });
        }
        LikelyText { first: texts.start, sums }
    }

    fn weight_of(&self, texts: Range<u32>) -> f64 {
        let at = |text: u32| self.sums[(text - self.first) as usize];
        at(texts.end) - at(texts.start)
    }
}

/// The rows in the innermost element that holds most of the likely text.
fn narrowed(outline: &Outline, mut span: (usize, usize), likely: &LikelyText) -> (usize, usize) {
    let weight = likely.weight_of(outline.texts_in(span));
    let is_main = |&row: &usize| {
        let held = likely.weight_of(outline.texts_in((row, outline.end(row))));
        is_container(outline, row) && held > MOST * weight
    };
    while let Some(inner) = outline.children(span).find(is_main) {
        span = (inner + 1, outline.end(inner));
    }
    span
}

fn median(values: &[f64]) -> f64 {
    let mut sorted = values.to_vec();
    sorted.sort_by(|a, b| a.total_cmp(b));
    sorted[sorted.len() / 2]
}
