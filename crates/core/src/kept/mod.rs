//! The elements that are kept together with the content.

mod banners;
mod elements;
mod formulas;
mod neighbours;
mod picture_files;
mod picture_list;
mod picture_names;
mod picture_places;
mod pictures;
mod selected;
mod staying;

pub use elements::{kept_elements, Images};
pub(crate) use formulas::with_whole_formulas;
pub use selected::Selected;
pub(crate) use staying::staying;
