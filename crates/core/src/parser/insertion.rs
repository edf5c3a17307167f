//! How nodes are inserted into the tree: <https://html.spec.whatwg.org/#creating-and-inserting-nodes>

use super::builder::Builder;
use super::names::{is_in, TABLE_PART};
use super::names::{TABLE, TEMPLATE};
use super::stack::Open;
use super::tokenizer::{Content, Tag, Text};
use super::tree::{Form, Id, Node, Span, DOCUMENT, NONE, TEXT};
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
        let mut text = self.tokens.content(content, tag.name).span;
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
        self.tokens.next(false); // the end tag, or the end of the page
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
