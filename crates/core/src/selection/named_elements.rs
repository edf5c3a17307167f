//! Elements whose class, id or property has one of some names.

use crate::facts::blocks::Blocks;
use crate::facts::word_keys::for_each_name;
use crate::table::attributes::attributes;
use crate::Table;

/// How many elements around a block may name it.
const MAX_LEVELS: usize = 3;

/// Whether one of the nearest elements around a block is named so, and contains at most that many words.
pub(super) fn is_in_named(table: &Table, blocks: &Blocks, row: usize, names: &[u64], max_words: f64) -> bool {
    let above = |&row: &usize| usize::try_from(table.parent[row]).ok();
    let mut around = std::iter::successors(Some(row), above).skip(1).take(MAX_LEVELS);
    let is_short = |element: usize| {
        let (begin, end) = blocks.in_subtree(table, element);
        end - begin <= max_words as usize && blocks.words[begin..end].iter().sum::<f64>() <= max_words
    };
    around.any(|element| is_named(table.text(element), names) && is_short(element))
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
