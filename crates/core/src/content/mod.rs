//! The content tree: the selection as a tree of elements and texts, from which all outputs with structure are written.

mod addresses;
mod allowed;
mod build;
mod code_lines;
mod embedded;
mod formula_blocks;
mod formula_images;
mod formulas;
mod image_sources;
mod images;
mod layout_tables;
mod link_addresses;
mod loose_items;
mod matching;
mod nested_links;
mod nested_lists;
mod normalise;
mod own_lines;
mod pairs;
mod repairs;
mod selection;
mod tag_sets;
mod task_boxes;
mod traversal;
mod tree;
mod typed_lines;

pub(crate) use addresses::scheme_of;
pub(crate) use allowed::{ELEMENTS, RARE_ELEMENTS};
pub use pairs::PAIR;
pub use selection::{SignedPost, TreeOptions};
pub(crate) use tag_sets::TagSet;
pub use traversal::{Ancestors, Children, Descendants, Step};
pub use tree::{NodeIndex, Tree, BODY};
