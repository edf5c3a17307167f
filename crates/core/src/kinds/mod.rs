//! What kind of page this is, once its blocks are judged: how the kept text is made up, and what the page declares.

mod address;
mod declared;
mod evidence;
mod hints;
mod judges;
mod lesson;
mod measures;
mod model;
mod spoken;
mod template;
mod title;
mod types;
mod words;

pub use declared::Declared;
pub use hints::{hints, hints_of_address};
pub use lesson::{measure_names, Lesson};
pub use measures::MEANING;
pub(crate) use model::KindModel;
pub use types::{counted_types, item_types};
pub use words::{OF_LANGUAGE, SOURCES, UNDERSTOOD};

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
