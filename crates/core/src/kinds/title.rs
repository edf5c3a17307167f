//! What stands after the title of a text.

use crate::Judgement;

/// How long the title of the text is, whether it is kept, and what stands after it.
pub(super) const NAMES: [&str; 7] = [
    "title_words",
    "title_probability",
    "title_place",
    "words_after_title",
    "unlinked_after_title",
    "longest_after_title",
    "length_of_page_title",
];
/// Blocks after the title that are looked at.
const AFTER_TITLE: usize = 15;

/// The measures of a page with blocks, in the order of [`NAMES`].
pub(super) fn measures(judged: &Judgement, page_title: &str) -> [f64; NAMES.len()] {
    let blocks = judged.blocks();
    let last = blocks.len().saturating_sub(1);
    let title = judged.landmarks.h1.map(|h1| (blocks.begin[h1] as usize).min(last));
    let at = title.unwrap_or(0);
    let after = (at + 1).min(blocks.len())..(at + 1 + AFTER_TITLE).min(blocks.len());
    let (plain, words) = (&blocks.plain[after.clone()], &blocks.words()[after]);
    let plain_words: f64 = plain.iter().sum();
    [
        title.and_then(|title| blocks.words().get(title).copied()).unwrap_or(-1.0),
        judged.probability().get(at).copied().unwrap_or(0.0),
        at as f64 / blocks.len().max(1) as f64,
        plain_words,
        plain_words / words.iter().sum::<f64>().max(1.0),
        plain.iter().copied().fold(0.0, f64::max),
        page_title.chars().count() as f64,
    ]
}
