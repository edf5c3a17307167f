//! Parts of a page as records, from which JSON is assembled: blocks with their paths, and the items of lists.

mod blocks;
mod items;
mod paths;

pub use blocks::{block_records, BlockRecord, BlockRole, BlockSelection};
pub use items::{item_records, ItemLine, ItemRecord, StatedTime};
pub use paths::{element_paths, ElementPath};
