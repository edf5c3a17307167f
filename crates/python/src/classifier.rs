//! The models that judge pages.

use std::cell::RefCell;
use std::sync::Arc;

use dehusk_core::{Error, Scratch};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::declarations::Declarations;
use crate::predictions::Predictions;
use crate::table::Table;

thread_local! {
    static SCRATCH: RefCell<Scratch> = RefCell::default();
}

/// A model of blocks, and the model of kinds that belongs to it.
#[pyclass(frozen, module = "dehusk._core")]
pub struct Classifier {
    classifier: Arc<dehusk_core::Classifier>,
}

#[pymethods]
impl Classifier {
    /// A judge by the bytes of one or two model files; a `ValueError` where they do not fit the core.
    #[new]
    #[pyo3(signature = (blocks, kinds = None))]
    fn new(blocks: &[u8], kinds: Option<&[u8]>) -> PyResult<Classifier> {
        let classifier = dehusk_core::Classifier::new(blocks).and_then(|classifier| match kinds {
            Some(kinds) => classifier.with_kinds(kinds),
            None => Ok(classifier),
        });
        Ok(Classifier {
            classifier: Arc::new(classifier.map_err(|error: Error| PyValueError::new_err(error.to_string()))?),
        })
    }

    /// The release of the model of blocks.
    #[getter]
    fn version(&self) -> &str {
        self.classifier.model().version()
    }

    /// The names of the signals that it asks about, in the order of `Predictions.signals`.
    #[getter]
    fn signals<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.classifier.model().signals())
    }

    /// Classify every block of a page; `hints` are what the page says of its kind outside its text.
    fn classify(&self, py: Python<'_>, table: &Table, hints: Vec<String>) -> Predictions {
        let predictions = py.detach(|| self.predictions(table, &hints));
        Predictions::new(&self.classifier, table, predictions, hints)
    }

    /// The same by what the page declares in its tags, and its address.
    fn classify_declared(
        &self,
        py: Python<'_>,
        table: &Table,
        declarations: &Declarations,
        address: &str,
    ) -> Predictions {
        let (predictions, hints) = py.detach(|| {
            let hints = dehusk_core::hints(declarations.found(), address);
            (self.predictions(table, &hints).with_declared(declarations.found()), hints)
        });
        Predictions::new(&self.classifier, table, predictions, hints)
    }
}

impl Classifier {
    fn predictions(&self, table: &Table, hints: &[String]) -> dehusk_core::Predictions {
        SCRATCH.with(|scratch| self.classifier.classify(table.core(), hints, &mut scratch.borrow_mut()))
    }
}
