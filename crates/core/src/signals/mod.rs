//! What is known of each block of a page.

mod catalogue;
mod sheet;

pub(crate) use sheet::Sheet;
pub use sheet::Signals;
