//! Writes the content tree as the body of a TEI document.
//!
//! HTML allows blocks almost anywhere, TEI does not. So the tree is read as a stream of texts and edges: a text goes into
//! the open paragraph, with the current formatting, and the edge of a block ends the paragraph.

use std::borrow::Cow;

use super::paragraphs::{Inline, Paragraphs};
use super::xml::{is_empty, tidy_container, write_xml, xml_text, xml_url};
use crate::content::{NodeIndex, Step, TagSet, Tree, BODY};
use crate::facts::urls::is_safe_url;
use crate::table::tags::{flags, number, BLOCK};
use crate::write::code::language_of;
use crate::write::markdown::span_of;

const BREAK: i32 = number("br");
const IMAGE: i32 = number("img");
const MATH: i32 = number("math");
const ANNOTATION: i32 = number("annotation");
static PREFORMATTED: TagSet = TagSet::of("pre listing textarea");
/// Maximum number of columns and of rows that a cell spans.
const MAX_COLUMNS: usize = 1000;
const MAX_ROWS: usize = 65_534;
/// Maximum depth of lists, tables and quotations; what is deeper loses its structure, not its text.
const MAX_DEPTH: usize = 60;

/// Writes the `body` of a TEI document with the texts of a content tree, divided into sections by its headings.
pub fn tei_body(content: &Tree) -> String {
    let mut writer = BodyWriter::new(content);
    writer.write_tree();
    write_xml(&writer.tei)
}

/// What the end of an element ends.
enum Ending {
    Nothing,
    Block,
    Container,
    Inline,
    Code,
}

/// Writes TEI while it reads HTML from the first node to the last.
struct BodyWriter<'a> {
    content: &'a Tree,
    tei: Tree,
    /// The open sections, each with the level of its heading.
    sections: Vec<(u8, NodeIndex)>,
    /// The open lists, items, tables, cells, quotations, figures and headings.
    containers: Vec<NodeIndex>,
    text: Paragraphs,
}

