//! Links that continue an entry whose title already leads there: "Read more".

use crate::selection::draft::RuleContext;
use crate::table::attributes::raw_value;
use crate::table::sets::{sets_of, LINK};
use crate::Table;

/// Maximum length of the text of such a link, in bytes.
const MAX_LENGTH: usize = 40;
/// How many links before it may lead to the same page.
const MAX_DISTANCE: usize = 3;
/// Minimum number of entries that continue with the same text, and their minimum share of all links with that text.
const MIN_ENTRIES: usize = 3;
const MIN_SHARE: f64 = 0.8;

/// A link to another page.
struct Link<'a> {
    /// The URL without its fragment.
    url: &'a [u8],
    /// The text, where it is all of the link and short.
    text: &'a [u8],
    row: usize,
    length: usize,
}

/// Finds the texts that several links share, each of which repeats a longer link shortly before it.
///
/// Links with digits stay, because they may be the date of the entry.
pub(super) fn find_continuations(context: &RuleContext) -> Vec<bool> {
    let links: Vec<Link> = links_of(context.table);
    let repeats = |index: usize| {
        let link = &links[index];
        let before = &links[index.saturating_sub(MAX_DISTANCE)..index];
        before.iter().any(|before| before.url == link.url && before.length > link.length)
    };
    let mut short: Vec<(&[u8], &[u8], usize, bool)> = (0..links.len())
        .filter(|&index| !links[index].text.is_empty())
        .map(|index| (links[index].text, links[index].url, links[index].row, repeats(index)))
        .collect();
    let mut rows = vec![false; context.table.len()];
    if short.iter().filter(|link| link.3).count() < MIN_ENTRIES {
        return rows;
    }
    short.sort_unstable();
    for same in short.chunk_by(|one, other| one.0 == other.0) {
        let repeating = || same.iter().filter(|link| link.3);
        let mut urls: Vec<&[u8]> = repeating().map(|link| link.1).collect();
        urls.dedup();
        if urls.len() >= MIN_ENTRIES && repeating().count() as f64 >= MIN_SHARE * same.len() as f64 {
            repeating().for_each(|link| rows[link.2..context.table.end[link.2] as usize].fill(true));
        }
    }
    rows
}

fn links_of(table: &Table) -> Vec<Link<'_>> {
    let mut links = Vec::new();
    for row in (0..table.len()).filter(|&row| sets_of(table.tag[row]) & LINK != 0) {
        let texts = || (row..table.end[row] as usize).filter(|&row| table.tag[row] == 0).map(|row| table.text(row));
        let length = texts().map(|text| text.trim_ascii().len()).sum();
        let Some(url) = raw_value(table, row, b"href").filter(|_| length > 0) else { continue };
        let text = texts().map(<[u8]>::trim_ascii).find(|text| text.len() == length).unwrap_or_default();
        let is_short = length <= MAX_LENGTH && !text.iter().any(u8::is_ascii_digit);
        let url = url.split(|&byte| byte == b'#').next().unwrap_or_default();
        links.push(Link { url, text: if is_short { text } else { b"" }, row, length });
    }
    links
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::selection::tests::with_rule_context;
    use crate::{Blocks, SelectionOptions};

    /// The texts that continue an entry of a page with three entries.
    fn continuations(entry: &str) -> Vec<String> {
        let entries: String =
            (0..3).map(|number| entry.replace('#', &number.to_string()).replace('@', &"word ".repeat(9))).collect();
        let html = format!("<body>{entries}</body>");
        let count = Blocks::of(&Table::from_canonical(html.clone().into()).unwrap()).len();
        let mut found = Vec::new();
        with_rule_context(&html, &vec![0.9; count], SelectionOptions::default(), |context| {
            let rows = find_continuations(context);
            let texts = (0..rows.len()).filter(|&row| rows[row] && context.table.tag[row] == 0);
            found = texts.map(|row| String::from_utf8_lossy(context.table.text(row)).into_owned()).collect();
        });
        found
    }

    #[test]
    fn links_that_repeat_the_title_continue_an_entry() {
        let entry = "<h3><a href=\"/#\">The old mill #</a></h3><p>@ … <a href=\"/#\"><b>Read more</b></a></p>";
        assert_eq!(continuations(entry), ["Read more"; 3]);
        let one = "<h3><a href=\"/a\">The old mill #</a></h3><p>@ … <a href=\"/a\">Read more</a></p>";
        assert_eq!(continuations(one), [""; 0]);
    }

    #[test]
    fn other_links_are_texts_of_their_own() {
        for entry in [
            "<h3>The old mill #</h3><p>@ <a href=\"/#\">Read more</a></p>",
            "<h3><a href=\"/#\">The old mill #</a></h3><p>@ <a href=\"/by/#\">Ann</a></p>",
            "<h3><a href=\"/#\">The old mill #</a></h3><p><a href=\"/#\">3 May</a></p>",
            "<h3><a href=\"/#\">The old mill #</a></h3><p><a href=\"/#\">Chapter #</a></p>",
        ] {
            assert_eq!(continuations(entry), [""; 0], "{entry}");
        }
    }
}
