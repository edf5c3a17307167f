//! The rows of tables are kept or dropped as a whole.

use crate::facts::blocks::{BlockRange, Blocks};
use crate::selection::draft::{Draft, RuleContext};
use crate::selection::prefix_sums::MIN_PROBABILITY_AMONG_CONTENT;
use crate::table::sets::{sets_of, CELL, TABLE, TABLE_ROW};
use crate::Table;

/// Maximum number of blocks between a likely table and kept blocks before and after it.
const MAX_DISTANCE: usize = 1;

/// Keeps or drops each table row as a whole, by most of its blocks.
///
/// All rows of a table are kept where most of them are, and where it is between kept blocks and likely enough.
pub(super) fn complete_table_rows(draft: &mut Draft) {
    let RuleContext { table, blocks, .. } = draft.context;
    let rows = find_table_rows(table, blocks);
    if rows.is_empty() {
        return;
    }
    let sums = draft.sums();
    let mut counts = vec![RowCounts::default(); table.len()];
    for &row in &rows {
        let counts = &mut counts[table_of(table, row)];
        counts.kept += usize::from(sums.keeps_most_of(blocks.in_subtree(table, row)));
        counts.all += 1;
    }
    let (mut in_rows, mut in_kept_rows) = (Coverage::new(blocks.len()), Coverage::new(blocks.len()));
    for &row in &rows {
        let (range, outer) = (blocks.in_subtree(table, row), table_of(table, row));
        let whole = blocks.in_subtree(table, outer);
        in_rows.add(range);
        if sums.keeps_most_of(range)
            || counts[outer].are_mostly_kept()
            || sums.is_likely_among_content(whole, MIN_PROBABILITY_AMONG_CONTENT, MAX_DISTANCE)
        {
            in_kept_rows.add(range);
        }
    }
    for (block, (is_in_row, is_kept)) in in_rows.flags().zip(in_kept_rows.flags()).enumerate().take(blocks.len()) {
        if is_in_row {
            draft.set(BlockRange::of(block), is_kept);
        }
    }
}

/// Returns the rows with several cells of one block each; a cell with several blocks is part of the layout of a page.
fn find_table_rows(table: &Table, blocks: &Blocks) -> Vec<usize> {
    let has_several = |row: usize| blocks.in_subtree(table, row).len() > 1;
    let is_in = |row: usize, set: u32| sets_of(table.tag[row]) & set != 0;
    let mut layout_cells_before = Vec::with_capacity(table.len() + 1);
    let mut count = 0;
    for row in 0..table.len() {
        layout_cells_before.push(count);
        count += usize::from(is_in(row, CELL) && has_several(row));
    }
    layout_cells_before.push(count);
    let rows = (0..table.len()).filter(|&row| is_in(row, TABLE_ROW) && has_several(row));
    rows.filter(|&row| layout_cells_before[row] == layout_cells_before[table.end[row] as usize]).collect()
}

/// Returns the table of a table row, which may be in a section of it.
fn table_of(table: &Table, row: usize) -> usize {
    let parent = |row: usize| table.parent[row].max(0) as usize;
    let section = parent(row);
    if sets_of(table.tag[section]) & TABLE != 0 {
        section
    } else {
        parent(section)
    }
}

/// The number of rows of a table, and of those of which most blocks are kept.
#[derive(Clone, Copy, Default)]
struct RowCounts {
    all: usize,
    kept: usize,
}

impl RowCounts {
    fn are_mostly_kept(self) -> bool {
        2 * self.kept >= self.all
    }
}

/// The blocks that some ranges cover, which may be nested.
struct Coverage {
    /// For each block how many more ranges begin than end there.
    changes: Vec<i32>,
}

impl Coverage {
    fn new(blocks: usize) -> Coverage {
        Coverage { changes: vec![0; blocks + 1] }
    }

    fn add(&mut self, range: BlockRange) {
        self.changes[range.begin] += 1;
        self.changes[range.end] -= 1;
    }

    /// Returns for each block whether it is in a range.
    fn flags(&self) -> impl Iterator<Item = bool> + '_ {
        let mut depth = 0;
        self.changes.iter().map(move |change| {
            depth += change;
            depth > 0
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::selection::tests::changed;
    use crate::SelectionOptions;

    fn chosen(html: &str, chosen: &[u8], probability: f64) -> Vec<u8> {
        changed(html, chosen, probability, SelectionOptions::default(), complete_table_rows)
    }

    const ROW: &str = "<tr><td>a</td><td>b</td><td>c</td></tr>";

    #[test]
    fn rows_are_whole() {
        let html = format!("<body><table><tbody>{ROW}{ROW}{ROW}</tbody></table></body>");
        assert_eq!(chosen(&html, &[1, 1, 0, 0, 0, 0, 0, 0, 1], 0.1), [1, 1, 1, 0, 0, 0, 0, 0, 0]);
    }

    #[test]
    fn most_rows_take_the_others_with_them() {
        let html = format!("<body><table>{ROW}{ROW}</table></body>");
        assert_eq!(chosen(&html, &[1, 1, 0, 0, 0, 0], 0.1), [1; 6]);
    }

    #[test]
    fn a_likely_table_among_content_is_content() {
        let html = format!("<body><p>x</p><table>{ROW}</table><p>y</p></body>");
        assert_eq!(chosen(&html, &[1, 0, 0, 0, 1], 0.4), [1; 5]);
        assert_eq!(chosen(&html, &[1, 0, 0, 0, 1], 0.2), [1, 0, 0, 0, 1]);
        assert_eq!(chosen(&html, &[0, 0, 0, 0, 1], 0.4), [0, 0, 0, 0, 1]);
    }

    #[test]
    fn layouts_are_no_rows() {
        let html = "<body><table><tr><td><p>a</p><p>b</p></td><td>c</td></tr></table></body>";
        assert_eq!(chosen(html, &[1, 0, 0], 0.1), [1, 0, 0]);
    }
}
