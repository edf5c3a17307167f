//! The tree: an arena of nodes that refer to each other by index.
//!
//! All strings are spans of one buffer, so that a node has no memory of its own, and making one is cheap. A node that is
//! detached stays in the arena; nothing leads to it any more.

use std::borrow::Cow;
use std::collections::HashMap;
use std::ops::Range;

use super::traversal::{Ancestors, Children, Descendants};
use crate::finding::holds;
use crate::tags::{lookup, COUNT, NAMES};

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

/// A part of the buffer.
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
    /// The element names that are not in [`NAMES`], in the order of their numbers.
    own_names: Vec<String>,
    own_numbers: HashMap<String, i32>,
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
            own_names: Vec::new(),
            own_numbers: HashMap::new(),
        };
        tree.new_element("body");
        tree
    }

    /// Makes the same with memory for the nodes of a page with this many rows, of which few are kept.
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

    // --- What a node is ---

    /// Whether a node is a text.
    pub fn is_text(&self, node: NodeIndex) -> bool {
        self.tag(node) == 0
    }

    /// Whether a node is an element.
    pub fn is_element(&self, node: NodeIndex) -> bool {
        self.tag(node) != 0
    }

    /// The number of an element's name, as in [`crate::tags`]; 0 of a text.
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
        self.node_mut(node).tag = self.number(name);
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

    /// Whether some characters may be in a text, or in the name or value of an attribute: where not, nobody has to look.
    pub(super) fn may_contain(&self, part: &str) -> bool {
        holds(self.buffer.as_bytes(), part.as_bytes())
    }

    // --- Attributes ---

    /// The value of an attribute.
    pub fn attribute(&self, node: NodeIndex, name: &str) -> Option<&str> {
        self.attributes(node).find(|&(found, _)| found == name).map(|(_, value)| value)
    }

    /// The names and values of an element's attributes.
    pub fn attributes(&self, node: NodeIndex) -> impl Iterator<Item = (&str, &str)> + '_ {
        self.attribute_indices(node).map(|index| {
            let attribute = &self.attributes[index as usize];
            (self.string(attribute.name), self.string(attribute.value))
        })
    }

    /// Sets the value of an attribute. A new one becomes the last.
    pub fn set_attribute(&mut self, node: NodeIndex, name: &str, value: &str) {
        let value = self.store(value);
        let (mut last, mut same) = (NONE, NONE);
        for index in self.attribute_indices(node) {
            last = index;
            if self.string(self.attributes[index as usize].name) == name {
                same = index;
                break;
            }
        }
        if same != NONE {
            self.attributes[same as usize].value = value;
            return;
        }
        let name = self.store(name);
        self.link_attribute(node, last, Attribute { name, value, next: NONE });
    }

    /// Gives an element that has no attributes some with different names.
    pub(super) fn add_attributes<'a>(
        &mut self,
        node: NodeIndex,
        attributes: impl Iterator<Item = (Cow<'a, str>, Cow<'a, str>)>,
    ) {
        let mut last = NONE;
        for (name, value) in attributes {
            let (name, value) = (self.store(&name), self.store(&value));
            self.link_attribute(node, last, Attribute { name, value, next: NONE });
            last = self.attributes.len() as u32 - 1;
        }
    }

    /// Removes an attribute.
    pub fn remove_attribute(&mut self, node: NodeIndex, name: &str) {
        self.retain_attributes(node, |own, _| own != name);
    }

    /// Keeps the attributes for whose name and value `keeps` is true.
    pub fn retain_attributes(&mut self, node: NodeIndex, mut keeps: impl FnMut(&str, &str) -> bool) {
        let mut before = NONE;
        let mut index = self.node(node).first_attribute;
        while index != NONE {
            let attribute = &self.attributes[index as usize];
            let next = attribute.next;
            if keeps(self.string(attribute.name), self.string(attribute.value)) {
                before = index;
            } else {
                self.set_next_attribute(node, before, next);
            }
            index = next;
        }
    }

    /// Whether an element has a class.
    pub fn has_class(&self, node: NodeIndex, class: &str) -> bool {
        self.attribute(node, "class").map_or(false, |classes| classes.split_ascii_whitespace().any(|own| own == class))
    }

    fn attribute_indices(&self, node: NodeIndex) -> impl Iterator<Item = u32> + '_ {
        let first = Some(self.node(node).first_attribute).filter(|&index| index != NONE);
        std::iter::successors(first, |&index| Some(self.attributes[index as usize].next).filter(|&index| index != NONE))
    }

    fn link_attribute(&mut self, node: NodeIndex, last: u32, attribute: Attribute) {
        let index = self.attributes.len() as u32;
        self.attributes.push(attribute);
        self.set_next_attribute(node, last, index);
    }

    fn set_next_attribute(&mut self, node: NodeIndex, before: u32, next: u32) {
        match before {
            NONE => self.node_mut(node).first_attribute = next,
            _ => self.attributes[before as usize].next = next,
        }
    }

    // --- Where a node is ---

    /// The parent of a node.
    pub fn parent(&self, node: NodeIndex) -> Option<NodeIndex> {
        some(self.node(node).parent)
    }

    /// The first child of an element.
    pub fn first_child(&self, node: NodeIndex) -> Option<NodeIndex> {
        some(self.node(node).first_child)
    }

    /// The last child of an element.
    pub fn last_child(&self, node: NodeIndex) -> Option<NodeIndex> {
        some(self.node(node).last_child)
    }

    /// The sibling before a node.
    pub fn previous_sibling(&self, node: NodeIndex) -> Option<NodeIndex> {
        some(self.node(node).previous_sibling)
    }

    /// The sibling after a node.
    pub fn next_sibling(&self, node: NodeIndex) -> Option<NodeIndex> {
        some(self.node(node).next_sibling)
    }

    /// The children of an element.
    pub fn children(&self, node: NodeIndex) -> Children<'_> {
        Children::of(self, node)
    }

    /// All nodes in an element, in document order, without itself.
    pub fn descendants(&self, node: NodeIndex) -> Descendants<'_> {
        Descendants::of(self, node)
    }

    /// The elements that a node is in, the nearest first, without itself.
    pub fn ancestors(&self, node: NodeIndex) -> Ancestors<'_> {
        Ancestors::of(self, node)
    }

    /// The node itself, or the nearest of its ancestors, for whose tag `matches` is true.
    pub fn closest(&self, node: NodeIndex, mut matches: impl FnMut(i32) -> bool) -> Option<NodeIndex> {
        std::iter::once(node).chain(self.ancestors(node)).find(|&around| matches(self.tag(around)))
    }

    /// The elements in an element for whose tag `matches` is true, in document order: a copy, so that the tree can be
    /// changed while one goes through them.
    pub fn elements(&self, node: NodeIndex, mut matches: impl FnMut(i32) -> bool) -> Vec<NodeIndex> {
        self.descendants(node).filter(|&inner| self.is_element(inner) && matches(self.tag(inner))).collect()
    }

    // --- Making nodes ---

    /// Makes an element that is not yet in the tree.
    pub fn new_element(&mut self, name: &str) -> NodeIndex {
        let tag = self.number(name);
        self.new_node(tag, Span::default())
    }

    /// Makes a text that is not yet in the tree.
    pub fn new_text(&mut self, text: &str) -> NodeIndex {
        let text = self.store(text);
        self.new_node(0, text)
    }

    /// Notes of which rows a node was made, and of which bytes of the canonical HTML.
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
        let index = NodeIndex(self.nodes.len() as u32);
        self.nodes.push(Node {
            tag,
            parent: NONE,
            first_child: NONE,
            last_child: NONE,
            previous_sibling: NONE,
            next_sibling: NONE,
            first_attribute: NONE,
            text,
            rows: Span::default(),
            source: Span::default(),
        });
        index
    }

    // --- Moving nodes ---

    /// Makes a node the last child of an element, wherever it was before.
    pub fn append(&mut self, parent: NodeIndex, child: NodeIndex) {
        self.detach(child);
        let last = self.node(parent).last_child;
        self.link(parent, last, child, NONE);
    }

    /// Moves a node before another; nowhere if that one has no parent.
    pub fn insert_before(&mut self, reference: NodeIndex, node: NodeIndex) {
        self.detach(node);
        let Node { parent, previous_sibling, .. } = *self.node(reference);
        if parent != NONE {
            self.link(NodeIndex(parent), previous_sibling, node, reference.0);
        }
    }

    /// Moves a node after another; nowhere if that one has no parent.
    pub fn insert_after(&mut self, reference: NodeIndex, node: NodeIndex) {
        self.detach(node);
        let Node { parent, next_sibling, .. } = *self.node(reference);
        if parent != NONE {
            self.link(NodeIndex(parent), reference.0, node, next_sibling);
        }
    }

    /// Puts a new text before a node.
    pub fn insert_text_before(&mut self, reference: NodeIndex, text: &str) {
        let text = self.new_text(text);
        self.insert_before(reference, text);
    }

    /// Puts a new text after a node.
    pub fn insert_text_after(&mut self, reference: NodeIndex, text: &str) {
        let text = self.new_text(text);
        self.insert_after(reference, text);
    }

    /// Puts a new text in the place of a node.
    pub fn replace_by_text(&mut self, old: NodeIndex, text: &str) {
        self.insert_text_before(old, text);
        self.detach(old);
    }

    /// Takes a node, with all that is in it, out of the tree.
    pub fn detach(&mut self, node: NodeIndex) {
        let Node { parent, previous_sibling, next_sibling, .. } = *self.node(node);
        if parent == NONE {
            return;
        }
        match previous_sibling {
            NONE => self.nodes[parent as usize].first_child = next_sibling,
            before => self.nodes[before as usize].next_sibling = next_sibling,
        }
        match next_sibling {
            NONE => self.nodes[parent as usize].last_child = previous_sibling,
            after => self.nodes[after as usize].previous_sibling = previous_sibling,
        }
        let node = self.node_mut(node);
        (node.parent, node.previous_sibling, node.next_sibling) = (NONE, NONE, NONE);
    }

    /// Puts a node in the place of another, which is detached.
    pub fn replace(&mut self, old: NodeIndex, new: NodeIndex) {
        self.insert_before(old, new);
        self.detach(old);
    }

    /// Puts the children of an element, which has a parent, in its place.
    pub fn unwrap(&mut self, node: NodeIndex) {
        let Node { parent, previous_sibling, next_sibling, first_child, last_child, .. } = *self.node(node);
        if first_child == NONE || parent == NONE {
            self.detach(node);
            return;
        }
        let mut child = first_child;
        while child != NONE {
            self.nodes[child as usize].parent = parent;
            child = self.nodes[child as usize].next_sibling;
        }
        self.nodes[first_child as usize].previous_sibling = previous_sibling;
        self.nodes[last_child as usize].next_sibling = next_sibling;
        match previous_sibling {
            NONE => self.nodes[parent as usize].first_child = first_child,
            before => self.nodes[before as usize].next_sibling = first_child,
        }
        match next_sibling {
            NONE => self.nodes[parent as usize].last_child = last_child,
            after => self.nodes[after as usize].previous_sibling = last_child,
        }
        let node = self.node_mut(node);
        (node.parent, node.previous_sibling, node.next_sibling) = (NONE, NONE, NONE);
        (node.first_child, node.last_child) = (NONE, NONE);
    }

    /// Puts a new element around a node, which has a parent.
    pub fn wrap(&mut self, node: NodeIndex, around: NodeIndex) {
        self.insert_before(node, around);
        self.append(around, node);
    }

    /// Detaches all children of an element.
    pub fn clear(&mut self, node: NodeIndex) {
        while let Some(child) = self.last_child(node) {
            self.detach(child);
        }
    }

    /// Links a detached node between two neighbours, each of which may be none.
    fn link(&mut self, parent: NodeIndex, before: u32, node: NodeIndex, after: u32) {
        match before {
            NONE => self.node_mut(parent).first_child = node.0,
            before => self.nodes[before as usize].next_sibling = node.0,
        }
        match after {
            NONE => self.node_mut(parent).last_child = node.0,
            after => self.nodes[after as usize].previous_sibling = node.0,
        }
        let node = self.node_mut(node);
        (node.parent, node.previous_sibling, node.next_sibling) = (parent.0, before, after);
    }

    // --- Strings ---

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

