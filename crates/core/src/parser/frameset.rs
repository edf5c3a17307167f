//! The rules in and after framesets.

use super::builder::{Builder, Mode};
use super::bytes::is_white;
use super::names::*;
use super::tokenizer::{Tag, Text};

impl Builder<'_> {
    /// Only white space is kept.
    pub(super) fn text_in_frameset(&mut self, text: Text) {
        let white: Vec<u8> = self.tokens.bytes(text.span).iter().copied().filter(|&byte| is_white(byte)).collect();
        if !white.is_empty() {
            let span = self.stored(&white);
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
