//! What the value of a `class` attribute says.

use crate::table::attributes::attribute;
use crate::Table;

/// The names in the value of the `class` attribute of a row.
pub(super) fn has_class(table: &Table, row: usize, is_name: impl Fn(&str) -> bool) -> bool {
    attribute(table, row, "class").is_some_and(|value| value.split(is_space).any(is_name))
}

/// Whether the value of a `class` attribute has one of the names.
pub(super) fn names_one_of(value: &str, names: &[&str]) -> bool {
    value.split(is_space).any(|name| names.contains(&name))
}

/// White space in any script, and the separators among the control characters.
pub(super) fn is_space(sign: char) -> bool {
    sign.is_whitespace() || ('\x1c'..='\x1f').contains(&sign)
}
