//! Lists: the items of a list with their numbers, and lists that an author typed as paragraphs or lines.

use super::blocks::{lists_of, Block, ListItem, Marker, Span};
use super::escapes::escape_line_starts_from;
use super::facts::Facts;
use super::facts::{is_in, BLOCK, LIST};
use super::line::HARD_BREAK;
use crate::content::{NodeIndex, Tree};
use crate::table::tags::number;

/// Maximum number of an item in Markdown.
const MAX_NUMBER: i64 = 999_999_999;
const MAX_DIGITS: usize = 10;

/// A node of a list, or the edge of a block whose content is taken out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Entry {
    Node(NodeIndex),
    Edge,
}

/// Whether an entry is an item.
pub(super) fn is_item(tree: &Tree, entry: Entry) -> bool {
    matches!(entry, Entry::Node(node) if tree.tag(node) == const { number("li") })
}

/// Returns the items of a list, including those inside other elements of the list, and everything else in it.
pub(super) fn entries_of(tree: &Tree, facts: &Facts, list: NodeIndex) -> Vec<Entry> {
    let mut entries = Vec::new();
    let (mut around, mut next) = (list, tree.first_child(list));
    loop {
        let Some(node) = next else {
            if around == list {
                return entries;
            }
            push_edge(tree, around, &mut entries);
            next = tree.next_sibling(around);
            around = tree.parent(around).unwrap_or(list);
            continue;
        };
        let is_entry = is_in(tree.tag(node), LIST) || tree.tag(node) == const { number("li") };
        if tree.is_element(node) && !is_entry && facts.has_item(node) {
            push_edge(tree, node, &mut entries);
            (around, next) = (node, tree.first_child(node));
        } else {
            entries.push(Entry::Node(node));
            next = tree.next_sibling(node);
        }
    }
}

fn push_edge(tree: &Tree, element: NodeIndex, entries: &mut Vec<Entry>) {
    if is_in(tree.tag(element), BLOCK) {
        entries.push(Entry::Edge);
    }
}

/// Returns a number for each item of a list, or none for each if the list has no numbers.
///
/// They are counted from one where Markdown cannot have the given numbers.
pub(super) fn numbers_of(tree: &Tree, list: NodeIndex, entries: &[Entry]) -> Vec<Option<u32>> {
    let items: Vec<NodeIndex> = entries.iter().filter(|&&entry| is_item(tree, entry)).filter_map(node_of).collect();
    if tree.tag(list) != const { number("ol") } {
        return vec![None; items.len()];
    }
    let step = if tree.attribute(list, "reversed").is_none() { 1 } else { -1 };
    let first = if step == 1 { 1 } else { items.len() as i64 };
    let mut next = leading_integer(tree.attribute(list, "start")).unwrap_or(first);
    let mut numbers = Vec::with_capacity(items.len());
    for &item in &items {
        next = leading_integer(tree.attribute(item, "value")).unwrap_or(next);
        numbers.push(next);
        next += step;
    }
    if numbers.iter().any(|number| !(0..=MAX_NUMBER).contains(number)) {
        numbers = (1..).take(items.len()).collect();
    }
    numbers.into_iter().map(|number| Some(number as u32)).collect()
}

fn node_of(entry: &Entry) -> Option<NodeIndex> {
    match entry {
        Entry::Node(node) => Some(*node),
        Entry::Edge => None,
    }
}

/// Returns the integer with which the value of an attribute begins; none where it is too long for one.
fn leading_integer(value: Option<&str>) -> Option<i64> {
    let value = value?.trim_start();
    let unsigned = value.strip_prefix(&['+', '-'][..]).unwrap_or(value);
    let digits = unsigned.bytes().take_while(u8::is_ascii_digit).count();
    if digits == 0 || digits > MAX_DIGITS {
        return None;
    }
    let number: i64 = unsigned[..digits].parse().ok()?;
    Some(if value.starts_with('-') { -number } else { number })
}

/// Minimum number of typed items in a list.
const MIN_TYPED_ITEMS: usize = 2;
/// Maximum number of digits of a typed number: longer ones, such as years, may begin a sentence.
const MAX_TYPED_DIGITS: usize = 3;
const BULLETS: [char; 8] = ['-', '*', '•', '●', '▪', '◦', '‣', '■'];

/// The number or bullet that a typed item begins with, and the offset of the text after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct TypedMark {
    kind: MarkKind,
    end: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum MarkKind {
    Number(u32),
    Bullet(char),
}

/// Returns blocks with runs of typed items as lists: paragraphs or lines that begin with numbers in order, or with the
/// same bullet.
pub(super) fn join_typed_lists(blocks: Vec<Block>, texts: &mut String) -> Vec<Block> {
    let is_item = |block: &Block| matches!(block, Block::Paragraph(span) if mark_of(&texts[span.clone()]).is_some());
    if !blocks.iter().any(is_item) {
        return blocks;
    }
    let mut joined: Vec<Block> = Vec::with_capacity(blocks.len());
    let mut run: Vec<Block> = Vec::new();
    for block in blocks {
        if !run.last().is_none_or(|before| continues(before, &block, texts)) {
            add_run(&mut joined, std::mem::take(&mut run), block.marker(), texts);
        }
        run.push(block);
    }
    add_run(&mut joined, run, None, texts);
    joined
}

/// Whether a block is the next item of the list that the block before it belongs to.
fn continues(before: &Block, block: &Block, texts: &str) -> bool {
    let (Block::Paragraph(before), Block::Paragraph(block)) = (before, block) else { return false };
    let last_line = texts[before.clone()].rsplit('\n').next().unwrap_or("");
    let marks = mark_of(last_line).zip(mark_of(&texts[block.clone()]));
    marks.is_some_and(|(last, first)| follows(last, first))
}

