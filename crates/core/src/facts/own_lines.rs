//! Inline elements that stand on lines of their own, or after which a line ends.

use crate::table::attributes::{attribute, raw_values, unescaped};
use crate::table::tags::number;
use crate::Table;

const SOURCE: i32 = number("cite");
const DISPLAY: &str = "display";
/// The property of items of a flex container, which stand on lines of their own or beside each other.
const OF_FLEX_ITEMS: &str = "flex-basis";
/// Values of `display` with which an element stands on lines of its own.
const ON_OWN_LINES: [&str; 6] = ["block", "flex", "flow-root", "grid", "list-item", "table"];

/// The elements that styles put on lines of their own, in document order.
///
/// Only `style` attributes are believed, since no rule of a style sheet is known to be the last word on an element.
pub(crate) fn on_own_lines(table: &Table) -> impl Iterator<Item = usize> + '_ {
    let styles = raw_values(table, "style").filter(|(_, style)| is_block_style(&unescaped(style)));
    styles.map(|(row, _)| row)
}

/// Whether its style puts an element on lines of its own.
pub(crate) fn is_on_own_lines(table: &Table, row: usize) -> bool {
    let style = attribute(table, row, "style").unwrap_or_default();
    is_block_style(&style)
}

/// Whether the value of a `style` attribute puts an element on lines of its own.
pub(crate) fn is_block_style(style: &str) -> bool {
    style.split(';').any(is_block)
}

/// The sources with a colon at their end, such as "Mary wrote:" in forums: what was said follows on a line of its own.
pub(crate) fn introductions(table: &Table) -> impl Iterator<Item = usize> + '_ {
    (0..table.len()).filter(move |&row| is_introduction(table, row))
}

/// Whether an element is a source with a colon at its end.
pub(crate) fn is_introduction(table: &Table, row: usize) -> bool {
    let inside = || table.html.get(..table.close[row] as usize)?.strip_suffix(b"</cite>");
    let last = || inside()?.iter().rev().find(|byte| !byte.is_ascii_whitespace());
    table.tag[row] == SOURCE && last() == Some(&b':')
}

/// Whether a declaration puts an element on lines of its own.
fn is_block(declaration: &str) -> bool {
    let (name, value) = declaration.split_once(':').unwrap_or_default();
    let value = value.split('!').next().unwrap_or_default();
    match trimmed(name) {
        DISPLAY => ON_OWN_LINES.contains(&trimmed(value)),
        name => name == OF_FLEX_ITEMS,
    }
}

fn trimmed(text: &str) -> &str {
    text.trim_matches(|sign: char| sign.is_ascii_whitespace())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_are_told_by_display_and_flex_basis() {
        for style in ["flex-basis: 175px", "display:block", "color: red; display : flex !important;"] {
            assert!(style.split(';').any(is_block), "{style}");
        }
        for style in ["", "display:inline-block", "x-display:block", "display", "display:none"] {
            assert!(!style.split(';').any(is_block), "{style}");
        }
    }
}
