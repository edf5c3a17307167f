//! Elements that styles put on lines of their own.

use crate::attributes::attribute;
use crate::finding::elements_with;
use crate::Table;

const DISPLAY: &str = "display";
/// Values of `display` with which an element stands on lines of its own.
const ON_OWN_LINES: [&str; 6] = ["block", "flex", "flow-root", "grid", "list-item", "table"];

/// The elements that styles put on lines of their own, in document order.
///
/// Only `style` attributes are believed, since no rule of a style sheet is known to be the last word on an element.
pub(super) fn on_own_lines(table: &Table) -> impl Iterator<Item = usize> + '_ {
    let is_styled = move |&row: &usize| {
        let style = attribute(table, row, "style").unwrap_or_default();
        style.split(';').any(is_block)
    };
    elements_with(table, DISPLAY.as_bytes()).into_iter().filter(is_styled)
}

/// Whether a declaration puts an element on lines of its own.
fn is_block(declaration: &str) -> bool {
    let (name, value) = declaration.split_once(':').unwrap_or_default();
    let value = value.split('!').next().unwrap_or_default();
    trimmed(name) == DISPLAY && ON_OWN_LINES.contains(&trimmed(value))
}

fn trimmed(text: &str) -> &str {
    text.trim_matches(|sign: char| sign.is_ascii_whitespace())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_are_told_by_the_value_of_display() {
        for style in ["display:block", "color: red; display : flex !important;"] {
            assert!(style.split(';').any(is_block), "{style}");
        }
        for style in ["", "display:inline-block", "x-display:block", "display", "display:none"] {
            assert!(!style.split(';').any(is_block), "{style}");
        }
    }
}
