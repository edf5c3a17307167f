//! Corrections belong to the text, although their wording differs from it.

use crate::facts::blocks::BlockRange;
use crate::facts::word_keys::word_key;
use crate::selection::draft::{Draft, RuleContext};
use crate::selection::named_elements::is_in_named;

/// Minimum probability of a correction.
const MIN_CORRECTION_PROBABILITY: f64 = 0.1;
/// Maximum number of blocks between a correction and the first or last kept block.
const MAX_DISTANCE: usize = 4;
/// Maximum number of words of a correction.
const MAX_CORRECTION_WORDS: f64 = 150.0;
/// Words in the class, id or property of corrections.
const CORRECTION_NAMES: [u64; 6] = [
    word_key(b"correction"),
    word_key(b"corrections"),
    word_key(b"corrigendum"),
    word_key(b"clarification"),
    word_key(b"erratum"),
    word_key(b"retraction"),
];

/// Adds the short elements close to kept text that are named for corrections.
pub(super) fn add_corrections(draft: &mut Draft) {
    let RuleContext { table, blocks, probability, .. } = draft.context;
    let first = draft.kept().iter().position(|&kept| kept);
    let last = draft.kept().iter().rposition(|&kept| kept);
    if let (Some(first), Some(last)) = (first, last) {
        let near = first.saturating_sub(MAX_DISTANCE)..(last + 1 + MAX_DISTANCE).min(blocks.len());
        for block in near {
            let is_possible = !draft.kept()[block]
                && probability[block] >= MIN_CORRECTION_PROBABILITY
                && blocks.words[block] <= MAX_CORRECTION_WORDS;
            if is_possible && is_in_named(table, blocks, block, &CORRECTION_NAMES, MAX_CORRECTION_WORDS) {
                draft.keep(BlockRange::of(block));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::selection::tests::kept_by;

    fn kept(name: &str, probability: f64) -> Vec<usize> {
        let html =
            format!("<body><p>{}</p><div class=\"{name}\"><p>It was in May.</p></div></body>", "word ".repeat(300));
        kept_by("corrections", &html, &[0.99, probability])
    }

    #[test]
    fn a_correction_is_kept() {
        assert_eq!(kept("article-correction", 0.15), [0, 1]);
        assert_eq!(kept("article-correction", 0.01), [0]);
        assert_eq!(kept("article-footer", 0.15), [0]);
    }
}
