//! Which rules hold for a tag: those of the insertion mode, or those for drawings and formulas.

use super::builder::{Builder, Mode};
use super::tokenizer::Tag;

impl Builder<'_> {
    #[inline]
    pub(super) fn start_tag(&mut self, tag: Tag) {
        if self.is_in_foreign() && !self.is_html_start(tag.name) {
            self.foreign_start_tag(tag);
        } else {
            self.html_start_tag(tag);
        }
    }

    /// A start tag by the rules for HTML.
    #[inline]
    pub(super) fn html_start_tag(&mut self, tag: Tag) {
        match self.mode {
            Mode::InBody => self.body_start_tag(tag),
            Mode::Initial | Mode::BeforeHtml | Mode::BeforeHead => self.start_tag_before_head(tag),
            Mode::InHead => self.head_start_tag(tag),
            Mode::InHeadNoscript => self.noscript_start_tag(tag),
            Mode::AfterHead => self.start_tag_after_head(tag),
            Mode::InTable => self.table_start_tag(tag),
            Mode::InCaption => self.caption_start_tag(tag),
            Mode::InColumnGroup => self.column_group_start_tag(tag),
            Mode::InTableBody => self.table_body_start_tag(tag),
            Mode::InRow => self.row_start_tag(tag),
            Mode::InCell => self.cell_start_tag(tag),
            Mode::InTemplate => self.template_start_tag(tag),
            Mode::AfterBody | Mode::AfterAfterBody => self.start_tag_after_body(tag),
            Mode::InFrameset => self.frameset_start_tag(tag),
            Mode::AfterFrameset | Mode::AfterAfterFrameset => self.start_tag_after_frameset(tag),
        }
    }

    #[inline]
    pub(super) fn end_tag(&mut self, tag: Tag) {
        if self.is_in_foreign() {
            self.foreign_end_tag(tag);
        } else {
            self.html_end_tag(tag);
        }
    }

    /// An end tag by the rules for HTML.
    #[inline]
    pub(super) fn html_end_tag(&mut self, tag: Tag) {
        match self.mode {
            Mode::InBody => self.body_end_tag(tag),
            Mode::Initial | Mode::BeforeHtml | Mode::BeforeHead => self.end_tag_before_head(tag),
            Mode::InHead => self.head_end_tag(tag),
            Mode::InHeadNoscript => self.noscript_end_tag(tag),
            Mode::AfterHead => self.end_tag_after_head(tag),
            Mode::InTable => self.table_end_tag(tag),
            Mode::InCaption => self.caption_end_tag(tag),
            Mode::InColumnGroup => self.column_group_end_tag(tag),
            Mode::InTableBody => self.table_body_end_tag(tag),
            Mode::InRow => self.row_end_tag(tag),
            Mode::InCell => self.cell_end_tag(tag),
            Mode::InTemplate => self.template_mode_end_tag(tag),
            Mode::AfterBody | Mode::AfterAfterBody => self.end_tag_after_body(tag),
            Mode::InFrameset => self.frameset_end_tag(tag),
            Mode::AfterFrameset | Mode::AfterAfterFrameset => self.end_tag_after_frameset(tag),
        }
    }
}
