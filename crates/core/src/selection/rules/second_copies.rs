//! Kept texts that are there again in another form: for other screens, as the caption of an image, as a slide or a teaser.

use super::headings::heading_of;
use super::same_texts::{are_same, clear_parts_of_lists, find_wanted_copies, group_by_text, is_needless};
use crate::facts::blocks::{sums_before, BlockRange};
use crate::selection::draft::{Draft, RuleContext};
use crate::table::sets::{sets_of, H1};
use crate::Table;

/// Minimum number of words of a text: shorter ones are also the same by chance.
const MIN_WORDS: f64 = 6.0;
/// Minimum number of characters of a text: words of Chinese and Japanese are short.
const MIN_CHARS: f64 = 24.0;
/// Minimum share of copies among the kept words of the element that contains one copy and not the other.
const MIN_SHARE: f64 = 0.6;
/// Minimum probability of a text outside links that a template repeats on purpose, in steps or in several offers.
const MIN_PURPOSE_PROBABILITY: f64 = 0.45;

/// Drops the copies of kept texts that have another tag path than the copy that stays, or are unlikely to be there twice on
/// purpose. What is around them must be copies too.
///
/// The copy in an `h1` stays, or one in another heading, or else the likeliest. Headings stay with what they announce, unless
/// both are copies, and so does a paragraph that is an item of a list too.
pub(super) fn drop_second_copies(draft: &mut Draft) {
    drop_copies_of_title(draft);
    let RuleContext { table, blocks, .. } = draft.context;
    let copies = find_second_copies(draft);
    if copies.is_empty() {
        return;
    }
    let mut is_copy = vec![false; blocks.len()];
    copies.iter().for_each(|copy| is_copy[copy.blocks.indices()].fill(true));
    clear_parts_of_lists(&mut is_copy, table, blocks);
    let wanted = find_wanted_copies(table, blocks);
    let words_of_copies = is_copy.iter().zip(&blocks.words).map(|(&is_copy, &words)| if is_copy { words } else { 0.0 });
    let copied_before = sums_before(words_of_copies);
    let sums = draft.sums();
    for SecondCopy { blocks: range, branch } in copies {
        let around = blocks.in_subtree(table, branch);
        let copied = copied_before[around.end] - copied_before[around.begin];
        let may_be_dropped = range.indices().all(|block| is_copy[block] && !wanted[block]);
        if may_be_dropped && copied >= MIN_SHARE * sums.kept_words(around) {
            draft.drop(range);
        }
    }
}

/// Drops the copy of an `h1` that is a heading too, with nothing between them.
fn drop_copies_of_title(draft: &mut Draft) {
    let RuleContext { table, blocks, .. } = draft.context;
    let mut before = None;
    for block in (0..blocks.len()).filter(|&block| draft.kept()[block]).collect::<Vec<usize>>() {
        let rank = heading_rank(table, blocks.first_row(block));
        match before.filter(|&(_, rank_before)| rank.min(rank_before) > 0 && rank.max(rank_before) > 1) {
            Some((first, rank_before)) if are_same(table, blocks, first, block) => {
                let second = if rank > rank_before { first } else { block };
                draft.drop(BlockRange::of(second));
                before = Some((first + block - second, rank.max(rank_before)));
            }
            _ => before = Some((block, rank)),
        }
    }
}

/// A copy that may be dropped.
struct SecondCopy {
    /// The block, with the heading before it where that is a copy too.
    blocks: BlockRange,
    /// The largest element that contains this copy but not the other one.
    branch: usize,
}

fn find_second_copies(draft: &Draft) -> Vec<SecondCopy> {
    let RuleContext { table, blocks, path_groups, probability, .. } = draft.context;
    let is_long = |block: usize| blocks.words[block] >= MIN_WORDS && blocks.chars[block] >= MIN_CHARS;
    let long: Vec<usize> = (0..blocks.len()).filter(|&block| draft.kept()[block] && is_long(block)).collect();
    let mut found = Vec::new();
    let rank = |block: usize| (heading_rank(table, blocks.first_row(block)), probability[block]);
    for copies in group_by_text(table, blocks, &long, 2, char::is_alphanumeric) {
        let better = |best: usize, block: usize| if rank(block) > rank(best) { block } else { best };
        let Some(best) = copies.iter().copied().reduce(better) else { continue };
        for block in copies.into_iter().filter(|&block| block != best) {
            let is_redundant = path_groups.of_block[block] != path_groups.of_block[best]
                || (probability[best] < MIN_PURPOSE_PROBABILITY && blocks.unlinked_words[block] > 0.0);
            if let Some(range) = droppable(draft, block, best).filter(|_| is_redundant) {
                let branch = branch_of(table, blocks.first_row(block), blocks.first_row(best));
                found.extend(branch.map(|branch| SecondCopy { blocks: range, branch }));
            }
        }
    }
    found
}

