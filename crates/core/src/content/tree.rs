//! The tree: an arena of nodes that refer to each other by index.
//!
//! All strings are spans of one buffer, so that a node has no memory of its own, and making one is cheap. A node that is
//! detached stays in the arena; nothing leads to it any more.

mod attributes;
mod moving;

use std::collections::HashMap;
use std::ops::Range;

use super::tag_sets::TagSet;
use super::traversal::{Ancestors, Children, Descendants};
use crate::table::tags::{lookup, COUNT, NAMES};

/// A node of a [`Tree`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeIndex(u32);

impl NodeIndex {
    /// The position of the node in the arena, below [`Tree::len`]: for tables of properties of nodes.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// The root of every tree: an element `body`.
pub const BODY: NodeIndex = NodeIndex(0);

/// The index that means "no node" or "no attribute".
const NONE: u32 = u32::MAX;

/// A span of the buffer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Span {
    start: u32,
    stop: u32,
}

#[derive(Clone, Debug)]
struct Node {
    /// The number of the element's name; 0 is text.
    tag: i32,
    parent: u32,
    first_child: u32,
    last_child: u32,
    previous_sibling: u32,
    next_sibling: u32,
    /// Of an element, its first attribute.
    first_attribute: u32,
    /// The bits of the names of its attributes, as [`name_bit`] gives them.
    names: u32,
    /// Of a text, its characters.
    text: Span,
    /// The rows of the table that the node was made of.
    rows: Span,
    /// Its bytes in the canonical HTML.
    source: Span,
}

#[derive(Clone, Debug)]
struct Attribute {
    name: Span,
    value: Span,
    next: u32,
}

/// A tree of elements and texts under a `body`.
#[derive(Clone, Debug)]
pub struct Tree {
    nodes: Vec<Node>,
    attributes: Vec<Attribute>,
    buffer: String,
    /// The names of its elements, with those of elements that were detached or renamed.
    tags: TagSet,
    /// The bits of the names of all attributes.
    names: u32,
    /// The element names that are not in [`NAMES`], in the order of their numbers.
    own_names: Vec<String>,
    own_numbers: HashMap<String, i32>,
    /// Whether the arena has the nodes in document order, apart from detached ones.
    is_in_order: bool,
}

impl Default for Tree {
    fn default() -> Tree {
        Tree::new()
    }
}

impl Tree {
    /// Makes a tree of an empty `body`.
    pub fn new() -> Tree {
        let mut tree = Tree {
            nodes: Vec::new(),
            attributes: Vec::new(),
            buffer: String::new(),
            tags: TagSet::default(),
            names: 0,
            own_names: Vec::new(),
            own_numbers: HashMap::new(),
            is_in_order: true,
        };
        tree.new_element("body");
        tree
    }

    /// Makes an empty tree with capacity for a page with this many rows, of which few are kept.
    pub(super) fn with_capacity(rows: usize) -> Tree {
        let mut tree = Tree::new();
        tree.nodes.reserve(rows / 2);
        tree.attributes.reserve(rows / 4);
        tree.buffer.reserve(rows * 8);
        tree
    }

    /// Number of nodes in the arena, with those that are detached.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether the `body` has no children.
    pub fn is_empty(&self) -> bool {
        self.first_child(BODY).is_none()
    }

    /// Whether a node is a text.
    pub fn is_text(&self, node: NodeIndex) -> bool {
        self.tag(node) == 0
    }

    /// Whether a node is an element.
    pub fn is_element(&self, node: NodeIndex) -> bool {
        self.tag(node) != 0
    }

    /// The number of an element's name, as in [`crate::table::tags`]; 0 of a text.
    pub fn tag(&self, node: NodeIndex) -> i32 {
        self.node(node).tag
    }

    /// The name of an element; `#text` of a text.
    pub fn name(&self, node: NodeIndex) -> &str {
        let tag = self.tag(node) as usize;
        NAMES.get(tag).copied().unwrap_or_else(|| &self.own_names[tag - COUNT])
    }

    /// Gives an element another name.
    pub fn rename(&mut self, node: NodeIndex, name: &str) {
        let tag = self.number(name);
        self.tags.insert(tag);
        self.node_mut(node).tag = tag;
    }

