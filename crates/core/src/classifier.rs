//! The models that judge pages, and all that can be asked of them.

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
    /// A judge of blocks, by the bytes of a model file.
    pub fn new(blocks: &[u8]) -> Result<Classifier, Error> {
        Ok(Classifier { blocks: BlockModel::read(blocks)?, kinds: None })
    }

    /// The same judge, who also tells kinds of pages by the bytes of a second model file.
    pub fn with_kinds(self, kinds: &[u8]) -> Result<Classifier, Error> {
        Ok(Classifier { kinds: Some(KindModel::read(kinds, &self.blocks)?), ..self })
    }

    /// The model of blocks.
    pub fn model(&self) -> &BlockModel {
        &self.blocks
    }

    /// Classify every block of a page; `hints` are what the page says of its kind outside its text, as in
    /// [`Declared::hints`].
    pub fn classify<H: AsRef<str>>(&self, table: &Table, hints: &[H], scratch: &mut Scratch) -> Predictions {
        Predictions::new(&self.blocks, table, hints, scratch)
    }

    /// Mark the rows of the blocks from which the best F1 is to be expected.
    ///
    /// `table` is the page that was judged, and `styles` are its own; of a page with another number of rows nothing is
    /// marked.
    pub fn select(
        &self,
        predictions: &Predictions,
        table: &Table,
        styles: &Styles,
        options: SelectionOptions,
    ) -> Selection {
        predictions.select(&self.blocks, table, styles, options)
    }

    /// How likely the page is of each kind; None where it has no text, or where the judge knows no kinds.
    ///
    /// `table` is the page that was judged.
    pub fn kinds(&self, predictions: &Predictions, table: &Table, declared: &Declared) -> Option<Kinds> {
        self.kinds.as_ref()?.probabilities(predictions, table, declared)
    }
}
