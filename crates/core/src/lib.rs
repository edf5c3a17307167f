//! The hot path of dehusk: page → canonical HTML → table → blocks, names, signals → predictions → selection → text.
//!
//! No I/O. Browsers give the HTML of the page that they show.
//! No input makes it panic: what cannot be read is an [`Error`].
//!
//! ```no_run
//! use dehusk_core::{text_of, Declared, Classifier, Limits, PageStyles, Parsed, Scratch, SelectionOptions, Styles};
//!
//! # fn main() -> Result<(), dehusk_core::Error> {
//! # let (blocks, kinds, page) = (Vec::new(), Vec::new(), Vec::new());
//! let classifier = Classifier::new(&blocks)?.with_kinds(&kinds)?; // the bytes of the model files
//! let mut scratch = Scratch::default(); // one for each thread, for any number of pages
//!
//! let Parsed { table, unread, .. } = Parsed::within(&page, &Limits::default())?;
//! let declared = Declared { hints: &["og=article"], ..Declared::default() };
//! let predictions = classifier.classify(&table, declared.hints, &mut scratch);
//! let styles = Styles::of(&table, unread.within(&page));
//! let selection = classifier.select(&predictions, &table, &styles, SelectionOptions::default())?; // content, score, confidence
//! let text = text_of(&table, PageStyles::Read(&styles), &selection.content);
//! let kinds = classifier.kinds(&predictions, &table, &declared); // in the order of `KINDS`
//! # Ok(())
//! # }
//! ```

#![warn(missing_docs)]
#![deny(unsafe_op_in_unsafe_fn)]

#[cfg(test)]
mod any_input;
mod bytes;
mod classifier;
mod classify;
mod content;
pub mod declared;
mod error;
mod facts;
mod kept;
mod kinds;
mod parser;
mod records;
mod selection;
mod table;
mod write;

pub use bytes::dates::{
    english_month, has_date, is_ambiguous, is_month_first, iso_date, month_number, parse_date, Date, DateContext,
};
#[cfg(feature = "encoding")]
pub use bytes::encoding::{decoded, detected_encoding, encoding_name};
pub use bytes::finding::holds;
pub use bytes::letters::letters;
pub use bytes::normal::{normalised, normalised_text};
pub use classifier::Classifier;
pub use classify::element_names::{element_names, ElementNames};
pub use classify::explain::Contribution;
pub use classify::model::BlockModel;
pub use classify::signals::{signal_names, Signals, MEANING as MEANING_OF_SIGNALS};
pub use classify::{Predictions, Scratch};
pub use content::mathml::tex_of;
pub use content::{
    begins_with_title, join_byline, text_with_header, Ancestors, Children, Descendants, HeaderLines, ImageRecord,
    LinkRecord, NodeIndex, SignedPost, Step, Top, Tree, TreeOptions, BODY, KIND_WITH_HEADER, PAIR,
};
pub use declared::{About, Declarations};
pub use error::Error;
pub use facts::blocks::Blocks;
pub use facts::language::{detect_language, is_in_language, known_languages, Detected};
pub use facts::lines::{line_of_texts, line_within, page_title, Separators};
pub use facts::pairs::Pair;
pub use facts::urls::{base_url, joined as join_url};
pub use facts::visibility::{visibility, visible_or_all, PageStyles, Styles};
pub use kept::{kept_elements, readable, Images, Piece, Reading, ReadingFacts, Selected};
pub use kinds::{
    counted_types, describes_subject, hints, hints_of_address, measure_names, Declared, Kinds, TrainingExample, KINDS,
    MEANING as MEANING_OF_MEASURES, MIN_OVERVIEW, OVERVIEW,
};
pub use kinds::{OF_LANGUAGE, SOURCES, UNDERSTOOD};
pub use parser::{Limit, Limits, Parsed, Unread, UnreadElement, UnreadElements};
pub use records::near_title::{
    attributes_near, lines_after, links_near, links_with, plain_text, texts_of_byline, texts_with_years, time_elements,
    NearTitle, ShownText, TimeElement,
};
pub use records::posts::{
    comment_elements, dates_of_posts, post_dates, post_elements, selected_posts, selected_records, signatures,
    signed_thread, signing_elements, without_introduction, PostDate, PostEvidence, Record, SelectedPost, Signature,
    SignedThread, SAYS_WHEN, SAYS_WHO,
};
pub use records::shown_header::line_of_block;
pub use records::shown_texts::{beginning, body, headings, Heading};
pub use records::structured_json::structured_json;
pub use records::titles::{likeness, split_title};
pub use records::{
    block_records, element_paths, item_records, BlockRecord, BlockRole, BlockSelection, ElementPath, ItemLine,
    ItemPage, ItemRecord, StatedTime,
};
pub use selection::Selection;
pub use selection::{rule_names, sentence, Favor, Hidden, RuleSet, SelectionOptions, Verdict};
pub use table::attributes::{attribute, attribute_values, elements_with};
pub use table::tags;
pub use table::word_counts::{holders_of_own_words, WordCounts};
pub use table::Table;
pub use write::text::{text_of, text_of_pieces, text_with_bylines, visible_text, Byline};
pub use write::{
    hidden_html, html_of, markdown_of, plain_markdown, styled_html, tei_body, Insertions, MarkdownOptions, Shown,
};
