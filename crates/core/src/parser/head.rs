//! The rules before, in and after the head.

use super::builder::{Builder, Mode};
use super::names::*;
use super::sets::{is_in, HEAD_PART};
use super::tokenizer::{Content, Tag};

impl Builder<'_> {
    pub(super) fn start_tag_before_head(&mut self, tag: Tag) {
        match (self.mode, tag.name) {
            (Mode::BeforeHtml, HTML) => {
                self.insert_element(tag);
                self.mode = Mode::BeforeHead;
            }
            (Mode::BeforeHead, HTML) => self.body_start_tag(tag),
            (Mode::BeforeHead, HEAD) => {
                self.head = self.insert_element(tag);
                self.mode = Mode::InHead;
            }
            _ => {
                self.leave_mode();
                self.html_start_tag(tag);
            }
        }
    }

    pub(super) fn end_tag_before_head(&mut self, tag: Tag) {
        if self.mode == Mode::Initial || matches!(tag.name, HEAD | BODY | HTML | BR) {
            self.leave_mode();
            self.html_end_tag(tag);
        }
    }

    pub(super) fn head_start_tag(&mut self, tag: Tag) {
        match tag.name {
            HTML => self.body_start_tag(tag),
            HEAD => (),
            NOSCRIPT => {
                self.insert_element(tag);
                self.mode = Mode::InHeadNoscript;
            }
            name if is_in(name, HEAD_PART) => self.start_head_part(tag),
            _ => {
                self.leave_mode();
                self.html_start_tag(tag);
            }
        }
    }

    /// A start tag of those that follow the rules of the head wherever they stand.
    pub(super) fn start_head_part(&mut self, tag: Tag) {
        match tag.name {
            TITLE => self.insert_with_text(tag, Content::Resolved),
            NOFRAMES | STYLE => self.insert_with_text(tag, Content::Raw),
            SCRIPT => self.insert_with_text(tag, Content::Script),
            TEMPLATE => self.start_template(tag),
            _ => {
                let element = self.insert_void(tag);
                let end = self.tokens.at();
                self.record_unread(element, self.tokens.tag_start..end, end);
            }
        }
    }

    pub(super) fn head_end_tag(&mut self, tag: Tag) {
        match tag.name {
            HEAD => {
                self.leave_mode();
            }
            BODY | HTML | BR => {
                self.leave_mode();
                self.html_end_tag(tag);
            }
            TEMPLATE => self.end_template(),
            _ => (),
        }
    }

    pub(super) fn noscript_start_tag(&mut self, tag: Tag) {
        match tag.name {
            HTML => self.body_start_tag(tag),
            BASEFONT | BGSOUND | LINK | META | NOFRAMES | STYLE => self.start_head_part(tag),
            HEAD | NOSCRIPT => (),
            _ => {
                self.leave_mode();
                self.html_start_tag(tag);
            }
        }
    }

    pub(super) fn noscript_end_tag(&mut self, tag: Tag) {
        match tag.name {
            NOSCRIPT => {
                self.leave_mode();
            }
            BR => {
                self.leave_mode();
                self.html_end_tag(tag);
            }
            _ => (),
        }
    }

    pub(super) fn start_tag_after_head(&mut self, tag: Tag) {
        match tag.name {
            HTML => self.body_start_tag(tag),
            BODY => {
                self.insert_element(tag);
                self.may_have_frames = false;
                self.mode = Mode::InBody;
            }
            FRAMESET => {
                self.insert_element(tag);
                self.mode = Mode::InFrameset;
            }
            HEAD => (),
            name if is_in(name, HEAD_PART) => {
                let head = self.head;
                self.push(head);
                self.start_head_part(tag);
                self.remove_open(head);
            }
            _ => {
                self.leave_mode();
                self.html_start_tag(tag);
            }
        }
    }

    pub(super) fn end_tag_after_head(&mut self, tag: Tag) {
        match tag.name {
            TEMPLATE => self.end_template(),
            BODY | HTML | BR => {
                self.leave_mode();
                self.html_end_tag(tag);
            }
            _ => (),
        }
    }
}
