//! Wrappers with a label and a value that repeat under one parent.

use std::collections::{HashMap, HashSet};

use super::candidates::Candidate;
use super::measures::Measures;
use super::{subtree, texts_in, Pair};
use crate::table::attributes::value_in;
use crate::table::sets::{sets_of, CELL};
use crate::Table;

/// Minimum number of wrappers that have to repeat.
const MIN_PAIRS: usize = 3;
/// Maximum mean number of words of the values; those of cards are longer.
const MAX_MEAN_WORDS: usize = 4;
/// The same for rows of tables, which are pairs anyway if they have two cells.
const MAX_MEAN_WORDS_IN_CELLS: usize = 10;

/// The parent of wrappers, the number of their tag, and the first of their classes.
type Key<'a> = (usize, i32, &'a [u8]);

/// Candidates that need others beside them.
#[derive(Default)]
pub(super) struct Groups {
    /// Each with the outermost element around it that has no other text.
    candidates: Vec<(usize, Candidate)>,
}

impl Groups {
    pub(super) fn add(&mut self, measures: &Measures<'_>, candidate: Candidate) {
        let top = topmost(measures, candidate.pair.row);
        self.candidates.push((top, candidate));
    }

    /// Add the pairs whose wrappers repeat, and those that are certain without becoming one line.
    pub(super) fn add_repeated(self, measures: &Measures<'_>, found: &mut Vec<Pair>) {
        let table = measures.table;
        let mut groups: HashMap<Key<'_>, Vec<Candidate>> = HashMap::new();
        let mut parents = HashSet::new();
        for (top, candidate) in self.candidates {
            let parent = table.parent[top].max(0) as usize;
            parents.insert(parent);
            groups.entry(key_of(table, parent, top)).or_default().push(candidate);
        }
        let mut sizes: HashMap<Key<'_>, usize> = HashMap::new();
        for parent in parents {
            for child in texts_in(measures, parent).filter(|&child| table.tag[child] != 0) {
                *sizes.entry(key_of(table, parent, child)).or_default() += 1;
            }
        }
        for (key, candidates) in groups {
            let is_most = candidates.len() * 3 >= sizes.get(&key).copied().unwrap_or(0) * 2;
            let certain: Vec<bool> = candidates.iter().map(|candidate| candidate.is_certain).collect();
            let pairs: Vec<Pair> = candidates.into_iter().map(|candidate| candidate.pair).collect();
            if is_most && are_pairs(measures, &pairs) {
                found.extend(pairs);
            } else {
                let alone = pairs.into_iter().zip(certain).filter(|(_, is_certain)| *is_certain);
                found.extend(alone.map(|(pair, _)| Pair { joins: false, ..pair }));
            }
        }
    }
}

/// Whether several candidates beside each other are pairs: their labels differ, and their values are no sentences.
pub(super) fn are_pairs(measures: &Measures<'_>, pairs: &[Pair]) -> bool {
    if pairs.len() < MIN_PAIRS {
        return false;
    }
    let labels: HashSet<Vec<u8>> = pairs.iter().map(|pair| measures.key(&pair.name)).collect();
    let sentences = pairs.iter().filter(|pair| measures.end_sentence(&pair.value)).count();
    let words: usize = pairs.iter().map(|pair| measures.words(&pair.value) as usize).sum();
    let in_cells = sets_of(measures.table.tag[pairs[0].value.start]) & CELL != 0;
    let most = if in_cells { MAX_MEAN_WORDS_IN_CELLS } else { MAX_MEAN_WORDS };
    labels.len() * 4 >= pairs.len() * 3 && sentences * 4 <= pairs.len() && words <= most * pairs.len()
}

/// The outermost element with the same texts as an element. Of each element only one other is the outermost, so that all
/// steps together are not more than there are elements.
fn topmost(measures: &Measures<'_>, row: usize) -> usize {
    let table = measures.table;
    let texts = measures.texts(&subtree(table, row));
    let mut top = row;
    while let Ok(parent) = usize::try_from(table.parent[top]) {
        if measures.texts(&subtree(table, parent)) > texts {
            break;
        }
        top = parent;
    }
    top
}

fn key_of(table: &Table, parent: usize, row: usize) -> Key<'_> {
    let class = value_in(table.text(row), b"class").unwrap_or_default();
    let first = class.split(|byte| byte.is_ascii_whitespace()).find(|name| !name.is_empty());
    (parent, table.tag[row], first.unwrap_or_default())
}
