//! How nodes are inserted into the tree, and how elements are opened and closed.
//!
//! <https://html.spec.whatwg.org/#creating-and-inserting-nodes>

use super::builder::Builder;
use super::names::{is_in, IMPLIED_END, P, TABLE, TABLE_PART, TEMPLATE, THOROUGHLY_IMPLIED_END};
use super::stack::Open;
use super::tokenizer::{Content, Tag, Text};
use super::tree::{Form, Id, Node, Span, COMMENT, DOCUMENT, NONE, TEXT};
use crate::table::namespace::Namespace;

impl Builder<'_> {
    /// Inserts an HTML element for a tag, and opens it.
    #[inline]
    pub(super) fn insert_element(&mut self, tag: Tag) -> Id {
        self.insert_in(Namespace::Html, tag.name, tag.attributes)
    }

    /// Inserts an HTML element without a tag in the page, and opens it.
    pub(super) fn insert_implied(&mut self, tag: i32) -> Id {
        self.insert_in(Namespace::Html, tag, Span::EMPTY)
    }

    /// Inserts an HTML element that holds nothing, and do not open it.
    pub(super) fn insert_void(&mut self, tag: Tag) -> Id {
        self.insert(Node::new(tag.name, Namespace::Html, tag.attributes))
    }

    /// Inserts an element and open it, unless it is too deep.
    #[inline]
    pub(super) fn insert_in(&mut self, namespace: Namespace, tag: i32, attributes: Span) -> Id {
        let element = self.insert(Node::new(tag, namespace, attributes));
        if self.watch.may_open(self.stack.len()) {
            self.push(element);
        }
        element
    }

    /// Inserts an element that holds only text, with its text and its end tag.
    pub(super) fn insert_with_text(&mut self, tag: Tag, content: Content) {
        let element = self.insert_element(tag);
        let start_tag = self.tokens.tag_start..self.tokens.at();
        let closes_itself = self.tokens.closes_itself(tag);
        let mut text = if closes_itself { Span::EMPTY } else { self.tokens.content(content, tag.name).span };
        if self.skips_newline && self.tokens.bytes(text).starts_with(b"\n") {
            text.begin += 1;
        }
        self.skips_newline = false;
        self.record_unread(element, start_tag, self.tokens.at());
        if !text.is_empty() {
            self.insert_text(text);
        }
        if content == Content::Script && self.tree.node(element).is_open {
            self.reveal_formula(element, text);
        }
        self.pop();
        if !closes_itself {
            self.tokens.next(false); // the end tag, or the end of the page
        }
    }

    /// Inserts text that is not empty.
    #[inline]
    pub(super) fn insert_text(&mut self, span: Span) {
        self.insert(Node::new(TEXT, Namespace::Html, span));
    }

    /// Returns the span of a text without its NULs.
    #[inline]
    pub(super) fn without_nul(&mut self, text: Text) -> Span {
        match text.has_nul {
            true => self.store_without_nul(text),
            false => text.span,
        }
    }

    #[cold]
    fn store_without_nul(&mut self, text: Text) -> Span {
        let kept: Vec<u8> = self.tokens.bytes(text.span).iter().copied().filter(|&byte| byte != 0).collect();
        self.store(&kept)
    }

    /// Bytes that are to be written, in the store.
    pub(super) fn store(&mut self, bytes: &[u8]) -> Span {
        let begin = self.tokens.store.len();
        self.tokens.store.extend_from_slice(bytes);
        Span::new(begin, self.tokens.store.len(), Form::Stored)
    }

    /// Inserts a new node at the appropriate place.
    #[inline]
    pub(super) fn insert(&mut self, node: Node) -> Id {
        let target = self.stack.current();
        if self.is_fostered_in(target) {
            let id = self.tree.create(node);
            self.insert_fostered(id);
            return id;
        }
        self.tree.create_in(target.id, node)
    }

    /// Inserts a node at the place that is appropriate for a target element.
    pub(super) fn insert_at(&mut self, target: Open, node: Id) {
        if self.is_fostered_in(target) {
            self.insert_fostered(node);
        } else {
            self.tree.append(target.id, node);
        }
    }

    /// Returns whether nodes that are inserted into an element go before its table.
    #[inline]
    fn is_fostered_in(&self, target: Open) -> bool {
        self.fosters && is_in(target.tag, TABLE_PART)
    }

    /// Inserts a node before the innermost table, or in a template in it.
    fn insert_fostered(&mut self, node: Id) {
        let (table, template) = (self.stack.innermost(TABLE), self.stack.innermost(TEMPLATE));
        let id_at = |index: usize| self.stack.get(index).map_or(DOCUMENT, |open| open.id);
        match (table, template) {
            (table, Some(template)) if table.is_none_or(|table| table < template) => {
                let parent = id_at(template);
                self.tree.append(parent, node);
            }
            (Some(table), _) => {
                let (element, around) = (id_at(table), id_at(table.saturating_sub(1)));
                if self.tree.node(element).parent != NONE {
                    self.tree.insert_before(element, node);
                } else {
                    self.tree.append(around, node);
                }
            }
            _ => {
                let parent = id_at(0);
                self.tree.append(parent, node);
            }
        }
    }
}

