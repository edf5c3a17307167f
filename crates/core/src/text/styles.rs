//! What inline styles say about lines.

use crate::attributes::attribute;
use crate::finding::elements_with;
use crate::Table;

/// Values of `display` with which an element stands on lines of its own.
const ON_OWN_LINES: [&str; 6] = ["block", "flex", "flow-root", "grid", "list-item", "table"];

/// The elements that stand on lines of their own by their `style` attribute.
pub(super) fn styled_as_blocks(table: &Table) -> Vec<usize> {
    let is_styled = |&row: &usize| attribute(table, row, "style").map_or(false, |style| style.split(';').any(is_block));
    elements_with(table, b"display").into_iter().filter(is_styled).collect()
}

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
