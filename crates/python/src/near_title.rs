//! The texts around the title of a page, where it shows its authors and dates.

use std::ops::Range;
use std::sync::Arc;

use dehusk_core::{ShownText, TimeElement};
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedStr;

use crate::table::bytes_of;

/// The row, the length, the line and the label of a text that a page shows.
pub type TextColumns = (usize, i32, String, String);
/// The row, the names, the `datetime` and the label of a `time` element.
pub type TimeColumns = (usize, String, String, String);

/// The texts near the title of a page: after it, then before it, the nearer first.
#[pyclass(frozen, module = "dehusk._core")]
pub struct NearTitle {
    table: Arc<dehusk_core::Table>,
    near: dehusk_core::NearTitle,
}

impl NearTitle {
    /// Returns the texts near the heading that is the title, or the first texts.
    pub fn of(table: &Arc<dehusk_core::Table>, heading: Option<usize>) -> NearTitle {
        NearTitle { near: dehusk_core::NearTitle::of(table, heading), table: Arc::clone(table) }
    }
}

#[pymethods]
impl NearTitle {
    /// The texts with a date in them.
    fn texts_with_dates(&self) -> Vec<TextColumns> {
        self.near.texts_with_dates().map(columns_of_text).collect()
    }

    /// The texts that begin with one of some words, given in lower case, or whose label does.
    fn texts_beginning_with(&self, words: Vec<PyBackedStr>) -> Vec<TextColumns> {
        self.near.texts_beginning_with(&texts_of(&words)).map(columns_of_text).collect()
    }

    /// The texts with one of some keys in their letters, and no more than some characters.
    fn texts_with(&self, keys: Vec<PyBackedStr>, longest: i32) -> Vec<TextColumns> {
        self.near.texts_with(&texts_of(&keys), longest).map(columns_of_text).collect()
    }

    /// The first text from a row on that begins with a text or is a beginning of it, both in letters alone; `letters`
    /// is their minimum, `chars` the maximum length of the text.
    fn text_like(&self, row: usize, key: &str, letters: usize, chars: usize) -> Option<usize> {
        self.near.text_like(&self.table, row, key, letters..=chars)
    }

    /// The `time` elements among these texts.
    fn time_elements(&self) -> Vec<TimeColumns> {
        let rows = self.near.rows();
        time_columns(&self.table, rows.start.saturating_sub(1)..rows.end)
    }

    /// The attributes around these texts with one of some words in their value: row, name and value, in lower case.
    fn attributes_with(&self, words: Vec<PyBackedStr>) -> Vec<(usize, String, String)> {
        dehusk_core::attributes_near(&self.table, self.near.rows(), &bytes_of(&words))
    }

    /// The links around these texts with a part of their URL that begins with one of some words: row and URL.
    fn links_to(&self, words: Vec<PyBackedStr>) -> Vec<(usize, String)> {
        dehusk_core::links_near(&self.table, self.near.rows(), &bytes_of(&words))
    }
}

/// Returns the columns of a text.
pub fn columns_of_text(text: &ShownText) -> TextColumns {
    (text.row, text.chars, text.line.clone(), text.label.clone())
}

/// Returns the columns of the `time` elements among some rows.
pub fn time_columns(table: &dehusk_core::Table, rows: Range<usize>) -> Vec<TimeColumns> {
    let times = dehusk_core::time_elements(table, rows).into_iter();
    times.map(|TimeElement { row, names, datetime, label }| (row, names, datetime, label)).collect()
}

fn texts_of(words: &[PyBackedStr]) -> Vec<&str> {
    words.iter().map(|word| &**word).collect()
}
