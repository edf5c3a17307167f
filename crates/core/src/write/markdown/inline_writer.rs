//! Collects the inline content of lines: text, emphasis, links, images, code and formulas.

use std::collections::BTreeMap;
use std::ops::Range;

use super::captions::repeats_caption;
use super::elements::{self, is_in, sets_of, Contents, ATOMIC, CODE, PREFORMATTED, RAISED, SEPARATE, SPACED};
use super::escapes::{push_escaped, Escapes};
use super::formulas::push_in_dollars;
use super::line::{Atoms, FormulaSyntax, Line};
use super::sentinels::{
    closer_of, push_numbered, SentinelKinds, ATOM, BREAK, OPEN_DELETED, OPEN_EMPHASIS, OPEN_LINK, OPEN_STRONG,
};
use super::urls::{is_written, write_url};
use crate::content::{NodeIndex, Tree};
use crate::table::tags;
use crate::write::code::{typed_text, typed_text_with_edges};
use crate::write::white_space::{collapse_spaces, push_with_single_spaces};

/// Maximum number of nodes at the beginning of `sup` and `sub` that are searched for a block.
const MAX_NODES: usize = 20;

/// The format of inline text: emphasis, by its opener, or a link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Format {
    Emphasis(char),
    Link(NodeIndex),
}

/// The formats of inline elements that contain blocks, from the outside in: each of these blocks has them.
///
/// A format inside the same format changes nothing, so there are four at most.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct BlockFormats([Option<Format>; 4]);

impl BlockFormats {
    pub(super) const STRONG: Format = Format::Emphasis(OPEN_STRONG);

    /// Returns these formats with another inside of them.
    pub(super) fn with(self, format: Format) -> BlockFormats {
        let is_same = |other: &Format| match (other, format) {
            (Format::Emphasis(other), Format::Emphasis(this)) => *other == this,
            (Format::Link(_), Format::Link(_)) => true,
            _ => false,
        };
        let mut formats = self;
        if !self.0.iter().flatten().any(is_same) {
            if let Some(free) = formats.0.iter_mut().find(|other| other.is_none()) {
                *free = Some(format);
            }
        }
        formats
    }
}

/// Returns the format of an element; `None` where it has none, or is a link that leads nowhere.
pub(super) fn format_of(tree: &Tree, element: NodeIndex) -> Option<Format> {
    let sets = sets_of(tree.tag(element));
    if tree.tag(element) == tags::A {
        let url = tree.attribute(element, "href").unwrap_or("");
        return is_written(url).then_some(Format::Link(element));
    }
    let emphasis =
        [(elements::STRONG, OPEN_STRONG), (elements::EMPHASISED, OPEN_EMPHASIS), (elements::DELETED, OPEN_DELETED)];
    emphasis.iter().find(|(set, _)| sets & set != 0).map(|&(_, opener)| Format::Emphasis(opener))
}

/// What is written after the content of an element.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ending {
    Nothing,
    Space,
    Break,
    Atom(usize),
    Emphasis(char),
    Link(usize),
}

/// Collects the inline content of a line and writes it as Markdown, line by line.
///
/// Text and sentinels go into one string. White space, emphasis and escapes can then be handled with regard to their
/// neighbours, whatever elements are in between.
pub(super) struct InlineWriter<'a> {
    tree: &'a Tree,
    contents: &'a Contents,
    references: &'a BTreeMap<NodeIndex, String>,
    formulas: FormulaSyntax,
    text: String,
    atoms: Atoms,
    sentinels: SentinelKinds,
    /// The openers of the formats that have begun.
    open: Vec<char>,
    /// A reusable buffer: the endings of the open elements, while an element is added.
    endings: Vec<Ending>,
    /// The formats of the current block, and their endings.
    formats: BlockFormats,
    format_endings: Vec<Ending>,
    is_begun: bool,
}

