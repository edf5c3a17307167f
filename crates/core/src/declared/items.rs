//! Microdata and RDFa Lite in the form of JSON-LD.

use super::elements::Elements;
use super::json::{Json, Object};
use super::microdata::items_in;
use super::rdfa::rdfa_items_in;
use crate::bytes::finding::holds;
use crate::parser::Unread;
use crate::Table;

/// Maximum depth of items in items; deeper ones are given without their properties.
pub(super) const MAX_DEPTH: usize = 8;
/// Maximum number of types of one item, and of names of one property.
pub(super) const MAX_NAMES: usize = 8;

/// An item, and the properties that a page gives it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Item {
    /// Its types as they are written, separated by white space.
    pub(super) types: String,
    /// Its URL; empty where none is given.
    pub(super) id: String,
    /// Names and values in document order.
    pub(super) properties: Vec<(String, Value)>,
}

/// The value of a property.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Value {
    /// A text or a URL.
    Text(String),
    Item(Item),
}

/// The items that attributes of elements describe, as objects with `@type` and lists of values.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Items {
    /// Those of microdata in document order, each with whether it is a property of no item.
    pub microdata: Vec<(bool, Json)>,
    /// Those of RDFa Lite.
    pub rdfa: Vec<Json>,
}

impl Items {
    /// Reads the items of a page.
    pub fn of(table: &Table, unread: Unread<'_>) -> Items {
        let mut items = Items::default();
        let mentions =
            |name: &[u8]| holds(&table.html, name) || unread.elements().any(|element| holds(unread.tag(element), name));
        let (has_microdata, has_rdfa) = (mentions(b"itemscope"), mentions(b"typeof="));
        if has_microdata || has_rdfa {
            let elements = Elements::of(table, unread);
            if has_microdata {
                items.microdata = items_in(&elements).into_iter().map(|(is, item)| (is, as_object(item))).collect();
            }
            if has_rdfa {
                items.rdfa = rdfa_items_in(&elements).into_iter().map(as_object).collect();
            }
        }
        items
    }
}

/// Returns an item as JSON-LD would have it: its types without their vocabulary, and of each property a list of values.
fn as_object(item: Item) -> Json {
    let types = item.types.split_whitespace().map(without_vocabulary);
    let mut object = Object::from([("@type".to_owned(), Json::texts(types))]);
    if !item.id.is_empty() {
        object.insert("@id".to_owned(), Json::Text(item.id));
    }
    for (name, value) in item.properties {
        let value = match value {
            Value::Text(text) => Json::Text(text),
            Value::Item(inner) => as_object(inner),
        };
        if let Json::List(values) = object.entry(name).or_insert_with(|| Json::List(Vec::new())) {
            values.push(value);
        }
    }
    Json::Object(object)
}

fn without_vocabulary(name: &str) -> &str {
    name.trim_end_matches('/').rsplit('/').next().unwrap_or(name)
}

/// Reads the items of a page, given in HTML, by one of the two readers.
#[cfg(test)]
pub(super) fn in_elements_of<Read>(html: &str, read: impl Fn(&Elements<'_>) -> Read) -> Read {
    let parsed = crate::Parsed::within(html.as_bytes(), &crate::Limits::default()).unwrap();
    read(&Elements::of(&parsed.table, parsed.unread.within(html.as_bytes())))
}

/// Returns items in short: their types, `#` and their id where they have one, and their properties in brackets.
#[cfg(test)]
pub(super) fn shown(items: &[Item]) -> String {
    let value = |(name, value): &(String, Value)| match value {
        Value::Text(text) => format!("{name}={text}"),
        Value::Item(item) => format!("{name}={}", shown(std::slice::from_ref(item))),
    };
    let one = |item: &Item| {
        let id = if item.id.is_empty() { String::new() } else { format!("#{}", item.id) };
        let properties = item.properties.iter().map(value).collect::<Vec<_>>().join(" ");
        format!("{}{id}({properties})", item.types)
    };
    items.iter().map(one).collect::<Vec<_>>().join(";")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Limits, Parsed};

    #[test]
    fn items_are_objects_with_lists() {
        let html = r#"<p itemscope itemtype="https://schema.org/Book/" itemid=x><b itemprop=name>A</b><i itemprop=name>B</i>
            <u itemprop=author itemscope></u></p><p vocab="http://schema.org/" typeof=Car><b property=name>C</b></p>"#;
        let parsed = Parsed::within(html.as_bytes(), &Limits::default()).unwrap();
        let Items { microdata, rdfa } = Items::of(&parsed.table, parsed.unread.within(html.as_bytes()));
        let book = r#"{"@type":["Book"],"@id":"x","name":["A","B"],"author":[{"@type":[]}]}"#;
        assert_eq!((microdata[0].0, microdata[0].1.to_json()), (false, book.to_owned()));
        assert_eq!(rdfa[0].to_json(), r#"{"@type":["Car"],"name":["C"]}"#);
    }
    #[test]
    fn an_element_that_nobody_reads_begins_an_item() {
        let html = "<meta itemscope itemtype=S itemref=a><p>x</p><meta id=a itemprop=b content=c>";
        assert_eq!(shown(&[in_elements_of(html, |elements| items_in(elements).remove(0).1)]), "S(b=c)");
        let parsed = Parsed::within(html.as_bytes(), &Limits::default()).unwrap();
        assert_eq!(Items::of(&parsed.table, parsed.unread.within(html.as_bytes())).microdata.len(), 1);
    }
}
