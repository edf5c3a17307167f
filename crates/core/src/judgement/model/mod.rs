//! The models as plain arrays, read from flat files.

mod blocks;
mod curve;
mod flat;
mod forest;
mod keys;
mod names;
mod prior;
mod schema;
mod trees;

pub use blocks::BlockModel;
#[cfg(test)]
pub(crate) use flat::tests::resealed;
pub(crate) use flat::{bad, Flat};
pub(crate) use forest::Forest;
pub(crate) use keys::Keys;
#[cfg(test)]
pub(crate) use names::tests::names_of;
pub(crate) use names::{KnownNames, Said};
pub(crate) use prior::{of_bias, of_kinds, OfKinds};
pub(crate) use schema::Schema;
pub(crate) use trees::{probability, Falls, Room as TreeRoom};
