//! Tables: the place of each cell, and their rows as lines.

use std::collections::HashSet;

use super::blocks::Span;

/// Maximum number of places in a table for each of its cells; up to this, short rows are filled with empty cells.
const MAX_FILLING: usize = 20;

/// Adds cells, which are spans of `texts`, as a table without empty rows and columns; the first row is the head.
///
/// The rows below the head may be shorter: they are not filled up where that would make the table many times larger.
/// Returns nothing where all cells are empty.
pub(super) fn write_table(rows: &[Vec<Span>], texts: &mut String) -> Option<Span> {
    let filled = |row: &Vec<Span>| -> Vec<usize> { (0..row.len()).filter(|&column| !row[column].is_empty()).collect() };
    let columns: HashSet<usize> = rows.iter().flat_map(filled).collect();
    let rows: Vec<&Vec<Span>> = rows.iter().filter(|row| row.iter().any(|cell| !cell.is_empty())).collect();
    let width = columns.len();
    let cells_of = |row: &Vec<Span>| row.iter().enumerate().filter(|(column, _)| columns.contains(column)).count();
    let cells: usize = rows.iter().map(|row| cells_of(row)).sum();
    let fills_up = width * rows.len() <= MAX_FILLING * (100 + cells);
    let mut table = String::new();
    for (index, row) in rows.iter().enumerate() {
        let mut written = 0;
        for (column, cell) in row.iter().enumerate() {
            if columns.contains(&column) {
                table.push_str("| ");
                table.push_str(&texts[cell.clone()]);
                table.push(' ');
                written += 1;
            }
        }
        if fills_up || index == 0 {
            table.push_str(&"|  ".repeat(width - written));
        }
        table.push('|');
        if index == 0 {
            table.push_str("\n|");
            table.push_str(&" --- |".repeat(width));
        }
        table.push('\n');
    }
    let start = texts.len();
    texts.push_str(table.trim_end_matches('\n'));
    (!table.is_empty()).then_some(start..texts.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(rows: &[&[&str]]) -> Option<String> {
        let mut texts = String::new();
        let mut spans = Vec::new();
        for row in rows {
            let mut cells = Vec::new();
            for cell in *row {
                cells.push(texts.len()..texts.len() + cell.len());
                texts.push_str(cell);
            }
            spans.push(cells);
        }
        write_table(&spans, &mut texts).map(|span| texts[span].to_owned())
    }

    #[test]
    fn empty_rows_and_columns_are_left_out() {
        let rows: [&[&str]; 3] = [&["a", "", "b"], &["", ""], &["c", ""]];
        assert_eq!(table(&rows).unwrap(), "| a | b |\n| --- | --- |\n| c |  |");
        assert_eq!(table(&[&[""], &[]]), None);
    }

    #[test]
    fn rows_are_not_filled_up_in_very_wide_tables() {
        let head = vec!["a"; 5000];
        let mut rows = vec![&head[..]];
        rows.extend(vec![&["b"][..]; 5000]);
        let table = table(&rows).unwrap();
        assert!(table.ends_with("\n| b |\n| b |"));
    }
}
