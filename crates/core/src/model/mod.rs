//! The models as plain arrays, read from flat files.

mod blocks;
mod curve;
mod flat;
mod names;
mod prior;
mod schema;
mod trees;

pub use blocks::BlockModel;
#[cfg(test)]
pub(crate) use names::tests::names_of;
pub(crate) use names::{KnownNames, Said};
pub(crate) use schema::Schema;
pub(crate) use trees::{probability, Room as TreeRoom};
