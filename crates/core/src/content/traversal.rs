//! Iterators over a tree. None of them recurses, so that no page is too deep for them.

use super::tree::{NodeIndex, Tree};

/// The children of an element, from both ends.
#[derive(Clone, Debug)]
pub struct Children<'a> {
    tree: &'a Tree,
    ends: Option<(NodeIndex, NodeIndex)>,
}

impl<'a> Children<'a> {
    pub(super) fn of(tree: &'a Tree, node: NodeIndex) -> Children<'a> {
        Children { tree, ends: tree.first_child(node).zip(tree.last_child(node)) }
    }
}

impl Iterator for Children<'_> {
    type Item = NodeIndex;

    fn next(&mut self) -> Option<NodeIndex> {
        let (first, last) = self.ends?;
        self.ends = if first == last { None } else { self.tree.next_sibling(first).map(|next| (next, last)) };
        Some(first)
    }
}

impl DoubleEndedIterator for Children<'_> {
    fn next_back(&mut self) -> Option<NodeIndex> {
        let (first, last) = self.ends?;
        self.ends = if first == last { None } else { self.tree.previous_sibling(last).map(|before| (first, before)) };
        Some(last)
    }
}

/// The descendants of an element, in document order.
#[derive(Clone, Debug)]
pub struct Descendants<'a> {
    tree: &'a Tree,
    root: NodeIndex,
    next: Option<NodeIndex>,
}

impl<'a> Descendants<'a> {
    pub(super) fn of(tree: &'a Tree, node: NodeIndex) -> Descendants<'a> {
        Descendants { tree, root: node, next: tree.first_child(node) }
    }

    /// Skips the descendants of a node, which is the one returned last.
    pub fn skip_inside(&mut self, node: NodeIndex) {
        self.next = self.tree.after(node, self.root);
    }
}

impl Iterator for Descendants<'_> {
    type Item = NodeIndex;

    fn next(&mut self) -> Option<NodeIndex> {
        let node = self.next?;
        self.next = self.tree.first_child(node).or_else(|| self.tree.after(node, self.root));
        Some(node)
    }
}

/// The ancestors of a node, the nearest first.
#[derive(Clone, Debug)]
pub struct Ancestors<'a> {
    tree: &'a Tree,
    next: Option<NodeIndex>,
}

impl<'a> Ancestors<'a> {
    pub(super) fn of(tree: &'a Tree, node: NodeIndex) -> Ancestors<'a> {
        Ancestors { tree, next: tree.parent(node) }
    }
}

impl Iterator for Ancestors<'_> {
    type Item = NodeIndex;

    fn next(&mut self) -> Option<NodeIndex> {
        let node = self.next?;
        self.next = self.tree.parent(node);
        Some(node)
    }
}

/// A step of a walk through an element with everything in it: for writers, which need the ends of elements too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// An element begins, or this is a text.
    Enter(NodeIndex),
    /// An element ends.
    Leave(NodeIndex),
}

impl Tree {
    /// The node that follows a node and its descendants, within `root`.
    pub fn after(&self, node: NodeIndex, root: NodeIndex) -> Option<NodeIndex> {
        let mut node = node;
        while node != root {
            if let Some(next) = self.next_sibling(node) {
                return Some(next);
            }
            node = self.parent(node)?;
        }
        None
    }

    /// The steps through the descendants of an element.
    pub fn walk(&self, root: NodeIndex) -> impl Iterator<Item = Step> + '_ {
        let begin = self.first_child(root).map(Step::Enter);
        std::iter::successors(begin, move |&step| self.step_after(step, root))
    }

    fn step_after(&self, step: Step, root: NodeIndex) -> Option<Step> {
        let done = match step {
            Step::Enter(node) if self.is_element(node) => {
                return Some(self.first_child(node).map_or(Step::Leave(node), Step::Enter));
            }
            Step::Enter(node) | Step::Leave(node) => node,
        };
        match self.next_sibling(done) {
            Some(next) => Some(Step::Enter(next)),
            None => self.parent(done).filter(|&parent| parent != root).map(Step::Leave),
        }
    }
}