/// Returns a copy with the heading before it; None where that heading is not a copy, where the copy is a heading itself, or
/// is a paragraph of which the other is an item.
fn droppable(draft: &Draft, block: usize, best: usize) -> Option<BlockRange> {
    let RuleContext { table, blocks, .. } = draft.context;
    let is_heading = |block: usize| heading_rank(table, blocks.first_row(block)) > 0;
    if is_heading(block) || !is_needless(table, blocks, block, best) {
        return None;
    }
    let announces = |&before: &usize| before != best && draft.kept()[before] && is_heading(before);
    let Some(heading) = block.checked_sub(1).filter(announces) else { return Some(BlockRange::of(block)) };
    let is_copy = best > 0 && draft.kept()[best - 1] && are_same(table, blocks, heading, best - 1);
    is_copy.then_some(BlockRange::new(heading, block + 1))
}

/// Returns 2 in an `h1`, 1 in another heading, 0 elsewhere.
fn heading_rank(table: &Table, row: usize) -> u8 {
    heading_of(table, row).map_or(0, |heading| 1 + u8::from(sets_of(table.tag[heading]) & H1 != 0))
}

/// Returns the largest element that contains a row but not another one.
fn branch_of(table: &Table, row: usize, other: usize) -> Option<usize> {
    let has_other = |element: usize| element <= other && other < table.end[element] as usize;
    table.ancestors(row).take_while(|&element| !has_other(element)).last()
}

#[cfg(test)]
mod tests {
    use crate::selection::tests::kept_by;

    const TEXT: &str = "nobody has ever seen a lighter lamp";

    fn kept(inner: &str, probability: &[f64]) -> Vec<usize> {
        kept_by("second copies", &format!("<body><div>{inner}</div></body>"), probability)
    }

    #[test]
    fn a_text_in_two_forms_is_kept_in_the_likelier_one() {
        let html = format!("<p class=\"text\">{TEXT}.</p><div class=\"image\"><p>{TEXT}</p></div>");
        assert_eq!(kept(&html, &[0.9, 0.8]), [0]);
        assert_eq!(kept(&html, &[0.8, 0.9]), [1]);
    }

    #[test]
    fn a_template_repeats_on_purpose() {
        assert_eq!(kept(&format!("<p>{TEXT}</p><p>{TEXT}</p>"), &[0.9, 0.8]), [0, 1]);
        assert_eq!(kept(&format!("<p>{TEXT}</p><p>{TEXT}</p>"), &[0.4, 0.3]), [0]);
    }

    #[test]
    fn a_heading_stays_in_place_of_a_link() {
        assert_eq!(kept(&format!("<p><a>{TEXT}</a></p><h2>{TEXT}</h2>"), &[0.9, 0.8]), [1]);
    }

    #[test]
    fn a_title_is_a_heading_once() {
        assert_eq!(kept("<h2>The lamp</h2><h1>The lamp</h1><p>a</p>", &[0.9; 3]), [1, 2]);
        assert_eq!(kept("<h1>The lamp</h1><h1>The lamp</h1><p>a</p>", &[0.9; 3]), [0, 2]);
        assert_eq!(kept("<h1>The lamp</h1><p>a</p><h2>The lamp</h2><p>b</p>", &[0.9; 4]), [0, 1, 2, 3]);
        assert_eq!(kept("<h2>The lamp</h2><h2>The lamp</h2><p>b</p>", &[0.9; 3]), [0, 1, 2]);
        assert_eq!(kept("<h1>The lamp</h1><p>The lamp</p>", &[0.9; 2]), [0, 1]);
    }

    #[test]
    fn a_copy_among_other_texts_stays() {
        let card = format!("<div class=\"card\"><p>{TEXT}</p><p>and it gives more light than all others</p></div>");
        assert_eq!(kept(&format!("<p>{TEXT}</p>{card}"), &[0.9, 0.8, 0.8]), [0, 1, 2]);
    }

    #[test]
    fn what_a_heading_announces_stays() {
        let html = format!("<p>{TEXT}</p><div class=\"more\"><h2>Light</h2><p>{TEXT}</p></div>");
        assert_eq!(kept(&html, &[0.9, 0.8, 0.8]), [0, 1, 2]);
        assert_eq!(kept(&format!("<h2>Light</h2>{html}"), &[0.9, 0.9, 0.8, 0.8]), [0, 1]);
    }

    #[test]
    fn quotations_repeat_on_purpose() {
        assert_eq!(kept(&format!("<p>{TEXT}</p><blockquote><p>{TEXT}</p></blockquote>"), &[0.9, 0.8]), [0, 1]);
    }
}
