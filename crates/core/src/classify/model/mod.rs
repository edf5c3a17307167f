//! The models as plain arrays, read from model files.

mod blocks;
mod curve;
mod forest;
mod keys;
mod model_file;
mod names;
mod prior;
mod schema;
mod trees;

pub use blocks::BlockModel;
pub(crate) use forest::Forest;
pub(crate) use keys::Keys;
#[cfg(test)]
pub(crate) use model_file::tests::resealed;
pub(crate) use model_file::{bad, ModelFile};
#[cfg(test)]
pub(crate) use names::tests::names_of;
pub(crate) use names::{KnownNames, NameStats};
pub(crate) use prior::{read_kind_bias, read_kind_scores, KindScores};
pub(crate) use schema::Schema;
pub(crate) use trees::{logistic, Ablation, TreeBuffers};
