//! Blocks with the same text, whatever its markup and white space.

use std::collections::HashMap;

use crate::bytes::mixing::mixed;
use crate::facts::blocks::{sums_before, Blocks};
use crate::facts::numbering::Numbering;
use crate::table::attributes::{elements_with, unescaped};
use crate::table::sets::{sets_of, CELL, CODE, DEFINITIONS, ITEM, LIST, PREFORMATTED};
use crate::Table;

/// Number of bytes of the letters at the start of a text that are hashed to find texts that may be the same.
const HASHED_BYTES: usize = 16;
/// Minimum share of copies among the words of a list whose items are dropped as copies.
const MIN_COPIED_SHARE: f64 = 0.9;
/// Minimum number of words of adjacent copies in a list that are dropped although the list has others.
const MIN_LONG_RUN: f64 = 60.0;
/// Contained in the start tag of a quotation: `<blockquote>`, `class="bbcode-quote"`.
const QUOTATION_NAME_PART: &[u8] = b"quote";

/// Returns the candidates whose texts have the same characters of those that count, one list for each text of at least
/// `min_count` of them.
pub(super) fn group_by_text(
    table: &Table,
    blocks: &Blocks,
    candidates: &[usize],
    min_count: usize,
    counts: fn(char) -> bool,
) -> Vec<Vec<usize>> {
    let texts: Vec<&[i32]> = blocks.text_rows_by_block().collect();
    let chars_of = |block: usize, max_bytes: usize| chars_of(table, texts[block], max_bytes, counts);
    let frequent = with_frequent_starts(candidates, min_count, |block| chars_of(block, HASHED_BYTES));
    let mut by_text: HashMap<String, Vec<usize>> = HashMap::new();
    for block in frequent {
        by_text.entry(chars_of(block, usize::MAX)).or_default().push(block);
    }
    by_text.into_values().filter(|same| same.len() >= min_count).collect()
}

/// Returns the candidates whose text begins like that of at least `min_count` of them: only these need to be compared.
fn with_frequent_starts(candidates: &[usize], min_count: usize, start_of: impl Fn(usize) -> String) -> Vec<usize> {
    let mut numbering = Numbering::default();
    numbering.restart(candidates.len());
    let hash_of = |text: String| text.bytes().fold(0, |hash, byte| mixed(hash, u64::from(byte)));
    let starts: Vec<u32> = candidates.iter().map(|&block| numbering.number(hash_of(start_of(block)))).collect();
    let mut counts = vec![0; candidates.len()];
    starts.iter().for_each(|&start| counts[start as usize] += 1);
    let is_frequent = |&(_, start): &(&usize, u32)| counts[start as usize] >= min_count;
    candidates.iter().zip(starts).filter(is_frequent).map(|(&block, _)| block).collect()
}

/// Whether two blocks have the same letters and digits.
pub(super) fn are_same(table: &Table, blocks: &Blocks, first: usize, second: usize) -> bool {
    let letters = |block: usize| chars_of(table, blocks.text_rows(block), usize::MAX, char::is_alphanumeric);
    letters(first) == letters(second)
}

/// Returns the characters of a text that count, up to that number of bytes or a few more.
fn chars_of(table: &Table, rows: &[i32], max_bytes: usize, counts: fn(char) -> bool) -> String {
    let mut chars = String::new();
    for &row in rows {
        for ch in unescaped(table.text(row as usize)).chars().filter(|&ch| counts(ch)) {
            if chars.len() >= max_bytes {
                return chars;
            }
            chars.push(ch);
        }
    }
    chars
}

/// Clears the flags of the items of each list of which only a small part is copied, which would have gaps, and of lists
/// with one block: it is a step of what is around the list. Long copies leave no gaps: a post may quote all of another.
pub(super) fn clear_parts_of_lists(is_copy: &mut [bool], table: &Table, blocks: &Blocks) {
    let words_of_copies = is_copy.iter().zip(&blocks.words).map(|(&is_copy, &words)| if is_copy { words } else { 0.0 });
    let copied_before = sums_before(words_of_copies.collect::<Vec<f64>>().into_iter());
    for row in (0..table.len()).filter(|&row| sets_of(table.tag[row]) & (LIST | DEFINITIONS) != 0) {
        let list = blocks.in_subtree(table, row);
        let copied = copied_before[list.end] - copied_before[list.begin];
        if copied > 0.0 && (list.len() == 1 || copied < MIN_COPIED_SHARE * blocks.words_in(list)) {
            clear_short_runs(&mut is_copy[list.indices()], &blocks.words[list.indices()]);
        }
    }
}

