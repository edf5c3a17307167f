//! The title of an article, which gold annotations include or omit by policy, not by its features.

use super::headings::heading_of;
use crate::bytes::letter_pairs::LetterPairs;
use crate::facts::blocks::BlockRange;
use crate::selection::draft::{Draft, RuleContext};
use crate::selection::lowercase::push_lowercase;
use crate::table::attributes::{attribute, unescaped};
use crate::table::sets::{sets_of, H1, LINK};
use crate::table::tags::number;
use crate::Table;

const IMG: i32 = number("img");
/// Minimum likeness of an `h1` and the declared title, ...
const MIN_H1_LIKENESS: f64 = 0.25;
/// ... and of any other heading.
const MIN_HEADING_LIKENESS: f64 = 0.4;
/// Minimum number of pairs of letters in an `h1` that has kept text above it.
const MIN_PAIRS_BELOW_TEXT: usize = 8;
/// Maximum number of kept texts above the title.
const MAX_TEXTS_ABOVE: usize = 2;
/// Minimum share of a line that is in the declared title, ...
const MIN_LINE_SHARE: f64 = 0.95;
/// ... and of the declared title that is in the line: the rest is the name of the site.
const MIN_TITLE_SHARE: f64 = 0.5;
/// Maximum number of characters of a line that is the title.
const MAX_TITLE_CHARS: f64 = 300.0;
/// Minimum probability of a heading above the title, ...
const MIN_HEADING_ABOVE_PROBABILITY: f64 = 0.5;
/// ... and of any other text; names of sites and sections are less likely.
const MIN_TEXT_ABOVE_PROBABILITY: f64 = 0.9;
/// Number of rows before a text above the title in which there may be its image.
const ROWS_OF_IMAGE: usize = 3;

/// Adds the title, or drops it where it is not wanted.
pub(super) fn change_title(draft: &mut Draft, title: Option<BlockRange>) {
    if let Some(title) = title {
        draft.set(title, draft.context.options.title);
    }
}

/// Drops the blocks above the title that are not likely content: names of sites and sections.
pub(super) fn drop_above_title(draft: &mut Draft, title: Option<BlockRange>) {
    let RuleContext { probability, blocks, .. } = draft.context;
    for (block, is_heading) in blocks.is_heading().take(title.map_or(0, |title| title.begin)).enumerate() {
        let least = if is_heading { MIN_HEADING_ABOVE_PROBABILITY } else { MIN_TEXT_ABOVE_PROBABILITY };
        if probability[block] < least {
            draft.drop(BlockRange::of(block));
        }
    }
}

/// Finds the title before the first kept text: a heading like the declared title, or else a line that is part of it.
///
/// Little kept text may precede an `h1` that is part of the declared title: it is the slogan of a site, or a notice; near
/// an image it is a caption.
pub(in crate::selection) fn find_title(draft: &Draft) -> Option<BlockRange> {
    let RuleContext { table, key_rows, blocks, .. } = draft.context;
    let texts = blocks.is_heading().zip(draft.kept()).map(|(is_heading, &kept)| kept && !is_heading);
    let mut texts = texts.enumerate().filter_map(|(block, is_text)| is_text.then_some(block));
    let first = texts.next()?;
    let end = texts.nth(MAX_TEXTS_ABOVE - 1).unwrap_or(first);
    let declared = key_rows.title.map_or(0..0, |row| row..table.end[row] as usize);
    let declared = pairs_of(table, declared);
    let heading = find_title_heading(draft.context, &declared, first, end);
    heading.or_else(|| find_title_line(draft.context, &declared, first))
}

/// Finds among the headings before the first text the one most like the declared title, the last one of equals; or after
/// it an `h1` that is part of the declared title.
fn find_title_heading(context: &RuleContext, declared: &LetterPairs, first: usize, end: usize) -> Option<BlockRange> {
    let RuleContext { table, blocks, .. } = context;
    let is_only_h1 = table.tag.iter().filter(|&&tag| sets_of(tag) & H1 != 0).count() == 1;
    let text = blocks.first_rows().nth(first)?.saturating_sub(ROWS_OF_IMAGE);
    let mut best = (0.0, None);
    let mut heading_end = 0;
    let candidates = blocks.first_rows().zip(blocks.is_heading().zip(blocks.in_navigation())).take(end);
    for (block, (row, (is_heading, in_navigation))) in candidates.enumerate() {
        if !is_heading || in_navigation {
            continue;
        }
        if row < heading_end {
            continue;
        }
        let heading = heading_of(table, row)?;
        heading_end = table.end[heading] as usize;
        if links_home(table, heading) {
            continue;
        }
        let is_h1 = sets_of(table.tag[heading]) & H1 != 0;
        let pairs = pairs_of(table, heading..heading_end);
        let likeness = match declared.len() == 0 {
            true => f64::from(u8::from(is_h1 && is_only_h1)),
            false => pairs.likeness(declared),
        };
        if block >= first {
            let is_declared = pairs.len() >= MIN_PAIRS_BELOW_TEXT
                && pairs.count_common(declared) as f64 >= MIN_LINE_SHARE * pairs.len() as f64;
            if !is_h1 || !is_declared || table.tag[text..heading].contains(&IMG) {
                continue;
            }
        }
        let min_likeness = if is_h1 { MIN_H1_LIKENESS } else { MIN_HEADING_LIKENESS };
        if likeness >= min_likeness && likeness >= best.0 {
            best = (likeness, Some(heading));
        }
    }
    best.1.map(|heading| blocks.in_subtree(table, heading))
}

