//! The title at the head of a piece, which golds keep or leave out by policy, whatever it looks like.

use super::sums::Run;
use crate::attributes::unescaped;
use crate::blocks::Blocks;
use crate::landmarks::Landmarks;
use crate::sets::{sets_of, H1, HEADING};
use crate::Table;

/// How much the only `h1` must be like the title of the page to be the title of the piece, ...
const LIKE: f64 = 0.25;
/// ... and how much any other heading must be.
const ALIKE: f64 = 0.4;

/// The blocks of the heading that is the title: of those before the first kept text the one that is most like the title
/// of the page, and of equals the last one.
pub(super) fn title_of(table: &Table, landmarks: &Landmarks, blocks: &Blocks, chosen: &[bool]) -> Option<Run> {
    let first = blocks.is_heading().zip(chosen).position(|(is_heading, &chosen)| chosen && !is_heading)?;
    let declared = landmarks.title.map_or_else(Vec::new, |row| pairs_of(table, row));
    let is_only_h1 = table.tag.iter().filter(|&&tag| sets_of(tag) & H1 != 0).count() == 1;
    let mut best = (0.0, None);
    let mut heading = None;
    let candidates = blocks.is_heading().zip(blocks.in_navigation()).take(first);
    for (block, _) in candidates.enumerate().filter(|(_, (is_heading, in_navigation))| *is_heading && !in_navigation) {
        let found = heading_around(table, blocks.row().nth(block)?)?;
        if heading.replace(found) == Some(found) {
            continue;
        }
        let is_h1 = sets_of(table.tag[found]) & H1 != 0;
        let likeness = match declared.is_empty() {
            true => f64::from(u8::from(is_h1 && is_only_h1)),
            false => likeness(&pairs_of(table, found), &declared),
        };
        if likeness >= if is_h1 { LIKE } else { ALIKE } && likeness >= best.0 {
            best = (likeness, Some(found));
        }
    }
    best.1.map(|heading| blocks.held_by(table, heading))
}

/// The heading that a row stands in.
fn heading_around(table: &Table, row: usize) -> Option<usize> {
    let above = |&row: &usize| usize::try_from(table.parent[row]).ok();
    std::iter::successors(Some(row), above).find(|&row| sets_of(table.tag[row]) & HEADING != 0)
}

/// The pairs of neighbouring letters or digits in the text of an element, in order, each of them once.
fn pairs_of(table: &Table, element: usize) -> Vec<(char, char)> {
    let rows = element..table.end[element] as usize;
    let texts: Vec<_> = rows.filter(|&row| table.tag[row] == 0).map(|row| unescaped(table.text(row))).collect();
    let letters: Vec<char> = texts
        .iter()
        .flat_map(|text| text.chars())
        .filter(|sign| sign.is_alphanumeric())
        .flat_map(char::to_lowercase)
        .collect();
    let mut pairs: Vec<_> = letters.windows(2).map(|pair| (pair[0], pair[1])).collect();
    pairs.sort_unstable();
    pairs.dedup();
    pairs
}

/// The share of pairs that both have: from 0 to 1.
fn likeness(one: &[(char, char)], other: &[(char, char)]) -> f64 {
    let common = one.iter().filter(|pair| other.binary_search(pair).is_ok()).count();
    2.0 * common as f64 / (one.len() + other.len()).max(1) as f64
}
