//! The tree: its nodes are in one list and refer to each other by index.

use crate::table::attributes::ALL_NAMES;
use crate::table::namespace::Namespace;

/// The index of a node.
pub(super) type Id = u32;

/// No node.
pub(super) const NONE: Id = Id::MAX;
/// The document, the first node.
pub(super) const DOCUMENT: Id = 0;

/// The number of texts; elements have the number of their name.
pub(super) const TEXT: i32 = 0;
/// The number of comments, of which nothing else is kept.
pub(super) const COMMENT: i32 = -1;

/// The span of the content of a text node, or of the attributes of an element.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Span {
    pub(super) begin: u32,
    pub(super) end: u32,
    pub(super) form: Form,
    /// The bits of the names of attributes; all where they are not known.
    pub(super) names: u32,
}

/// How something is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// As it is to be written, in the page.
    Source,
    /// As it is to be written, in the store.
    Stored,
    /// As raw text, in the page.
    RawSource,
    /// As raw text, in the store.
    RawStored,
}

impl Span {
    pub(super) const EMPTY: Span = Span { begin: 0, end: 0, form: Form::Source, names: 0 };

    pub(super) fn new(begin: usize, end: usize, form: Form) -> Span {
        Span::of_attributes(begin, end, form, ALL_NAMES)
    }

    #[inline]
    pub(super) fn of_attributes(begin: usize, end: usize, form: Form, names: u32) -> Span {
        Span { begin: begin as u32, end: end as u32, form, names }
    }

    #[inline]
    pub(super) fn is_empty(self) -> bool {
        self.begin >= self.end
    }
}

#[derive(Clone, Copy)]
pub(super) struct Node {
    pub(super) tag: i32,
    pub(super) namespace: Namespace,
    /// Whether it is an element in the stack of open elements.
    pub(super) is_open: bool,
    pub(super) span: Span,
    pub(super) parent: Id,
    pub(super) first: Id,
    pub(super) last: Id,
    pub(super) previous: Id,
    pub(super) next: Id,
}

impl Node {
    pub(super) fn new(tag: i32, namespace: Namespace, span: Span) -> Node {
        Node { tag, namespace, is_open: false, span, parent: NONE, first: NONE, last: NONE, previous: NONE, next: NONE }
    }

    /// Returns the number of the name of an HTML element; of other nodes a number that no HTML element has.
    #[inline]
    pub(super) fn html_tag(&self) -> i32 {
        if self.namespace == Namespace::Html {
            self.tag
        } else {
            COMMENT
        }
    }
}

/// All nodes that have ever been in the tree.
pub(super) struct Tree {
    nodes: Vec<Node>,
    /// The bytes of all texts and attributes.
    bytes: u64,
}

impl Tree {
    /// Returns an empty document with the capacity for some nodes.
    pub(super) fn new(capacity: usize) -> Tree {
        let mut nodes = Vec::with_capacity(capacity);
        nodes.push(Node::new(COMMENT, Namespace::Html, Span::EMPTY));
        Tree { nodes, bytes: 0 }
    }

    /// Returns the number of nodes.
    #[inline]
    pub(super) fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Returns the bytes of all texts and attributes.
    #[inline]
    pub(super) fn bytes(&self) -> u64 {
        self.bytes
    }

    /// Returns a node; the document for an index out of bounds.
    #[inline]
    pub(super) fn node(&self, id: Id) -> &Node {
        self.nodes.get(id as usize).unwrap_or(&self.nodes[0])
    }

    /// Returns a node to be changed; the document for an index out of bounds.
    #[inline]
    pub(super) fn node_mut(&mut self, id: Id) -> &mut Node {
        let index = if (id as usize) < self.nodes.len() { id as usize } else { 0 };
        &mut self.nodes[index]
    }

    /// Returns the next node in document order, within `root`; `NONE` after the last one.
    pub(super) fn following(&self, id: Id, root: Id) -> Id {
        match self.node(id).first {
            NONE => self.after(id, root),
            first => first,
        }
    }

    /// Returns the next node after a node and its descendants, within `root`; `NONE` after the last one.
    pub(super) fn after(&self, mut id: Id, root: Id) -> Id {
        while id != root && self.node(id).next == NONE {
            id = self.node(id).parent;
        }
        if id == root {
            NONE
        } else {
            self.node(id).next
        }
    }

    /// Adds a detached node.
    #[inline]
    pub(super) fn create(&mut self, node: Node) -> Id {
        self.bytes += u64::from(node.span.end.saturating_sub(node.span.begin));
        self.nodes.push(node);
        (self.nodes.len() - 1) as Id
    }

    /// Adds a node as the last child of another one.
    #[inline]
    pub(super) fn create_in(&mut self, parent: Id, node: Node) -> Id {
        let previous = self.node(parent).last;
        let id = self.create(Node { parent, previous, ..node });
        if previous == NONE {
            self.node_mut(parent).first = id;
        } else {
            self.node_mut(previous).next = id;
        }
        self.node_mut(parent).last = id;
        id
    }

    /// Makes a detached node the last child of another one.
    #[inline]
    pub(super) fn append(&mut self, parent: Id, child: Id) {
        let last = self.node(parent).last;
        let node = self.node_mut(child);
        node.parent = parent;
        node.previous = last;
        node.next = NONE;
        if last == NONE {
            self.node_mut(parent).first = child;
        } else {
            self.node_mut(last).next = child;
        }
        self.node_mut(parent).last = child;
    }

    /// Inserts a detached node before another one.
    pub(super) fn insert_before(&mut self, following: Id, child: Id) {
        let Node { parent, previous, .. } = *self.node(following);
        let node = self.node_mut(child);
        node.parent = parent;
        node.previous = previous;
        node.next = following;
        self.node_mut(following).previous = child;
        if previous == NONE {
            self.node_mut(parent).first = child;
        } else {
            self.node_mut(previous).next = child;
        }
    }

    /// Takes a node out of its parent, with all that is in it.
    pub(super) fn detach(&mut self, id: Id) {
        let Node { parent, previous, next, .. } = *self.node(id);
        if parent == NONE {
            return;
        }
        if previous == NONE {
            self.node_mut(parent).first = next;
        } else {
            self.node_mut(previous).next = next;
        }
        if next == NONE {
            self.node_mut(parent).last = previous;
        } else {
            self.node_mut(next).previous = previous;
        }
        let node = self.node_mut(id);
        node.parent = NONE;
        node.previous = NONE;
        node.next = NONE;
    }

    /// Moves all children of one node to the end of another one.
    pub(super) fn move_children(&mut self, from: Id, to: Id) {
        let mut child = self.node(from).first;
        while child != NONE {
            let next = self.node(child).next;
            self.detach(child);
            self.append(to, child);
            child = next;
        }
    }
}
