//! Where posts and comments are signed.

/// Where a comment or a post may be signed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Signature {
    /// The element of the author: the first name, in the innermost element, since titles and ranks follow it.
    pub author: Option<usize>,
    /// The elements that may give the date.
    pub dates: Vec<usize>,
}
