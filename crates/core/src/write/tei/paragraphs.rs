//! Writes texts with their formatting into paragraphs, and the white space between them.

use std::borrow::Cow;

use super::xml::xml_text;
use crate::content::{NodeIndex, Tree};
use crate::write::white_space::push_with_single_spaces;

/// A TEI element for the text in an inline element of HTML: formatting, a link, code or a formula.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Inline {
    pub(super) name: &'static str,
    pub(super) attribute: Option<(&'static str, Cow<'static, str>)>,
}

impl Inline {
    /// Whether the TEI element may contain text, but no elements.
    fn has_text_alone(&self) -> bool {
        has_text_alone(self.name)
    }
}

fn has_text_alone(name: &str) -> bool {
    matches!(name, "code" | "formula")
}

/// What separates the next text from the one before.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Gap {
    #[default]
    Nothing,
    Space,
    Line,
}

/// Writes texts into the open paragraph.
///
/// Formatting lasts until it is ended, across all paragraphs in between; each paragraph gets its own elements for it.
#[derive(Default)]
pub(super) struct Paragraphs {
    /// The formatting of the next text, each with a number that equal formatting shares.
    inlines: Vec<(usize, Inline)>,
    /// Number of open preformatted elements.
    typed: usize,
    paragraph: Option<NodeIndex>,
    /// The formatting that has an element in the open paragraph, with that element.
    opened: Vec<(usize, NodeIndex)>,
    gap: Gap,
    /// The element with the last text, and whether that ended with a line break.
    last_text: Option<(NodeIndex, bool)>,
    /// Number of formattings with a number of their own.
    numbered: usize,
    /// A reusable buffer for a text with its white space collapsed.
    line: String,
}

impl Paragraphs {
    pub(super) fn is_open(&self) -> bool {
        self.paragraph.is_some()
    }

    /// Whether white space is preserved.
    pub(super) fn is_typed(&self) -> bool {
        self.typed > 0
    }

    /// Opens a paragraph, which the next text goes into.
    pub(super) fn open(&mut self, paragraph: NodeIndex) {
        self.paragraph = Some(paragraph);
    }

    /// Formats what follows; returns whether it has to be ended. Links in links and repeated formatting are ignored.
    ///
    /// `shared` numbers formatting that continues where the same ends and begins again.
    pub(super) fn begin(&mut self, inline: Inline, shared: Option<usize>) -> bool {
        let is_link = inline.name == "ref";
        if self.inlines.iter().any(|(_, open)| *open == inline || (is_link && open.name == "ref")) {
            return false;
        }
        self.push(inline, shared);
        true
    }

    pub(super) fn end_inline(&mut self) {
        self.inlines.pop();
    }

    /// Preserves white space from here on, and formats the text as preformatted.
    pub(super) fn begin_typed(&mut self, inline: Inline) {
        self.push(inline, None);
        self.typed += 1;
    }

    pub(super) fn end_typed(&mut self, tree: &mut Tree) {
        self.last_text = None;
        for &(_, element) in &self.opened {
            if has_text_alone(tree.name(element)) {
                if let Some(text) = tree.first_child(element) {
                    let trimmed = tree.text(text).trim_matches('\n').to_owned();
                    tree.set_text(text, &trimmed);
                }
            }
        }
        self.typed -= 1;
        self.inlines.pop();
    }

    /// Ends the paragraph.
    pub(super) fn end(&mut self) {
        self.paragraph = None;
        self.opened.clear();
        self.gap = Gap::Nothing;
        self.last_text = None;
    }

    /// Begins a new line, unless this one is empty.
    pub(super) fn break_line(&mut self) {
        if self.is_open() {
            self.gap = Gap::Line;
        }
    }

    /// Whether a line break ends the paragraph, because one precedes it.
    pub(super) fn is_after_break(&self) -> bool {
        self.gap == Gap::Line
    }

    /// Whether a text opens a paragraph; white space alone does not.
    pub(super) fn is_opened_by(text: &str) -> bool {
        !text.chars().all(is_space)
    }

