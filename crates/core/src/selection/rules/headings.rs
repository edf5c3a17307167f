//! Headings are kept or dropped with their sections.

use crate::facts::blocks::{BlockRange, Blocks};
use crate::selection::draft::{Draft, RuleContext};
use crate::selection::text_flows::TextFlows;
use crate::table::sets::{sets_of, HEADING};
use crate::Table;

/// Minimum probability of a heading before all kept text: menus and banners have headings too.
const MIN_FIRST_PROBABILITY: f64 = 0.4;
/// Minimum probability of a heading after kept text.
const MIN_LATER_PROBABILITY: f64 = 0.2;
/// Minimum probability of a heading that stays although its text is dropped.
const MIN_BARE_PROBABILITY: f64 = 0.5;
/// Minimum probability of a heading directly before confident text of the same element, ...
const MIN_FLOW_PROBABILITY: f64 = 0.03;
/// Minimum probability of a heading of whose section all is kept.
const MIN_WHOLE_PROBABILITY: f64 = 0.1;
/// ... and of that text.
const MIN_FLOW_TEXT_PROBABILITY: f64 = 0.6;

/// Keeps each likely heading with most of its section, and drops each unlikely one of whose section nothing is kept.
///
/// The section of a heading is the text up to the next heading. Where there is none, it is all text below headings of
/// lower rank that follow at once.
pub(super) fn change_headings(draft: &mut Draft) {
    let sections = find_sections(draft);
    for (at, section) in sections.iter().enumerate() {
        let below = sections[at + 1..].iter().take_while(|other| other.rank > section.rank);
        let is_empty_below = below.clone().all(|below| below.kept_words == 0.0);
        let headed = below.take_while(|_| section.words == 0.0);
        let (kept, words) = headed.fold((section.kept_words, section.words), |(kept, words), below| {
            (kept + below.kept_words, words + below.words)
        });
        let min_probability = if section.is_first { MIN_FIRST_PROBABILITY } else { MIN_LATER_PROBABILITY };
        let probability = draft.context.probability[section.heading];
        if kept > 0.5 * words && probability >= min_probability {
            draft.keep(BlockRange::of(section.heading));
        } else if section.kept_words == 0.0
            && section.words > 0.0
            && is_empty_below
            && probability < MIN_BARE_PROBABILITY
        {
            draft.drop(BlockRange::of(section.heading));
        }
    }
}

/// Adds the headings directly before kept text of the same element, and those of sections that are kept as a whole, even
/// if they are unlikely.
pub(super) fn add_flow_headings(draft: &mut Draft) {
    let RuleContext { table, blocks, probability, .. } = draft.context;
    let first = draft.kept().iter().position(|&kept| kept).unwrap_or(blocks.len());
    let mut candidates: Vec<(usize, BlockRange)> = headings_with_sections(blocks).collect();
    candidates.retain(|&(heading, section)| {
        let is_likely = heading > first && probability[heading] >= MIN_FLOW_PROBABILITY;
        is_likely && !draft.kept()[heading] && !section.is_empty() && draft.kept()[section.begin]
    });
    if candidates.is_empty() {
        return;
    }
    let (flows, sums) = (TextFlows::of(table).of_blocks(table, blocks), draft.sums());
    for (heading, section) in candidates {
        let in_flow = flows[heading] == flows[section.begin];
        // A link to another page may be alone in an element between texts of an article.
        let is_whole = probability[heading] >= MIN_WHOLE_PROBABILITY && sums.keeps_all_of(section);
        let is_its_heading = is_whole && (in_flow || blocks.unlinked_words[heading] > 0.0);
        if is_its_heading || (in_flow && probability[section.begin] >= MIN_FLOW_TEXT_PROBABILITY) {
            draft.keep(BlockRange::of(heading));
        }
    }
}

/// Drops the heading with which the selection ends; after another heading it stays, as an entry of a list of headings.
pub(super) fn drop_last_heading(draft: &mut Draft) {
    let is_heading: Vec<bool> = draft.context.blocks.is_heading().collect();
    let mut kept = (0..is_heading.len()).rev().filter(|&block| draft.kept()[block]);
    let (last, before) = (kept.next(), kept.next());
    if let (Some(last), Some(before)) = (last, before) {
        if is_heading[last] && !is_heading[before] {
            draft.drop(BlockRange::of(last));
        }
    }
}

/// A heading, and the words up to the next one.
struct Section {
    heading: usize,
    /// The number of its tag, which is higher for headings of lower rank.
    rank: i32,
    /// Whether no text before the heading is kept.
    is_first: bool,
    words: f64,
    kept_words: f64,
}

fn find_sections(draft: &Draft) -> Vec<Section> {
    let RuleContext { table, blocks, .. } = draft.context;
    let mut sections: Vec<Section> = Vec::new();
    let mut is_first = true;
    for (block, (row, is_heading)) in blocks.first_rows().zip(blocks.is_heading()).enumerate() {
        if is_heading {
            let rank = heading_of(table, row).map_or(0, |heading| table.tag[heading]);
            sections.push(Section { heading: block, rank, is_first, words: 0.0, kept_words: 0.0 });
            continue;
        }
        let kept_words = if draft.kept()[block] { blocks.words[block] } else { 0.0 };
        is_first &= kept_words == 0.0;
        if let Some(section) = sections.last_mut() {
            section.kept_words += kept_words;
            section.words += blocks.words[block];
        }
    }
    sections
}

