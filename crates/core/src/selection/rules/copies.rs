//! Texts that are on the page several times: the same cards for small screens, teasers, the post that a reply answers.

use std::collections::HashMap;

use super::repeated::{bytes_without_space, find_in_cell_or_code, frequent, hash_bytes, text_of};
use crate::facts::blocks::Blocks;
use crate::selection::draft::RuleContext;
use crate::table::attributes::elements_with;
use crate::Table;

/// Minimum probability of a block that is compared with others; less likely blocks are hardly ever selected.
const MIN_PROBABILITY: f64 = 0.1;
/// Minimum number of words of a text: shorter ones are also the same by chance.
const MIN_WORDS: f64 = 6.0;
/// Minimum number of blocks with the same text.
const MIN_COPIES: usize = 2;
/// Maximum odds of a copy to be dropped, as a share of those of the likeliest one. Copies that are as likely are there on
/// purpose: steps of instructions, terms of several offers.
const MAX_ODDS_SHARE: f64 = 0.5;
/// Contained in the start tag of a quotation: `<blockquote>`, `class="bbcode-quote"`. Gold annotations of threads disagree
/// on whether quotations belong to a reply; readers need them to understand it.
const QUOTATION_NAME_PART: &[u8] = b"quote";
/// Number of characters at the start of a text that are hashed to find texts that may be the same.
const HASHED_CHARS: usize = 16;

/// Finds the blocks whose text is also on the page where it is likelier content.
///
/// A copy is kept only where the likeliest one is: no cut takes a block and leaves a likelier one.
pub(super) fn find_unlikely_copies(context: &RuleContext) -> Vec<bool> {
    find_copies(context.table, context.blocks, &context.probability)
}

fn find_copies(table: &Table, blocks: &Blocks, probability: &[f64]) -> Vec<bool> {
    let mut is_copy = vec![false; blocks.len()];
    for copies in copies_by_text(table, blocks, probability) {
        let highest = copies.iter().map(|&block| odds(probability[block])).fold(0.0, f64::max);
        for block in copies {
            is_copy[block] = odds(probability[block]) <= MAX_ODDS_SHARE * highest;
        }
    }
    if is_copy.contains(&true) {
        clear_wanted_copies(&mut is_copy, table, blocks);
    }
    is_copy
}

/// Clears the flags of blocks that repeat for good reasons: headings, cells of tables, code and quotations.
fn clear_wanted_copies(is_copy: &mut [bool], table: &Table, blocks: &Blocks) {
    let in_cell_or_code = find_in_cell_or_code(table);
    for ((is_copy, row), is_heading) in is_copy.iter_mut().zip(blocks.first_rows()).zip(blocks.is_heading()) {
        *is_copy &= !is_heading && !in_cell_or_code[row];
    }
    let mut end = 0;
    for row in elements_with(table, QUOTATION_NAME_PART) {
        let quotation = blocks.in_subtree(table, row);
        (quotation.begin.max(end)..quotation.end).for_each(|block| is_copy[block] = false);
        end = end.max(quotation.end);
    }
}

/// Returns the blocks with the same text, one list for each text of several blocks that may be content.
fn copies_by_text(table: &Table, blocks: &Blocks, probability: &[f64]) -> impl Iterator<Item = Vec<usize>> {
    let texts: Vec<&[i32]> = blocks.text_rows_by_block().collect();
    let is_possible = |&block: &usize| blocks.words[block] >= MIN_WORDS && probability[block] >= MIN_PROBABILITY;
    let possible: Vec<usize> = (0..blocks.len()).filter(is_possible).collect();
    let mut copies: HashMap<Vec<u8>, Vec<usize>> = HashMap::new();
    for block in frequent(&possible, MIN_COPIES, |block| start_hash(table, texts[block], blocks.words[block])) {
        copies.entry(text_of(table, texts[block])).or_default().push(block);
    }
    copies.into_values().filter(|copies| copies.len() >= MIN_COPIES)
}

/// Returns a hash of the first characters of a text and its number of words.
fn start_hash(table: &Table, rows: &[i32], words: f64) -> u64 {
    hash_bytes(words as u64, bytes_without_space(table, rows).take(HASHED_CHARS))
}

fn odds(probability: f64) -> f64 {
    probability / (1.0 - probability).max(f64::EPSILON)
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "nobody has seen a lighter lamp";

    /// The blocks of a body that are copies of likelier ones, by a probability for each.
    fn found(html: &str, probability: &[f64]) -> Vec<usize> {
        let table = Table::from_canonical(format!("<body>{html}</body>").into()).unwrap();
        let copies = find_copies(&table, &Blocks::of(&table), probability);
        (0..copies.len()).filter(|&block| copies[block]).collect()
    }

    #[test]
    fn a_text_is_kept_where_it_is_likelier_content() {
        let html = format!("<p>{TEXT}</p><div>\n nobody has\nseen a <b>lighter</b> lamp</div><p>I have!</p>");
        assert_eq!(found(&html, &[0.9, 0.6, 0.9]), [1]);
        assert_eq!(found(&html, &[0.6, 0.9, 0.9]), [0]);
    }

    #[test]
    fn a_quotation_belongs_to_the_reply() {
        for (begin, end) in [("<blockquote>", "</blockquote>"), ("<div class=\"bbcode-quote\">", "</div>")] {
            let html = format!("<p>{TEXT}</p>{begin}<p>{TEXT}</p>{end}<p>{TEXT}</p>");
            assert_eq!(found(&html, &[0.9, 0.3, 0.3]), [2], "{begin}");
        }
    }

    #[test]
    fn copies_that_are_as_likely_are_there_on_purpose() {
        let html = format!("<p>{TEXT}</p>").repeat(3);
        assert_eq!(found(&html, &[0.9, 0.85, 0.7]), [2]);
        assert_eq!(found(&html, &[0.4, 0.4, 0.4]), [0; 0]);
    }

    #[test]
    fn short_texts_are_the_same_by_chance() {
        assert_eq!(found("<p>a lamp in the house</p><p>a lamp in the house</p>", &[0.9, 0.3]), [0; 0]);
    }

    #[test]
    fn texts_that_only_begin_or_end_alike_are_not_copies() {
        let html = format!("<p>{TEXT}</p><p>nobody has seen a lighter room</p><p>nobody had seen a lighter lamp</p>");
        assert_eq!(found(&html, &[0.9, 0.3, 0.3]), [0; 0]);
    }

    #[test]
    fn headings_cells_and_code_may_repeat() {
        for tag in ["h2", "td", "pre"] {
            assert_eq!(found(&format!("<p>{TEXT}</p><{tag}>{TEXT}</{tag}>"), &[0.9, 0.3]), [0; 0], "{tag}");
        }
    }
}
