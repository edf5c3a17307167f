//! How alike two texts are, by the pairs of neighbouring letters in them.

/// The different pairs of neighbouring letters in a text, sorted.
pub(crate) struct LetterPairs(Vec<u64>);

impl LetterPairs {
    /// Returns the pairs of some letters.
    pub(crate) fn of(letters: &[char]) -> LetterPairs {
        let mut pairs: Vec<u64> = letters
            .windows(2)
            .map(|pair| u64::from(u32::from(pair[0])) << 32 | u64::from(u32::from(pair[1])))
            .collect();
        pairs.sort_unstable();
        pairs.dedup();
        LetterPairs(pairs)
    }

    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }

    /// Counts the pairs that are in both texts.
    pub(crate) fn count_common(&self, other: &LetterPairs) -> usize {
        self.0.iter().filter(|pair| other.0.binary_search(pair).is_ok()).count()
    }

    /// Returns the Dice coefficient of the pairs of two texts, from 0 to 1.
    pub(crate) fn likeness(&self, other: &LetterPairs) -> f64 {
        2.0 * self.count_common(other) as f64 / (self.len() + other.len()).max(1) as f64
    }
}