/// Returns the heading that contains a row, or is it.
pub(super) fn heading_of(table: &Table, row: usize) -> Option<usize> {
    std::iter::once(row).chain(table.ancestors(row)).find(|&row| sets_of(table.tag[row]) & HEADING != 0)
}

/// Returns the blocks in headings, each with the blocks up to the next heading.
pub(super) fn headings_with_sections(blocks: &Blocks) -> impl Iterator<Item = (usize, BlockRange)> {
    let headings = blocks.is_heading().enumerate().filter(|(_, is_heading)| *is_heading);
    let headings: Vec<usize> = headings.map(|(block, _)| block).collect();
    let ends: Vec<usize> = headings.iter().skip(1).copied().chain([blocks.len()]).collect();
    headings.into_iter().zip(ends).map(|(heading, end)| (heading, BlockRange::new(heading + 1, end)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::selection::tests::changed;
    use crate::SelectionOptions;

    #[test]
    fn an_unlikely_heading_in_the_flow_of_kept_text_is_kept() {
        let text = "word ".repeat(100);
        let kept = |heading: &str, own: f64| {
            let html = format!("<body><div><p>{text}</p>{heading}<p>{text}</p></div></body>");
            crate::selection::tests::kept_by("flow headings", &html, &[0.9, own, 0.9])
        };
        assert_eq!(kept("<h2>a</h2>", 0.05), [0, 1, 2]);
        assert_eq!(kept("<h2>a</h2>", 0.01), [0, 2]);
        assert_eq!(kept("<div><h2>a</h2></div>", 0.05), [0, 2]);
    }

    #[test]
    fn an_unlikely_heading_of_a_section_that_is_kept_as_a_whole_is_kept() {
        let text = "word ".repeat(100);
        let kept = |heading: &str, last: f64| {
            let html = format!("<body><p>{text}</p><div><div>{heading}</div></div><p>{text}</p><p>b</p></body>");
            crate::selection::tests::kept_by("flow headings", &html, &[0.9, 0.15, 0.9, last])
        };
        assert_eq!(kept("<h2>a</h2>", 0.9), [0, 1, 2, 3]);
        assert_eq!(kept("<h2>a</h2>", 0.01), [0, 2]);
        assert_eq!(kept("<h2><a>a</a></h2>", 0.9), [0, 2, 3]);
    }

    #[test]
    fn a_heading_stays_above_kept_text_of_headings_of_lower_rank() {
        let kept = |rank: u8| {
            let html =
                format!("<body><p>{}</p><h2>a</h2><p>b</p><h{rank}>c</h{rank}><p>d e</p></body>", "word ".repeat(300));
            crate::selection::tests::kept_by("headings", &html, &[0.95, 0.45, 0.01, 0.9, 0.9])
        };
        assert_eq!(kept(3), [0, 1, 3, 4]);
        assert_eq!(kept(2), [0, 3, 4]);
    }

    const PAGE: &str = "<body><h1>t</h1><h2>a</h2><p>b c</p><p>d</p><h3>e</h3><p>f</p><h3>g</h3></body>";

    fn headed(kept: [usize; 2], probability: f64) -> Vec<usize> {
        let before = std::array::from_fn::<u8, 7, _>(|block| u8::from(kept.contains(&block)));
        let after = changed(PAGE, &before, probability, SelectionOptions::default(), change_headings);
        (0..7).filter(|&block| after[block] == 1).collect()
    }

    #[test]
    fn likely_headings_go_with_their_sections() {
        assert_eq!(headed([2, 5], 0.45), [0, 1, 2, 4, 5]);
    }

    #[test]
    fn the_first_must_be_likelier() {
        assert_eq!(headed([2, 5], 0.3), [2, 4, 5]);
        assert_eq!(headed([2, 5], 0.1), [2, 5]);
    }

    #[test]
    fn a_heading_before_another_heads_all_below_it() {
        let headed = |ranks: [u8; 3]| {
            let html =
                format!("<body><p>x</p>{}<p>y</p></body>", ranks.map(|rank| format!("<h{rank}>a</h{rank}>")).concat());
            changed(&html, &[1, 0, 0, 0, 1], 0.3, SelectionOptions::default(), change_headings)[1..4].to_vec()
        };
        assert_eq!(headed([1, 2, 3]), [1, 1, 1]);
        assert_eq!(headed([2, 3, 2]), [0, 0, 1]);
    }

    #[test]
    fn headings_of_dropped_text_must_be_sure() {
        let left = |probability: f64| {
            let kept = [0, 0, 1, 0, 1, 0, 1];
            changed(PAGE, &kept, probability, SelectionOptions::default(), change_headings)[4..].to_vec()
        };
        assert_eq!(left(0.45), [0, 0, 1]);
        assert_eq!(left(0.5), [1, 0, 1]);
    }

    #[test]
    fn a_selection_does_not_end_in_a_heading() {
        let ended = |kept: [u8; 7]| changed(PAGE, &kept, 0.5, SelectionOptions::default(), drop_last_heading);
        assert_eq!(ended([1, 0, 1, 0, 1, 0, 0])[4..], [0, 0, 0]);
        assert_eq!(ended([1, 0, 0, 0, 1, 0, 1])[4..], [1, 0, 1]);
        assert_eq!(ended([0, 0, 1, 0, 1, 1, 0])[4..], [1, 1, 0]);
    }
}
