//! The core for WebAssembly: five functions with the C calling convention, around which `dehusk.js` puts objects.
//!
//! What goes in is written as [parts](parts) to memory that `allocate` gives. What comes out is an [answer](answer): a
//! list of named columns, which stay where they are until the answer is freed.

#![deny(unsafe_op_in_unsafe_fn)]
#![allow(clippy::missing_safety_doc)] // every pointer is one that this module has given out, and not yet freed

mod answer;
mod judge;
mod memory;
mod page;
mod parts;
mod reasons;
