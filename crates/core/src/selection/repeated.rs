//! Short texts that repeat among the content and are less likely than what is around them: "Advertisement", "Read more".

use std::collections::HashMap;

use super::draft::RuleContext;
use crate::bytes::mixing::GOLDEN;
use crate::facts::blocks::Blocks;
use crate::facts::numbering::Numbering;
use crate::table::sets::{sets_of, CELL, CODE, PREFORMATTED};
use crate::Table;

/// Blocks below this probability are hardly ever selected.
const MIN_PROBABILITY: f64 = 0.25;
/// The maximum number of words.
const MAX_WORDS: f64 = 12.0;
/// The minimum number of copies.
const MIN_COPIES: usize = 3;
/// Of texts that repeat and are less likely than this, nearly all are boilerplate.
const MAX_PROBABILITY: f64 = 0.45;
/// The same for texts with digits: prices and amounts repeat by chance.
const MAX_NUMBER_PROBABILITY: f64 = 0.35;
/// By how much less likely husk is than the blocks around it.
const MIN_DROP: f64 = 0.2;

/// Finds the blocks that are repeated boilerplate.
pub(super) fn repeated_boilerplate(context: &mut RuleContext) -> Vec<bool> {
    repeated_husk(context.table, context.blocks, &context.probability)
}

/// For each block whether it is repeated husk. Cells of tables, code and headings repeat for good reasons.
fn repeated_husk(table: &Table, blocks: &Blocks, probability: &[f64]) -> Vec<bool> {
    let possible: Vec<usize> = (0..blocks.len()).filter(|&block| probability[block] >= MIN_PROBABILITY).collect();
    let runs: Vec<&[i32]> = blocks.text_rows_by_block().collect();
    let mut found = vec![false; blocks.len()];
    for places in copies(table, blocks, &possible, &runs) {
        let unlikely =
            if has_digit(table, runs[possible[places[0]]]) { MAX_NUMBER_PROBABILITY } else { MAX_PROBABILITY };
        if is_husk(&places, &possible, probability, unlikely) {
            places.into_iter().for_each(|place| found[possible[place]] = true);
        }
    }
    found
}

/// The places among the possible blocks of short texts that stand there often enough, one list for each text.
fn copies(table: &Table, blocks: &Blocks, possible: &[usize], runs: &[&[i32]]) -> Vec<Vec<usize>> {
    let is_heading: Vec<bool> = blocks.is_heading().collect();
    let is_short = |&place: &usize| blocks.words[possible[place]] <= MAX_WORDS && !is_heading[possible[place]];
    let short: Vec<usize> = (0..possible.len()).filter(is_short).collect();
    let mut places_of: HashMap<Vec<u8>, Vec<usize>> = HashMap::new();
    for place in frequent(short, MIN_COPIES, |place| letters_of(table, runs[possible[place]])) {
        places_of.entry(text_of(table, runs[possible[place]])).or_default().push(place);
    }
    let mut found: Vec<Vec<usize>> = places_of.into_values().filter(|places| places.len() >= MIN_COPIES).collect();
    if !found.is_empty() {
        let in_cell_or_code = in_cell_or_code(table);
        found.iter_mut().for_each(|places| places.retain(|&place| !in_cell_or_code[runs[possible[place]][0] as usize]));
        found.retain(|places| places.len() >= MIN_COPIES);
    }
    found
}

/// The places whose key is that of enough others: only there texts need to be compared.
pub(super) fn frequent(places: Vec<usize>, often: usize, key_of: impl Fn(usize) -> u64) -> impl Iterator<Item = usize> {
    let mut numbering = Numbering::default();
    numbering.restart(places.len());
    let mut times = vec![0; places.len()];
    let numbers: Vec<usize> = places.iter().map(|&place| numbering.number(key_of(place)) as usize).collect();
    numbers.iter().for_each(|&number| times[number] += 1);
    places.into_iter().zip(numbers).filter(move |&(_, number)| times[number] >= often).map(|(place, _)| place)
}

