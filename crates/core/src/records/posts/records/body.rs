//! What was written in each record: the deepest element that holds most of the text of most records.

use std::collections::HashMap;

use super::outline::Outline;
use crate::table::tags::{flagged, COUNT};

const CONTAINER: u32 = 1;
static CONTAINERS: [u32; COUNT + 1] =
    flagged(&[(CONTAINER, "article blockquote body dd div dl form li main ol section table tbody td tr ul")]);
/// Minimum share of the records that have the element.
const COMMON: f64 = 0.75;
/// Minimum share of the text that it holds, by the mean of the records or of all text.
const MOST: f64 = 0.75;
/// Minimum of both.
const MAIN: f64 = 0.5;

/// Where the text of each record is.
pub(super) struct Body {
    /// The rows in the element of each record; None where the record has no such element.
    pub(super) spans: Vec<Option<(usize, usize)>>,
    /// Whether it is smaller than the record.
    pub(super) is_deep: bool,
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
            None => return body,
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
    let (mut found, mut index) = (Vec::<Child>::new(), HashMap::<(u64, u32), usize>::new());
    let mut count = HashMap::<u64, u32>::new();
    for (number, span) in spans.iter().enumerate() {
        count.clear();
        for row in span.iter().flat_map(|&span| outline.children(span)).filter(|&row| is_container(outline, row)) {
            let nth = count.entry(outline.label[row]).or_insert(0);
            let place = *index.entry((outline.label[row], *nth)).or_insert(found.len());
            *nth += 1;
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
