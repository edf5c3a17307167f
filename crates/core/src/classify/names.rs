//! The names of the elements of a page: the words of their classes, ids and roles, each as a key.

use std::ops::Range;

use crate::bytes::mixing::{GOLDEN, SECOND, THIRD};
use crate::bytes::simd::{positions, Pattern};
use crate::classify::model::{KnownNames, NameStats};
use crate::facts::numbering::{hash, Numbering};
use crate::facts::totals::Total;
use crate::facts::word_keys::{for_each_name, word_key};
use crate::Table;

/// The name of elements that an attribute hides.
pub(super) const HIDDEN: &str = "!hidden";
/// The prefix of the names of roles.
pub(super) const ROLE: &str = "role=";
/// Factor of the keys of roles, which makes them differ from those of classes and ids.
pub(super) const OF_ROLE: u64 = THIRD;
/// The key of hidden elements; keys of one letter are up to 26.
pub(super) const HIDDEN_KEY: u64 = 27;
/// Names of elements with comments of readers.
const COMMENTS: [u64; 2] = [word_key(b"comment"), word_key(b"comments")];
/// Maximum count of a name on a page: more elements with it make no difference.
const MAX_COUNT: u8 = 20;

/// Returns the key of a name: of a word, of `role=` and a word, or of hidden elements.
pub(crate) fn key_of(name: &str) -> u64 {
    match name.strip_prefix(ROLE) {
        Some(word) => word_key(word.as_bytes()).wrapping_mul(OF_ROLE),
        None if name == HIDDEN => HIDDEN_KEY,
        None => word_key(name.as_bytes()),
    }
}

/// Features of an element from its names and those of its ancestors.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct NameFeatures {
    /// A hash of the letters of its first class.
    pub(crate) shape: u64,
    /// The sum of the weights of its names.
    pub(crate) weight: f64,
    /// The sum of the weights of all names on its path to the root.
    pub(crate) path_weight: f64,
    /// The flags of all names on its path to the root.
    pub(crate) path_flags: u64,
    /// A hash of tags and first classes on its path to the root.
    pub(crate) path_shape: u64,
    /// Whether it is in an element named for comments; a `body` with such a name only contains some.
    pub(crate) in_comments: bool,
}

/// The names of a page.
#[derive(Clone, Debug, Default)]
pub(crate) struct Names {
    /// The features of each row.
    pub(crate) rows: Vec<NameFeatures>,
    pub(crate) counts: NameCounts,
    classes: Classes,
}

/// How many elements of the page have each name of a model.
#[derive(Clone, Debug, Default)]
pub(crate) struct NameCounts {
    /// The numbers of the names on the page, in the order of their first elements.
    pub(crate) numbers: Vec<u16>,
    /// For each name of the model the number of its elements, up to `MAX_COUNT`.
    pub(crate) of_name: Vec<u8>,
}

/// The distinct values of `class`, most of which occur several times.
#[derive(Clone, Debug, Default)]
struct Classes {
    numbering: Numbering,
    read: Vec<Class>,
    /// The numbers of the known names in all values.
    numbers: Vec<u16>,
}

#[derive(Clone, Debug)]
struct Class {
    span: Range<usize>,
    shape: u64,
    own: OwnNames,
    numbers: Range<usize>,
}

/// Features of an element from its own attributes.
#[derive(Clone, Copy, Debug, Default)]
struct OwnNames {
    stats: NameStats,
    is_comment: bool,
}

impl Names {
    /// Reads the names of all elements that contain text.
    pub(crate) fn fill(&mut self, table: &Table, body: usize, totals: &[Total], known: &KnownNames) {
        self.restart(table.len(), known);
        let quotes = positions(&table.html, Pattern::byte(b'"'));
        let mut quotes = &quotes[..];
        for (row, total) in totals.iter().enumerate() {
            let tag = table.tag[row];
            let (mut own, mut shape) = (OwnNames::default(), 0);
            if tag != 0 && total.texts > 0 {
                quotes = positions_from(quotes, table.start[row] as u32);
                let after = positions_from(quotes, table.stop[row] as u32);
                let in_tag = &quotes[..quotes.len() - after.len()];
                shape = self.read_tag(&table.html, in_tag, known, &mut own);
                quotes = after;
            }
            let of_tag = known.of_tag(tag);
            let weight = of_tag.weight + own.stats.weight;
            let above = self.rows.get(table.parent[row] as usize).copied().unwrap_or_default();
            self.rows.push(NameFeatures {
                shape,
                weight,
                path_weight: above.path_weight + weight,
                path_flags: above.path_flags | of_tag.flags | own.stats.flags,
                path_shape: above.path_shape + shape_number(tag, shape, 0),
                in_comments: above.in_comments || (own.is_comment && row > body),
            });
        }
    }

    fn restart(&mut self, rows: usize, known: &KnownNames) {
        self.rows.clear();
        self.rows.reserve(rows);
        self.counts.numbers.clear();
        self.counts.of_name.clear();
        self.counts.of_name.resize(known.len(), 0);
        self.classes.numbering.restart(rows / 16);
        self.classes.read.clear();
        self.classes.numbers.clear();
    }

