//! The construction of the tree: what all rules share, and which rules apply to a token.
//!
//! <https://html.spec.whatwg.org/#tree-construction>

use super::document::Merged;
use super::formatting::Formatting;
use super::limits::{Limits, Watch};
use super::names::{BODY, HEAD, HTML};
use super::scanning::white_prefix;
use super::stack::Stack;
use super::tokenizer::{Tag, Text, Token, Tokenizer};
use super::tree::{Id, Node, Span, Tree, COMMENT, DOCUMENT, NONE};
use super::unread::UnreadNode;
use crate::table::namespace::Namespace;

/// The insertion modes of the standard, without those for text: it is read together with the tag before it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Mode {
    Initial,
    BeforeHtml,
    BeforeHead,
    InHead,
    InHeadNoscript,
    AfterHead,
    InBody,
    InTable,
    InCaption,
    InColumnGroup,
    InTableBody,
    InRow,
    InCell,
    InTemplate,
    AfterBody,
    InFrameset,
    AfterFrameset,
    AfterAfterBody,
    AfterAfterFrameset,
}

pub(super) struct Builder<'a> {
    pub(super) watch: Watch,
    pub(super) tokens: Tokenizer<'a>,
    pub(super) tree: Tree,
    pub(super) stack: Stack,
    pub(super) formatting: Formatting,
    pub(super) mode: Mode,
    /// The modes of the templates that are open.
    pub(super) template_modes: Vec<Mode>,
    /// The element `head`, once there is one.
    pub(super) head: Id,
    /// The form that is open, if there is one.
    pub(super) form: Id,
    pub(super) is_quirky: bool,
    /// Whether a frameset may still replace the body.
    pub(super) may_have_frames: bool,
    /// Whether content that is not allowed in a table is inserted before it (foster parenting).
    pub(super) fosters: bool,
    /// Whether a line feed at the beginning of the next token is left out.
    pub(super) skips_newline: bool,
    /// Text in a table, until it is known whether it is all white space.
    pub(super) table_text: Vec<Text>,
    /// Whether there are elements that hold code.
    pub(super) has_code: bool,
    /// Elements that show the selected option of a `select`.
    pub(super) selected_contents: Vec<Id>,
    /// Elements to which later tags have added attributes.
    pub(super) merged: Vec<Merged>,
    /// The document type: all between `<!doctype` and `>`.
    pub(super) doctype: Option<Span>,
    /// Elements that the table leaves out but others read, by their nodes.
    pub(super) unread: Vec<UnreadNode>,
    /// Where the first end tag of `head` begins.
    pub(super) head_end: Option<usize>,
    /// The nodes from this one on are line breaks that were added to code.
    pub(super) first_break: Id,
}

