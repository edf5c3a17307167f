//! The hot path of dehusk: canonical HTML → table → blocks, names, signals → judgement → marks → text.
//!
//! No I/O, no parser, no dependencies. No input makes it panic: what cannot be read is an [`Error`].

#![warn(missing_docs)]
#![deny(unsafe_op_in_unsafe_fn)]

mod angles;
mod error;
mod mend;
mod namespace;
#[cfg(test)]
mod random;
mod raw_text;
mod scan;
#[allow(dead_code)] // until the trees ask
mod simd;
mod strip;
mod table;
pub mod tags;
mod words;

pub use error::Error;
pub use table::Table;
