//! The models that classify pages, and all that follows from their predictions.

use crate::kinds::{Declared, KindModel, Kinds};
use crate::{BlockModel, Error, Predictions, Scratch, Selection, SelectionOptions, Styles, Table};

/// A model of blocks, and the model of kinds that belongs to it.
///
/// It does not change, so that threads can share it; each of them needs a [`Scratch`] of its own.
#[derive(Clone, Debug)]
pub struct Classifier {
    blocks: BlockModel,
    kinds: Option<KindModel>,
}

impl Classifier {
    /// Reads a model of blocks from the bytes of a model file.
    pub fn new(blocks: &[u8]) -> Result<Classifier, Error> {
        Ok(Classifier { blocks: BlockModel::read(blocks)?, kinds: None })
    }

    /// Adds a model of kinds from the bytes of a second model file.
    pub fn with_kinds(self, kinds: &[u8]) -> Result<Classifier, Error> {
        Ok(Classifier { kinds: Some(KindModel::read(kinds, &self.blocks)?), ..self })
    }

    /// Returns the model of blocks.
    pub fn model(&self) -> &BlockModel {
        &self.blocks
    }

    /// Classifies every block of a page; `hints` are what the page declares about its kind, as in
    /// [`Declared::hints`].
    pub fn classify<H: AsRef<str>>(&self, table: &Table, hints: &[H], scratch: &mut Scratch) -> Predictions {
        Predictions::new(&self.blocks, table, hints, scratch)
    }

    /// Selects the rows of the blocks with the best expected F measure.
    ///
    /// `table` is the classified page, and `styles` are its own; an error where they are those of another page.
    pub fn select(
        &self,
        predictions: &Predictions,
        table: &Table,
        styles: &Styles,
        options: SelectionOptions,
    ) -> Result<Selection, Error> {
        predictions.select(&self.blocks, table, styles, options)
    }

    /// Returns the probability of each kind of page; None where the page has no text, or without a model of kinds.
    ///
    /// `table` is the classified page.
    pub fn kinds(&self, predictions: &Predictions, table: &Table, declared: &Declared) -> Option<Kinds> {
        self.kinds.as_ref()?.probabilities(predictions, table, declared)
    }
}
