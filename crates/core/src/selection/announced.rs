//! A kept heading has what it announces: the list below it is kept if it may well be content, or else the heading goes.

use super::draft::{Draft, RuleContext};
use super::prefix_sums::{BlockRange, PrefixSums};
use super::text_flows::TextFlows;
use super::title::heading_around;
use crate::table::sets::{sets_of, DEFINITIONS, LIST, TABLE};

/// Minimum probability of a heading that brings its list with it.
const MIN_HEADING_PROBABILITY: f64 = 0.6;
/// Minimum mean probability of a list that its heading brings with it.
const MIN_LIST_PROBABILITY: f64 = 0.15;
/// The same where most of its words are in links.
const MIN_LINKED_LIST_PROBABILITY: f64 = 0.3;
/// A heading that is less likely than this goes where nothing of its section is kept.
const MIN_BARE_HEADING_PROBABILITY: f64 = 0.75;

/// Adds the list, definition list or table directly below a kept heading of whose section nothing is kept.
pub(super) fn add_announced(draft: &mut Draft) {
    let RuleContext { table, blocks, probability, .. } = draft.context;
    let sections = empty_sections(draft);
    let is_likely = |section: &&BlockRange| probability[section.0 - 1] >= MIN_HEADING_PROBABILITY;
    if sections.iter().find(is_likely).is_none() {
        return;
    }
    let (lines, rows) = (TextFlows::of(table), blocks.first_rows().collect::<Vec<_>>());
    let sums = PrefixSums::of(&draft.chosen, probability, &blocks.words);
    for &section in sections.iter().filter(is_likely) {
        let heading = heading_around(table, rows[section.0 - 1]).unwrap_or(0);
        let list = table.end[heading] as usize;
        let is_list = list < table.len()
            && sets_of(table.tag[list]) & (LIST | DEFINITIONS | TABLE) != 0
            && lines.of_element(table, list) == lines.of_element(table, heading);
        let run = if is_list { blocks.in_subtree(table, list) } else { (0, 0) };
        if run.0 < run.1 && run.1 <= section.1 && is_fair(run, &sums, &blocks.unlinked_words) {
            draft.keep(run);
        }
    }
}

/// Drops the headings of whose sections nothing is kept, unless they are very likely.
pub(super) fn drop_bare_headings(draft: &mut Draft) {
    for (begin, _) in empty_sections(draft) {
        if draft.context.probability[begin - 1] < MIN_BARE_HEADING_PROBABILITY {
            draft.chosen[begin - 1] = false;
        }
    }
}

fn is_fair(run: BlockRange, sums: &PrefixSums, plain: &[f64]) -> bool {
    let is_linked = 2.0 * plain[run.0..run.1].iter().sum::<f64>() < sums.words(run);
    sums.mean(run) >= if is_linked { MIN_LINKED_LIST_PROBABILITY } else { MIN_LIST_PROBABILITY }
}

/// The blocks after each kept heading up to the next heading, where there are any and none of them is kept.
fn empty_sections(draft: &Draft) -> Vec<BlockRange> {
    let blocks = draft.context.blocks;
    let headings: Vec<usize> =
        blocks.is_heading().enumerate().filter(|(_, is_heading)| *is_heading).map(|(block, _)| block).collect();
    let ends = headings.iter().skip(1).copied().chain([blocks.len()]);
    let kept = headings.iter().copied().zip(ends).filter(|&(heading, _)| draft.chosen[heading]);
    let sections = kept.map(|(heading, end)| (heading + 1, end));
    sections.filter(|&section| section.0 < section.1 && draft.kept_words(section) == 0.0).collect()
}

#[cfg(test)]
mod tests {
    use crate::selection::tests::kept_by;

    fn kept(rule: &str, section: &str, probability: [f64; 2]) -> Vec<usize> {
        let html = format!("<body><p>{}</p><div><h2>Ten things</h2>{section}</div></body>", "word ".repeat(300));
        kept_by(rule, &html, &[0.99, probability[0], probability[1]])
    }

    #[test]
    fn a_heading_brings_its_list() {
        assert_eq!(kept("announced", "<ol><li>a b c</li></ol>", [0.95, 0.2]), [0, 1, 2]);
        assert_eq!(kept("announced", "<ol><li>a b c</li></ol>", [0.95, 0.1]), [0, 1]);
        assert_eq!(kept("announced", "<div><ol><li>a b c</li></ol></div>", [0.95, 0.2]), [0, 1]);
    }

    #[test]
    fn a_list_of_links_must_be_likelier() {
        assert_eq!(kept("announced", "<ol><li><a>a b c</a></li></ol>", [0.95, 0.2]), [0, 1]);
    }

    #[test]
    fn a_heading_without_its_section_goes() {
        assert_eq!(kept("bare headings", "<ol><li>a b c</li></ol>", [0.7, 0.01]), [0]);
        assert_eq!(kept("bare headings", "<ol><li>a b c</li></ol>", [0.95, 0.01]), [0, 1]);
    }
}
