//! Lines that styles and highlighters make: preserved line breaks, elements styled as blocks, and lines of code.

use super::tag_sets::TagSet;
use super::tree::{NodeIndex, Tree, BODY};
use crate::facts::own_lines::is_block_style;
use crate::table::tags::{flags, number, BLOCK};

/// Elements whose line breaks browsers preserve.
static PREFORMATTED: TagSet = TagSet::of("pre listing textarea");
const CODE: i32 = number("code");
/// Inline elements that can become blocks without losing their meaning.
static WITHOUT_MEANING: TagSet = TagSet::of("span font small label abbr time u mark");
/// Inline elements that stay, with line breaks around them.
static WITH_MEANING: TagSet = TagSet::of("a b strong i em code cite q sub sup del ins s");
const CITE: i32 = number("cite");
const MATH: i32 = number("math");
const TABLE: i32 = number("table");
const ROW: i32 = number("tr");
const CELL: i32 = number("td");
/// The attribute of cells with the number of a line.
const LINE_NUMBER: &str = "data-line-number";
const HIGHLIGHTERS: [Highlighter; 3] = [
    Highlighter { class: "crayon-pre", is_block: |tree, node| tree.has_class(node, "crayon-pre"), line: "crayon-line" },
    Highlighter { class: "syntaxhighlighter", is_block: is_highlighted_cell, line: "line" },
    Highlighter { class: "cm-content", is_block: |tree, node| tree.has_class(node, "cm-content"), line: "cm-line" },
];

/// Puts `br` at the line breaks of some elements, which are in document order; code of several lines becomes `pre`.
///
/// Elements inside one of them are skipped: they have no line breaks any more.
pub(super) fn keep_preserved_lines(tree: &mut Tree, elements: &[NodeIndex]) {
    let mut done_until = 0;
    for &element in elements {
        let source = tree.source(element);
        if source.start < done_until {
            continue;
        }
        done_until = source.end;
        if tree.closest(element, |tag| PREFORMATTED.contains(tag)).is_some() {
            continue;
        }
        if tree.tag(element) == CODE && tree.text_content(element).trim().contains('\n') {
            tree.rename(element, "pre");
            continue;
        }
        for text in texts_with_lines(tree, element) {
            insert_line_breaks(tree, text);
        }
    }
}

/// The texts with line breaks in an element, outside preformatted elements.
fn texts_with_lines(tree: &Tree, element: NodeIndex) -> Vec<NodeIndex> {
    let mut texts = Vec::new();
    let mut nodes = tree.descendants(element);
    while let Some(node) = nodes.next() {
        if PREFORMATTED.contains(tree.tag(node)) {
            nodes.skip_inside(node);
        } else if tree.text(node).contains('\n') {
            texts.push(node);
        }
    }
    texts
}

fn insert_line_breaks(tree: &mut Tree, text: NodeIndex) {
    let lines: Vec<String> = tree.text(text).split('\n').map(str::to_owned).collect();
    for (number, line) in lines.iter().enumerate() {
        if number > 0 {
            let line_break = tree.new_element("br");
            tree.insert_before(text, line_break);
        }
        if !line.is_empty() {
            let (rows, source) = (tree.rows(text), tree.source(text));
            let line = tree.new_text(line);
            tree.set_origin(line, rows, source);
            tree.insert_before(text, line);
        }
    }
    tree.detach(text);
}

/// Turns inline elements that are styled as blocks into blocks, or puts line breaks or spaces around them.
///
/// A line break also follows a `cite` that introduces a quotation, such as "Mary wrote:" in forums.
pub(super) fn put_on_own_lines(tree: &mut Tree) {
    for cite in tree.elements(BODY, |tag| tag == CITE) {
        if ends_with_colon(tree, cite) {
            let line_break = tree.new_element("br");
            tree.insert_after(cite, line_break);
        }
    }
    if tree.may_have_attribute("style") {
        let blocks: Vec<NodeIndex> = tree.all_nodes().filter(|&node| is_styled_as_block(tree, node)).collect();
        blocks.into_iter().for_each(|block| put_on_own_line(tree, block));
    }
}

