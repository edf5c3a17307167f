//! The elements that have a form of their own in Markdown.

use super::block_escapes::{escape_bars_from, escape_last_hash};
use super::block_writer::{BlockWriter, Nodes};
use super::blocks::{lists_of, Block, ListItem, Marker, Span};
use super::elements::{heading_level, is_in, HEADING, LIST, PREFORMATTED};
use super::escapes::push_code_block;
use super::inline_writer::BlockFormats;
use super::line::HARD_BREAK;
use super::link_titles::escape_link_title;
use super::lists::{entries_of, item_of, numbers_of, Entry};
use super::tables::{build_grid, push_table};
use crate::content::{NodeIndex, Tree};
use crate::table::tags;
use crate::write::code::{language_of, typed_text};
use crate::write::white_space::is_only_space;

impl BlockWriter<'_> {
    /// Returns the blocks of an element that has a form of its own; `marker_before` is the marker of a list directly before it.
    pub(super) fn blocks_with_form(
        &mut self,
        element: NodeIndex,
        tag: i32,
        formats: BlockFormats,
        marker_before: Option<Marker>,
    ) -> Vec<Block> {
        if self.notes.contains_key(&element) {
            return self.write_note(element, formats);
        }
        match tag {
            _ if is_in(tag, HEADING) => self.write_heading(element, tag, formats),
            _ if is_in(tag, LIST) => self.write_list(element, formats, marker_before),
            _ if is_in(tag, PREFORMATTED) => self.write_code(element),
            _ if tag == tags::TABLE => self.write_table(element, formats),
            _ if tag == tags::BLOCKQUOTE => self.write_quote(element, formats),
            _ if tag == tags::DT => self.write_term(element, formats),
            _ if tag == tags::HR => vec![Block::Rule],
            _ => self.blocks_inside(element, formats),
        }
    }

    fn write_quote(&mut self, element: NodeIndex, formats: BlockFormats) -> Vec<Block> {
        let blocks = self.blocks_inside(element, formats);
        if blocks.is_empty() {
            blocks
        } else {
            vec![Block::Quote(blocks)]
        }
    }

    fn write_code(&mut self, element: NodeIndex) -> Vec<Block> {
        let text = typed_text(self.tree, element);
        if text.trim().is_empty() {
            return Vec::new();
        }
        let start = self.texts.len();
        push_code_block(&mut self.texts, &text, &language_of(self.tree, element));
        vec![Block::Verbatim(start..self.texts.len())]
    }

    fn write_heading(&mut self, element: NodeIndex, tag: i32, formats: BlockFormats) -> Vec<Block> {
        let start = self.texts.len();
        let has_text = self.contents.has_text(element);
        if has_text {
            self.texts.push_str(&"######"[..heading_level(tag)]);
            self.texts.push(' ');
        }
        self.write_on_one_line(element, formats, " ");
        if !has_text {
            let is_empty = self.texts.len() == start;
            return if is_empty { Vec::new() } else { vec![Block::Paragraph(start..self.texts.len())] };
        }
        escape_last_hash(&mut self.texts);
        vec![Block::Verbatim(start..self.texts.len())]
    }

    /// Adds the whole content of an element to the texts, on one line.
    fn write_on_one_line(&mut self, element: NodeIndex, formats: BlockFormats, line_break: &str) {
        self.inline.add_children(element, formats);
        self.inline.write_on_one_line(&mut self.texts, line_break);
    }

    fn write_note(&mut self, element: NodeIndex, formats: BlockFormats) -> Vec<Block> {
        let mut blocks = self.blocks_inside(element, formats);
        if blocks.is_empty() {
            return blocks;
        }
        escape_link_title(&mut blocks, &mut self.texts);
        vec![Block::Note { label: self.notes[&element].clone(), blocks }]
    }

    /// Writes a term as strong text; its definition follows below.
    fn write_term(&mut self, element: NodeIndex, formats: BlockFormats) -> Vec<Block> {
        let blocks = self.blocks_inside(element, formats.with(BlockFormats::STRONG));
        match blocks.as_slice() {
            [Block::Paragraph(span)] => vec![Block::Term(span.clone())],
            _ => blocks,
        }
    }

    /// Joins the term at the end of `blocks` with the paragraph or term with which its definition begins.
    pub(super) fn join_term(&mut self, blocks: &mut Vec<Block>, definition: &mut [Block]) {
        let (Some(Block::Term(term)), Some(first)) = (blocks.last(), definition.first_mut()) else { return };
        let (Block::Paragraph(line) | Block::Term(line)) = first else { return };
        let joined = [&self.texts[term.clone()], HARD_BREAK, &self.texts[line.clone()]].concat();
        *line = self.texts.len()..self.texts.len() + joined.len();
        self.texts.push_str(&joined);
        blocks.pop();
    }

    /// Writes a list. Content outside of its items belongs to the item before; a footnote ends the list.
    fn write_list(&mut self, element: NodeIndex, formats: BlockFormats, marker_before: Option<Marker>) -> Vec<Block> {
        let entries = entries_of(self.tree, self.contents, element);
        let mut numbers = numbers_of(self.tree, element, &entries).into_iter();
        let is_item = |entry: Entry| item_of(self.tree, entry).is_some();
        let mut list = OpenList { marker_before, ..OpenList::default() };
        for run in entries.chunk_by(|&entry, &next| !is_item(entry) && !is_item(next)) {
            match item_of(self.tree, run[0]) {
                Some(item) => {
                    let number = numbers.next().flatten();
                    if self.notes.contains_key(&item) {
                        list.end();
                        list.finished.extend(self.write_note(item, formats));
                    } else {
                        list.items.push(ListItem { number, blocks: self.write_item(item, formats) });
                    }
                }
                None if run.iter().all(|&entry| is_blank(self.tree, entry)) => {}
                None => self.add_stray_content(run, element, formats, &mut list),
            }
        }
        list.end();
        list.finished
    }

    /// Adds content that is not in an item: to the item before, or as the first item, or before a numbered list.
    fn add_stray_content(&mut self, run: &[Entry], element: NodeIndex, formats: BlockFormats, list: &mut OpenList) {
        let nodes = Nodes::Entries(run.iter());
        if let Some(item) = list.items.last_mut() {
            let blocks = self.blocks_of_nodes(nodes, formats, item.blocks.last().and_then(Block::marker));
            item.blocks.extend(blocks);
        } else if self.tree.tag(element) == tags::OL {
            list.finished.extend(self.blocks_of_nodes(nodes, formats, list.last_marker()));
        } else {
            list.items.push(ListItem { number: None, blocks: self.blocks_of_nodes(nodes, formats, None) });
        }
    }

    fn write_item(&mut self, item: NodeIndex, formats: BlockFormats) -> Vec<Block> {
        let mut blocks = self.blocks_inside(item, formats);
        if let (Some(is_checked), Some(Block::Paragraph(span))) = (self.tasks.get(&item), blocks.first_mut()) {
            let text = [if *is_checked { "[x] " } else { "[ ] " }, &self.texts[span.clone()]].concat();
            *span = self.texts.len()..self.texts.len() + text.len();
            self.texts.push_str(&text);
        }
        blocks
    }

    /// Writes a table with its caption, above or below the table as in the page.
    fn write_table(&mut self, element: NodeIndex, formats: BlockFormats) -> Vec<Block> {
        let (caption, row) = (tags::CAPTION, tags::TR);
        let parts = self.tree.elements(element, |tag| tag == caption || tag == row);
        let caption_is_below = parts.first().is_none_or(|&part| self.tree.tag(part) != caption);
        let mut blocks = Vec::new();
        for &part in parts.iter().filter(|&&part| self.tree.tag(part) == caption) {
            blocks.extend(self.blocks_inside(part, formats));
        }
        let grid = build_grid(self.tree, element);
        let mut rows = Vec::with_capacity(grid.len());
        for cells in grid {
            rows.push(cells.into_iter().map(|cell| self.write_cell(cell, formats)).collect());
        }
        if let Some(span) = push_table(&rows, &mut self.texts) {
            blocks.insert(if caption_is_below { 0 } else { blocks.len() }, Block::Verbatim(span));
        }
        blocks
    }

    fn write_cell(&mut self, cell: Option<NodeIndex>, formats: BlockFormats) -> Span {
        let start = self.texts.len();
        if let Some(cell) = cell {
            self.write_on_one_line(cell, formats, "<br>");
            escape_bars_from(&mut self.texts, start);
        }
        start..self.texts.len()
    }
}

/// The blocks of a list so far: finished lists and notes, and the items of the list that is open.
#[derive(Default)]
struct OpenList {
    finished: Vec<Block>,
    items: Vec<ListItem>,
    /// The marker of a list directly before it.
    marker_before: Option<Marker>,
}

impl OpenList {
    fn end(&mut self) {
        let marker = self.last_marker();
        self.finished.extend(lists_of(std::mem::take(&mut self.items), marker));
    }

    /// The marker of the last finished list, or of the list before all.
    fn last_marker(&self) -> Option<Marker> {
        self.finished.last().map_or(self.marker_before, Block::marker)
    }
}

fn is_blank(tree: &Tree, entry: Entry) -> bool {
    match entry {
        Entry::BlockBoundary => true,
        Entry::Node(node) => tree.is_text(node) && is_only_space(tree.text(node)),
    }
}
