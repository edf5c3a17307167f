//! Lines of text as Markdown.

use pyo3::prelude::*;
use pyo3::pybacked::PyBackedStr;

/// A line without emphasis as Markdown: on one line with `line_break` for its breaks, or else as a paragraph; None where
/// more has to be done than this function does.
#[pyfunction]
#[pyo3(signature = (text, atoms, dollars, line_break = None))]
pub fn written_line(text: &str, atoms: Vec<PyBackedStr>, dollars: bool, line_break: Option<&str>) -> Option<String> {
    dehusk_core::written_line(text, &atoms, dollars, line_break)
}

/// Text in a line, escaped; `dollars` says that dollar signs must be escaped too.
#[pyfunction]
pub fn escape_text(text: &str, dollars: bool) -> String {
    dehusk_core::escape_text(text, dollars)
}

/// The same of a line with signs of links: between these, all brackets are escaped.
#[pyfunction]
pub fn escape_line(line: &str, dollars: bool) -> String {
    dehusk_core::escape_line(line, dollars)
}

/// Text that will be put between brackets, with its brackets escaped.
#[pyfunction]
pub fn escape_brackets(text: &str) -> String {
    dehusk_core::escape_brackets(text)
}

/// Finished lines with their beginnings escaped where these would be read as the beginning of a block.
#[pyfunction]
pub fn escape_line_starts(text: &str) -> String {
    dehusk_core::escape_line_starts(text)
}

/// The text with each run of white space as one blank.
#[pyfunction]
pub fn with_single_blanks(text: &str) -> String {
    dehusk_core::with_single_blanks(text)
}
