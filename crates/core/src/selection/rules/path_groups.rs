//! Blocks with the same tag path are kept together: all dates of a list, all prices of its cards.

use crate::facts::blocks::BlockRange;
use crate::selection::draft::Draft;

/// Minimum number of blocks of a path group that is completed.
const MIN_GROUP_BLOCKS: f64 = 3.0;
/// Minimum share of its blocks that are kept already.
const MIN_KEPT_SHARE: f64 = 0.5;
/// Minimum probability of its other blocks, as a share of the page's threshold.
const MIN_THRESHOLD_SHARE: f64 = 0.8;

/// Adds the blocks just below the cut to the path groups of which enough is kept.
pub(super) fn complete_path_groups(draft: &mut Draft) {
    // Without a threshold, no block is kept that others could complete.
    let threshold = draft.threshold.unwrap_or(f64::INFINITY);
    let (path_groups, probability) = (draft.context.path_groups, &draft.context.probability);
    let counts = path_groups.sums(probability.iter().map(|_| 1.0));
    let kept = path_groups.sums(draft.kept().iter().map(|&kept| f64::from(u8::from(kept))));
    let is_mostly_kept =
        |group: usize| counts[group] >= MIN_GROUP_BLOCKS && kept[group] >= MIN_KEPT_SHARE * counts[group];
    for (block, &group) in path_groups.of_block.iter().enumerate() {
        if probability[block] >= MIN_THRESHOLD_SHARE * threshold && is_mostly_kept(group as usize) {
            draft.keep(BlockRange::of(block));
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::selection::tests::kept_by;

    fn kept(last: f64) -> Vec<usize> {
        let card = "<li><h3>word word word word word word word word</h3><i>1 May</i></li>";
        let html =
            format!("<body><ul>{}</ul></body>", card.replace("</h3><i>", "</h3><p>").replace("</i>", "</p>").repeat(3));
        kept_by("path groups", &html, &[0.9, 0.6, 0.9, 0.6, 0.9, last])
    }

    #[test]
    fn the_last_date_of_a_list_is_kept_with_the_others() {
        assert_eq!(kept(0.5), [0, 1, 2, 3, 4, 5]);
    }

    #[test]
    fn an_unlikely_block_is_not() {
        assert_eq!(kept(0.01), [0, 1, 2, 3, 4]);
    }
}
