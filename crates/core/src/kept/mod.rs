//! The elements that are kept together with the content, and the HTML of both.

mod banners;
mod elements;
mod formulas;
mod html;
mod neighbours;
mod picture_files;
mod picture_list;
mod picture_names;
mod picture_places;
mod pictures;
mod staying;

pub use elements::{kept_elements, Images};
pub(crate) use formulas::with_whole_formulas;
pub use html::{content_html, Addition, Selected};
pub(crate) use staying::staying;
