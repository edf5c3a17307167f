//! The module `dehusk._core`: the core's objects as Python sees them.

#![deny(unsafe_op_in_unsafe_fn)]

mod classifier;
mod column;
mod content;
mod dates;
mod declarations;
mod encodings;
mod json;
mod markdown;
mod near_title;
mod origin;
mod predictions;
mod records;
mod selection;
mod table;
mod texts;
mod training;
mod whole_pages;

use pyo3::prelude::*;

/// The compiled core.
#[pymodule]
mod _core {
    use pyo3::prelude::*;
    use pyo3::types::{PyFrozenSet, PyTuple};

    #[pymodule_export]
    use crate::classifier::Classifier;
    #[pymodule_export]
    use crate::content::ContentTree;
    #[pymodule_export]
    use crate::dates::{english_month, has_date, is_ambiguous, is_month_first, iso_date, month_number, parse_date};
    #[pymodule_export]
    use crate::declarations::{Declarations, StructuredData};
    #[pymodule_export]
    use crate::encodings::{decoded, detected_encoding, encoding_name};
    #[pymodule_export]
    use crate::json::{json_values, write_json};
    #[pymodule_export]
    use crate::markdown::plain_markdown;
    #[pymodule_export]
    use crate::near_title::NearTitle;
    #[pymodule_export]
    use crate::predictions::Predictions;
    #[pymodule_export]
    use crate::records::{
        block_records, element_names, element_paths, item_records, lines_of_runs, rows_named, BlockRecords,
    };
    #[pymodule_export]
    use crate::selection::Selection;
    #[pymodule_export]
    #[pymodule_export]
    use crate::table::Table;
    #[pymodule_export]
    use crate::texts::{
        detect_language, is_in_language, join_byline, join_url, letters, likeness, normalised, plain_line, plain_value,
        split_title, text_with_header, without_introduction,
    };
    #[pymodule_export]
    use crate::training::{measure_names, signal_names};
    #[pymodule_export]
    use crate::whole_pages::styled_html;

    /// Whether bytes are valid UTF-8.
    #[pyfunction]
    fn is_utf8(data: &[u8]) -> bool {
        simdutf8::basic::from_utf8(data).is_ok()
    }

    /// Whether some bytes stand among others; many times faster than `in`.
    #[pyfunction]
    fn holds(data: &[u8], part: &[u8]) -> bool {
        dehusk_core::holds(data, part)
    }

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        let names = |names: &[&str]| PyTuple::new(module.py(), names);
        module.add("TAGS", names(&dehusk_core::tags::NAMES)?)?;
        let words = |words: &'static str| PyFrozenSet::new(module.py(), words.split_whitespace());
        module.add("VOID", words(dehusk_core::tags::VOIDS)?)?;
        module.add("BLOCKS", words(dehusk_core::tags::BLOCKS)?)?;
        module.add("LANGUAGES", names(&dehusk_core::known_languages())?)?;
        module.add("KINDS", names(&dehusk_core::KINDS)?)?;
        module.add("OVERVIEW", names(&dehusk_core::OVERVIEW)?)?;
        module.add("MIN_OVERVIEW", dehusk_core::MIN_OVERVIEW)?;
        module.add("KIND_WITH_HEADER", dehusk_core::KIND_WITH_HEADER)?;
        module.add("SOURCES", names(&dehusk_core::SOURCES)?)?;
        module.add("OF_LANGUAGE", names(&dehusk_core::OF_LANGUAGE)?)?;
        module.add("RULES", names(&dehusk_core::rule_names().collect::<Vec<_>>())?)?;
        module.add("UNDERSTOOD", dehusk_core::UNDERSTOOD)?;
        module.add("MEANING_OF_SIGNALS", dehusk_core::MEANING_OF_SIGNALS)?;
        module.add("MEANING_OF_MEASURES", dehusk_core::MEANING_OF_MEASURES)
    }
}
