//! Two neighbours that may be a label and its value.

use std::ops::Range;

use super::measures::Measures;
use super::{subtree, texts_in, Pair};
use crate::table::attributes::value_in;
use crate::table::sets::{sets_of, CELL, LINE};
use crate::table::tags::{self, flagged, number, COUNT};
use crate::Table;

const MAX_WORDS_OF_LABEL: u32 = 7;
const MAX_CHARS_OF_LABEL: u32 = 60;
const MAX_WORDS_OF_VALUE: u32 = 12;
const MAX_CHARS_OF_VALUE: u32 = 100;
/// The same for values whose element says that they belong to a label.
const MAX_WORDS_OF_MARKED_VALUE: u32 = 20;
const MAX_CHARS_OF_MARKED_VALUE: u32 = 160;
/// Minimum number of pairs in a row without a wrapper around each, where the labels end with colons.
const MIN_WITH_COLONS: usize = 2;

const DIV: i32 = number("div");
const TERM: i32 = number("dt");
const DEFINITION: i32 = number("dd");
const WRAPPER: u32 = 1 << 0;
const LABEL: u32 = 1 << 1;
const VALUE: u32 = 1 << 2;

/// What an element can be. Names that pages make up themselves are in no output, so they can be nothing.
static PARTS: [u32; COUNT + 1] = flagged(&[
    (WRAPPER, "address article aside dd div figcaption footer header label li main p section span td th tr"),
    (LABEL | VALUE, "b div em font i label mark p small span strong td th u abbr"),
    (VALUE, "a code data ins kbd s section time var"),
]);

/// A pair that may need others beside it to be one.
pub(super) struct Candidate {
    pub(super) pair: Pair,
    /// Whether it needs no others: its label ends with a colon, or is the head of a row.
    pub(super) is_certain: bool,
    /// Whether the page puts both on lines of their own. Otherwise they may be a part of a sentence: others like it have to
    /// tell that they are none.
    pub(super) is_parted: bool,
}

/// The candidate that the two texts in a wrapper are.
pub(super) fn wrapped(measures: &Measures<'_>, row: usize, children: &[usize]) -> Option<Candidate> {
    let table = measures.table;
    let (label, value) = match *children {
        [label, value] => (label, value),
        [label, colon, value] if is_colon(measures, colon) => (label, value),
        _ => return None,
    };
    let name = label..value;
    let value = subtree(table, value);
    let is_text = table.tag[value.start] == 0;
    let cells = [label, value.start].map(|part| sets_of(table.tag[part]) & CELL != 0);
    let fits = part_of(table, row) & WRAPPER != 0
        && part_of(table, label) & LABEL != 0
        && (part_of(table, value.start) & VALUE != 0 || (is_text && !is_line(table, label)))
        && cells[0] == cells[1]
        && is_label(measures, &name)
        && is_value(measures, &value, cells[1])
        && !measures.end_with_colon(&value);
    let with_colon = measures.end_with_colon(&name) || (is_text && measures.begin_with_colon(&value));
    let is_row_head = cells[0] && table.tag[label] == tags::TH && table.tag[value.start] != tags::TH;
    let has_letters = || measures.have_letters(&name) || measures.have_letters(&value);
    let is_certain = is_row_head || (with_colon && !measures.end_sentence(&value));
    let is_parted = cells[0] || name.clone().chain([value.start]).any(|part| is_line(table, part));
    (fits && has_letters()).then_some(Candidate {
        pair: Pair { row, name, value, joins: !is_text, has_colon: with_colon },
        is_certain,
        is_parted,
    })
}

/// Find each term with one short definition in a list of definitions.
pub(super) fn definitions(measures: &Measures<'_>, list: usize, found: &mut Vec<Pair>) {
    let table = measures.table;
    let is = |row: usize, tag: i32| table.tag[row] == tag;
    let unwrapped = texts_in(measures, list).flat_map(|child| {
        let inner: Vec<usize> = if is(child, DIV) { texts_in(measures, child).collect() } else { vec![child] };
        inner.into_iter().map(move |part| (part, table.parent[part] as usize))
    });
    let parts: Vec<(usize, usize)> = unwrapped.collect();
    for (at, &(term, row)) in parts.iter().enumerate() {
        let is_alone = (at == 0 || !is(parts[at - 1].0, TERM)) && parts.get(at + 2).is_none_or(|next| is(next.0, TERM));
        let definition = parts.get(at + 1).filter(|next| next.1 == row && is(next.0, DEFINITION)).map(|next| next.0);
        if let Some(definition) = definition.filter(|_| is(term, TERM) && is_alone) {
            let (name, value) = (term + 1..table.end[term] as usize, definition + 1..table.end[definition] as usize);
            let fits = measures.are_short(&name, MAX_WORDS_OF_LABEL, MAX_CHARS_OF_LABEL);
            if fits && is_short_marked(measures, &value) {
                let value = subtree(table, definition);
                let has_colon = measures.end_with_colon(&(term..definition));
                found.push(Pair { row, name: term..definition, value, joins: true, has_colon });
            }
        }
    }
}

