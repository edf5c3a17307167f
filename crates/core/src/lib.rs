//! The hot path of dehusk: page → canonical HTML → table → blocks, names, signals → judgement → marks → text.
//!
//! No I/O. Browsers give the HTML of the page that they show.
//! No input makes it panic: what cannot be read is an [`Error`].
//!
//! ```no_run
//! use dehusk_core::{text_of, Declared, Judge, PageStyles, Scratch, Styles, Table, SelectionOptions};
//!
//! # fn main() -> Result<(), dehusk_core::Error> {
//! # let (blocks, kinds, page) = (Vec::new(), Vec::new(), Vec::new());
//! let judge = Judge::new(&blocks)?.with_kinds(&kinds)?; // the bytes of the model files
//! let mut scratch = Scratch::default(); // one for each thread, for any number of pages
//!
//! let table = Table::from_html(&page)?;
//! let declared = Declared { hints: &["og=article"], ..Declared::default() };
//! let judged = judge.judge(&table, declared.hints, &mut scratch);
//! let styles = Styles::of(&table, &page);
//! let marks = judge.marks(&judged, &table, &styles, SelectionOptions::default()); // content, score, confidence
//! let text = text_of(&table, PageStyles::Read(&styles), &marks.content);
//! let kinds = judge.kinds(&judged, &table, &declared); // in the order of `KINDS`
//! # Ok(())
//! # }
//! ```

#![warn(missing_docs)]
#![deny(unsafe_op_in_unsafe_fn)]

#[cfg(test)]
mod any_input;
mod attributes;
mod blocks;
mod content;
mod decimal;
pub mod declared;
mod declared_texts;
#[cfg(feature = "encoding")]
mod encoding;
mod error;
mod explain;
mod finding;
mod formula_names;
mod judge;
mod judgement;
mod kept;
mod kinds;
mod landmarks;
mod language;
mod layout;
mod lines;
mod marks;
mod mathml;
mod memory;
mod model;
mod names;
mod namespace;
mod near_title;
mod normal;
mod numbering;
mod own_lines;
mod pairs;
mod parser;
mod posts;
#[cfg(test)]
mod random;
mod rows;
mod scan;
mod selection;
mod sets;
mod shown_texts;
mod signals;
mod simd;
mod slots;
mod style_elements;
mod subject;
mod surroundings;
mod table;
pub mod tags;
mod text;
mod totals;
mod urls;
mod visibility;
mod word_counts;
mod word_keys;
mod words;
mod write;

pub use attributes::{attribute, attribute_values};
pub use blocks::Blocks;
pub use content::{
    Ancestors, Children, Descendants, HeaderLines, ImageRecord, LinkRecord, NodeIndex, SignedPost, Step, Tree,
    TreeOptions, BODY, PAIR,
};
pub use declared::{About, Declarations, DeclaringTag, DeclaringTags};
#[cfg(feature = "encoding")]
pub use encoding::{decoded, detected_encoding, encoding_name};
pub use error::Error;
pub use explain::Weighed;
pub use finding::{elements_with, holds, places_of};
pub use judge::Judge;
pub use judgement::{Judgement, Scratch};
pub use kept::{kept_elements, Images, Selected};
pub use kinds::{
    counted_types, hints, hints_of_address, item_types, measure_names, Declared, Kinds, Lesson, KINDS,
    MEANING as MEANING_OF_MEASURES, MIN_OVERVIEW, OVERVIEW,
};
pub use kinds::{OF_LANGUAGE, SOURCES, UNDERSTOOD};
pub use language::{detect_language, known_languages, Detected};
pub use lines::{line_of_texts, line_within, page_title};
pub use marks::Marks;
pub use mathml::tex_of;
pub use model::BlockModel;
pub use near_title::{
    attributes_near, lines_after, links_near, links_with, plain_text, texts_near, texts_of_byline, texts_with_years,
    time_elements, ShownText, TimeElement,
};
pub use normal::{is_normal, normalised};
pub use own_lines::{introductions, on_own_lines};
pub use pairs::{pairs, Pair};
pub use parser::{script_words, Limit, Limits, Parsed};
pub use posts::{
    are_main, are_signed, comment_elements, date_candidates, date_hints, is_forum, post_elements, selected_posts,
    signatures, signing_elements, thread_of, DateCandidate, DateHint, PostEvidence, Record, SelectedPost, Signature,
    Thread, SAYS_WHEN, SAYS_WHO,
};
pub use selection::{decide, rule_names, sentence, Decision, Favor, Hidden, RuleSet, SelectionOptions, Verdict};
pub use shown_texts::{beginning, headings, Heading};
pub use signals::{signal_names, Signals, MEANING as MEANING_OF_SIGNALS};
pub use style_elements::{style_elements, StyleElement};
pub use table::Table;
pub use text::{readable, text_of, text_of_pieces, text_with_bylines, Byline, Piece};
pub use urls::{base_url, joined as join_url};
pub use visibility::{visibility, visible_or_all, PageStyles, Styles};
pub use word_counts::{holders_of_own_words, WordCounts};
pub use write::{
    hidden_html, html_of, markdown_of, plain_markdown, styled_html, tei_body, Insertions, MarkdownOptions, Shown,
};
