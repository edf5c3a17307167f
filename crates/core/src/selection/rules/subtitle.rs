//! The subtitle directly below the title belongs to the text.

use super::headings::heading_of;
use crate::facts::blocks::BlockRange;
use crate::facts::word_keys::word_key;
use crate::selection::draft::{Draft, RuleContext};
use crate::selection::named_elements::is_in_named;
use crate::table::sets::{sets_of, H1};

/// Maximum number of blocks from the title to the subtitle: a date or a name may precede it.
const MAX_DISTANCE: usize = 3;
/// Maximum number of words of a subtitle.
const MAX_SUBTITLE_WORDS: f64 = 80.0;
/// Minimum probability of a block that is named for a subtitle, ...
const MIN_NAMED_PROBABILITY: f64 = 0.05;
/// ... and of a heading directly below the title.
const MIN_HEADING_PROBABILITY: f64 = 0.2;
/// Words in the class, id or property of subtitles.
const SUBTITLE_NAMES: [u64; 7] = [
    word_key(b"subtitle"),
    word_key(b"subheadline"),
    word_key(b"subheading"),
    word_key(b"subhead"),
    word_key(b"standfirst"),
    word_key(b"dek"),
    word_key(b"deck"),
];

/// Adds the subtitle where the title is kept.
pub(super) fn add_subtitle(draft: &mut Draft, title: Option<BlockRange>) {
    if let Some(title) = title.filter(|title| draft.kept()[title.begin]) {
        let last = (title.end + MAX_DISTANCE).min(draft.context.blocks.len());
        for block in title.end..last {
            if is_subtitle(draft, block, block == title.end) {
                draft.keep(BlockRange::of(block));
            }
        }
    }
}

/// Whether a short block after the title is named for a subtitle, or is a lower heading directly below the title.
fn is_subtitle(draft: &Draft, block: usize, is_next: bool) -> bool {
    let RuleContext { table, blocks, probability, .. } = draft.context;
    if draft.kept()[block] || blocks.words[block] > MAX_SUBTITLE_WORDS || probability[block] < MIN_NAMED_PROBABILITY {
        return false;
    }
    let is_likely_heading = is_next && probability[block] >= MIN_HEADING_PROBABILITY;
    let heading = heading_of(table, blocks.first_row(block)).filter(|_| is_likely_heading);
    heading.is_some_and(|heading| sets_of(table.tag[heading]) & H1 == 0)
        || is_in_named(table, blocks, block, &SUBTITLE_NAMES, MAX_SUBTITLE_WORDS)
}

#[cfg(test)]
mod tests {
    use crate::selection::tests::kept_by;

    fn kept(below: &str, probability: f64) -> Vec<usize> {
        let head = "<html><head><title>The old mill</title></head>";
        let html = format!("{head}<body><h1>The old mill</h1>{below}<p>{}</p></body></html>", "word ".repeat(300));
        kept_by("subtitle", &html, &[0.9, probability, 0.99])
    }

    #[test]
    fn a_subtitle_is_kept_with_the_title() {
        assert_eq!(kept("<p class=\"subtitle\">And its miller</p>", 0.06), [0, 1, 2]);
        assert_eq!(kept("<h2>And its miller</h2>", 0.25), [0, 1, 2]);
    }

    #[test]
    fn other_texts_below_the_title_are_not_subtitles() {
        assert_eq!(kept("<p class=\"tags\">And its miller</p>", 0.2), [0, 2]);
        assert_eq!(kept("<p class=\"subtitle\">And its miller</p>", 0.01), [0, 2]);
        assert_eq!(kept("<h2>And its miller</h2>", 0.1), [0, 2]);
    }
}
