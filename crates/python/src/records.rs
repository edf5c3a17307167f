//! Records of the parts of a page.

use dehusk_core::{BlockSelection, ElementPath};
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::table::{flags, pieces_of, Table};

/// A block: its first row, text, whether it is kept, the kept part where that is not all of it, whether it is hidden, and
/// its two paths.
type Block = (usize, String, bool, Option<String>, bool, String, String);

/// An item: its row, title, the text after the title, its URL, its times as text and `datetime`, and its other lines, each
/// with its number of words, whether it is named as a date, and whether no other item has it.
type Item = (usize, String, String, String, Vec<(String, String)>, Vec<(String, i64, bool, bool)>);

/// Returns every block of a page in document order.
///
/// `content` and `hidden` have one byte for each row of the page: whether it is selected, and whether nobody can read it.
/// Pieces are as in `Table.text`.
#[pyfunction]
pub fn block_records(
    py: Python<'_>,
    table: &Table,
    content: &[u8],
    hidden: &[u8],
    pieces: Vec<(i32, i32, i32)>,
    normalize: bool,
) -> Vec<Block> {
    let blocks = py.detach(|| {
        let (content, hidden, pieces) = (flags(content), flags(hidden), pieces_of(pieces));
        let selection = BlockSelection { content: &content, pieces: &pieces, hidden: &hidden };
        dehusk_core::block_records(table.core(), &selection, normalize)
    });
    let columns = |block: dehusk_core::BlockRecord| {
        let dehusk_core::BlockRecord { row, text, is_kept, kept_part, is_hidden, css, xpath } = block;
        (row, text, is_kept, kept_part, is_hidden, css, xpath)
    };
    blocks.into_iter().map(columns).collect()
}

/// Returns the repeated entries of a page, list by list.
///
/// `shown` and `content` have one byte for each row of the page: whether a reader sees it, and whether it is selected.
/// `base` is the URL against which links are resolved.
#[pyfunction]
pub fn item_records(py: Python<'_>, table: &Table, shown: &[u8], content: Option<&[u8]>, base: &str) -> Vec<Item> {
    let items = py.detach(|| {
        let (shown, content) = (flags(shown), content.map(flags));
        dehusk_core::item_records(table.core(), &shown, content.as_deref(), base)
    });
    let columns = |item: dehusk_core::ItemRecord| {
        let times = item.times.into_iter().map(|time| (time.text, time.stated)).collect();
        let lines = item.lines.into_iter().map(|line| (line.text, line.words, line.is_dated, line.is_unique)).collect();
        (item.row, item.title, item.rest, item.link, times, lines)
    };
    items.into_iter().map(columns).collect()
}

/// Returns the CSS selector and the XPath of some elements; where they are `limited`, of those below level 128 the paths
/// of the element of that level around them.
#[pyfunction]
pub fn element_paths(py: Python<'_>, table: &Table, rows: Vec<usize>, limited: bool) -> Vec<(String, String)> {
    let paths = py.detach(|| dehusk_core::element_paths(table.core(), &rows, limited));
    paths.into_iter().map(|ElementPath { css, xpath }| (css, xpath)).collect()
}

/// Returns the names of the elements with text, each with its row: words of classes, then of ids, then of roles after
/// `role=`, then `!hidden` for what attributes hide.
#[pyfunction]
pub fn element_names(py: Python<'_>, table: &Table) -> Vec<(usize, String)> {
    py.detach(|| dehusk_core::element_names(table.core()))
}

/// Returns the rows of the elements with text that have one of these names, as 64-bit integers.
#[pyfunction]
pub fn rows_named<'py>(py: Python<'py>, table: &Table, names: Vec<String>) -> Bound<'py, PyBytes> {
    let rows = py.detach(|| dehusk_core::rows_named(table.core(), &names));
    let rows: Vec<u8> = rows.into_iter().flat_map(|row| (row as i64).to_ne_bytes()).collect();
    PyBytes::new(py, &rows)
}

/// Returns runs of text rows, each on one line; `first` says where each run begins in `rows`.
#[pyfunction]
pub fn lines_of_runs(py: Python<'_>, table: &Table, rows: Vec<usize>, first: Vec<usize>) -> Vec<String> {
    py.detach(|| table.separators().lines(table.core(), &rows, &first))
}
