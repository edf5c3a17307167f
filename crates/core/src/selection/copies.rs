//! Texts that are on the page several times: the same cards for small screens, teasers, the post that a reply answers.

use std::collections::HashMap;

use super::draft::RuleContext;
use super::repeated::{frequent, in_cell_or_code, text_of};
use crate::bytes::mixing::GOLDEN;
use crate::facts::blocks::Blocks;
use crate::table::attributes::elements_with;
use crate::Table;

/// Blocks below this probability are hardly ever selected.
const MIN_PROBABILITY: f64 = 0.1;
/// The minimum number of words: shorter texts are also the same by chance.
const MIN_WORDS: f64 = 6.0;
/// The number of copies, the first included, from which texts are compared.
const MIN_COPIES: usize = 2;
/// The maximum odds of a copy, as a share of those of the likeliest one. Copies that are as likely are there on purpose:
/// steps of instructions, terms of several offers.
const MAX_ODDS_SHARE: f64 = 0.5;
/// What the tag of a quotation contains: `<blockquote>`, `class="bbcode-quote"`. Gold annotations of threads disagree
/// on whether quotations belong to a reply; readers need them to understand it.
const QUOTATION_NAME_PART: &[u8] = b"quote";
/// The number of characters by which texts are found that may be the same.
const HASHED_CHARS: usize = 16;

/// Finds the blocks whose text is also on the page where it is likelier content.
///
/// A copy is kept only where the likeliest one is: no cut takes a block and leaves a likelier one.
pub(super) fn unlikely_copies(context: &mut RuleContext) -> Vec<bool> {
    find_copies(context.table, context.blocks, &context.probability)
}

fn find_copies(table: &Table, blocks: &Blocks, probability: &[f64]) -> Vec<bool> {
    let mut found = vec![false; blocks.len()];
    for copies in copies_of_texts(table, blocks, probability) {
        let most = copies.iter().map(|&block| odds(probability[block])).fold(0.0, f64::max);
        for block in copies {
            found[block] = odds(probability[block]) <= MAX_ODDS_SHARE * most;
        }
    }
    if found.contains(&true) {
        allow_copies(&mut found, table, blocks);
    }
    found
}

/// Takes back the blocks that repeat for good reasons: headings, cells of tables, code and quotations.
fn allow_copies(found: &mut [bool], table: &Table, blocks: &Blocks) {
    let in_cell_or_code = in_cell_or_code(table);
    for ((found, rows), is_heading) in found.iter_mut().zip(blocks.text_rows_by_block()).zip(blocks.is_heading()) {
        *found &= !is_heading && !in_cell_or_code[rows[0] as usize];
    }
    let mut done = 0;
    for row in elements_with(table, QUOTATION_NAME_PART) {
        let (begin, end) = blocks.in_subtree(table, row);
        (begin.max(done)..end).for_each(|block| found[block] = false);
        done = done.max(end);
    }
}

/// The blocks with the same text, one list for each text that several of the possible blocks have.
fn copies_of_texts(table: &Table, blocks: &Blocks, probability: &[f64]) -> impl Iterator<Item = Vec<usize>> {
    let runs: Vec<&[i32]> = blocks.text_rows_by_block().collect();
    let is_possible = |&block: &usize| blocks.words[block] >= MIN_WORDS && probability[block] >= MIN_PROBABILITY;
    let possible: Vec<usize> = (0..blocks.len()).filter(is_possible).collect();
    let mut copies: HashMap<Vec<u8>, Vec<usize>> = HashMap::new();
    for block in frequent(possible, MIN_COPIES, |block| beginning_of(table, runs[block], blocks.words[block])) {
        copies.entry(text_of(table, runs[block])).or_default().push(block);
    }
    copies.into_values().filter(|copies| copies.len() >= MIN_COPIES)
}

/// The first characters of a text and its number of words as one number; equal texts have the same one.
fn beginning_of(table: &Table, rows: &[i32], words: f64) -> u64 {
    let bytes = rows.iter().flat_map(|&row| table.text(row as usize));
    let letters = bytes.filter(|byte| !byte.is_ascii_whitespace()).take(HASHED_CHARS);
    letters.fold(words as u64, |key, &byte| key.wrapping_mul(GOLDEN).wrapping_add(u64::from(byte)))
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
