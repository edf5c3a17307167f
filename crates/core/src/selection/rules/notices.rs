//! Notices of the site: its copyright and its question for consent to cookies at the edges of the text, and what a browser
//! shows only where it runs no scripts.

use crate::facts::blocks::BlockRange;
use crate::selection::draft::{Draft, RuleContext};
use crate::selection::lowercase::lowercase_of_rows;
use crate::table::sets::{sets_of, CODE, FIGURE, PREFORMATTED, QUOTATION};
use crate::table::tags::number;

/// Maximum number of words of other text between an edge of the kept text and a notice.
const MAX_WORDS_TO_EDGE: f64 = 30.0;
/// Maximum number of characters of a notice about copyright.
const MAX_COPYRIGHT_CHARS: f64 = 200.0;
/// The element of a text for browsers without scripts, and the maximum number of its words: more are the page itself.
const NOSCRIPT: i32 = number("noscript");
const MAX_NOSCRIPT_WORDS: f64 = 50.0;
/// Parts of the names of cookies, and of what a site says of them, in lowercase.
const COOKIES: [&str; 6] = ["cookie", "piškot", "ciastecz", "kolačić", "küpsis", "slapuk"];
const CONSENT: &str = "accept|agree to|consent|this site|this website|our site|our website|necessary cookie|zustimm|\
    einwillig|akzept|diese website|unsere website|ce site|notre site|acceptez|este sitio|nuestro sitio|aceptar|acepta|\
    este site|nosso site|aceitar|questo sito|nostro sito|accett|acconsent|zgod|strinja|dovol|spletn|souhlas|súhlas|\
    deze website|onze website|toestemm|samtyck|samtyk|godkänn|webbplats|hyväksy|sivusto|elfogad|hozzájárul|соглаша|согласи";

/// Drops the notices about scripts, and those at the beginning and the end of the kept text.
///
/// A text that is about cookies has the word elsewhere too; a licence goes on below its copyright.
pub(super) fn drop_notices(draft: &mut Draft) {
    drop_noscript_texts(draft);
    let blocks = draft.context.blocks;
    let kept: Vec<usize> = (0..blocks.len()).filter(|&block| draft.kept()[block]).collect();
    let last = at_edge(draft, kept.iter().rev().copied());
    let mut consent: Vec<usize> = at_edge(draft, kept.iter().copied());
    consent.extend(&last);
    consent.retain(|&block| is_about_cookies(draft, block, true));
    let is_elsewhere = |&block: &usize| !consent.contains(&block) && is_about_cookies(draft, block, false);
    if !consent.is_empty() && kept.iter().any(is_elsewhere) {
        consent.clear();
    }
    let copyright = last.into_iter().filter(|&block| is_copyright(draft, block));
    let notices: Vec<usize> = copyright.chain(consent).collect();
    notices.into_iter().for_each(|block| draft.drop(BlockRange::of(block)));
}

/// Drops the short texts for browsers without scripts, unless they are part of a line.
fn drop_noscript_texts(draft: &mut Draft) {
    let RuleContext { table, blocks, .. } = draft.context;
    for element in (0..table.len()).filter(|&row| table.tag[row] == NOSCRIPT) {
        let range = blocks.in_subtree(table, element);
        if blocks.words_in(range) <= MAX_NOSCRIPT_WORDS && !range.is_empty() {
            let last_row = blocks.rows[blocks.row_offsets[range.end] as usize - 1];
            let end = range.end - usize::from(last_row >= table.end[element]);
            draft.drop(BlockRange::new(range.begin, end));
        }
    }
}

/// Returns the blocks up to the first ones that have too many words of other text.
fn at_edge(draft: &Draft, blocks: impl Iterator<Item = usize>) -> Vec<usize> {
    let mut others = 0.0;
    let is_near = |&block: &usize| {
        let is_notice = is_about_cookies(draft, block, true) || is_copyright(draft, block);
        others += if is_notice { 0.0 } else { draft.context.blocks.words[block] };
        others <= MAX_WORDS_TO_EDGE
    };
    blocks.take_while(is_near).collect()
}

fn is_about_cookies(draft: &Draft, block: usize, asks_for_consent: bool) -> bool {
    let text = lowercase_text(draft.context, block);
    COOKIES.iter().any(|part| text.contains(part))
        && (!asks_for_consent || CONSENT.split('|').any(|part| text.contains(part)))
}

/// Whether a short block begins with the sign and has a year, or begins with the word and the year.
fn is_copyright(draft: &Draft, block: usize) -> bool {
    let RuleContext { table, blocks, .. } = draft.context;
    if blocks.chars[block] > MAX_COPYRIGHT_CHARS {
        return false;
    }
    let text = lowercase_text(draft.context, block);
    let text = text.trim_start_matches(|ch: char| !ch.is_alphanumeric() && ch != '©');
    let is_year = |word: &str| word.len() == 4 && (word.starts_with("19") || word.starts_with("20"));
    let mut numbers = text.split(|ch: char| !ch.is_ascii_digit());
    let after_word =
        text.strip_prefix("copyright").map(|text| text.trim_start_matches([' ', '\u{a0}', '©', '(', 'c', ')']));
    let has_year = match after_word {
        Some(text) => text.get(..4).is_some_and(is_year) && text.bytes().take(4).all(|byte| byte.is_ascii_digit()),
        None => text.starts_with('©') && numbers.any(is_year),
    };
    let is_quoted = |row: usize| sets_of(table.tag[row]) & (CODE | PREFORMATTED | QUOTATION | FIGURE) != 0;
    has_year && !table.ancestors(blocks.first_row(block)).any(is_quoted)
}

fn lowercase_text(context: &RuleContext, block: usize) -> String {
    lowercase_of_rows(context.table, context.blocks.text_rows(block), |_| true)
}

#[cfg(test)]
mod tests {
    use crate::selection::tests::kept_by;

    fn kept(first: &str, last: &str) -> Vec<usize> {
        let text = "word ".repeat(99);
        kept_by("notices", &format!("<body><p>{first}</p><p>{text}</p><p>{last}</p></body>"), &[0.9; 3])
    }

    #[test]
    fn the_copyright_at_the_end_is_dropped() {
        for text in ["© 2026 The Mill. All rights reserved.", "Copyright (c) 2003 The Mill", "*© The Mill Ltd. 2024*"]
        {
            assert_eq!(kept("A mill", text), [0, 1], "{text}");
            assert_eq!(kept(text, "A mill"), [0, 1, 2], "{text}");
        }
        for text in ["© The Mill", "Copyright in 1990", "In 1990 © was new", "<code>Copyright 1990</code>"] {
            assert_eq!(kept("A mill", text), [0, 1, 2], "{text}");
        }
    }

    #[test]
    fn a_text_for_browsers_without_scripts_is_dropped() {
        assert_eq!(kept("A mill", "<noscript>Turn on scripts.</noscript>"), [0, 1]);
        assert_eq!(kept("A mill", &format!("<noscript>{}</noscript>", "word ".repeat(60))), [0, 1, 2]);
    }

    #[test]
    fn a_request_for_consent_to_cookies_is_dropped() {
        let notice = "This website uses cookies.";
        assert_eq!(kept(notice, "A mill"), [1, 2]);
        assert_eq!(kept("A mill", "Z uporabo piškotkov se strinjate."), [0, 1]);
        assert_eq!(kept("A law on cookies", notice), [0, 1, 2]);
        assert_eq!(kept("A mill", "I liked the cookies."), [0, 1, 2]);
    }
}
