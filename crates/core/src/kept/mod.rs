//! The elements that are kept together with the content.

mod elements;
mod formulas;
mod holdings;
mod neighbours;
mod picture_files;
mod picture_list;
mod picture_names;
mod picture_places;
mod pictures;
mod pieces;
mod readable;
mod reading;
mod staying;
mod traceless;

pub use elements::{kept_elements, Images};
pub(crate) use formulas::with_whole_formulas;
pub use pieces::Piece;
pub(crate) use pieces::{joined, pieces_of};
pub(crate) use readable::formulas::annotations;
pub use readable::readable;
pub use reading::{Reading, ReadingFacts, Selected};
pub(crate) use staying::staying;
use traceless::traceless;
