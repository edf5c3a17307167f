//! The models that judge pages.

use std::cell::RefCell;
use std::sync::Arc;

use dehusk_core::{Error, Scratch};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::declarations::Declarations;
use crate::judgement::Judgement;
use crate::table::Table;

thread_local! {
    static SCRATCH: RefCell<Scratch> = RefCell::default();
}

/// A model of blocks, and the model of kinds that belongs to it.
#[pyclass(frozen, module = "dehusk._core")]
pub struct Judge {
    judge: Arc<dehusk_core::Judge>,
}

#[pymethods]
impl Judge {
    /// A judge by the bytes of one or two model files; a `ValueError` where they do not fit the core.
    #[new]
    #[pyo3(signature = (blocks, kinds = None))]
    fn new(blocks: &[u8], kinds: Option<&[u8]>) -> PyResult<Judge> {
        let judge = dehusk_core::Judge::new(blocks).and_then(|judge| match kinds {
            Some(kinds) => judge.with_kinds(kinds),
            None => Ok(judge),
        });
        Ok(Judge { judge: Arc::new(judge.map_err(|error: Error| PyValueError::new_err(error.to_string()))?) })
    }

    /// The release of the model of blocks.
    #[getter]
    fn version(&self) -> &str {
        self.judge.model().version()
    }

    /// The names of the signals that it asks about, in the order of `Judgement.signals`.
    #[getter]
    fn signals<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.judge.model().signals())
    }

    /// Judge every block of a page; `hints` are what the page says of its kind outside its text.
    fn judge(&self, py: Python<'_>, table: &Table, hints: Vec<String>) -> Judgement {
        let judged = py.detach(|| self.judged(table, &hints));
        Judgement::new(&self.judge, table, judged, hints)
    }

    /// The same by what the page declares in its tags, and its address.
    fn judge_by(&self, py: Python<'_>, table: &Table, declarations: &Declarations, address: &str) -> Judgement {
        let (judged, hints) = py.detach(|| {
            let hints = dehusk_core::hints(declarations.found(), address);
            (self.judged(table, &hints).with_declared(declarations.found()), hints)
        });
        Judgement::new(&self.judge, table, judged, hints)
    }
}

impl Judge {
    fn judged(&self, table: &Table, hints: &[String]) -> dehusk_core::Judgement {
        SCRATCH.with(|scratch| self.judge.judge(table.core(), hints, &mut scratch.borrow_mut()))
    }
}
