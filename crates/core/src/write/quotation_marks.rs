//! The marks that a browser puts around `q`.

const DOUBLE: (&str, &str) = ("“", "”");
const SINGLE: (&str, &str) = ("‘", "’");
/// Quotation marks that an author may have typed, so that no others are added.
const TYPED: &[char] = &['"', '\'', '“', '”', '„', '‘', '«', '‹'];

/// Returns the marks of a quotation inside `depth` others: double ones, single ones, and so on in turn.
pub(super) fn quotation_marks(depth: usize) -> (&'static str, &'static str) {
    if depth % 2 == 0 {
        DOUBLE
    } else {
        SINGLE
    }
}

/// Whether an author has typed a quotation mark at the beginning of a text.
pub(super) fn begins_with_quotation_mark(text: &str) -> bool {
    text.starts_with(TYPED)
}
