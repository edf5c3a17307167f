//! The judgement on a page, and all that follows from it.

use std::sync::{Arc, OnceLock};

use dehusk_core::{counted_types, Classifier, Declared, RuleSet, SelectionOptions, Styles};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyMemoryView;

use crate::column::view;
use crate::declarations::Declarations;
use crate::origin::Origin;
use crate::selection::{favor_named, hidden_named, Selection};
use crate::table::Table;
use crate::training::borrowed;

/// How the blocks of a page were judged.
#[pyclass(frozen, module = "dehusk._core")]
pub struct Predictions {
    classifier: Arc<Classifier>,
    table: Arc<dehusk_core::Table>,
    origin: Arc<Origin>,
    styles: Arc<OnceLock<Styles>>,
    predictions: Arc<dehusk_core::Predictions>,
    /// What the page says of its kind outside its text.
    hints: Vec<String>,
}

type View<'py> = PyResult<Bound<'py, PyMemoryView>>;
type Contribution = (usize, f32, f32, f32);
type TrainingExample = (Vec<f32>, Vec<Vec<String>>);

impl Predictions {
    pub fn new(
        classifier: &Arc<Classifier>,
        table: &Table,
        predictions: dehusk_core::Predictions,
        hints: Vec<String>,
    ) -> Predictions {
        let (classifier, predictions) = (Arc::clone(classifier), Arc::new(predictions));
        let (origin, styles) = (Arc::clone(table.origin()), Arc::clone(table.styles()));
        Predictions { classifier, table: Arc::clone(table.core()), origin, styles, predictions, hints }
    }

    /// What the styles of the page say of its text.
    fn styles(&self) -> &Styles {
        self.styles.get_or_init(|| Styles::of(&self.table, self.origin.unread()))
    }

    fn told(&self, declared: &Declared) -> Option<Vec<f64>> {
        self.classifier.kinds(&self.predictions, &self.table, declared).map(|kinds| kinds.to_vec())
    }
}

#[pymethods]
impl Predictions {
    /// The number of blocks.
    fn __len__(&self) -> usize {
        self.predictions.blocks().len()
    }

    /// The text rows of all blocks: 32-bit integers.
    #[getter]
    fn rows<'py>(&self, py: Python<'py>) -> View<'py> {
        view(py, &self.predictions, |predictions| predictions.blocks().rows())
    }

    /// Where the rows of each block begin in `rows`, and where the last one ends: 32-bit integers.
    #[getter]
    fn first_rows<'py>(&self, py: Python<'py>) -> View<'py> {
        view(py, &self.predictions, |predictions| predictions.blocks().row_offsets())
    }

    /// The words of each block: 64-bit floats.
    #[getter]
    fn words<'py>(&self, py: Python<'py>) -> View<'py> {
        view(py, &self.predictions, |predictions| predictions.blocks().words())
    }

    /// What is known of each block, 32-bit floats: one row for each signal.
    #[getter]
    fn signals<'py>(&self, py: Python<'py>) -> View<'py> {
        view(py, &Arc::new(self.predictions.signals().all()), |all| all)
    }

    /// The probability of each block by the first round: 32-bit floats.
    #[getter]
    fn first_round<'py>(&self, py: Python<'py>) -> View<'py> {
        view(py, &self.predictions, |predictions| predictions.first_round())
    }

    /// How likely each block is content: 64-bit floats.
    #[getter]
    fn probability<'py>(&self, py: Python<'py>) -> View<'py> {
        view(py, &self.predictions, |predictions| predictions.probability())
    }

    /// Select the blocks that are content; `skip` names rules that are not applied.
    #[pyo3(signature = (favor, *, include_comments = true, title = true, images = true, hidden = "auto", skip = Vec::new()))]
    #[allow(clippy::too_many_arguments)] // They are the keywords of the options.
    fn select(
        &self,
        py: Python<'_>,
        favor: &str,
        include_comments: bool,
        title: bool,
        images: bool,
        hidden: &str,
        skip: Vec<String>,
    ) -> PyResult<Selection> {
        let (favor, hidden) = (favor_named(favor)?, hidden_named(hidden)?);
        let skipped = RuleSet::named(skip.iter().map(String::as_str))
            .ok_or_else(|| PyValueError::new_err(format!("unknown rule among {}", skip.join(", "))))?;
        let options = SelectionOptions { favor, include_comments, title, images, hidden, skipped };
        let selection = py.detach(|| self.classifier.select(&self.predictions, &self.table, self.styles(), options));
        let selection = selection.map_err(|error| PyValueError::new_err(error.to_string()))?;
        Ok(Selection::new(selection, Arc::clone(&self.predictions)))
    }

    /// How likely the page is of each of `KINDS`; None where it has no text.
    fn kinds(
        &self,
        py: Python<'_>,
        hints: Vec<String>,
        metas: Vec<String>,
        types: Vec<String>,
        address: &str,
    ) -> Option<Vec<f64>> {
        let [hints, metas, types] = [&hints, &metas, &types].map(|texts| borrowed(texts));
        py.detach(|| self.told(&Declared { hints: &hints, metas: &metas, types: &types, address }))
    }

    /// The same by what the page declares in its tags, and the hints that the judgement was given.
    fn kinds_by(&self, py: Python<'_>, declarations: &Declarations, address: &str) -> Option<Vec<f64>> {
        py.detach(|| {
            let found = declarations.found();
            let (metas, types) = (found.names_in_head(), counted_types(found, &self.table));
            let [hints, metas, types] = [&self.hints, &metas, &types].map(|texts| borrowed(texts));
            self.told(&Declared { hints: &hints, metas: &metas, types: &types, address })
        })
    }

    /// What training learns of the page: its measures, and the words of each of `SOURCES`; None where it has no text.
    fn training_example(
        &self,
        py: Python<'_>,
        declared: (Vec<String>, Vec<String>, Vec<String>, String),
        of_page: Vec<String>,
        of_blocks: Vec<String>,
    ) -> PyResult<Option<TrainingExample>> {
        let (hints, metas, types, address) = declared;
        let [hints, metas, types] = [&hints, &metas, &types].map(|texts| borrowed(texts));
        let declared = Declared { hints: &hints, metas: &metas, types: &types, address: &address };
        let (of_page, of_blocks) = (borrowed(&of_page), borrowed(&of_blocks));
        let training_example = py.detach(|| {
            self.classifier.model().training_example(&self.predictions, &self.table, &declared, &of_page, &of_blocks)
        });
        let training_example = training_example.map_err(|error| PyValueError::new_err(error.to_string()))?;
        Ok(training_example.map(|training_example| (training_example.measures, training_example.words.to_vec())))
    }

    /// For each block the signals that weighed most: position, value, what is usual on the page, weight.
    fn explain(&self, py: Python<'_>) -> Vec<Vec<Contribution>> {
        let explained = py.detach(|| self.classifier.model().explain(&self.predictions));
        let plain = |of_block: Vec<dehusk_core::Contribution>| {
            of_block.into_iter().map(|each| (each.signal, each.value, each.usual, each.weight)).collect()
        };
        explained.into_iter().map(plain).collect()
    }
}
