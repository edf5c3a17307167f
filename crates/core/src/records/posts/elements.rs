//! The elements that hold one comment or one post each.

use super::called::{is_comment_class, is_comment_id, is_comment_type, is_post_class, is_post_type, is_question_type};
use crate::facts::landmarks::Landmarks;
use crate::table::attributes::{attributes, unescaped};
use crate::table::tags::{flagged, COUNT};
use crate::Table;

const NO_HOLDER: u32 = 1;
/// Elements that hold no whole comment, whatever they are called: in code, `span` elements are comments of programs.
static NO_HOLDERS: [u32; COUNT + 1] =
    flagged(&[(NO_HOLDER, "a abbr b body button code em font h1 h2 h3 h4 h5 h6 i input label p small span strong")]);

/// By which attributes an element is called one of those that are looked for.
#[derive(Clone, Copy)]
pub(super) struct Forms {
    pub(super) class: fn(&str) -> bool,
    pub(super) id: fn(&str) -> bool,
    pub(super) kind: fn(&str) -> bool,
}

/// The elements that are called so: by a class, and by an id or a type. Both are in document order.
pub(super) struct Called {
    pub(super) by_class: Vec<usize>,
    pub(super) otherwise: Vec<usize>,
}

/// The elements that are named as one comment each, replies within others included.
pub fn comment_elements(table: &Table) -> Vec<usize> {
    let forms = Forms { class: is_comment_class, id: is_comment_id, kind: is_comment_type };
    let Called { by_class, otherwise } = called(table, forms, holders(table));
    in_order(by_class, otherwise)
}

/// The elements that are one post of a thread or one answer each.
///
/// A type says so; a class says so only where the element beside it has such a class too.
pub fn post_elements(table: &Table) -> Vec<usize> {
    let forms =
        Forms { class: is_post_class, id: |_| false, kind: |name| is_post_type(name) || is_question_type(name) };
    let Called { by_class, otherwise } = called(table, forms, holders(table));
    in_order(with_siblings(table, by_class), otherwise)
}

/// The elements among the candidates that are called by one of the forms.
pub(super) fn called(table: &Table, forms: Forms, is_candidate: impl Fn(usize) -> bool) -> Called {
    let mut found = Called { by_class: Vec::new(), otherwise: Vec::new() };
    for row in (0..table.len()).filter(|&row| table.tag[row] != 0 && is_candidate(row)) {
        for (name, value) in attributes(table.text(row)) {
            let (form, rows) = match name {
                b"class" => (forms.class, &mut found.by_class),
                b"id" => (forms.id, &mut found.otherwise),
                b"itemtype" => (forms.kind, &mut found.otherwise),
                _ => continue,
            };
            if unescaped(value).split_whitespace().any(form) {
                rows.push(row);
            }
        }
    }
    found
}

/// Those of some elements that have another of them beside them.
pub(super) fn with_siblings(table: &Table, mut rows: Vec<usize>) -> Vec<usize> {
    let parent = |row: usize| usize::try_from(table.parent[row]).unwrap_or(0);
    let mut count = vec![0_u32; table.len()];
    rows.iter().for_each(|&row| count[parent(row)] += 1);
    rows.retain(|&row| count[parent(row)] > 1);
    rows
}

/// All rows in document order, each once.
pub(super) fn in_order(mut rows: Vec<usize>, others: Vec<usize>) -> Vec<usize> {
    rows.extend(others);
    rows.sort_unstable();
    rows.dedup();
    rows
}

/// Which elements can hold a whole comment.
fn holders(table: &Table) -> impl Fn(usize) -> bool + '_ {
    let body = Landmarks::of(table).body;
    move |row| row > body && NO_HOLDERS[(table.tag[row] as usize).min(COUNT)] & NO_HOLDER == 0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_are_told_by_class_id_or_type() {
        let html = "<body class=\"comment\"><div class=\"comment\"><p class=\"comment\">a</p></div>\
            <li id=\"comment-1\">b</li><i itemtype=\"https://schema.org/Comment\">c</i>\
            <div itemtype=\"https://schema.org/Comment\" class=\"x comment\">d</div></body>";
        assert_eq!(comment_elements(&Table::from_canonical(html.into()).unwrap()), [1, 4, 8]);
    }

    #[test]
    fn a_class_says_post_only_beside_another() {
        let html = "<body><div class=\"post\"><div class=\"post\">a</div><div class=\"post\">b</div></div>\
            <div itemtype=\"https://schema.org/Answer\">c</div></body>";
        assert_eq!(post_elements(&Table::from_canonical(html.into()).unwrap()), [2, 4, 6]);
    }
}