/// Whether its style makes an element a block.
pub(super) fn is_styled_as_block(tree: &Tree, element: NodeIndex) -> bool {
    tree.attribute(element, "style").is_some_and(is_block_style)
}

fn put_on_own_line(tree: &mut Tree, element: NodeIndex) {
    let tag = tree.tag(element);
    if WITHOUT_MEANING.contains(tag) {
        tree.rename(element, "div");
    } else if WITH_MEANING.contains(tag) {
        let (before, after) = (tree.new_element("br"), tree.new_element("br"));
        tree.insert_before(element, before);
        tree.insert_after(element, after);
    } else if flags(tag) & BLOCK == 0 && !tree.ancestors(element).any(|ancestor| tree.tag(ancestor) == MATH) {
        tree.insert_text_before(element, " ");
        tree.insert_text_after(element, " ");
    }
}

fn ends_with_colon(tree: &Tree, element: NodeIndex) -> bool {
    let mut last = None;
    for text in tree.texts(element) {
        last = text.trim_end().chars().next_back().or(last);
    }
    last == Some(':')
}

/// A highlighter or editor that builds code from other elements than `pre`.
struct Highlighter {
    /// A class of the block, or of one of its ancestors.
    class: &'static str,
    is_block: fn(&Tree, NodeIndex) -> bool,
    /// The class of a line.
    line: &'static str,
}

fn is_highlighted_cell(tree: &Tree, node: NodeIndex) -> bool {
    tree.tag(node) == CELL
        && tree.has_class(node, "code")
        && tree.ancestors(node).any(|ancestor| tree.has_class(ancestor, "syntaxhighlighter"))
}

/// Turns tables with one line of code in each row, and blocks with one line of code each, into `pre`.
pub(super) fn join_code_lines(tree: &mut Tree) {
    let tables = if tree.may_have_attribute(LINE_NUMBER) { numbered_tables(tree) } else { Vec::new() };
    for table in tables {
        for number in tree.elements(table, |tag| tag == CELL) {
            if tree.attribute(number, LINE_NUMBER).is_some() {
                tree.detach(number);
            }
        }
        let lines = tree.elements(table, |tag| tag == ROW);
        let code = make_code(tree, &lines);
        tree.replace(table, code);
    }
    for highlighter in HIGHLIGHTERS.iter().filter(|highlighter| tree.may_contain(highlighter.class)).collect::<Vec<_>>()
    {
        let blocks: Vec<NodeIndex> =
            tree.descendants(BODY).filter(|&node| (highlighter.is_block)(tree, node)).collect();
        for block in blocks {
            if let Some(lines) = lines_of(tree, block, highlighter) {
                let code = make_code(tree, &lines);
                tree.clear(block);
                tree.append(block, code);
            }
        }
    }
}

/// The innermost tables of cells with the number of a line.
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

/// Returns the lines of a block of code that consists of them and nothing else; no line is inside another.
fn lines_of(tree: &Tree, block: NodeIndex, highlighter: &Highlighter) -> Option<Vec<NodeIndex>> {
    let is_line = |node: NodeIndex| tree.has_class(node, highlighter.line);
    let (mut lines, mut characters_in_lines) = (Vec::new(), 0);
    for node in tree.descendants(block) {
        if (highlighter.is_block)(tree, node) || (is_line(node) && tree.descendants(node).any(is_line)) {
            return None;
        }
        if is_line(node) {
            characters_in_lines += count_characters(tree, node);
            lines.push(node);
        }
    }
    (!lines.is_empty() && characters_in_lines == count_characters(tree, block)).then_some(lines)
}

/// Number of characters in an element that are not white space.
fn count_characters(tree: &Tree, element: NodeIndex) -> usize {
    tree.texts(element).map(|text| text.chars().filter(|character| !character.is_whitespace()).count()).sum()
}

fn make_code(tree: &mut Tree, lines: &[NodeIndex]) -> NodeIndex {
    let mut text = String::new();
    for &line in lines {
        text.push_str(tree.text_content(line).trim_matches('\n'));
        text.push('\n');
    }
    let (code, text) = (tree.new_element("pre"), tree.new_text(&text));
    tree.append(code, text);
    code
}
