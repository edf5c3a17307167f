//! Signals of the list or table that contains a block, and of the blocks next to that list.
//!
//! A list inside an article has other lengths, links and names than the paragraphs around it. Unlike a menu, it has
//! siblings that are content.

use super::catalogue::BlockSignal::*;
use super::catalogue::ContextSignal::{FirstRoundAfterList, FirstRoundBeforeList, FirstRoundList};
use super::catalogue::OuterContainerSignal::{SiblingsAfter, SiblingsBefore};
use super::SignalWriter;
use crate::classify::feature_context::FeatureContext;
use crate::facts::blocks::{sums_before, BlockRange};
use crate::table::sets::{sets_of, DEFINITIONS, LIST, TABLE};
use crate::Table;

/// Number of blocks before and after an element that are looked at.
const REACH: usize = 3;
/// Represents siblings that do not exist, below all probabilities.
const OUTSIDE: f64 = -0.1;
/// Represents the absence of a list.
const NONE: u32 = u32::MAX;

/// Reusable buffers: the list that contains each row, and for each block the blocks of its list and those of the list's
/// parent.
#[derive(Clone, Debug, Default)]
pub(crate) struct ListBuffers {
    of_rows: Vec<u32>,
    of_blocks: Vec<Option<(BlockRange, BlockRange)>>,
}

/// Writes the size, the links and the siblings of the list that contains each block.
pub(super) fn write(context: &FeatureContext, writer: &mut SignalWriter, buffers: &mut ListBuffers) {
    buffers.fill(context);
    let blocks = context.blocks;
    let words = sums_before(blocks.words.iter().copied());
    let plain = sums_before(blocks.unlinked_words.iter().copied());
    let lists = || buffers.of_blocks.iter();
    let sum_in = |sums: &[f64], range: BlockRange| sums[range.end] - sums[range.begin];
    writer.write(ListBlocks, lists().map(|list| list.map_or(0.0, |(own, _)| own.len() as f64)));
    writer.write(ListWords, lists().map(|list| list.map_or(0.0, |(own, _)| sum_in(&words, own))));
    let link_share = |own: BlockRange| 1.0 - sum_in(&plain, own) / sum_in(&words, own).max(1.0);
    writer.write(ListLinkShare, lists().map(|list| list.map_or(0.0, |(own, _)| link_share(own))));
    let beside = |(own, all): (BlockRange, BlockRange)| sum_in(&plain, all) - sum_in(&plain, own);
    writer.write(ListUnlinkedSiblings, lists().map(|list| list.map_or(0.0, beside)));
    // The text before a list is read once, not once for each of its blocks.
    let mut known = vec![None; blocks.len()];
    let mut follows_colon = |own: BlockRange| match own.begin.checked_sub(1) {
        Some(before) => *known[before].get_or_insert_with(|| blocks.ends_with_colon(context.table, before)),
        None => false,
    };
    writer.write_flags(ListAfterColon, lists().map(|list| list.is_some_and(|(own, _)| follows_colon(own))));
}

/// Writes the mean first-round probability of each block's list, of the siblings of that list, and of the siblings of each
/// container.
///
/// `predictions` and `weight` are prefix sums over the blocks, of weighted probabilities and of weights.
pub(super) fn write_first_round(
    context: &FeatureContext,
    predictions: &[f64],
    weight: &[f64],
    writer: &mut SignalWriter,
    buffers: &ListBuffers,
) {
    let mean = |BlockRange { begin, end }: BlockRange| match weight[end] - weight[begin] {
        weight if weight > 0.0 => (predictions[end] - predictions[begin]) / weight,
        _ => OUTSIDE,
    };
    let lists = || buffers.of_blocks.iter();
    writer.write(FirstRoundList, lists().map(|list| list.map_or(OUTSIDE, |(own, _)| mean(own))));
    writer.write(FirstRoundBeforeList, lists().map(|list| list.map_or(OUTSIDE, |(own, all)| mean(before(own, all)))));
    writer.write(FirstRoundAfterList, lists().map(|list| list.map_or(OUTSIDE, |(own, all)| mean(after(own, all)))));
    for (level, pair) in context.containers.levels.windows(2).enumerate() {
        let ranges =
            || pair[0].iter().zip(&pair[1]).map(|(&inner, &outer)| own_and_outer_blocks(context, inner, outer));
        writer.write(SiblingsBefore.at(level + 1), ranges().map(|(own, all)| mean(before(own, all))));
        writer.write(SiblingsAfter.at(level + 1), ranges().map(|(own, all)| mean(after(own, all))));
    }
}

