//! A page with text has content: where no rule keeps anything, the element with the best expected F1 is kept.

use crate::facts::blocks::{sums_before, BlockRange};
use crate::selection::draft::{Draft, RuleContext};
use crate::table::sets::{sets_of, HEADING, NAVIGATION};

/// Minimum number of words of a page that has content.
const MIN_PAGE_WORDS: f64 = 5.0;
/// Minimum probability of a text outside links, where all texts have a probability near 0.
const MIN_UNLINKED_PROBABILITY: f64 = 1e-3;
/// The probability to which the highest one is raised: only the relations of probabilities count here.
const MAX_RELATIVE_PROBABILITY: f64 = 0.9;
/// Maximum share of its expected F1 that the element has, because it is a guess.
const MAX_CONFIDENCE: f64 = 0.5;

/// Keeps the element with the best expected F1 where no words are kept.
pub(super) fn keep_best_element(draft: &mut Draft) {
    let RuleContext { table, key_rows, blocks, .. } = draft.context;
    let all = BlockRange::new(0, blocks.len());
    if draft.kept_words(all) > 0.0 {
        return;
    }
    let sums = WordSums::of(draft.context);
    if sums.words_in(all) < MIN_PAGE_WORDS {
        return;
    }
    let mut best = (sums.expected_f1(all), all);
    for row in (key_rows.body..table.end[key_rows.body] as usize).filter(|&row| table.tag[row] != 0) {
        let range = blocks.in_subtree(table, row);
        let may_be_content = !range.is_empty() && sets_of(table.tag[row]) & (NAVIGATION | HEADING) == 0;
        if may_be_content && sums.expected_f1(range) > best.0 {
            best = (sums.expected_f1(range), range);
        }
    }
    draft.keep(best.1);
    draft.expected_f1 = draft.expected_f1.min(MAX_CONFIDENCE * best.0);
}

/// Prefix sums of the words of the blocks that no rule excludes.
struct WordSums {
    words: Vec<f64>,
    /// Words, each times the relative probability of its block.
    expected: Vec<f64>,
}

impl WordSums {
    fn of(context: &RuleContext) -> WordSums {
        let blocks = context.blocks;
        let possible_words = |block: usize| if context.is_possible(block) { blocks.words[block] } else { 0.0 };
        let probability = relative_probabilities(context);
        WordSums {
            words: sums_before((0..blocks.len()).map(possible_words)),
            expected: sums_before((0..blocks.len()).map(|block| probability[block] * possible_words(block))),
        }
    }

    fn words_in(&self, range: BlockRange) -> f64 {
        self.words[range.end] - self.words[range.begin]
    }

    /// Returns the expected F1 of a range.
    fn expected_f1(&self, range: BlockRange) -> f64 {
        let all_expected = self.expected[self.expected.len() - 1];
        let expected = self.expected[range.end] - self.expected[range.begin];
        2.0 * expected / (self.words_in(range) + all_expected).max(1.0)
    }
}

/// Returns the probabilities of the blocks that no rule excludes, raised so that the highest is
/// [`MAX_RELATIVE_PROBABILITY`].
fn relative_probabilities(context: &RuleContext) -> Vec<f64> {
    let own = |block: usize| match context.is_possible(block) {
        true => {
            let unlinked_share = 1.0 - context.blocks.link_share[block];
            context.probability[block].max(MIN_UNLINKED_PROBABILITY * unlinked_share)
        }
        false => 0.0,
    };
    let mut probability: Vec<f64> = (0..context.blocks.len()).map(own).collect();
    let highest = probability.iter().copied().fold(0.0, f64::max);
    if highest > 0.0 {
        probability.iter_mut().for_each(|probability| *probability *= MAX_RELATIVE_PROBABILITY / highest);
    }
    probability
}

#[cfg(test)]
mod tests {
    use crate::selection::tests::kept_by;

    #[test]
    fn where_nothing_is_likely_the_text_outside_links_is_kept() {
        let html = "<body><ul><li><a>a b c d</a></li><li><a>e f g h</a></li></ul>\
                    <div><p>i j k l m n</p><p>o p q r s t</p></div></body>";
        assert_eq!(kept_by("best element", html, &[0.0; 4]), [2, 3]);
        assert_eq!(kept_by("best element", html, &[0.0, 0.0, 0.3, 0.0]), [2]);
    }

    #[test]
    fn a_few_words_are_not_content() {
        assert_eq!(kept_by("best element", "<body><p>a b</p></body>", &[0.0]), [0; 0]);
    }
}
