//! The kinds of page, which are signals of blocks and a prediction of their own.

/// The kinds of page that are distinguished.
pub const KINDS: [&str; 7] = ["article", "forum", "product", "collection", "listing", "documentation", "service"];
/// The kinds whose content leads to other pages.
pub const OVERVIEW: [&str; 2] = ["collection", "listing"];
/// Probability of these kinds together above which a page is an overview. With 0.4 and 0.5, listings and collections of
/// held-out domains of wcxb are found equally well; with 0.5, fewer articles are classified as overviews.
pub const MIN_OVERVIEW: f64 = 0.5;

/// The probability of each kind, in the order of [`KINDS`].
pub type Kinds = [f64; KINDS.len()];
