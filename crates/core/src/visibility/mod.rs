//! What is known about hidden and positioned elements, and about the lines of texts, without fetching style sheets or
//! running scripts.
//!
//! These count: the `hidden` attribute, `style` attributes, elements that a browser never shows, and the rules of the
//! page's own `style` elements whose selector is a tag, a class, an id or one of these joined (`div.note`).

mod declarations;
mod selectors;
mod sheets;

use crate::attributes::{attribute, raw_values, unescaped};
use crate::finding::places;
use crate::tags::flagged;
use crate::Table;
use declarations::{HIDDEN, OFF_SCREEN, POSITIONED, TYPED_LINES};
use selectors::Rules;

/// Never shown, whatever styles say.
const NEVER: u32 = 1 << 0;
/// Shown where it declares a shadow root.
const TEMPLATE: u32 = 1 << 1;
static OF_TAG: [u32; crate::tags::COUNT + 1] =
    flagged(&[(NEVER, "head title template datalist noembed noframes rp"), (TEMPLATE, "template")]);

/// For each row of a page what is known, one bit each; `source` is the page as it was given, with its style sheets.
///
/// Whether a row is hidden or off the screen is inherited, whether it is positioned is not.
pub fn visibility(table: &Table, source: &[u8]) -> Vec<u8> {
    known(table, source, HIDDEN | POSITIONED | OFF_SCREEN)
}

/// For each row whether nobody can read it.
pub(crate) fn illegible(table: &Table, source: &[u8]) -> Vec<bool> {
    known(table, source, HIDDEN | OFF_SCREEN).into_iter().map(|bits| bits & (HIDDEN | OFF_SCREEN) != 0).collect()
}

/// What is known of each row, as far as the rules of style sheets say one of the bits that are asked for.
fn known(table: &Table, source: &[u8], asked: u8) -> Vec<u8> {
    let mut bits: Vec<u8> = table.tag.iter().map(|&tag| if sets_of(tag) & NEVER != 0 { HIDDEN } else { 0 }).collect();
    for row in (0..table.len()).filter(|&row| sets_of(table.tag[row]) & TEMPLATE != 0) {
        bits[row] = if attribute(table, row, "shadowrootmode").is_some() { 0 } else { HIDDEN };
    }
    add_styles(table, source, asked, &mut bits);
    for row in 1..bits.len() {
        let above = bits.get(table.parent[row] as usize).copied().unwrap_or(0);
        bits[row] |= above & !POSITIONED;
    }
    bits
}

/// Add what attributes and style sheets say of each element itself, as far as it is asked for.
fn add_styles(table: &Table, source: &[u8], asked: u8, bits: &mut [u8]) {
    let rules = sheets::rules_of(source, asked);
    let rules = Rules::new(table, &rules);
    rules.apply_to_tags(table, bits);
    rules.apply_to_names(table, bits);
    if asked & HIDDEN != 0 {
        raw_values(table, "hidden").for_each(|(row, _)| bits[row] |= HIDDEN);
    }
    for (row, style) in raw_values(table, "style").filter(|(_, style)| declarations::may_say(style, asked)) {
        bits[row] |= declarations::said_by_attribute(&unescaped(style)) & asked;
    }
}

/// The elements whose style says that the lines of their text are as they were typed, in document order.
pub fn typed_lines(table: &Table, source: &[u8]) -> Vec<usize> {
    if !may_keep_lines(source) {
        return Vec::new();
    }
    let mut bits = vec![0; table.len()];
    add_styles(table, source, TYPED_LINES, &mut bits);
    (0..bits.len()).filter(|&row| bits[row] != 0).collect()
}

/// Whether a style of a page may say so; most pages can be told without reading their styles.
fn may_keep_lines(source: &[u8]) -> bool {
    const PROPERTY: &[u8] = b"white-space";
    let values = places(source, PROPERTY).map(|place| &source[place + PROPERTY.len()..]);
    let is_sign = |byte: &u8| !byte.is_ascii_whitespace() && *byte != b':';
    values
        .filter_map(|rest| rest.get(rest.iter().position(is_sign)?..))
        .any(|value| value.starts_with(b"pre") || value.starts_with(b"break"))
}

fn sets_of(tag: i32) -> u32 {
    OF_TAG[(tag as usize).min(crate::tags::COUNT)]
}
