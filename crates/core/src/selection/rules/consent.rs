//! Consent dialogs about cookies, which are content only on pages with little else.

use crate::facts::word_keys::{for_each_name, word_key};
use crate::selection::draft::RuleContext;
use crate::table::attributes::{attributes, elements_with};

/// Minimum number of words outside links on a page that is more than a consent dialog.
const MIN_OTHER_UNLINKED_WORDS: f64 = 30.0;

/// Names that only consent dialogs have; most are those of companies that sell them.
const CONSENT_NAMES: [u64; 8] = [
    word_key(b"onetrust"),
    word_key(b"cookieyes"),
    word_key(b"cookiebot"),
    word_key(b"cybot"),
    word_key(b"cookiebanner"),
    word_key(b"cookieconsent"),
    word_key(b"cookiebar"),
    word_key(b"cookienotice"),
];
/// Words that name a consent dialog together with one of [`DIALOG_WORDS`].
const COOKIE_WORDS: [u64; 3] = [word_key(b"cookie"), word_key(b"cookies"), word_key(b"gdpr")];
const DIALOG_WORDS: [u64; 14] = [
    word_key(b"consent"),
    word_key(b"banner"),
    word_key(b"notice"),
    word_key(b"bar"),
    word_key(b"popup"),
    word_key(b"dialog"),
    word_key(b"overlay"),
    word_key(b"modal"),
    word_key(b"law"),
    word_key(b"wall"),
    word_key(b"message"),
    word_key(b"manager"),
    word_key(b"preferences"),
    word_key(b"settings"),
];

/// Contained in most of these names; where no start tag contains it, no other tags are read.
const COOKIE_NAME_PART: &[u8] = b"ookie";
/// Names without that part, of elements on pages where other elements have it.
const OTHER_NAME_PARTS: [&[u8]; 2] = [b"onetrust", b"gdpr"];

/// Finds the blocks in consent dialogs; none where the page has little else.
pub(super) fn find_consent_dialogs(context: &RuleContext) -> Vec<bool> {
    let RuleContext { table, key_rows, blocks, .. } = *context;
    let mut in_dialog = vec![false; blocks.len()];
    let mut rows = elements_with(table, COOKIE_NAME_PART);
    if rows.is_empty() {
        return in_dialog;
    }
    rows.extend(OTHER_NAME_PARTS.iter().flat_map(|part| elements_with(table, part)));
    rows.sort_unstable();
    for row in rows.into_iter().filter(|&row| row > key_rows.body) {
        let range = blocks.in_subtree(table, row);
        if !range.is_empty() && !in_dialog[range.end - 1] && is_named_for_consent(table.text(row)) {
            in_dialog[range.indices()].fill(true);
        }
    }
    if in_dialog.contains(&true) {
        let others = (0..blocks.len()).filter(|&block| !in_dialog[block] && context.is_possible(block));
        if others.map(|block| blocks.unlinked_words[block]).sum::<f64>() < MIN_OTHER_UNLINKED_WORDS {
            in_dialog.fill(false);
        }
    }
    in_dialog
}

/// Whether the class or id in a start tag has the name of a consent dialog.
fn is_named_for_consent(tag: &[u8]) -> bool {
    let values = attributes(tag).filter(|(name, _)| matches!(*name, b"class" | b"id")).map(|(_, value)| value);
    values.flat_map(|value| value.split(u8::is_ascii_whitespace)).any(is_dialog_name)
}

fn is_dialog_name(name: &[u8]) -> bool {
    let (mut is_known, mut is_about_cookies, mut is_dialog) = (false, false, false);
    for_each_name(name, |key, _| {
        is_known |= CONSENT_NAMES.contains(&key);
        is_about_cookies |= COOKIE_WORDS.contains(&key);
        is_dialog |= DIALOG_WORDS.contains(&key);
    });
    is_known || (is_about_cookies && is_dialog)
}

#[cfg(test)]
mod tests {
    use crate::selection::tests::kept_by;

    fn kept(name: &str, others: usize) -> Vec<usize> {
        let html = format!(
            "<body><p>{}</p><div class=\"{name}\"><p>a b c <a href=\"/cookies\">d</a></p></div></body>",
            "word ".repeat(others)
        );
        kept_by("consent", &html, &[0.2, 0.9])
    }

    #[test]
    fn a_consent_dialog_is_not_content() {
        for name in ["cookie-banner", "x cookieConsent", "CybotCookiebotDialog", "onetrust-banner-sdk", "gdpr-banner"] {
            assert_eq!(kept(name, 40), [0], "{name}");
        }
    }

    #[test]
    fn other_names_are_ignored() {
        for name in ["cookie-policy", "banner", "cookies", "consent"] {
            assert_eq!(kept(name, 40), [0, 1], "{name}");
        }
    }

    #[test]
    fn without_other_text_it_is_content() {
        assert_eq!(kept("cookie-banner", 3), [1]);
    }
}
