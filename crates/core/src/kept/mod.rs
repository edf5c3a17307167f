//! The elements that are kept together with the content.

mod elements;
mod holdings;
mod picture_files;
mod picture_list;
mod picture_names;
mod picture_places;
mod pictures;
mod readable;
mod reading;
mod retained_tags;

pub use elements::{kept_elements, Images};
pub(crate) use readable::formulas::annotations;
pub use readable::readable;
pub(crate) use reading::{joined, pieces_of};
pub use reading::{Piece, Reading, ReadingFacts, Selected};
pub(crate) use retained_tags::{staying, with_whole_formulas};
