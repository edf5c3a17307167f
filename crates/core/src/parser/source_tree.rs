//! The whole tree of a page, with style sheets, scripts and metadata, for outputs that show the whole page.

use std::borrow::Cow;

use super::builder::Builder;
use super::foreign::adjusted_attribute;
use super::limits::{Limits, MAX_BYTES};
use super::references::write_escaped;
use super::tree::{Form, Id, COMMENT, DOCUMENT, NONE, TEXT};
use super::{beginning, without_carriage_returns};
use crate::table::attributes::{attributes as pairs, unescaped};
use crate::table::namespace::Namespace;

/// The index of a node.
pub(crate) type SourceNode = Id;

/// The kind of a node of the tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SourceKind {
    Text,
    Comment,
    Element,
}

/// The text of a node.
pub(crate) struct SourceText<'a> {
    bytes: &'a [u8],
    is_raw: bool,
    /// Whether it is a line break that the parser added to code.
    pub(crate) is_added_break: bool,
}

impl SourceText<'_> {
    /// Appends the text as canonical HTML writes it.
    pub(crate) fn write(&self, html: &mut Vec<u8>) {
        match self.is_raw {
            true => write_escaped(self.bytes, html),
            false => html.extend_from_slice(self.bytes),
        }
    }

    /// Returns the text as a reader sees it.
    pub(crate) fn plain(&self) -> Cow<'_, str> {
        match self.is_raw {
            true => String::from_utf8_lossy(self.bytes),
            false => unescaped(self.bytes),
        }
    }
}

/// The tree of a page without carriage returns.
pub(crate) struct SourceTree<'a> {
    builder: Builder<'a>,
}

/// Returns a page as [`SourceTree::of`] reads it: without carriage returns, and not longer than positions allow.
pub(crate) fn readable_source(page: &[u8]) -> Cow<'_, [u8]> {
    let page = beginning(page, MAX_BYTES);
    match memchr::memchr(b'\r', page) {
        Some(_) => Cow::Owned(without_carriage_returns(page)),
        None => Cow::Borrowed(page),
    }
}

impl<'a> SourceTree<'a> {
    /// Parses what [`readable_source`] returns; elements nested deeper than `depth` become siblings.
    pub(crate) fn of(page: &'a [u8], depth: usize) -> SourceTree<'a> {
        let mut builder = Builder::new(page, &Limits { depth, ..Limits::default() });
        builder.build();
        SourceTree { builder }
    }

    /// Returns all between `<!doctype` and `>`, if the page has a document type.
    pub(crate) fn doctype(&self) -> Option<&[u8]> {
        self.builder.doctype.map(|span| self.builder.tokens.bytes(span))
    }

    /// Calls `visit` on entering and on leaving each node, in document order. It returns on entering whether to go
    /// into the node; a node that is not gone into is not left.
    pub(crate) fn walk(&self, mut visit: impl FnMut(SourceNode, bool) -> bool) {
        let tree = &self.builder.tree;
        let mut node = tree.node(DOCUMENT).first;
        while node != NONE {
            if visit(node, true) {
                if tree.node(node).first != NONE {
                    node = tree.node(node).first;
                    continue;
                }
                visit(node, false);
            }
            while tree.node(node).next == NONE {
                node = tree.node(node).parent;
                if node == DOCUMENT || node == NONE {
                    return;
                }
                visit(node, false);
            }
            node = tree.node(node).next;
        }
    }

    pub(crate) fn kind(&self, node: SourceNode) -> SourceKind {
        match self.builder.tree.node(node).tag {
            TEXT => SourceKind::Text,
            COMMENT => SourceKind::Comment,
            _ => SourceKind::Element,
        }
    }

    /// Returns the number of the name of an element.
    pub(crate) fn tag(&self, node: SourceNode) -> i32 {
        self.builder.tree.node(node).tag
    }

    pub(crate) fn namespace(&self, node: SourceNode) -> Namespace {
        self.builder.tree.node(node).namespace
    }

    pub(crate) fn name(&self, node: SourceNode) -> &[u8] {
        self.builder.tokens.names.name(self.tag(node))
    }

    /// Returns the names and values of the attributes of an element as canonical HTML writes them.
    pub(crate) fn attributes(&self, node: SourceNode) -> impl Iterator<Item = (&[u8], &[u8])> {
        pairs(self.builder.tokens.bytes(self.builder.tree.node(node).span))
    }

    /// Returns the value of an attribute as canonical HTML writes it.
    pub(crate) fn value(&self, node: SourceNode, name: &[u8]) -> Option<&[u8]> {
        self.attributes(node).find(|pair| pair.0 == name).map(|pair| pair.1)
    }

    pub(crate) fn text(&self, node: SourceNode) -> SourceText<'_> {
        let span = self.builder.tree.node(node).span;
        SourceText {
            bytes: self.builder.tokens.bytes(span),
            is_raw: matches!(span.form, Form::RawSource | Form::RawStored),
            is_added_break: node >= self.builder.first_break,
        }
    }

    /// Returns whether the first child of an element is a text that begins with a line break.
    pub(crate) fn begins_with_break(&self, node: SourceNode) -> bool {
        let first = self.builder.tree.node(node).first;
        first != NONE && self.kind(first) == SourceKind::Text && self.text(first).bytes.starts_with(b"\n")
    }
}

/// Returns the name of an attribute with the uppercase letters that it has in a namespace.
pub(crate) fn name_in_namespace(name: &[u8], namespace: Namespace) -> &[u8] {
    match namespace {
        Namespace::Html => name,
        _ => adjusted_attribute(name, namespace == Namespace::Svg).unwrap_or(name),
    }
}
