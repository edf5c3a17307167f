//! The header of an article, made from what the page declares.

use dehusk_core::{iso_date, letters, normalised, tags, About, HeaderLines, Table};

/// The kind of page that has a whole header; others only have a title.
const WITH_HEADER: &str = "article";
/// Maximum number of characters at the beginning of the content in which author and date are looked for.
const TOP: usize = 3000;
/// Length of a day as in `2024-01-01`.
const DAY: usize = 10;
const H1: i32 = tags::number("h1");

/// Returns the lines of a header, without author and date where the text begins with them.
pub fn header_lines(about: &About, kind: &str, table: &Table, content: &[bool], text: &str) -> HeaderLines {
    let is_whole = kind == WITH_HEADER;
    let Some(first) = content.iter().position(|&kept| kept) else { return HeaderLines::default() };
    if !is_whole && is_in_heading(table, first) {
        return HeaderLines::default();
    }
    let title = normalised(&about.title).into_owned();
    let byline = if is_whole { byline(about, text) } else { String::new() };
    HeaderLines { title, subtitle: String::new(), byline }
}

fn byline(about: &About, text: &str) -> String {
    let end = text.char_indices().nth(TOP).map_or(text.len(), |(end, _)| end);
    let top = letters(&text[..end]);
    let day = iso_date(&about.date).and_then(|date| date.get(..DAY)).unwrap_or_default();
    let parts = [normalised(&about.author), day.into()].into_iter();
    parts.filter(|part| !part.is_empty() && !top.contains(&letters(part))).collect::<Vec<_>>().join(" · ")
}

/// Whether a row is in an `h1`.
fn is_in_heading(table: &Table, row: usize) -> bool {
    let parent = |&row: &usize| usize::try_from(table.parent[row]).ok();
    std::iter::successors(Some(row), parent).any(|row| table.tag[row] == H1)
}
