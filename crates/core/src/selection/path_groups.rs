//! Blocks at the same place of a template are kept together: all dates of a list, all prices of its cards.

use super::draft::Draft;

/// Minimum number of blocks of a group.
const MIN_GROUP_BLOCKS: f64 = 3.0;
/// Minimum share of its blocks that are kept.
const MIN_KEPT_SHARE: f64 = 0.5;
/// Minimum probability of the others, as a share of the page's threshold.
const MIN_THRESHOLD_SHARE: f64 = 0.8;

/// Adds to each group of which enough is kept the blocks that the cut nearly took.
pub(super) fn complete_path_groups(draft: &mut Draft) {
    // without a threshold nothing is kept, and there is nothing to complete
    let threshold = draft.threshold.unwrap_or(f64::INFINITY);
    let (path_groups, probability) = (draft.context.path_groups, &draft.context.probability);
    let counts = path_groups.sums(probability.iter().map(|_| 1.0));
    let kept = path_groups.sums(draft.chosen.iter().map(|&chosen| f64::from(u8::from(chosen))));
    let is_kept = |group: usize| counts[group] >= MIN_GROUP_BLOCKS && kept[group] >= MIN_KEPT_SHARE * counts[group];
    for (block, &group) in path_groups.of_block.iter().enumerate() {
        if !draft.chosen[block] && probability[block] >= MIN_THRESHOLD_SHARE * threshold && is_kept(group as usize) {
            draft.keep((block, block + 1));
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
