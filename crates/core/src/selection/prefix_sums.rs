//! PrefixSums over the first blocks of a selection, so that any run of blocks is looked at in one step.

/// Of tables among content that are this likely, four of five were content on pages of held-out domains.
pub(super) const MIN_PROBABILITY_AMONG_CONTENT: f64 = 0.3;

/// How much of the blocks is kept, and how likely they are content.
pub(super) struct PrefixSums {
    chosen: Vec<usize>,
    chosen_words: Vec<f64>,
    sure: Vec<f64>,
    words: Vec<f64>,
}

/// A run of blocks: the first one, and the one after the last.
pub(super) type BlockRange = (usize, usize);

impl PrefixSums {
    pub(super) fn of(chosen: &[bool], probability: &[f64], words: &[f64]) -> PrefixSums {
        let sums_of_none = || {
            let mut sums = Vec::with_capacity(words.len() + 1);
            sums.push(0.0);
            sums
        };
        let mut found = PrefixSums {
            chosen: Vec::with_capacity(words.len() + 1),
            chosen_words: sums_of_none(),
            sure: sums_of_none(),
            words: sums_of_none(),
        };
        found.chosen.push(0);
        let (mut count, mut kept, mut sure, mut all) = (0, 0.0, 0.0, 0.0);
        for ((&chosen, probability), words) in chosen.iter().zip(probability).zip(words) {
            count += usize::from(chosen);
            kept += if chosen { *words } else { 0.0 };
            sure += probability * words;
            all += words;
            found.chosen.push(count);
            found.chosen_words.push(kept);
            found.sure.push(sure);
            found.words.push(all);
        }
        found
    }

    /// Whether at least half of the blocks of a run are kept.
    pub(super) fn keeps_most_of(&self, (begin, end): BlockRange) -> bool {
        2 * (self.chosen[end] - self.chosen[begin]) >= end - begin
    }

    /// Whether any block of a run is kept.
    pub(super) fn keeps_some_of(&self, (begin, end): BlockRange) -> bool {
        self.chosen[end] > self.chosen[begin]
    }

    /// Whether at least half of the words of a run are kept.
    pub(super) fn keeps_most_words_of(&self, (begin, end): BlockRange) -> bool {
        2.0 * (self.chosen_words[end] - self.chosen_words[begin]) >= self.words[end] - self.words[begin]
    }

    /// The mean probability of the words of a run; 0 where it has none.
    pub(super) fn mean(&self, (begin, end): BlockRange) -> f64 {
        (self.sure[end] - self.sure[begin]) / (self.words[end] - self.words[begin]).max(1.0)
    }

    /// The number of words of a run that are expected to be content.
    pub(super) fn sure(&self, (begin, end): BlockRange) -> f64 {
        self.sure[end] - self.sure[begin]
    }

    /// The number of words of a run.
    pub(super) fn words(&self, (begin, end): BlockRange) -> f64 {
        self.words[end] - self.words[begin]
    }

    /// Whether all blocks of a run are kept.
    pub(super) fn keeps_all_of(&self, (begin, end): BlockRange) -> bool {
        self.chosen[end] - self.chosen[begin] == end - begin
    }

    /// Whether blocks close before and close after a run are kept, and its own words are likely enough.
    pub(super) fn is_likely_among_content(&self, run: BlockRange, likely: f64, reach: usize) -> bool {
        let (begin, end) = run;
        let is_likely = self.sure[end] - self.sure[begin] >= likely * (self.words[end] - self.words[begin]);
        is_likely && self.is_among_content(run, reach)
    }

    /// Whether at least one of so many blocks before and one of so many blocks after a run are kept.
    pub(super) fn is_among_content(&self, (begin, end): BlockRange, reach: usize) -> bool {
        let last = self.chosen.len() - 1;
        self.keeps_some_of((begin.saturating_sub(reach), begin)) && self.keeps_some_of((end, (end + reach).min(last)))
    }
}
