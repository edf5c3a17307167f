//! Texts that are on the page several times: the same cards for small screens, teasers, the post that a reply answers.

use super::same_texts::{clear_parts_of_lists, find_wanted_copies, group_by_text, is_needless};
use crate::facts::blocks::Blocks;
use crate::selection::draft::RuleContext;
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
/// Finds the blocks whose text is also on the page where it is likelier content.
///
/// A copy is kept only where the likeliest one is: no cut takes a block and leaves a likelier one.
pub(super) fn find_unlikely_copies(context: &RuleContext) -> Vec<bool> {
    find_copies(context.table, context.blocks, &context.probability)
}

fn find_copies(table: &Table, blocks: &Blocks, probability: &[f64]) -> Vec<bool> {
    let mut is_copy = vec![false; blocks.len()];
    for copies in copies_by_text(table, blocks, probability) {
        let likelier = |best: usize, block: usize| if probability[block] > probability[best] { block } else { best };
        let Some(best) = copies.iter().copied().reduce(likelier) else { continue };
        for block in copies {
            is_copy[block] = odds(probability[block]) <= MAX_ODDS_SHARE * odds(probability[best])
                && is_needless(table, blocks, block, best);
        }
    }
    if is_copy.contains(&true) {
        let wanted = find_wanted_copies(table, blocks);
        for ((is_copy, is_wanted), is_heading) in is_copy.iter_mut().zip(wanted).zip(blocks.is_heading()) {
            *is_copy &= !is_heading && !is_wanted;
        }
        clear_parts_of_lists(&mut is_copy, table, blocks);
    }
    is_copy
}

/// Returns the blocks with the same text, one list for each text of several blocks that may be content.
fn copies_by_text(table: &Table, blocks: &Blocks, probability: &[f64]) -> Vec<Vec<usize>> {
    let is_possible = |&block: &usize| blocks.words[block] >= MIN_WORDS && probability[block] >= MIN_PROBABILITY;
    let possible: Vec<usize> = (0..blocks.len()).filter(is_possible).collect();
    group_by_text(table, blocks, &possible, MIN_COPIES, char::is_alphanumeric)
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
    fn a_paragraph_stays_where_a_list_has_it_too() {
        let list = format!("<ul><li>{TEXT}</li><li>c d</li></ul>");
        assert_eq!(found(&format!("<p>{TEXT}</p>{list}"), &[0.3, 0.9, 0.9]), [0; 0]);
    }

    #[test]
    fn punctuation_makes_no_difference() {
        assert_eq!(found(&format!("<p>{TEXT}.</p><p>“{TEXT}”</p>"), &[0.9, 0.3]), [1]);
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
