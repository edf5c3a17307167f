//! The content tree as blocks of Markdown.

use std::collections::{BTreeMap, HashMap};

use super::blocks::{Block, Marker};
use super::elements::{is_in, Contents, BLOCK, HAS_BLOCK_FORM, INLINE};
use super::footnotes::Footnotes;
use super::inline_writer::{format_of, BlockFormats, InlineWriter};
use super::line::FormulaSyntax;
use super::lists::Entry;
use super::typed_lists::join_typed_lists;
use crate::content::{NodeIndex, Tree};
use crate::table::tags;
use crate::write::white_space::is_only_space;

/// Maximum depth of nested lists, quotes and the like; what is deeper becomes plain blocks.
///
/// Each line repeats the prefixes of all of them, and parsers of Markdown have such a limit too.
const MAX_DEPTH: usize = 32;

/// Usual length of the text of a node, in bytes.
const BYTES_PER_NODE: usize = 16;

/// Writes the blocks of one tree.
pub(super) struct BlockWriter<'a> {
    pub(super) tree: &'a Tree,
    pub(super) contents: &'a Contents,
    pub(super) notes: &'a BTreeMap<NodeIndex, String>,
    /// For each item with a task box whether it is checked.
    pub(super) tasks: &'a HashMap<NodeIndex, bool>,
    pub(super) inline: InlineWriter<'a>,
    /// The texts of all blocks.
    pub(super) texts: String,
    depth: usize,
}

/// The nodes that are left in an open element, and what is known about it.
struct OpenElement<'e> {
    rest: Nodes<'e>,
    formats: BlockFormats,
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
        contents: &'a Contents,
        notes: &'a Footnotes,
        tasks: &'a HashMap<NodeIndex, bool>,
        formulas: FormulaSyntax,
    ) -> BlockWriter<'a> {
        let inline = InlineWriter::new(tree, contents, &notes.references, formulas);
        BlockWriter {
            tree,
            contents,
            notes: &notes.notes,
            tasks,
            inline,
            texts: String::with_capacity(tree.len() * BYTES_PER_NODE),
            depth: 0,
        }
    }

    /// Returns the blocks in an element, and the string of which their texts are spans.
    pub(super) fn write(mut self, element: NodeIndex) -> (Vec<Block>, String) {
        let blocks = self.blocks_inside(element, BlockFormats::default());
        (blocks, self.texts)
    }

    /// Returns the blocks of everything in an element.
    pub(super) fn blocks_inside(&mut self, element: NodeIndex, formats: BlockFormats) -> Vec<Block> {
        self.blocks_of_nodes(Nodes::Siblings(self.tree.first_child(element)), formats, None)
    }

    /// Returns the blocks of nodes in order; `marker_before` is the marker of a list directly before them.
    pub(super) fn blocks_of_nodes(
        &mut self,
        nodes: Nodes,
        formats: BlockFormats,
        marker_before: Option<Marker>,
    ) -> Vec<Block> {
        let mut blocks = Vec::new();
        let mut open = vec![OpenElement { rest: nodes, formats, is_block: true }];
        while let Some(OpenElement { rest, formats, is_block }) = open.last_mut() {
            let (formats, ends_line) = (*formats, *is_block);
            match rest.next(self.tree) {
                Some(Entry::Node(node)) if self.tree.is_text(node) => self.add_text(node, formats),
                Some(Entry::Node(node)) => open.extend(self.add_element(node, formats, &mut blocks, marker_before)),
                Some(Entry::BlockBoundary) if self.inline.is_begun() => self.inline.add_text(" ", formats),
                Some(Entry::BlockBoundary) => {}
                None => {
                    open.pop();
                    if ends_line {
                        self.write_line(&mut blocks);
                    }
                }
            }
        }
        join_typed_lists(blocks, &mut self.texts)
    }

    fn add_text(&mut self, node: NodeIndex, formats: BlockFormats) {
        let text = self.tree.text(node);
        if self.inline.is_begun() || !is_only_space(text) {
            self.inline.add_text(text, formats);
        }
    }

    /// Adds an element to the line, or its blocks to `blocks`; returns it where its content is to be added next.
    fn add_element<'e>(
        &mut self,
        element: NodeIndex,
        formats: BlockFormats,
        blocks: &mut Vec<Block>,
        marker_before: Option<Marker>,
    ) -> Option<OpenElement<'e>> {
        let tag = self.tree.tag(element);
        let is_block = is_in(tag, BLOCK) || (tag == tags::BUTTON && self.contents.has_heading(element));
        let contains_blocks = is_in(tag, INLINE) && self.contents.has_block(element);
        if !is_block && !contains_blocks {
            self.inline.add_element(element, formats);
            return None;
        }
        if is_block {
            self.write_line(blocks);
        }
        let has_form = is_in(tag, HAS_BLOCK_FORM) || self.notes.contains_key(&element);
        if !has_form || self.depth > MAX_DEPTH {
            let format = if is_block { None } else { format_of(self.tree, element) };
            let formats = format.map_or(formats, |format| formats.with(format));
            return Some(OpenElement { rest: Nodes::Siblings(self.tree.first_child(element)), formats, is_block });
        }
        self.depth += 1;
        let marker_before = blocks.last().map_or(marker_before, Block::marker);
        let mut own = self.blocks_with_form(element, tag, formats, marker_before);
        self.depth -= 1;
        if tag == tags::DT || tag == tags::DD {
            self.join_term(blocks, &mut own);
        }
        blocks.append(&mut own);
        None
    }

    fn write_line(&mut self, blocks: &mut Vec<Block>) {
        if self.inline.is_begun() {
            self.inline.write_paragraphs(&mut self.texts, |span| blocks.push(Block::Paragraph(span)));
        }
    }
}
