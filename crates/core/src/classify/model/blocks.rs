//! The model of blocks: names, two rounds of trees, and calibration curves.

use super::curve::Curve;
use super::model_file::{bad, ModelFile};
use super::names::KnownNames;
use super::prior::Prior;
use super::schema::Schema;
use super::trees::Trees;
use crate::classify::signals::{Signal, MEANING};
use crate::Error;

/// Two rounds of trees; the second uses the predictions of the first for all blocks of the page.
#[derive(Clone, Debug)]
pub struct BlockModel {
    version: String,
    pub(crate) schema: Schema,
    /// The number of names that are signals themselves.
    pub(crate) flags: usize,
    pub(crate) names: KnownNames,
    pub(crate) prior: Prior,
    pub(crate) first: Trees,
    pub(crate) second: Trees,
    /// From predicted probabilities to the observed share of content words.
    pub(crate) calibration: Curve,
    /// From expected F1 to observed F1.
    pub(crate) confidence: Curve,
}

impl BlockModel {
    /// Reads the model in the bytes of a file; an error where it uses other signals than the core computes.
    pub(crate) fn read(bytes: &[u8]) -> Result<BlockModel, Error> {
        let file = ModelFile::open(bytes)?;
        let flags = file.lines("flags")?;
        let known: Vec<String> = Signal::all(flags.len()).map(|signal| signal.name(&flags)).collect();
        let schema = Schema::read(&file, &known, MEANING)?;
        let names = KnownNames::read(&file, &flags)?;
        let model = BlockModel {
            version: file.lines("version")?.concat(),
            flags: flags.len(),
            prior: Prior::read(&file, names.len(), schema.len())?,
            first: Trees::read(&file, "first", schema.len())?,
            second: Trees::read(&file, "second", schema.len())?,
            calibration: Curve::read(&file, "calibration")?,
            confidence: Curve::read(&file, "confidence")?,
            schema,
            names,
        };
        if let Some(late) = model.find_late_signal() {
            return bad(format!("its first round asks about {}, which is known after it", late.name(&flags)));
        }
        Ok(model)
    }

    /// Returns its version, which is also that of its model of kinds.
    pub fn version(&self) -> &str {
        &self.version
    }

    /// Returns the names of the signals that it uses, in the order of [`Signals`](crate::Signals).
    pub fn signals(&self) -> &[String] {
        self.schema.names()
    }

    /// Returns a signal that the first round uses, although it is computed only after that round.
    fn find_late_signal(&self) -> Option<Signal> {
        let late = Signal::all(self.flags).filter(|signal| signal.is_after_first_round());
        late.into_iter().find(|signal| self.first.use_signal(self.schema.position(signal.number())))
    }
}
