//! A kept heading has what it announces: its section is kept if it may well be content, or else the heading goes.

use super::draft::{Draft, Scene};
use super::line_elements::LineElements;
use super::sums::{Run, Sums};
use super::title::heading_around;

/// Minimum probability of a heading that brings its section with it.
const LIKELY_HEADING: f64 = 0.5;
/// Minimum mean probability of a section that its heading brings with it.
const FAIR: f64 = 0.15;
/// The same where most of its words are in links.
const FAIR_LINKED: f64 = 0.3;
/// A heading that is less likely than this goes where nothing of its section is kept.
const SURE_HEADING: f64 = 0.75;

/// Adds the sections of kept headings of which nothing is kept, if they may well be content and are in the same element
/// as the heading; or else drops the heading, unless it is very likely.
pub(super) fn add_announced(draft: &mut Draft) {
    let sections = empty_sections(draft);
    if sections.is_empty() {
        return;
    }
    let Scene { blocks, probability, .. } = draft.scene;
    let sums = Sums::of(&draft.chosen, probability, &blocks.words);
    for Section { heading, run } in sections {
        let plain: f64 = blocks.plain[run.0..run.1].iter().sum();
        let fair = if 2.0 * plain < sums.words(run) { FAIR_LINKED } else { FAIR };
        if probability[heading] >= LIKELY_HEADING && run.0 < run.1 && sums.mean(run) >= fair {
            draft.keep(run);
        } else if probability[heading] < SURE_HEADING {
            draft.chosen[heading] = false;
        }
    }
}

/// A kept heading, and the blocks of its section that are in the same element as the heading.
struct Section {
    heading: usize,
    run: Run,
}

/// The kept headings that text follows of which nothing is kept up to the next heading.
fn empty_sections(draft: &Draft) -> Vec<Section> {
    let Scene { table, blocks, .. } = draft.scene;
    let is_heading: Vec<bool> = blocks.is_heading().collect();
    let rows: Vec<usize> = blocks.row().collect();
    let kept_headings = (0..blocks.len()).filter(|&block| is_heading[block] && draft.chosen[block]);
    let mut sections = Vec::new();
    let mut lines = None;
    for heading in kept_headings {
        let end = (heading + 1..blocks.len()).find(|&block| is_heading[block]).unwrap_or(blocks.len());
        if end == heading + 1 || draft.kept_words((heading + 1, end)) > 0.0 {
            continue;
        }
        let lines = lines.get_or_insert_with(|| LineElements::of(table));
        let around = heading_around(table, rows[heading]).map_or(0, |row| lines.flow_of_element(table, row));
        let (_, last) = blocks.held_by(table, around);
        sections.push(Section { heading, run: (heading + 1, end.min(last)) });
    }
    sections
}

#[cfg(test)]
mod tests {
    use crate::selection::tests::kept_by;

    fn kept(section: &str, probability: [f64; 2]) -> Vec<usize> {
        let html = format!("<body><p>{}</p><div><h2>Ten things</h2>{section}</div></body>", "word ".repeat(300));
        kept_by("announced", &html, &[0.99, probability[0], probability[1]])
    }

    #[test]
    fn a_heading_brings_its_section() {
        assert_eq!(kept("<ol><li>a b c</li></ol>", [0.95, 0.2]), [0, 1, 2]);
    }

    #[test]
    fn a_section_of_links_must_be_likelier() {
        assert_eq!(kept("<ol><li><a>a b c</a></li></ol>", [0.95, 0.2]), [0, 1]);
    }

    #[test]
    fn a_heading_without_its_section_goes() {
        assert_eq!(kept("<ol><li>a b c</li></ol>", [0.7, 0.01]), [0]);
        assert_eq!(kept("<ol><li>a b c</li></ol>", [0.95, 0.01]), [0, 1]);
    }
}
