//! The construction of the tree: what all rules share. <https://html.spec.whatwg.org/#tree-construction>

use super::bytes::white_prefix;
use super::formatting::Formatting;
use super::limits::{Limits, Watch};
use super::merged::Merged;
use super::names::{BODY, HEAD, HTML};
use super::stack::Stack;
use super::tokenizer::{Text, Token, Tokenizer};
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
    /// Whether a frameset may still take the place of the body.
    pub(super) may_have_frames: bool,
    /// Whether what may not stand in a table is put before it.
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
    /// The document type: what is between `<!doctype` and `>`.
    pub(super) doctype: Option<Span>,
    /// Elements that the table leaves out but others ask for, by their nodes.
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

    /// Read the page to its end, or to a limit.
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

    /// Whether the page ends here although there is more of it.
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

    /// Text that is inserted as far as it is white space, and else ends the mode.
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

    /// Leave a mode for the one that follows, as anything does that may not stand there; false if it is left out.
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

    /// The end of the page: what every page has is there, and templates are closed.
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

    /// Whether the innermost element is part of a drawing or of a formula.
    #[inline]
    pub(super) fn is_in_foreign(&self) -> bool {
        self.stack.is_in_foreign()
    }
}
