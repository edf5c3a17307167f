//! The models as plain arrays, read from flat files.

mod flat;
mod schema;
mod trees;

pub(crate) use schema::Schema;
