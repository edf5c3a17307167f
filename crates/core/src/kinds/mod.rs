//! What kind of page this is.

/// The kinds of page that are told apart.
pub const KINDS: [&str; 7] = ["article", "forum", "product", "collection", "listing", "documentation", "service"];
