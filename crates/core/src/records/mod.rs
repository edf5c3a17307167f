//! Parts of a page as records: its blocks with their paths, the items of lists, the posts of a thread, and the lines that
//! metadata are read from.

mod blocks;
mod items;
pub(crate) mod near_title;
mod paths;
pub(crate) mod posts;
pub(crate) mod shown_header;
pub(crate) mod shown_texts;
pub(crate) mod structured_json;
pub(crate) mod titles;

pub use blocks::{block_records, BlockRecord, BlockRole, BlockSelection};
pub use items::{item_records, ItemLine, ItemPage, ItemRecord, StatedTime};
pub use paths::{element_paths, ElementPath};