fn follows(last: TypedMark, first: TypedMark) -> bool {
    match (last.kind, first.kind) {
        (MarkKind::Number(last), MarkKind::Number(first)) => last + 1 == first,
        (last, first) => last == first,
    }
}

/// Adds the blocks of a run: as a list if all their lines are items of one.
fn add_run(joined: &mut Vec<Block>, run: Vec<Block>, after: Option<Marker>, texts: &mut String) {
    let Some(lines) = lines_of_items(&run, texts) else {
        joined.extend(run);
        return;
    };
    let before = joined.last().and_then(Block::marker);
    let items = lines.into_iter().map(|(kind, line)| item_of(kind, line, texts)).collect();
    joined.extend(lists_of(items, after.filter(|marker| matches!(marker, Marker::Dot | Marker::Dash)).or(before)));
}

/// Returns the lines of paragraphs, each after its mark, if all of them are items of one list.
///
/// Numbers begin with 1.
fn lines_of_items(run: &[Block], texts: &str) -> Option<Vec<(MarkKind, Span)>> {
    let mut lines = Vec::new();
    let mut last: Option<TypedMark> = None;
    for block in run {
        let Block::Paragraph(span) = block else { return None };
        let mut start = span.start;
        for line in texts[span.clone()].split(HARD_BREAK) {
            let mark = mark_of(line)?;
            let may_begin = line.starts_with("1\\") || matches!(mark.kind, MarkKind::Bullet(_));
            if !last.map_or(may_begin, |last| follows(last, mark)) {
                return None;
            }
            lines.push((mark.kind, start + mark.end..start + line.len()));
            last = Some(mark);
            start += line.len() + HARD_BREAK.len();
        }
    }
    (lines.len() >= MIN_TYPED_ITEMS).then_some(lines)
}

fn item_of(kind: MarkKind, line: Span, texts: &mut String) -> ListItem {
    let number = match kind {
        MarkKind::Number(number) => Some(number),
        MarkKind::Bullet(_) => None,
    };
    let start = texts.len();
    let line = texts[line].to_owned();
    texts.push_str(&line);
    escape_line_starts_from(texts, start);
    ListItem { number, blocks: vec![Block::Paragraph(start..texts.len())] }
}

/// Finds what a line of Markdown begins with if it is a typed item: an escaped number, or a character for a bullet.
fn mark_of(line: &str) -> Option<TypedMark> {
    let digits = line.bytes().take_while(u8::is_ascii_digit).count();
    let (kind, rest) = if digits > 0 {
        let rest = line[digits..].strip_prefix("\\.").or_else(|| line[digits..].strip_prefix("\\)"));
        (MarkKind::Number(line[..digits].parse().ok().filter(|_| digits <= MAX_TYPED_DIGITS)?), rest?)
    } else {
        let rest = line.strip_prefix('\\').unwrap_or(line);
        let bullet = rest.chars().next().filter(|ch| BULLETS.contains(ch))?;
        (MarkKind::Bullet(bullet), &rest[bullet.len_utf8()..])
    };
    let text = rest.trim_start_matches(' ');
    let is_item = text.len() < rest.len() && text.starts_with(|ch: char| !ch.is_whitespace());
    is_item.then_some(TypedMark { kind, end: line.len() - text.len() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn integers_are_read_as_browsers_read_them() {
        for (value, expected) in
            [("3", Some(3)), (" -2x", Some(-2)), ("+7", Some(7)), ("x", None), ("12345678901", None)]
        {
            assert_eq!(leading_integer(Some(value)), expected);
        }
        assert_eq!(leading_integer(None), None);
    }

    #[test]
    fn marks_are_numbers_or_bullets_before_text() {
        let mark = |kind, end| Some(TypedMark { kind, end });
        assert_eq!(mark_of("12\\. a"), mark(MarkKind::Number(12), 5));
        assert_eq!(mark_of("\\-  a"), mark(MarkKind::Bullet('-'), 4));
        assert_eq!(mark_of("• a"), mark(MarkKind::Bullet('•'), 4));
        for line in ["12. a", "2024\\. a", "-a", "- ", "a", ""] {
            assert_eq!(mark_of(line), None, "{line}");
        }
    }

    fn typed(paragraphs: &[&str]) -> (String, Vec<Block>) {
        let mut texts = String::new();
        let mut blocks = Vec::new();
        for paragraph in paragraphs {
            blocks.push(Block::Paragraph(texts.len()..texts.len() + paragraph.len()));
            texts.push_str(paragraph);
        }
        let blocks = join_typed_lists(blocks, &mut texts);
        (texts, blocks)
    }

    #[test]
    fn paragraphs_and_lines_become_items() {
        for paragraphs in [&["a", "1\\. b", "2\\. \\# c"][..], &["a", "1\\. b  \n2\\. # c"]] {
            let (texts, blocks) = typed(paragraphs);
            let [Block::Paragraph(_), Block::List(list)] = blocks.as_slice() else { panic!("{blocks:?}") };
            let texts: Vec<_> = list.items.iter().map(|item| &texts[item.blocks[0].line().unwrap().clone()]).collect();
            assert_eq!(texts, ["b", "\\# c"]);
            assert_eq!(list.items[1].number, Some(2));
        }
    }

    #[test]
    fn one_item_or_other_numbers_stay_text() {
        for paragraphs in [&["1\\. b"][..], &["3\\. b", "4\\. c"], &["1\\. b", "3\\. c"], &["• a  \nb"]] {
            assert!(typed(paragraphs).1.iter().all(|block| matches!(block, Block::Paragraph(_))), "{paragraphs:?}");
        }
    }
}
