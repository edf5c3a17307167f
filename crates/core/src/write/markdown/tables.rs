//! Tables: the row and column of each cell, and the rows as lines of Markdown.

use std::collections::{BTreeMap, HashSet};

use super::blocks::Span;
use crate::content::{NodeIndex, TagSet, Tree};
use crate::table::tags;

/// Maximum number of cells of a filled table for each of its own cells; above this, short rows stay short.
const MAX_FILLING: usize = 20;

/// Adds a table without its empty rows and columns to `texts`, of which its cells are spans; the first row is the head.
///
/// Rows below the head are not filled up with empty cells where that would make the table many times larger. Returns
/// nothing where all cells are empty.
pub(super) fn push_table(rows: &[Vec<Span>], texts: &mut String) -> Option<Span> {
    let rows: Vec<&Vec<Span>> = rows.iter().filter(|row| row.iter().any(|cell| !cell.is_empty())).collect();
    let filled =
        |row: &&Vec<Span>| -> Vec<usize> { (0..row.len()).filter(|&column| !row[column].is_empty()).collect() };
    let columns: HashSet<usize> = rows.iter().flat_map(filled).collect();
    let cells_of = |row: &&Vec<Span>| (0..row.len()).filter(|column| columns.contains(column)).count();
    let (width, cells) = (columns.len(), rows.iter().map(cells_of).sum::<usize>());
    let fills_up = width * rows.len() <= MAX_FILLING * (100 + cells);
    let mut table = String::new();
    for (index, row) in rows.iter().enumerate() {
        for (_, cell) in row.iter().enumerate().filter(|(column, _)| columns.contains(column)) {
            table.extend(["| ", &texts[cell.clone()], " "]);
        }
        if fills_up || index == 0 {
            table.push_str(&"|  ".repeat(width - cells_of(row)));
        }
        table.push_str("|\n");
        if index == 0 {
            table.extend(["|", &" --- |".repeat(width), "\n"]);
        }
    }
    let start = texts.len();
    texts.push_str(table.trim_end_matches('\n'));
    (!table.is_empty()).then_some(start..texts.len())
}

/// Groups of rows.
static GROUPS: TagSet = TagSet::of("tbody thead tfoot");
static CELLS: TagSet = TagSet::of("td th");
/// Maximum spans, as in the HTML standard.
const MAX_COLUMN_SPAN: usize = 1000;
const MAX_ROW_SPAN: usize = 65534;
/// Maximum number of empty positions for each cell; where spans would leave more, they are ignored.
const MAX_EMPTY_POSITIONS: usize = 50;

/// The cells of a table by row and column; `None` where a cell to the left or above extends over the position.
type Grid = Vec<Vec<Option<NodeIndex>>>;

/// The cells of a row, and the number of rows from this one to the end of its group.
struct Row {
    cells: Vec<NodeIndex>,
    rows_left: usize,
}

/// The columns of a cell, and the number of rows it covers from the current one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Extent {
    first: usize,
    end: usize,
    height: usize,
}

/// Returns every cell of a table at its position, once. The other positions that it spans stay empty, so that no word is
/// repeated.
///
/// A column begins where some cell begins. Spans that would leave almost only empty positions are ignored.
pub(super) fn build_grid(tree: &Tree, table: NodeIndex) -> Grid {
    let rows = rows_of(tree, table);
    let max_empty = MAX_EMPTY_POSITIONS * (100 + rows.iter().map(|row| row.cells.len()).sum::<usize>());
    if let Some(located) = locate_cells(tree, &rows, max_empty) {
        let mut starts: Vec<usize> = located.iter().flat_map(|row| row.iter().map(|&(column, _)| column)).collect();
        starts.sort_unstable();
        starts.dedup();
        let columns: BTreeMap<usize, usize> = starts.into_iter().zip(0..).collect();
        let last = |row: &Vec<(usize, NodeIndex)>| row.last().map_or(0, |(column, _)| columns[column]);
        if located.iter().map(last).sum::<usize>() <= max_empty {
            return located.iter().map(|row| fill_row(row, &columns)).collect();
        }
    }
    rows.into_iter().map(|row| row.cells.into_iter().map(Some).collect()).collect()
}

fn fill_row(row: &[(usize, NodeIndex)], columns: &BTreeMap<usize, usize>) -> Vec<Option<NodeIndex>> {
    let mut cells = Vec::new();
    for (column, cell) in row {
        cells.resize(columns[column], None);
        cells.push(Some(*cell));
    }
    cells
}

/// Returns for each row its cells with their first columns; none where too many cells extend into the rows below.
fn locate_cells(tree: &Tree, rows: &[Row], max_empty: usize) -> Option<Vec<Vec<(usize, NodeIndex)>>> {
    let mut budget = max_empty;
    let mut located = Vec::with_capacity(rows.len());
    let mut extents: Vec<Extent> = Vec::new();
    for Row { cells, rows_left } in rows {
        budget = budget.checked_sub(extents.len())?;
        let (mut row, mut new) = (Vec::with_capacity(cells.len()), Vec::new());
        let mut above = extents.iter().peekable();
        let mut column = 0;
        for &cell in cells {
            while let Some(extent) = above.next_if(|extent| extent.first <= column) {
                column = column.max(extent.end);
            }
            row.push((column, cell));
            let end = column + span_of(tree, cell, "colspan", MAX_COLUMN_SPAN).max(1);
            let height = match span_of(tree, cell, "rowspan", MAX_ROW_SPAN) {
                0 => *rows_left,
                height => height.min(*rows_left),
            };
            new.push(Extent { first: column, end, height });
            column = end;
        }
        located.push(row);
        extents.extend(new);
        extents.retain(|extent| extent.height > 1);
        extents.iter_mut().for_each(|extent| extent.height -= 1);
        extents.sort_unstable();
    }
    Some(located)
}

/// Returns the rows of a table by groups; neighbouring rows outside of any group are a group as well.
fn rows_of(tree: &Tree, table: NodeIndex) -> Vec<Row> {
    let mut groups: Vec<Vec<NodeIndex>> = vec![Vec::new()];
    for child in tree.children(table) {
        if GROUPS.contains(tree.tag(child)) {
            groups.push(tree.children(child).filter(|&row| tree.tag(row) == tags::TR).collect());
            groups.push(Vec::new());
        } else if tree.tag(child) == tags::TR {
            groups.last_mut().into_iter().for_each(|group| group.push(child));
        }
    }
    let is_cell = |cell: &NodeIndex| CELLS.contains(tree.tag(*cell));
    let row_at = |group: &Vec<NodeIndex>, index: usize| Row {
        cells: tree.children(group[index]).filter(is_cell).collect(),
        rows_left: group.len() - index,
    };
    groups.iter().flat_map(|group| (0..group.len()).map(move |index| row_at(group, index))).collect()
}

/// Returns how many columns or rows a cell spans; a `rowspan` of 0 means all rows to the end.
pub(in crate::write) fn span_of(tree: &Tree, cell: NodeIndex, name: &str, max: usize) -> usize {
    let value = tree.attribute(cell, name).unwrap_or("").trim();
    if value.is_empty() || !value.bytes().all(|byte| byte.is_ascii_digit()) {
        return 1;
    }
    value.parse().map_or(max, |span: usize| span.min(max))
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
        push_table(&spans, &mut texts).map(|span| texts[span].to_owned())
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
