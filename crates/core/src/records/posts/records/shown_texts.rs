//! The rows that may be part of a post, and their texts on one line.

use crate::table::attributes::unescaped;
use crate::table::tags::{flagged, COUNT};
use crate::Table;

/// Maximum length of a text that may be a date or a name.
pub(super) const MAX_SHORT: i32 = 60;
const EXCLUDED: u32 = 1;
/// Elements without text of a post.
static EXCLUSIONS: [u32; COUNT + 1] =
    flagged(&[(EXCLUDED, "script style head select option textarea button svg template")]);

/// Returns for each row whether it is hidden or part of a control.
pub(super) fn excluded_rows(table: &Table, shown: &[bool]) -> Vec<bool> {
    let mut excluded: Vec<bool> = Vec::with_capacity(table.len());
    for row in 0..table.len() {
        let above = usize::try_from(table.parent[row]).is_ok_and(|parent| excluded[parent]);
        let is_control = EXCLUSIONS[(table.tag[row] as usize).min(COUNT)] & EXCLUDED != 0;
        excluded.push(above || is_control || shown.get(row) == Some(&false));
    }
    excluded
}

/// Returns the text of a row on one line; an empty text for an element.
pub(super) fn text_line(table: &Table, row: usize) -> String {
    if table.tag[row] != 0 {
        return String::new();
    }
    let mut line = String::with_capacity(table.text(row).len());
    for word in unescaped(table.text(row)).split_whitespace() {
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(word);
    }
    line
}