    /// A text without the white space at its beginning.
    pub(super) fn without_first_space(text: &str) -> &str {
        text.trim_start_matches(is_space)
    }

    /// Adds text to the open paragraph.
    pub(super) fn write(&mut self, tree: &mut Tree, text: &str) {
        if self.is_typed() {
            if self.is_open() {
                let element = self.open_formatting(tree);
                self.append(tree, element, &text.replace("\r\n", "\n").replace('\u{a0}', " "));
            }
            return;
        }
        if !self.is_open() {
            return;
        }
        let mut line = std::mem::take(&mut self.line);
        line.clear();
        push_with_single_spaces(&mut line, text);
        if line.starts_with(' ') && self.gap == Gap::Nothing {
            self.gap = Gap::Space;
        }
        let words = line.trim_matches(' ');
        if !words.is_empty() {
            let element = self.open_formatting(tree);
            self.append(tree, element, words);
            self.gap = if line.ends_with(' ') { Gap::Space } else { Gap::Nothing };
        }
        self.line = line;
    }

    /// Whether elements are allowed here: code and formulas cannot contain any.
    pub(super) fn allows_elements(&self) -> bool {
        !self.inlines.iter().any(|(_, inline)| inline.has_text_alone())
    }

    /// Adds an element to the open paragraph.
    pub(super) fn insert(&mut self, tree: &mut Tree, element: NodeIndex) {
        let parent = self.open_formatting(tree);
        self.last_text = None;
        tree.append(parent, element);
    }

    fn push(&mut self, inline: Inline, shared: Option<usize>) {
        let number = shared.unwrap_or_else(|| {
            self.numbered += 1;
            usize::MAX - self.numbered
        });
        self.inlines.push((number, inline));
    }

    /// Returns the element for the next text: the paragraph with the current formatting, after the pending white space.
    fn open_formatting(&mut self, tree: &mut Tree) -> NodeIndex {
        let used = self.used_formattings();
        let same = |(opened, current): &(&(usize, NodeIndex), &(usize, Inline))| opened.0 == current.0;
        let common = self.opened.iter().zip(&self.inlines[..used]).take_while(same).count();
        self.opened.truncate(common);
        let paragraph = self.paragraph.unwrap_or(crate::content::BODY);
        let mut element = self.opened.last().map_or(paragraph, |&(_, element)| element);
        self.fill_gap(tree, element);
        for (number, inline) in &self.inlines[common..used] {
            self.last_text = None;
            let inner = tree.new_element(inline.name);
            if let Some((name, value)) = &inline.attribute {
                tree.set_attribute(inner, name, value);
            }
            tree.append(element, inner);
            element = inner;
            self.opened.push((*number, inner));
        }
        element
    }

    /// Number of current formattings that are used: up to the first element that may contain only text.
    fn used_formattings(&self) -> usize {
        let alone = self.inlines.iter().position(|(_, inline)| inline.has_text_alone());
        alone.map_or(self.inlines.len(), |alone| alone + 1)
    }

    fn fill_gap(&mut self, tree: &mut Tree, element: NodeIndex) {
        let gap = std::mem::take(&mut self.gap);
        if gap == Gap::Line && !has_text_alone(tree.name(element)) {
            self.last_text = None;
            let line_break = tree.new_element("lb");
            tree.append(element, line_break);
        } else if gap != Gap::Nothing && !(self.is_typed() && self.last_text == Some((element, true))) {
            let is_line = self.is_typed() && gap == Gap::Line;
            self.append(tree, element, if is_line { "\n" } else { " " });
        }
    }

    fn append(&mut self, tree: &mut Tree, element: NodeIndex, text: &str) {
        self.last_text = Some((element, text.ends_with('\n')));
        let text = xml_text(text);
        match tree.last_child(element).filter(|&last| tree.is_text(last)) {
            Some(last) => tree.extend_text(last, &text),
            None => {
                let text = tree.new_text(&text);
                tree.append(element, text);
            }
        }
    }
}

fn is_space(character: char) -> bool {
    character <= ' ' || character == '\u{a0}'
}