impl<'a> InlineWriter<'a> {
    pub(super) fn new(
        tree: &'a Tree,
        contents: &'a Contents,
        references: &'a BTreeMap<NodeIndex, String>,
        formulas: FormulaSyntax,
    ) -> InlineWriter<'a> {
        InlineWriter {
            tree,
            contents,
            references,
            formulas,
            text: String::new(),
            atoms: Atoms::default(),
            sentinels: SentinelKinds::None,
            open: Vec::new(),
            endings: Vec::new(),
            formats: BlockFormats::default(),
            format_endings: Vec::new(),
            is_begun: false,
        }
    }

    /// Whether something was added to the current line.
    pub(super) fn is_begun(&self) -> bool {
        self.is_begun
    }

    /// Adds a text of a block with some formats.
    pub(super) fn add_text(&mut self, text: &str, formats: BlockFormats) {
        self.begin_line(formats);
        push_with_single_spaces(&mut self.text, text);
    }

    /// Adds an element with its whole content.
    pub(super) fn add_element(&mut self, element: NodeIndex, formats: BlockFormats) {
        self.begin_line(formats);
        let Some(ending) = self.begin_element(element) else { return };
        let mut endings = std::mem::take(&mut self.endings);
        endings.push(ending);
        let (mut parent, mut next) = (element, self.tree.first_child(element));
        loop {
            let Some(node) = next else {
                endings.pop().into_iter().for_each(|ending| self.write_ending(ending));
                if endings.is_empty() {
                    break;
                }
                next = self.tree.next_sibling(parent);
                parent = self.tree.parent(parent).unwrap_or(element);
                continue;
            };
            next = self.tree.next_sibling(node);
            if self.tree.is_text(node) {
                push_with_single_spaces(&mut self.text, self.tree.text(node));
            } else if let Some(ending) = self.begin_element(node) {
                endings.push(ending);
                (parent, next) = (node, self.tree.first_child(node));
            }
        }
        self.endings = endings;
    }

    /// Adds all nodes in an element.
    pub(super) fn add_children(&mut self, element: NodeIndex, formats: BlockFormats) {
        self.begin_line(formats);
        for node in self.tree.children(element) {
            if self.tree.is_text(node) {
                self.add_text(self.tree.text(node), formats);
            } else {
                self.add_element(node, formats);
            }
        }
    }

    /// Writes the line as paragraphs, calls `visit` with the span of each, and begins a new line.
    pub(super) fn write_paragraphs(&mut self, markdown: &mut String, visit: impl FnMut(Range<usize>)) {
        self.set_formats(BlockFormats::default());
        self.line().write_paragraphs(markdown, visit);
        self.clear();
    }

    /// Writes the line with `line_break` in place of its breaks, and begins a new line.
    pub(super) fn write_on_one_line(&mut self, markdown: &mut String, line_break: &str) {
        self.set_formats(BlockFormats::default());
        self.line().write_on_one_line(markdown, line_break);
        self.clear();
    }

    fn line(&mut self) -> Line<'_> {
        Line { text: &self.text, atoms: &mut self.atoms, formulas: self.formulas, sentinels: self.sentinels }
    }

    fn clear(&mut self) {
        self.text.clear();
        self.atoms.clear();
        self.sentinels = SentinelKinds::None;
        self.is_begun = false;
    }

    /// Begins the line if it has not begun, with the formats of the current block.
    fn begin_line(&mut self, formats: BlockFormats) {
        self.is_begun = true;
        self.set_formats(formats);
    }

    /// Ends the formats of the block before, and begins those of the next one.
    fn set_formats(&mut self, formats: BlockFormats) {
        if formats == self.formats {
            return;
        }
        while let Some(ending) = self.format_endings.pop() {
            self.write_ending(ending);
        }
        for &format in formats.0.iter().flatten() {
            let ending = self.begin_format(format);
            self.format_endings.push(ending);
        }
        self.formats = formats;
    }

    /// Writes the beginning of an element and returns its ending; `None` where the whole element is written.
    fn begin_element(&mut self, element: NodeIndex) -> Option<Ending> {
        let tag = self.tree.tag(element);
        let sets = sets_of(tag);
        if let Some(label) = self.references.get(&element) {
            self.add_atom(|text| text.extend(["[^", label, "]"]));
            return None;
        }
        if sets & ATOMIC != 0 {
            self.add_atomic(element, tag);
            return None;
        }
        if let Some(format) = format_of(self.tree, element) {
            return Some(self.begin_format(format));
        }
        Some(match sets {
            _ if sets & SPACED != 0 => {
                self.push_space();
                Ending::Space
            }
            _ if sets & SEPARATE != 0 => {
                self.push_break();
                Ending::Break
            }
            _ if sets & RAISED != 0 => self.begin_raised(element),
            _ => Ending::Nothing,
        })
    }

    fn write_ending(&mut self, ending: Ending) {
        match ending {
            Ending::Nothing => {}
            Ending::Space => self.push_space(),
            Ending::Break => self.push_break(),
            Ending::Atom(number) => self.push_numbered(ATOM, number),
            Ending::Emphasis(opener) => {
                self.text.push(closer_of(opener));
                self.open.retain(|&open| open != opener);
            }
            Ending::Link(number) => {
                self.push_numbered(closer_of(OPEN_LINK), number);
                self.open.retain(|&open| open != OPEN_LINK);
            }
        }
    }

    /// Begins a format, unless the same has begun already.
    fn begin_format(&mut self, format: Format) -> Ending {
        let opener = match format {
            Format::Emphasis(opener) => opener,
            Format::Link(_) => OPEN_LINK,
        };
        if self.open.contains(&opener) {
            return Ending::Nothing;
        }
        self.open.push(opener);
        if let Format::Link(element) = format {
            let url = write_url(self.tree.attribute(element, "href").unwrap_or("")).unwrap_or_default();
            let number = self.atoms.add(false, |text| text.extend(["](", &url, ")"]));
            self.push_numbered(opener, number);
            return Ending::Link(number);
        }
        self.sentinels = SentinelKinds::Emphasis;
        self.text.push(opener);
        Ending::Emphasis(opener)
    }

    /// Writes the tag of `sup` or `sub`, for which Markdown has no syntax.
    ///
    /// The number of a note needs none. A tag alone on a line would begin HTML, in which Markdown is not read.
    fn begin_raised(&mut self, element: NodeIndex) -> Ending {
        if self.contents.has_link(element) || !self.contents.has_text(element) || self.begins_with_block(element) {
            return Ending::Nothing;
        }
        let name = self.tree.name(element);
        self.add_atom(|text| text.extend(["<", name, ">"]));
        Ending::Atom(self.atoms.add(false, |text| text.extend(["</", name, ">"])))
    }

    /// Whether a block or a line break comes before any text in an element.
    fn begins_with_block(&self, element: NodeIndex) -> bool {
        let is_text_or_block =
            |node: &NodeIndex| is_in(self.tree.tag(*node), SEPARATE) || !self.tree.text(*node).trim().is_empty();
        let first = self.tree.descendants(element).take(MAX_NODES).find(is_text_or_block);
        first.is_some_and(|node| self.tree.is_element(node))
    }

    /// Adds an element that is written at once, with all that is in it.
    fn add_atomic(&mut self, element: NodeIndex, tag: i32) {
        if tag == tags::IMG {
            self.add_image(element);
        } else if tag == tags::MATH {
            self.add_formula(element);
        } else if is_in(tag, CODE) {
            self.add_code(&collapse_spaces(&typed_text_with_edges(self.tree, element)));
        } else if is_in(tag, PREFORMATTED) {
            for line in typed_text(self.tree, element).split('\n') {
                self.push_break();
                self.add_code(line);
            }
            self.push_break();
        } else {
            self.push_break();
        }
    }

    fn add_image(&mut self, image: NodeIndex) {
        let Some(url) = write_url(self.tree.attribute(image, "src").unwrap_or("")) else { return };
        let alt = collapse_spaces(self.tree.attribute(image, "alt").unwrap_or(""));
        let alt = if repeats_caption(self.tree, image, &alt) { "" } else { alt.trim() };
        let escapes = Escapes { brackets: true, ..self.formulas.escapes() };
        self.add_atom(|text| {
            text.push_str("![");
            push_escaped(text, alt, escapes);
            text.extend(["](", &url, ")"]);
        });
    }

    fn add_formula(&mut self, math: NodeIndex) {
        match self.tree.tex(math).filter(|tex| !tex.is_empty()) {
            Some(tex) => {
                let is_display = self.tree.is_display(math);
                self.add_atom(|text| push_in_dollars(text, &tex, is_display));
            }
            None => self.tree.texts(math).for_each(|text| push_with_single_spaces(&mut self.text, text)),
        }
    }

    /// Adds code on one line, with the white space at its ends moved outside.
    fn add_code(&mut self, text: &str) {
        let code = text.trim();
        if text.starts_with(' ') {
            self.push_space();
        }
        if !code.is_empty() {
            let number = self.atoms.add(true, |atom| atom.push_str(code));
            self.push_numbered(ATOM, number);
        }
        if text.ends_with(' ') {
            self.push_space();
        }
    }

    fn add_atom(&mut self, write: impl FnOnce(&mut String)) {
        let number = self.atoms.add(false, write);
        self.push_numbered(ATOM, number);
    }

    fn push_break(&mut self) {
        self.sentinels = self.sentinels.max(SentinelKinds::Plain);
        self.text.push(BREAK);
    }

    fn push_numbered(&mut self, sentinel: char, number: usize) {
        self.sentinels = self.sentinels.max(SentinelKinds::Plain);
        push_numbered(&mut self.text, sentinel, number);
    }

    fn push_space(&mut self) {
        if !self.text.ends_with(' ') {
            self.text.push(' ');
        }
    }
}
