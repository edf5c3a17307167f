//! Markdown: CommonMark with tables, strikethrough, footnotes and formulas as GitHub reads them.
//!
//! Passes over a copy of the tree give some elements the form that they have in Markdown (`forms`, `boxes`, `footnotes`).
//! `block_writer` turns the tree into blocks, `run` collects the inline content of a line, `line` writes it so that a
//! Markdown parser reads what was meant, and `rendering` writes the blocks.

mod backticks;
mod block_forms;
mod block_writer;
mod blocks;
mod boxes;
mod captions;
mod character_classes;
mod elements;
mod emphasis;
mod escapes;
mod facts;
mod footnotes;
mod forms;
mod formulas;
mod grid;
mod line;
mod line_starts;
mod lists;
mod note_forms;
mod note_links;
mod note_titles;
mod notes_in_place;
mod rendering;
mod run;
mod sentinels;
mod survey;
mod tables;
#[cfg(test)]
mod tests;
mod tidying;
mod typed_lists;
mod urls;

pub(super) use grid::span_of;
use std::borrow::Cow;
use std::collections::HashMap;

use block_writer::BlockWriter;
use escapes::{escaped, Escapes};
use facts::Facts;
use footnotes::{find_footnotes, Footnotes};
use line::Formulas;
use line_starts::with_escaped_line_starts;
use rendering::rendered;
use survey::Survey;

use crate::content::{NodeIndex, Tree, BODY};
use crate::table::tags::number;

/// What the writer knows besides the tree.
#[derive(Clone, Copy, Debug, Default)]
pub struct MarkdownOptions<'a> {
    /// The URL of the page; empty where it is unknown.
    pub url: &'a str,
    /// The source of the page, which says whether a program looks for formulas in its text.
    pub source: &'a [u8],
}

/// Returns a tree as Markdown; a borrowed one is copied where elements need another form first.
pub fn markdown_of(tree: Cow<'_, Tree>, options: &MarkdownOptions<'_>) -> String {
    let mut tree = tree;
    let mut nodes: Vec<NodeIndex> = tree.all_nodes().collect();
    let mut survey = Survey::of(&tree, &nodes);
    if survey.has_named_formulas {
        formulas::reveal_formulas(tree.to_mut());
        nodes = tree.all_nodes().collect();
        survey = Survey::of(&tree, &nodes);
    }
    let formulas = formulas_of(&survey, options.source);
    let notes = prepare(&mut tree, &survey, options.url);
    if survey.needs_other_forms() {
        nodes = tree.all_nodes().collect();
    }
    let facts = Facts::of(&tree, &nodes);
    let tasks = if survey.has_boxes { task_boxes(&tree) } else { HashMap::new() };
    let (blocks, texts) = BlockWriter::new(&tree, &facts, &notes, &tasks, formulas).write(BODY);
    rendered(&blocks, &texts)
}

/// Returns plain text as Markdown, each line a paragraph.
pub fn plain_markdown(text: &str) -> String {
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    let paragraphs = lines.map(|line| with_escaped_line_starts(&escaped(line, Escapes::default())));
    paragraphs.collect::<Vec<_>>().join("\n\n")
}

/// Gives elements the form that they have in Markdown, in a copy of the tree where there are such elements.
fn prepare(tree: &mut Cow<'_, Tree>, survey: &Survey, url: &str) -> Footnotes {
    if survey.has_media {
        forms::link_media(tree.to_mut());
    }
    if survey.has_quotations {
        forms::add_quotation_marks(tree.to_mut());
    }
    if survey.has_boxes_apart {
        boxes::set_boxes_apart(tree.to_mut());
    }
    let notes = if survey.has_references { find_footnotes(tree.to_mut(), url) } else { Footnotes::default() };
    if survey.has_pairs {
        forms::list_pairs(tree.to_mut(), &notes);
    }
    notes
}

/// How the page writes formulas; its source is searched only where the text may contain some.
fn formulas_of(survey: &Survey, source: &[u8]) -> Formulas {
    let may_have_some = survey.has_dollars || survey.has_delimiters;
    if may_have_some && formulas::has_typesetter(source) {
        if survey.has_dollars && formulas::sets_single_dollars(source) {
            return Formulas::InDollars;
        }
        if survey.has_delimiters {
            return Formulas::Delimited;
        }
    }
    if survey.has_formulas {
        Formulas::Elements
    } else {
        Formulas::None
    }
}

/// Returns for each item that begins with a box whether it is checked.
fn task_boxes(tree: &Tree) -> HashMap<NodeIndex, bool> {
    let boxes = tree.elements(BODY, |tag| tag == number("input"));
    let is_box =
        |&field: &NodeIndex| tree.attribute(field, "type").is_some_and(|kind| kind.eq_ignore_ascii_case("checkbox"));
    let item_of = |field: NodeIndex| {
        let item = tree.closest(field, |tag| tag == number("li"))?;
        Some((item, tree.attribute(field, "checked").is_some()))
    };
    boxes.into_iter().filter(is_box).filter_map(item_of).collect()
}