    /// The characters of a text; empty for an element.
    pub fn text(&self, node: NodeIndex) -> &str {
        self.string(self.node(node).text)
    }

    /// Replaces the characters of a text.
    pub fn set_text(&mut self, node: NodeIndex, text: &str) {
        self.node_mut(node).text = self.store(text);
    }

    /// The characters of all texts in a node, or its own.
    pub fn text_content(&self, node: NodeIndex) -> String {
        let mut content = self.text(node).to_owned();
        self.texts(node).for_each(|text| content.push_str(text));
        content
    }

    /// The texts in an element, in document order.
    pub fn texts(&self, node: NodeIndex) -> impl Iterator<Item = &str> + '_ {
        self.descendants(node).filter(|&inner| self.is_text(inner)).map(|inner| self.text(inner))
    }

    /// Whether the texts in an element have more than this many characters; stops reading as soon as they have.
    pub(crate) fn is_longer_than(&self, node: NodeIndex, characters: usize) -> bool {
        let mut length = 0;
        self.texts(node).any(|text| {
            length += text.chars().count();
            length > characters
        })
    }

    /// The rows of the table that a node was made of: one for an element, one or more for a text, none for a node that
    /// the page does not have.
    pub fn rows(&self, node: NodeIndex) -> Range<usize> {
        let Span { start, stop } = self.node(node).rows;
        start as usize..stop as usize
    }

    /// The bytes of a node in the canonical HTML, an element's tags included; empty for a node that the page does not have.
    pub fn source(&self, node: NodeIndex) -> Range<usize> {
        let Span { start, stop } = self.node(node).source;
        start as usize..stop as usize
    }

    /// Whether a string may be in a text, or in the name or value of an attribute: where not, none has to be searched.
    pub(super) fn may_contain(&self, part: &str) -> bool {
        memchr::memmem::find(self.buffer.as_bytes(), part.as_bytes()).is_some()
    }

    /// The parent of a node.
    pub fn parent(&self, node: NodeIndex) -> Option<NodeIndex> {
        node_at(self.node(node).parent)
    }

    /// The first child of an element.
    pub fn first_child(&self, node: NodeIndex) -> Option<NodeIndex> {
        node_at(self.node(node).first_child)
    }

    /// The last child of an element.
    pub fn last_child(&self, node: NodeIndex) -> Option<NodeIndex> {
        node_at(self.node(node).last_child)
    }

    /// The sibling before a node.
    pub fn previous_sibling(&self, node: NodeIndex) -> Option<NodeIndex> {
        node_at(self.node(node).previous_sibling)
    }

    /// The sibling after a node.
    pub fn next_sibling(&self, node: NodeIndex) -> Option<NodeIndex> {
        node_at(self.node(node).next_sibling)
    }

    /// The children of an element.
    pub fn children(&self, node: NodeIndex) -> Children<'_> {
        Children::of(self, node)
    }

    /// The descendants of an element, in document order.
    pub fn descendants(&self, node: NodeIndex) -> Descendants<'_> {
        Descendants::of(self, node)
    }

    /// The ancestors of a node, the nearest first.
    pub fn ancestors(&self, node: NodeIndex) -> Ancestors<'_> {
        Ancestors::of(self, node)
    }

    /// The node itself, or the nearest of its ancestors, for whose tag `matches` is true.
    pub fn closest(&self, node: NodeIndex, mut matches: impl FnMut(i32) -> bool) -> Option<NodeIndex> {
        std::iter::once(node).chain(self.ancestors(node)).find(|&ancestor| matches(self.tag(ancestor)))
    }

    /// The elements in an element for whose tag `matches` is true, in document order: a list, so that the tree can be
    /// changed while it is iterated.
    pub fn elements(&self, node: NodeIndex, mut matches: impl FnMut(i32) -> bool) -> Vec<NodeIndex> {
        if !self.may_have(&mut matches) {
            return Vec::new();
        }
        let is_match = |&inner: &NodeIndex| self.is_element(inner) && matches(self.tag(inner));
        if node == BODY {
            self.all_nodes().filter(is_match).collect()
        } else {
            self.descendants(node).filter(is_match).collect()
        }
    }

    /// All nodes in the `body`, in document order: in that of the arena where it is the same, which takes less time.
    pub(crate) fn all_nodes(&self) -> impl Iterator<Item = NodeIndex> + '_ {
        let length = if self.is_in_order { self.nodes.len() as u32 } else { 0 };
        // What is in a detached node directly follows it; everything else has a parent before it.
        let mut detached = None;
        let is_attached = move |&index: &u32| {
            let parent = self.nodes[index as usize].parent;
            if parent == NONE {
                detached = detached.or(Some(index));
            } else if detached.is_some_and(|detached| parent < detached) {
                detached = None;
            }
            detached.is_none()
        };
        let walked = (!self.is_in_order).then(|| self.descendants(BODY));
        (1..length).filter(is_attached).map(NodeIndex).chain(walked.into_iter().flatten())
    }

    /// Whether the tree may have an element for whose tag `matches` is true: where not, none has to be searched.
    pub(super) fn may_have(&self, matches: impl FnMut(i32) -> bool) -> bool {
        self.tags.tags().skip_while(|&tag| tag == 0).any(matches)
    }

    /// Makes an element that is not yet in the tree.
    pub fn new_element(&mut self, name: &str) -> NodeIndex {
        let tag = self.number(name);
        self.new_known_element(tag)
    }

    /// Makes an element with the number of a known name.
    pub(super) fn new_known_element(&mut self, tag: i32) -> NodeIndex {
        self.new_node(tag, Span::default())
    }

    /// Makes a text that is not yet in the tree.
    pub fn new_text(&mut self, text: &str) -> NodeIndex {
        let text = self.store(text);
        self.new_node(0, text)
    }

    /// Records the rows that a node was made of, and its bytes in the canonical HTML.
    pub fn set_origin(&mut self, node: NodeIndex, rows: Range<usize>, source: Range<usize>) {
        let node = self.node_mut(node);
        node.rows = Span { start: rows.start as u32, stop: rows.end as u32 };
        node.source = Span { start: source.start as u32, stop: source.end as u32 };
    }

    /// Adds characters to the end of a text: cheap if nothing was stored after it.
    pub fn extend_text(&mut self, node: NodeIndex, more: &str) {
        let span = self.node(node).text;
        if span.stop as usize != self.buffer.len() {
            let copy = self.string(span).to_owned();
            self.node_mut(node).text = self.store(&copy);
        }
        let stop = self.store(more).stop;
        self.node_mut(node).text.stop = stop;
    }

    fn new_node(&mut self, tag: i32, text: Span) -> NodeIndex {
        self.tags.insert(tag);
        let index = NodeIndex(self.nodes.len() as u32);
        self.nodes.push(Node {
            tag,
            parent: NONE,
            first_child: NONE,
            last_child: NONE,
            previous_sibling: NONE,
            next_sibling: NONE,
            first_attribute: NONE,
            names: 0,
            text,
            rows: Span::default(),
            source: Span::default(),
        });
        index
    }

    fn node(&self, node: NodeIndex) -> &Node {
        &self.nodes[node.0 as usize]
    }

    fn node_mut(&mut self, node: NodeIndex) -> &mut Node {
        &mut self.nodes[node.0 as usize]
    }

    fn string(&self, span: Span) -> &str {
        &self.buffer[span.start as usize..span.stop as usize]
    }

    fn store(&mut self, text: &str) -> Span {
        let start = self.buffer.len() as u32;
        self.buffer.push_str(text);
        Span { start, stop: self.buffer.len() as u32 }
    }

    /// The number of a name; one that is not known gets the next free one.
    fn number(&mut self, name: &str) -> i32 {
        if let Some(known) = lookup(name.as_bytes()).or_else(|| self.own_numbers.get(name).copied()) {
            return known;
        }
        let number = (COUNT + self.own_names.len()) as i32;
        self.own_names.push(name.to_owned());
        self.own_numbers.insert(name.to_owned(), number);
        number
    }
}

fn node_at(index: u32) -> Option<NodeIndex> {
    Some(NodeIndex(index)).filter(|_| index != NONE)
}

#[cfg(test)]
mod tests;
