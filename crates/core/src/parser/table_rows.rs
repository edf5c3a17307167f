//! The rules in the bodies, rows and cells of tables.

use super::builder::{Builder, Mode};
use super::names::*;
use super::tokenizer::Tag;
use super::tree::COMMENT;

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

    /// Close the innermost body, head or foot of a table, if there is one in table scope.
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

    /// Close the cell that is open in table scope.
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
