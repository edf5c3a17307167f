//! The models as plain arrays, read from flat files.

mod flat;
mod names;
mod schema;
mod trees;

#[cfg(test)]
pub(crate) use names::tests::names_of;
pub(crate) use names::{KnownNames, Said};
pub(crate) use schema::Schema;