    /// Reads the attributes of a start tag between its quotation marks, which come in pairs; returns a hash of the first
    /// class.
    #[inline]
    fn read_tag(&mut self, html: &[u8], quotes: &[u32], known: &KnownNames, own: &mut OwnNames) -> u64 {
        let mut shape = 0;
        for pair in quotes.chunks_exact(2) {
            let (open, close) = (pair[0] as usize, pair[1] as usize);
            let value = open + 1..close;
            match Attribute::before(html, open) {
                Some(Attribute::Class) => shape = self.read_class(html, value, known, own),
                Some(Attribute::Id) => for_each_name(&html[value], |key, _| {
                    self.counts.count_key(key, known, own);
                }),
                Some(Attribute::Role) => for_each_name(&html[value], |key, _| {
                    self.counts.count_key(key.wrapping_mul(OF_ROLE), known, own);
                }),
                Some(Attribute::Style) if !hides(&html[value]) => {}
                Some(Attribute::Hidden | Attribute::Style) => {
                    self.counts.count_key(HIDDEN_KEY, known, own);
                }
                None => {}
            }
        }
        shape
    }

    /// Reads a value of `class`, or reuses what was read from the same value before; returns a hash of the first class.
    #[inline]
    fn read_class(&mut self, html: &[u8], span: Range<usize>, known: &KnownNames, own: &mut OwnNames) -> u64 {
        let Classes { numbering, read, numbers } = &mut self.classes;
        let text = &html[span.clone()];
        let number = numbering.number_if(hash(text), |number| html[read[number as usize].span.clone()] == *text);
        if let Some(class) = read.get(number as usize) {
            own.add(class.own);
            numbers[class.numbers.clone()].iter().for_each(|&number| self.counts.count(number));
            return class.shape;
        }
        let (mut of_class, begin) = (OwnNames::default(), numbers.len());
        for_each_name(text, |key, _| numbers.extend(self.counts.count_key(key, known, &mut of_class)));
        own.add(of_class);
        let first = text.iter().position(|&byte| byte <= b' ').unwrap_or(text.len());
        let shape = word_key(&text[..first]);
        read.push(Class { span, shape, own: of_class, numbers: begin..numbers.len() });
        shape
    }
}

impl NameCounts {
    /// Counts the name with that key of an element; returns its number if it is known.
    #[inline]
    fn count_key(&mut self, key: u64, known: &KnownNames, own: &mut OwnNames) -> Option<u16> {
        own.is_comment |= COMMENTS.contains(&key);
        let (number, stats) = known.find(key)?;
        own.stats.weight += stats.weight;
        own.stats.flags |= stats.flags;
        self.count(number);
        Some(number)
    }

    #[inline]
    fn count(&mut self, number: u16) {
        let count = &mut self.of_name[usize::from(number)];
        if *count == 0 {
            self.numbers.push(number);
        }
        *count = MAX_COUNT.min(*count + 1);
    }
}

impl OwnNames {
    #[inline]
    fn add(&mut self, other: OwnNames) {
        self.stats.weight += other.stats.weight;
        self.stats.flags |= other.stats.flags;
        self.is_comment |= other.is_comment;
    }
}

/// An attribute that is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Attribute {
    Class,
    Id,
    Role,
    Hidden,
    Style,
}

impl Attribute {
    /// Returns the attribute whose value begins with the quotation mark at `open`.
    #[inline]
    fn before(html: &[u8], open: usize) -> Option<Attribute> {
        const LENGTH: usize = b" hidden=".len();
        let label: &[u8; LENGTH] = html.get(open.checked_sub(LENGTH)?..open)?.try_into().ok()?;
        match label {
            [_, b' ', b'c', b'l', b'a', b's', b's', b'='] => Some(Attribute::Class),
            [.., b' ', b'i', b'd', b'='] => Some(Attribute::Id),
            [.., b' ', b'r', b'o', b'l', b'e', b'='] => Some(Attribute::Role),
            b" hidden=" => Some(Attribute::Hidden),
            [_, b' ', b's', b't', b'y', b'l', b'e', b'='] => Some(Attribute::Style),
            _ => None,
        }
    }
}

/// Returns the positions from `start` on.
#[inline]
fn positions_from(positions: &[u32], start: u32) -> &[u32] {
    let before = positions.iter().take_while(|&&position| position < start).count();
    &positions[before..]
}

/// Returns a hash of the tag, the first class and a further property of an element; it is small, so that sums along paths
/// do not overflow.
#[inline]
pub(crate) fn shape_number(tag: i32, shape: u64, property: u64) -> u64 {
    const MIX: u64 = 0xbf58_476d_1ce4_e5b9;
    let mixed = (tag as u64).wrapping_mul(GOLDEN).wrapping_add(shape.wrapping_mul(SECOND));
    let mixed = mixed.wrapping_add(property.wrapping_mul(THIRD));
    (mixed ^ mixed >> 29).wrapping_mul(MIX) >> 34
}

