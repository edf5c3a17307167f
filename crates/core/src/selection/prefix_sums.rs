//! Prefix sums over the blocks of a selection, by which any range of blocks is compared in one step.

use crate::facts::blocks::{sums_before, BlockRange, Blocks};

/// Minimum mean probability of a table or code among content: of tables that are this likely, four of five were content on
/// pages of held-out domains.
pub(super) const MIN_PROBABILITY_AMONG_CONTENT: f64 = 0.3;

/// Sums over the blocks before each block, and over all blocks at the end.
pub(super) struct PrefixSums {
    kept: Vec<usize>,
    kept_words: Vec<f64>,
    /// Words, each times the probability of its block.
    expected_words: Vec<f64>,
    words: Vec<f64>,
    unlinked_words: Vec<f64>,
}

impl PrefixSums {
    pub(super) fn of(kept: &[bool], probability: &[f64], blocks: &Blocks) -> PrefixSums {
        let words = &blocks.words;
        PrefixSums {
            kept: sums_before(kept.iter().map(|&kept| usize::from(kept))),
            kept_words: sums_before(kept.iter().zip(words).map(|(&kept, &words)| if kept { words } else { 0.0 })),
            expected_words: sums_before(probability.iter().zip(words).map(|(probability, words)| probability * words)),
            words: sums_before(words.iter().copied()),
            unlinked_words: sums_before(blocks.unlinked_words.iter().copied()),
        }
    }

    /// Returns the number of words of a range.
    pub(super) fn words(&self, range: BlockRange) -> f64 {
        sum_in(&self.words, range)
    }

    /// Returns the number of words of a range that are in links.
    pub(super) fn linked_words(&self, range: BlockRange) -> f64 {
        self.words(range) - sum_in(&self.unlinked_words, range)
    }

    /// Returns the number of words of a range that are kept.
    pub(super) fn kept_words(&self, range: BlockRange) -> f64 {
        sum_in(&self.kept_words, range)
    }

    /// Returns the expected number of words of a range that are content.
    pub(super) fn expected_words(&self, range: BlockRange) -> f64 {
        sum_in(&self.expected_words, range)
    }

    /// Returns the mean probability of the words of a range; 0 where it has none.
    pub(super) fn mean_probability(&self, range: BlockRange) -> f64 {
        self.expected_words(range) / self.words(range).max(1.0)
    }

    /// Whether any block of a range is kept.
    pub(super) fn keeps_some_of(&self, range: BlockRange) -> bool {
        self.kept[range.end] > self.kept[range.begin]
    }

    /// Whether at least half of the blocks of a range are kept.
    pub(super) fn keeps_most_of(&self, range: BlockRange) -> bool {
        2 * (self.kept[range.end] - self.kept[range.begin]) >= range.len()
    }

    /// Whether all blocks of a range are kept.
    pub(super) fn keeps_all_of(&self, range: BlockRange) -> bool {
        self.kept[range.end] - self.kept[range.begin] == range.len()
    }

    /// Whether at least half of the words of a range are kept.
    pub(super) fn keeps_most_words_of(&self, range: BlockRange) -> bool {
        2.0 * self.kept_words(range) >= self.words(range)
    }

    /// Whether the words of a range are likely enough, and blocks before and after it within a distance are kept.
    pub(super) fn is_likely_among_content(&self, range: BlockRange, min_probability: f64, max_distance: usize) -> bool {
        let last = self.kept.len() - 1;
        let before = BlockRange::new(range.begin.saturating_sub(max_distance), range.begin);
        let after = BlockRange::new(range.end, (range.end + max_distance).min(last));
        self.expected_words(range) >= min_probability * self.words(range)
            && self.keeps_some_of(before)
            && self.keeps_some_of(after)
    }
}

fn sum_in(sums: &[f64], range: BlockRange) -> f64 {
    sums[range.end] - sums[range.begin]
}
