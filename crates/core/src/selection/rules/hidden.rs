//! Text that a browser does not show is not content, unless it is the body of the page or a control opens it.

use std::borrow::Cow;
use std::collections::HashSet;
use std::ops::Range;

use crate::facts::word_keys::{for_each_name, word_key};
use crate::selection::draft::RuleContext;
use crate::selection::options::Hidden;
use crate::table::attributes::{attributes, raw_values, unescaped, values_near};
use crate::{Styles, Table};

/// Minimum share of the expected content that is hidden on a page whose body a script will show.
const MIN_HIDDEN_PAGE_SHARE: f64 = 0.8;
/// The same with at least [`MIN_HIDDEN_BODY_WORDS`] words: more than anybody hides incidentally.
const MIN_HIDDEN_BODY_SHARE: f64 = 0.25;
const MIN_HIDDEN_BODY_WORDS: f64 = 100.0;
/// Minimum probability of hidden text that is worth a comparison; less likely text is hardly ever selected.
const MIN_PROBABILITY: f64 = 0.1;

/// Attributes of a control that name the panel it opens, by ids or by links to them.
const CONTROL_ATTRIBUTES: [&str; 3] = ["aria-controls", "data-target", "data-bs-target"];
/// The attribute of a link, which opens a panel where it leads to a place in the page.
const LINK_ATTRIBUTE: &str = "href";
/// Attributes of a panel that name its control or its state.
const PANEL_ATTRIBUTES: [&[u8]; 2] = [b"aria-labelledby", b"aria-expanded"];
/// Attributes of a panel, each with its value.
const PANEL_ATTRIBUTE_VALUES: [(&[u8], &[u8]); 2] = [(b"role", b"tabpanel"), (b"hidden", b"until-found")];
/// Words in the class or id of panels of which a page shows one at a time.
const PANEL_NAMES: [u64; 4] = [word_key(b"tab"), word_key(b"tabpanel"), word_key(b"accordion"), word_key(b"collapse")];

/// Finds the rows that may not be content because a browser does not show them.
pub(super) fn find_unseen_rows(context: &RuleContext) -> Vec<bool> {
    let probability = context.over_rows(&context.probability);
    find_unseen(context.table, context.styles, &probability, context.options.hidden)
}

/// Finds the rows that are to be dropped as hidden, by the probability of each row.
fn find_unseen(table: &Table, styles: &Styles, probability: &[f64], handling: Hidden) -> Vec<bool> {
    let none = vec![false; table.len()];
    if handling == Hidden::Keep {
        return none;
    }
    let mut unseen = styles.illegible().to_vec();
    let mut rows = probability.iter().zip(&unseen);
    let is_any_likely = rows.any(|(&probability, &unseen)| unseen && probability >= MIN_PROBABILITY);
    if handling == Hidden::Auto && is_any_likely {
        find_panels(table, &unseen).into_iter().for_each(|rows| unseen[rows].fill(false));
        let hidden = expected_words(table, probability, &unseen);
        let all = expected_words(table, probability, &vec![true; table.len()]);
        let is_body = hidden >= MIN_HIDDEN_BODY_SHARE * all && hidden >= MIN_HIDDEN_BODY_WORDS;
        if is_body || hidden >= MIN_HIDDEN_PAGE_SHARE * all {
            return none;
        }
    }
    unseen
}

/// Returns the expected number of words of content in some rows.
fn expected_words(table: &Table, probability: &[f64], is_counted: &[bool]) -> f64 {
    let rows = table.words.iter().zip(probability).zip(is_counted).filter(|(_, is_counted)| **is_counted);
    rows.map(|((&words, probability), _)| f64::from(words) * probability).sum()
}

/// Returns the subtrees of the hidden elements that a control opens: tabs, accordions, "read more".
fn find_panels(table: &Table, hidden: &[bool]) -> Vec<Range<usize>> {
    let (mut panels, mut with_id) = (Vec::new(), Vec::new());
    for row in (0..table.len()).filter(|&row| hidden[row] && table.tag[row] != 0) {
        for (name, value) in attributes(table.text(row)) {
            if name == b"id" {
                with_id.push((row, unescaped(value)));
            }
            if marks_panel(name, value) {
                panels.push(row);
            }
        }
    }
    if !with_id.is_empty() {
        let ids = ids_in_controls(table);
        panels.extend(with_id.into_iter().filter(|(_, id)| ids.contains(id)).map(|(row, _)| row));
    }
    panels.into_iter().map(|row| row..table.end[row] as usize).collect()
}

