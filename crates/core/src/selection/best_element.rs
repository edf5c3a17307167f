//! A page that shows text has content: where all else keeps nothing, the likeliest part of the page is kept.

use super::draft::Draft;
use super::prefix_sums::{BlockRange, PrefixSums};
use crate::table::sets::sets_of;
use crate::table::sets::{HEADING, NAVIGATION};

/// Minimum number of words of a page that has content.
const MIN_PAGE_WORDS: f64 = 5.0;
/// The probability of a text outside links where all texts are impossible.
const MIN_UNLINKED_PROBABILITY: f64 = 1e-3;
/// The probability to which the highest one is raised: only the relations of probabilities count here.
const MAX_RELATIVE_PROBABILITY: f64 = 0.9;

/// Chooses the element with the highest expected F1 where no words are kept.
pub(super) fn keep_best_element(draft: &mut Draft) {
    let context = draft.context;
    let (table, blocks) = (context.table, context.blocks);
    if draft.kept_words((0, blocks.len())) > 0.0 {
        return;
    }
    let weights = relative_probabilities(draft);
    let words: Vec<f64> =
        (0..blocks.len()).map(|block| if context.is_possible(block) { blocks.words[block] } else { 0.0 }).collect();
    let sums = PrefixSums::of(&draft.chosen, &weights, &words);
    let all = (0, blocks.len());
    if sums.words(all) < MIN_PAGE_WORDS {
        return;
    }
    let expected = |run: BlockRange| 2.0 * sums.sure(run) / (sums.words(run) + sums.sure(all)).max(1.0);
    let body = context.key_rows.body;
    let mut best: (f64, BlockRange) = (expected(all), all);
    for row in (body..table.end[body] as usize).filter(|&row| table.tag[row] != 0) {
        let run = blocks.in_subtree(table, row);
        let is_group = run.0 < run.1 && sets_of(table.tag[row]) & (NAVIGATION | HEADING) == 0;
        if is_group && expected(run) > best.0 {
            best = (expected(run), run);
        }
    }
    draft.keep(best.1);
    draft.expected_f1 = draft.expected_f1.min(0.5 * best.0);
}

/// The probabilities of the blocks that no rule excludes, raised so that the highest is [`MAX_RELATIVE_PROBABILITY`].
fn relative_probabilities(draft: &Draft) -> Vec<f64> {
    let context = draft.context;
    let own = |block: usize| match context.is_possible(block) {
        true => context.probability[block].max(MIN_UNLINKED_PROBABILITY * (1.0 - context.blocks.link_share[block])),
        false => 0.0,
    };
    let mut found: Vec<f64> = (0..context.blocks.len()).map(own).collect();
    let highest = found.iter().copied().fold(0.0, f64::max);
    if highest > 0.0 {
        found.iter_mut().for_each(|probability| *probability *= MAX_RELATIVE_PROBABILITY / highest);
    }
    found
}

#[cfg(test)]
mod tests {
    use crate::selection::tests::kept_by;

    #[test]
    fn where_nothing_is_likely_the_text_outside_links_is_kept() {
        let html = "<body><ul><li><a>a b c d</a></li><li><a>e f g h</a></li></ul>\
                    <div><p>i j k l m n</p><p>o p q r s t</p></div></body>";
        assert_eq!(kept_by("best group", html, &[0.0; 4]), [2, 3]);
        assert_eq!(kept_by("best group", html, &[0.0, 0.0, 0.3, 0.0]), [2]);
    }

    #[test]
    fn a_few_words_are_no_content() {
        assert_eq!(kept_by("best group", "<body><p>a b</p></body>", &[0.0]), [0; 0]);
    }
}