fn some(index: u32) -> Option<NodeIndex> {
    Some(NodeIndex(index)).filter(|_| index != NONE)
}

#[cfg(test)]
mod tests {
    use super::super::traversal::Step;
    use super::*;

    fn tree(html: &str) -> Tree {
        Tree::from_html(html).unwrap()
    }

    fn find(tree: &Tree, name: &str) -> NodeIndex {
        tree.descendants(BODY).find(|&node| tree.name(node) == name).unwrap()
    }

    /// The names of the nodes, `<` before those with a parent that ends.
    fn outline(tree: &Tree) -> String {
        let step = |step| match step {
            Step::Enter(node) if tree.is_text(node) => tree.text(node).to_owned(),
            Step::Enter(node) => format!("<{}>", tree.name(node)),
            Step::Leave(node) => format!("</{}>", tree.name(node)),
        };
        tree.walk(BODY).map(step).collect()
    }

    #[test]
    fn pages_become_trees() {
        let html = "<p id=\"a\">one <b>two</b> </p>\n<p>three &amp; four<br></p>";
        let tree = tree(html);
        assert_eq!(outline(&tree), "<p>one <b>two</b> </p>\n<p>three & four<br></br></p>");
        let first = find(&tree, "p");
        assert_eq!(tree.attribute(first, "id"), Some("a"));
        assert_eq!(tree.text_content(first), "one two ");
        assert_eq!(tree.rows(first).len(), 1);
        assert_eq!(tree.source(first).len(), html.find('\n').unwrap());
    }

