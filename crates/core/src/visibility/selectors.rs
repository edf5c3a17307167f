//! Simple selectors: a tag, classes and ids of one element.

use std::collections::HashMap;

use super::declarations::trimmed;
use crate::attributes::{attribute, raw_values};
use crate::tags::NAMES;
use crate::Table;

/// A tag, which may be empty, and the classes and ids: an element must have all of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Selector {
    tag: String,
    classes: Vec<String>,
    ids: Vec<String>,
}

impl Selector {
    /// The selector that a text stands for, if it is a simple one.
    pub(super) fn read(text: &str) -> Option<Selector> {
        let text = trimmed(text);
        let (tag, mut rest) = text.split_at(text.find(&['.', '#'][..]).unwrap_or(text.len()));
        let mut found = Selector { tag: tag.to_ascii_lowercase(), classes: Vec::new(), ids: Vec::new() };
        let is_tag = tag.starts_with(|sign: char| sign.is_ascii_alphabetic()) && is_name(tag);
        while let Some(kind) = rest.chars().next() {
            let after = &rest[1..];
            let (name, next) = after.split_at(after.find(&['.', '#'][..]).unwrap_or(after.len()));
            let names = if kind == '.' { &mut found.classes } else { &mut found.ids };
            names.push(name.to_owned());
            rest = next;
        }
        let mut names = found.classes.iter().chain(&found.ids);
        let is_simple = (is_tag || tag.is_empty()) && !text.is_empty() && names.all(|name| is_name(name));
        is_simple.then_some(found)
    }

    fn fits(&self, table: &Table, row: usize) -> bool {
        let classes = attribute(table, row, "class").unwrap_or_default();
        let id = attribute(table, row, "id").unwrap_or_default();
        (self.tag.is_empty() || self.tag.as_bytes() == name_of(table, row))
            && self.classes.iter().all(|class| names_in(classes.as_bytes()).any(|name| name == class.as_bytes()))
            && self.ids.iter().all(|wanted| *wanted == id)
    }
}

fn is_name(name: &str) -> bool {
    !name.is_empty() && name.chars().all(|sign| sign.is_alphanumeric() || sign == '_' || sign == '-')
}

/// The names in the value of a `class` attribute.
fn names_in(value: &[u8]) -> impl Iterator<Item = &[u8]> {
    value.split(u8::is_ascii_whitespace).filter(|name| !name.is_empty())
}

/// The name of an element.
fn name_of(table: &Table, row: usize) -> &[u8] {
    let tag = table.tag[row] as usize;
    match NAMES.get(tag) {
        Some(name) => name.as_bytes(),
        None => table
            .unknown
            .get(tag - NAMES.len())
            .map_or(&[], |&(start, stop)| &table.html[start as usize..stop as usize]),
    }
}

/// Set the bits of each rule on the elements that its selector names.
pub(super) fn apply(table: &Table, rules: &[(Selector, u8)], bits: &mut [u8]) {
    let (mut by_class, mut by_id, mut by_tag) = (Index::default(), Index::default(), Vec::new());
    for rule in rules {
        match (rule.0.ids.first(), rule.0.classes.first()) {
            (Some(id), _) => by_id.add(id, rule),
            (None, Some(class)) => by_class.add(class, rule),
            (None, None) => by_tag.push(rule),
        }
    }
    by_class.apply(table, "class", bits);
    by_id.apply(table, "id", bits);
    for (selector, said) in by_tag {
        let rows =
            (0..table.len()).filter(|&row| table.tag[row] != 0 && name_of(table, row) == selector.tag.as_bytes());
        rows.for_each(|row| bits[row] |= said);
    }
}

/// Rules by a name that an element must have.
#[derive(Default)]
struct Index<'a> {
    rules: HashMap<&'a [u8], Vec<&'a (Selector, u8)>>,
    /// The looks of all names.
    looks: u64,
}

impl<'a> Index<'a> {
    fn add(&mut self, name: &'a str, rule: &'a (Selector, u8)) {
        self.rules.entry(name.as_bytes()).or_default().push(rule);
        self.looks |= look_of(name.as_bytes());
    }

    /// Set the bits of the rules on the elements that have their names in that attribute.
    ///
    /// No name holds what canonical HTML writes as a reference, so that the values are compared as they stand there.
    fn apply(&self, table: &Table, attribute: &str, bits: &mut [u8]) {
        if self.rules.is_empty() {
            return;
        }
        for (row, value) in raw_values(table, attribute) {
            let known = names_in(value).filter(|name| self.looks & look_of(name) != 0);
            for (selector, said) in known.filter_map(|name| self.rules.get(name)).flatten() {
                if bits[row] & said != *said && selector.fits(table, row) {
                    bits[row] |= said;
                }
            }
        }
    }
}

/// One of 64 bits, by the ends and the length of a name: most names that are not looked for differ in it.
#[inline]
fn look_of(name: &[u8]) -> u64 {
    let (first, last) = (name.first().copied().unwrap_or(0), name.last().copied().unwrap_or(0));
    1 << ((usize::from(first) + 5 * usize::from(last) + 11 * name.len()) % 64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn simple_selectors_are_read() {
        let read =
            |text: &str| Selector::read(text).map(|found| (found.tag, found.classes.join(" "), found.ids.join(" ")));
        let of = |tag: &str, classes: &str, ids: &str| Some((tag.to_owned(), classes.to_owned(), ids.to_owned()));
        assert_eq!(read(" P "), of("p", "", ""));
        assert_eq!(read("p.a.B#c"), of("p", "a B", "c"));
        assert_eq!(read(".a"), of("", "a", ""));
        for text in ["", "*", "p b", "p>b", "p:hover", "[id]", "1p", ".", "p.", "p..a"] {
            assert_eq!(read(text), None, "{text}");
        }
    }

    #[test]
    fn an_element_must_have_all_names() {
        let table = Table::from_canonical(r#"<x-y id="i" class="a b"><p class="a">c</p></x-y>"#.into()).unwrap();
        let named = |text: &str| {
            let mut bits = [0; 3];
            apply(&table, &[(Selector::read(text).unwrap(), 1)], &mut bits);
            bits
        };
        assert_eq!(
            [".a", ".a.b", "#i", "p#i", "p.a", "x-y", "p"].map(named).map(|bits| bits[0] + 2 * bits[1]),
            [3, 1, 1, 0, 2, 1, 2]
        );
    }
}
