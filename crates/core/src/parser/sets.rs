//! The sets of HTML elements that the rules of tree construction speak of, one bit each.

use crate::table::tags::{flagged, COUNT};

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
/// Goes on after misnested tags.
pub(super) const FORMATTING: u32 = 1 << 7;
/// A heading.
pub(super) const HEADING: u32 = 1 << 8;
/// A table, or a part of it in which no text may stand.
pub(super) const TABLE_PART: u32 = 1 << 9;
/// A start tag that ends a paragraph and has no other effect.
pub(super) const ENDS_PARAGRAPH: u32 = 1 << 10;
/// An end tag that closes the innermost element of its name in scope, without more.
pub(super) const BLOCK_END: u32 = 1 << 11;
/// A start tag that ends drawings and formulas.
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

/// Whether the HTML element of this number is in one of the sets.
#[inline]
pub(super) fn is_in(tag: i32, sets: u32) -> bool {
    FLAGS[(tag as u32 as usize).min(COUNT)] & sets != 0
}
