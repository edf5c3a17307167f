//! Words that only screen readers say, before a shorter form of them that only a browser shows: "minutes" before "mins".

use crate::selection::draft::RuleContext;
use crate::table::attributes::{attribute, elements_with};
use crate::Table;

/// The attribute of an element that screen readers skip.
const SKIPPED: &[u8] = b" aria-hidden=\"true\"";
/// Contained in the classes of elements that a browser does not show but a screen reader says.
const SPOKEN_CLASS_PARTS: [&str; 3] = ["sr-only", "screen-reader", "visually"];

/// Maximum number of rows between both texts.
const MAX_ROWS: usize = 6;

/// Finds the texts for screen readers that directly precede a text that these skip, in the same block.
pub(super) fn find_spoken_copies(context: &RuleContext) -> Vec<bool> {
    let RuleContext { table, blocks, .. } = *context;
    let mut rows = vec![false; table.len()];
    for skipped in elements_with(table, SKIPPED) {
        let is_word = |&row: &usize| table.tag[row] == 0 && table.words[row] > 0;
        let Some(shown) = (skipped..table.end[skipped] as usize).find(|row| is_word(row) && has_letter(table, *row))
        else {
            continue;
        };
        let before = (0..skipped).rev().take(MAX_ROWS).find(is_word).filter(|&row| is_spoken(table, row));
        if let Some(before) = before.filter(|&row| blocks.last_before(row + 1) == blocks.last_before(shown + 1)) {
            rows[before] = true;
        }
    }
    rows
}

fn has_letter(table: &Table, row: usize) -> bool {
    table.text(row).iter().any(|byte| byte.is_ascii_alphabetic() || !byte.is_ascii())
}

/// Whether the element around a text is for screen readers only, and the text is words without numbers.
fn is_spoken(table: &Table, row: usize) -> bool {
    let class = table.ancestors(row).next().and_then(|element| attribute(table, element, "class"));
    let is_named = class.is_some_and(|class| SPOKEN_CLASS_PARTS.iter().any(|part| class.contains(part)));
    is_named && !table.text(row).iter().any(u8::is_ascii_digit)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::selection::options::SelectionOptions;
    use crate::selection::tests::with_declaring_context;

    fn spoken(html: &str) -> usize {
        let mut count = 0;
        with_declaring_context("", html, &[0.9], SelectionOptions::default(), |context| {
            count = find_spoken_copies(context).into_iter().filter(|is_spoken| *is_spoken).count();
        });
        count
    }

    #[test]
    fn words_for_screen_readers_before_the_shown_ones_are_found() {
        let unit = "<span aria-hidden=\"true\">mins</span>";
        assert_eq!(spoken(&format!("<body><p>30<b class=\"sr-only\"> minutes</b> {unit}</p></body>")), 1);
        assert_eq!(spoken(&format!("<body><p>30<b class=\"big\"> minutes</b> {unit}</p></body>")), 0);
        let price = "<b class=\"sr-only\">Price</b> <span aria-hidden=\"true\">/</span>";
        assert_eq!(spoken(&format!("<body><p>{price}</p></body>")), 0);
        assert_eq!(spoken("<body><p><b class=\"sr-only\">Image source</b> <i>Getty</i></p></body>"), 0);
    }
}
