//! Simple selectors: a tag, classes and ids of one element.

use std::collections::HashMap;

use super::declarations::trimmed;
use crate::table::attributes::{attribute, for_each_value};
use crate::table::tags;
use crate::Table;

/// A tag, which may be empty, and the classes and ids: an element must have all of them.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
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

    fn names(&self) -> impl Iterator<Item = &str> {
        self.classes.iter().chain(&self.ids).map(|name| &name[..])
    }
}

fn is_name(name: &str) -> bool {
    !name.is_empty() && name.chars().all(|sign| sign.is_alphanumeric() || sign == '_' || sign == '-')
}

/// The names in the value of a `class` attribute.
fn names_in(value: &[u8]) -> impl Iterator<Item = &[u8]> {
    value.split(u8::is_ascii_whitespace).filter(|name| !name.is_empty())
}

/// The numbers of the tags of a page that not all pages share.
fn own_tags(table: &Table) -> HashMap<&[u8], i32> {
    let name = |&(start, stop): &(u32, u32)| table.html.get(start as usize..stop as usize).unwrap_or_default();
    table.unknown.iter().map(name).zip(tags::COUNT as i32..).collect()
}

/// Rules by what an element must have to be meant by them.
#[derive(Default)]
pub(super) struct Rules<'a> {
    by_class: Index<'a>,
    by_id: Index<'a>,
    by_tag: HashMap<i32, u8>,
}

/// A selector, and what is said of the elements that it names.
pub(super) type Rule = (Selector, u8);

/// A rule that may mean an element of the page.
struct Meant<'a> {
    selector: &'a Selector,
    /// The number of the tag that it asks for.
    tag: Option<i32>,
    said: u8,
}

impl<'a> Rules<'a> {
    /// A rule is found by the name in its selector that the fewest rules have.
    pub(super) fn new(table: &Table, rules: &'a [Rule]) -> Rules<'a> {
        let mut found = Rules::default();
        let (rules, own_tags) = (merged(rules), own_tags(table));
        let mut times: HashMap<&str, usize> = HashMap::new();
        rules.keys().flat_map(|selector| selector.names()).for_each(|name| *times.entry(name).or_insert(0) += 1);
        let rarest = |names: &'a [String]| names.iter().min_by_key(|name| times[&name[..]]);
        for (selector, said) in rules {
            let tag = tags::lookup(selector.tag.as_bytes()).or_else(|| own_tags.get(selector.tag.as_bytes()).copied());
            let rule = Meant { selector, tag, said };
            match (rarest(&selector.ids), rarest(&selector.classes), tag) {
                _ if tag.is_none() && !selector.tag.is_empty() => {}
                (Some(id), class, _) if class.is_none_or(|class| times[&id[..]] <= times[&class[..]]) => {
                    found.by_id.add(id, rule)
                }
                (_, Some(class), _) => found.by_class.add(class, rule),
                (_, None, tag) => *found.by_tag.entry(tag.unwrap_or_default()).or_insert(0) |= said,
            }
        }
        found
    }

    /// Set the bits of the rules that are for all elements of a tag.
    pub(super) fn apply_to_tags(&self, table: &Table, bits: &mut [u8]) {
        if !self.by_tag.is_empty() {
            let said = |tag: &i32| self.by_tag.get(tag).copied().unwrap_or(0);
            bits.iter_mut().zip(&table.tag).for_each(|(bits, tag)| *bits |= said(tag));
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

/// What is said of the elements of each selector, however many rules have it.
fn merged(rules: &[Rule]) -> HashMap<&Selector, u8> {
    let mut found = HashMap::new();
    rules.iter().for_each(|(selector, said)| *found.entry(selector).or_insert(0) |= said);
    found
}

/// What a selector may ask about an element.
struct Element<'a> {
    tag: i32,
    /// Sorted.
    classes: Vec<&'a [u8]>,
    id: &'a str,
}

impl Meant<'_> {
    fn fits(&self, element: &Element) -> bool {
        let has_class = |class: &String| element.classes.binary_search(&class.as_bytes()).is_ok();
        self.tag.is_none_or(|tag| tag == element.tag)
            && self.selector.classes.iter().all(has_class)
            && self.selector.ids.iter().all(|id| id == element.id)
    }
}

/// Rules by a name that an element must have.
#[derive(Default)]
struct Index<'a> {
    rules: HashMap<&'a [u8], Vec<Meant<'a>>>,
    /// The looks of all names, one bit each.
    looks: [u64; LOOKS / 64],
}

impl<'a> Index<'a> {
    fn add(&mut self, name: &'a str, rule: Meant<'a>) {
        self.rules.entry(name.as_bytes()).or_default().push(rule);
        let look = look_of(name.as_bytes());
        self.looks[look / 64] |= 1 << (look % 64);
    }

    /// Set the bits of the rules for an element that has names in an attribute.
    ///
    /// No name holds what canonical HTML writes as a reference, so that the value is compared as it stands there.
    #[inline]
    fn apply(&self, table: &Table, row: usize, value: &[u8], bits: &mut u8) {
        let known = names_in(value).filter(|name| self.may_know(name)).filter_map(|name| self.rules.get(name));
        let mut rules = known.flatten().peekable();
        if rules.peek().is_none() {
            return;
        }
        let attribute = |name| attribute(table, row, name).unwrap_or_default();
        let (classes, id) = (attribute("class"), attribute("id"));
        let mut element = Element { tag: table.tag[row], classes: names_in(classes.as_bytes()).collect(), id: &id };
        element.classes.sort_unstable();
        rules.filter(|rule| rule.fits(&element)).for_each(|rule| *bits |= rule.said);
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
            let rules = Rules::new(&table, &rules);
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
