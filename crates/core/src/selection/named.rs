//! Husk that names itself: elements named for advertising, sharing or contents of which only a few words are kept.

use super::draft::Draft;
use crate::facts::blocks::Blocks;
use crate::facts::word_keys::{for_each_name, word_key};
use crate::table::attributes::attributes;
use crate::table::sets::{sets_of, HEADING};
use crate::Table;

/// The maximum number of kept words: more of them are text, whatever the element is named for.
const MAX_KEPT_WORDS: f64 = 12.0;
/// How many elements around a block may name it.
const MAX_LEVELS: usize = 4;
/// Names of advertising, of buttons and counts for sharing, and of a table of contents.
const BOILERPLATE_WORDS: [u64; 9] = [
    word_key(b"ad"),
    word_key(b"ads"),
    word_key(b"advert"),
    word_key(b"advertisement"),
    word_key(b"share"),
    word_key(b"shares"),
    word_key(b"sharing"),
    word_key(b"social"),
    word_key(b"toc"),
];
/// Words that may stand in such a name too, and say nothing: with any other word it is the name of something else.
const FILLER_WORDS: [u64; 12] = [
    word_key(b"bar"),
    word_key(b"block"),
    word_key(b"box"),
    word_key(b"button"),
    word_key(b"buttons"),
    word_key(b"container"),
    word_key(b"count"),
    word_key(b"counts"),
    word_key(b"label"),
    word_key(b"slot"),
    word_key(b"title"),
    word_key(b"wrapper"),
];
const CONTENTS_NAME: &[u8] = b"tableofcontents";

/// Drops what is kept of elements that are named for boilerplate.
pub(super) fn drop_named(draft: &mut Draft) {
    without_named_husk(&mut draft.chosen, draft.context.table, draft.context.blocks);
}

/// Drop what is kept of such elements.
fn without_named_husk(chosen: &mut [bool], table: &Table, blocks: &Blocks) {
    let kept = kept_before(chosen, &blocks.words);
    let mut seen = vec![false; table.len()];
    let above = |&row: &usize| usize::try_from(table.parent[row]).ok();
    for (block, row) in blocks.first_rows().enumerate() {
        if !chosen[block] || blocks.words[block] > MAX_KEPT_WORDS {
            continue;
        }
        let around = std::iter::successors(Some(row), above).skip(1).take(MAX_LEVELS);
        for element in around.filter(|&element| !std::mem::replace(&mut seen[element], true)) {
            let (begin, end) = blocks.in_subtree(table, element);
            let is_heading = sets_of(table.tag[element]) & HEADING != 0;
            if kept[end] - kept[begin] <= MAX_KEPT_WORDS && !is_heading && is_named_for_husk(table.text(element)) {
                chosen[begin..end].fill(false);
            }
        }
    }
}

/// For each block, and after the last one, how many words before it are kept.
fn kept_before(chosen: &[bool], words: &[f64]) -> Vec<f64> {
    let mut found = Vec::with_capacity(chosen.len() + 1);
    let mut kept = 0.0;
    found.push(kept);
    for (&chosen, words) in chosen.iter().zip(words) {
        kept += if chosen { *words } else { 0.0 };
        found.push(kept);
    }
    found
}

/// Whether a class or the id in a start tag is a name of husk.
fn is_named_for_husk(tag: &[u8]) -> bool {
    let names = attributes(tag).filter(|(name, _)| matches!(*name, b"class" | b"id"));
    names.flat_map(|(_, value)| value.split(u8::is_ascii_whitespace)).any(is_name_of_husk)
}

/// Whether all words of a name are about husk; one with a digit is the name of a place in the text.
fn is_name_of_husk(name: &[u8]) -> bool {
    let (mut husk, mut others) = (0, 0);
    for_each_name(name, |key, _| match key {
        key if BOILERPLATE_WORDS.contains(&key) => husk += 1,
        key if FILLER_WORDS.contains(&key) => {}
        _ => others += 1,
    });
    let is_husk = husk > 0 && others == 0 && !name.iter().any(u8::is_ascii_digit);
    let letters = || name.iter().filter(|byte| byte.is_ascii_alphabetic()).map(u8::to_ascii_lowercase);
    is_husk || letters().eq(CONTENTS_NAME.iter().copied())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::classify::feature_context::tests::with_context;

    fn kept(inner: &str) -> Vec<usize> {
        let mut found = Vec::new();
        with_context(&format!("<body><p>a b c</p>{inner}<p>d e f</p></body>"), |context| {
            let mut chosen = vec![true; context.blocks.len()];
            without_named_husk(&mut chosen, context.table, context.blocks);
            found = (0..chosen.len()).filter(|&block| chosen[block]).collect();
        });
        found
    }

    #[test]
    fn labels_of_advertising_and_counts_of_shares_go() {
        assert_eq!(kept("<p class=\"ad-label\">Anzeige</p>"), [0, 2]);
        assert_eq!(kept("<div class=\"shareCount\"><span>1.2k</span><p>shares</p></div>"), [0, 3]);
    }

    #[test]
    fn names_with_other_words_are_names_of_other_things() {
        for name in ["read", "social-impact", "toc-1"] {
            assert_eq!(kept(&format!("<p class=\"{name}\">Anzeige</p>")), [0, 1, 2]);
        }
    }

    #[test]
    fn an_empty_table_of_contents_goes() {
        assert_eq!(kept("<div id=\"toc\"><h2>Contents</h2></div>"), [0, 2]);
        assert_eq!(kept("<div class=\"table-of-contents\"><p>Inhalt</p></div>"), [0, 2]);
        assert_eq!(kept("<div class=\"contents\"><p>Inhalt</p></div>"), [0, 1, 2]);
    }

    #[test]
    fn text_stays_whatever_it_is_named_for() {
        let text = "a ".repeat(12);
        assert_eq!(kept(&format!("<div class=\"share\"><p>more</p><p>{text}</p></div>")), [0, 1, 2, 3]);
    }
}
