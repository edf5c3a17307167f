//! The title at the head of a piece, which golds keep or leave out by policy, whatever it looks like.

use super::draft::Draft;
use super::lowercase::push_lowercase;
use super::prefix_sums::BlockRange;
use crate::facts::blocks::Blocks;
use crate::facts::key_rows::KeyRows;
use crate::table::attributes::{attribute, unescaped};
use crate::table::sets::{sets_of, H1, HEADING, LINK};
use crate::Table;

/// How much the only `h1` must be like the title of the page to be the title of the piece, ...
const MIN_H1_LIKENESS: f64 = 0.25;
/// ... and how much any other heading must be.
const MIN_HEADING_LIKENESS: f64 = 0.4;

/// The share of a line that must be in the title of the page for the line to be the title of the piece, ...
const MIN_LINE_SHARE: f64 = 0.95;
/// ... and the share of the title of the page that it must have: the rest is the name of the site.
const MIN_TITLE_SHARE: f64 = 0.5;
/// The number of characters that no title has.
const MAX_TITLE_CHARS: f64 = 300.0;

/// Minimum probability of a text above the title; names of sites and sections are less likely.
const MIN_ABOVE_TITLE_PROBABILITY: f64 = 0.5;

/// Adds the title, or drops it where it is not wanted.
pub(super) fn change_title(draft: &mut Draft) {
    if let Some((begin, end)) = draft.title() {
        draft.chosen[begin..end].fill(draft.context.options.title);
    }
}

/// Drops what is above the title and not likely content: names of sites and sections.
pub(super) fn drop_above_title(draft: &mut Draft) {
    if let Some((begin, _)) = draft.title() {
        let probability = &draft.context.probability[..begin];
        draft
            .chosen
            .iter_mut()
            .zip(probability)
            .for_each(|(chosen, &likely)| *chosen &= likely >= MIN_ABOVE_TITLE_PROBABILITY);
    }
}

/// The blocks of the title: of the headings before the first kept text, or else of the lines there.
pub(super) fn title_of(table: &Table, key_rows: &KeyRows, blocks: &Blocks, chosen: &[bool]) -> Option<BlockRange> {
    let first = blocks.is_heading().zip(chosen).position(|(is_heading, &chosen)| chosen && !is_heading)?;
    let declared = key_rows.title.map_or_else(Vec::new, |row| pairs_of(table, row..table.end[row] as usize));
    heading_like(&declared, first, table, blocks).or_else(|| line_like(&declared, first, table, blocks))
}

/// The blocks of the heading that is the title: of those before the first kept text the one that is most like the title
/// of the page, and of equals the last one.
fn heading_like(declared: &[Pair], first: usize, table: &Table, blocks: &Blocks) -> Option<BlockRange> {
    let is_only_h1 = table.tag.iter().filter(|&&tag| sets_of(tag) & H1 != 0).count() == 1;
    let mut best = (0.0, None);
    let mut end = 0;
    let candidates = blocks.first_rows().zip(blocks.is_heading().zip(blocks.in_navigation())).take(first);
    for (row, _) in candidates.filter(|(_, (is_heading, in_navigation))| *is_heading && !in_navigation) {
        if row < end {
            continue;
        }
        let found = heading_around(table, row)?;
        end = table.end[found] as usize;
        if is_link_home(table, found) {
            continue;
        }
        let is_h1 = sets_of(table.tag[found]) & H1 != 0;
        let likeness = match declared.is_empty() {
            true => f64::from(u8::from(is_h1 && is_only_h1)),
            false => likeness(&pairs_of(table, found..end), declared),
        };
        if likeness >= if is_h1 { MIN_H1_LIKENESS } else { MIN_HEADING_LIKENESS } && likeness >= best.0 {
            best = (likeness, Some(found));
        }
    }
    best.1.map(|heading| blocks.in_subtree(table, heading))
}

/// The last line before the first kept text that says nearly nothing but the title of the page.
fn line_like(declared: &[Pair], first: usize, table: &Table, blocks: &Blocks) -> Option<BlockRange> {
    if declared.is_empty() {
        return None;
    }
    let runs: Vec<&[i32]> = blocks.text_rows_by_block().take(first).collect();
    let others: Vec<bool> = blocks.is_heading().zip(blocks.in_navigation()).map(|(one, other)| one || other).collect();
    let most = MIN_TITLE_SHARE * declared.len() as f64;
    let is_title = |block: usize| {
        let pairs = pairs_of(table, runs[block].iter().map(|&row| row as usize));
        let common = common(&pairs, declared) as f64;
        common >= MIN_LINE_SHARE * pairs.len() as f64 && common > most
    };
    let may_be = |block: &usize| {
        let chars = blocks.chars[*block];
        !others[*block] && blocks.link_share[*block] == 0.0 && most < chars && chars < MAX_TITLE_CHARS
    };
    (0..first).rev().filter(may_be).find(|&block| is_title(block)).map(|block| (block, block + 1))
}

