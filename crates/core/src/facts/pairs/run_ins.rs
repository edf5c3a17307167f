//! Labels at the beginning of a line whose value follows on the same line, such as `<b>Colour:</b> red<br>`.

use super::candidates::{is_label, is_line, is_value, may_be_label};
use super::measures::Measures;
use super::{children, subtree, Pair};

/// Find them among the children of an element, whose lines are separated by line breaks and blocks.
pub(super) fn run_ins(measures: &Measures<'_>, row: usize, found: &mut Vec<Pair>) {
    let table = measures.table;
    let end = table.end[row] as usize;
    let mut label: Option<Option<usize>> = None;
    for child in children(table, row) {
        if is_line(table, child) {
            add(measures, row, label.take().flatten(), child, found);
        } else if label.is_none() && measures.texts(&subtree(table, child)) > 0 {
            label = Some(Some(child).filter(|&child| may_be_label(table, child)));
        }
    }
    add(measures, row, label.flatten(), end, found);
}

/// Add a line that begins with a label and ends before a row, if there is a colon between label and value.
fn add(measures: &Measures<'_>, row: usize, label: Option<usize>, end: usize, found: &mut Vec<Pair>) {
    if let Some(label) = label {
        let name = subtree(measures.table, label);
        let value = name.end..end;
        let fits = is_label(measures, &name) && !value.is_empty() && is_value(measures, &value, false);
        let has_colon = || measures.end_with_colon(&name) || measures.begin_with_colon(&value);
        if fits && has_colon() && !measures.end_sentence(&value) {
            found.push(Pair { row, name, value, joins: false, has_colon: true });
        }
    }
}
