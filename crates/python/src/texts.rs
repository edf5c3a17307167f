//! Declared texts and URLs. Halves of characters, which only Python has in its texts, are replaced.

use std::borrow::Cow;

use dehusk_core::HeaderLines;
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedStr;
use pyo3::types::{PyString, PyTuple};

/// A declared text on one line, without markup, character references and characters that nobody sees.
#[pyfunction]
pub fn plain_value(text: &Bound<'_, PyString>) -> String {
    dehusk_core::declared::plain_value(&text.to_string_lossy())
}

/// A text of the page on one line, without characters that nobody sees.
#[pyfunction]
pub fn plain_line(text: &Bound<'_, PyString>) -> String {
    dehusk_core::declared::plain_line(&text.to_string_lossy())
}

/// Returns a text in Unicode's form NFC, without characters that guide line breaking.
///
/// Characters that join letters or emoji, or keep letters apart (U+200D, U+200C), stay, and so do more accents on one
/// letter than any language has.
#[pyfunction]
pub fn normalised<'py>(text: &Bound<'py, PyString>) -> Bound<'py, PyString> {
    match dehusk_core::normalised(&text.to_string_lossy()) {
        Cow::Borrowed(_) => text.clone(),
        Cow::Owned(changed) => PyString::new(text.py(), &changed),
    }
}

/// The letters and digits of a text, for comparison.
#[pyfunction]
pub fn letters(text: &Bound<'_, PyString>) -> String {
    dehusk_core::letters(&text.to_string_lossy())
}

/// Author and date, each of which may be empty, as one line.
#[pyfunction]
pub fn join_byline(author: &Bound<'_, PyString>, date: &str) -> String {
    dehusk_core::join_byline(&author.to_string_lossy(), date)
}

/// A plain text with those lines of a header before it that it lacks.
#[pyfunction]
pub fn text_with_header(text: &str, title: String, subtitle: String, byline: String) -> String {
    dehusk_core::text_with_header(text, &HeaderLines { title, subtitle, byline })
}

/// The separators and the parts of a title.
#[pyfunction]
pub fn split_title<'py>(title: &Bound<'py, PyString>) -> PyResult<(Bound<'py, PyTuple>, Bound<'py, PyTuple>)> {
    let text = title.to_string_lossy();
    let (separators, parts) = dehusk_core::split_title(&text);
    Ok((PyTuple::new(title.py(), separators)?, PyTuple::new(title.py(), parts)?))
}

/// The likeness of a text to the most similar of some others, all in letters alone.
#[pyfunction]
pub fn likeness(text: &str, others: Vec<PyBackedStr>) -> f64 {
    let others: Vec<&str> = others.iter().map(|other| &**other).collect();
    dehusk_core::likeness(text, &others)
}

/// The name of an author without the word and the colon that introduce the post: "Ann wrote:".
#[pyfunction]
pub fn without_introduction(line: &Bound<'_, PyString>) -> String {
    dehusk_core::without_introduction(&line.to_string_lossy()).to_owned()
}

/// Where a URL on a page with that base leads; without a base it stays as it is, and it is empty where malformed.
#[pyfunction]
pub fn join_url(base: &Bound<'_, PyString>, url: &Bound<'_, PyString>) -> String {
    let (base, url): (Cow<'_, str>, Cow<'_, str>) = (base.to_string_lossy(), url.to_string_lossy());
    dehusk_core::join_url(&base, &url)
}

/// Whether a text is in a language, given as language tags write it.
#[pyfunction]
pub fn is_in_language(py: Python<'_>, text: &Bound<'_, PyString>, language: &str) -> bool {
    let text = text.to_string_lossy();
    py.detach(|| dehusk_core::is_in_language(&text, language))
}

/// The language of a text, and whether it is written in Latin letters; None where that is not sure.
#[pyfunction]
pub fn detect_language(py: Python<'_>, text: &Bound<'_, PyString>) -> Option<(&'static str, bool)> {
    let text = text.to_string_lossy();
    py.detach(|| dehusk_core::detect_language(&text)).map(|found| (found.language, found.is_latin))
}
