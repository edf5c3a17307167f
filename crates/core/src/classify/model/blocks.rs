//! The model of blocks: its names, its two rounds of trees, and how its numbers are to be read.

use super::curve::Curve;
use super::model_file::{bad, ModelFile};
use super::names::KnownNames;
use super::prior::Prior;
use super::schema::Schema;
use super::trees::Trees;
use crate::classify::signals::{Signal, MEANING};
use crate::Error;

/// Two rounds of trees: the second knows what the first said of all blocks of the page.
#[derive(Clone, Debug)]
pub struct BlockModel {
    version: String,
    pub(crate) schema: Schema,
    /// How many names are signals of their own.
    pub(crate) flags: usize,
    pub(crate) names: KnownNames,
    pub(crate) prior: Prior,
    pub(crate) first: Trees,
    pub(crate) second: Trees,
    /// From the share that the trees say to the share of words that were content.
    pub(crate) calibration: Curve,
    /// From the F1 that is expected to the one that was found.
    pub(crate) confidence: Curve,
}

impl BlockModel {
    /// The model in the bytes of a file; an error where it asks about other signals than the core computes.
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
        if let Some(early) = model.asked_too_early() {
            return bad(format!("its first round asks about {}, which is known after it", early.name(&flags)));
        }
        Ok(model)
    }

    /// The release that it belongs to, with a model of kinds of the same version.
    pub fn version(&self) -> &str {
        &self.version
    }

    /// The names of the signals that it asks about, in the order of [`Signals`](crate::Signals).
    pub fn signals(&self) -> &[String] {
        self.schema.names()
    }

    /// A signal that the first round asks about, though it is known only after that.
    fn asked_too_early(&self) -> Option<Signal> {
        let late = Signal::all(self.flags).filter(|signal| signal.is_after_first_round());
        late.into_iter().find(|signal| self.first.ask_about(self.schema.position(signal.number())))
    }
}
