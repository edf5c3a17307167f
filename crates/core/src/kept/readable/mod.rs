//! The part of a selection that a reader reads as text.
//!
//! Some selected text is not meant to be read: line numbers, file names and copy buttons beside code, the second
//! rendering of a formula, the symbol after a heading that links to the heading itself, the arrow from a note back to its
//! mark, the link that edits a section, and the title of a table of contents whose entries are not selected.

mod code_bars;
pub(super) mod formulas;
mod line_numbers;
mod link_symbols;
mod named_tools;

pub(super) use named_tools::controls;

use crate::facts::key_rows::KeyRows;
use crate::table::sets::{MATH, PRE};
use crate::Table;

/// The selection without what nobody reads, and with each formula once.
///
/// A formula is kept as TeX where the page gives it. `content` is true on the selected text rows; the answer has one value
/// for each row of the page.
pub fn readable(table: &Table, content: &[bool]) -> Vec<bool> {
    readable_without(&controls(table), table, content)
}

/// The same where the text rows of [`controls`] are known.
pub(super) fn readable_without(controls: &[usize], table: &Table, content: &[bool]) -> Vec<bool> {
    let selected = |row: usize| content.get(row).is_some_and(|&selected| selected) && table.tag[row] == 0;
    let mut read: Vec<bool> = (0..table.len()).map(selected).collect();
    let key_rows = KeyRows::of(table);
    let unread = [
        link_symbols::self_links(table, key_rows.body, &read),
        link_symbols::back_links(table, key_rows.body, &read),
        named_tools::lone_titles(table, key_rows.body, &read),
        line_numbers::line_numbers(table, &key_rows, &read),
    ];
    unread.iter().flatten().chain(controls).for_each(|&row| read[row] = false);
    if key_rows.sets & PRE != 0 {
        code_bars::copy_buttons(table, key_rows.body).into_iter().for_each(|row| read[row] = false);
        code_bars::file_names(table, key_rows.body).into_iter().for_each(|row| read[row] = false);
    }
    if key_rows.sets & MATH != 0 {
        formulas::keep_one_rendering(table, key_rows.body, &mut read);
    }
    read
}

/// The elements above a row up to `body`, from the inside out, up to the limit.
fn above(table: &Table, body: usize, row: usize, levels: usize) -> impl Iterator<Item = usize> + '_ {
    let parent = move |&row: &usize| if row == body { None } else { usize::try_from(table.parent[row]).ok() };
    std::iter::successors(Some(row), parent).skip(1).take(levels)
}

/// The child of `parent` before another one.
fn sibling_before(table: &Table, row: usize, parent: i32) -> Option<usize> {
    let last = row.checked_sub(1).filter(|&last| last as i32 > parent)?;
    std::iter::successors(Some(last), |&row| usize::try_from(table.parent[row]).ok())
        .find(|&row| table.parent[row] == parent)
}
