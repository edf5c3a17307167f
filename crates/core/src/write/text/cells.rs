//! Rows of tables whose cells hold a few words each: each row is one line, also where a cell breaks its own lines.

use crate::table::sets::{sets_of, CELL, LINE, TABLE_ROW};
use crate::table::tags::number;
use crate::Table;

/// The maximum number of words of a cell; cells with more of them make a layout, or tell stories.
const FEW: u32 = 20;
/// What may break the lines of such a cell: others, such as lists and code, need lines of their own.
const BREAKS: [i32; 2] = [number("p"), number("br")];

/// For each row of the page whether it is inside a cell of such a row; empty where none is.
pub(super) fn in_short_cells(table: &Table) -> Vec<bool> {
    let is_row = |row: &usize| sets_of(table.tag[*row]) & TABLE_ROW != 0;
    let mut rows = (0..table.len()).filter(is_row).peekable();
    if rows.peek().is_none() {
        return Vec::new();
    }
    let before = words_and_lines_before(table);
    let is_short = |&cell: &usize| {
        let (first, last) = (before[cell + 1], before[table.end[cell] as usize]);
        last.0 - first.0 <= FEW && last.1 == first.1
    };
    let mut found = vec![false; table.len()];
    for row in rows {
        let cells: Vec<usize> = children(table, row).filter(|&child| sets_of(table.tag[child]) & CELL != 0).collect();
        if cells.len() > 1 && cells.iter().all(is_short) {
            cells.into_iter().for_each(|cell| found[cell + 1..table.end[cell] as usize].fill(true));
        }
    }
    found
}

/// For each row, and after the last one, how many words are before it, and how many elements that need lines.
fn words_and_lines_before(table: &Table) -> Vec<(u32, u32)> {
    let mut found = Vec::with_capacity(table.len() + 1);
    let (mut words, mut lines) = (0, 0);
    for (row, &tag) in table.tag.iter().enumerate() {
        found.push((words, lines));
        words += table.words[row] as u32;
        lines += u32::from(sets_of(tag) & LINE != 0 && !BREAKS.contains(&tag));
    }
    found.push((words, lines));
    found
}

fn children(table: &Table, row: usize) -> impl Iterator<Item = usize> + '_ {
    let end = table.end[row] as usize;
    let next = move |&child: &usize| Some(table.end[child] as usize).filter(|&next| next < end);
    std::iter::successors(Some(row + 1).filter(|&first| first < end), next)
}
