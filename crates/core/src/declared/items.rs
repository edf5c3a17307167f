//! Microdata and RDFa Lite in the form of JSON-LD.

use super::json::{Json, Object};
use crate::parser::{items_of, Item, Value};
use crate::Limits;

/// The items that attributes of elements describe, as objects with `@type` and lists of values.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Items {
    /// Those of microdata in document order, each with whether it is a property of no item.
    pub microdata: Vec<(bool, Json)>,
    /// Those of RDFa Lite.
    pub rdfa: Vec<Json>,
}

impl Items {
    /// Reads the items of a page, given as it is written, in UTF-8.
    pub fn of(page: &[u8], limits: &Limits) -> Items {
        let items = items_of(page, limits);
        Items {
            microdata: items.microdata.into_iter().map(|(is_orphan, item)| (is_orphan, as_object(item))).collect(),
            rdfa: items.rdfa.into_iter().map(as_object).collect(),
        }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn items_are_objects_with_lists() {
        let html = r#"<p itemscope itemtype="https://schema.org/Book/" itemid=x><b itemprop=name>A</b><i itemprop=name>B</i>
            <u itemprop=author itemscope></u></p><p vocab="http://schema.org/" typeof=Car><b property=name>C</b></p>"#;
        let Items { microdata, rdfa } = Items::of(html.as_bytes(), &Limits::default());
        let book = r#"{"@type":["Book"],"@id":"x","name":["A","B"],"author":[{"@type":[]}]}"#;
        assert_eq!((microdata[0].0, microdata[0].1.to_json()), (false, book.to_owned()));
        assert_eq!(rdfa[0].to_json(), r#"{"@type":["Car"],"name":["C"]}"#);
    }
}
