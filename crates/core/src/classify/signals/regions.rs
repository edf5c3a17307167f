//! The element that a published method would select as content: whether a block is in it, and its distance from it.
//!
//! No method is right on every page; together they locate the main part of the page.

use super::catalogue::BlockSignal::{self, *};
use super::SignalWriter;
use crate::classify::feature_context::FeatureContext;
use crate::facts::blocks::BlockRange;
use crate::facts::totals::Total;
use crate::table::sets::{sets_of, PROSE};

/// Maximum number of characters outside links of a paragraph that is ignored.
const MAX_IGNORED_CHARS: u32 = 25;
/// The weights of the two parts of a CoreEx score.
const RATIO: f64 = 0.7;
const LENGTH: f64 = 0.3;

/// Reusable buffers with a value for each row.
#[derive(Clone, Debug, Default)]
pub(crate) struct RegionBuffers {
    /// The unlinked characters of the paragraphs that are children of a row.
    own: Vec<f64>,
    /// The same for its grandchildren.
    of_children: Vec<f64>,
}

/// The best element by a measure.
#[derive(Clone, Copy)]
struct Best {
    row: usize,
    score: f64,
}

impl Best {
    #[inline]
    fn or(self, row: usize, score: f64) -> Best {
        if score > self.score {
            Best { row, score }
        } else {
            self
        }
    }
}

/// Writes the signals of regions; `density_sums` has one value for each row of the page.
pub(super) fn write(
    context: &FeatureContext,
    density_sums: &[f64],
    writer: &mut SignalWriter,
    buffers: &mut RegionBuffers,
) {
    buffers.fill(context);
    let body = context.key_rows.body;
    let all = f64::from(context.body().words.max(1));
    let none = Best { row: body, score: 0.0 };
    let (mut dense, mut prose, mut plain) = (none, none, none);
    for (row, (total, &density_sum)) in context.totals.iter().zip(density_sums).enumerate().skip(body + 1) {
        dense = dense.or(row, density_sum);
        prose = prose.or(row, prose_score(total, buffers.own[row] + 0.5 * buffers.of_children[row]));
        if context.table.tag[row] != 0 {
            plain = plain.or(row, plain_score(total, all));
        }
    }
    write_region(context, writer, dense.row, [InDense, FromDense, PageDense]);
    write_region(context, writer, prose.row, [InProse, FromProse, PageProse]);
    write_region(context, writer, plain.row, [InPlain, FromPlain, PagePlain]);
}

/// Writes the position of the blocks relative to an element, and its share of the page.
fn write_region(
    context: &FeatureContext,
    writer: &mut SignalWriter,
    row: usize,
    [inside, from, share]: [BlockSignal; 3],
) {
    let BlockRange { begin, end } = context.blocks.in_subtree(context.table, row);
    let numbers = 0..context.blocks.len();
    writer.write_flags(inside, numbers.clone().map(|number| (begin..end).contains(&number)));
    writer.write(from, numbers.map(|number| steps_from(number, begin, end)));
    let words = f64::from(context.totals[row].words);
    writer.write_all(share, words / f64::from(context.body().words.max(1)));
}

/// Returns the distance of a block from a range of blocks: negative before it, positive after it.
pub(super) fn steps_from(number: usize, begin: usize, end: usize) -> f64 {
    let (number, begin, end) = (number as i64, begin as i64, end as i64);
    ((number - begin).min(0) + (number - end + 1).max(0)) as f64
}

/// The text of its paragraphs, and half that of its children's, less where much of it is linked.
fn prose_score(total: &Total, paragraphs: f64) -> f64 {
    paragraphs * (1.0 - f64::from(total.link_words) / f64::from(total.words.max(1)))
}

/// The share of its words outside links, and its share of the page's (CoreEx, section 2.2.1).
fn plain_score(total: &Total, all: f64) -> f64 {
    let unlinked = f64::from(total.words - total.link_words);
    RATIO * unlinked / f64::from(total.words.max(1)) + LENGTH * unlinked / all
}

impl RegionBuffers {
    fn fill(&mut self, context: &FeatureContext) {
        let parents = || context.table.parent.iter().map(|&parent| parent.max(0) as usize);
        self.own.clear();
        self.own.resize(context.totals.len(), 0.0);
        for ((total, &tag), parent) in context.totals.iter().zip(&context.table.tag).zip(parents()) {
            let plain = total.chars - total.link_chars;
            if plain > MAX_IGNORED_CHARS && sets_of(tag) & PROSE != 0 {
                self.own[parent] += f64::from(plain);
            }
        }
        self.of_children.clear();
        self.of_children.resize(context.totals.len(), 0.0);
        for (own, parent) in self.own.iter().zip(parents()) {
            self.of_children[parent] += own;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::classify::signals::tests::signals_of;

    #[test]
    fn paragraphs_make_the_region() {
        let prose = "<p>A paragraph that is long enough to count as one.</p>";
        let found =
            signals_of(&format!("<body><ul><li>a</li></ul><div>{prose}{prose}</div><ul><li>b</li></ul></body>"));
        assert_eq!(found.of(InProse), [0.0, 1.0, 1.0, 0.0]);
        assert_eq!(found.of(FromProse), [-1.0, 0.0, 0.0, 1.0]);
        assert_eq!(found.of(InPlain), [0.0, 1.0, 1.0, 0.0]);
    }

    #[test]
    fn a_page_without_prose_is_its_body() {
        let found = signals_of("<body>a</body>");
        assert_eq!((found.of(InProse), found.of(PageProse)), (vec![1.0], vec![1.0]));
    }

    #[test]
    fn steps_are_counted_from_the_nearest_end() {
        assert_eq!([0, 2, 3, 4, 6].map(|number| steps_from(number, 2, 4)), [-2.0, 0.0, 0.0, 1.0, 3.0]);
    }
}