impl<'a> BodyWriter<'a> {
    fn new(content: &'a Tree) -> BodyWriter<'a> {
        let mut tei = Tree::new();
        let section = tei.new_element("div");
        tei.set_attribute(section, "type", "entry");
        tei.append(BODY, section);
        let (sections, containers) = (vec![(0, section)], Vec::new());
        BodyWriter { content, tei, sections, containers, text: Paragraphs::default() }
    }

    fn write_tree(&mut self) {
        let mut endings = Vec::new();
        let mut written: Option<NodeIndex> = None; // a formula, which is written at once
        for step in self.content.walk(BODY) {
            match step {
                Step::Leave(node) if written == Some(node) => written = None,
                _ if written.is_some() => {}
                Step::Enter(node) if self.content.is_text(node) => self.write(self.content.text(node)),
                Step::Enter(node) => match self.formula(node) {
                    Some(tex) => {
                        self.write_formula(tex);
                        written = Some(node);
                    }
                    None => endings.push(self.begin_element(node)),
                },
                Step::Leave(_) => self.end_element(endings.pop().unwrap_or(Ending::Nothing)),
            }
        }
        self.end_block();
    }

    /// Returns the TeX of a node if it is a formula that has some.
    fn formula(&self, node: NodeIndex) -> Option<String> {
        let tex = if self.content.tag(node) == MATH { self.content.tex(node) } else { None };
        tex.filter(|tex| !tex.is_empty())
    }

    fn write_formula(&mut self, tex: String) {
        let has_begun = self.text.begin(formula(true), None);
        self.write(&tex);
        if has_begun {
            self.text.end_inline();
        }
    }

    /// Writes a text; white space alone does not open a paragraph.
    fn write(&mut self, text: &str) {
        if self.text.is_open() || !Paragraphs::is_opened_by(text) {
            self.text.write(&mut self.tei, text);
            return;
        }
        self.open_paragraph();
        let first = if self.text.is_typed() { text } else { Paragraphs::without_first_space(text) };
        self.text.write(&mut self.tei, first);
    }

    fn begin_element(&mut self, node: NodeIndex) -> Ending {
        let tag = self.content.tag(node);
        match tag {
            BREAK if self.is_in_lines() => self.text.break_line(),
            BREAK => self.end_line(),
            IMAGE => self.write_image(node),
            _ if PREFORMATTED.contains(tag) && !self.text.is_typed() => {
                self.end_block();
                let language = language_of(self.content, node);
                let attribute = (!language.is_empty()).then_some(("lang", Cow::Owned(language)));
                self.text.begin_typed(Inline { name: "code", attribute });
                return Ending::Code;
            }
            _ if flags(tag) & BLOCK != 0 => {
                self.end_block();
                return self.begin_block(node);
            }
            _ => {
                if let Some((inline, shared)) = self.inline_of(node) {
                    return if self.text.begin(inline, shared) { Ending::Inline } else { Ending::Nothing };
                }
            }
        }
        Ending::Nothing
    }

    fn end_element(&mut self, ending: Ending) {
        match ending {
            Ending::Nothing => {}
            Ending::Block => self.end_block(),
            Ending::Container => self.end_container(),
            Ending::Inline => self.text.end_inline(),
            Ending::Code => {
                self.text.end_typed(&mut self.tei);
                self.end_block();
            }
        }
    }

    /// Begins the TEI element for a block; where TEI allows none, the block only ends the paragraph around it.
    fn begin_block(&mut self, node: NodeIndex) -> Ending {
        if self.text.is_typed() || self.is_in_lines() || self.containers.len() >= MAX_DEPTH {
            return Ending::Block;
        }
        let name = self.content.name(node);
        match name {
            "h1" | "h2" | "h3" | "h4" | "h5" | "h6" => return self.begin_heading(name),
            "ul" | "menu" | "dir" => return self.begin_container("list", Some("ul")),
            "ol" | "dl" => return self.begin_container("list", Some(name)),
            "table" | "figure" => return self.begin_container(name, None),
            "blockquote" => return self.begin_container("quote", None),
            _ => {}
        }
        let part = part_of(name);
        match self.containers.last() {
            Some(&container) if may_contain(self.tei.name(container), part) => {
                let element = self.open_container(part, container);
                self.set_cell_attributes(node, element);
                Ending::Container
            }
            _ => Ending::Block,
        }
    }

    fn begin_container(&mut self, name: &str, rend: Option<&str>) -> Ending {
        let parent = self.parent_of_block();
        let element = self.open_container(name, parent);
        if let Some(rend) = rend {
            self.tei.set_attribute(element, "rend", rend);
        }
        Ending::Container
    }

    /// Begins a section with its heading; in lists, tables and quotations only a line.
    fn begin_heading(&mut self, name: &str) -> Ending {
        if !self.containers.is_empty() {
            let parent = self.parent_of_block();
            let line = self.open_container("ab", parent);
            self.tei.set_attribute(line, "type", "head");
            self.tei.set_attribute(line, "rend", name);
            return Ending::Container;
        }
        let level = name.as_bytes()[1] - b'0';
        while self.sections.len() > 1 && self.section_level() >= level {
            self.sections.pop();
        }
        let section = self.add(self.section(), "div");
        self.sections.push((level, section));
        let heading = self.open_container("head", section);
        self.tei.set_attribute(heading, "rend", name);
        Ending::Container
    }

    fn open_container(&mut self, name: &str, above: NodeIndex) -> NodeIndex {
        let container = self.add(above, name);
        self.containers.push(container);
        container
    }

    /// Ends a list, item or the like. An empty one is removed, except for a cell, which keeps its column.
    fn end_container(&mut self) {
        self.text.end();
        let Some(container) = self.containers.pop() else { return };
        tidy_container(&mut self.tei, container);
        if is_empty(&self.tei, container) && self.tei.name(container) != "cell" {
            self.tei.detach(container);
        }
    }

    /// Ends the paragraph at the edge of a block, or the line where paragraphs are not allowed.
    fn end_block(&mut self) {
        if self.text.is_typed() || self.is_in_lines() {
            self.text.break_line();
        } else {
            self.text.end();
        }
    }

    /// Begins a new line; two of these end a paragraph, or make an empty line in preformatted text.
    fn end_line(&mut self) {
        if self.text.is_typed() {
            self.text.write(&mut self.tei, "\n");
        } else if self.text.is_after_break() {
            self.text.end();
        } else {
            self.text.break_line();
        }
    }

    /// Adds an image to the current figure or paragraph; code and formulas cannot contain images.
    fn write_image(&mut self, image: NodeIndex) {
        let url = self.content.attribute(image, "src").unwrap_or("").trim();
        if url.is_empty() || url.starts_with("data:") || !is_safe_url(url) {
            return;
        }
        let is_in_figure =
            !self.text.is_open() && self.containers.last().is_some_and(|&last| self.tei.name(last) == "figure");
        if !is_in_figure && !self.text.allows_elements() {
            return;
        }
        let graphic = self.tei.new_element("graphic");
        self.tei.set_attribute(graphic, "url", &xml_url(url));
        match self.containers.last() {
            Some(&figure) if is_in_figure => self.tei.append(figure, graphic),
            _ => {
                if !self.text.is_open() {
                    self.open_paragraph();
                }
                self.text.insert(&mut self.tei, graphic);
            }
        }
        let alternative = self.content.attribute(image, "alt").unwrap_or("").split_whitespace().collect::<Vec<_>>();
        if !alternative.is_empty() {
            let description = self.add(graphic, "desc");
            let text = self.tei.new_text(&xml_text(&alternative.join(" ")));
            self.tei.append(description, text);
        }
    }

    fn is_in_lines(&self) -> bool {
        self.containers.last().is_some_and(|&last| has_lines(self.tei.name(last)))
    }

    fn open_paragraph(&mut self) {
        let parent = self.parent_of_block();
        let paragraph = if has_lines(self.tei.name(parent)) { parent } else { self.add(parent, "p") };
        self.text.open(paragraph);
    }

    /// Returns the element that contains the next block; lists and tables may contain only items and cells.
    fn parent_of_block(&mut self) -> NodeIndex {
        let Some(&container) = self.containers.last() else { return self.section() };
        match self.tei.name(container) {
            "list" => self.add(container, "item"),
            "table" => {
                let row = self.add(container, "row");
                self.add(row, "cell")
            }
            "row" => self.add(container, "cell"),
            _ => container,
        }
    }

    fn add(&mut self, above: NodeIndex, name: &str) -> NodeIndex {
        let element = self.tei.new_element(name);
        self.tei.append(above, element);
        element
    }

    fn section(&self) -> NodeIndex {
        self.sections.last().map_or(BODY, |&(_, section)| section)
    }

    fn section_level(&self) -> u8 {
        self.sections.last().map_or(0, |&(level, _)| level)
    }

    fn set_cell_attributes(&mut self, node: NodeIndex, cell: NodeIndex) {
        if self.content.name(node) == "th" {
            self.tei.set_attribute(cell, "role", "label");
        }
        for (name, html_name, most) in [("cols", "colspan", MAX_COLUMNS), ("rows", "rowspan", MAX_ROWS)] {
            let span = span_of(self.content, node, html_name, most);
            if span > 1 {
                self.tei.set_attribute(cell, name, &span.to_string());
            }
        }
    }

    /// Returns the TEI element for inline HTML, and a number that elements with the same formatting share.
    fn inline_of(&self, node: NodeIndex) -> Option<(Inline, Option<usize>)> {
        let rendered =
            |number, rend: &'static str| (Inline { name: "hi", attribute: Some(("rend", rend.into())) }, Some(number));
        Some(match self.content.name(node) {
            "a" => {
                let url = self.content.attribute(node, "href").filter(|url| !url.is_empty())?;
                let target = Some(("target", xml_url(url).into_owned().into()));
                (is_safe_url(url)).then_some((Inline { name: "ref", attribute: target }, None))?
            }
            "math" => {
                let is_annotated = self.content.descendants(node).any(|inner| self.content.tag(inner) == ANNOTATION);
                (formula(is_annotated), None)
            }
            "b" | "strong" => rendered(0, "#b"),
            "cite" | "dfn" | "em" | "i" | "var" => rendered(1, "#i"),
            "ins" | "u" => rendered(2, "#u"),
            "tt" => rendered(3, "#t"),
            "sub" => rendered(4, "#sub"),
            "sup" => rendered(5, "#sup"),
            "del" | "s" | "strike" => (Inline { name: "del", attribute: Some(("rend", "overstrike".into())) }, Some(6)),
            "code" | "kbd" | "samp" => (Inline { name: "code", attribute: None }, Some(7)),
            "q" => (Inline { name: "q", attribute: None }, Some(8)),
            _ => return None,
        })
    }
}

fn formula(is_tex: bool) -> Inline {
    Inline { name: "formula", attribute: is_tex.then_some(("notation", Cow::Borrowed("TeX"))) }
}

/// Returns the TEI element for an HTML element that is allowed only in lists, tables and figures; empty for others.
fn part_of(name: &str) -> &'static str {
    match name {
        "caption" | "figcaption" => "head",
        "li" | "dd" => "item",
        "dt" => "label",
        "tr" => "row",
        "td" | "th" => "cell",
        _ => "",
    }
}

fn may_contain(container: &str, part: &str) -> bool {
    matches!(
        (container, part),
        ("list", "item" | "label") | ("table", "row" | "head") | ("row", "cell") | ("figure", "head")
    )
}

/// Whether a TEI element contains no paragraphs: the edge of a block becomes a line break in it.
fn has_lines(name: &str) -> bool {
    matches!(name, "head" | "label" | "ab")
}
