//! Whole pages without anything that runs.

use dehusk_core::Insertions;
use pyo3::prelude::*;

/// Canonical HTML to which something was added, with the style sheets and the document type of the page as it was given.
///
/// The other arguments are canonical HTML for the beginning of the head, its end, and the end of the body.
#[pyfunction]
pub fn styled_html(
    py: Python<'_>,
    marked: &[u8],
    source: &[u8],
    head_start: &str,
    head_end: &str,
    body_end: &str,
) -> String {
    let insertions = Insertions { head_start, head_end, body_end };
    py.detach(|| dehusk_core::styled_html(marked, source, &insertions))
}
