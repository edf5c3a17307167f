//! The content tree in the forms that programs and people read.

mod code;
mod header;
mod html;
mod markdown;

pub use header::{put_header, HeaderLines};
pub use html::html_of;
pub use markdown::{markdown_of, plain_markdown, MarkdownOptions};