/// Finds the last line before a block with hardly anything but the declared title.
fn find_title_line(context: &RuleContext, declared: &LetterPairs, end: usize) -> Option<BlockRange> {
    if declared.len() == 0 {
        return None;
    }
    let RuleContext { table, blocks, .. } = context;
    let texts: Vec<&[i32]> = blocks.text_rows_by_block().take(end).collect();
    let is_excluded: Vec<bool> =
        blocks.is_heading().zip(blocks.in_navigation()).map(|(heading, navigation)| heading || navigation).collect();
    let min_pairs = MIN_TITLE_SHARE * declared.len() as f64;
    let is_title = |block: usize| {
        let pairs = pairs_of(table, texts[block].iter().map(|&row| row as usize));
        let common = pairs.count_common(declared) as f64;
        common >= MIN_LINE_SHARE * pairs.len() as f64 && common > min_pairs
    };
    let is_possible = |&block: &usize| {
        let chars = blocks.chars[block];
        !is_excluded[block] && blocks.link_share[block] == 0.0 && min_pairs < chars && chars < MAX_TITLE_CHARS
    };
    (0..end).rev().filter(is_possible).find(|&block| is_title(block)).map(BlockRange::of)
}

/// Whether a heading links to the root of a site, as names of sites do.
fn links_home(table: &Table, heading: usize) -> bool {
    let links = (heading..table.end[heading] as usize).filter(|&row| sets_of(table.tag[row]) & LINK != 0);
    links.filter_map(|row| attribute(table, row, "href")).any(|url| {
        let url = url.trim();
        let host = url.split_once("//").map_or(url, |(_, host)| host);
        url == "/" || (host.len() < url.len() && !host.trim_end_matches('/').contains(&['/', '?', '#'][..]))
    })
}

/// Returns the pairs of letters and digits in the texts among some rows.
fn pairs_of(table: &Table, rows: impl Iterator<Item = usize>) -> LetterPairs {
    let texts: Vec<_> = rows.filter(|&row| table.tag[row] == 0).map(|row| unescaped(table.text(row))).collect();
    let mut letters = Vec::new();
    let chars = texts.iter().flat_map(|text| text.chars());
    chars.filter(|ch| ch.is_alphanumeric()).for_each(|ch| push_lowercase(&mut letters, ch));
    LetterPairs::of(&letters)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::selection::tests::changed;
    use crate::{Blocks, SelectionOptions};

    fn title(headings: &str, kept: usize) -> Option<(usize, usize)> {
        title_where(headings, |block| block == kept)
    }

    fn title_where(headings: &str, is_kept: impl Fn(usize) -> bool) -> Option<(usize, usize)> {
        let html =
            format!("<html><head><title>The old mill - Courier</title></head><body>{headings}<p>x</p></body></html>");
        let count = Blocks::of(&Table::from_canonical(html.clone().into()).unwrap()).len();
        let kept: Vec<u8> = (0..count).map(|block| u8::from(is_kept(block))).collect();
        let mut found = None;
        changed(&html, &kept, 0.5, SelectionOptions::default(), |draft| found = find_title(draft));
        found.map(|title| (title.begin, title.end))
    }

    #[test]
    fn the_heading_most_like_the_title_of_the_page_is_the_title() {
        assert_eq!(title("<h1>Courier</h1><h2>The old mill</h2>", 2), Some((1, 2)));
        assert_eq!(title("<h2>Menu</h2>", 1), None);
        assert_eq!(title("<h1>The old mill</h1>", 0), None);
    }

    #[test]
    fn the_title_may_follow_a_notice_but_not_the_text() {
        let below = |heading: &str| title_where(&format!("<p>No script</p>{heading}<p>y</p>"), |_| true);
        assert_eq!(below("<h1>The old mill</h1>"), Some((1, 2)));
        for other in ["<img><h1>The old mill</h1>", "<h2>The old mill</h2>", "<h1>The old mill burns</h1>"] {
            assert_eq!(below(other), None, "{other}");
        }
        assert_eq!(below("<p>y</p><p>z</p><h1>The old mill</h1>"), None);
    }

    #[test]
    fn without_such_a_heading_a_line_may_be_the_title() {
        assert_eq!(title("<h2>Menu</h2><div>The old mill</div><p>By Jo</p>", 3), Some((1, 2)));
        assert_eq!(title("<div>The old</div>", 1), None);
        assert_eq!(title("<p>The old mill is for sale.</p>", 1), None);
        assert_eq!(title("<div><a>The old mill</a></div>", 1), None);
    }

    #[test]
    fn the_name_of_the_site_is_not_a_title() {
        for home in ["/", "https://courier.example", "https://courier.example/"] {
            assert_eq!(title(&format!("<h1><a href=\"{home}\">The old Courier</a></h1>"), 1), None);
        }
        assert_eq!(title("<h1><a href=\"https://courier.example/mill\">The old mill</a></h1>", 1), Some((0, 1)));
    }
}
