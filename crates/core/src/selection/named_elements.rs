//! Elements with certain words in their class, id or property.

use crate::facts::blocks::Blocks;
use crate::facts::word_keys::for_each_name;
use crate::table::attributes::attributes;
use crate::Table;

/// Maximum number of levels from a block to an ancestor that names it.
const MAX_LEVELS: usize = 3;

/// Whether one of the nearest ancestors of a block has one of these names, and at most that many words.
pub(super) fn is_in_named(table: &Table, blocks: &Blocks, block: usize, names: &[u64], max_words: f64) -> bool {
    let mut ancestors = table.ancestors(blocks.first_row(block)).take(MAX_LEVELS);
    ancestors.any(|element| is_named(table.text(element), names) && is_short(table, blocks, element, max_words))
}

/// Whether an element has at most that many words.
pub(super) fn is_short(table: &Table, blocks: &Blocks, element: usize, max_words: f64) -> bool {
    let range = blocks.in_subtree(table, element);
    range.len() <= max_words as usize && blocks.words_in(range) <= max_words
}

/// Whether a word of the class, id or property in a start tag is one of these names.
pub(super) fn is_named(tag: &[u8], names: &[u64]) -> bool {
    let mut is_named = false;
    let values = attributes(tag).filter(|(name, _)| matches!(*name, b"class" | b"id" | b"itemprop"));
    values.for_each(|(_, value)| for_each_name(value, |key, _| is_named |= names.contains(&key)));
    is_named
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::facts::word_keys::word_key;

    #[test]
    fn elements_are_named_by_words() {
        let names = [word_key(b"subtitle")];
        for (tag, expected) in [
            ("<p class=\"article-subtitle x\">", true),
            ("<p id=\"mySubtitle\">", true),
            ("<p title=\"subtitle\">", false),
            ("<p class=\"subtitles\">", false),
        ] {
            assert_eq!(is_named(tag.as_bytes(), &names), expected, "{tag}");
        }
    }
}
