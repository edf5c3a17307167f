//! Rows of tables are whole in a selection: in or out.

use super::draft::Draft;
use super::prefix_sums::{PrefixSums, MIN_PROBABILITY_AMONG_CONTENT};
use crate::facts::blocks::Blocks;
use crate::table::sets::{sets_of, CELL, TABLE, TABLE_ROW};
use crate::Table;

/// Makes the rows of tables whole.
pub(super) fn complete_rows(draft: &mut Draft) {
    with_rows(&mut draft.chosen, &draft.context.probability, draft.context.table, draft.context.blocks);
}

/// Make the rows of tables whole.
///
/// All rows of a table are in where most of them are, and where it stands between kept blocks and may well be content.
fn with_rows(chosen: &mut [bool], probability: &[f64], table: &Table, blocks: &Blocks) {
    let rows = rows_of_tables(table, blocks);
    if rows.is_empty() {
        return;
    }
    let sums = PrefixSums::of(chosen, probability, &blocks.words);
    let mut tables = vec![Kept::default(); table.len()];
    for &row in &rows {
        let kept = &mut tables[table_of(table, row)];
        kept.rows += usize::from(sums.keeps_most_of(blocks.in_subtree(table, row)));
        kept.of += 1;
    }
    let (mut inside, mut whole) = (Runs::new(chosen.len()), Runs::new(chosen.len()));
    for &row in &rows {
        let (run, holder) = (blocks.in_subtree(table, row), table_of(table, row));
        inside.add(run);
        if sums.keeps_most_of(run)
            || tables[holder].are_most()
            || sums.is_likely_among_content(blocks.in_subtree(table, holder), MIN_PROBABILITY_AMONG_CONTENT, 1)
        {
            whole.add(run);
        }
    }
    for ((chosen, is_inside), is_whole) in chosen.iter_mut().zip(inside.flags()).zip(whole.flags()) {
        if is_inside {
            *chosen = is_whole;
        }
    }
}

/// The rows of tables with several cells; a cell with several blocks in it makes a layout of the page, not a row.
fn rows_of_tables(table: &Table, blocks: &Blocks) -> Vec<usize> {
    let holds_several = |row: usize| {
        let (begin, end) = blocks.in_subtree(table, row);
        end - begin > 1
    };
    let is_in = |row: usize, set: u32| sets_of(table.tag[row]) & set != 0;
    let mut crowded = Vec::with_capacity(table.len() + 1);
    let mut count = 0;
    for row in 0..table.len() {
        crowded.push(count);
        count += usize::from(is_in(row, CELL) && holds_several(row));
    }
    crowded.push(count);
    let rows = (0..table.len()).filter(|&row| is_in(row, TABLE_ROW) && holds_several(row));
    rows.filter(|&row| crowded[row] == crowded[table.end[row] as usize]).collect()
}

/// The table that a row of a table is in, be it in a section of that or not.
fn table_of(table: &Table, row: usize) -> usize {
    let above = |row: usize| table.parent[row].max(0) as usize;
    let section = above(row);
    if sets_of(table.tag[section]) & TABLE != 0 {
        section
    } else {
        above(section)
    }
}

/// How many rows of a table are kept for the most part, and of how many.
#[derive(Clone, Copy, Default)]
struct Kept {
    rows: usize,
    of: usize,
}

impl Kept {
    fn are_most(self) -> bool {
        2 * self.rows >= self.of
    }
}

/// Runs of blocks, which may lie within each other.
struct Runs {
    steps: Vec<i32>,
}

impl Runs {
    fn new(blocks: usize) -> Runs {
        Runs { steps: vec![0; blocks + 1] }
    }

    fn add(&mut self, (begin, end): (usize, usize)) {
        self.steps[begin] += 1;
        self.steps[end] -= 1;
    }

    /// For each block whether it is in a run.
    fn flags(&self) -> impl Iterator<Item = bool> + '_ {
        let mut depth = 0;
        self.steps.iter().map(move |step| {
            depth += step;
            depth > 0
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::classify::feature_context::tests::with_context;

    fn chosen(html: &str, chosen: &[u8], probability: f64) -> Vec<u8> {
        let mut found: Vec<bool> = chosen.iter().map(|&flag| flag == 1).collect();
        with_context(html, |context| {
            assert_eq!(context.blocks.len(), found.len());
            with_rows(&mut found, &vec![probability; chosen.len()], context.table, context.blocks);
        });
        found.into_iter().map(u8::from).collect()
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
