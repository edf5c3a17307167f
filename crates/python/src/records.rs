//! Records of the parts of a page.

use dehusk_core::{BlockRecord, BlockSelection, ElementPath, ItemPage};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString, PyTuple};

use crate::table::{flags, pieces_of, Table};

/// An item: its row, title, the text after the title, its URL, its times as text and `datetime`, and its other lines, each
/// with its number of words, whether it is named as a date, and whether no other item has it.
type Item = (usize, String, String, String, Vec<(String, String)>, Vec<(String, i64, bool, bool)>);

/// The blocks of a page, from which Python makes its own and JSON is written.
#[pyclass(frozen, module = "dehusk._core")]
pub struct BlockRecords {
    pub blocks: Vec<BlockRecord>,
    /// The probability of each block; empty where it is not known.
    pub probability: Vec<f64>,
}

#[pymethods]
impl BlockRecords {
    fn __len__(&self) -> usize {
        self.blocks.len()
    }

    /// Returns the blocks as the values of `dehusk.outputs.blocks.Block`, without those of an explanation.
    fn values<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyTuple>>> {
        let value = |(index, block): (usize, &BlockRecord)| {
            let text = PyString::new(py, &block.text);
            let kept_text = match &block.kept_part {
                Some(part) => PyString::new(py, part),
                None if block.is_kept => text.clone(),
                None => PyString::intern(py, ""),
            };
            let role = PyString::intern(py, block.role.name());
            let (probability, place) = (self.probability.get(index), (&block.css, &block.xpath));
            (role, text, place.0, place.1, probability, block.is_kept, kept_text, block.row, block.is_hidden)
                .into_pyobject(py)
        };
        self.blocks.iter().enumerate().map(value).collect()
    }
}

/// Returns every block of a page in document order.
///
/// `content` and `hidden` have one byte for each row of the page: whether it is selected, and whether nobody can read it.
/// Pieces are as in `Table.text`. `probability` has one 64-bit float for each row.
#[pyfunction]
pub fn block_records(
    py: Python<'_>,
    table: &Table,
    content: &[u8],
    hidden: &[u8],
    pieces: Vec<(i32, i32, i32)>,
    probability: Option<&[u8]>,
    normalize: bool,
) -> BlockRecords {
    py.detach(|| {
        let (reading, hidden, pieces) = (table.reading(content), flags(hidden), pieces_of(pieces));
        let (separators, names) = (table.separators(), table.names());
        let (content, read) = (reading.content(), reading.read());
        let selection = BlockSelection { content, read, pieces: &pieces, hidden: &hidden, separators, names };
        let blocks = dehusk_core::block_records(table.core(), &selection, normalize);
        let score = |scores: &[u8], row: usize| {
            let bytes = scores.get(row * size_of::<f64>()..(row + 1) * size_of::<f64>());
            f64::from_ne_bytes(bytes.and_then(|bytes| bytes.try_into().ok()).unwrap_or_default())
        };
        let probability = probability.map(|scores| blocks.iter().map(|block| score(scores, block.row)).collect());
        BlockRecords { probability: probability.unwrap_or_default(), blocks }
    })
}

/// Returns the repeated entries of a page, list by list.
///
/// `shown` and `content` have one byte for each row of the page: whether a reader sees it, and whether it is selected.
/// `base` is the URL against which links are resolved.
#[pyfunction]
pub fn item_records(py: Python<'_>, table: &Table, shown: &[u8], content: Option<&[u8]>, base: &str) -> Vec<Item> {
    let items = py.detach(|| {
        let (shown, content) = (flags(shown), content.map(flags));
        let (separators, names) = (table.separators(), table.names());
        let page = ItemPage { table: table.core(), shown: &shown, separators, names };
        dehusk_core::item_records(&page, content.as_deref(), base)
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
    let rows = py.detach(|| table.names().rows_named(&names));
    let rows: Vec<u8> = rows.into_iter().flat_map(|row| (row as i64).to_ne_bytes()).collect();
    PyBytes::new(py, &rows)
}

/// Returns runs of text rows, each on one line; `first` says where each run begins in `rows`.
#[pyfunction]
pub fn lines_of_runs(py: Python<'_>, table: &Table, rows: Vec<usize>, first: Vec<usize>) -> Vec<String> {
    py.detach(|| table.separators().lines(table.core(), &rows, &first))
}
