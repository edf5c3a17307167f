//! Lines with nothing but "Advertisement", or "Loading" for something that a script never loaded.

use crate::facts::blocks::BlockRange;
use crate::selection::draft::{Draft, RuleContext};
use crate::selection::lowercase::push_lowercase;
use crate::table::attributes::unescaped;
use crate::table::sets::{sets_of, CELL, CUT, ITEM};
use crate::Table;

/// Labels above advertising, in lowercase.
const ADVERTISING_LABELS: [&str; 20] = [
    "advertisement",
    "advertisements",
    "advertentie",
    "annonce",
    "annons",
    "anzeige",
    "mainos",
    "publicidad",
    "publicidade",
    "publicité",
    "pubblicità",
    "reklam",
    "reklama",
    "sponsored",
    "werbung",
    "διαφήμιση",
    "реклама",
    "広告",
    "广告",
    "廣告",
];
/// The text until a script replaces it, in lists and tables too.
const PLACEHOLDER: &str = "loading";
/// Maximum number of words of a label: "Advertisement: scroll to go on".
const MAX_LABEL_WORDS: f64 = 8.0;

/// Drops lines with only a label of advertising or a placeholder, as their first word, before punctuation.
///
/// Headings, cells and list items may name advertising as their subject.
pub(super) fn drop_labels(draft: &mut Draft) {
    let RuleContext { table, blocks, .. } = draft.context;
    let mut word = Vec::new();
    for (block, (rows, is_heading)) in blocks.text_rows_by_block().zip(blocks.is_heading()).enumerate() {
        if draft.kept()[block] && !is_heading && blocks.words[block] <= MAX_LABEL_WORDS {
            read_lone_word(table, rows, &mut word);
            let is_word = |label: &str| label.chars().eq(word.iter().copied());
            let is_advertising = || ADVERTISING_LABELS.into_iter().any(is_word);
            if is_word(PLACEHOLDER) || (is_advertising() && !is_in_cell_or_item(table, rows[0] as usize)) {
                draft.drop(BlockRange::of(block));
            }
        }
    }
}

/// Writes the first word of a line in lowercase to `word`, if no letter or digit follows it; else nothing.
fn read_lone_word(table: &Table, rows: &[i32], word: &mut Vec<char>) {
    word.clear();
    let texts: Vec<_> = rows.iter().map(|&row| unescaped(table.text(row as usize))).collect();
    let mut chars = texts.iter().flat_map(|text| text.chars()).skip_while(|ch| !ch.is_alphanumeric()).peekable();
    while let Some(letter) = chars.next_if(|ch| ch.is_alphanumeric()) {
        push_lowercase(word, letter);
    }
    if chars.find(|ch| !ch.is_whitespace()).is_some_and(char::is_alphanumeric) {
        word.clear();
    }
}

/// Whether the nearest block-level element around a text is a cell of a table or a list item.
fn is_in_cell_or_item(table: &Table, row: usize) -> bool {
    let mut sets = table.ancestors(row).map(|row| sets_of(table.tag[row]));
    sets.find(|sets| sets & CUT != 0).is_some_and(|sets| sets & (CELL | ITEM) != 0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::selection::tests::changed;
    use crate::{Blocks, SelectionOptions};

    fn is_kept(line: &str) -> bool {
        let html = format!("<body><p>a</p>{line}<p>b</p></body>");
        let kept = vec![1; Blocks::of(&Table::from_canonical(html.clone().into()).unwrap()).len()];
        changed(&html, &kept, 0.5, SelectionOptions::default(), drop_labels) == kept
    }

    #[test]
    fn labels_are_dropped() {
        for text in ["Advertisement", "– ADVERTISEMENT –", "Advertisement. Scroll to go on.", "РЕКЛАМА", "Publicité :"]
        {
            assert!(!is_kept(&format!("<div><p><b>{text}</b></p></div>")), "{text}");
        }
        assert!(!is_kept("<ul><li>Loading...</li></ul>"));
    }

    #[test]
    fn sentences_headings_cells_and_items_are_kept() {
        for text in ["Advertisement pays the mill.", "<b>Anzeige</b> erstattet", "Adverts", "&amp;", ""] {
            assert!(is_kept(&format!("<p>x</p><p>{text}</p>")), "{text}");
        }
        for line in
            ["<h2>Anzeige</h2>", "<ul><li>Anzeige</li></ul>", "<table><tbody><tr><td>Anzeige</td></tr></tbody></table>"]
        {
            assert!(is_kept(line), "{line}");
        }
    }
}
