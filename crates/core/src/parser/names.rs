//! The names of elements as numbers, and the sets of elements that tree construction distinguishes.
//!
//! Names that every page shares come first; names that only this page has are numbered after them.

use std::collections::HashMap;

pub(super) use crate::table::tag_numbers::*;
use crate::table::tags::{self, flagged, COUNT};

/// Names that tree construction needs and that are not in the common list; they precede a page's own names.
const FIRST: [&[u8]; 4] = [b"annotation-xml", b"malignmark", b"mglyph", b"selectedcontent"];
pub(super) const ANNOTATION_XML: i32 = COUNT as i32;
pub(super) const MALIGNMARK: i32 = COUNT as i32 + 1;
pub(super) const MGLYPH: i32 = COUNT as i32 + 2;
pub(super) const SELECTED_CONTENT: i32 = COUNT as i32 + 3;

/// The numbers of all names of a page.
pub(super) struct Names {
    own: Vec<Box<[u8]>>,
    numbers: HashMap<Box<[u8]>, i32>,
}

impl Names {
    pub(super) fn new() -> Names {
        let mut names = Names { own: Vec::new(), numbers: HashMap::new() };
        FIRST.iter().for_each(|name| {
            names.number_own(name);
        });
        names
    }

    /// Returns the number of a name.
    pub(super) fn number(&mut self, name: &[u8]) -> i32 {
        tags::lookup(name).unwrap_or_else(|| self.number_own(name))
    }

    fn number_own(&mut self, name: &[u8]) -> i32 {
        if let Some(&number) = self.numbers.get(name) {
            return number;
        }
        let number = (COUNT + self.own.len()) as i32;
        self.own.push(name.into());
        self.numbers.insert(name.into(), number);
        number
    }

    /// Returns the name of a number.
    #[inline]
    pub(super) fn name(&self, number: i32) -> &[u8] {
        match tags::NAMES.get(number as usize) {
            Some(name) => name.as_bytes(),
            None => self.own.get((number as usize).wrapping_sub(COUNT)).map_or(&[], |name| name),
        }
    }
}

/// Ends the search for an element that an end tag could close.
pub(super) const SPECIAL: u32 = 1 << 0;
/// Bounds the scope of an element.
pub(super) const SCOPE: u32 = 1 << 1;
/// Bounds the scope of a list item, as `SCOPE` does.
pub(super) const LIST_SCOPE: u32 = 1 << 2;
/// Bounds the scope of a button or a paragraph, as `SCOPE` does.
pub(super) const BUTTON_SCOPE: u32 = 1 << 3;
/// Bounds the scope of a part of a table.
pub(super) const TABLE_SCOPE: u32 = 1 << 4;
/// Has an end tag that may be left out.
pub(super) const IMPLIED_END: u32 = 1 << 5;
/// Has an end tag that may be left out in a template.
pub(super) const THOROUGHLY_IMPLIED_END: u32 = 1 << 6;
/// A formatting element, which continues after misnested tags.
pub(super) const FORMATTING: u32 = 1 << 7;
/// A heading.
pub(super) const HEADING: u32 = 1 << 8;
/// A table, or a part of it that must not contain text.
pub(super) const TABLE_PART: u32 = 1 << 9;
/// A start tag that ends a paragraph and has no other effect.
pub(super) const ENDS_PARAGRAPH: u32 = 1 << 10;
/// An end tag that closes the innermost element of its name in scope, without more.
pub(super) const BLOCK_END: u32 = 1 << 11;
/// A start tag that ends SVG and MathML.
pub(super) const ENDS_FOREIGN: u32 = 1 << 12;
/// A start tag with the rules of the head, also in the body.
pub(super) const HEAD_PART: u32 = 1 << 13;
/// A start tag that has no effect in the body.
pub(super) const NOT_IN_BODY: u32 = 1 << 14;
/// An element without content, before which formatting goes on.
pub(super) const VOID_INLINE: u32 = 1 << 15;

const SETS: [(u32, &str); 16] = [
    (
        SPECIAL,
        "address applet area article aside base basefont bgsound blockquote body br button caption center col colgroup \
         dd details dir div dl dt embed fieldset figcaption figure footer form frame frameset h1 h2 h3 h4 h5 h6 head \
         header hgroup hr html iframe img input keygen li link listing main marquee menu meta nav noembed noframes \
         noscript object ol p param plaintext pre script search section select source style summary table tbody td \
         template textarea tfoot th thead title tr track ul wbr xmp",
    ),
    (SCOPE, "applet caption html table td th marquee object select template"),
    (LIST_SCOPE, "ol ul"),
    (BUTTON_SCOPE, "button"),
    (TABLE_SCOPE, "html table template"),
    (IMPLIED_END, "dd dt li optgroup option p rb rp rt rtc"),
    (THOROUGHLY_IMPLIED_END, "caption colgroup dd dt li optgroup option p rb rp rt rtc tbody td tfoot th thead tr"),
    (FORMATTING, "a b big code em font i nobr s small strike strong tt u"),
    (HEADING, "h1 h2 h3 h4 h5 h6"),
    (TABLE_PART, "table tbody tfoot thead tr"),
    (
        ENDS_PARAGRAPH,
        "address article aside blockquote center details dialog dir div dl fieldset figcaption figure footer header \
         hgroup main menu nav ol p search section summary ul",
    ),
    (
        BLOCK_END,
        "address article aside blockquote button center details dialog dir div dl fieldset figcaption figure footer \
         header hgroup listing main menu nav ol pre search section select summary ul",
    ),
    (
        ENDS_FOREIGN,
        "b big blockquote body br center code dd div dl dt em embed h1 h2 h3 h4 h5 h6 head hr i img li listing menu \
         meta nobr ol p pre ruby s small span strong strike sub sup table tt u ul var",
    ),
    (HEAD_PART, "base basefont bgsound link meta noframes script style template title"),
    (NOT_IN_BODY, "caption col colgroup frame head tbody td tfoot th thead tr"),
    (VOID_INLINE, "area br embed img keygen wbr"),
];

static FLAGS: [u32; COUNT + 1] = flagged(&SETS);

/// Returns whether the HTML element of this number is in one of the sets.
#[inline]
pub(super) fn is_in(tag: i32, sets: u32) -> bool {
    FLAGS[(tag as u32 as usize).min(COUNT)] & sets != 0
}
