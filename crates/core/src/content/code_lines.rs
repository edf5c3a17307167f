//! Code whose lines are the rows of a table, or elements of their own.

use super::tree::{NodeIndex, Tree, BODY};
use crate::table::tags::number;

const TABLE: i32 = number("table");
const ROW: i32 = number("tr");
const CELL: i32 = number("td");
/// The attribute of cells with the number of a line.
const LINE_NUMBER: &str = "data-line-number";

/// Code that highlighters and editors build from other elements than `pre`.
struct Drawn {
    /// What is in the class of the block, or of an element around it.
    class: &'static str,
    is_block: fn(&Tree, NodeIndex) -> bool,
    line: &'static str,
}

const DRAWN: [Drawn; 3] = [
    Drawn { class: "crayon-pre", is_block: |tree, node| tree.has_class(node, "crayon-pre"), line: "crayon-line" },
    Drawn { class: "syntaxhighlighter", is_block: is_highlighted_cell, line: "line" },
    Drawn { class: "cm-content", is_block: |tree, node| tree.has_class(node, "cm-content"), line: "cm-line" },
];

fn is_highlighted_cell(tree: &Tree, node: NodeIndex) -> bool {
    tree.tag(node) == CELL
        && tree.has_class(node, "code")
        && tree.ancestors(node).any(|around| tree.has_class(around, "syntaxhighlighter"))
}

/// Turns tables with one line of code in each row, and blocks with one line of code each, into `pre`.
pub(super) fn join_lines(tree: &mut Tree) {
    let tables = if tree.may_contain(LINE_NUMBER) { numbered_tables(tree) } else { Vec::new() };
    for table in tables {
        for number in tree.elements(table, |tag| tag == CELL) {
            if tree.attribute(number, LINE_NUMBER).is_some() {
                tree.detach(number);
            }
        }
        let lines = tree.elements(table, |tag| tag == ROW);
        let code = code_of(tree, &lines);
        tree.replace(table, code);
    }
    for drawn in DRAWN.iter().filter(|drawn| tree.may_contain(drawn.class)).collect::<Vec<_>>() {
        let blocks: Vec<NodeIndex> = tree.descendants(BODY).filter(|&node| (drawn.is_block)(tree, node)).collect();
        for block in blocks {
            if let Some(lines) = lines_of(tree, block, drawn) {
                let code = code_of(tree, &lines);
                tree.clear(block);
                tree.append(block, code);
            }
        }
    }
}

/// The innermost tables around cells with the number of a line.
fn numbered_tables(tree: &Tree) -> Vec<NodeIndex> {
    let cells = tree.descendants(BODY).filter(|&node| tree.attribute(node, LINE_NUMBER).is_some());
    let cells = cells.filter(|&node| tree.tag(node) == CELL);
    let mut tables: Vec<NodeIndex> = Vec::new();
    for table in cells.filter_map(|cell| tree.closest(cell, |tag| tag == TABLE)) {
        if tables.last() != Some(&table) {
            tables.push(table);
        }
    }
    tables.sort_unstable();
    tables.dedup();
    tables
}

/// The lines of a block of code that consists of them and nothing else; no line is inside another.
fn lines_of(tree: &Tree, block: NodeIndex, drawn: &Drawn) -> Option<Vec<NodeIndex>> {
    let is_line = |node: NodeIndex| tree.has_class(node, drawn.line);
    let (mut lines, mut letters_of_lines) = (Vec::new(), 0);
    for node in tree.descendants(block) {
        if (drawn.is_block)(tree, node) || (is_line(node) && tree.descendants(node).any(is_line)) {
            return None;
        }
        if is_line(node) {
            letters_of_lines += letters(tree, node);
            lines.push(node);
        }
    }
    (!lines.is_empty() && letters_of_lines == letters(tree, block)).then_some(lines)
}

/// Number of characters in an element that are not white space.
fn letters(tree: &Tree, element: NodeIndex) -> usize {
    tree.texts(element).map(|text| text.chars().filter(|character| !character.is_whitespace()).count()).sum()
}

fn code_of(tree: &mut Tree, lines: &[NodeIndex]) -> NodeIndex {
    let mut text = String::new();
    for &line in lines {
        text.push_str(tree.text_content(line).trim_matches('\n'));
        text.push('\n');
    }
    let (code, text) = (tree.new_element("pre"), tree.new_text(&text));
    tree.append(code, text);
    code
}
