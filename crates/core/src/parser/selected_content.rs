//! A `select` may show its selected option elsewhere: its first `selectedcontent` gets a copy of the option's content.
//!
//! <https://html.spec.whatwg.org/#the-selectedcontent-element>

use super::builder::Builder;
use super::names::{DATALIST, OPTGROUP, OPTION, SELECT};
use super::tree::{Id, Node, NONE};

impl Builder<'_> {
    /// Fills all such elements, at the end of the page.
    pub(super) fn fill_selected_contents(&mut self) {
        let mut filled = NONE;
        for shown in std::mem::take(&mut self.selected_contents) {
            let select = self.ancestor(shown, SELECT).filter(|&select| !self.has_attribute(select, b"multiple"));
            if let Some(select) = select.filter(|&select| select != filled && self.ancestor(shown, OPTION).is_none()) {
                filled = select;
                if let Some(option) = self.selected_option(select) {
                    self.fill(shown, option);
                }
            }
        }
    }

    /// Returns the nearest ancestor of a node that is an HTML element of a name.
    fn ancestor(&self, id: Id, tag: i32) -> Option<Id> {
        let parent = |&id: &Id| Some(self.tree.node(id).parent).filter(|&id| id != NONE);
        std::iter::successors(parent(&id), parent).find(|&id| self.tree.node(id).html_tag() == tag)
    }

    fn has_attribute(&self, id: Id, name: &[u8]) -> bool {
        self.tokens.attribute(self.tree.node(id).span, name).is_some()
    }

    /// Returns the last option that says so, or else the first one that can be chosen.
    fn selected_option(&self, select: Id) -> Option<Id> {
        let next = |&id: &Id| Some(self.tree.following(id, select)).filter(|&id| id != NONE);
        let is_option = |&id: &Id| self.tree.node(id).html_tag() == OPTION && self.ancestor(id, DATALIST).is_none();
        let options: Vec<Id> = std::iter::successors(Some(select), next).filter(is_option).collect();
        let selected = options.iter().rev().find(|&&option| self.has_attribute(option, b"selected"));
        selected.or_else(|| options.iter().find(|&&option| self.can_be_chosen(option))).copied()
    }

    fn can_be_chosen(&self, option: Id) -> bool {
        let group = self.ancestor(option, OPTGROUP);
        !self.has_attribute(option, b"disabled") && !group.is_some_and(|group| self.has_attribute(group, b"disabled"))
    }

    /// Replaces the content of the element by a copy of the content of an option.
    fn fill(&mut self, shown: Id, option: Id) {
        let old = self.tree.node(shown).first;
        let copies = self.tree.create(*self.tree.node(shown));
        self.tree.node_mut(copies).first = NONE;
        self.tree.node_mut(copies).last = NONE;
        self.copy_children(option, copies);
        if shown > option {
            self.tree.move_children(shown, copies);
        }
        let mut child = old;
        while child != NONE && self.tree.node(child).parent == shown {
            let next = self.tree.node(child).next;
            self.tree.detach(child);
            child = next;
        }
        self.tree.move_children(copies, shown);
    }

    /// Appends copies of all that is in one node to another one, which is not in it.
    fn copy_children(&mut self, from: Id, to: Id) {
        let (mut id, mut parent) = (self.tree.following(from, from), to);
        while id != NONE {
            let Node { tag, namespace, span, first, .. } = *self.tree.node(id);
            let copy = self.tree.create(Node::new(tag, namespace, span));
            self.tree.append(parent, copy);
            if first != NONE {
                parent = copy;
            } else {
                let mut done = id;
                while done != from && self.tree.node(done).next == NONE {
                    done = self.tree.node(done).parent;
                    if done != from {
                        parent = self.tree.node(parent).parent;
                    }
                }
            }
            id = self.tree.following(id, from);
        }
    }
}
