//! What was written in each record: the deepest element that holds most of the text of most records.

use std::ops::Range;

use super::candidates::Group;
use super::date_place::link_around_date;
use super::dates::AGE;
use super::outline::Outline;
use super::{record, Record};
use crate::bytes::mixing::SECOND;
use crate::facts::numbering::Numbering;
use crate::table::tags::{flagged, COUNT};

const CONTAINER: u32 = 1;
/// Sets the children of one label apart.
static CONTAINERS: [u32; COUNT + 1] =
    flagged(&[(CONTAINER, "article blockquote body dd div dl form li main ol section table tbody td tr ul")]);
/// Minimum share of the records that have the element.
const COMMON: f64 = 0.75;
/// Minimum share of the text that it holds, by the mean of the records or of all text.
const MOST: f64 = 0.75;
/// Minimum of both.
const MAIN: f64 = 0.5;
/// Maximum number of characters of a line with the date above the text.
const MAX_HEAD: i32 = 80;

/// Where the text of each record is.
pub(super) struct Body {
    /// The rows in the element of each record; None where the record has no such element.
    pub(super) spans: Vec<Option<(usize, usize)>>,
    /// Whether it is smaller than the record.
    pub(super) is_deep: bool,
}

impl Body {
    /// Moves the begin of each body past its first child, where this is a short line with the date in most records.
    fn skip_dated_heads(&mut self, outline: &Outline) {
        let head = |span: &(usize, usize)| {
            let head = outline.children(*span).find(|&row| !outline.texts_in((row, outline.end(row))).is_empty())?;
            let texts = &outline.texts[as_indices(outline.texts_in((head, outline.end(head))))];
            let is_short = texts.iter().map(|text| outline.table.chars[text.row]).sum::<i32>() <= MAX_HEAD;
            let is_followed = !outline.texts_in((outline.end(head), span.1)).is_empty();
            let is_dated = texts.iter().any(|text| text.date.certainty > AGE);
            (is_short && is_followed && is_dated).then_some(head)
        };
        let heads: Vec<Option<usize>> = self.spans.iter().map(|span| span.as_ref().and_then(head)).collect();
        let bodies = self.spans.iter().flatten().count() as f64;
        if self.is_deep && heads.iter().flatten().count() as f64 >= COMMON * bodies {
            for (span, head) in self.spans.iter_mut().zip(heads) {
                *span = span.zip(head).map_or(*span, |((_, end), head)| Some((outline.end(head), end)));
            }
        }
    }
}

fn as_indices(texts: Range<u32>) -> Range<usize> {
    texts.start as usize..texts.end as usize
}

/// Whether an element can hold the text of a post.
pub(super) fn is_container(outline: &Outline, row: usize) -> bool {
    CONTAINERS[(outline.table.tag[row] as usize).min(COUNT)] & CONTAINER != 0
}

/// A child that records have: the n-th of its label.
#[derive(Default)]
struct Child {
    /// Record and row.
    rows: Vec<(usize, usize)>,
    /// Sum of the shares of each record's text, and of the text itself.
    shares: f64,
    weight: f64,
    /// How many records with text have it.
    filled: usize,
}

/// Finds the body of each record by going down from `spans`.
pub(super) fn descend(outline: &Outline, own: &[Vec<u32>], held: &[f64], spans: Vec<(usize, usize)>) -> Body {
    let (total, filled) = (held.iter().sum::<f64>(), held.iter().filter(|&&held| held > 0.0).count() as f64);
    let sums: Vec<Vec<f64>> = own.iter().map(|own| running_sums(outline, own)).collect();
    let mut body = Body { spans: spans.into_iter().map(Some).collect(), is_deep: false };
    loop {
        let mut best: Option<(f64, Child)> = None;
        for child in children(outline, &body.spans, own, &sums, held) {
            let (mean, whole) = (child.shares / filled, child.weight / total);
            let is_common = child.filled as f64 >= COMMON * filled;
            let most = best.as_ref().map_or(MOST, |best| best.0);
            if is_common && mean.min(whole) > MAIN && mean.max(whole) >= most {
                best = Some((mean.max(whole), child));
            }
        }
        match best {
            None => {
                body.skip_dated_heads(outline);
                return body;
            }
            Some((_, child)) => {
                body.is_deep = true;
                body.spans = vec![None; own.len()];
                child.rows.iter().for_each(|&(number, row)| body.spans[number] = Some((row + 1, outline.end(row))));
            }
        }
    }
}

fn running_sums(outline: &Outline, own: &[u32]) -> Vec<f64> {
    let mut sums = vec![0.0];
    own.iter().for_each(|&text| sums.push(sums[sums.len() - 1] + outline.texts[text as usize].weight));
    sums
}

/// The children that the records have, in the order of their first one.
fn children(
    outline: &Outline,
    spans: &[Option<(usize, usize)>],
    own: &[Vec<u32>],
    sums: &[Vec<f64>],
    held: &[f64],
) -> Vec<Child> {
    let (mut found, mut numbering) = (Vec::<Child>::new(), Numbering::default());
    numbering.restart(own.len());
    let (mut labels, mut count) = (Numbering::default(), Vec::<u64>::new());
    for (number, span) in spans.iter().enumerate() {
        labels.restart(0);
        count.clear();
        for row in span.iter().flat_map(|&span| outline.children(span)).filter(|&row| is_container(outline, row)) {
            let label = labels.number(outline.label[row]) as usize;
            if label == count.len() {
                count.push(0);
            }
            let place = numbering.number(outline.label[row].wrapping_add(count[label].wrapping_mul(SECOND))) as usize;
            count[label] += 1;
            if place == found.len() {
                found.push(Child::default());
            }
            let texts = outline.texts_in((row, outline.end(row)));
            let at = |bound: u32| own[number].partition_point(|&text| text < bound);
            let weight = sums[number][at(texts.end)] - sums[number][at(texts.start)];
            let child = &mut found[place];
            child.rows.push((number, row));
            child.weight += weight;
            if held[number] > 0.0 {
                child.shares += weight / held[number];
                child.filled += 1;
            }
        }
    }
    found
}

/// Minimum weight of the opening post.
const MIN_WEIGHT: f64 = 20.0;
/// Minimum share of the weight that the median record holds.
const MIN_SHARE: f64 = 0.3;
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
            let link = date.and_then(|date| link_around_date(outline, date));
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
