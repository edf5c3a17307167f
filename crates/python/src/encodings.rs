//! Encodings of bytes.

use pyo3::prelude::*;
use pyo3::types::PyString;

/// The name in lowercase of the encoding with a label; None if browsers do not know it.
#[pyfunction]
pub fn encoding_name(label: &Bound<'_, PyString>) -> Option<String> {
    dehusk_core::encoding_name(&label.to_string_lossy())
}

/// The text of bytes in an encoding, each unreadable sequence as a replacement character; None for an unknown label.
#[pyfunction]
pub fn decoded(py: Python<'_>, data: &[u8], label: &str) -> Option<String> {
    py.detach(|| dehusk_core::decoded(data, label))
}

/// The name in lowercase of the encoding that bytes are probably in.
#[pyfunction]
pub fn detected_encoding(py: Python<'_>, data: &[u8]) -> String {
    py.detach(|| dehusk_core::detected_encoding(data))
}
