//! What styles say about lines.

use crate::attributes::attribute;
use crate::finding::elements_with;
use crate::visibility::typed_lines;
use crate::Table;

/// Values of `display` with which an element stands on lines of its own.
const ON_OWN_LINES: [&str; 6] = ["block", "flex", "flow-root", "grid", "list-item", "table"];

/// What the styles of a page say about lines, in document order.
#[derive(Default)]
pub(super) struct Styles {
    /// The elements that stand on lines of their own; only `style` attributes are believed, since no rule of a style sheet
    /// is known to be the last word on an element.
    pub(super) blocks: Vec<usize>,
    /// The elements whose lines are as they were typed.
    pub(super) typed: Vec<usize>,
}

impl Styles {
    /// `source` is the page as it was given, with its style sheets.
    pub(super) fn of(table: &Table, source: &[u8]) -> Styles {
        let is_styled = |&row: &usize| {
            let style = attribute(table, row, "style").unwrap_or_default();
            style.split(';').any(is_block)
        };
        let blocks = elements_with(table, b" style=\"").into_iter().filter(is_styled).collect();
        Styles { blocks, typed: typed_lines(table, source) }
    }
}

/// Whether a declaration puts an element on lines of its own.
fn is_block(declaration: &str) -> bool {
    let (name, value) = declaration.split_once(':').unwrap_or_default();
    let value = value.split('!').next().unwrap_or_default();
    trimmed(name) == "display" && ON_OWN_LINES.contains(&trimmed(value))
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
