//! The elements that are kept together with the content.

mod contained;
mod content_images;
mod elements;
mod image_files;
mod image_groups;
mod image_list;
mod image_names;
mod image_places;
mod readable;
mod reading;
mod retained_tags;

pub use elements::{kept_elements, Images};
pub(crate) use image_names::leads_to_image;
pub(crate) use readable::formulas::annotations;
pub use readable::readable;
pub(crate) use reading::{join_pieces, pieces_of};
pub use reading::{Piece, Reading, ReadingFacts, Selected};
pub(crate) use retained_tags::{find_retained_tags, with_whole_formulas};
