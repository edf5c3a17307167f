//! The hot path of dehusk: canonical HTML → table → blocks, names, signals → judgement → marks → text.
//!
//! No I/O, no parser, no dependencies. No input makes it panic: what cannot be read is an [`Error`].

#![warn(missing_docs)]
#![deny(unsafe_op_in_unsafe_fn)]

mod error;
#[cfg(test)]
mod random;
mod scan;
#[allow(dead_code)] // until the trees ask
mod simd;
mod table;
pub mod tags;
mod words;

pub use error::Error;
pub use table::Table;
