//! The hot path of dehusk: canonical HTML → table → blocks, names, signals → judgement → marks → text.
//!
//! No I/O, no parser, no dependencies. No input makes it panic: what cannot be read is an [`Error`].

#![warn(missing_docs)]
#![deny(unsafe_op_in_unsafe_fn)]

mod error;
mod kinds;
mod model;
#[cfg(test)]
mod random;
mod scan;
mod sets;
mod signals;
#[allow(dead_code)] // until the trees ask
mod simd;
mod table;
pub mod tags;
mod words;

pub use error::Error;
pub use kinds::KINDS;
pub use signals::Signals;
pub use table::Table;
