//! What training learns of a judged page whose kind is known: its measures, and the words of each source.

use super::address::{cleaned, Parts};
use super::measures::{measures_of, names};
use super::model::places;
use super::words::{words_of, SOURCES};
use super::{Declared, KINDS};
use crate::facts::lines::page_title;
use crate::{BlockModel, Error, Predictions, Table};

/// A page as training sees it.
#[derive(Clone, Debug, PartialEq)]
pub struct TrainingExample {
    /// The measures of the page, in the order of the first of [`measure_names`].
    pub measures: Vec<f32>,
    /// The words of each of [`SOURCES`], as often as they are there.
    pub words: [Vec<String>; SOURCES.len()],
}

/// The names of all values that a model of kinds asks about: the measures of a page, and what the words of each source
/// say of each kind.
///
/// Given are the signals of the page and of blocks that the model takes.
pub fn measure_names(of_page: &[&str], of_blocks: &[&str]) -> [Vec<String>; 2] {
    let said = SOURCES.iter().flat_map(|source| KINDS.map(|kind| format!("{source} says {kind}")));
    [names(of_page, of_blocks), said.collect()]
}

impl BlockModel {
    /// What training learns of a judged page; None where it has no text. An error where a signal does not exist.
    ///
    /// `table` is the page that was judged; `of_page` and `of_blocks` are the signals that a model of kinds takes.
    pub fn training_example(
        &self,
        predictions: &Predictions,
        table: &Table,
        declared: &Declared,
        of_page: &[&str],
        of_blocks: &[&str],
    ) -> Result<Option<TrainingExample>, Error> {
        let (of_page, of_blocks) = (places(self, of_page)?, places(self, of_blocks)?);
        if predictions.blocks.is_empty() || !predictions.is_of(table) {
            return Ok(None);
        }
        let title = page_title(table);
        let address = cleaned(declared.address);
        let address = Parts::of(&address);
        Ok(Some(TrainingExample {
            measures: measures_of(predictions, table, &title, &address, [&of_page, &of_blocks]),
            words: words_of(predictions, table, declared, &title, &address),
        }))
    }
}
