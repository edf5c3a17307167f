//! Short texts that repeat among the content and are less likely than the text around them: "Advertisement", "Read more".

use super::same_texts::{find_in_cell_or_code, group_by_text};
use crate::facts::blocks::Blocks;
use crate::selection::draft::RuleContext;
use crate::Table;

/// Minimum probability of a block that is compared with others; less likely blocks are hardly ever selected.
const MIN_PROBABILITY: f64 = 0.25;
/// Maximum number of words of a text.
const MAX_WORDS: f64 = 12.0;
/// Maximum mean number of words of the values at one place of a template.
const MAX_VALUE_WORDS: f64 = 6.0;
/// Minimum length of a value in bytes: shorter numbers are counts of votes and replies.
const MIN_VALUE_LENGTH: usize = 4;
/// Minimum number of blocks with the same text.
const MIN_COPIES: usize = 3;
/// Of texts that repeat and whose mean probability is lower than this, nearly all are boilerplate.
const MAX_PROBABILITY: f64 = 0.45;
/// The same for texts with digits: prices and amounts repeat by chance.
const MAX_NUMBER_PROBABILITY: f64 = 0.35;
/// Minimum difference of the mean probabilities of the blocks around boilerplate and of the boilerplate itself.
const MIN_DROP: f64 = 0.2;

/// Finds the blocks that are repeated boilerplate.
pub(super) fn find_repeated_boilerplate(context: &RuleContext) -> Vec<bool> {
    let mut found = find_repeated(context.table, context.blocks, &context.probability);
    spare_values(context, &mut found);
    found
}

/// Takes the numbers out of what was found that are values of a path group with mostly other short texts: dates of
/// entries on the same day.
fn spare_values(context: &RuleContext, found: &mut [bool]) {
    let RuleContext { table, blocks, path_groups, .. } = context;
    let counts = path_groups.sums(blocks.words.iter().map(|_| 1.0));
    let words = path_groups.sums(blocks.words.iter().copied());
    let repeated = path_groups.sums(found.iter().map(|&found| f64::from(u8::from(found))));
    for (block, rows) in blocks.text_rows_by_block().enumerate() {
        let group = path_groups.of_block[block] as usize;
        let are_values = 3.0 * repeated[group] <= counts[group] && words[group] <= MAX_VALUE_WORDS * counts[group];
        let length: usize = rows.iter().map(|&row| table.text(row as usize).trim_ascii().len()).sum();
        found[block] &= !(are_values && length >= MIN_VALUE_LENGTH && has_digit(table, rows));
    }
}

/// Finds repeated boilerplate; cells of tables, code and headings repeat for good reasons.
fn find_repeated(table: &Table, blocks: &Blocks, probability: &[f64]) -> Vec<bool> {
    let texts: Vec<&[i32]> = blocks.text_rows_by_block().collect();
    let mut found = vec![false; blocks.len()];
    for copies in find_copies(table, blocks, &candidates(blocks, probability)) {
        let has_digit = has_digit(table, texts[copies[0].block]);
        if are_boilerplate(&copies, if has_digit { MAX_NUMBER_PROBABILITY } else { MAX_PROBABILITY }) {
            copies.iter().for_each(|copy| found[copy.block] = true);
        }
    }
    found
}

/// A short block that may be content.
#[derive(Clone, Copy)]
struct Candidate {
    block: usize,
    probability: f64,
    /// The lower probability of the blocks before and after it that may be content.
    around: f64,
}

/// Returns the short blocks outside headings that may be content.
fn candidates(blocks: &Blocks, probability: &[f64]) -> Vec<Candidate> {
    let possible: Vec<usize> = (0..blocks.len()).filter(|&block| probability[block] >= MIN_PROBABILITY).collect();
    let is_heading: Vec<bool> = blocks.is_heading().collect();
    let mut candidates = Vec::new();
    for (at, &block) in possible.iter().enumerate() {
        if blocks.words[block] <= MAX_WORDS && !is_heading[block] {
            let before = at.checked_sub(1).map_or(1.0, |before| probability[possible[before]]);
            let after = possible.get(at + 1).map_or(1.0, |&after| probability[after]);
            candidates.push(Candidate { block, probability: probability[block], around: before.min(after) });
        }
    }
    candidates
}

/// Returns the candidates outside cells and code with the same text, one list for each text with enough copies.
fn find_copies(table: &Table, blocks: &Blocks, candidates: &[Candidate]) -> Vec<Vec<Candidate>> {
    let of_blocks: Vec<usize> = candidates.iter().map(|candidate| candidate.block).collect();
    let mut copies: Vec<Vec<usize>> = group_by_text(table, blocks, &of_blocks, MIN_COPIES, |ch| !ch.is_whitespace());
    if !copies.is_empty() {
        let in_cell_or_code = find_in_cell_or_code(table);
        copies.iter_mut().for_each(|copies| copies.retain(|&block| !in_cell_or_code[blocks.first_row(block)]));
        copies.retain(|copies| copies.len() >= MIN_COPIES);
    }
    let candidate = |block| candidates[of_blocks.partition_point(|&other| other < block)];
    copies.into_iter().map(|copies| copies.into_iter().map(candidate).collect()).collect()
}

/// Whether copies are unlikely, or less likely than the blocks around them.
fn are_boilerplate(copies: &[Candidate], max_probability: f64) -> bool {
    let mean = |value: fn(&Candidate) -> f64| copies.iter().map(value).sum::<f64>() / copies.len() as f64;
    let probability = mean(|copy| copy.probability);
    probability < max_probability || probability + MIN_DROP < mean(|copy| copy.around)
}

fn has_digit(table: &Table, rows: &[i32]) -> bool {
    rows.iter().any(|&row| table.text(row as usize).iter().any(u8::is_ascii_digit))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::selection::tests::kept_by;

    /// The blocks of a body that are repeated boilerplate, by a probability for each.
    fn found(html: &str, probability: &[f64]) -> Vec<usize> {
        let table = Table::from_canonical(format!("<body>{html}</body>").into()).unwrap();
        let is_repeated = find_repeated(&table, &Blocks::of(&table), probability);
        (0..is_repeated.len()).filter(|&block| is_repeated[block]).collect()
    }

    #[test]
    fn repeated_text_that_interrupts_likely_text_is_boilerplate() {
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
    fn a_few_equal_dates_among_others_are_values() {
        let dates = |others: usize, same: &str| {
            let entry = |date: &str| format!("<div><h3>One more old mill burned down</h3><p>{date}</p></div>");
            let other: String = (0..others).map(|day| entry(&format!("May {day}, 2026"))).collect();
            let html = format!("<body>{other}{}</body>", entry(same).repeat(3));
            let kept = kept_by("repeated", &html, &[0.95, 0.34].repeat(others + 3));
            kept.iter().filter(|&block| block % 2 == 1 && block / 2 >= others).count()
        };
        assert_eq!(dates(6, "June 1, 2026"), 3);
        assert_eq!(dates(5, "June 1, 2026"), 0);
        assert_eq!(dates(6, "142"), 0);
    }

    #[test]
    fn long_texts_may_repeat() {
        let html = format!("<p>a</p><p>{}</p>", "more ".repeat(13)).repeat(3);
        assert_eq!(found(&html, &[0.9, 0.6, 0.9, 0.6, 0.9, 0.6]), [0; 0]);
    }
}
