//! What the elements of a page are called: the words of their classes, ids and roles, each as one number.

use std::ops::Range;

use crate::bytes::mixing::{GOLDEN, SECOND, THIRD};
use crate::bytes::simd::{positions, Pattern};
use crate::classify::model::{KnownNames, NameStats};
use crate::facts::numbering::{hash, Numbering};
use crate::facts::totals::Total;
use crate::facts::word_keys::{for_each_name, word_key};
use crate::Table;

/// The name of what an attribute hides.
pub(super) const HIDDEN: &str = "!hidden";
/// What stands before the names of roles.
pub(super) const ROLE: &str = "role=";
/// Sets the words of a role apart from those of classes and ids.
pub(super) const OF_ROLE: u64 = THIRD;
/// No word of one letter has it: there are 26.
pub(super) const HIDDEN_KEY: u64 = 27;
/// Names that are given to what readers wrote.
const COMMENTS: [u64; 2] = [word_key(b"comment"), word_key(b"comments")];
/// A name that stands on more elements than these says no more.
const MAX_COUNT: u8 = 20;

/// The number of a name: of a word in letters, of `role=` and a word, or of what is hidden.
pub(crate) fn key_of(name: &str) -> u64 {
    match name.strip_prefix(ROLE) {
        Some(word) => word_key(word.as_bytes()).wrapping_mul(OF_ROLE),
        None if name == HIDDEN => HIDDEN_KEY,
        None => word_key(name.as_bytes()),
    }
}

/// What the names of an element say of it and of all below it.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Named {
    /// Its first class as a number, in which digits do not count.
    pub(crate) shape: u64,
    /// The weights of its names.
    pub(crate) weight: f64,
    /// The weights of all names on its path to the root.
    pub(crate) path_weight: f64,
    /// The flags of all names on its path.
    pub(crate) path_flags: u64,
    /// Tags and first classes on its path as one number.
    pub(crate) path_shape: u64,
    /// Whether it stands in an element named for comments; a `body` so named only says that it has some.
    pub(crate) in_comments: bool,
}

/// The names of a page.
#[derive(Clone, Debug, Default)]
pub(crate) struct Names {
    /// For each row what its names say.
    pub(crate) rows: Vec<Named>,
    pub(crate) counts: NameCounts,
    classes: Classes,
}

/// Which of the names that a model knows are on the page.
#[derive(Clone, Debug, Default)]
pub(crate) struct NameCounts {
    /// Their numbers, in the order in which they were first counts.
    pub(crate) numbers: Vec<u16>,
    /// For each name of the model on how many elements it stands, up to `MAX_COUNT`.
    pub(crate) times: Vec<u8>,
}

/// Values of `class` that were read: most stand there several times.
#[derive(Clone, Debug, Default)]
struct Classes {
    numbering: Numbering,
    read: Vec<Class>,
    /// The known names in each of them.
    numbers: Vec<u16>,
}

#[derive(Clone, Debug)]
struct Class {
    span: Range<usize>,
    shape: u64,
    own: Own,
    numbers: Range<usize>,
}

/// What the attributes of one element say.
#[derive(Clone, Copy, Debug, Default)]
struct Own {
    said: NameStats,
    is_comment: bool,
}

impl Names {
    /// Read the names of all elements that hold text.
    pub(crate) fn fill(&mut self, table: &Table, body: usize, totals: &[Total], known: &KnownNames) {
        self.restart(table.len(), known);
        let quotes = positions(&table.html, Pattern::byte(b'"'));
        let mut quotes = &quotes[..];
        for (row, total) in totals.iter().enumerate() {
            let tag = table.tag[row];
            let (mut own, mut shape) = (Own::default(), 0);
            if tag != 0 && total.texts > 0 {
                quotes = behind(quotes, table.start[row] as u32);
                let after = behind(quotes, table.stop[row] as u32);
                let in_tag = &quotes[..quotes.len() - after.len()];
                shape = self.read_tag(&table.html, in_tag, known, &mut own);
                quotes = after;
            }
            let of_tag = known.of_tag(tag);
            let weight = of_tag.weight + own.said.weight;
            let above = self.rows.get(table.parent[row] as usize).copied().unwrap_or_default();
            self.rows.push(Named {
                shape,
                weight,
                path_weight: above.path_weight + weight,
                path_flags: above.path_flags | of_tag.flags | own.said.flags,
                path_shape: above.path_shape + shape_number(tag, shape, 0),
                in_comments: above.in_comments || (own.is_comment && row > body),
            });
        }
    }

