//! Layout tables, which become plain blocks.

use super::tag_sets::TagSet;
use super::tree::{NodeIndex, Tree, BODY};
use crate::table::tags::number;

const TABLE: i32 = number("table");
const ROW: i32 = number("tr");
const COLUMNS: i32 = number("colgroup");
const IMG: i32 = number("img");
static GROUPS: TagSet = TagSet::of("tbody thead tfoot");
static CELLS: TagSet = TagSet::of("td th");
static PARTS: TagSet = TagSet::of("table tbody thead tfoot tr td th caption colgroup");
static HEADERS: TagSet = TagSet::of("th caption");
/// Elements that are common in the cells of layout tables, and rare in those of data tables.
static BLOCKS: TagSet = TagSet::of("hr blockquote pre article section");
static HEADINGS: TagSet = TagSet::of("h1 h2 h3 h4 h5 h6");
/// Minimum length of a cell that is a column of the page, in characters; it also has most of the text of the table.
const MIN_COLUMN_LENGTH: usize = 400;

/// Turns layout tables into plain blocks, the innermost first; a table that contains a data table is a layout table.
pub(super) fn dissolve_layout_tables(tree: &mut Tree) {
    for table in tree.elements(BODY, |tag| tag == TABLE).into_iter().rev() {
        if is_layout_table(tree, table) {
            for part in parts_of(tree, table) {
                if tree.tag(part) == COLUMNS {
                    tree.detach(part);
                } else {
                    tree.rename(part, "div");
                }
            }
            tree.rename(table, "div");
        }
    }
}

/// Whether a table only arranges blocks on the page.
fn is_layout_table(tree: &Tree, table: NodeIndex) -> bool {
    let contains = |tags: &dyn Fn(i32) -> bool| tree.descendants(table).any(|inner| tags(tree.tag(inner)));
    if matches!(tree.attribute(table, "role"), Some("presentation" | "none")) || contains(&|tag| tag == TABLE) {
        return true;
    }
    let rows = shown_cells(tree, table);
    if rows.iter().map(Vec::len).max().unwrap_or(0) < 2 {
        return true;
    }
    if contains(&|tag| HEADERS.contains(tag)) {
        return false;
    }
    if rows.len() < 2 {
        return true;
    }
    let cells: Vec<NodeIndex> = rows.into_iter().flatten().collect();
    let lengths: Vec<usize> = cells.iter().map(|&cell| text_length(tree, cell)).collect();
    let longest = lengths.iter().copied().max().unwrap_or(0);
    let is_column = longest > MIN_COLUMN_LENGTH && 2 * longest > lengths.iter().sum();
    is_column || cells.into_iter().any(|cell| is_part_of_page(tree, cell))
}

/// The cells of each row that show something, without rows that show nothing.
fn shown_cells(tree: &Tree, table: NodeIndex) -> Vec<Vec<NodeIndex>> {
    let is_shown = |&cell: &NodeIndex| CELLS.contains(tree.tag(cell)) && shows_something(tree, cell);
    let rows = rows_of(tree, table).into_iter().map(|row| tree.children(row).filter(is_shown).collect::<Vec<_>>());
    rows.filter(|cells| !cells.is_empty()).collect()
}

/// The rows of a table, of its groups and outside of them.
fn rows_of(tree: &Tree, table: NodeIndex) -> Vec<NodeIndex> {
    let is_row = |node: &NodeIndex| tree.tag(*node) == ROW;
    let mut rows = Vec::new();
    for child in tree.children(table) {
        if is_row(&child) {
            rows.push(child);
        } else if GROUPS.contains(tree.tag(child)) {
            rows.extend(tree.children(child).filter(is_row));
        }
    }
    rows
}

/// The rows, cells and groups of a table, without those of nested tables.
fn parts_of(tree: &Tree, table: NodeIndex) -> Vec<NodeIndex> {
    let mut parts = Vec::new();
    let mut nodes = tree.descendants(table);
    while let Some(node) = nodes.next() {
        let tag = tree.tag(node);
        if PARTS.contains(tag) {
            parts.push(node);
        }
        if tag != ROW && !GROUPS.contains(tag) {
            nodes.skip_inside(node);
        }
    }
    parts
}

fn shows_something(tree: &Tree, cell: NodeIndex) -> bool {
    !tree.is_blank(cell) || tree.descendants(cell).any(|inner| tree.tag(inner) == IMG)
}

/// Number of characters in an element.
fn text_length(tree: &Tree, element: NodeIndex) -> usize {
    tree.texts(element).map(|text| text.chars().count()).sum()
}

/// Whether a cell contains blocks like those of a page, such as a heading with text below it.
fn is_part_of_page(tree: &Tree, cell: NodeIndex) -> bool {
    if tree.descendants(cell).any(|inner| BLOCKS.contains(tree.tag(inner))) {
        return true;
    }
    let heading = tree.descendants(cell).find(|&inner| HEADINGS.contains(tree.tag(inner)));
    let trimmed_length = |element| tree.text_content(element).trim().chars().count();
    heading.is_some_and(|heading| trimmed_length(heading) < trimmed_length(cell))
}
