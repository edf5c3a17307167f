//! The `style` elements of a page.

use pyo3::prelude::*;

/// The `style` elements in the source of a page: where the attributes of each begin, and where its content begins and ends.
#[pyfunction]
pub fn style_elements(py: Python<'_>, source: &[u8]) -> Vec<(usize, usize, usize)> {
    let found = py.detach(|| dehusk_core::style_elements(source));
    found.into_iter().map(|element| (element.attributes.start, element.content.start, element.content.end)).collect()
}
