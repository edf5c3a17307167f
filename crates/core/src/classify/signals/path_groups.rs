//! Signals of the path group of a block: the number of its blocks, their words and links.

use super::catalogue::BlockSignal::{
    PagePathGroups, PathGroupBlocks, PathGroupLinkShare, PathGroupShare, PathGroupSpread, PathGroupWords,
};
use super::SignalWriter;
use crate::classify::feature_context::FeatureContext;

/// Writes the signals of path groups.
pub(super) fn write(context: &FeatureContext, writer: &mut SignalWriter) {
    let (path_groups, words) = (context.path_groups, &context.blocks.words);
    let all = words.iter().sum::<f64>().max(1.0);
    let counts = path_groups.sums(words.iter().map(|_| 1.0));
    let totals = path_groups.sums(words.iter().copied());
    let squares = path_groups.sums(words.iter().map(|words| words * words));
    let linked = path_groups.sums(words.iter().zip(&context.blocks.link_share).map(|(words, share)| words * share));
    let means: Vec<f64> = totals.iter().zip(&counts).map(|(total, count)| total / count).collect();
    let variances =
        squares.iter().zip(&counts).zip(&means).map(|((squares, count), mean)| squares / count - mean * mean);
    let spreads: Vec<f64> = variances.map(|variance| variance.max(0.0).sqrt()).collect();
    let linked: Vec<f64> = linked.iter().zip(&totals).map(|(linked, total)| linked / total.max(1.0)).collect();
    writer.write(PathGroupBlocks, path_groups.spread(&counts));
    writer.write(PathGroupWords, path_groups.spread(&means));
    writer.write(PathGroupSpread, path_groups.spread(&spreads));
    writer.write(PathGroupLinkShare, path_groups.spread(&linked));
    writer.write(PathGroupShare, path_groups.spread(&totals).map(|total| total / all));
    writer.write_all(PagePathGroups, path_groups.len() as f64 / words.len() as f64);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::classify::signals::tests::signals_of;

    #[test]
    fn blocks_of_one_path_group_share_their_sums() {
        let page = "<body><ul><li>a b c</li><li>d</li></ul><h2>e f g h</h2><ul><li>i <a>j</a></li></ul></body>";
        let found = signals_of(page);
        assert_eq!(found.of(PathGroupBlocks), [3.0, 3.0, 1.0, 3.0]);
        assert_eq!(found.of(PathGroupWords), [2.0, 2.0, 4.0, 2.0]);
        assert_eq!(found.of(PathGroupShare), [0.6, 0.6, 0.4, 0.6]);
        assert_eq!(found.of(PathGroupLinkShare), [1.0 / 6.0, 1.0 / 6.0, 0.0, 1.0 / 6.0]);
        assert_eq!(found.of(PathGroupSpread)[2..], [0.0, (14.0f64 / 3.0 - 4.0).sqrt() as f32]);
        assert_eq!(found.of(PagePathGroups), [0.5; 4]);
    }
}
