//! Formulas in HTML: a browser shows their MathML, and not the TeX in it that readers of text get.

use super::readable::formulas::annotations;
use crate::table::sets::{sets_of, MATH};
use crate::Table;

/// Add the MathML of each formula whose TeX is `read`.
pub(crate) fn with_whole_formulas(table: &Table, read: &mut [bool]) {
    let mut formulas = (0..table.len()).filter(|&row| sets_of(table.tag[row]) & MATH != 0).peekable();
    if formulas.peek().is_none() {
        return;
    }
    let given: Vec<usize> = annotations(table).into_iter().filter(|&row| read[row]).collect();
    for row in formulas {
        let end = table.end[row] as usize;
        let first = given.partition_point(|&given| given < row);
        if given.get(first).is_some_and(|&given| given < end) {
            (row..end).for_each(|row| read[row] = table.tag[row] == 0);
        }
    }
}
