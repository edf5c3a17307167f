//! Corrections of the text, which belong to it though they are unlike it.

use super::draft::{Draft, RuleContext};
use super::named_elements::is_in_named;
use crate::facts::word_keys::word_key;

/// Minimum probability of a correction.
const MIN_CORRECTION_PROBABILITY: f64 = 0.1;
/// How many blocks before the first and after the last kept one may be a correction.
const MAX_DISTANCE: usize = 4;
/// Maximum number of words.
const MAX_CORRECTION_WORDS: f64 = 150.0;
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
    let first = draft.chosen.iter().position(|&chosen| chosen);
    let last = draft.chosen.iter().rposition(|&chosen| chosen);
    if let (Some(first), Some(last)) = (first, last) {
        let near = first.saturating_sub(MAX_DISTANCE)..(last + 1 + MAX_DISTANCE).min(blocks.len());
        let rows: Vec<usize> = blocks.first_rows().skip(near.start).take(near.len()).collect();
        for (block, row) in near.zip(rows) {
            let may_be = !draft.chosen[block]
                && probability[block] >= MIN_CORRECTION_PROBABILITY
                && blocks.words[block] <= MAX_CORRECTION_WORDS;
            if may_be && is_in_named(table, blocks, row, &CORRECTION_NAMES, MAX_CORRECTION_WORDS) {
                draft.keep((block, block + 1));
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