/// Whether an attribute says that a control opens its element.
fn marks_panel(name: &[u8], value: &[u8]) -> bool {
    let mut is_named = false;
    if matches!(name, b"class" | b"id") {
        for_each_name(value, |key, _| is_named |= PANEL_NAMES.contains(&key));
    }
    is_named || PANEL_ATTRIBUTES.contains(&name) || PANEL_ATTRIBUTE_VALUES.contains(&(name, value))
}

/// Returns the ids of the elements that the controls of a page open.
fn ids_in_controls(table: &Table) -> HashSet<Cow<'_, str>> {
    let of_controls =
        CONTROL_ATTRIBUTES.iter().flat_map(|name| raw_values(table, name).flat_map(|(_, value)| split(value)));
    let of_links = values_near(table, b"#", LINK_ATTRIBUTE).flat_map(|(_, value)| split(value));
    let of_links = of_links.filter(|target| target.starts_with('#'));
    of_controls.chain(of_links).map(|target| Cow::from(target.trim_start_matches('#').to_owned())).collect()
}

/// Splits the value of an attribute at white space.
fn split(value: &[u8]) -> Vec<String> {
    unescaped(value).split_ascii_whitespace().map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Unread;

    /// The number of words of a page that are dropped where all of it is content.
    fn dropped_words(html: &str, handling: Hidden) -> i32 {
        let table = Table::from_canonical(html.into()).unwrap();
        let unseen = find_unseen(&table, &Styles::of(&table, Unread::default()), &vec![1.0; table.len()], handling);
        unseen.iter().zip(&table.words).filter(|&(&unseen, _)| unseen).map(|(_, words)| words).sum()
    }

    fn page(shown: usize, hidden: usize) -> String {
        format!("<body><p>{}</p><p hidden=\"\">{}</p></body>", "a ".repeat(shown), "b ".repeat(hidden))
    }

    #[test]
    fn hidden_text_is_dropped() {
        for html in [
            "<body><p>a b c d e f</p><p style=\"display:none\">g h</p></body>",
            "<body><p>a b c d e f<span style=\"font-size:0\">g<b>h</b></span></p></body>",
            "<body><p>a b c d e f</p><p style=\"left:-9999px\">g h</p></body>",
        ] {
            assert_eq!(
                [Hidden::Auto, Hidden::Keep, Hidden::Drop].map(|handling| dropped_words(html, handling)),
                [2, 0, 2]
            );
        }
    }

    #[test]
    fn the_body_of_a_page_is_kept() {
        assert_eq!(dropped_words(&page(1000, 400), Hidden::Auto), 0);
        assert_eq!(dropped_words(&page(1, 9), Hidden::Auto), 0);
        assert_eq!(dropped_words(&page(0, 9), Hidden::Auto), 0);
        assert_eq!(dropped_words(&page(0, 9), Hidden::Drop), 9);
    }

    #[test]
    fn a_note_is_not_the_body() {
        assert_eq!(dropped_words(&page(30, 90), Hidden::Auto), 90);
        assert_eq!(dropped_words(&page(2000, 400), Hidden::Auto), 400);
    }

    #[test]
    fn text_that_a_control_opens_is_kept() {
        let panel = "<p>a b c d e f</p><i aria-controls=\"x\">+</i><div id=\"x\" hidden=\"\"><p>g h</p></div>";
        assert_eq!(dropped_words(&format!("<body>{panel}</body>"), Hidden::Auto), 0);
        assert_eq!(dropped_words(&format!("<body>{panel}</body>"), Hidden::Drop), 2);
        let around = "<a href=\"#x\">x</a><div id=\"x\"><p>a b c d e f</p><p hidden=\"\">g h</p></div>";
        assert_eq!(dropped_words(&format!("<body>{around}</body>"), Hidden::Auto), 2);
    }
}
