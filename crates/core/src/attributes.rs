//! Attributes of elements, read from the canonical HTML only when asked for.

use std::borrow::Cow;

use crate::Table;

/// The value of an attribute of a row, character references resolved.
pub(crate) fn attribute<'a>(table: &'a Table, row: usize, name: &str) -> Option<Cow<'a, str>> {
    let tag = match table.tag[row] {
        0 => return None,
        _ => &table.html[table.start[row] as usize..table.stop[row] as usize],
    };
    attributes(tag).find(|(found, _)| *found == name.as_bytes()).map(|(_, value)| unescaped(value))
}

/// The names and values of the attributes of a start tag, as they stand there.
///
/// Quotation marks within a tag come in pairs, since in values they are character references.
pub(crate) fn attributes(tag: &[u8]) -> impl Iterator<Item = (&[u8], &[u8])> {
    let mut parts = tag.split(|&byte| byte == b'"');
    std::iter::from_fn(move || {
        let (before, value) = (parts.next()?, parts.next()?);
        let named = before.strip_suffix(b"=").unwrap_or(before);
        let name = named.iter().rposition(|&byte| byte == b' ').map_or(named, |blank| &named[blank + 1..]);
        Some((name, value))
    })
}

/// A piece of canonical HTML as text.
pub(crate) fn unescaped(html: &[u8]) -> Cow<'_, str> {
    const REFERENCES: [(&str, char); 5] =
        [("amp;", '&'), ("lt;", '<'), ("gt;", '>'), ("nbsp;", '\u{a0}'), ("quot;", '"')];
    let text = String::from_utf8_lossy(html);
    if !text.contains('&') {
        return text;
    }
    let mut pieces = text.split('&');
    let mut found = pieces.next().unwrap_or("").to_owned();
    for piece in pieces {
        let known = REFERENCES.iter().find_map(|(name, sign)| Some((sign, piece.strip_prefix(name)?)));
        let (sign, rest) = known.unwrap_or((&'&', piece));
        found.push(*sign);
        found.push_str(rest);
    }
    Cow::Owned(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_found_by_the_whole_name() {
        let html = r#"<a data-id="1" id="2&amp;&quot;3" title=" id=" class="">x</a>"#;
        let table = Table::from_canonical(html.into()).unwrap();
        assert_eq!(attribute(&table, 0, "id").unwrap(), "2&\"3");
        assert_eq!(attribute(&table, 0, "class").unwrap(), "");
        assert_eq!(attribute(&table, 0, "title").unwrap(), " id=");
        assert_eq!(attribute(&table, 0, "href"), None);
        assert_eq!(attribute(&table, 1, "id"), None);
    }

    #[test]
    fn only_the_references_of_canonical_html_are_resolved() {
        assert_eq!(unescaped(b"a&lt;b&nbsp;&gt;&amp;lt;"), "a<b\u{a0}>&lt;");
        assert_eq!(unescaped(b"&eacute; &"), "&eacute; &");
        assert_eq!(unescaped(b"plain"), "plain");
    }
}
