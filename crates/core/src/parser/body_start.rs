//! Start tags and text in the body: <https://html.spec.whatwg.org/#parsing-main-inbody>

use super::builder::{Builder, Mode};
use super::names::*;
use super::scanning::white_prefix;
use super::tokenizer::{Content, Tag, Text};
use super::tree::{Span, COMMENT, NONE};
use crate::table::namespace::Namespace;

impl Builder<'_> {
    #[inline]
    pub(super) fn body_text(&mut self, text: Text) {
        let span = self.without_nul(text);
        if !span.is_empty() {
            self.reconstruct_formatting();
            self.insert_text(span);
            self.forbid_frames_after(span);
        }
    }

    /// A text that is not only white space is content, so that the page cannot be a frameset.
    #[inline]
    pub(super) fn forbid_frames_after(&mut self, span: Span) {
        if self.may_have_frames {
            let text = self.tokens.bytes(span);
            self.may_have_frames = white_prefix(text) == text.len();
        }
    }

    #[inline]
    pub(super) fn body_start_tag(&mut self, tag: Tag) {
        if is_in(tag.name, ENDS_PARAGRAPH) {
            self.close_paragraph();
            self.insert_element(tag);
        } else if is_in(tag.name, FORMATTING) {
            self.start_formatting(tag);
        } else if is_in(tag.name, VOID_INLINE) {
            self.insert_void_inline(tag);
        } else if is_in(tag.name, HEAD_PART) {
            self.start_head_part(tag);
        } else if !is_in(tag.name, NOT_IN_BODY) {
            self.other_start_tag(tag);
        }
    }

    #[inline]
    fn other_start_tag(&mut self, tag: Tag) {
        match tag.name {
            LI => self.start_item(tag, LI, LI),
            DD | DT => self.start_item(tag, DD, DT),
            PRE | LISTING => {
                self.close_paragraph();
                self.insert_element(tag);
                self.skips_newline = true;
                self.may_have_frames = false;
                self.has_code |= tag.name == PRE;
            }
            FORM => self.start_form(tag),
            TABLE => self.start_table(tag),
            BUTTON => self.start_button(tag),
            INPUT => self.start_input(tag),
            HR => self.start_rule(tag),
            SELECT => self.start_select(tag),
            OPTION => self.start_option(tag, OPTGROUP),
            OPTGROUP => self.start_option(tag, COMMENT),
            RB | RTC => self.start_ruby(tag, COMMENT),
            RP | RT => self.start_ruby(tag, RTC),
            PARAM | SOURCE | TRACK => {
                self.insert_void(tag);
            }
            IMAGE => self.insert_void_inline(Tag { name: IMG, ..tag }),
            APPLET | MARQUEE | OBJECT => {
                self.reconstruct_formatting();
                self.insert_element(tag);
                self.formatting.push_marker();
                self.may_have_frames = false;
            }
            MATH => self.start_foreign(tag, Namespace::Math),
            SVG => self.start_foreign(tag, Namespace::Svg),
            HTML | BODY => self.merge_attributes(tag),
            FRAMESET => self.start_frameset_in_body(tag),
            PLAINTEXT | TEXTAREA | XMP | IFRAME | NOEMBED => self.start_text_element(tag),
            SELECTED_CONTENT => {
                self.reconstruct_formatting();
                let element = self.insert_element(tag);
                self.selected_contents.push(element);
            }
            name if is_in(name, HEADING) => self.start_heading(tag),
            _ => {
                self.reconstruct_formatting();
                self.insert_element(tag);
            }
        }
    }

    fn insert_void_inline(&mut self, tag: Tag) {
        self.reconstruct_formatting();
        self.insert_void(tag);
        self.may_have_frames = false;
    }

    fn start_heading(&mut self, tag: Tag) {
        self.close_paragraph();
        if self.current_is_in(HEADING) {
            self.pop();
        }
        self.insert_element(tag);
    }

    /// An item of a list, which closes one of either name.
    fn start_item(&mut self, tag: Tag, one: i32, other: i32) {
        self.may_have_frames = false;
        let is_item = |name: i32| name == one || name == other;
        let bounds = |name: i32| !matches!(name, ADDRESS | DIV | P);
        let found =
            self.stack.inside_out().find(|(_, open)| is_item(open.tag) || open.is_special() && bounds(open.tag));
        if let Some((index, _)) = found.filter(|(_, open)| is_item(open.tag)) {
            self.pop_to(index);
        }
        self.close_paragraph();
        self.insert_element(tag);
    }

    fn start_formatting(&mut self, tag: Tag) {
        if tag.name == A {
            self.end_open_link();
        }
        self.reconstruct_formatting();
        if tag.name == NOBR && self.stack.has_in_scope(NOBR) {
            self.adopt(NOBR);
            self.reconstruct_formatting();
        }
        self.has_code |= tag.name == CODE;
        let element = self.insert_element(tag);
        self.push_formatting(element);
    }

    /// Ends a link that is open: links are not nested.
    fn end_open_link(&mut self) {
        if let Some(link) = self.last_formatting(A) {
            self.adopt(A);
            self.formatting.remove(link);
            self.remove_open(link);
        }
    }

    fn start_form(&mut self, tag: Tag) {
        let is_in_template = self.has_open_template();
        if self.form != NONE && !is_in_template {
            return;
        }
        self.close_paragraph();
        let form = self.insert_element(tag);
        if !is_in_template {
            self.form = form;
        }
    }

    fn start_table(&mut self, tag: Tag) {
        if !self.is_quirky {
            self.close_paragraph();
        }
        self.insert_element(tag);
        self.may_have_frames = false;
        self.mode = Mode::InTable;
    }

    fn start_button(&mut self, tag: Tag) {
        if self.stack.has_in_scope(BUTTON) {
            self.imply_end_tags(COMMENT);
            self.pop_until(BUTTON);
        }
        self.reconstruct_formatting();
        self.insert_element(tag);
        self.may_have_frames = false;
    }

    fn start_input(&mut self, tag: Tag) {
        if self.stack.has_in_scope(SELECT) {
            self.pop_until(SELECT);
        }
        self.reconstruct_formatting();
        self.insert_void(tag);
        self.may_have_frames &= self.is_hidden_input(tag);
    }

    /// Returns whether an `input` is not shown.
    pub(super) fn is_hidden_input(&self, tag: Tag) -> bool {
        let kind = self.tokens.attribute(tag.attributes, b"type");
        kind.is_some_and(|kind| kind.eq_ignore_ascii_case(b"hidden"))
    }

    fn start_rule(&mut self, tag: Tag) {
        self.close_paragraph();
        if self.stack.has_in_scope(SELECT) {
            self.imply_end_tags(COMMENT);
        }
        self.insert_void(tag);
        self.may_have_frames = false;
    }

    fn start_select(&mut self, tag: Tag) {
        if self.stack.has_in_scope(SELECT) {
            return self.pop_until(SELECT);
        }
        self.reconstruct_formatting();
        self.insert_element(tag);
        self.may_have_frames = false;
    }

    /// An option or a group of them; in a `select` it closes all but elements of the name `stays`.
    fn start_option(&mut self, tag: Tag, stays: i32) {
        if self.stack.has_in_scope(SELECT) {
            self.imply_end_tags(stays);
        } else if self.stack.current().tag == OPTION {
            self.pop();
        }
        self.reconstruct_formatting();
        self.insert_element(tag);
    }

    fn start_ruby(&mut self, tag: Tag, stays: i32) {
        if self.stack.has_in_scope(RUBY) {
            self.imply_end_tags(stays);
        }
        self.insert_element(tag);
    }

    /// An element that holds only text.
    fn start_text_element(&mut self, tag: Tag) {
        if matches!(tag.name, PLAINTEXT | XMP) {
            self.close_paragraph();
        }
        if tag.name == XMP {
            self.reconstruct_formatting();
        }
        self.may_have_frames &= matches!(tag.name, PLAINTEXT | NOEMBED);
        match tag.name {
            PLAINTEXT => {
                self.insert_element(tag);
                self.tokens.begin_plaintext();
            }
            TEXTAREA => {
                self.skips_newline = true;
                self.insert_with_text(tag, Content::Resolved);
            }
            _ => self.insert_with_text(tag, Content::Raw),
        }
    }

    /// Replaces a body without content by a frameset.
    fn start_frameset_in_body(&mut self, tag: Tag) {
        let body = self.stack.get(1).filter(|open| open.tag == BODY);
        if let (Some(body), true) = (body, self.may_have_frames) {
            self.tree.detach(body.id);
            self.pop_to(1);
            self.insert_element(tag);
            self.mode = Mode::InFrameset;
        }
    }
}
