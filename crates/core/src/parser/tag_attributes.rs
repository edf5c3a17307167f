//! The attributes of a single tag in the source of a page.

use std::borrow::Cow;

use super::attribute_list::pairs;
use super::attributes::Attributes;
use super::bytes::ends_name;
use super::tree::Form;
use super::without_carriage_returns;
use crate::table::attributes::unescaped;

/// The names, in lower case, and the values of the attributes of a start tag, references resolved.
///
/// Of equal names the first counts. A tag that never ends has none.
pub(crate) fn tag_attributes(tag: &[u8]) -> Vec<(String, String)> {
    let (tag, mut store) = (with_line_feeds(tag), Vec::new());
    let written = match Attributes::default().read(&tag, end_of_name(&tag), &mut store) {
        Some((span, ..)) => {
            let bytes = if span.form == Form::Source { &*tag } else { &store };
            bytes.get(span.begin as usize..span.end as usize).unwrap_or(&[])
        }
        None => &[],
    };
    let text = |bytes| unescaped(bytes).into_owned();
    pairs(written).map(|(name, value)| (String::from_utf8_lossy(name).into_owned(), text(value))).collect()
}

/// The value of the first attribute of a start tag with one of some names, references resolved.
pub(crate) fn first_attribute(tag: &[u8], names: &[&str]) -> Option<String> {
    let tag = with_line_feeds(tag);
    Some(unescaped(&Attributes::first(&tag, end_of_name(&tag), names)?).into_owned())
}

fn with_line_feeds(tag: &[u8]) -> Cow<'_, [u8]> {
    if tag.contains(&b'\r') {
        Cow::Owned(without_carriage_returns(tag))
    } else {
        Cow::Borrowed(tag)
    }
}

fn end_of_name(tag: &[u8]) -> usize {
    tag.iter().position(|&byte| ends_name(byte)).unwrap_or(tag.len())
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
    fn the_first_of_some_names() {
        assert_eq!(first_attribute(b"<meta c=x B='y &amp; z' a=1>", &["a", "b"]), Some("y & z".into()));
        assert_eq!(first_attribute(b"<meta c=x>", &["a", "b"]), None);
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
