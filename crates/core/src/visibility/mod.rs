//! What is known about hidden and positioned elements without fetching style sheets or running scripts.
//!
//! These count: the `hidden` attribute, `style` attributes, elements that a browser never shows, and the rules of the
//! page's own `style` elements whose selector is a tag, a class, an id or one of these joined (`div.note`).

mod declarations;
mod selectors;
mod sheets;

use crate::attributes::attribute_values;
use crate::tags::flagged;
use crate::Table;
pub(crate) use declarations::{HIDDEN, OFF_SCREEN, POSITIONED};

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
    let mut bits: Vec<u8> = table.tag.iter().map(|&tag| if sets_of(tag) & NEVER != 0 { HIDDEN } else { 0 }).collect();
    if table.tag.iter().any(|&tag| sets_of(tag) & TEMPLATE != 0) {
        attribute_values(table, "shadowrootmode").into_iter().for_each(|(row, _)| bits[row] = 0);
    }
    attribute_values(table, "hidden").into_iter().for_each(|(row, _)| bits[row] |= HIDDEN);
    for (row, style) in attribute_values(table, "style") {
        bits[row] |= declarations::said_by_attribute(&style);
    }
    selectors::apply(table, &sheets::rules_of(source), &mut bits);
    for row in 1..bits.len() {
        let above = bits.get(table.parent[row] as usize).copied().unwrap_or(0);
        bits[row] |= above & !POSITIONED;
    }
    bits
}

fn sets_of(tag: i32) -> u32 {
    OF_TAG[(tag as usize).min(crate::tags::COUNT)]
}
