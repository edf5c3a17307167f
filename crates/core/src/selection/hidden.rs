//! Text that a browser does not show is no content, unless it is the body of the page or a control opens it.

use super::controls::opened;
use super::draft::RuleContext;
use crate::{Styles, Table};

/// What becomes of text that a browser does not show.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Hidden {
    /// It is left out, unless it is the body of the page, which a script will show, or a control of the page opens it.
    #[default]
    Auto,
    /// It is judged like all other text.
    Keep,
    /// It is left out.
    Drop,
}

/// The hidden share of the content to be expected of which little else would be left: a script will show it.
const MIN_HIDDEN_PAGE_SHARE: f64 = 0.8;
/// The hidden share of the content to be expected that is the body of the page, if it has [`MIN_HIDDEN_BODY_WORDS`] words as well.
const MIN_HIDDEN_BODY_SHARE: f64 = 0.25;
/// Less likely hidden text is left out without a further question: it is hardly ever selected.
const MIN_PROBABILITY: f64 = 0.1;
/// More words than anybody hides on a page by the way.
const MIN_HIDDEN_BODY_WORDS: f64 = 100.0;

/// Finds the blocks of which a browser shows nothing, and records the rows that it does not show.
pub(super) fn hidden_blocks(context: &mut RuleContext) -> Vec<bool> {
    let probability = context.over_rows(&context.probability);
    context.unseen = unseen(context.table, context.styles, &probability, context.options.hidden);
    context.blocks.text_rows_by_block().map(|rows| rows.iter().all(|&row| context.unseen[row as usize])).collect()
}

/// The rows of a page that may not be content because a browser does not show them, one flag each.
///
/// `probability` tells how likely each row is content.
fn unseen(table: &Table, styles: &Styles, probability: &[f64], wish: Hidden) -> Vec<bool> {
    let none = vec![false; table.len()];
    if wish == Hidden::Keep {
        return none;
    }
    let mut unseen = styles.illegible().to_vec();
    let is_likely =
        || probability.iter().zip(&unseen).any(|(&probability, &unseen)| unseen && probability >= MIN_PROBABILITY);
    if wish == Hidden::Auto && is_likely() {
        opened(table, &unseen).into_iter().for_each(|rows| unseen[rows].fill(false));
        let hidden = expected(table, probability, &unseen);
        let all = expected(table, probability, &vec![true; table.len()]);
        if hidden >= MIN_HIDDEN_PAGE_SHARE * all
            || (hidden >= MIN_HIDDEN_BODY_SHARE * all && hidden >= MIN_HIDDEN_BODY_WORDS)
        {
            return none;
        }
    }
    unseen
}

/// How many words of the given rows are to be expected to be content.
fn expected(table: &Table, probability: &[f64], is_given: &[bool]) -> f64 {
    let rows = table.words.iter().zip(probability).zip(is_given).filter(|(_, is_given)| **is_given);
    rows.map(|((&words, probability), _)| f64::from(words) * probability).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The words of a page that are left out where all of it is content.
    fn left_out(html: &str, wish: Hidden) -> i32 {
        let table = Table::from_canonical(html.into()).unwrap();
        let unseen = unseen(&table, &Styles::of(&table, crate::Unread::default()), &vec![1.0; table.len()], wish);
        unseen.iter().zip(&table.words).filter(|&(&unseen, _)| unseen).map(|(_, words)| words).sum()
    }

    fn page(shown: usize, hidden: usize) -> String {
        format!("<body><p>{}</p><p hidden=\"\">{}</p></body>", "a ".repeat(shown), "b ".repeat(hidden))
    }

    #[test]
    fn hidden_text_is_left_out() {
        for html in [
            "<body><p>a b c d e f</p><p style=\"display:none\">g h</p></body>",
            "<body><p>a b c d e f<span style=\"font-size:0\">g<b>h</b></span></p></body>",
            "<body><p>a b c d e f</p><p style=\"left:-9999px\">g h</p></body>",
        ] {
            assert_eq!([Hidden::Auto, Hidden::Keep, Hidden::Drop].map(|wish| left_out(html, wish)), [2, 0, 2]);
        }
    }

    #[test]
    fn the_body_of_a_page_stays() {
        assert_eq!(left_out(&page(1000, 400), Hidden::Auto), 0);
        assert_eq!(left_out(&page(1, 9), Hidden::Auto), 0);
        assert_eq!(left_out(&page(0, 9), Hidden::Auto), 0);
        assert_eq!(left_out(&page(0, 9), Hidden::Drop), 9);
    }

    #[test]
    fn a_note_is_no_body() {
        assert_eq!(left_out(&page(30, 90), Hidden::Auto), 90);
        assert_eq!(left_out(&page(2000, 400), Hidden::Auto), 400);
    }

    #[test]
    fn what_a_control_opens_stays() {
        let panel = "<p>a b c d e f</p><i aria-controls=\"x\">+</i><div id=\"x\" hidden=\"\"><p>g h</p></div>";
        assert_eq!(left_out(&format!("<body>{panel}</body>"), Hidden::Auto), 0);
        assert_eq!(left_out(&format!("<body>{panel}</body>"), Hidden::Drop), 2);
        let around = "<a href=\"#x\">x</a><div id=\"x\"><p>a b c d e f</p><p hidden=\"\">g h</p></div>";
        assert_eq!(left_out(&format!("<body>{around}</body>"), Hidden::Auto), 2);
    }
}
