//! Lists that an author typed as paragraphs or lines.
//!
//! They are found in finished blocks, since only these tell which lines follow each other.

use super::block_escapes::escape_line_starts_from;
use super::blocks::{lists_of, Block, ListItem, Marker, Span};
use super::line::HARD_BREAK;

/// Minimum number of typed items in a list.
const MIN_TYPED_ITEMS: usize = 2;
/// Maximum number of digits of a typed number: longer ones, such as years, may begin a sentence.
const MAX_TYPED_DIGITS: usize = 3;
const BULLETS: [char; 8] = ['-', '*', '•', '●', '▪', '◦', '‣', '■'];

/// The number or bullet that a typed item begins with, and the offset of the text after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct TypedMarker {
    kind: MarkerKind,
    end: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum MarkerKind {
    Number(u32),
    Bullet(char),
}

/// Returns blocks with runs of typed items as lists: paragraphs or lines that begin with numbers in order, or with the
/// same bullet.
pub(super) fn join_typed_lists(blocks: Vec<Block>, texts: &mut String) -> Vec<Block> {
    let is_item =
        |block: &Block| matches!(block, Block::Paragraph(span) if typed_marker(&texts[span.clone()]).is_some());
    if !blocks.iter().any(is_item) {
        return blocks;
    }
    let mut joined: Vec<Block> = Vec::with_capacity(blocks.len());
    let mut run: Vec<Block> = Vec::new(); // consecutive items
    for block in blocks {
        if !run.last().is_none_or(|before| continues_list(before, &block, texts)) {
            push_run(&mut joined, std::mem::take(&mut run), block.marker(), texts);
        }
        run.push(block);
    }
    push_run(&mut joined, run, None, texts);
    joined
}

/// Whether a block is the next item of the list that the block before it belongs to.
fn continues_list(before: &Block, block: &Block, texts: &str) -> bool {
    let (Block::Paragraph(before), Block::Paragraph(block)) = (before, block) else { return false };
    let last_line = texts[before.clone()].rsplit('\n').next().unwrap_or("");
    let markers = typed_marker(last_line).zip(typed_marker(&texts[block.clone()]));
    markers.is_some_and(|(last, first)| follows(last, first))
}

fn follows(last: TypedMarker, first: TypedMarker) -> bool {
    match (last.kind, first.kind) {
        (MarkerKind::Number(last), MarkerKind::Number(first)) => last + 1 == first,
        (last, first) => last == first,
    }
}

/// Adds the blocks of a run to `joined`: as a list if all their lines are items of one, with another marker than lists
/// of its kind next to it.
fn push_run(joined: &mut Vec<Block>, run: Vec<Block>, after: Option<Marker>, texts: &mut String) {
    let Some(lines) = lines_of_items(&run, texts) else {
        joined.extend(run);
        return;
    };
    let before = joined.last().and_then(Block::marker);
    let items: Vec<ListItem> = lines.into_iter().map(|(kind, line)| write_item(kind, line, texts)).collect();
    let usual = Marker::usual(items[0].number);
    joined.extend(lists_of(items, [before, after].into_iter().flatten().find(|&marker| marker == usual)));
}

/// Returns the lines of paragraphs, each after its marker, if all of them are items of one list.
///
/// Numbers begin with 1.
fn lines_of_items(run: &[Block], texts: &str) -> Option<Vec<(MarkerKind, Span)>> {
    let mut lines = Vec::new();
    let mut last: Option<TypedMarker> = None;
    for block in run {
        let Block::Paragraph(span) = block else { return None };
        let mut start = span.start;
        for line in texts[span.clone()].split(HARD_BREAK) {
            let marker = typed_marker(line)?;
            let may_begin = matches!(marker.kind, MarkerKind::Number(1) | MarkerKind::Bullet(_));
            if !last.map_or(may_begin, |last| follows(last, marker)) {
                return None;
            }
            lines.push((marker.kind, start + marker.end..start + line.len()));
            last = Some(marker);
            start += line.len() + HARD_BREAK.len();
        }
    }
    (lines.len() >= MIN_TYPED_ITEMS).then_some(lines)
}

fn write_item(kind: MarkerKind, line: Span, texts: &mut String) -> ListItem {
    let number = match kind {
        MarkerKind::Number(number) => Some(number),
        MarkerKind::Bullet(_) => None,
    };
    let start = texts.len();
    let line = texts[line].to_owned();
    texts.push_str(&line);
    escape_line_starts_from(texts, start);
    ListItem { number, blocks: vec![Block::Paragraph(start..texts.len())] }
}

/// Finds the number, which is escaped, or the bullet with which a line of Markdown begins if it is a typed item.
fn typed_marker(line: &str) -> Option<TypedMarker> {
    let digits = line.bytes().take_while(u8::is_ascii_digit).count();
    let (kind, rest) = if digits > 0 && !line.starts_with('0') {
        let rest = line[digits..].strip_prefix("\\.").or_else(|| line[digits..].strip_prefix("\\)"));
        (MarkerKind::Number(line[..digits].parse().ok().filter(|_| digits <= MAX_TYPED_DIGITS)?), rest?)
    } else {
        let rest = line.strip_prefix('\\').unwrap_or(line);
        let bullet = rest.chars().next().filter(|ch| BULLETS.contains(ch))?;
        (MarkerKind::Bullet(bullet), &rest[bullet.len_utf8()..])
    };
    let text = rest.trim_start_matches(' ');
    let is_item = text.len() < rest.len() && text.starts_with(|ch: char| !ch.is_whitespace());
    is_item.then_some(TypedMarker { kind, end: line.len() - text.len() })
}

#[cfg(test)]
mod tests {
    use super::super::blocks::List;
    use super::*;

    #[test]
    fn markers_are_numbers_or_bullets_before_text() {
        let marker = |kind, end| Some(TypedMarker { kind, end });
        assert_eq!(typed_marker("12\\. a"), marker(MarkerKind::Number(12), 5));
        assert_eq!(typed_marker("\\-  a"), marker(MarkerKind::Bullet('-'), 4));
        assert_eq!(typed_marker("• a"), marker(MarkerKind::Bullet('•'), 4));
        for line in ["12. a", "2024\\. a", "-a", "- ", "a", ""] {
            assert_eq!(typed_marker(line), None, "{line}");
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
    fn lists_next_to_each_other_have_different_markers() {
        let list = |marker| Block::List(List { marker, items: Vec::new(), is_tight: true });
        for (neighbours, expected) in [
            ([Marker::Dash, Marker::Dot], Marker::Star),
            ([Marker::Dot, Marker::Dash], Marker::Star),
            ([Marker::Dot, Marker::Dot], Marker::Dash),
        ] {
            let mut texts = String::from("• a• b");
            let items = [0..5, 5..10].map(Block::Paragraph);
            let blocks = [vec![list(neighbours[0])], items.into(), vec![list(neighbours[1])]].concat();
            assert_eq!(join_typed_lists(blocks, &mut texts)[1].marker(), Some(expected), "{neighbours:?}");
        }
    }

    #[test]
    fn one_item_or_other_numbers_stay_text() {
        for paragraphs in [&["1\\. b"][..], &["3\\. b", "4\\. c"], &["1\\. b", "3\\. c"], &["• a  \nb"]] {
            assert!(typed(paragraphs).1.iter().all(|block| matches!(block, Block::Paragraph(_))), "{paragraphs:?}");
        }
    }
}
