//! End tags in the body, and tags and text after it.

use super::builder::{Builder, Mode};
use super::names::*;
use super::scanning::white_prefix;
use super::tokenizer::{Tag, Text};
use super::tree::{Span, COMMENT, NONE};

impl Builder<'_> {
    #[inline]
    pub(super) fn body_end_tag(&mut self, tag: Tag) {
        if is_in(tag.name, BLOCK_END) {
            self.close_in_scope(tag.name);
        } else if is_in(tag.name, FORMATTING) {
            self.adopt(tag.name);
        } else {
            self.other_end_tag(tag);
        }
    }

    fn other_end_tag(&mut self, tag: Tag) {
        match tag.name {
            P => self.end_paragraph(),
            LI => {
                if self.stack.has_in_list_scope(LI) {
                    self.imply_end_tags(LI);
                    self.pop_until(LI);
                }
            }
            DD | DT => {
                if self.stack.has_in_scope(tag.name) {
                    self.imply_end_tags(tag.name);
                    self.pop_until(tag.name);
                }
            }
            FORM => self.end_form(),
            BODY => {
                self.end_body();
            }
            HTML => {
                if self.end_body() {
                    self.html_end_tag(tag);
                }
            }
            APPLET | MARQUEE | OBJECT => {
                if self.close_in_scope(tag.name) {
                    self.formatting.clear_to_marker();
                }
            }
            BR => self.body_start_tag(Tag { attributes: Span::EMPTY, ..tag }),
            TEMPLATE => self.end_template(),
            name if is_in(name, HEADING) => {
                if self.stack.has_any_in_scope(HEADING) {
                    self.imply_end_tags(COMMENT);
                    self.pop_until_any(HEADING);
                }
            }
            name => self.close_any_other(name),
        }
    }

    /// Closes the innermost element of a name if it is in scope.
    fn close_in_scope(&mut self, tag: i32) -> bool {
        let is_open = self.stack.current().tag == tag || self.stack.has_in_scope(tag);
        if is_open {
            self.imply_end_tags(COMMENT);
            self.pop_until(tag);
        }
        is_open
    }

    fn end_paragraph(&mut self) {
        if !self.stack.has_paragraph_in_button_scope() {
            self.insert_implied(P);
        }
        self.close_paragraph();
    }

    fn end_form(&mut self) {
        if self.has_open_template() {
            self.close_in_scope(FORM);
            return;
        }
        let form = std::mem::replace(&mut self.form, NONE);
        if form != NONE && self.stack.has_element_in_scope(form) {
            self.imply_end_tags(COMMENT);
            self.remove_open(form);
        }
    }

    /// Returns the end of the body, if it is open.
    fn end_body(&mut self) -> bool {
        let is_open = self.stack.has_in_scope(BODY);
        if is_open {
            self.mode = Mode::AfterBody;
        }
        is_open
    }

    pub(super) fn text_after_body(&mut self, text: Text) {
        let bytes = self.tokens.bytes(text.span);
        if white_prefix(bytes) < bytes.len() {
            self.mode = Mode::InBody;
        }
        self.body_text(text);
    }

    pub(super) fn start_tag_after_body(&mut self, tag: Tag) {
        if tag.name != HTML {
            self.mode = Mode::InBody;
        }
        self.body_start_tag(tag);
    }

    pub(super) fn end_tag_after_body(&mut self, tag: Tag) {
        if self.mode == Mode::AfterBody && tag.name == HTML {
            self.mode = Mode::AfterAfterBody;
        } else {
            self.mode = Mode::InBody;
            self.body_end_tag(tag);
        }
    }
}
