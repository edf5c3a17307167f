//! What can go wrong.

use std::fmt;

/// Why a page or a model cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Error {
    /// The page has more bytes than positions of 32 bits can tell apart.
    TooLarge,
    /// The HTML is no canonical HTML: its tags do not balance.
    Unbalanced,
    /// The bytes are no model, or a damaged one; the text says what is wrong.
    BadModel(String),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::TooLarge => f.write_str("the page is larger than 2 GiB"),
            Error::Unbalanced => f.write_str("the tags of the page do not balance"),
            Error::BadModel(what) => write!(f, "the model cannot be read: {what}"),
        }
    }
}

impl std::error::Error for Error {}