impl ListBuffers {
    fn fill(&mut self, context: &FeatureContext) {
        let (table, blocks) = (context.table, context.blocks);
        find_enclosing_lists(table, &mut self.of_rows);
        self.of_blocks.clear();
        self.of_blocks.extend(blocks.first_rows().map(|row| {
            let list = self.of_rows[row];
            (list != NONE).then(|| {
                let parent = table.parent[context.containers.widest[list as usize] as usize].max(0);
                own_and_outer_blocks(context, list, parent as u32)
            })
        }));
    }
}

/// Finds the list that contains each row: the outermost list, or the innermost table outside lists, because tables also
/// lay out whole pages.
fn find_enclosing_lists(table: &Table, lists: &mut Vec<u32>) {
    lists.clear();
    for (row, (&tag, &parent)) in table.tag.iter().zip(&table.parent).enumerate() {
        let above = usize::try_from(parent).map_or(NONE, |parent| lists[parent]);
        let is_in_list = above != NONE && sets_of(table.tag[above as usize]) & TABLE == 0;
        let is_list = sets_of(tag) & (LIST | DEFINITIONS | TABLE) != 0;
        lists.push(if is_list && !is_in_list { row as u32 } else { above });
    }
}

/// The blocks of an element, and those of an ancestor.
fn own_and_outer_blocks(context: &FeatureContext, inner: u32, outer: u32) -> (BlockRange, BlockRange) {
    let in_subtree = |row: u32| context.blocks.in_subtree(context.table, row as usize);
    (in_subtree(inner), in_subtree(outer))
}

/// The last blocks of `all` before `own`.
fn before(own: BlockRange, all: BlockRange) -> BlockRange {
    BlockRange::new(own.begin.saturating_sub(REACH).max(all.begin).min(own.begin), own.begin)
}

/// The first blocks of `all` after `own`.
fn after(own: BlockRange, all: BlockRange) -> BlockRange {
    BlockRange::new(own.end, (own.end + REACH).min(all.end).max(own.end))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::classify::signals::tests::{signals_of, two_round_signals_of};

    const PAGE: &str =
        "<body><div><p>a b c:</p><ul><li>d <a>e</a></li><li>f<ol><li>g</li></ol></li></ul><p>h</p></div>\
                        <p>i</p></body>";

    #[test]
    fn a_nested_list_belongs_to_the_outer_one() {
        let found = signals_of(PAGE);
        assert_eq!(found.of(ListBlocks), [0.0, 3.0, 3.0, 3.0, 0.0, 0.0]);
        assert_eq!(found.of(ListWords), [0.0, 4.0, 4.0, 4.0, 0.0, 0.0]);
        assert_eq!(found.of(ListLinkShare), [0.0, 0.25, 0.25, 0.25, 0.0, 0.0]);
        assert_eq!(found.of(ListUnlinkedSiblings), [0.0, 4.0, 4.0, 4.0, 0.0, 0.0]);
        assert_eq!(found.of(ListAfterColon), [0.0, 1.0, 1.0, 1.0, 0.0, 0.0]);
    }

    #[test]
    fn a_list_in_a_table_that_lays_out_the_page_is_separate() {
        let found = signals_of("<table><tr><td>a</td><td><ul><li>b</li><li>c</li></ul></td></tr></table>");
        assert_eq!(found.of(ListBlocks), [3.0, 2.0, 2.0]);
    }

    #[test]
    fn the_siblings_of_a_list_are_those_inside_its_parent() {
        let found = two_round_signals_of(PAGE, &[0.5, 0.0, 0.0, 0.0, 1.0, 0.25]);
        assert_eq!(found.of(FirstRoundBeforeList)[..3], [-0.1, 0.5, 0.5]);
        assert_eq!(found.of(FirstRoundAfterList)[1..4], [1.0; 3]);
        assert_eq!(found.of(FirstRoundList)[1], 0.0);
    }

    #[test]
    fn siblings_at_each_level() {
        let found = two_round_signals_of("<body><div><p>a</p><p>b</p></div><p>c</p></body>", &[1.0, 0.5, 0.25]);
        assert_eq!(found.of(SiblingsBefore.at(1)), [-0.1, 1.0, 0.75]);
        assert_eq!(found.of(SiblingsAfter.at(1)), [0.5, -0.1, -0.1]);
        assert_eq!(found.of(SiblingsAfter.at(2)), [0.25, 0.25, -0.1]);
    }
}
