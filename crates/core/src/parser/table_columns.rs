//! The rules in captions and groups of columns.

use super::builder::{Builder, Mode};
use super::names::*;
use super::tokenizer::Tag;
use super::tree::COMMENT;

impl Builder<'_> {
    pub(super) fn caption_start_tag(&mut self, tag: Tag) {
        match tag.name {
            CAPTION | COL | COLGROUP | TBODY | TD | TFOOT | TH | THEAD | TR => {
                if self.end_caption() {
                    self.html_start_tag(tag);
                }
            }
            _ => self.body_start_tag(tag),
        }
    }

    pub(super) fn caption_end_tag(&mut self, tag: Tag) {
        match tag.name {
            CAPTION => {
                self.end_caption();
            }
            TABLE => {
                if self.end_caption() {
                    self.html_end_tag(tag);
                }
            }
            BODY | COL | COLGROUP | HTML | TBODY | TD | TFOOT | TH | THEAD | TR => (),
            _ => self.body_end_tag(tag),
        }
    }

    fn end_caption(&mut self) -> bool {
        let is_open = self.stack.has_in_table_scope(CAPTION);
        if is_open {
            self.imply_end_tags(COMMENT);
            self.pop_until(CAPTION);
            self.formatting.clear_to_marker();
            self.mode = Mode::InTable;
        }
        is_open
    }

    pub(super) fn column_group_start_tag(&mut self, tag: Tag) {
        match tag.name {
            HTML => self.body_start_tag(tag),
            COL => {
                self.insert_void(tag);
            }
            TEMPLATE => self.start_head_part(tag),
            _ => {
                if self.end_column_group() {
                    self.html_start_tag(tag);
                }
            }
        }
    }

    pub(super) fn column_group_end_tag(&mut self, tag: Tag) {
        match tag.name {
            COLGROUP => {
                self.end_column_group();
            }
            COL => (),
            TEMPLATE => self.end_template(),
            _ => {
                if self.end_column_group() {
                    self.html_end_tag(tag);
                }
            }
        }
    }

    pub(super) fn end_column_group(&mut self) -> bool {
        let is_open = self.stack.current().tag == COLGROUP;
        if is_open {
            self.pop();
            self.mode = Mode::InTable;
        }
        is_open
    }
}
