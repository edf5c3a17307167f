//! The content tree as blocks of Markdown.

use std::collections::{BTreeMap, HashMap};

use super::blocks::{Block, Marker};
use super::facts::Facts;
use super::facts::{is_in, BLOCK, HAS_BLOCK_FORM, INLINE};
use super::footnotes::Footnotes;
use super::line::Formulas;
use super::lists::join_typed_lists;
use super::lists::Entry;
use super::run::{format_of, Run, Wraps};
use crate::content::{NodeIndex, Tree};
use crate::table::tags::number;
use crate::write::white_space::is_only_space;

/// Maximum depth of nested lists, quotes and the like; what is deeper becomes plain blocks.
///
/// Each line repeats the prefixes of all of them, and parsers of Markdown have such a limit too.
const MAX_DEPTH: usize = 32;

/// Usual length of the text of a node, in bytes.
const TEXT_OF_NODE: usize = 16;

/// Writes the blocks of one tree.
pub(super) struct BlockWriter<'a> {
    pub(super) tree: &'a Tree,
    pub(super) facts: &'a Facts,
    pub(super) notes: &'a BTreeMap<NodeIndex, String>,
    /// For each item with a task box whether it is checked.
    pub(super) tasks: &'a HashMap<NodeIndex, bool>,
    pub(super) run: Run<'a>,
    /// The texts of all blocks.
    pub(super) texts: String,
    depth: usize,
}

/// The nodes that are left in an open element, and what is known about it.
struct OpenElement<'e> {
    rest: Nodes<'e>,
    wraps: Wraps,
    is_block: bool,
}

/// Nodes one after another: siblings, or entries of a list.
pub(super) enum Nodes<'e> {
    Siblings(Option<NodeIndex>),
    Entries(std::slice::Iter<'e, Entry>),
}

impl Nodes<'_> {
    fn next(&mut self, tree: &Tree) -> Option<Entry> {
        match self {
            Nodes::Siblings(next) => {
                let node = (*next)?;
                *next = tree.next_sibling(node);
                Some(Entry::Node(node))
            }
            Nodes::Entries(entries) => entries.next().copied(),
        }
    }
}

impl<'a> BlockWriter<'a> {
    pub(super) fn new(
        tree: &'a Tree,
        facts: &'a Facts,
        notes: &'a Footnotes,
        tasks: &'a HashMap<NodeIndex, bool>,
        formulas: Formulas,
    ) -> BlockWriter<'a> {
        let run = Run::new(tree, facts, &notes.marks, formulas);
        BlockWriter {
            tree,
            facts,
            notes: &notes.notes,
            tasks,
            run,
            texts: String::with_capacity(tree.len() * TEXT_OF_NODE),
            depth: 0,
        }
    }

    /// Returns the blocks in an element, and the string of which their texts are spans.
    pub(super) fn write(mut self, element: NodeIndex) -> (Vec<Block>, String) {
        let blocks = self.blocks_in(element, Wraps::default());
        (blocks, self.texts)
    }

    pub(super) fn blocks_in(&mut self, element: NodeIndex, wraps: Wraps) -> Vec<Block> {
        self.blocks_of(Nodes::Siblings(self.tree.first_child(element)), wraps, None)
    }

    /// Returns the blocks of nodes in order; `before` is the marker of a list directly before them.
    pub(super) fn blocks_of(&mut self, nodes: Nodes, wraps: Wraps, before: Option<Marker>) -> Vec<Block> {
        let mut blocks = Vec::new();
        let mut open = vec![OpenElement { rest: nodes, wraps, is_block: true }];
        while let Some(OpenElement { rest, wraps, is_block }) = open.last_mut() {
            let (wraps, ends_line) = (*wraps, *is_block);
            match rest.next(self.tree) {
                Some(Entry::Node(node)) if self.tree.is_text(node) => self.add_text(node, wraps),
                Some(Entry::Node(node)) => open.extend(self.element(node, wraps, &mut blocks, before)),
                Some(Entry::Edge) if self.run.is_begun() => self.run.add_text(" ", wraps),
                Some(Entry::Edge) => {}
                None => {
                    open.pop();
                    if ends_line {
                        self.end_line(&mut blocks);
                    }
                }
            }
        }
        join_typed_lists(blocks, &mut self.texts)
    }

    fn add_text(&mut self, node: NodeIndex, wraps: Wraps) {
        let text = self.tree.text(node);
        if self.run.is_begun() || !is_only_space(text) {
            self.run.add_text(text, wraps);
        }
    }

    /// Adds an element to the line or its blocks to `blocks`; returns it where what is in it comes next.
    fn element<'e>(
        &mut self,
        element: NodeIndex,
        wraps: Wraps,
        blocks: &mut Vec<Block>,
        before: Option<Marker>,
    ) -> Option<OpenElement<'e>> {
        let tag = self.tree.tag(element);
        let is_block = is_in(tag, BLOCK) || (tag == const { number("button") } && self.facts.has_heading(element));
        let is_around_blocks = is_in(tag, INLINE) && self.facts.has_block(element);
        if !is_block && !is_around_blocks {
            self.run.add(element, wraps);
            return None;
        }
        if is_block {
            self.end_line(blocks);
        }
        let has_form = is_in(tag, HAS_BLOCK_FORM) || self.notes.contains_key(&element);
        if !has_form || self.depth > MAX_DEPTH {
            let format = if is_block { None } else { format_of(self.tree, element) };
            let wraps = format.map_or(wraps, |format| wraps.with(format));
            return Some(OpenElement { rest: Nodes::Siblings(self.tree.first_child(element)), wraps, is_block });
        }
        self.depth += 1;
        let before = blocks.last().map_or(before, Block::marker);
        let mut more = self.blocks_of_element(element, tag, wraps, before);
        self.depth -= 1;
        if tag == const { number("dt") } || tag == const { number("dd") } {
            self.join_term(blocks, &mut more);
        }
        blocks.append(&mut more);
        None
    }

    fn end_line(&mut self, blocks: &mut Vec<Block>) {
        if self.run.is_begun() {
            self.run.write_paragraphs(&mut self.texts, |span| blocks.push(Block::Paragraph(span)));
        }
    }
}
