//! Buttons behind the words of a heading, such as units and amounts above the ingredients of a recipe.

use crate::facts::heading_buttons::find_heading_buttons;
use crate::selection::draft::RuleContext;
use crate::table::sets::{sets_of, HEADING};

/// Finds the buttons in headings that begin with other words.
pub(super) fn find_buttons(context: &RuleContext) -> Vec<bool> {
    let table = context.table;
    let mut rows = vec![false; table.len()];
    for heading in (0..table.len()).filter(|&row| sets_of(table.tag[row]) & HEADING != 0) {
        find_heading_buttons(table, heading).into_iter().for_each(|button| rows[button].fill(true));
    }
    rows
}

#[cfg(test)]
mod tests {
    use crate::selection::tests::kept_by;

    fn kept(heading: &str, blocks: usize) -> Vec<usize> {
        kept_by("heading buttons", &format!("<body><h3>{heading}</h3><p>a b c</p></body>"), &vec![0.9; blocks])
    }

    #[test]
    fn buttons_behind_the_words_of_a_heading_are_dropped() {
        assert_eq!(kept("Ingredients<div><button>1x</button> <button>2x</button></div>", 4), [0, 3]);
    }

    #[test]
    fn a_heading_that_begins_with_a_button_is_kept() {
        assert_eq!(kept("<button>Shipping</button><div>free</div>", 3), [0, 1, 2]);
    }
}