impl<'a> Builder<'a> {
    pub(super) fn new(page: &'a [u8], limits: &Limits) -> Builder<'a> {
        const BYTES_FOR_A_NODE: usize = 24;
        Builder {
            watch: Watch::new(limits),
            tokens: Tokenizer::new(page),
            tree: Tree::new(page.len() / BYTES_FOR_A_NODE + 16),
            stack: Stack::default(),
            formatting: Formatting::default(),
            mode: Mode::Initial,
            template_modes: Vec::new(),
            head: NONE,
            form: NONE,
            is_quirky: false,
            may_have_frames: true,
            fosters: false,
            skips_newline: false,
            table_text: Vec::new(),
            has_code: false,
            selected_contents: Vec::new(),
            merged: Vec::new(),
            doctype: None,
            unread: Vec::new(),
            head_end: None,
            first_break: NONE,
        }
    }

    /// Reads the page to its end, or to a limit.
    pub(super) fn build(&mut self) {
        while !self.is_past_limit() {
            let token = self.tokens.next(self.is_in_foreign());
            if let Token::Text(text) = token {
                self.text(text);
                continue;
            }
            self.skips_newline = false;
            if !self.table_text.is_empty() {
                self.flush_table_text();
            }
            match token {
                Token::StartTag(tag) => self.start_tag(tag),
                Token::EndTag(tag) => {
                    if tag.name == HEAD && self.head_end.is_none() {
                        self.head_end = Some(self.tokens.tag_start);
                    }
                    self.end_tag(tag);
                }
                Token::Doctype { is_quirky, span } => self.doctype(is_quirky, span),
                Token::End => break,
                _ => self.comment(),
            }
        }
        self.end();
    }

    /// Returns whether a limit ends the page here.
    #[inline]
    fn is_past_limit(&mut self) -> bool {
        let read = self.tokens.at();
        self.watch.is_due()
            && read < self.tokens.page.len()
            && self.watch.ends(self.tree.len(), self.tree.bytes(), read)
    }

    #[inline]
    fn text(&mut self, mut text: Text) {
        if self.skips_newline {
            self.skips_newline = false;
            if self.tokens.bytes(text.span).starts_with(b"\n") {
                text.span.begin += 1;
            }
        }
        if text.span.is_empty() {
            return;
        }
        if self.is_in_foreign() && !self.is_html_text() {
            return self.foreign_text(text);
        }
        match self.mode {
            Mode::InBody | Mode::InCaption | Mode::InCell | Mode::InTemplate => self.body_text(text),
            Mode::InTable | Mode::InTableBody | Mode::InRow => self.text_in_table(text),
            Mode::InFrameset | Mode::AfterFrameset | Mode::AfterAfterFrameset => self.text_in_frameset(text),
            Mode::AfterBody | Mode::AfterAfterBody => self.text_after_body(text),
            _ => self.early_text(text),
        }
    }

    /// Inserts the white space at the beginning of a text; the rest ends the mode.
    fn early_text(&mut self, text: Text) {
        let middle = text.span.begin + white_prefix(self.tokens.bytes(text.span)) as u32;
        let (white, rest) = (Span { end: middle, ..text.span }, Span { begin: middle, ..text.span });
        if !white.is_empty() && !matches!(self.mode, Mode::Initial | Mode::BeforeHtml | Mode::BeforeHead) {
            self.insert_text(white);
        }
        if !rest.is_empty() && self.leave_mode() {
            self.text(Text { span: rest, ..text });
        }
    }

    /// Leaves a mode for the next one, as any token does that the mode does not allow; false if the token is ignored.
    pub(super) fn leave_mode(&mut self) -> bool {
        match self.mode {
            Mode::Initial => {
                self.is_quirky = true;
                self.mode = Mode::BeforeHtml;
            }
            Mode::BeforeHtml => {
                self.insert_implied(HTML);
                self.mode = Mode::BeforeHead;
            }
            Mode::BeforeHead => {
                self.head = self.insert_implied(HEAD);
                self.mode = Mode::InHead;
            }
            Mode::InHead => {
                self.pop();
                self.mode = Mode::AfterHead;
            }
            Mode::InHeadNoscript => {
                self.pop();
                self.mode = Mode::InHead;
            }
            Mode::AfterHead => {
                self.insert_implied(BODY);
                self.mode = Mode::InBody;
            }
            Mode::InColumnGroup => return self.end_column_group(),
            _ => return false,
        }
        true
    }

    fn doctype(&mut self, is_quirky: bool, span: Span) {
        if self.mode == Mode::Initial {
            self.is_quirky = is_quirky;
            self.doctype = Some(span);
            self.mode = Mode::BeforeHtml;
        }
    }

    fn comment(&mut self) {
        let comment = Node::new(COMMENT, Namespace::Html, Span::EMPTY);
        match self.mode {
            Mode::Initial | Mode::BeforeHtml | Mode::AfterAfterBody | Mode::AfterAfterFrameset => {
                self.tree.create(comment)
            }
            Mode::AfterBody => self.tree.create_in(self.stack.get(0).map_or(DOCUMENT, |html| html.id), comment),
            _ => self.insert(comment),
        };
    }

    /// Ends the page: inserts the elements that every page has, and closes templates.
    fn end(&mut self) {
        if !self.table_text.is_empty() {
            self.flush_table_text();
        }
        while (self.mode != Mode::InColumnGroup && self.leave_mode()) || self.close_template() {}
        self.set_merged_attributes();
        self.fill_selected_contents();
        self.reveal_given_formulas();
        self.first_break = self.tree.len() as Id;
        if self.has_code {
            self.break_code_lines();
        }
    }

    /// Returns whether the innermost element is part of SVG or MathML.
    #[inline]
    pub(super) fn is_in_foreign(&self) -> bool {
        self.stack.is_in_foreign()
    }
}

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
