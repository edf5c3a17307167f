//! Markdown of plain text.

use pyo3::prelude::*;

/// Plain text as Markdown, each line a paragraph.
#[pyfunction]
pub fn plain_markdown(text: &str) -> String {
    dehusk_core::plain_markdown(text)
}
