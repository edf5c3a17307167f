//! Signals of the group that a block belongs to: a list or table as a whole, and the blocks next to it.
//!
//! A list inside an article has other lengths, links and names than the paragraphs around it. What tells it from a menu
//! is that its siblings are content.

use super::catalogue::BlockSignal::*;
use super::catalogue::ContextSignal::{FirstRoundAfterList, FirstRoundBeforeList, FirstRoundList};
use super::catalogue::OuterContainerSignal::{SiblingsAfter, SiblingsBefore};
use super::SignalWriter;
use crate::classify::feature_context::FeatureContext;
use crate::facts::blocks::sums_before;
use crate::table::sets::{sets_of, DEFINITIONS, LIST, TABLE};
use crate::Table;

/// Number of blocks before and after an element that are looked at.
const REACH: usize = 3;
/// Represents siblings that do not exist, below all probabilities.
const OUTSIDE: f64 = -0.1;
/// Represents the absence of a group.
const NONE: u32 = u32::MAX;

/// A run of blocks: the first one, and the one after the last.
type Run = (usize, usize);

/// Reusable buffers: the group of each row, and of each block the run of its group and the run of the group's siblings.
#[derive(Clone, Debug, Default)]
pub(crate) struct ListBuffers {
    of_rows: Vec<u32>,
    of_blocks: Vec<Option<(Run, Run)>>,
}

/// Writes the size, the links and the siblings of each block's group.
pub(super) fn write(context: &FeatureContext, writer: &mut SignalWriter, buffers: &mut ListBuffers) {
    buffers.fill(context);
    let blocks = context.blocks;
    let words = sums_before(&blocks.words);
    let plain = sums_before(&blocks.unlinked_words);
    let groups = || buffers.of_blocks.iter();
    let in_group = |sums: &[f64], run: Run| sums[run.1] - sums[run.0];
    writer.write(ListBlocks, groups().map(|group| group.map_or(0.0, |(own, _)| (own.1 - own.0) as f64)));
    writer.write(ListWords, groups().map(|group| group.map_or(0.0, |(own, _)| in_group(&words, own))));
    let link_share = |own: Run| 1.0 - in_group(&plain, own) / in_group(&words, own).max(1.0);
    writer.write(ListLinkShare, groups().map(|group| group.map_or(0.0, |(own, _)| link_share(own))));
    let beside = |(own, all): (Run, Run)| in_group(&plain, all) - in_group(&plain, own);
    writer.write(ListUnlinkedSiblings, groups().map(|group| group.map_or(0.0, beside)));
    // the text before a group is read once, not once for each of its blocks
    let mut known = vec![None; blocks.len()];
    let mut follows_colon = |own: Run| match own.0.checked_sub(1) {
        Some(before) => *known[before].get_or_insert_with(|| blocks.ends_with_colon(context.table, before)),
        None => false,
    };
    writer.write_flags(ListAfterColon, groups().map(|group| group.is_some_and(|(own, _)| follows_colon(own))));
}

/// Writes what the first round says of each block's group, and of the siblings of the group and of the containers.
///
/// `judged` and `weight` are prefix sums over the blocks, of weighted probabilities and of weights.
pub(super) fn write_first_round(
    context: &FeatureContext,
    predictions: &[f64],
    weight: &[f64],
    writer: &mut SignalWriter,
    buffers: &ListBuffers,
) {
    let mean = |(begin, end): Run| match weight[end] - weight[begin] {
        weight if weight > 0.0 => (predictions[end] - predictions[begin]) / weight,
        _ => OUTSIDE,
    };
    let groups = || buffers.of_blocks.iter();
    writer.write(FirstRoundList, groups().map(|group| group.map_or(OUTSIDE, |(own, _)| mean(own))));
    writer
        .write(FirstRoundBeforeList, groups().map(|group| group.map_or(OUTSIDE, |(own, all)| mean(before(own, all)))));
    writer.write(FirstRoundAfterList, groups().map(|group| group.map_or(OUTSIDE, |(own, all)| mean(after(own, all)))));
    for (level, pair) in context.containers.containers.windows(2).enumerate() {
        let runs = || pair[0].iter().zip(&pair[1]).map(|(&inner, &outer)| sibling_runs(context, inner, outer));
        writer.write(SiblingsBefore.at(level + 1), runs().map(|(own, all)| mean(before(own, all))));
        writer.write(SiblingsAfter.at(level + 1), runs().map(|(own, all)| mean(after(own, all))));
    }
}

impl ListBuffers {
    fn fill(&mut self, context: &FeatureContext) {
        let (table, blocks) = (context.table, context.blocks);
        group_rows(table, &mut self.of_rows);
        self.of_blocks.clear();
        self.of_blocks.extend(blocks.first_rows().map(|row| {
            let group = self.of_rows[row];
            (group != NONE).then(|| {
                let parent = table.parent[context.containers.widest[group as usize] as usize].max(0);
                sibling_runs(context, group, parent as u32)
            })
        }));
    }
}

/// Finds the group of each row: the outermost list, or the innermost table outside lists, because tables also lay out
/// whole pages.
fn group_rows(table: &Table, groups: &mut Vec<u32>) {
    groups.clear();
    for (row, (&tag, &parent)) in table.tag.iter().zip(&table.parent).enumerate() {
        let above = usize::try_from(parent).map_or(NONE, |parent| groups[parent]);
        let is_in_list = above != NONE && sets_of(table.tag[above as usize]) & TABLE == 0;
        let is_group = sets_of(tag) & (LIST | DEFINITIONS | TABLE) != 0;
        groups.push(if is_group && !is_in_list { row as u32 } else { above });
    }
}

/// The blocks of an element, and those of an ancestor.
fn sibling_runs(context: &FeatureContext, inner: u32, outer: u32) -> (Run, Run) {
    let in_subtree = |row: u32| context.blocks.in_subtree(context.table, row as usize);
    (in_subtree(inner), in_subtree(outer))
}

/// The last blocks of `all` before `own`.
fn before(own: Run, all: Run) -> Run {
    (own.0.saturating_sub(REACH).max(all.0).min(own.0), own.0)
}

/// The first blocks of `all` after `own`.
fn after(own: Run, all: Run) -> Run {
    (own.1, (own.1 + REACH).min(all.1).max(own.1))
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
    fn a_list_in_a_table_that_lays_out_the_page_is_a_group_of_its_own() {
        let found = signals_of("<table><tr><td>a</td><td><ul><li>b</li><li>c</li></ul></td></tr></table>");
        assert_eq!(found.of(ListBlocks), [3.0, 2.0, 2.0]);
    }

    #[test]
    fn the_siblings_of_a_group_are_those_inside_its_parent() {
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
