//! The elements that are kept together with the content.

mod contained;
mod elements;
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
pub(crate) use reading::{join_pieces, pieces_of};
pub use reading::{Piece, Reading, ReadingFacts, Selected};
pub(crate) use retained_tags::{find_retained_tags, with_whole_formulas};
