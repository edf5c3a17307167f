//! The rules in tables: <https://html.spec.whatwg.org/#parsing-main-intable>

use super::builder::{Builder, Mode};
use super::names::*;
use super::scanning::white_prefix;
use super::tokenizer::{Tag, Text};
use super::tree::{COMMENT, NONE};

impl Builder<'_> {
    pub(super) fn text_in_table(&mut self, text: Text) {
        let current = self.stack.current().tag;
        if is_in(current, TABLE_PART) || current == TEMPLATE {
            self.table_text.push(text);
        } else {
            self.foster(|builder| builder.body_text(text));
        }
    }

    /// Inserts the text that was collected in a table: before it, unless it is all white space.
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

    /// Calls `insert` so that content that is not allowed in a table is inserted before it.
    fn foster(&mut self, insert: impl FnOnce(&mut Self)) {
        let fosters = std::mem::replace(&mut self.fosters, true);
        insert(self);
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

    /// Closes elements up to one of these names, a template or the root.
    pub(super) fn clear_to(&mut self, names: &[i32]) {
        while !matches!(self.stack.current().tag, TEMPLATE | HTML)
            && !names.contains(&self.stack.current().tag)
            && self.stack.len() > 1
        {
            self.pop();
        }
    }
}

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

impl Builder<'_> {
    pub(super) fn table_body_start_tag(&mut self, tag: Tag) {
        match tag.name {
            TR => {
                self.clear_to(&[TBODY, TFOOT, THEAD]);
                self.insert_element(tag);
                self.mode = Mode::InRow;
            }
            TH | TD => {
                self.clear_to(&[TBODY, TFOOT, THEAD]);
                self.insert_implied(TR);
                self.mode = Mode::InRow;
                self.html_start_tag(tag);
            }
            CAPTION | COL | COLGROUP | TBODY | TFOOT | THEAD => {
                if self.end_table_body() {
                    self.html_start_tag(tag);
                }
            }
            _ => self.table_start_tag(tag),
        }
    }

    pub(super) fn table_body_end_tag(&mut self, tag: Tag) {
        match tag.name {
            TBODY | TFOOT | THEAD => {
                if self.stack.has_in_table_scope(tag.name) {
                    self.end_table_body();
                }
            }
            TABLE => {
                if self.end_table_body() {
                    self.html_end_tag(tag);
                }
            }
            BODY | CAPTION | COL | COLGROUP | HTML | TD | TH | TR => (),
            _ => self.table_end_tag(tag),
        }
    }

    /// Closes the innermost body, head or foot of a table, if there is one in table scope.
    fn end_table_body(&mut self) -> bool {
        let is_open = [TBODY, THEAD, TFOOT].into_iter().any(|tag| self.stack.has_in_table_scope(tag));
        if is_open {
            self.clear_to(&[TBODY, TFOOT, THEAD]);
            self.pop();
            self.mode = Mode::InTable;
        }
        is_open
    }

    pub(super) fn row_start_tag(&mut self, tag: Tag) {
        match tag.name {
            TH | TD => {
                self.clear_to(&[TR]);
                self.insert_element(tag);
                self.mode = Mode::InCell;
                self.formatting.push_marker();
            }
            CAPTION | COL | COLGROUP | TBODY | TFOOT | THEAD | TR => {
                if self.end_row() {
                    self.html_start_tag(tag);
                }
            }
            _ => self.table_start_tag(tag),
        }
    }

    pub(super) fn row_end_tag(&mut self, tag: Tag) {
        match tag.name {
            TR => {
                self.end_row();
            }
            TABLE => {
                if self.end_row() {
                    self.html_end_tag(tag);
                }
            }
            TBODY | TFOOT | THEAD => {
                if self.stack.has_in_table_scope(tag.name) && self.end_row() {
                    self.html_end_tag(tag);
                }
            }
            BODY | CAPTION | COL | COLGROUP | HTML | TD | TH => (),
            _ => self.table_end_tag(tag),
        }
    }

    fn end_row(&mut self) -> bool {
        let is_open = self.stack.has_in_table_scope(TR);
        if is_open {
            self.clear_to(&[TR]);
            self.pop();
            self.mode = Mode::InTableBody;
        }
        is_open
    }

    pub(super) fn cell_start_tag(&mut self, tag: Tag) {
        match tag.name {
            CAPTION | COL | COLGROUP | TBODY | TD | TFOOT | TH | THEAD | TR => {
                if self.close_cell() {
                    self.html_start_tag(tag);
                }
            }
            _ => self.body_start_tag(tag),
        }
    }

    pub(super) fn cell_end_tag(&mut self, tag: Tag) {
        match tag.name {
            TD | TH => {
                if self.stack.has_in_table_scope(tag.name) {
                    self.end_cell(tag.name);
                }
            }
            BODY | CAPTION | COL | COLGROUP | HTML => (),
            TABLE | TBODY | TFOOT | THEAD | TR => {
                if self.stack.has_in_table_scope(tag.name) && self.close_cell() {
                    self.html_end_tag(tag);
                }
            }
            _ => self.body_end_tag(tag),
        }
    }

    /// Closes the cell that is open in table scope.
    fn close_cell(&mut self) -> bool {
        let cell = [TD, TH].into_iter().find(|&tag| self.stack.has_in_table_scope(tag));
        if let Some(cell) = cell {
            self.end_cell(cell);
        }
        cell.is_some()
    }

    fn end_cell(&mut self, tag: i32) {
        self.imply_end_tags(COMMENT);
        self.pop_until(tag);
        self.formatting.clear_to_marker();
        self.mode = Mode::InRow;
    }
}
