//! The elements that are kept together with the content, and the HTML of both.

mod banners;
mod elements;
mod formulas;
mod html;
mod neighbours;
mod staying;

pub use elements::kept_elements;
pub use html::{content_html, Addition, Selected};
