//! The kinds of page: what a judgement on blocks is conditioned on, and what a page is told to be.

/// The kinds of page that are told apart.
pub const KINDS: [&str; 7] = ["article", "forum", "product", "collection", "listing", "documentation", "service"];
/// The kinds whose content leads to other pages.
pub const OVERVIEW: [&str; 2] = ["collection", "listing"];
/// A page is an overview where these kinds are likelier than this together. From 0.4 to 0.5 listings and collections of
/// held-out domains of wcxb are found equally well, and fewer articles are called overviews: whoever rejects overviews
/// loses them.
pub const MIN_OVERVIEW: f64 = 0.5;

/// How likely a page is of each kind, in the order of [`KINDS`].
pub type Kinds = [f64; KINDS.len()];
