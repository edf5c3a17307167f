//! Blocks of Markdown before they are rendered: a tree whose texts are spans of one string.

use std::ops::Range;

/// A span of the string with the texts of all blocks.
pub(super) type Span = Range<usize>;

/// What begins the items of a list; two lists with the same marker one after another would be read as one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Marker {
    Dash,
    Star,
    Dot,
    Parenthesis,
}

impl Marker {
    pub(super) fn as_str(self) -> &'static str {
        match self {
            Marker::Dash => "-",
            Marker::Star => "*",
            Marker::Dot => ".",
            Marker::Parenthesis => ")",
        }
    }

    /// The marker for a list whose first item has this number, or none.
    pub(super) fn usual(number: Option<u32>) -> Marker {
        if number.is_none() {
            Marker::Dash
        } else {
            Marker::Dot
        }
    }

    /// The marker for another list of the same kind.
    pub(super) fn other(self) -> Marker {
        match self {
            Marker::Dash => Marker::Star,
            Marker::Star => Marker::Dash,
            Marker::Dot => Marker::Parenthesis,
            Marker::Parenthesis => Marker::Dot,
        }
    }
}

/// A block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Block {
    Paragraph(Span),
    /// A term, with whose line the definition after it is joined.
    Term(Span),
    /// A heading, a table or code: written as it is.
    Verbatim(Span),
    Rule,
    Quote(Vec<Block>),
    Note {
        label: String,
        blocks: Vec<Block>,
    },
    List(List),
}

/// A list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct List {
    pub(super) marker: Marker,
    pub(super) items: Vec<ListItem>,
    /// Whether it is written without empty lines.
    pub(super) is_tight: bool,
}

/// An item of a list, with its number in a numbered list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ListItem {
    pub(super) number: Option<u32>,
    pub(super) blocks: Vec<Block>,
}

impl Block {
    /// The marker of a list.
    pub(super) fn marker(&self) -> Option<Marker> {
        match self {
            Block::List(list) => Some(list.marker),
            _ => None,
        }
    }

    /// The text of a paragraph or a term.
    pub(super) fn line(&self) -> Option<&Span> {
        match self {
            Block::Paragraph(span) | Block::Term(span) => Some(span),
            _ => None,
        }
    }

    /// Whether a block directly below a line of text is read as a block: a list that is not numbered, or begins with 1.
    fn can_interrupt_paragraph(&self) -> bool {
        match self {
            Block::List(list) => list.items.first().is_some_and(|item| matches!(item.number, None | Some(1))),
            _ => false,
        }
    }
}

/// Returns items as a list, or as several lists where the numbers do not increase by one.
///
/// `marker_before` is the marker of the list before them. Empty items are left out, unless a later item needs them to have its
/// number.
pub(super) fn lists_of(items: Vec<ListItem>, marker_before: Option<Marker>) -> Vec<Block> {
    let mut marker_before = marker_before;
    let mut lists = Vec::new();
    for items in consecutive_items(items) {
        let usual = Marker::usual(items[0].number);
        let marker = if marker_before == Some(usual) { usual.other() } else { usual };
        let is_tight = items.iter().all(is_tight);
        lists.push(Block::List(List { marker, items, is_tight }));
        marker_before = Some(marker);
    }
    lists
}

/// Splits items into runs whose numbers increase by one, without empty items at their ends.
fn consecutive_items(items: Vec<ListItem>) -> Vec<Vec<ListItem>> {
    let (mut runs, mut run, mut empty) = (Vec::new(), Vec::new(), Vec::new());
    let mut last = None;
    for item in items.into_iter().filter(|item| !item.blocks.is_empty() || item.number.is_some()) {
        if last.is_some() && item.number != last.map(|last: u32| last + 1) {
            runs.push(std::mem::take(&mut run));
            empty.clear();
        }
        last = item.number;
        if item.blocks.is_empty() {
            empty.push(item);
            continue;
        }
        if run.is_empty() {
            empty.clear();
        }
        run.append(&mut empty);
        run.push(item);
    }
    runs.push(run);
    runs.retain(|run| !run.is_empty());
    runs
}

/// Whether an item has no more than a paragraph and lists below it.
fn is_tight(item: &ListItem) -> bool {
    match item.blocks.as_slice() {
        [] | [_] => true,
        [first, others @ ..] => {
            matches!(first, Block::Paragraph(_)) && others.iter().all(Block::can_interrupt_paragraph)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn items(numbers: &[Option<u32>]) -> Vec<ListItem> {
        numbers.iter().map(|&number| ListItem { number, blocks: vec![Block::Rule] }).collect()
    }

    fn numbers(lists: &[Block]) -> Vec<(Marker, Vec<Option<u32>>)> {
        let of = |block: &Block| match block {
            Block::List(list) => (list.marker, list.items.iter().map(|item| item.number).collect()),
            _ => unreachable!("only lists are made"),
        };
        lists.iter().map(of).collect()
    }

    #[test]
    fn lists_end_where_numbers_jump() {
        let lists = lists_of(items(&[Some(1), Some(2), Some(5)]), None);
        assert_eq!(numbers(&lists), [(Marker::Dot, vec![Some(1), Some(2)]), (Marker::Parenthesis, vec![Some(5)])]);
    }

    #[test]
    fn markers_differ_from_those_of_the_list_before() {
        assert_eq!(numbers(&lists_of(items(&[None]), Some(Marker::Dash))), [(Marker::Star, vec![None])]);
        assert_eq!(numbers(&lists_of(items(&[None]), Some(Marker::Dot))), [(Marker::Dash, vec![None])]);
    }

    #[test]
    fn empty_items_stay_only_between_numbers() {
        let mut all = items(&[Some(1), Some(2), Some(3), Some(4)]);
        for index in [0, 2, 3] {
            all[index].blocks.clear();
        }
        assert_eq!(numbers(&lists_of(all.clone(), None)), [(Marker::Dot, vec![Some(2)])]);
        all[3].blocks.push(Block::Rule);
        assert_eq!(numbers(&lists_of(all, None)), [(Marker::Dot, vec![Some(2), Some(3), Some(4)])]);
        assert_eq!(lists_of(vec![ListItem { number: None, blocks: Vec::new() }], None), []);
    }
}