/// Clears the flags of adjacent copies that have few words together.
fn clear_short_runs(is_copy: &mut [bool], words: &[f64]) {
    let mut begin = 0;
    for run in is_copy.chunk_by_mut(|one, next| one == next) {
        let end = begin + run.len();
        if words[begin..end].iter().sum::<f64>() < MIN_LONG_RUN {
            run.fill(false);
        }
        begin = end;
    }
}

/// Whether a text that is the same as a likelier one may be dropped: a paragraph that is an item of a list too may not,
/// because the paragraphs before and after it need it.
pub(super) fn is_needless(table: &Table, blocks: &Blocks, block: usize, likelier: usize) -> bool {
    let is_item = |block: usize| {
        let mut alone =
            table.ancestors(blocks.first_row(block)).take_while(|&row| blocks.in_subtree(table, row).len() == 1);
        alone.any(|row| sets_of(table.tag[row]) & ITEM != 0)
    };
    is_item(block) || !is_item(likelier)
}

/// Returns for each block whether its text may repeat for a good reason: it is in a cell, in code or in a quotation.
pub(super) fn find_wanted_copies(table: &Table, blocks: &Blocks) -> Vec<bool> {
    let in_cell_or_code = find_in_cell_or_code(table);
    let mut wanted: Vec<bool> = blocks.first_rows().map(|row| in_cell_or_code[row]).collect();
    let mut end = 0;
    for row in elements_with(table, QUOTATION_NAME_PART) {
        let quotation = blocks.in_subtree(table, row);
        (quotation.begin.max(end)..quotation.end).for_each(|block| wanted[block] = true);
        end = end.max(quotation.end);
    }
    wanted
}

/// Returns for each row whether it is in the cell of a table or in code.
pub(super) fn find_in_cell_or_code(table: &Table) -> Vec<bool> {
    let mut found: Vec<bool> = Vec::with_capacity(table.len());
    for (&parent, &tag) in table.parent.iter().zip(&table.tag) {
        let is_parent_in = found.get(parent as usize).copied().unwrap_or(false);
        found.push(is_parent_in || sets_of(tag) & (CELL | CODE | PREFORMATTED) != 0);
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cleared(html: &str, is_copy: &[bool]) -> Vec<bool> {
        let table = Table::from_canonical(format!("<body>{html}</body>").into()).unwrap();
        let mut is_copy = is_copy.to_vec();
        clear_parts_of_lists(&mut is_copy, &table, &Blocks::of(&table));
        is_copy
    }

    #[test]
    fn a_list_has_no_gaps() {
        let html = "<ul><li>a b</li><li>c d</li></ul><p>e</p>";
        assert_eq!(cleared(html, &[true, false, true]), [false, false, true]);
        assert_eq!(cleared(html, &[true, true, false]), [true, true, false]);
        assert_eq!(cleared("<ol><li>a</li></ol>", &[true]), [false]);
        let posts =
            format!("<ol><li><p>{}</p><p>{}</p></li><li><p>a b</p></li></ol>", "word ".repeat(60), "c d ".repeat(9));
        assert_eq!(cleared(&posts, &[true, false, true]), [true, false, false]);
    }

    #[test]
    fn texts_are_compared_by_the_characters_that_count() {
        let html = "<body><p>“Go on”, she said</p><p>Go <b>on</b>, she said.</p><p>Go on</p></body>";
        let table = Table::from_canonical(html.into()).unwrap();
        let groups = |counts| group_by_text(&table, &Blocks::of(&table), &[0, 1, 2], 2, counts);
        assert_eq!(groups(char::is_alphanumeric), [[0, 1]]);
        assert!(groups(|ch| !ch.is_whitespace()).is_empty());
    }
}
