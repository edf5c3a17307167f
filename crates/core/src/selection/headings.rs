//! Headings are judged by what they are and by what they head.

use super::draft::{Draft, RuleContext};
use super::text_flows::TextFlows;
use super::title::heading_around;
use crate::facts::blocks::Blocks;
use crate::Table;

/// A heading before all kept text that is less likely than this is husk, whatever stands under it: menus and banners
/// have headings too.
const MIN_FIRST_PROBABILITY: f64 = 0.4;
/// The same for a heading after kept text.
const MIN_LATER_PROBABILITY: f64 = 0.2;
/// A heading of text that is not kept must be as likely as this to stay.
const MIN_BARE_PROBABILITY: f64 = 0.5;

/// Minimum probability of a heading directly before confident text of the same element, ...
const MIN_FLOW_PROBABILITY: f64 = 0.03;
/// ... and of that text.
const MIN_FLOW_TEXT_PROBABILITY: f64 = 0.6;

/// Adds the headings of kept sections, and drops those of dropped ones.
pub(super) fn change_headings(draft: &mut Draft) {
    with_headings(&mut draft.chosen, &draft.context.probability, draft.context.table, draft.context.blocks);
}

/// Drops the heading with which the selection ends.
pub(super) fn drop_last_heading(draft: &mut Draft) {
    without_last_heading(&mut draft.chosen, draft.context.blocks);
}

/// Adds the headings directly before kept text of the same element, even if they are unlikely.
pub(super) fn add_flow_headings(draft: &mut Draft) {
    let RuleContext { table, blocks, probability, .. } = draft.context;
    let is_heading: Vec<bool> = blocks.is_heading().collect();
    let is_next_kept = |heading: usize| {
        let next = heading + 1;
        next < blocks.len() && !is_heading[next] && draft.chosen[next] && probability[next] >= MIN_FLOW_TEXT_PROBABILITY
    };
    let may_be = |heading: &usize| {
        is_heading[*heading]
            && !draft.chosen[*heading]
            && probability[*heading] >= MIN_FLOW_PROBABILITY
            && is_next_kept(*heading)
    };
    let candidates: Vec<usize> = (0..blocks.len()).filter(may_be).collect();
    let first = draft.chosen.iter().position(|&chosen| chosen).unwrap_or(blocks.len());
    if !candidates.is_empty() {
        let flows = TextFlows::of(table).flows(table, blocks);
        let in_flow = candidates.into_iter().filter(|&heading| flows[heading] == flows[heading + 1] && heading > first);
        in_flow.for_each(|heading| draft.keep((heading, heading + 1)));
    }
}

/// Choose each likely heading whose section is kept for the most part, and drop each unsure one of whose section nothing
/// is kept.
///
/// The section of a heading is the text up to the next one. Where another heading follows at once, it is all that stands
/// under headings of lower ranks.
fn with_headings(chosen: &mut [bool], probability: &[f64], table: &Table, blocks: &Blocks) {
    let sections = sections(chosen, table, blocks);
    for (at, section) in sections.iter().enumerate() {
        let below = sections[at + 1..].iter().take_while(|other| section.total == 0.0 && other.rank > section.rank);
        let (kept, total) =
            below.fold((section.kept, section.total), |(kept, total), below| (kept + below.kept, total + below.total));
        let own = probability[section.heading];
        if kept > 0.5 * total && own >= if section.is_first { MIN_FIRST_PROBABILITY } else { MIN_LATER_PROBABILITY } {
            chosen[section.heading] = true;
        } else if section.kept == 0.0 && section.total > 0.0 && own < MIN_BARE_PROBABILITY {
            chosen[section.heading] = false;
        }
    }
}

/// A heading, how many words follow up to the next one, and how many of them are kept.
struct Section {
    heading: usize,
    /// The number of its tag: headings of lower ranks have higher ones.
    rank: i32,
    /// Whether no text before the heading is kept.
    is_first: bool,
    kept: f64,
    total: f64,
}

fn sections(chosen: &[bool], table: &Table, blocks: &Blocks) -> Vec<Section> {
    let mut found: Vec<Section> = Vec::new();
    let mut is_first = true;
    for (block, (row, is_heading)) in blocks.first_rows().zip(blocks.is_heading()).enumerate() {
        if is_heading {
            let rank = heading_around(table, row).map_or(0, |heading| table.tag[heading]);
            found.push(Section { heading: block, rank, is_first, kept: 0.0, total: 0.0 });
            continue;
        }
        let kept = if chosen[block] { blocks.words[block] } else { 0.0 };
        is_first &= kept == 0.0;
        if let Some(section) = found.last_mut() {
            section.kept += kept;
            section.total += blocks.words[block];
        }
    }
    found
}

/// Drop the heading with which a selection ends: it heads nothing.
///
/// After another heading it stays, since there headings are the entries of a list.
fn without_last_heading(chosen: &mut [bool], blocks: &Blocks) {
    let is_heading: Vec<bool> = blocks.is_heading().collect();
    let mut kept = (0..chosen.len()).rev().filter(|&block| chosen[block]);
    let (last, before) = (kept.next(), kept.next());
    if let (Some(last), Some(before)) = (last, before) {
        if is_heading[last] && !is_heading[before] {
            chosen[last] = false;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::classify::feature_context::tests::with_context;

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

    const PAGE: &str = "<body><h1>t</h1><h2>a</h2><p>b c</p><p>d</p><h3>e</h3><p>f</p><h3>g</h3></body>";

    fn headed(kept: [usize; 2], probability: f64) -> Vec<usize> {
        let mut chosen: Vec<bool> = (0..7).map(|block| kept.contains(&block)).collect();
        with_context(PAGE, |context| with_headings(&mut chosen, &[probability; 7], context.table, context.blocks));
        (0..7).filter(|&block| chosen[block]).collect()
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
            let mut chosen = [true, false, false, false, true];
            with_context(&html, |context| with_headings(&mut chosen, &[0.3; 5], context.table, context.blocks));
            chosen[1..4].to_vec()
        };
        assert_eq!(headed([1, 2, 3]), [true, true, true]);
        assert_eq!(headed([2, 3, 2]), [false, false, true]);
    }

    #[test]
    fn headings_of_dropped_text_must_be_sure() {
        let left = |probability: f64| {
            let mut chosen = [false, false, true, false, true, false, true];
            with_context(PAGE, |context| with_headings(&mut chosen, &[probability; 7], context.table, context.blocks));
            chosen[4..].to_vec()
        };
        assert_eq!(left(0.45), [false, false, true]);
        assert_eq!(left(0.5), [true, false, true]);
    }

    #[test]
    fn a_selection_does_not_end_in_a_heading() {
        let ended = |mut chosen: [bool; 7]| {
            with_context(PAGE, |context| without_last_heading(&mut chosen, context.blocks));
            chosen
        };
        assert_eq!(ended([true, false, true, false, true, false, false])[4..], [false, false, false]);
        assert_eq!(ended([true, false, false, false, true, false, true])[4..], [true, false, true]);
        assert_eq!(ended([false, false, true, false, true, true, false])[4..], [true, true, false]);
    }
}
