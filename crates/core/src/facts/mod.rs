//! Facts about a page, each in one place: blocks, key rows, what a reader sees, lines, pairs, URLs.

pub(crate) mod ancestor_flags;
pub(crate) mod blocks;
pub(crate) mod heading_buttons;
pub(crate) mod key_rows;
pub(crate) mod language;
pub(crate) mod lines;
pub(crate) mod numbering;
pub(crate) mod own_lines;
pub(crate) mod pairs;
pub(crate) mod set_apart;
pub(crate) mod totals;
pub(crate) mod urls;
pub(crate) mod visibility;
pub(crate) mod word_keys;
