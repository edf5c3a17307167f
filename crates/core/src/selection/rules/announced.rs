//! A kept heading and what it announces: the list below it is kept if it is likely enough, or else the heading is dropped.

use super::headings::{heading_of, headings_with_sections};
use crate::facts::blocks::BlockRange;
use crate::selection::draft::{Draft, RuleContext};
use crate::selection::prefix_sums::PrefixSums;
use crate::selection::text_flows::TextFlows;
use crate::table::sets::{sets_of, DEFINITIONS, LIST, TABLE};

/// Minimum probability of a heading with which its list is kept.
const MIN_HEADING_PROBABILITY: f64 = 0.6;
/// Minimum mean probability of a list that is kept with its heading.
const MIN_LIST_PROBABILITY: f64 = 0.15;
/// The same where most of its words are in links.
const MIN_LINKED_LIST_PROBABILITY: f64 = 0.3;
/// Maximum share of words in links of other lists.
const MAX_LINKED_SHARE: f64 = 0.5;
/// Minimum probability of a heading that stays although nothing of its section is kept.
const MIN_BARE_HEADING_PROBABILITY: f64 = 0.75;

/// Adds the list, definition list or table directly below a kept heading of whose section nothing is kept.
pub(super) fn add_announced(draft: &mut Draft) {
    let RuleContext { table, blocks, probability, .. } = draft.context;
    let mut headings = bare_headings(draft);
    headings.retain(|&(heading, _)| probability[heading] >= MIN_HEADING_PROBABILITY);
    if headings.is_empty() {
        return;
    }
    let (flows, sums) = (TextFlows::of(table), draft.sums());
    for (heading, section) in headings {
        let element = heading_of(table, blocks.first_row(heading)).unwrap_or(0);
        let next = table.end[element] as usize;
        let is_list = next < table.len()
            && sets_of(table.tag[next]) & (LIST | DEFINITIONS | TABLE) != 0
            && flows.of_element(table, next) == flows.of_element(table, element);
        let list = if is_list { blocks.in_subtree(table, next) } else { BlockRange::default() };
        if !list.is_empty() && list.end <= section.end && is_likely(list, &sums) {
            draft.keep(list);
        }
    }
}

/// Drops the headings of whose sections nothing is kept, unless they are very likely or above a kept heading of lower
/// rank.
pub(super) fn drop_bare_headings(draft: &mut Draft) {
    let RuleContext { table, blocks, probability, .. } = draft.context;
    let rank = |block: usize| heading_of(table, blocks.first_row(block)).map_or(0, |heading| table.tag[heading]);
    // From the last one, because a heading may be above one that is dropped too.
    for (heading, section) in bare_headings(draft).into_iter().rev() {
        let next = section.end;
        let is_above_kept = next < blocks.len() && draft.kept()[next] && rank(next) > rank(heading);
        if probability[heading] < MIN_BARE_HEADING_PROBABILITY && !is_above_kept {
            draft.drop(BlockRange::of(heading));
        }
    }
}

fn is_likely(list: BlockRange, sums: &PrefixSums) -> bool {
    let is_linked = sums.linked_words(list) > MAX_LINKED_SHARE * sums.words(list);
    sums.mean_probability(list) >= if is_linked { MIN_LINKED_LIST_PROBABILITY } else { MIN_LIST_PROBABILITY }
}

/// Returns the kept headings with a section of which nothing is kept, each with that section.
fn bare_headings(draft: &Draft) -> Vec<(usize, BlockRange)> {
    let kept = headings_with_sections(draft.context.blocks).filter(|&(heading, _)| draft.kept()[heading]);
    kept.filter(|&(_, section)| !section.is_empty() && draft.kept_words(section) == 0.0).collect()
}

#[cfg(test)]
mod tests {
    use crate::selection::tests::kept_by;

    fn kept(rule: &str, section: &str, probability: [f64; 2]) -> Vec<usize> {
        let html = format!("<body><p>{}</p><div><h2>Ten things</h2>{section}</div></body>", "word ".repeat(300));
        kept_by(rule, &html, &[0.99, probability[0], probability[1]])
    }

    #[test]
    fn a_list_is_kept_with_its_heading() {
        assert_eq!(kept("announced", "<ol><li>a b c</li></ol>", [0.95, 0.2]), [0, 1, 2]);
        assert_eq!(kept("announced", "<ol><li>a b c</li></ol>", [0.95, 0.1]), [0, 1]);
        assert_eq!(kept("announced", "<div><ol><li>a b c</li></ol></div>", [0.95, 0.2]), [0, 1]);
    }

    #[test]
    fn a_list_of_links_must_be_likelier() {
        assert_eq!(kept("announced", "<ol><li><a>a b c</a></li></ol>", [0.95, 0.2]), [0, 1]);
    }

    #[test]
    fn a_heading_without_its_section_is_dropped() {
        assert_eq!(kept("bare headings", "<ol><li>a b c</li></ol>", [0.7, 0.01]), [0]);
        assert_eq!(kept("bare headings", "<ol><li>a b c</li></ol>", [0.95, 0.01]), [0, 1]);
    }

    #[test]
    fn a_heading_above_a_kept_heading_of_lower_rank_is_not_bare() {
        let kept = |rank: u8| {
            let html =
                format!("<body><p>{}</p><h2>a</h2><p>b</p><h{rank}>c</h{rank}><p>d</p></body>", "word ".repeat(300));
            kept_by("bare headings", &html, &[0.99, 0.7, 0.01, 0.9, 0.9])
        };
        assert_eq!(kept(3), [0, 1, 3, 4]);
        assert_eq!(kept(2), [0, 3, 4]);
    }
}
