//! The hot path of dehusk: canonical HTML → table → blocks, names, signals → judgement → marks → text.
//!
//! No I/O, no parser, no dependencies. No input makes it panic: what cannot be read is an [`Error`].

#![warn(missing_docs)]
#![deny(unsafe_op_in_unsafe_fn)]

mod angles;
mod attributes;
mod blocks;
mod decide;
mod error;
mod judge;
mod kinds;
mod landmarks;
mod layout;
mod marks;
mod mend;
mod model;
mod names;
mod namespace;
mod numbering;
#[cfg(test)]
mod random;
mod raw_text;
mod scan;
mod sets;
mod signals;
#[allow(dead_code)] // until the trees ask
mod simd;
mod slots;
mod strip;
mod subject;
mod surroundings;
mod table;
mod table_rows;
pub mod tags;
mod text;
mod totals;
mod word_keys;
mod words;

pub use blocks::Blocks;
pub use decide::{decide, Decision, Favor};
pub use error::Error;
pub use judge::{Judgement, Scratch};
pub use kinds::{Declared, KindModel, Kinds, KINDS, OVERVIEW};
pub use marks::{Marks, Wish};
pub use model::BlockModel;
pub use signals::Signals;
pub use table::Table;
pub use text::{readable, text_of};