/// Whether a style hides the element: `display: none` or `visibility: hidden`.
pub(super) fn hides(style: &[u8]) -> bool {
    declares(style, b"display", b"none") || declares(style, b"visibility", b"hidden")
}

/// Whether a style gives a property a value, in either case and with any white space.
fn declares(style: &[u8], property: &[u8], value: &[u8]) -> bool {
    style.windows(property.len()).enumerate().any(|(at, name)| {
        name[0].eq_ignore_ascii_case(&property[0])
            && name.eq_ignore_ascii_case(property)
            && trim_start(&style[at + property.len()..]).strip_prefix(b":").is_some_and(|given| {
                trim_start(given).get(..value.len()).is_some_and(|found| found.eq_ignore_ascii_case(value))
            })
    })
}

/// Returns the bytes from the first one that is not white space.
fn trim_start(bytes: &[u8]) -> &[u8] {
    let is_space = |byte: &u8| matches!(byte, b' ' | b'\t'..=b'\r');
    &bytes[bytes.iter().take_while(|byte| is_space(byte)).count()..]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::classify::model::names_of;
    use crate::facts::key_rows::KeyRows;
    use crate::facts::{ancestor_flags, totals};

    const KNOWN: [&str; 6] = ["<p>", "menu", "side", "role=main", "!hidden", "comments"];

    fn read(html: &str) -> Names {
        let table = Table::from_canonical(html.into()).unwrap();
        let (mut around, mut sums, mut names) = (Vec::new(), Vec::new(), Names::default());
        ancestor_flags::fill(&table, &mut around);
        totals::fill(&table, &around, &mut sums);
        let known = names_of(&KNOWN, &["!hidden", "menu"]).unwrap();
        for _ in 0..2 {
            names.fill(&table, KeyRows::of(&table).body, &sums, &known);
        }
        names
    }

    fn weights(html: &str) -> Vec<f64> {
        read(html).rows.iter().map(|named| named.weight).collect()
    }

    #[test]
    fn classes_ids_roles_and_tags_have_weights() {
        let html = r#"<body role="main" class="x"><p class="sideMenu menu">a</p><p id="side-2">b</p></body>"#;
        assert_eq!(weights(html), [8.0, 1.0 + 4.0 + 2.0 + 2.0, 0.0, 1.0 + 4.0, 0.0]);
    }

    #[test]
    fn only_elements_with_text_are_read() {
        assert_eq!(weights(r#"<body><b class="menu"></b>x</body>"#), [0.0, 0.0, 0.0]);
    }

    #[test]
    fn weights_and_flags_are_inherited() {
        let names = read(r#"<body><nav class="menu"><p style="Display : none">a</p></nav></body>"#);
        let last = names.rows[3];
        assert_eq!((last.path_weight, last.path_flags), (2.0 + 16.0 + 1.0, 0b11));
        assert_eq!(names.rows[1].path_flags, 0b10);
    }

    #[test]
    fn names_are_counted_each_time() {
        let html = r#"<body><b class="menu x">a</b><b class="menu x">b</b><b id="menu">c</b><i hidden="">d</i></body>"#;
        let counts = read(html).counts;
        assert_eq!((counts.numbers, counts.of_name), (vec![1, 4], vec![0, 3, 0, 0, 1, 0]));
    }

    #[test]
    fn digits_do_not_count_in_shapes() {
        let rows =
            read(r#"<body><b class="post-12 a">a</b><b class="post-34">b</b><b class="posts">c</b></body>"#).rows;
        assert_eq!(rows[1].shape, rows[3].shape);
        assert_ne!(rows[1].shape, rows[5].shape);
        assert_eq!(rows[2].path_shape, rows[4].path_shape);
    }

    #[test]
    fn comments_are_recognised_but_not_by_the_body() {
        let html = r#"<html><body class="comments"><b>a</b><i id="Comment-4"><u>b</u></i></body></html>"#;
        let inside: Vec<bool> = read(html).rows.iter().map(|named| named.in_comments).collect();
        assert_eq!(inside, [false, false, false, false, true, true, true]);
    }

    #[test]
    fn attributes_in_values_are_ignored() {
        assert_eq!(weights(r#"<body title=" class=" lang="menu">a</body>"#), [0.0, 0.0]);
        assert_eq!(weights(r#"<body data-class="menu" title="a id=">a</body>"#), [0.0, 0.0]);
    }

    #[test]
    fn styles_that_hide() {
        let hiding: [&[u8]; 3] = [b"color:red;display:none", b"VISIBILITY:\n hidden", b"x-display:none"];
        assert!(hiding.iter().all(|style| hides(style)));
        let showing: [&[u8]; 4] = [b"", b"display:", b"display none", b"visibility:visible"];
        assert!(!showing.iter().any(|style| hides(style)));
    }
}
