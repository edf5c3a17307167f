//! The rules outside the body: head, framesets, templates, and repeated `html` and `body` tags.

use std::collections::HashSet;

use super::builder::{Builder, Mode};
use super::names::*;
use super::scanning::is_white;
use super::tokenizer::{Content, Tag, Text};
use super::tree::{Id, NONE};
use crate::table::attributes::attributes as pairs;

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

    /// Inserts an element that follows the rules of the head everywhere.
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

impl Builder<'_> {
    /// Only white space is kept.
    pub(super) fn text_in_frameset(&mut self, text: Text) {
        let white: Vec<u8> = self.tokens.bytes(text.span).iter().copied().filter(|&byte| is_white(byte)).collect();
        if !white.is_empty() {
            let span = self.store(&white);
            self.insert_text(span);
        }
    }

    pub(super) fn frameset_start_tag(&mut self, tag: Tag) {
        match tag.name {
            HTML => self.body_start_tag(tag),
            FRAMESET => {
                self.insert_element(tag);
            }
            FRAME => {
                self.insert_void(tag);
            }
            NOFRAMES => self.start_head_part(tag),
            _ => (),
        }
    }

    pub(super) fn frameset_end_tag(&mut self, tag: Tag) {
        if tag.name == FRAMESET && self.stack.len() > 1 {
            self.pop();
            if self.stack.current().tag != FRAMESET {
                self.mode = Mode::AfterFrameset;
            }
        }
    }

    pub(super) fn start_tag_after_frameset(&mut self, tag: Tag) {
        match tag.name {
            HTML => self.body_start_tag(tag),
            NOFRAMES => self.start_head_part(tag),
            _ => (),
        }
    }

    pub(super) fn end_tag_after_frameset(&mut self, tag: Tag) {
        if tag.name == HTML {
            self.mode = Mode::AfterAfterFrameset;
        }
    }
}

impl Builder<'_> {
    pub(super) fn start_template(&mut self, tag: Tag) {
        self.insert_element(tag);
        self.formatting.push_marker();
        self.may_have_frames = false;
        self.mode = Mode::InTemplate;
        self.template_modes.push(Mode::InTemplate);
    }

    pub(super) fn end_template(&mut self) {
        if self.has_open_template() {
            self.imply_end_tags_thoroughly();
            self.close_template();
        }
    }

    /// Closes the innermost template, if there is one.
    pub(super) fn close_template(&mut self) -> bool {
        let is_open = self.has_open_template();
        if is_open {
            self.pop_until(TEMPLATE);
            self.formatting.clear_to_marker();
            self.template_modes.pop();
            self.reset_mode();
        }
        is_open
    }

    pub(super) fn template_start_tag(&mut self, tag: Tag) {
        if is_in(tag.name, HEAD_PART) {
            return self.start_head_part(tag);
        }
        let mode = match tag.name {
            CAPTION | COLGROUP | TBODY | TFOOT | THEAD => Mode::InTable,
            COL => Mode::InColumnGroup,
            TR => Mode::InTableBody,
            TD | TH => Mode::InRow,
            _ => Mode::InBody,
        };
        if let Some(last) = self.template_modes.last_mut() {
            *last = mode;
        }
        self.mode = mode;
        self.html_start_tag(tag);
    }

    pub(super) fn template_mode_end_tag(&mut self, tag: Tag) {
        if tag.name == TEMPLATE {
            self.end_template();
        }
    }

    /// Resets the insertion mode to that of the open elements.
    pub(super) fn reset_mode(&mut self) {
        let found = self.stack.inside_out().find_map(|(index, open)| self.mode_in(open.tag, index == 0));
        self.mode = found.unwrap_or(Mode::InBody);
    }

    fn mode_in(&self, tag: i32, is_root: bool) -> Option<Mode> {
        match tag {
            TD | TH if !is_root => Some(Mode::InCell),
            TR => Some(Mode::InRow),
            TBODY | THEAD | TFOOT => Some(Mode::InTableBody),
            CAPTION => Some(Mode::InCaption),
            COLGROUP => Some(Mode::InColumnGroup),
            TABLE => Some(Mode::InTable),
            TEMPLATE => self.template_modes.last().copied(),
            HEAD if !is_root => Some(Mode::InHead),
            BODY => Some(Mode::InBody),
            FRAMESET => Some(Mode::InFrameset),
            HTML if self.head == NONE => Some(Mode::BeforeHead),
            HTML => Some(Mode::AfterHead),
            _ => None,
        }
    }
}

/// All attributes of an element, as the serialiser writes them.
pub(super) struct Merged {
    element: Id,
    attributes: Vec<u8>,
    names: HashSet<Vec<u8>>,
}

impl Merged {
    /// Adds the attributes whose names the element does not have yet.
    fn add(&mut self, attributes: &[u8]) {
        for (name, value) in pairs(attributes) {
            if self.names.insert(name.to_vec()) {
                self.attributes.extend_from_slice(&[b" ", name, b"=\"", value, b"\""].concat());
            }
        }
    }
}

impl Builder<'_> {
    /// A second `html` or `body`.
    pub(super) fn merge_attributes(&mut self, tag: Tag) {
        let index = if tag.name == HTML { 0 } else { 1 };
        let first = self.stack.get(index).filter(|open| open.tag == tag.name);
        if let (Some(first), false) = (first, self.has_open_template()) {
            self.may_have_frames &= tag.name == HTML;
            let index = self.index_of_merged(first.id);
            self.merged[index].add(self.tokens.bytes(tag.attributes));
        }
    }

    fn index_of_merged(&mut self, element: Id) -> usize {
        if let Some(index) = self.merged.iter().position(|merged| merged.element == element) {
            return index;
        }
        let mut merged = Merged { element, attributes: Vec::new(), names: HashSet::new() };
        merged.add(self.tokens.bytes(self.tree.node(element).span));
        self.merged.push(merged);
        self.merged.len() - 1
    }

    /// Gives the elements their attributes, at the end of the page.
    pub(super) fn set_merged_attributes(&mut self) {
        for merged in std::mem::take(&mut self.merged) {
            self.tree.node_mut(merged.element).span = self.store(&merged.attributes);
        }
    }
}