impl Builder<'_> {
    #[inline]
    pub(super) fn push(&mut self, id: Id) {
        let node = self.tree.node_mut(id);
        node.is_open = true;
        self.stack.push(Open::new(id, node));
    }

    #[inline]
    pub(super) fn pop(&mut self) -> i32 {
        match self.stack.pop() {
            Some(open) => {
                self.tree.node_mut(open.id).is_open = false;
                open.tag
            }
            None => COMMENT,
        }
    }

    /// Closes elements until one of a name has been closed.
    pub(super) fn pop_until(&mut self, tag: i32) {
        while self.stack.len() > 0 && self.pop() != tag {}
    }

    /// Closes elements until one of some sets has been closed.
    pub(super) fn pop_until_any(&mut self, sets: u32) {
        while self.stack.len() > 0 && !is_in(self.pop(), sets) {}
    }

    /// Closes all elements from an index on.
    pub(super) fn pop_to(&mut self, length: usize) {
        while self.stack.len() > length {
            self.pop();
        }
    }

    /// Removes an element from the stack, wherever it is.
    pub(super) fn remove_open(&mut self, id: Id) {
        if let Some(index) = self.stack.index_of(id) {
            self.stack.remove(index);
            self.tree.node_mut(id).is_open = false;
        }
    }

    /// Closes elements whose end tag may be left out, except for those of a name.
    #[inline]
    pub(super) fn imply_end_tags(&mut self, except: i32) {
        while is_in(self.stack.current().tag, IMPLIED_END) && self.stack.current().tag != except {
            self.pop();
        }
    }

    pub(super) fn imply_end_tags_thoroughly(&mut self) {
        while is_in(self.stack.current().tag, THOROUGHLY_IMPLIED_END) {
            self.pop();
        }
    }

    /// Closes a paragraph that is open in button scope.
    #[inline]
    pub(super) fn close_paragraph(&mut self) {
        if self.stack.has_paragraph_in_button_scope() {
            self.imply_end_tags(P);
            self.pop_until(P);
        }
    }

    pub(super) fn has_open_template(&self) -> bool {
        !self.template_modes.is_empty() && self.stack.innermost(TEMPLATE).is_some()
    }

    /// An end tag without rules of its own: close the innermost element of its name, unless a special one is within it.
    pub(super) fn close_any_other(&mut self, tag: i32) {
        let found = self.stack.inside_out().find(|(_, open)| open.tag == tag || open.is_special());
        if let Some((index, open)) = found {
            if open.tag == tag {
                self.pop_to(index);
            }
        }
    }

    /// Returns whether an element of some sets is the innermost one.
    pub(super) fn current_is_in(&self, sets: u32) -> bool {
        is_in(self.stack.current().tag, sets)
    }
}
