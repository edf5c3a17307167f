//! The rules for templates, and the mode that the open elements ask for.

use super::builder::{Builder, Mode};
use super::names::*;
use super::sets::{is_in, HEAD_PART};
use super::tokenizer::Tag;
use super::tree::NONE;

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

    /// Close the innermost template, if there is one.
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

    /// Choose the mode that the open elements ask for.
    pub(super) fn reset_mode(&mut self) {
        let found = self.stack.inside_out().find_map(|(place, open)| self.mode_in(open.tag, place == 0));
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
