//! The module `dehusk._core`: the core's objects as Python sees them.

#![deny(unsafe_op_in_unsafe_fn)]

mod column;
mod declaring_tags;
mod judge;
mod judgement;
mod style_elements;
mod table;

use pyo3::prelude::*;

/// The compiled core.
#[pymodule]
mod _core {
    use pyo3::prelude::*;
    use pyo3::types::PyTuple;

    #[pymodule_export]
    use crate::declaring_tags::{declaring_tags, tag_attributes};
    #[pymodule_export]
    use crate::judge::Judge;
    #[pymodule_export]
    use crate::judgement::Judgement;
    #[pymodule_export]
    use crate::style_elements::style_elements;
    #[pymodule_export]
    use crate::table::Table;

    /// The names of all signals: those known before any block is judged, and those that the first round gives.
    #[pyfunction]
    fn signal_names(flags: Vec<String>) -> (Vec<String>, Vec<String>) {
        let flags: Vec<&str> = flags.iter().map(String::as_str).collect();
        let [before, after] = dehusk_core::signal_names(&flags);
        (before, after)
    }

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("TAGS", PyTuple::new(module.py(), dehusk_core::tags::NAMES)?)?;
        module.add("KINDS", PyTuple::new(module.py(), dehusk_core::KINDS)?)?;
        module.add("MEANING_OF_SIGNALS", dehusk_core::MEANING_OF_SIGNALS)?;
        module.add("OVERVIEW", PyTuple::new(module.py(), dehusk_core::OVERVIEW)?)
    }
}
