//! The content tree: the selection as a tree of elements and texts, from which all outputs with structure are written.

mod build;
mod formulas;
mod tag_sets;
mod traversal;
mod tree;

pub(crate) use tag_sets::TagSet;
pub use traversal::{Ancestors, Children, Descendants, Step};
pub use tree::{NodeIndex, Tree, BODY};
