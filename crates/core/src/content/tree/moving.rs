//! Nodes that change their places.

use super::{Node, NodeIndex, Tree, NONE};

impl Tree {
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

    /// Makes a new node the last child of an element that nothing follows in the document.
    pub(in crate::content) fn append_new(&mut self, parent: NodeIndex, child: NodeIndex) {
        let last = self.node(parent).last_child;
        match last {
            NONE => self.node_mut(parent).first_child = child.0,
            last => self.nodes[last as usize].next_sibling = child.0,
        }
        self.node_mut(parent).last_child = child.0;
        let node = self.node_mut(child);
        (node.parent, node.previous_sibling) = (parent.0, last);
    }

    /// Links a detached node between two neighbours, each of which may be none.
    fn link(&mut self, parent: NodeIndex, before: u32, node: NodeIndex, after: u32) {
        self.is_in_order = false;
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
}
