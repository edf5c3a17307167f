//! Markdown: CommonMark with tables, strikethrough, footnotes and formulas as GitHub reads them.
//!
//! Passes over a copy of the tree rewrite the elements that Markdown does not have (`rewrites`, `footnotes`). `block_writer`
//! turns the tree into blocks, `inline_writer` collects the content of each line, `line` writes it so that a Markdown parser
//! reads the same, and `rendering` writes the blocks with their prefixes.

mod block_elements;
mod block_escapes;
mod block_writer;
mod blocks;
mod captions;
mod elements;
mod emphasis;
mod escapes;
mod footnotes;
mod formulas;
mod inline_writer;
mod line;
mod link_titles;
mod lists;
mod note_links;
mod punctuation;
mod rendering;
mod rewrites;
mod sentinels;
mod tables;
#[cfg(test)]
mod tests;
mod tidying;
mod typed_lists;
mod urls;

use std::borrow::Cow;
use std::collections::HashMap;

use block_escapes::escape_line_starts;
use block_writer::BlockWriter;
use elements::Contents;
use escapes::{escape, Escapes};
use footnotes::{rewrite_footnotes, Footnotes};
use formulas::names_formula;
use line::FormulaSyntax;
use note_links::is_reference;
use rendering::render;
use rewrites::{can_be_callout, names_callout};
pub(super) use tables::span_of;

use crate::content::{NodeIndex, Tree, BODY, PAIR};
use crate::table::tags;

/// What the writer knows besides the tree.
#[derive(Clone, Copy, Debug, Default)]
pub struct MarkdownOptions<'a> {
    /// The URL against which the links of the tree were resolved; empty where it is unknown.
    pub base: &'a str,
    /// The source of the page, which says whether a program looks for formulas in its text.
    pub source: &'a [u8],
}

/// Which elements and characters of a tree need more than to be written; most trees have few of them.
#[derive(Clone, Copy, Debug, Default)]
struct Survey {
    has_formulas: bool,
    has_named_formulas: bool,
    has_media: bool,
    has_quotations: bool,
    /// Callouts, or summaries of `details`.
    has_callouts: bool,
    /// Links that may be references to notes.
    has_references: bool,
    /// Pairs of a label and its value.
    has_pairs: bool,
    /// The boxes of tasks: repairs leave no other fields.
    has_task_fields: bool,
    /// Dollar signs in the text.
    has_dollars: bool,
    /// Backslashes or two dollar signs in the text.
    has_delimiters: bool,
}

impl Survey {
    /// Reads a tree whose nodes in document order are `nodes`.
    fn of(tree: &Tree, nodes: &[NodeIndex]) -> Survey {
        let mut survey = Survey::default();
        for &node in nodes {
            match tree.tag(node) {
                0 => survey.read_text(tree.text(node).as_bytes()),
                tag => survey.read_element(tree, node, tag),
            }
        }
        survey
    }

    /// Whether some elements are rewritten first.
    fn needs_rewriting(&self) -> bool {
        self.has_media || self.has_quotations || self.has_callouts || self.has_references || self.has_pairs
    }

    fn read_text(&mut self, text: &[u8]) {
        for at in memchr::memchr2_iter(b'$', b'\\', text) {
            let is_dollar = text[at] == b'$';
            self.has_dollars |= is_dollar;
            self.has_delimiters |= !is_dollar || text.get(at + 1) == Some(&b'$');
        }
    }

    fn read_element(&mut self, tree: &Tree, element: NodeIndex, tag: i32) {
        match tag {
            tags::A => self.has_references = self.has_references || is_reference(tree, element),
            tags::MATH => self.has_formulas = true,
            tags::VIDEO | tags::AUDIO => self.has_media = true,
            tags::Q => self.has_quotations = true,
            tags::SUMMARY => self.has_callouts = true,
            tags::INPUT => self.has_task_fields = true,
            _ => {}
        }
        if let Some(classes) = tree.attribute(element, "class") {
            self.has_named_formulas = self.has_named_formulas || names_formula(classes);
            self.has_callouts = self.has_callouts || (can_be_callout(tag) && names_callout(classes));
        }
        self.has_pairs |= tree.attribute(element, PAIR).is_some();
    }
}

/// Returns a tree as Markdown; a borrowed one is copied where elements need another form first.
pub fn markdown_of(tree: Cow<'_, Tree>, options: &MarkdownOptions<'_>) -> String {
    let mut tree = tree;
    let mut nodes: Vec<NodeIndex> = tree.all_nodes().collect();
    let mut survey = Survey::of(&tree, &nodes);
    if survey.has_named_formulas {
        formulas::convert_named_formulas(tree.to_mut());
        nodes = tree.all_nodes().collect();
        survey = Survey::of(&tree, &nodes);
    }
    let formulas = detect_formula_syntax(&survey, options.source);
    let notes = rewrite_elements(&mut tree, &survey, options.base);
    if survey.needs_rewriting() {
        nodes = tree.all_nodes().collect();
    }
    let contents = Contents::of(&tree, &nodes);
    let tasks = if survey.has_task_fields { find_tasks(&tree) } else { HashMap::new() };
    let (blocks, texts) = BlockWriter::new(&tree, &contents, &notes, &tasks, formulas).write(BODY);
    render(&blocks, &texts)
}

/// Returns plain text as Markdown, each line a paragraph.
pub fn plain_markdown(text: &str) -> String {
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    let paragraphs = lines.map(|line| escape_line_starts(&escape(line, Escapes::default())));
    paragraphs.collect::<Vec<_>>().join("\n\n")
}

/// Rewrites the elements that Markdown does not have, in a copy of the tree where there are such elements.
fn rewrite_elements(tree: &mut Cow<'_, Tree>, survey: &Survey, base: &str) -> Footnotes {
    if survey.has_media {
        rewrites::link_media(tree.to_mut());
    }
    if survey.has_quotations {
        rewrites::add_quotation_marks(tree.to_mut());
    }
    if survey.has_callouts {
        rewrites::quote_callouts(tree.to_mut());
        rewrites::strengthen_summaries(tree.to_mut());
    }
    let notes = if survey.has_references { rewrite_footnotes(tree.to_mut(), base) } else { Footnotes::default() };
    if survey.has_pairs {
        rewrites::list_pairs(tree.to_mut(), &notes);
    }
    notes
}

/// Returns how the page writes formulas; its source is searched only where the text may contain some.
fn detect_formula_syntax(survey: &Survey, source: &[u8]) -> FormulaSyntax {
    let may_have_formulas = survey.has_dollars || survey.has_delimiters;
    if may_have_formulas && formulas::mentions_typesetter(source) {
        if survey.has_dollars && formulas::sets_single_dollars(source) {
            return FormulaSyntax::InDollars;
        }
        if survey.has_delimiters {
            return FormulaSyntax::Delimited;
        }
    }
    if survey.has_formulas {
        FormulaSyntax::Elements
    } else {
        FormulaSyntax::None
    }
}

/// Returns for each item that begins with the box of a task whether the box is checked.
fn find_tasks(tree: &Tree) -> HashMap<NodeIndex, bool> {
    let boxes = tree.elements(BODY, |tag| tag == tags::INPUT);
    let is_box =
        |&field: &NodeIndex| tree.attribute(field, "type").is_some_and(|kind| kind.eq_ignore_ascii_case("checkbox"));
    let item_of = |field: NodeIndex| {
        let item = tree.closest(field, |tag| tag == tags::LI)?;
        Some((item, tree.attribute(field, "checked").is_some()))
    };
    boxes.into_iter().filter(is_box).filter_map(item_of).collect()
}
