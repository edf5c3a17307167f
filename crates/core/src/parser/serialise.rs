//! The tree as HTML.

use super::names::{LISTING, PRE, TEXTAREA};
use super::references::write_escaped;
use super::tokenizer::Tokenizer;
use super::tree::{Form, Id, Node, Tree, COMMENT, DOCUMENT, NONE, TEXT};
use crate::namespace::Namespace;
use crate::tags::{self, NEVER_READ, RAW_TEXT, VOID};

/// The root with all that is in it but for comments and elements that are never read.
pub(super) fn serialise(tree: &Tree, tokens: &Tokenizer, room: usize) -> Vec<u8> {
    let mut writer = Writer { tree, tokens, html: Vec::with_capacity(room) };
    let root = tree.node(DOCUMENT).first;
    if root != NONE {
        writer.write(root);
    }
    writer.html
}

struct Writer<'a> {
    tree: &'a Tree,
    tokens: &'a Tokenizer<'a>,
    html: Vec<u8>,
}

impl Writer<'_> {
    fn write(&mut self, root: Id) {
        let mut id = root;
        loop {
            let node = self.tree.node(id);
            if tags::flags(node.tag) & NEVER_READ == 0 {
                self.begin(node);
                if node.first != NONE {
                    id = node.first;
                    continue;
                }
                self.end(node);
            }
            while id != root && self.tree.node(id).next == NONE {
                id = self.tree.node(id).parent;
                self.end(self.tree.node(id));
            }
            if id == root {
                return;
            }
            id = self.tree.node(id).next;
        }
    }

    #[inline]
    fn begin(&mut self, node: &Node) {
        match node.tag {
            TEXT => self.text(node),
            COMMENT => (),
            _ => self.start_tag(node),
        }
    }

    #[inline]
    fn text(&mut self, node: &Node) {
        let text = self.tokens.bytes(node.span);
        match node.span.form {
            Form::RawSource | Form::RawStored if !is_raw(self.tree.node(node.parent)) => {
                write_escaped(text, &mut self.html);
            }
            _ => self.html.extend_from_slice(text),
        }
    }

    #[inline]
    fn start_tag(&mut self, node: &Node) {
        self.html.push(b'<');
        self.html.extend_from_slice(self.tokens.names.name(node.tag));
        self.html.extend_from_slice(self.tokens.bytes(node.span));
        self.html.push(b'>');
        if matches!(node.html_tag(), PRE | TEXTAREA | LISTING) && self.begins_with_newline(node) {
            self.html.push(b'\n'); // a parser will leave out one
        }
    }

    fn begins_with_newline(&self, node: &Node) -> bool {
        let first = self.tree.node(node.first);
        node.first != NONE && first.tag == TEXT && self.tokens.bytes(first.span).starts_with(b"\n")
    }

    #[inline]
    fn end(&mut self, node: &Node) {
        let is_void = tags::flags(node.html_tag()) & VOID != 0;
        if node.tag != TEXT && node.tag != COMMENT && !is_void {
            self.html.extend_from_slice(b"</");
            self.html.extend_from_slice(self.tokens.names.name(node.tag));
            self.html.push(b'>');
        }
    }
}

/// Whether text in a node is written as it stands.
fn is_raw(node: &Node) -> bool {
    node.namespace == Namespace::Html && tags::flags(node.tag) & RAW_TEXT != 0
}
