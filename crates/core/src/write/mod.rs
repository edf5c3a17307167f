//! The content tree in the forms that programs and people read.

mod html;

pub use html::html_of;
pub(crate) use html::is_safe_address;
