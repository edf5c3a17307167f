//! The core for WebAssembly: functions with the C calling convention, around which `dehusk.js` puts objects.
//!
//! What goes in is written to memory that `allocate` gives. What comes out is read from where the functions point to; it
//! stays there until its owner is freed.

#![deny(unsafe_op_in_unsafe_fn)]
#![allow(clippy::missing_safety_doc)] // every pointer is one that this module has given out, and not yet freed

mod memory;
mod table;
