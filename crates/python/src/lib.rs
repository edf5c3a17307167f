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
    use crate::declaring_tags::declaring_tags;
    #[pymodule_export]
    use crate::judge::Judge;
    #[pymodule_export]
    use crate::judgement::Judgement;
    #[pymodule_export]
    use crate::style_elements::style_elements;
    #[pymodule_export]
    use crate::table::Table;

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("TAGS", PyTuple::new(module.py(), dehusk_core::tags::NAMES)?)?;
        module.add("KINDS", PyTuple::new(module.py(), dehusk_core::KINDS)?)?;
        module.add("OVERVIEW", PyTuple::new(module.py(), dehusk_core::OVERVIEW)?)
    }
}
