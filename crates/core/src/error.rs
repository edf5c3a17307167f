//! What can go wrong.

use std::fmt;

/// The reason why a page or a model cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Error {
    /// The page has more bytes than positions of 32 bits can tell apart.
    TooLarge,
    /// The HTML is no canonical HTML: its tags do not balance.
    Unbalanced,
    /// The bytes are not a model, or a damaged one; the text says what is wrong.
    BadModel(String),
    /// The predictions or the styles are those of another page.
    OtherPage,
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::TooLarge => f.write_str("the page is larger than 2 GiB"),
            Error::Unbalanced => f.write_str("the tags of the page do not balance"),
            Error::OtherPage => f.write_str("the predictions or the styles are those of another page"),
            Error::BadModel(what) => write!(f, "the model cannot be read: {what}"),
        }
    }
}

impl std::error::Error for Error {}
