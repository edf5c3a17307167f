//! The content tree: the selection as a tree of elements and texts, which is made from rows of the table, repaired, and
//! written as Markdown, HTML and TEI.

mod embedded;
mod formulas;
mod from_selection;
mod header;
mod image_sources;
mod images;
mod layout_tables;
mod lines;
mod links;
mod lists;
pub(crate) mod mathml;
mod pairs;
mod posts;
mod records;
mod repairs;
mod tag_sets;
mod traversal;
mod tree;
mod tree_builder;

pub(crate) use embedded::leads_nowhere;
pub use from_selection::TreeOptions;
pub use header::{begins_with_title, join_byline, text_with_header, HeaderLines, Top, KIND_WITH_HEADER};
pub(crate) use links::srcset_urls;
pub use pairs::{PAIR, PAIR_NAME};
pub(crate) use posts::find_byline_row;
pub use posts::SignedPost;
pub use records::{ImageRecord, LinkRecord};
pub(crate) use tag_sets::{TagSet, ELEMENTS, RARE_ELEMENTS};
pub use traversal::{Ancestors, Children, Descendants, Step};
pub use tree::{NodeIndex, Tree, BODY};
