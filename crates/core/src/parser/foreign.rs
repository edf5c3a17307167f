//! The rules in drawings and formulas: <https://html.spec.whatwg.org/#parsing-main-inforeign>

use super::builder::Builder;
use super::foreign_names::{adjusted_attribute, adjusted_element};
use super::names::*;
use super::sets::{is_in, ENDS_FOREIGN};
use super::tokenizer::{Tag, Text};
use super::tree::{Node, Span};
use crate::table::attributes::attributes as pairs;
use crate::table::namespace::Namespace;
use crate::table::tags::{self, NEVER_READ};

impl Builder<'_> {
    /// Whether a start tag follows the rules for HTML though the innermost element is not HTML.
    pub(super) fn is_html_start(&self, tag: i32) -> bool {
        let node = self.tree.node(self.stack.current().id);
        match (node.namespace, node.tag) {
            (Namespace::Math, MI | MO | MN | MS | MTEXT) => !matches!(tag, MGLYPH | MALIGNMARK),
            (Namespace::Math, ANNOTATION_XML) if tag == SVG => true,
            _ => self.holds_html(node),
        }
    }

    /// The same for text.
    pub(super) fn is_html_text(&self) -> bool {
        let node = self.tree.node(self.stack.current().id);
        self.holds_math_text(node) || self.holds_html(node)
    }

    fn holds_math_text(&self, node: &Node) -> bool {
        node.namespace == Namespace::Math && matches!(node.tag, MI | MO | MN | MS | MTEXT)
    }

    /// Whether a part of a drawing or of a formula is an HTML integration point.
    fn holds_html(&self, node: &Node) -> bool {
        match (node.namespace, node.tag) {
            (Namespace::Svg, FOREIGN_OBJECT | DESC | TITLE) => true,
            (Namespace::Math, ANNOTATION_XML) => {
                let encoding = self.tokens.attribute(node.span, b"encoding").unwrap_or(&[]);
                encoding.eq_ignore_ascii_case(b"text/html") || encoding.eq_ignore_ascii_case(b"application/xhtml+xml")
            }
            _ => false,
        }
    }

    pub(super) fn foreign_text(&mut self, text: Text) {
        let mut span = text.span;
        if text.has_nul {
            let text = self.tokens.bytes(span).split(|&byte| byte == 0).collect::<Vec<_>>().join("\u{fffd}".as_bytes());
            let content = self.without_nul(Text { span, has_nul: true });
            self.forbid_frames_after(content);
            span = self.stored(&text);
        } else {
            self.forbid_frames_after(span);
        }
        self.insert_text(span);
    }

    /// The beginning of a drawing or a formula.
    pub(super) fn start_foreign(&mut self, tag: Tag, namespace: Namespace) {
        self.reconstruct_formatting();
        self.insert_foreign(tag, namespace);
    }

    pub(super) fn foreign_start_tag(&mut self, tag: Tag) {
        if is_in(tag.name, ENDS_FOREIGN) || tag.name == FONT && self.is_html_font(tag) {
            self.leave_foreign();
            return self.html_start_tag(tag);
        }
        let namespace = self.tree.node(self.stack.current().id).namespace;
        let name = match namespace {
            Namespace::Svg => self.adjusted(tag.name),
            _ => tag.name,
        };
        self.insert_foreign(Tag { name, ..tag }, namespace);
    }

    fn adjusted(&mut self, tag: i32) -> i32 {
        match adjusted_element(self.tokens.names.name(tag)) {
            Some(name) => self.tokens.names.number(name),
            None => tag,
        }
    }

    fn is_html_font(&self, tag: Tag) -> bool {
        let attributes = self.tokens.bytes(tag.attributes);
        pairs(attributes).any(|(name, _)| matches!(name, b"color" | b"face" | b"size"))
    }

    /// Close elements up to one that may hold HTML.
    fn leave_foreign(&mut self) {
        while self.is_in_foreign() && !self.is_html_text() {
            self.pop();
        }
    }

    fn insert_foreign(&mut self, tag: Tag, namespace: Namespace) {
        let attributes = match tags::flags(tag.name) & NEVER_READ {
            0 => self.adjusted_attributes(tag.attributes, namespace),
            _ => tag.attributes,
        };
        let element = self.insert_in(namespace, tag.name, attributes);
        if matches!(tag.name, STYLE | SCRIPT) {
            let end = self.tokens.at();
            self.record_unread(element, self.tokens.tag_start..end, end);
        }
        if tag.is_self_closing && self.tree.node(element).is_open {
            self.pop();
        }
    }

    /// The attributes with the capital letters that some have in a namespace.
    fn adjusted_attributes(&mut self, attributes: Span, namespace: Namespace) -> Span {
        let written = self.tokens.bytes(attributes);
        let adjusted = |name| adjusted_attribute(name, namespace == Namespace::Svg);
        if !pairs(written).any(|(name, _)| adjusted(name).is_some()) {
            return attributes;
        }
        let mut all = Vec::with_capacity(written.len());
        for (name, value) in pairs(written) {
            for part in [b" ", adjusted(name).unwrap_or(name), b"=\"", value, b"\""] {
                all.extend_from_slice(part);
            }
        }
        self.stored(&all)
    }

    pub(super) fn foreign_end_tag(&mut self, tag: Tag) {
        if matches!(tag.name, BR | P) {
            self.leave_foreign();
            return self.html_end_tag(tag);
        }
        let mut place = self.stack.len();
        while place > 1 {
            place -= 1;
            let Some(id) = self.stack.get(place).map(|open| open.id) else { return };
            let node = *self.tree.node(id);
            if node.namespace == Namespace::Html {
                return self.html_end_tag(tag);
            }
            if self.has_name(&node, tag.name) {
                self.end_unread(id);
                return self.pop_to(place);
            }
        }
    }

    /// Whether an element has a name, in letters of any case.
    fn has_name(&self, node: &Node, tag: i32) -> bool {
        let names = &self.tokens.names;
        node.tag == tag || names.name(node.tag).eq_ignore_ascii_case(names.name(tag))
    }
}
