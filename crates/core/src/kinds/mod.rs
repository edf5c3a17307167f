//! What kind of page this is, once its blocks are judged: how the kept text is made up, and what the page declares.

mod address;
mod declared;
mod measures;
mod model;
mod training_example;
mod words;

pub use crate::classify::page_kinds::{Kinds, KINDS, MIN_OVERVIEW, OVERVIEW};
pub use declared::Declared;
pub use declared::{counted_types, describes_subject};
pub use declared::{hints, hints_of_address};
pub use measures::MEANING;
pub(crate) use model::KindModel;
pub use training_example::{measure_names, TrainingExample};
pub use words::{OF_LANGUAGE, SOURCES, UNDERSTOOD};
