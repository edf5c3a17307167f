//! The selection of a page.

use std::sync::Arc;

use dehusk_core::{sentence, Favor, Hidden, Verdict};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyMemoryView;

use crate::column::view;

/// The rows of a page that are content, and what decided on each block.
#[pyclass(frozen, module = "dehusk._core")]
pub struct Selection {
    selection: Arc<dehusk_core::Selection>,
    predictions: Arc<dehusk_core::Predictions>,
}

type View<'py> = PyResult<Bound<'py, PyMemoryView>>;

impl Selection {
    pub fn new(selection: dehusk_core::Selection, predictions: Arc<dehusk_core::Predictions>) -> Selection {
        Selection { selection: Arc::new(selection), predictions }
    }
}

#[pymethods]
impl Selection {
    /// The rows that are content: one byte each.
    #[getter]
    fn content<'py>(&self, py: Python<'py>) -> View<'py> {
        view(py, &self.selection, |selection| &selection.content)
    }

    /// The score of each row: 64-bit floats.
    #[getter]
    fn score<'py>(&self, py: Python<'py>) -> View<'py> {
        view(py, &self.selection, |selection| &selection.score)
    }

    /// The expected F1.
    #[getter]
    fn confidence(&self) -> f64 {
        self.selection.confidence
    }

    /// The lowest probability above the cut of this page; None where no block is above it.
    #[getter]
    fn threshold(&self) -> Option<f64> {
        self.selection.threshold
    }

    /// For each block the name of the rule that decided on it; empty where the cut did.
    fn rules(&self) -> Vec<&'static str> {
        let names: Vec<&str> = dehusk_core::rule_names().collect();
        let name = |rule: Option<u8>| rule.map_or("", |number| names[usize::from(number)]);
        self.selection.verdicts.iter().map(|verdict| name(verdict.rule)).collect()
    }

    /// For each block whether it is kept, and one sentence that says so and what decided.
    fn decisions(&self) -> Vec<(bool, String)> {
        let verdicts = self.selection.verdicts.iter().zip(self.predictions.probability());
        let decision = |(&verdict, &probability): (&Verdict, &f64)| {
            (verdict.is_kept, sentence(verdict, probability, self.selection.threshold))
        };
        verdicts.map(decision).collect()
    }
}

pub fn favor_named(name: &str) -> PyResult<Favor> {
    match name {
        "balance" => Ok(Favor::Balance),
        "precision" => Ok(Favor::Precision),
        "recall" => Ok(Favor::Recall),
        _ => Err(PyValueError::new_err(format!("favor must be balance, precision or recall, not {name}"))),
    }
}

pub fn hidden_named(name: &str) -> PyResult<Hidden> {
    match name {
        "auto" => Ok(Hidden::Auto),
        "keep" => Ok(Hidden::Keep),
        "drop" => Ok(Hidden::Drop),
        _ => Err(PyValueError::new_err(format!("hidden must be auto, keep or drop, not {name}"))),
    }
}
