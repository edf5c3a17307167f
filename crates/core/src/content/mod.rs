//! The content tree: the selection as a tree of elements and texts, from which all outputs with structure are written.

mod build;
mod embedded;
mod formulas;
mod header;
mod image_sources;
mod images;
mod layout_tables;
mod lines;
mod links;
mod lists;
pub(crate) mod mathml;
mod pairs;
mod records;
mod repairs;
mod selection;
mod tag_sets;
mod traversal;
mod tree;

pub(crate) use embedded::leads_nowhere;
pub use header::{begins_with_title, join_byline, text_with_header, HeaderLines, Top, KIND_WITH_HEADER};
pub(crate) use links::set_addresses;
pub use pairs::PAIR;
pub use records::{ImageRecord, LinkRecord};
pub use selection::{SignedPost, TreeOptions};
pub(crate) use tag_sets::{TagSet, ELEMENTS, RARE_ELEMENTS};
pub use traversal::{Ancestors, Children, Descendants, Step};
pub use tree::{NodeIndex, Tree, BODY};
