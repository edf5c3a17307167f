//! The reasons why each block of a page is kept or dropped.

use dehusk_core::{sentence, Classifier, Contribution, Predictions, Selection};
use js_sys::Array;

use crate::object::{strings, ObjectBuilder};

/// Returns, for each block, the signals that contributed most.
pub fn reasons(classifier: &Classifier, predictions: &Predictions) -> Array {
    let names = classifier.model().signals();
    let reason = |of: &Contribution| {
        ObjectBuilder::default()
            .with("signal", names[of.signal].as_ref() as &str)
            .with("value", of.value)
            .with("usual", of.usual)
            .with("weight", of.weight)
            .build()
    };
    classifier
        .model()
        .explain(predictions)
        .iter()
        .map(|of_block| of_block.iter().map(reason).collect::<Array>())
        .collect()
}

/// Returns, for each block, one sentence that says whether it is kept, and what decided.
pub fn decisions(predictions: &Predictions, selection: &Selection) -> Array {
    let verdicts = selection.verdicts.iter().zip(predictions.probability());
    strings(verdicts.map(|(&verdict, &probability)| sentence(verdict, probability, selection.threshold).into()))
}
