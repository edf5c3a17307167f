//! Lines that styles and highlighters make: typed lines, elements on lines of their own, and lines of code.

use super::tag_sets::TagSet;
use super::tree::{NodeIndex, Tree, BODY};
use crate::facts::own_lines::is_block_style;
use crate::table::tags::{flags, number, BLOCK};

static PREFORMATTED: TagSet = TagSet::of("pre listing textarea");
const CODE: i32 = number("code");
/// Inline elements that can become blocks without losing their meaning.
static FORMLESS: TagSet = TagSet::of("span font small label abbr time u mark");
static WITH_MEANING: TagSet = TagSet::of("a b strong i em code cite q sub sup del ins s");
const SOURCE: i32 = number("cite");
const MATH: i32 = number("math");
const TABLE: i32 = number("table");
const ROW: i32 = number("tr");
const CELL: i32 = number("td");
/// The attribute of cells with the number of a line.
const LINE_NUMBER: &str = "data-line-number";
const DRAWN: [Drawn; 3] = [
    Drawn { class: "crayon-pre", is_block: |tree, node| tree.has_class(node, "crayon-pre"), line: "crayon-line" },
    Drawn { class: "syntaxhighlighter", is_block: is_highlighted_cell, line: "line" },
    Drawn { class: "cm-content", is_block: |tree, node| tree.has_class(node, "cm-content"), line: "cm-line" },
];

/// Breaks the lines of some elements, which are in document order; code of several lines becomes `pre`.
///
/// What is in an element that was done has no lines left to break.
pub(super) fn keep_typed_lines(tree: &mut Tree, elements: &[NodeIndex]) {
    let mut done = 0;
    for &element in elements {
        let source = tree.source(element);
        if source.start < done {
            continue;
        }
        done = source.end;
        if tree.closest(element, |tag| PREFORMATTED.contains(tag)).is_some() {
            continue;
        }
        if tree.tag(element) == CODE && tree.text_content(element).trim().contains('\n') {
            tree.rename(element, "pre");
            continue;
        }
        for text in texts_with_lines(tree, element) {
            break_lines(tree, text);
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

fn break_lines(tree: &mut Tree, text: NodeIndex) {
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
/// A line break also follows a source that introduces what was said, such as "Mary wrote:" in forums.
pub(super) fn put_on_own_lines(tree: &mut Tree) {
    for source in tree.elements(BODY, |tag| tag == SOURCE) {
        if ends_with_colon(tree, source) {
            let line_break = tree.new_element("br");
            tree.insert_after(source, line_break);
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
    if FORMLESS.contains(tag) {
        tree.rename(element, "div");
    } else if WITH_MEANING.contains(tag) {
        let (before, after) = (tree.new_element("br"), tree.new_element("br"));
        tree.insert_before(element, before);
        tree.insert_after(element, after);
    } else if flags(tag) & BLOCK == 0 && !tree.ancestors(element).any(|around| tree.tag(around) == MATH) {
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

/// Code that highlighters and editors build from other elements than `pre`.
struct Drawn {
    /// What is in the class of the block, or of an element around it.
    class: &'static str,
    is_block: fn(&Tree, NodeIndex) -> bool,
    line: &'static str,
}

fn is_highlighted_cell(tree: &Tree, node: NodeIndex) -> bool {
    tree.tag(node) == CELL
        && tree.has_class(node, "code")
        && tree.ancestors(node).any(|around| tree.has_class(around, "syntaxhighlighter"))
}

/// Turns tables with one line of code in each row, and blocks with one line of code each, into `pre`.
pub(super) fn join_lines(tree: &mut Tree) {
    let tables = if tree.may_have_attribute(LINE_NUMBER) { numbered_tables(tree) } else { Vec::new() };
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
