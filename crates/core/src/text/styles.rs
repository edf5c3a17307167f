//! What inline styles say about lines.

use crate::attributes::attribute;
use crate::finding::elements_with;
use crate::Table;

/// Values of `display` with which an element stands on lines of its own.
const ON_OWN_LINES: [&str; 6] = ["block", "flex", "flow-root", "grid", "list-item", "table"];

/// Values of `white-space` with which the lines of a text are as they were typed.
const TYPED_LINES: [&str; 4] = ["pre", "pre-wrap", "pre-line", "break-spaces"];

/// What the `style` attributes of a page say about lines, in document order.
#[derive(Default)]
pub(super) struct Styles {
    /// The elements that stand on lines of their own.
    pub(super) blocks: Vec<usize>,
    /// The elements whose lines are as they were typed.
    pub(super) typed: Vec<usize>,
}

impl Styles {
    pub(super) fn of(table: &Table) -> Styles {
        let mut found = Styles::default();
        for row in elements_with(table, b" style=\"") {
            let style = attribute(table, row, "style").unwrap_or_default();
            if style.split(';').any(is_block) {
                found.blocks.push(row);
            }
            if style.split(';').any(has_typed_lines) {
                found.typed.push(row);
            }
        }
        found
    }
}

fn is_block(declaration: &str) -> bool {
    sets(declaration, "display", &ON_OWN_LINES)
}

fn has_typed_lines(declaration: &str) -> bool {
    sets(declaration, "white-space", &TYPED_LINES)
}

/// Whether a declaration gives a property one of some values.
fn sets(declaration: &str, property: &str, values: &[&str]) -> bool {
    let (name, value) = declaration.split_once(':').unwrap_or_default();
    let value = value.split('!').next().unwrap_or_default();
    trimmed(name) == property && values.contains(&trimmed(value))
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

    #[test]
    fn typed_lines_are_told_by_the_value_of_white_space() {
        assert!(["white-space:pre", " white-space : pre-line ! important"].iter().all(|style| has_typed_lines(style)));
        assert!(!["white-space:nowrap", "white-space", "pre"].iter().any(|style| has_typed_lines(style)));
    }
}
