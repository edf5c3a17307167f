//! The rules in tables: <https://html.spec.whatwg.org/#parsing-main-intable>

use super::builder::{Builder, Mode};
use super::bytes::white_prefix;
use super::names::*;
use super::sets::{is_in, TABLE_PART};
use super::tokenizer::{Tag, Text};
use super::tree::NONE;

impl Builder<'_> {
    pub(super) fn text_in_table(&mut self, text: Text) {
        let current = self.stack.current().tag;
        if is_in(current, TABLE_PART) || current == TEMPLATE {
            self.table_text.push(text);
        } else {
            self.foster(|builder| builder.body_text(text));
        }
    }

    /// Insert text that stood in a table: before it, unless it is all white space.
    pub(super) fn flush_table_text(&mut self) {
        let texts = std::mem::take(&mut self.table_text);
        let is_white = |text: &Text| {
            let bytes = self.tokens.bytes(text.span);
            bytes.iter().all(|&byte| byte == 0 || white_prefix(&[byte]) == 1)
        };
        let is_blank = texts.iter().all(is_white);
        for &text in &texts {
            if is_blank {
                let span = self.without_nul(text);
                if !span.is_empty() {
                    self.insert_text(span);
                }
            } else {
                self.foster(|builder| builder.body_text(text));
            }
        }
        self.table_text = texts;
        self.table_text.clear();
    }

    /// Do something that puts what may not stand in a table before it.
    fn foster(&mut self, act: impl FnOnce(&mut Self)) {
        let fosters = std::mem::replace(&mut self.fosters, true);
        act(self);
        self.fosters = fosters;
    }

    pub(super) fn table_start_tag(&mut self, tag: Tag) {
        match tag.name {
            CAPTION => {
                self.clear_to(&[TABLE]);
                self.formatting.push_marker();
                self.insert_element(tag);
                self.mode = Mode::InCaption;
            }
            COLGROUP => {
                self.clear_to(&[TABLE]);
                self.insert_element(tag);
                self.mode = Mode::InColumnGroup;
            }
            COL => {
                self.clear_to(&[TABLE]);
                self.insert_implied(COLGROUP);
                self.mode = Mode::InColumnGroup;
                self.html_start_tag(tag);
            }
            TBODY | TFOOT | THEAD => {
                self.clear_to(&[TABLE]);
                self.insert_element(tag);
                self.mode = Mode::InTableBody;
            }
            TD | TH | TR => {
                self.clear_to(&[TABLE]);
                self.insert_implied(TBODY);
                self.mode = Mode::InTableBody;
                self.html_start_tag(tag);
            }
            TABLE => {
                if self.end_table() {
                    self.html_start_tag(tag);
                }
            }
            STYLE | SCRIPT | TEMPLATE => self.start_head_part(tag),
            INPUT if self.is_hidden_input(tag) => {
                self.insert_void(tag);
            }
            FORM => {
                if self.form == NONE && !self.has_open_template() {
                    self.form = self.insert_void(tag);
                }
            }
            _ => self.foster(|builder| builder.body_start_tag(tag)),
        }
    }

    pub(super) fn table_end_tag(&mut self, tag: Tag) {
        match tag.name {
            TABLE => {
                self.end_table();
            }
            BODY | CAPTION | COL | COLGROUP | HTML | TBODY | TD | TFOOT | TH | THEAD | TR => (),
            TEMPLATE => self.end_template(),
            _ => self.foster(|builder| builder.body_end_tag(tag)),
        }
    }

    fn end_table(&mut self) -> bool {
        let is_open = self.stack.has_in_table_scope(TABLE);
        if is_open {
            self.pop_until(TABLE);
            self.reset_mode();
        }
        is_open
    }

    /// Close elements up to one of these names, a template or the root.
    pub(super) fn clear_to(&mut self, names: &[i32]) {
        while !matches!(self.stack.current().tag, TEMPLATE | HTML)
            && !names.contains(&self.stack.current().tag)
            && self.stack.len() > 1
        {
            self.pop();
        }
    }
}