    fn restart(&mut self, rows: usize, known: &KnownNames) {
        self.rows.clear();
        self.rows.reserve(rows);
        self.counts.numbers.clear();
        self.counts.times.clear();
        self.counts.times.resize(known.len(), 0);
        self.classes.numbering.restart(rows / 16);
        self.classes.read.clear();
        self.classes.numbers.clear();
    }

    /// Read the attributes of a start tag by the quotation marks in it: they come in pairs, the first one opens.
    ///
    /// Gives the first class as a number.
    #[inline]
    fn read_tag(&mut self, html: &[u8], quotes: &[u32], known: &KnownNames, own: &mut Own) -> u64 {
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

    /// Read a value of `class`, or remember what it said.
    #[inline]
    fn read_class(&mut self, html: &[u8], span: Range<usize>, known: &KnownNames, own: &mut Own) -> u64 {
        let Classes { numbering, read, numbers } = &mut self.classes;
        let text = &html[span.clone()];
        let number = numbering.number_if(hash(text), |number| html[read[number as usize].span.clone()] == *text);
        if let Some(class) = read.get(number as usize) {
            own.add(class.own);
            numbers[class.numbers.clone()].iter().for_each(|&number| self.counts.count(number));
            return class.shape;
        }
        let (mut of_class, begin) = (Own::default(), numbers.len());
        for_each_name(text, |key, _| numbers.extend(self.counts.count_key(key, known, &mut of_class)));
        own.add(of_class);
        let first = text.iter().position(|&byte| byte <= b' ').unwrap_or(text.len());
        let shape = word_key(&text[..first]);
        read.push(Class { span, shape, own: of_class, numbers: begin..numbers.len() });
        shape
    }
}

impl NameCounts {
    /// Hear the name with that key on an element; gives its number if it is known.
    #[inline]
    fn count_key(&mut self, key: u64, known: &KnownNames, own: &mut Own) -> Option<u16> {
        own.is_comment |= COMMENTS.contains(&key);
        let (number, said) = known.find(key)?;
        own.said.weight += said.weight;
        own.said.flags |= said.flags;
        self.count(number);
        Some(number)
    }

    #[inline]
    fn count(&mut self, number: u16) {
        let times = &mut self.times[usize::from(number)];
        if *times == 0 {
            self.numbers.push(number);
        }
        *times = MAX_COUNT.min(*times + 1);
    }
}

impl Own {
    #[inline]
    fn add(&mut self, other: Own) {
        self.said.weight += other.said.weight;
        self.said.flags |= other.said.flags;
        self.is_comment |= other.is_comment;
    }
}

/// The attributes that are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Attribute {
    Class,
    Id,
    Role,
    Hidden,
    Style,
}

impl Attribute {
    /// The attribute whose value the quotation mark at `open` begins.
    #[inline]
    fn before(html: &[u8], open: usize) -> Option<Attribute> {
        const LONGEST: usize = b" hidden=".len();
        let label: &[u8; LONGEST] = html.get(open.checked_sub(LONGEST)?..open)?.try_into().ok()?;
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

/// The positions from `place` on.
#[inline]
fn behind(positions: &[u32], place: u32) -> &[u32] {
    let before = positions.iter().take_while(|&&position| position < place).count();
    &positions[before..]
}

/// A number for the tag, the first class and a further property of an element; small, so that sums along paths do not
/// overflow.
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
            && trimmed(&style[at + property.len()..]).strip_prefix(b":").is_some_and(|given| {
                trimmed(given).get(..value.len()).is_some_and(|found| found.eq_ignore_ascii_case(value))
            })
    })
}

/// The bytes from the first one on that is no white space.
fn trimmed(bytes: &[u8]) -> &[u8] {
    let blank = |byte: &u8| matches!(byte, b' ' | b'\t'..=b'\r');
    &bytes[bytes.iter().take_while(|byte| blank(byte)).count()..]
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
        assert_eq!((counts.numbers, counts.times), (vec![1, 4], vec![0, 3, 0, 0, 1, 0]));
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
    fn comments_are_told_but_not_by_the_body() {
        let html = r#"<html><body class="comments"><b>a</b><i id="Comment-4"><u>b</u></i></body></html>"#;
        let inside: Vec<bool> = read(html).rows.iter().map(|named| named.in_comments).collect();
        assert_eq!(inside, [false, false, false, false, true, true, true]);
    }

    #[test]
    fn attributes_in_values_are_none() {
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
