//! Elements named for advertising, sharing, a newsletter or a table of contents, where only a few of their words are kept.

use crate::facts::blocks::BlockRange;
use crate::facts::word_keys::{for_each_name, word_key};
use crate::selection::draft::{Draft, RuleContext};
use crate::table::attributes::{attributes, elements_with};
use crate::table::sets::{sets_of, HEADING, LINK};

/// Maximum number of kept words of boilerplate: more of them are text, whatever the name of the element.
const MAX_KEPT_WORDS: f64 = 12.0;
/// Maximum number of levels from a block to an ancestor that names it.
const MAX_LEVELS: usize = 4;
/// Words for advertising, for buttons and counts of sharing, and for a table of contents.
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
/// Filler words, ignored when matching a class or id; any other word rules out a match.
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
/// Words in the names of offers of a newsletter, whatever other words they have, and a part of both.
const NEWSLETTER_WORDS: [u64; 2] = [word_key(b"newsletter"), word_key(b"newsletters")];
const NEWSLETTER_PART: &[u8] = b"ewsletter";
/// Maximum number of kept words of such an offer, and their maximum share of all kept words.
const MAX_NEWSLETTER_WORDS: f64 = 80.0;
const MAX_NEWSLETTER_SHARE: f64 = 0.1;
/// The letters of a name of a table of contents that consists of other words.
const CONTENTS_NAME: &[u8] = b"tableofcontents";

/// Drops the kept blocks of elements that are named for boilerplate.
pub(super) fn drop_named_boilerplate(draft: &mut Draft) {
    let RuleContext { table, blocks, .. } = draft.context;
    let sums = draft.sums();
    let mut is_read = vec![false; table.len()];
    for (block, row) in blocks.first_rows().enumerate() {
        if !draft.kept()[block] || blocks.words[block] > MAX_KEPT_WORDS {
            continue;
        }
        let ancestors = table.ancestors(row).take(MAX_LEVELS);
        for element in ancestors.filter(|&element| !std::mem::replace(&mut is_read[element], true)) {
            let range = blocks.in_subtree(table, element);
            let is_heading = sets_of(table.tag[element]) & HEADING != 0;
            if sums.kept_words(range) <= MAX_KEPT_WORDS
                && !is_heading
                && has_name(table.text(element), is_boilerplate_name)
            {
                draft.drop(range);
            }
        }
    }
    drop_newsletters(draft);
}

/// Drops the offers of a newsletter; a link to one is part of a sentence.
fn drop_newsletters(draft: &mut Draft) {
    let RuleContext { table, blocks, .. } = draft.context;
    let elements = elements_with(table, NEWSLETTER_PART);
    if elements.is_empty() {
        return;
    }
    let sums = draft.sums();
    let all = sums.kept_words(BlockRange::new(0, blocks.len()));
    let max_words = MAX_NEWSLETTER_WORDS.min(MAX_NEWSLETTER_SHARE * all);
    for element in elements {
        let range = blocks.in_subtree(table, element);
        let words = sums.kept_words(range);
        let is_offer = words > 0.0 && words <= max_words && sets_of(table.tag[element]) & LINK == 0;
        if is_offer && has_name(table.text(element), is_newsletter_name) {
            draft.drop(range);
        }
    }
}

/// Whether a class or the id in a start tag is such a name.
fn has_name(tag: &[u8], is_such: fn(&[u8]) -> bool) -> bool {
    let values = attributes(tag).filter(|(name, _)| matches!(*name, b"class" | b"id"));
    values.flat_map(|(_, value)| value.split(u8::is_ascii_whitespace)).any(is_such)
}

fn is_newsletter_name(name: &[u8]) -> bool {
    let mut is_newsletter = false;
    for_each_name(name, |key, _| is_newsletter |= NEWSLETTER_WORDS.contains(&key));
    is_newsletter
}

/// Whether all words of a name are about boilerplate; a name with a digit is that of a place in the text.
fn is_boilerplate_name(name: &[u8]) -> bool {
    let (mut boilerplate, mut others) = (0, 0);
    for_each_name(name, |key, _| match key {
        key if BOILERPLATE_WORDS.contains(&key) => boilerplate += 1,
        key if FILLER_WORDS.contains(&key) => {}
        _ => others += 1,
    });
    let is_named = boilerplate > 0 && others == 0 && !name.iter().any(u8::is_ascii_digit);
    let letters = || name.iter().filter(|byte| byte.is_ascii_alphabetic()).map(u8::to_ascii_lowercase);
    is_named || letters().eq(CONTENTS_NAME.iter().copied())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::selection::tests::changed;
    use crate::{Blocks, SelectionOptions, Table};

    fn kept(inner: &str) -> Vec<usize> {
        let html = format!("<body><p>a b c</p>{inner}<p>d e f</p></body>");
        let count = Blocks::of(&Table::from_canonical(html.clone().into()).unwrap()).len();
        let found = changed(&html, &vec![1; count], 0.5, SelectionOptions::default(), drop_named_boilerplate);
        (0..found.len()).filter(|&block| found[block] == 1).collect()
    }

    #[test]
    fn labels_of_advertising_and_counts_of_shares_are_dropped() {
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
    fn an_empty_table_of_contents_is_dropped() {
        assert_eq!(kept("<div id=\"toc\"><h2>Contents</h2></div>"), [0, 2]);
        assert_eq!(kept("<div class=\"table-of-contents\"><p>Inhalt</p></div>"), [0, 2]);
        assert_eq!(kept("<div class=\"contents\"><p>Inhalt</p></div>"), [0, 1, 2]);
    }

    #[test]
    fn offers_of_a_newsletter_are_dropped() {
        let text = format!("<p>{}</p>", "a ".repeat(100));
        let offer = "<p>Never miss a story again.</p><p>By signing up you agree.</p>";
        assert_eq!(kept(&format!("{text}<div class=\"newsletter-signup\">{offer}</div>")), [0, 1, 4]);
        assert_eq!(kept(&format!("{text}<div class=\"news-letters\">{offer}</div>")), [0, 1, 2, 3, 4]);
        assert_eq!(kept(&format!("<div id=\"newsletter\">{text}</div>")), [0, 1, 2]);
        assert_eq!(kept(&format!("{text}<p><a class=\"newsletter\">Read it</a></p>")), [0, 1, 2, 3]);
    }

    #[test]
    fn text_is_kept_whatever_it_is_named_for() {
        let text = "a ".repeat(12);
        assert_eq!(kept(&format!("<div class=\"share\"><p>more</p><p>{text}</p></div>")), [0, 1, 2, 3]);
    }
}
