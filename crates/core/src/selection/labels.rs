//! Lines that say nothing but "Advertisement", or "Loading" where something never came.

use super::draft::Draft;
use super::lowercase::push_lowercase;
use crate::facts::blocks::Blocks;
use crate::table::attributes::unescaped;
use crate::table::sets::{sets_of, CELL, CUT, ITEM};
use crate::Table;

/// What stands above advertising, in small letters.
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
/// Stands where a script would put something, in lists and tables too.
const PLACEHOLDER: &str = "loading";
/// The maximum number of words: "Advertisement: scroll to go on".
const MAX_LABEL_WORDS: f64 = 8.0;

/// Drops lines that are nothing but a label of advertising or a placeholder.
pub(super) fn drop_labels(draft: &mut Draft) {
    without_labels(&mut draft.chosen, draft.context.table, draft.context.blocks);
}

/// Drop lines that begin with such a word, if nothing or a sign follows it. Headings, cells and entries of lists may name
/// advertising as their context.
fn without_labels(chosen: &mut [bool], table: &Table, blocks: &Blocks) {
    let mut word = Vec::new();
    for (block, (rows, is_heading)) in blocks.text_rows_by_block().zip(blocks.is_heading()).enumerate() {
        if chosen[block] && !is_heading && blocks.words[block] <= MAX_LABEL_WORDS {
            lone_word(table, rows, &mut word);
            let is = |label: &str| label.chars().eq(word.iter().copied());
            let is_label = || ADVERTISING_LABELS.into_iter().any(is) && !is_in_cell_or_item(table, rows[0] as usize);
            chosen[block] = !is(PLACEHOLDER) && !is_label();
        }
    }
}

/// Writes the first word of a line in lowercase to `word`, if no letter or digit follows it; else nothing.
fn lone_word(table: &Table, rows: &[i32], word: &mut Vec<char>) {
    word.clear();
    let texts: Vec<_> = rows.iter().map(|&row| unescaped(table.text(row as usize))).collect();
    let mut signs = texts.iter().flat_map(|text| text.chars()).skip_while(|sign| !sign.is_alphanumeric()).peekable();
    while let Some(letter) = signs.next_if(|sign| sign.is_alphanumeric()) {
        push_lowercase(word, letter);
    }
    if signs.find(|sign| !sign.is_whitespace()).is_some_and(char::is_alphanumeric) {
        word.clear();
    }
}

/// Whether the line that a text stands in is a cell of a table or an entry of a list.
fn is_in_cell_or_item(table: &Table, row: usize) -> bool {
    let above = |&row: &usize| usize::try_from(table.parent[row]).ok();
    let mut sets = std::iter::successors(Some(row), above).skip(1).map(|row| sets_of(table.tag[row]));
    sets.find(|sets| sets & CUT != 0).is_some_and(|sets| sets & (CELL | ITEM) != 0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::classify::feature_context::tests::with_context;

    fn stays(line: &str) -> bool {
        let mut found = false;
        with_context(&format!("<body><p>a</p>{line}<p>b</p></body>"), |context| {
            let mut chosen = vec![true; context.blocks.len()];
            without_labels(&mut chosen, context.table, context.blocks);
            found = !chosen.contains(&false);
        });
        found
    }

    #[test]
    fn labels_go() {
        for text in ["Advertisement", "– ADVERTISEMENT –", "Advertisement. Scroll to go on.", "РЕКЛАМА", "Publicité :"]
        {
            assert!(!stays(&format!("<div><p><b>{text}</b></p></div>")), "{text}");
        }
        assert!(!stays("<ul><li>Loading...</li></ul>"));
    }

    #[test]
    fn sentences_headings_cells_and_entries_stay() {
        for text in ["Advertisement pays the mill.", "<b>Anzeige</b> erstattet", "Adverts", "&amp;", ""] {
            assert!(stays(&format!("<p>x</p><p>{text}</p>")), "{text}");
        }
        for line in
            ["<h2>Anzeige</h2>", "<ul><li>Anzeige</li></ul>", "<table><tbody><tr><td>Anzeige</td></tr></tbody></table>"]
        {
            assert!(stays(line), "{line}");
        }
    }
}