/// Whether a heading links to the root of the site: then it is the name of the site.
fn is_link_home(table: &Table, heading: usize) -> bool {
    let links = (heading..table.end[heading] as usize).filter(|&row| sets_of(table.tag[row]) & LINK != 0);
    links.filter_map(|row| attribute(table, row, "href")).any(|address| {
        let address = address.trim();
        let host = address.split_once("//").map_or(address, |(_, host)| host);
        address == "/" || (host.len() < address.len() && !host.trim_end_matches('/').contains(&['/', '?', '#'][..]))
    })
}

/// The heading that a row stands in.
pub(super) fn heading_around(table: &Table, row: usize) -> Option<usize> {
    let above = |&row: &usize| usize::try_from(table.parent[row]).ok();
    std::iter::successors(Some(row), above).find(|&row| sets_of(table.tag[row]) & HEADING != 0)
}

/// Two neighbouring letters or digits as one number.
type Pair = u64;

/// The pairs in the texts among some rows, in order, each of them once.
fn pairs_of(table: &Table, rows: impl Iterator<Item = usize>) -> Vec<Pair> {
    let texts: Vec<_> = rows.filter(|&row| table.tag[row] == 0).map(|row| unescaped(table.text(row))).collect();
    let mut letters = Vec::new();
    let signs = texts.iter().flat_map(|text| text.chars());
    signs.filter(|sign| sign.is_alphanumeric()).for_each(|sign| push_lowercase(&mut letters, sign));
    let number = |letter: char| u64::from(u32::from(letter));
    let mut pairs: Vec<Pair> = letters.windows(2).map(|pair| number(pair[0]) << 32 | number(pair[1])).collect();
    pairs.sort_unstable();
    pairs.dedup();
    pairs
}

/// The share of pairs that both have: from 0 to 1.
fn likeness(one: &[Pair], other: &[Pair]) -> f64 {
    2.0 * common(one, other) as f64 / (one.len() + other.len()).max(1) as f64
}

/// The number of pairs that both have.
fn common(one: &[Pair], other: &[Pair]) -> usize {
    one.iter().filter(|pair| other.binary_search(pair).is_ok()).count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::classify::feature_context::tests::with_context;

    fn title(headings: &str, kept: usize) -> Option<BlockRange> {
        let html =
            format!("<html><head><title>The old mill - Courier</title></head><body>{headings}<p>x</p></body></html>");
        let mut found = None;
        with_context(&html, |context| {
            let chosen: Vec<bool> = (0..context.blocks.len()).map(|block| block == kept).collect();
            found = title_of(context.table, &context.key_rows, context.blocks, &chosen);
        });
        found
    }

    #[test]
    fn the_heading_most_like_the_title_of_the_page_is_the_title() {
        assert_eq!(title("<h1>Courier</h1><h2>The old mill</h2>", 2), Some((1, 2)));
        assert_eq!(title("<h2>Menu</h2>", 1), None);
        assert_eq!(title("<h1>The old mill</h1>", 0), None);
    }

    #[test]
    fn without_such_a_heading_a_line_may_be_the_title() {
        assert_eq!(title("<h2>Menu</h2><div>The old mill</div><p>By Jo</p>", 3), Some((1, 2)));
        assert_eq!(title("<div>The old</div>", 1), None);
        assert_eq!(title("<p>The old mill is for sale.</p>", 1), None);
        assert_eq!(title("<div><a>The old mill</a></div>", 1), None);
    }

    #[test]
    fn the_name_of_the_site_is_no_title() {
        for home in ["/", "https://courier.example", "https://courier.example/"] {
            assert_eq!(title(&format!("<h1><a href=\"{home}\">The old Courier</a></h1>"), 1), None);
        }
        assert_eq!(title("<h1><a href=\"https://courier.example/mill\">The old mill</a></h1>", 1), Some((0, 1)));
    }
}
