//! Attributes and texts of the tree, read by those who look for structured data in it.

use std::borrow::Cow;

use super::attribute_list::value_of;
use super::names::TEMPLATE;
use super::tokenizer::Tokenizer;
use super::tree::{Form, Id, Tree, NONE, TEXT};
use crate::table::attributes::unescaped;

/// Maximum bytes to read, as a multiple of the length of the page: one element can be a part of many items.
pub(super) const READINGS: usize = 16;

/// A tree, and how much of it may still be read.
pub(super) struct TreeReader<'a> {
    pub(super) tree: &'a Tree,
    tokens: &'a Tokenizer<'a>,
    /// Maximum number of bytes that may still be read.
    pub(super) left: usize,
}

impl<'a> TreeReader<'a> {
    /// A reader of the tree of a page of that length.
    pub(super) fn new(tree: &'a Tree, tokens: &'a Tokenizer<'a>, length: usize) -> TreeReader<'a> {
        TreeReader { tree, tokens, left: READINGS * length }
    }

    /// Returns all text in an element.
    pub(super) fn text(&mut self, root: Id) -> String {
        let mut text = String::new();
        let mut id = self.next(root, root, true);
        while id != NONE && self.left > 0 {
            let node = self.tree.node(id);
            if node.tag == TEXT {
                let bytes = self.tokens.bytes(node.span);
                let is_raw = matches!(node.span.form, Form::RawSource | Form::RawStored);
                text.push_str(&if is_raw { String::from_utf8_lossy(bytes) } else { unescaped(bytes) });
                self.left = self.left.saturating_sub(bytes.len());
            }
            self.left = self.left.saturating_sub(1);
            id = self.next(id, root, true);
        }
        text
    }

    /// Returns the node after another one within `root`, templates left out; it is inside of that node if there is one
    /// and `descends` is true.
    pub(super) fn next(&self, id: Id, root: Id, descends: bool) -> Id {
        let mut next = if descends { self.tree.following(id, root) } else { self.tree.after(id, root) };
        while next != NONE && self.tree.node(next).html_tag() == TEMPLATE {
            next = self.tree.after(next, root);
        }
        next
    }

    /// Returns the value of an attribute; empty where there is none.
    pub(super) fn value(&self, id: Id, name: &[u8]) -> String {
        value_of(self.attributes(id), name).map_or(Cow::Borrowed(""), unescaped).into_owned()
    }

    /// Returns the value of an attribute, or the text of the element where that is empty.
    pub(super) fn value_or_text(&mut self, id: Id, name: &[u8]) -> String {
        let value = self.value(id, name);
        if value.is_empty() {
            self.text(id)
        } else {
            value
        }
    }

    /// Returns the attributes of an element as they are written; none for other nodes.
    pub(super) fn attributes(&self, id: Id) -> &'a [u8] {
        let node = self.tree.node(id);
        if node.tag > TEXT {
            self.tokens.bytes(node.span)
        } else {
            &[]
        }
    }
}

/// Returns a URL without the white space around it.
pub(super) fn trimmed(url: &str) -> String {
    url.trim_matches(|ch: char| ch.is_ascii_whitespace()).to_owned()
}

/// Returns the first words in the value of an attribute, each once.
pub(super) fn unique_words(words: &str, most: usize) -> Vec<&str> {
    let mut unique: Vec<&str> = Vec::new();
    for word in words.split_ascii_whitespace().take(most) {
        if !unique.contains(&word) {
            unique.push(word);
        }
    }
    unique
}
