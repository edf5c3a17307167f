//! Labels and their values on one line each.

use super::writer::Separator;
use crate::facts::own_lines::is_on_own_lines;
use crate::facts::pairs::Pair;
use crate::table::sets::{sets_of, CELL, LINE, MARGIN};
use crate::Table;

/// The pairs of a page, which become one line each.
pub(super) struct PairLines<'a> {
    pairs: &'a [Pair],
    /// For each row one more than the index of its pair, 0 outside of pairs; empty where there are none.
    of_row: Vec<u32>,
}

impl<'a> PairLines<'a> {
    pub(super) fn of(table: &Table, pairs: &'a [Pair]) -> PairLines<'a> {
        let mut of_row = vec![0; if pairs.is_empty() { 0 } else { table.len() }];
        for (number, pair) in pairs.iter().enumerate() {
            of_row[pair.name.start..pair.value.end].fill(number as u32 + 1);
        }
        PairLines { pairs, of_row }
    }

    /// The most that an element may put at one of its edges: inside a pair a blank, at its ends the end of the line.
    pub(super) fn most(&self, row: usize, edge: usize) -> Separator {
        match self.pair_of(row) {
            None => Separator::EmptyLine,
            Some(pair) if edge == pair.name.start || edge == pair.value.end => Separator::Break,
            Some(_) => Separator::Blank,
        }
    }

    /// Put a tab, as before a cell, between a label and a value that are on lines of their own, or else a blank.
    pub(super) fn part_values(&self, table: &Table, edges: &mut [Separator]) {
        let is_apart = |row: usize| sets_of(table.tag[row]) & (LINE | MARGIN) != 0 || is_on_own_lines(table, row);
        for pair in self.pairs {
            let is_cell = sets_of(table.tag[pair.value.start]) & CELL != 0;
            let is_parted = is_cell || (!pair.has_colon && (pair.name.start..=pair.value.start).any(is_apart));
            edges[pair.value.start] = if is_parted { Separator::Tab } else { Separator::Blank };
        }
    }

    fn pair_of(&self, row: usize) -> Option<&Pair> {
        self.pairs.get((*self.of_row.get(row)? as usize).checked_sub(1)?)
    }
}
