//! What a page holds besides its text, as records: the posts of a thread and the lines that metadata are read from.

pub(crate) mod near_title;
pub(crate) mod posts;
pub(crate) mod shown_texts;
pub(crate) mod structured_json;
