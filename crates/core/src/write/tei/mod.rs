//! The content tree as the body of an XML-TEI document.
//!
//! `body` turns blocks into sections, lists and tables, `paragraphs` writes the text in them with its formatting,
//! `tidying` makes them valid, and `xml` writes the result, which is a tree of TEI elements.

mod body;
mod paragraphs;
#[cfg(test)]
mod tests;
mod xml;

pub use body::tei_body;
