//! Code, definitions and quotations are whole in a selection: in or out.

use super::draft::Draft;
use super::prefix_sums::{PrefixSums, MIN_PROBABILITY_AMONG_CONTENT};
use crate::facts::blocks::Blocks;
use crate::table::sets::{sets_of, DEFINITIONS, PRE, QUOTATION};
use crate::Table;

/// Quotations and definitions among content must be more likely than code: many are posts of others, set in by a script,
/// or data about the author of a post.
const MIN_QUOTATION_PROBABILITY: f64 = 0.4;
/// Quotations of more blocks than this set in a part of the page.
const MAX_QUOTATION_BLOCKS: usize = 8;
/// Blocks next to an element that make it stand among content.
const MAX_DISTANCE: usize = 3;

/// Makes code, definition lists and quotations whole.
pub(super) fn complete_elements(draft: &mut Draft) {
    with_whole(&mut draft.chosen, &draft.context.probability, draft.context.table, draft.context.blocks);
}

/// Make code, definition lists and quotations whole.
///
/// Each is in where most of its words are, and where it stands among kept blocks and may well be content: its words are
/// often too odd to be judged by themselves.
fn with_whole(chosen: &mut [bool], probability: &[f64], table: &Table, blocks: &Blocks) {
    let sums = PrefixSums::of(chosen, probability, &blocks.words);
    let mut row = 0;
    while row < table.len() {
        let sets = sets_of(table.tag[row]) & (PRE | DEFINITIONS | QUOTATION);
        let (begin, end) = blocks.in_subtree(table, row);
        if sets == 0 || (sets == QUOTATION && end - begin > MAX_QUOTATION_BLOCKS) {
            row += 1;
            continue;
        }
        let likely = if sets == PRE { MIN_PROBABILITY_AMONG_CONTENT } else { MIN_QUOTATION_PROBABILITY };
        let is_in =
            sums.keeps_most_words_of((begin, end)) || sums.is_likely_among_content((begin, end), likely, MAX_DISTANCE);
        chosen[begin..end].fill(is_in);
        row = table.end[row] as usize;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::classify::feature_context::tests::with_context;

    fn chosen(inner: &str, chosen: &[u8], probability: f64) -> Vec<u8> {
        let mut found: Vec<bool> = chosen.iter().map(|&flag| flag == 1).collect();
        with_context(&format!("<body><p>x</p>{inner}<p>y</p></body>"), |context| {
            with_whole(&mut found, &vec![probability; chosen.len()], context.table, context.blocks);
        });
        found.into_iter().map(u8::from).collect()
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
