//! Lines of text as Markdown: white space, escapes, and finished pieces in their places.
//!
//! While a line is put together, characters that Unicode reserves for internal use stand for syntax.

mod blanks;
mod escapes;
mod line;
mod line_starts;
mod signs;

pub use blanks::with_single_blanks;
pub use escapes::{escape_brackets, escape_line, escape_text};
pub use line::written_line;
pub use line_starts::escape_line_starts;
