//! Writers of the selection: plain text, and the content tree or the whole page as HTML, Markdown and TEI.

mod code;
mod html;
mod markdown;
mod quotation_marks;
mod references;
mod tei;
pub(crate) mod text;
mod white_space;
mod whole;

pub use html::html_of;
pub use markdown::{markdown_of, plain_markdown, MarkdownOptions};
pub use tei::tei_body;
pub use whole::{hidden_html, styled_html, Insertions, Shown};
