//! Simple selectors: a tag, classes and ids of one element.

use std::collections::HashMap;

use super::declarations::trimmed;
use crate::attributes::{attribute, for_each_value};
use crate::tags;
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
        let value = |name| attribute(table, row, name).unwrap_or_default();
        let has_classes = || {
            let value = value("class");
            self.classes.iter().all(|class| names_in(value.as_bytes()).any(|name| name == class.as_bytes()))
        };
        let has_ids = || {
            let value = value("id");
            self.ids.iter().all(|id| *id == value)
        };
        (self.tag.is_empty() || number_of(table, &self.tag) == Some(table.tag[row]))
            && (self.classes.is_empty() || has_classes())
            && (self.ids.is_empty() || has_ids())
    }
}

fn is_name(name: &str) -> bool {
    !name.is_empty() && name.chars().all(|sign| sign.is_alphanumeric() || sign == '_' || sign == '-')
}

/// The names in the value of a `class` attribute.
fn names_in(value: &[u8]) -> impl Iterator<Item = &[u8]> {
    value.split(u8::is_ascii_whitespace).filter(|name| !name.is_empty())
}

/// The number of a tag on a page.
fn number_of(table: &Table, tag: &str) -> Option<i32> {
    let is_tag = |&(start, stop): &(u32, u32)| table.html.get(start as usize..stop as usize) == Some(tag.as_bytes());
    let own = || table.unknown.iter().position(is_tag).map(|place| (tags::COUNT + place) as i32);
    tags::lookup(tag.as_bytes()).or_else(own)
}

/// Rules by what an element must have to be meant by them.
#[derive(Default)]
pub(super) struct Rules<'a> {
    by_class: Index<'a>,
    by_id: Index<'a>,
    by_tag: Vec<&'a Rule>,
}

/// A selector, and what is said of the elements that it names.
pub(super) type Rule = (Selector, u8);

impl<'a> Rules<'a> {
    pub(super) fn new(rules: &'a [Rule]) -> Rules<'a> {
        let mut found = Rules::default();
        for rule in rules {
            match (rule.0.ids.first(), rule.0.classes.first()) {
                (Some(id), _) => found.by_id.add(id, rule),
                (None, Some(class)) => found.by_class.add(class, rule),
                (None, None) => found.by_tag.push(rule),
            }
        }
        found
    }

    /// Set the bits of the rules that are for all elements of a tag.
    pub(super) fn apply_to_tags(&self, table: &Table, bits: &mut [u8]) {
        for (selector, said) in &self.by_tag {
            let number = number_of(table, &selector.tag);
            let rows = bits.iter_mut().zip(&table.tag).filter(|(_, &tag)| Some(tag) == number);
            rows.for_each(|(bits, _)| *bits |= said);
        }
    }

    /// Set the bits of the rules that are for elements with names of their own.
    pub(super) fn apply_to_names(&self, table: &Table, bits: &mut [u8]) {
        if self.by_class.rules.is_empty() && self.by_id.rules.is_empty() {
            return;
        }
        for_each_value(table, [b" class", b" id"], |row, place, value| {
            [&self.by_class, &self.by_id][place].apply(table, row, value, &mut bits[row]);
        });
    }
}

/// Rules by a name that an element must have.
#[derive(Default)]
struct Index<'a> {
    rules: HashMap<&'a [u8], Vec<&'a Rule>>,
    /// The looks of all names, one bit each.
    looks: [u64; LOOKS / 64],
}

impl<'a> Index<'a> {
    fn add(&mut self, name: &'a str, rule: &'a Rule) {
        self.rules.entry(name.as_bytes()).or_default().push(rule);
        let look = look_of(name.as_bytes());
        self.looks[look / 64] |= 1 << (look % 64);
    }

    /// Set the bits of the rules for an element that has names in an attribute.
    ///
    /// No name holds what canonical HTML writes as a reference, so that the value is compared as it stands there.
    #[inline]
    fn apply(&self, table: &Table, row: usize, value: &[u8], bits: &mut u8) {
        let known = names_in(value).filter(|name| self.may_know(name));
        for (selector, said) in known.filter_map(|name| self.rules.get(name)).flatten() {
            if *bits & said != *said && selector.fits(table, row) {
                *bits |= said;
            }
        }
    }

    #[inline]
    fn may_know(&self, name: &[u8]) -> bool {
        let look = look_of(name);
        self.looks[look / 64] & 1 << (look % 64) != 0
    }
}

/// How many looks a name can have.
const LOOKS: usize = 1 << 10;

/// A number by three letters and the length of a name: most names that are not looked for differ in it.
#[inline]
fn look_of(name: &[u8]) -> usize {
    const MULTIPLIER: u32 = 0x9e37_79b1;
    let letter = |place: usize| name.get(place).copied().unwrap_or(0);
    let last = name.len().saturating_sub(1);
    let seen = u32::from_le_bytes([letter(0), letter(last / 2), letter(last), last as u8]);
    (seen.wrapping_mul(MULTIPLIER) >> (u32::BITS - LOOKS.trailing_zeros())) as usize
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
            let (mut bits, rules) = ([0; 3], [(Selector::read(text).unwrap(), 1)]);
            let rules = Rules::new(&rules);
            rules.apply_to_tags(&table, &mut bits);
            rules.apply_to_names(&table, &mut bits);
            bits
        };
        assert_eq!(
            [".a", ".a.b", "#i", "p#i", "p.a", "x-y", "p"].map(named).map(|bits| bits[0] + 2 * bits[1]),
            [3, 1, 1, 0, 2, 1, 2]
        );
    }
}
