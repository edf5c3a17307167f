//! The content tree in the forms that programs and people read.

mod code;
mod html;
mod markdown;
mod references;
mod tei;

pub use html::html_of;
pub(crate) use html::is_safe_address;
pub use markdown::{markdown_of, plain_markdown, MarkdownOptions};
pub use tei::tei_body;
