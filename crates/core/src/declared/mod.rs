//! What a page declares where no reader sees it: `meta`, `link` and `script` tags, JSON-LD, microdata, RDFa Lite and Open
//! Graph, read once; and what they describe, as entities and records.

mod about;
mod declarations;
pub(crate) mod declared_texts;
mod elements;
mod families;
mod identity;
mod items;
mod json;
mod json_ld;
mod json_search;
mod linked_types;
mod microdata;
mod nodes;
mod open_graph;
mod plain;
pub(crate) mod prices;
mod products;
mod rdfa;
mod records;
mod shown;
mod structured;
mod values;

pub use about::About;
pub use declarations::Declarations;
pub use items::Items;
pub use json::{write_json_text, Json, Object};
pub use json_search::json_values;
pub(crate) use plain::is_space;
pub use plain::{plain_line, plain_value};
pub use structured::structured;
