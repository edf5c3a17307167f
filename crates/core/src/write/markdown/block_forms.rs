//! The elements that have a form of their own in Markdown.

use super::block_writer::{BlockWriter, Nodes};
use super::blocks::{lists_of, Block, ListItem, Marker, Span};
use super::escapes::push_code_block;
use super::facts::{heading_level, is_in, HEADING, LIST, PREFORMATTED};
use super::footnotes::escape_title;
use super::line::HARD_BREAK;
use super::lists::numbers_of;
use super::lists::{entries_of, is_item, Entry};
use super::run::Wraps;
use super::tables::grid_of;
use super::tables::write_table;
use crate::content::{NodeIndex, Tree};
use crate::table::tags::number;
use crate::write::code::{language_of, typed_text};
use crate::write::white_space::is_only_space;

impl BlockWriter<'_> {
    /// Returns the blocks of an element that has a form of its own; `before` is the marker of a list directly before it.
    pub(super) fn blocks_of_element(
        &mut self,
        element: NodeIndex,
        tag: i32,
        wraps: Wraps,
        before: Option<Marker>,
    ) -> Vec<Block> {
        if self.notes.contains_key(&element) {
            return self.note(element, wraps);
        }
        match tag {
            _ if is_in(tag, HEADING) => self.heading(element, tag, wraps),
            _ if is_in(tag, LIST) => self.list(element, wraps, before),
            _ if is_in(tag, PREFORMATTED) => self.code(element),
            _ if tag == const { number("table") } => self.table(element, wraps),
            _ if tag == const { number("blockquote") } => self.quote(element, wraps),
            _ if tag == const { number("dt") } => self.term(element, wraps),
            _ if tag == const { number("hr") } => vec![Block::Rule],
            _ => self.blocks_in(element, wraps),
        }
    }

    fn quote(&mut self, element: NodeIndex, wraps: Wraps) -> Vec<Block> {
        let blocks = self.blocks_in(element, wraps);
        if blocks.is_empty() {
            blocks
        } else {
            vec![Block::Quote(blocks)]
        }
    }

    fn code(&mut self, element: NodeIndex) -> Vec<Block> {
        let text = typed_text(self.tree, element);
        if text.trim().is_empty() {
            return Vec::new();
        }
        let start = self.texts.len();
        push_code_block(&mut self.texts, &text, &language_of(self.tree, element));
        vec![Block::Finished(start..self.texts.len())]
    }

    fn heading(&mut self, element: NodeIndex, tag: i32, wraps: Wraps) -> Vec<Block> {
        let start = self.texts.len();
        let has_text = self.facts.has_text(element);
        if has_text {
            self.texts.push_str(&"######"[..heading_level(tag)]);
            self.texts.push(' ');
        }
        self.write_line(element, wraps, " ");
        if !has_text {
            let is_empty = self.texts.len() == start;
            return if is_empty { Vec::new() } else { vec![Block::Paragraph(start..self.texts.len())] };
        }
        if self.texts.ends_with('#') {
            self.texts.pop();
            self.texts.push_str("\\#");
        }
        vec![Block::Finished(start..self.texts.len())]
    }

    /// Adds the whole content of an element to the texts, on one line.
    fn write_line(&mut self, element: NodeIndex, wraps: Wraps, line_break: &str) {
        self.run.add_children(element, wraps);
        self.run.write_on_one_line(&mut self.texts, line_break);
    }

    fn note(&mut self, element: NodeIndex, wraps: Wraps) -> Vec<Block> {
        let mut blocks = self.blocks_in(element, wraps);
        if blocks.is_empty() {
            return blocks;
        }
        escape_title(&mut blocks, &mut self.texts);
        vec![Block::Note { label: self.notes[&element].clone(), blocks }]
    }

    /// Writes a term as strong text; its definition follows below.
    fn term(&mut self, element: NodeIndex, wraps: Wraps) -> Vec<Block> {
        let blocks = self.blocks_in(element, wraps.with(Wraps::STRONG));
        match blocks.as_slice() {
            [Block::Paragraph(span)] => vec![Block::Term(span.clone())],
            _ => blocks,
        }
    }

    /// Joins a term with the paragraph or the term after it.
    pub(super) fn join_term(&mut self, blocks: &mut Vec<Block>, definition: &mut [Block]) {
        let (Some(Block::Term(term)), Some(first)) = (blocks.last(), definition.first_mut()) else { return };
        let (Block::Paragraph(line) | Block::Term(line)) = first else { return };
        let joined = [&self.texts[term.clone()], HARD_BREAK, &self.texts[line.clone()]].concat();
        *line = self.texts.len()..self.texts.len() + joined.len();
        self.texts.push_str(&joined);
        blocks.pop();
    }

    /// Writes a list. Content outside of its items belongs to the item before; a footnote ends the list.
    fn list(&mut self, element: NodeIndex, wraps: Wraps, before: Option<Marker>) -> Vec<Block> {
        let mut blocks: Vec<Block> = Vec::new();
        let mut items: Vec<ListItem> = Vec::new();
        let entries = entries_of(self.tree, self.facts, element);
        let mut numbers = numbers_of(self.tree, element, &entries).into_iter();
        let is_numbered = self.tree.tag(element) == const { number("ol") };
        let mut rest = entries.as_slice();
        while let Some(&first) = rest.first() {
            let marker = blocks.last().map_or(before, Block::marker);
            if let Entry::Node(item) = first {
                if is_item(self.tree, first) {
                    rest = &rest[1..];
                    let number = numbers.next().flatten();
                    if self.notes.contains_key(&item) {
                        blocks.extend(lists_of(std::mem::take(&mut items), marker));
                        blocks.extend(self.note(item, wraps));
                    } else {
                        let blocks = self.item(item, wraps);
                        items.push(ListItem { number, blocks });
                    }
                    continue;
                }
            }
            let length = rest.iter().take_while(|&&entry| !is_item(self.tree, entry)).count();
            let (others, after) = rest.split_at(length);
            rest = after;
            if others.iter().all(|&entry| is_blank(self.tree, entry)) {
                continue;
            }
            let nodes = Nodes::Entries(others.iter());
            if let Some(item) = items.last_mut() {
                let more = self.blocks_of(nodes, wraps, item.blocks.last().and_then(Block::marker));
                item.blocks.extend(more);
            } else if is_numbered {
                blocks.extend(self.blocks_of(nodes, wraps, marker));
            } else {
                let blocks = self.blocks_of(nodes, wraps, None);
                items.push(ListItem { number: None, blocks });
            }
        }
        let marker = blocks.last().map_or(before, Block::marker);
        blocks.extend(lists_of(items, marker));
        blocks
    }

    fn item(&mut self, item: NodeIndex, wraps: Wraps) -> Vec<Block> {
        let mut blocks = self.blocks_in(item, wraps);
        if let (Some(is_checked), Some(Block::Paragraph(span))) = (self.tasks.get(&item), blocks.first_mut()) {
            let text = [if *is_checked { "[x] " } else { "[ ] " }, &self.texts[span.clone()]].concat();
            *span = self.texts.len()..self.texts.len() + text.len();
            self.texts.push_str(&text);
        }
        blocks
    }

    /// Writes a table with its caption, above or below the table as in the page.
    fn table(&mut self, element: NodeIndex, wraps: Wraps) -> Vec<Block> {
        let (caption, row) = (const { number("caption") }, const { number("tr") });
        let parts = self.tree.elements(element, |tag| tag == caption || tag == row);
        let is_below = parts.first().is_none_or(|&part| self.tree.tag(part) != caption);
        let mut blocks = Vec::new();
        for &part in parts.iter().filter(|&&part| self.tree.tag(part) == caption) {
            blocks.extend(self.blocks_in(part, wraps));
        }
        let grid = grid_of(self.tree, element);
        let mut rows = Vec::with_capacity(grid.len());
        for cells in grid {
            rows.push(cells.into_iter().map(|cell| self.cell(cell, wraps)).collect());
        }
        if let Some(span) = write_table(&rows, &mut self.texts) {
            blocks.insert(if is_below { 0 } else { blocks.len() }, Block::Finished(span));
        }
        blocks
    }

    fn cell(&mut self, cell: Option<NodeIndex>, wraps: Wraps) -> Span {
        let start = self.texts.len();
        if let Some(cell) = cell {
            self.write_line(cell, wraps, "<br>");
            if self.texts[start..].contains('|') {
                let escaped = self.texts[start..].replace('|', "\\|");
                self.texts.truncate(start);
                self.texts.push_str(&escaped);
            }
        }
        start..self.texts.len()
    }
}

fn is_blank(tree: &Tree, entry: Entry) -> bool {
    match entry {
        Entry::Edge => true,
        Entry::Node(node) => tree.is_text(node) && is_only_space(tree.text(node)),
    }
}
