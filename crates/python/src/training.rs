//! What training asks: the names of all values that models are trained on.

use pyo3::prelude::*;

/// The names of all signals: those known before any block is judged, and those that the first round gives.
#[pyfunction]
pub fn signal_names(flags: Vec<String>) -> (Vec<String>, Vec<String>) {
    let [before, after] = dehusk_core::signal_names(&borrowed(&flags));
    (before, after)
}

/// The names of the measures of a page, and of what the words of each source say of each kind.
#[pyfunction]
pub fn measure_names(of_page: Vec<String>, of_blocks: Vec<String>) -> (Vec<String>, Vec<String>) {
    let [measures, said] = dehusk_core::measure_names(&borrowed(&of_page), &borrowed(&of_blocks));
    (measures, said)
}

/// Texts as the core takes them.
pub fn borrowed(texts: &[String]) -> Vec<&str> {
    texts.iter().map(String::as_str).collect()
}