/// Find labels and values that follow each other without wrappers: the labels end with colons, or both have classes that
/// alternate from the first child to the last.
pub(super) fn alternating(measures: &Measures<'_>, row: usize, children: &[usize], found: &mut Vec<Pair>) {
    if children.len() < 2 * MIN_WITH_COLONS {
        return;
    }
    let table = measures.table;
    if have_alternating_classes(table, children) {
        let pairs: Vec<Pair> = children.chunks(2).filter_map(|two| neighbours(measures, row, two)).collect();
        if pairs.len() * 2 == children.len() && super::groups::are_pairs(measures, &pairs) {
            found.extend(pairs);
            return;
        }
    }
    let (mut at, mut run) = (0, Vec::new());
    while at + 1 < children.len() {
        let pair = neighbours(measures, row, &children[at..at + 2]);
        match pair.filter(|pair| pair.has_colon && !measures.end_with_colon(&pair.value)) {
            Some(pair) => {
                run.push(pair);
                at += 2;
            }
            None => {
                add_run(&mut run, found);
                at += 1;
            }
        }
    }
    add_run(&mut run, found);
}

fn add_run(run: &mut Vec<Pair>, found: &mut Vec<Pair>) {
    if run.len() >= MIN_WITH_COLONS {
        found.append(run);
    }
    run.clear();
}

/// Whether the children are blocks, and those at even places have a class that those at odd places do not have.
fn have_alternating_classes(table: &Table, children: &[usize]) -> bool {
    let class = |child: usize| if table.tag[child] == 0 { None } else { value_in(table.text(child), b"class") };
    let (first, second) = (class(children[0]), class(children[1]));
    children.len() % 2 == 0
        && first.is_some()
        && second.is_some()
        && first != second
        && children.chunks(2).all(|two| class(two[0]) == first && class(two[1]) == second)
}

/// Two neighbours as a pair of a label and a value, which may be one of several in the same element.
fn neighbours(measures: &Measures<'_>, row: usize, two: &[usize]) -> Option<Pair> {
    let table = measures.table;
    let (name, value) = (two[0]..two[1], subtree(table, two[1]));
    let fits = part_of(table, two[0]) & LABEL != 0
        && part_of(table, two[1]) & VALUE != 0
        && two.iter().all(|&part| sets_of(table.tag[part]) & CELL == 0)
        && is_label(measures, &name)
        && is_value(measures, &value, false);
    let joins = is_line(table, two[0]) && is_line(table, two[1]);
    let has_colon = measures.end_with_colon(&name);
    fits.then_some(Pair { row, name, value, joins, has_colon })
}

/// Whether some rows are short enough for a label; a label does not lead elsewhere.
pub(super) fn is_label(measures: &Measures<'_>, rows: &Range<usize>) -> bool {
    let inside = inside_of_cell(measures.table, rows);
    measures.are_short(&inside, MAX_WORDS_OF_LABEL, MAX_CHARS_OF_LABEL) && !measures.have_links(&inside)
}

/// Whether some rows are short enough for a value.
pub(super) fn is_value(measures: &Measures<'_>, rows: &Range<usize>, is_marked: bool) -> bool {
    let inside = inside_of_cell(measures.table, rows);
    match is_marked {
        true => is_short_marked(measures, &inside),
        false => measures.are_short(&inside, MAX_WORDS_OF_VALUE, MAX_CHARS_OF_VALUE),
    }
}

fn is_short_marked(measures: &Measures<'_>, rows: &Range<usize>) -> bool {
    measures.are_short(rows, MAX_WORDS_OF_MARKED_VALUE, MAX_CHARS_OF_MARKED_VALUE)
}

/// The rows without the cell that they are.
fn inside_of_cell(table: &Table, rows: &Range<usize>) -> Range<usize> {
    rows.start + usize::from(sets_of(table.tag[rows.start]) & CELL != 0)..rows.end
}

/// Whether an element can be a label.
pub(super) fn may_be_label(table: &Table, row: usize) -> bool {
    part_of(table, row) & LABEL != 0
}

/// Whether an element is on lines of its own by its name.
pub(super) fn is_line(table: &Table, row: usize) -> bool {
    sets_of(table.tag[row]) & LINE != 0
}

fn is_colon(measures: &Measures<'_>, row: usize) -> bool {
    let rows = row..row + 1;
    measures.table.tag[row] == 0 && measures.table.chars[row] == 1 && measures.end_with_colon(&rows)
}

fn part_of(table: &Table, row: usize) -> u32 {
    PARTS[(table.tag[row] as usize).min(COUNT)]
}
