//! Dates in texts.

use dehusk_core::DateContext;
use pyo3::prelude::*;
use pyo3::types::PyString;

/// The first date in a text, in ISO 8601: a day, with the time where one follows; empty where there is none.
///
/// Where `month_first`, the month precedes the day in 3/4/2024. The language tag decides where languages disagree about
/// the name of a month. Where one of the days that a date can mean is that of an `expected` date, it is the right one.
#[pyfunction]
#[pyo3(signature = (text, *, month_first, language = "", expected = ""))]
pub fn parse_date(text: &Bound<'_, PyString>, month_first: bool, language: &str, expected: &str) -> String {
    let context = DateContext { month_first, language, expected };
    dehusk_core::parse_date(&text.to_string_lossy(), &context).map_or(String::new(), |date| date.to_string())
}

/// Whether a text has a date, whatever day it means.
#[pyfunction]
pub fn has_date(text: &Bound<'_, PyString>) -> bool {
    dehusk_core::has_date(&text.to_string_lossy())
}

/// Whether the order of day and month, or the language, decides what day the first date in a text is.
#[pyfunction]
pub fn is_ambiguous(text: &Bound<'_, PyString>) -> bool {
    dehusk_core::is_ambiguous(&text.to_string_lossy())
}

/// Whether dates in numbers have the month first on a page of a language tag and a host, each empty if not known.
#[pyfunction]
pub fn is_month_first(language: &str, host: &Bound<'_, PyString>) -> bool {
    dehusk_core::is_month_first(language, &host.to_string_lossy())
}

/// The first date that a text gives in ISO 8601, as it is written there; empty if it has none.
///
/// It knows no words, so it never takes a wrong month for the right one.
#[pyfunction]
pub fn iso_date(text: &Bound<'_, PyString>) -> String {
    dehusk_core::iso_date(&text.to_string_lossy()).unwrap_or_default().to_owned()
}

/// The number of the month that a word names, in full or shortened; 0 if it names none, or languages disagree.
#[pyfunction]
pub fn month_number(word: &Bound<'_, PyString>) -> u32 {
    dehusk_core::month_number(&word.to_string_lossy()).unwrap_or(0)
}

/// The English name of a month, in lower case; empty if there is no such month.
#[pyfunction]
pub fn english_month(number: usize) -> &'static str {
    dehusk_core::english_month(number).unwrap_or_default()
}
