//! Code, definition lists and quotations are kept or dropped as a whole.

use crate::selection::draft::{Draft, RuleContext};
use crate::selection::prefix_sums::MIN_PROBABILITY_AMONG_CONTENT;
use crate::table::sets::{sets_of, DEFINITIONS, PRE, QUOTATION};

/// Minimum mean probability of a quotation or definition list among content: many are posts of others, which a script
/// inserts, or facts about the author of a post.
const MIN_QUOTATION_PROBABILITY: f64 = 0.4;
/// Maximum number of blocks of a quotation: one with more indents a part of the page.
const MAX_QUOTATION_BLOCKS: usize = 8;
/// Maximum number of blocks between an element and kept blocks before and after it.
const MAX_DISTANCE: usize = 3;

/// Keeps or drops code, definition lists and quotations as a whole, by most of their words.
///
/// Each is also kept where it is among kept blocks and likely enough: its words are often too unusual to be classified by
/// themselves.
pub(super) fn complete_elements(draft: &mut Draft) {
    let RuleContext { table, blocks, .. } = draft.context;
    let sums = draft.sums();
    let mut row = 0;
    while row < table.len() {
        let sets = sets_of(table.tag[row]) & (PRE | DEFINITIONS | QUOTATION);
        let range = blocks.in_subtree(table, row);
        if sets == 0 || (sets == QUOTATION && range.len() > MAX_QUOTATION_BLOCKS) {
            row += 1;
            continue;
        }
        let min_probability = if sets == PRE { MIN_PROBABILITY_AMONG_CONTENT } else { MIN_QUOTATION_PROBABILITY };
        let is_kept =
            sums.keeps_most_words_of(range) || sums.is_likely_among_content(range, min_probability, MAX_DISTANCE);
        draft.set(range, is_kept);
        row = table.end[row] as usize;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::selection::tests::changed;
    use crate::SelectionOptions;

    fn chosen(inner: &str, chosen: &[u8], probability: f64) -> Vec<u8> {
        let html = format!("<body><p>x</p>{inner}<p>y</p></body>");
        changed(&html, chosen, probability, SelectionOptions::default(), complete_elements)
    }

    #[test]
    fn likely_code_among_content_is_content() {
        assert_eq!(chosen("<pre>a</pre>", &[1, 0, 1], 0.35), [1, 1, 1]);
        assert_eq!(chosen("<pre>a</pre>", &[1, 0, 1], 0.2), [1, 0, 1]);
        assert_eq!(chosen("<pre>a</pre>", &[0, 0, 1], 0.35), [0, 0, 1]);
    }

    #[test]
    fn quotations_are_in_or_out() {
        let quotation = "<blockquote><p>a</p><p>b c</p></blockquote>";
        assert_eq!(chosen(quotation, &[1, 0, 1, 1], 0.1), [1, 1, 1, 1]);
        assert_eq!(chosen(quotation, &[1, 1, 0, 1], 0.35), [1, 0, 0, 1]);
        assert_eq!(chosen(quotation, &[1, 0, 0, 1], 0.4), [1, 1, 1, 1]);
    }

    #[test]
    fn definitions_are_in_or_out() {
        assert_eq!(chosen("<dl><dt>a</dt><dd>b</dd></dl>", &[1, 0, 0, 1], 0.45), [1, 1, 1, 1]);
    }
}
