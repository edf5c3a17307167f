//! The attributes of a single tag in the source of a page.

use std::borrow::Cow;

use super::attributes::Attributes;
use super::bytes::ends_name;
use super::tree::Form;
use super::without_carriage_returns;
use crate::table::attributes::{attributes, unescaped};

/// Returns the attributes of a start tag as canonical HTML writes them: ` name="value"` for each.
///
/// Of equal names the first counts. A tag that never ends has none.
pub(crate) fn written_attributes(tag: &[u8]) -> Cow<'_, [u8]> {
    if tag.contains(&b'\r') {
        return Cow::Owned(written_attributes(&without_carriage_returns(tag)).into_owned());
    }
    let name_end = tag.iter().position(|&byte| ends_name(byte)).unwrap_or(tag.len());
    let mut store = Vec::new();
    match Attributes::default().read(tag, name_end, &mut store) {
        Some((span, ..)) if span.form == Form::Source => Cow::Borrowed(&tag[span.begin as usize..span.end as usize]),
        Some(_) => Cow::Owned(store),
        None => Cow::Borrowed(&[]),
    }
}

/// Returns the names, in lower case, and the values of the attributes of a start tag, references resolved.
pub(crate) fn tag_attributes(tag: &[u8]) -> Vec<(String, String)> {
    let text = |bytes| unescaped(bytes).into_owned();
    let pair = |(name, value)| (String::from_utf8_lossy(name).into_owned(), text(value));
    attributes(&written_attributes(tag)).map(pair).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bytes::random::Random;

    fn attributes(tag: &str) -> String {
        tag_attributes(tag.as_bytes()).iter().map(|(name, value)| format!("{name}={value};")).collect()
    }

    #[test]
    fn attributes_in_all_their_forms() {
        let found = attributes("<meta NAME = \"a b\" content='>c' x=y/z/ k checked/=e a=1 A=2>");
        assert_eq!(found, "name=a b;content=>c;x=y/z/;k=;checked=;=e=;a=1;");
        assert_eq!([attributes("<meta>"), attributes("<link/>"), attributes("<meta a=>")], ["", "", "a=;"]);
        assert_eq!(attributes("<meta a=\"x"), "");
    }

    #[test]
    fn references_are_resolved() {
        assert_eq!(attributes("<meta a=\"1 &amp; 2 &lt;&#39; & &\">"), "a=1 & 2 <' & &;");
        assert_eq!(attributes("<meta a=\"&eacute;?b&copy=d&#x27;\u{a0}&quot;x\r\ny\">"), "a=é?b&copy=d'\u{a0}\"x\ny;");
    }

    #[test]
    fn no_tag_is_too_odd() {
        let mut random = Random::new(4);
        for _ in 0..2000 {
            tag_attributes(&random.bytes(30));
        }
    }
}