    #[test]
    fn nodes_can_be_moved() {
        let mut tree = tree("<div><b>1</b><i>2</i>3</div><p>4</p>");
        let (div, italic, paragraph) = (find(&tree, "div"), find(&tree, "i"), find(&tree, "p"));
        tree.insert_before(italic, paragraph);
        assert_eq!(outline(&tree), "<div><b>1</b><p>4</p><i>2</i>3</div>");
        tree.unwrap(div);
        assert_eq!(outline(&tree), "<b>1</b><p>4</p><i>2</i>3");
        let around = tree.new_element("section");
        tree.wrap(italic, around);
        let space = tree.new_text(" ");
        tree.insert_after(around, space);
        tree.detach(paragraph);
        assert_eq!(outline(&tree), "<b>1</b><section><i>2</i></section> 3");
        tree.clear(BODY);
        assert!(tree.is_empty());
    }

    #[test]
    fn attributes_can_be_changed() {
        let mut tree = tree("<a href=\"b\" class=\"c d\" id=e>x</a>");
        let link = find(&tree, "a");
        tree.set_attribute(link, "href", "f");
        tree.set_attribute(link, "title", "g");
        tree.remove_attribute(link, "id");
        assert_eq!(tree.attributes(link).collect::<Vec<_>>(), [("href", "f"), ("class", "c d"), ("title", "g")]);
        assert!(tree.has_class(link, "d") && !tree.has_class(link, "c d"));
        tree.retain_attributes(link, |name, _| name == "title");
        assert_eq!(tree.attributes(link).collect::<Vec<_>>(), [("title", "g")]);
    }

    #[test]
    fn names_that_no_other_page_has_are_numbered() {
        let mut tree = tree("<x-y>a</x-y>");
        let element = find(&tree, "x-y");
        assert!(tree.tag(element) as usize >= COUNT);
        tree.rename(element, "p");
        assert_eq!(tree.tag(element), crate::tags::number("p"));
    }

    #[test]
    fn deep_trees_are_read_without_recursion() {
        let mut tree = Tree::new();
        let mut parent = BODY;
        for _ in 0..100_000 {
            let element = tree.new_element("div");
            tree.append(parent, element);
            parent = element;
        }
        assert_eq!(tree.descendants(BODY).count(), 100_000);
        assert_eq!(tree.walk(BODY).count(), 200_000);
        assert_eq!(tree.ancestors(parent).count(), 100_000);
        assert_eq!(tree.text_content(BODY), "");
    }
}