/// Whether copies at these places among the possible blocks are unlikely, or less likely than the blocks around them.
fn is_husk(places: &[usize], possible: &[usize], probability: &[f64], unlikely: f64) -> bool {
    let likely = |place: usize| possible.get(place).map(|&block| probability[block]);
    let around = |place: usize| {
        let before = place.checked_sub(1).and_then(likely).unwrap_or(1.0);
        before.min(likely(place + 1).unwrap_or(1.0))
    };
    let mean = |of: &dyn Fn(usize) -> f64| places.iter().map(|&place| of(place)).sum::<f64>() / places.len() as f64;
    let own = mean(&|place| probability[possible[place]]);
    own < unlikely || own + MIN_DROP < mean(&around)
}

fn has_digit(table: &Table, rows: &[i32]) -> bool {
    rows.iter().any(|&row| table.text(row as usize).iter().any(u8::is_ascii_digit))
}

/// The letters of a block as one number; equal texts have the same one.
fn letters_of(table: &Table, rows: &[i32]) -> u64 {
    let bytes = rows.iter().flat_map(|&row| table.text(row as usize));
    let letters = bytes.filter(|byte| !byte.is_ascii_whitespace());
    letters.fold(0, |key: u64, &byte| key.wrapping_mul(GOLDEN).wrapping_add(u64::from(byte)))
}

/// Returns the words of a block, each with a space after it.
pub(super) fn text_of(table: &Table, rows: &[i32]) -> Vec<u8> {
    let words = rows.iter().flat_map(|&row| table.text(row as usize).split(u8::is_ascii_whitespace));
    let mut text = Vec::new();
    for word in words.filter(|word| !word.is_empty()) {
        text.extend_from_slice(word);
        text.push(b' ');
    }
    text
}

/// For each row whether it stands in the cell of a table or in code.
pub(super) fn in_cell_or_code(table: &Table) -> Vec<bool> {
    let mut found: Vec<bool> = Vec::with_capacity(table.len());
    for (&parent, &tag) in table.parent.iter().zip(&table.tag) {
        let above = found.get(parent as usize).copied().unwrap_or(false);
        found.push(above || sets_of(tag) & (CELL | CODE | PREFORMATTED) != 0);
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The blocks of a body that are repeated husk, by a probability for each.
    fn found(html: &str, probability: &[f64]) -> Vec<usize> {
        let table = Table::from_canonical(format!("<body>{html}</body>").into()).unwrap();
        let husk = repeated_husk(&table, &Blocks::of(&table), probability);
        (0..husk.len()).filter(|&block| husk[block]).collect()
    }

    #[test]
    fn what_interrupts_likely_text_is_husk() {
        let html = "<p>a</p><p>more</p><p>b</p><p>more</p><p>c</p><p>\n more</p><p>d</p>";
        assert_eq!(found(html, &[0.9, 0.6, 0.9, 0.6, 0.9, 0.6, 0.9]), [1, 3, 5]);
        assert_eq!(found(html, &[0.9, 0.8, 0.9, 0.8, 0.9, 0.8, 0.9]), [0; 0]);
        assert_eq!(found(html, &[0.9, 0.6, 0.9, 0.6, 0.9, 0.1, 0.9]), [0; 0]);
        assert_eq!(found(html, &[0.3, 0.3, 0.3, 0.3, 0.3, 0.3, 0.3]), [1, 3, 5]);
    }

    #[test]
    fn texts_that_repeat_are_unlikely_content_unless_they_are_prices() {
        let cards = |text: &str| format!("<p>a</p><p>{text}</p>").repeat(3);
        assert_eq!(found(&cards("more"), &[0.5, 0.4, 0.5, 0.4, 0.5, 0.4]), [1, 3, 5]);
        assert_eq!(found(&cards("$ 5"), &[0.5, 0.4, 0.5, 0.4, 0.5, 0.4]), [0; 0]);
        assert_eq!(found(&cards("$ 5"), &[0.5, 0.3, 0.5, 0.3, 0.5, 0.3]), [1, 3, 5]);
    }

    #[test]
    fn cells_code_and_headings_may_repeat() {
        for tag in ["td", "pre", "h2"] {
            let html = format!("<p>a</p><{tag}>more</{tag}>").repeat(3);
            assert_eq!(found(&html, &[0.9, 0.6, 0.9, 0.6, 0.9, 0.6]), [0; 0], "{tag}");
        }
    }

    #[test]
    fn long_texts_may_repeat() {
        let html = format!("<p>a</p><p>{}</p>", "more ".repeat(13)).repeat(3);
        assert_eq!(found(&html, &[0.9, 0.6, 0.9, 0.6, 0.9, 0.6]), [0; 0]);
    }
}
