//! Decides which texts share a line (labels with their values, rows of short cells), and which groups of lines an empty
//! line separates.

use super::writer::Separator;
use crate::facts::own_lines::is_on_own_lines;
use crate::facts::pairs::Pair;
use crate::table::attributes::value_in;
use crate::table::sets::{sets_of, CELL, LINE, MARGIN, TABLE_ROW};
use crate::table::tags::number;
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

    /// Returns the strongest separator at an edge of an element: inside a pair a space, at its ends a line break.
    pub(super) fn strongest(&self, row: usize, edge: usize) -> Separator {
        match self.pair_of(row) {
            None => Separator::EmptyLine,
            Some(pair) if edge == pair.name.start || edge == pair.value.end => Separator::Break,
            Some(_) => Separator::Space,
        }
    }

    /// Puts a tab, as before a cell, between a label and a value that are on lines of their own, or else a space.
    pub(super) fn separate_values(&self, table: &Table, edges: &mut [Separator]) {
        let is_apart = |row: usize| sets_of(table.tag[row]) & (LINE | MARGIN) != 0 || is_on_own_lines(table, row);
        for pair in self.pairs {
            let is_cell = sets_of(table.tag[pair.value.start]) & CELL != 0;
            let is_separated = is_cell || (!pair.has_colon && (pair.name.start..=pair.value.start).any(is_apart));
            edges[pair.value.start] = if is_separated { Separator::Tab } else { Separator::Space };
        }
    }

    fn pair_of(&self, row: usize) -> Option<&Pair> {
        self.pairs.get((*self.of_row.get(row)? as usize).checked_sub(1)?)
    }
}

/// Maximum number of words of a short cell; cells with more of them make a layout, or contain prose.
const MAX_CELL_WORDS: u32 = 20;
/// Elements that may break the lines of a short cell: others, such as lists and code, need lines of their own.
const CELL_BREAKS: [i32; 2] = [number("p"), number("br")];

/// Returns for each row of the page whether it is in a cell of a table row of short cells; empty where none is.
pub(super) fn in_short_cells(table: &Table) -> Vec<bool> {
    let is_row = |row: &usize| sets_of(table.tag[*row]) & TABLE_ROW != 0;
    let mut rows = (0..table.len()).filter(is_row).peekable();
    if rows.peek().is_none() {
        return Vec::new();
    }
    let before = words_and_lines_before(table);
    let is_short = |&cell: &usize| {
        let (first, last) = (before[cell + 1], before[table.end[cell] as usize]);
        last.0 - first.0 <= MAX_CELL_WORDS && last.1 == first.1
    };
    let mut in_cells = vec![false; table.len()];
    for row in rows {
        let cells: Vec<usize> = children(table, row).filter(|&child| sets_of(table.tag[child]) & CELL != 0).collect();
        if cells.len() > 1 && cells.iter().all(is_short) {
            cells.into_iter().for_each(|cell| in_cells[cell + 1..table.end[cell] as usize].fill(true));
        }
    }
    in_cells
}

/// Returns for each row, and after the last one, the number of words and of elements that need lines before it.
fn words_and_lines_before(table: &Table) -> Vec<(u32, u32)> {
    let mut before = Vec::with_capacity(table.len() + 1);
    let (mut words, mut lines) = (0, 0);
    for (row, &tag) in table.tag.iter().enumerate() {
        before.push((words, lines));
        words += table.words[row] as u32;
        lines += u32::from(sets_of(tag) & LINE != 0 && !CELL_BREAKS.contains(&tag));
    }
    before.push((words, lines));
    before
}

fn children(table: &Table, row: usize) -> impl Iterator<Item = usize> + '_ {
    let end = table.end[row] as usize;
    let next = move |&child: &usize| Some(table.end[child] as usize).filter(|&next| next < end);
    std::iter::successors(Some(row + 1).filter(|&first| first < end), next)
}

/// Elements that may be groups of lines.
const GROUP_ELEMENTS: [i32; 3] = [number("div"), number("section"), number("li")];

/// Puts an empty line before each element of several lines that follows one with the same name and class.
///
/// `written` is true on the rows that are written, `edges` says what is between them.
pub(super) fn separate_groups(table: &Table, written: &[bool], edges: &mut [Separator]) {
    let lines = lines_before(written, edges);
    let lines_in = |row: usize| lines[table.end[row] as usize] - lines[row];
    let mut last_in = vec![0; table.len()];
    for row in 1..table.len() {
        if lines_in(row) == 0 && !written[row] {
            continue;
        }
        let last = std::mem::replace(&mut last_in[table.parent[row] as usize], row);
        let is_group = GROUP_ELEMENTS.contains(&table.tag[row]) && table.tag[last] == table.tag[row];
        if is_group && lines_in(row) > 1 && lines_in(last) > 1 && class_of(table, last) == class_of(table, row) {
            edges[row] = Separator::EmptyLine;
        }
    }
}

/// Returns for each row, and after the last one, the number of lines that begin before it.
fn lines_before(written: &[bool], edges: &[Separator]) -> Vec<u32> {
    let (mut count, mut crossed) = (0, Separator::Break);
    let mut before = Vec::with_capacity(written.len() + 1);
    for (&is_written, &edge) in written.iter().zip(edges) {
        before.push(count);
        crossed = crossed.max(edge);
        if is_written {
            count += u32::from(crossed >= Separator::Break);
            crossed = Separator::Nothing;
        }
    }
    before.push(count);
    before
}

fn class_of(table: &Table, row: usize) -> Option<&[u8]> {
    value_in(table.text(row), b"class")
}
