//! RDFa Lite: items that `vocab`, `prefix`, `typeof`, `property` and `resource` describe.
//! <https://www.w3.org/TR/rdfa-lite/>
//!
//! `about` is read like `resource`, `content` and `datetime` as HTML+RDFa has them. Properties outside of all items, such
//! as those of Open Graph in the head, are left to others.

use std::collections::HashMap;

use super::elements::{trimmed, unique_words, Elements};
use super::items::{Item, Value, MAX_DEPTH, MAX_NAMES};
use crate::table::attributes::unescaped;

/// Maximum number of prefixes that are known at a time.
const MAX_PREFIXES: usize = 64;
const SCHEMA: &str = "schema";

/// Reads the items of a page that are not properties of others.
///
/// Names of schema.org lose their vocabulary; others keep their prefix. Items without a type are left out.
pub(super) fn rdfa_items_in(elements: &Elements<'_>) -> Vec<Item> {
    let document = Scope { end: elements.len(), has_vocabulary: false, prefixes: 0, subject: None };
    let (drafts, by_id, prefixes) = (Vec::new(), HashMap::new(), Vec::new());
    let mut reader = Reader { elements, drafts, by_id, prefixes, scopes: vec![document] };
    (0..elements.len()).for_each(|index| reader.enter(index));
    reader.items()
}

/// An item before it is known what it is a part of.
#[derive(Default)]
struct Draft {
    types: Vec<String>,
    id: String,
    properties: Vec<(String, DraftValue)>,
    is_property: bool,
}

enum DraftValue {
    Text(String),
    /// The index of another draft, which is greater than that of the item it is a part of.
    Item(usize),
}

/// What holds inside an element.
#[derive(Clone, Copy)]
struct Scope {
    /// Index after its last element.
    end: usize,
    has_vocabulary: bool,
    prefixes: usize,
    subject: Option<usize>,
}

/// The attributes of RDFa on one element.
#[derive(Default)]
struct Attributes<'a> {
    vocab: Option<&'a [u8]>,
    prefix: Option<&'a [u8]>,
    type_of: Option<&'a [u8]>,
    property: Option<&'a [u8]>,
    subject: Option<&'a [u8]>,
    url: Option<&'a [u8]>,
    content: Option<&'a [u8]>,
    datetime: Option<&'a [u8]>,
    has_rel: bool,
}

impl<'a> Attributes<'a> {
    fn of(attributes: impl Iterator<Item = (&'a [u8], &'a [u8])>) -> Attributes<'a> {
        let mut read = Attributes::default();
        for (name, value) in attributes {
            match name {
                b"vocab" => read.vocab = Some(value),
                b"prefix" => read.prefix = Some(value),
                b"typeof" => read.type_of = Some(value),
                b"property" => read.property = Some(value),
                b"resource" | b"about" => read.subject = read.subject.or(Some(value)),
                b"href" | b"src" => read.url = read.url.or(Some(value)),
                b"content" => read.content = Some(value),
                b"datetime" => read.datetime = Some(value),
                b"rel" => read.has_rel = true,
                _ => (),
            }
        }
        read
    }

    fn opens_scope(&self) -> bool {
        self.vocab.is_some() || self.prefix.is_some() || self.type_of.is_some() || self.subject.is_some()
    }
}

struct Reader<'a> {
    elements: &'a Elements<'a>,
    drafts: Vec<Draft>,
    /// The drafts by their `resource`.
    by_id: HashMap<String, usize>,
    /// The prefixes of the elements that are open, and whether each stands for schema.org.
    prefixes: Vec<(String, bool)>,
    scopes: Vec<Scope>,
}

impl Reader<'_> {
    fn scope(&self) -> Scope {
        self.scopes[self.scopes.len() - 1]
    }

    /// Leaves the elements that have ended and enters the next one.
    fn enter(&mut self, index: usize) {
        while self.scope().end <= index {
            self.scopes.pop();
            self.prefixes.truncate(self.scope().prefixes);
        }
        let attributes = Attributes::of(self.elements.attributes(index));
        let (around, opens) = (self.scope(), attributes.opens_scope());
        if !opens && (attributes.property.is_none() || around.subject.is_none()) {
            return;
        }
        let mut scope = Scope { end: self.elements.end(index), ..around };
        if let Some(vocab) = attributes.vocab {
            scope.has_vocabulary = !vocab.is_empty();
        }
        if let Some(prefix) = attributes.prefix {
            self.add_prefixes(&unescaped(prefix));
        }
        scope.prefixes = self.prefixes.len();
        let names = attributes.property.map_or(Vec::new(), |names| self.names(names, scope));
        let item = attributes.type_of.map(|types| self.add_item(types, &attributes, scope));
        if let (Some(subject), false) = (around.subject, names.is_empty()) {
            self.add_property(index, subject, names, item, &attributes);
        }
        match (item, attributes.subject, attributes.property) {
            (Some(item), _, _) => scope.subject = Some(item),
            (None, Some(name), None) => scope.subject = self.by_id.get(&*trimmed(&unescaped(name))).copied(),
            _ => (),
        }
        if opens {
            self.scopes.push(scope);
        }
    }

    /// Records the prefixes of an attribute: `name: URL name: URL`.
    fn add_prefixes(&mut self, value: &str) {
        let mut words = value.split_ascii_whitespace();
        while let (Some(name), Some(url)) = (words.next(), words.next()) {
            if self.prefixes.len() >= MAX_PREFIXES {
                return;
            }
            self.prefixes.push((name.trim_end_matches(':').to_ascii_lowercase(), is_schema(url)));
        }
    }

    /// Returns the names in an attribute, those of schema.org without their vocabulary; names of none are left out.
    fn names(&self, value: &[u8], scope: Scope) -> Vec<String> {
        unique_words(&unescaped(value), MAX_NAMES).into_iter().filter_map(|name| self.name(name, scope)).collect()
    }

    fn name(&self, name: &str, scope: Scope) -> Option<String> {
        if name.contains("://") {
            let local = name.rsplit(['/', '#']).next().unwrap_or(name);
            return Some(if is_schema(name) { local } else { name }.to_owned());
        }
        match name.split_once(':') {
            None => scope.has_vocabulary.then(|| name.to_owned()),
            Some((_, "")) => None,
            Some((prefix, local)) => {
                Some(if self.is_schema_prefix(&prefix.to_ascii_lowercase()) { local } else { name }.to_owned())
            }
        }
    }

    fn is_schema_prefix(&self, prefix: &str) -> bool {
        let declared = self.prefixes.iter().rev().find(|known| known.0 == prefix);
        declared.map_or(prefix == SCHEMA, |known| known.1)
    }

    /// Adds an item and returns its index.
    fn add_item(&mut self, types: &[u8], attributes: &Attributes<'_>, scope: Scope) -> usize {
        let id = attributes.subject.or(attributes.url).map_or(String::new(), |url| trimmed(&unescaped(url)));
        if !id.is_empty() {
            self.by_id.insert(id.clone(), self.drafts.len());
        }
        let types = self.names(types, scope);
        self.drafts.push(Draft { types, id, ..Draft::default() });
        self.drafts.len() - 1
    }

    fn add_property(
        &mut self,
        element: usize,
        subject: usize,
        names: Vec<String>,
        item: Option<usize>,
        attributes: &Attributes<'_>,
    ) {
        if let Some(item) = item {
            self.drafts[item].is_property = true;
            let name = names.into_iter().next().unwrap_or_default();
            self.drafts[subject].properties.push((name, DraftValue::Item(item)));
            return;
        }
        let text = self.text_value(element, attributes);
        for name in names {
            self.drafts[subject].properties.push((name, DraftValue::Text(text.clone())));
        }
    }

    /// Returns the value of a property that is not an item.
    fn text_value(&self, element: usize, attributes: &Attributes<'_>) -> String {
        let url = if attributes.has_rel { None } else { attributes.subject.or(attributes.url) };
        if let Some(content) = attributes.content {
            unescaped(content).into_owned()
        } else if let Some(url) = url {
            trimmed(&unescaped(url))
        } else if let Some(datetime) = attributes.datetime {
            unescaped(datetime).into_owned()
        } else {
            self.elements.text(element)
        }
    }

    /// Returns the items that are not properties of others and have a type.
    fn items(mut self) -> Vec<Item> {
        let is_root = |draft: &Draft| !draft.is_property && !draft.types.is_empty();
        let roots: Vec<usize> = (0..self.drafts.len()).filter(|&index| is_root(&self.drafts[index])).collect();
        roots.into_iter().map(|root| self.item(root, 0)).collect()
    }

    fn item(&mut self, index: usize, depth: usize) -> Item {
        let draft = std::mem::take(&mut self.drafts[index]);
        let mut item = Item { types: draft.types.join(" "), id: draft.id, properties: Vec::new() };
        if depth < MAX_DEPTH {
            for (name, value) in draft.properties {
                let value = match value {
                    DraftValue::Text(text) => Value::Text(text),
                    DraftValue::Item(inner) => Value::Item(self.item(inner, depth + 1)),
                };
                item.properties.push((name, value));
            }
        }
        item
    }
}

/// Whether a URL is one of schema.org.
fn is_schema(url: &str) -> bool {
    let host = url.split_once("//").map_or(url, |parts| parts.1);
    let host = host.strip_prefix("www.").unwrap_or(host);
    host.get(..10).is_some_and(|start| start.eq_ignore_ascii_case("schema.org"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::declared::items::{in_elements_of, shown};

    fn read(html: &str) -> String {
        shown(&in_elements_of(html, rdfa_items_in))
    }

    #[test]
    fn values_are_texts_and_attributes() {
        let html = "<div vocab='https://schema.org/' typeof=Product><h1 property=name>The <b>mill</b></h1>\
            <img property=image src=/a.png><a property=url href=' /b '>no</a><meta property=sku content=7>\
            <time property=releaseDate datetime=2020>no</time><p property='a b'>x</p></div>";
        assert_eq!(read(html), "Product(name=The mill image=/a.png url=/b sku=7 releaseDate=2020 a=x b=x)");
    }

    #[test]
    fn items_are_properties_or_roots() {
        let html = "<div vocab='https://schema.org/' typeof=Product resource=#p><p property=offers typeof=Offer>\
            <b property=price>9</b></p><b property=name>N</b><p typeof=Person><b property=name>P</b></p></div>\
            <b property=name>no</b>";
        assert_eq!(read(html), "Product##p(offers=Offer(price=9) name=N);Person(name=P)");
    }

    #[test]
    fn prefixes_stand_for_vocabularies() {
        let html =
            "<div prefix='s: http://schema.org/ x: http://x.org/' typeof='s:Product x:Y'><b property=s:name>N</b>\
            <b property=x:z>1</b><b property=bare>no</b><b property='http://schema.org/sku'>7</b></div>\
            <p typeof=s:Product></p><p typeof=schema:Person></p>";
        assert_eq!(read(html), "Product x:Y(name=N x:z=1 sku=7);s:Product();Person()");
    }

    #[test]
    fn a_resource_is_described_in_several_places() {
        let html = "<div vocab='https://schema.org/'><p typeof=Person resource=#a></p><p>between</p><p about=#a>\
            <b property=name>A</b></p><p about=#b><b property=name>no</b></p></div>";
        assert_eq!(read(html), "Person##a(name=A)");
    }

    #[test]
    fn templates_and_names_without_vocabulary_are_left_out() {
        assert_eq!(read("<template><p vocab='https://schema.org/' typeof=A></p></template><p typeof=B>"), "");
        assert_eq!(read("<meta property=og:title content=T><p property=name>x"), "");
    }

    #[test]
    fn what_is_read_is_limited() {
        let nested = "<div vocab='https://schema.org/' typeof=A property=a>".repeat(1000);
        assert!(read(&nested).len() < 200);
        let texts = "<b property=a>word ".repeat(20_000);
        let html = format!("<div vocab='https://schema.org/' typeof=A>{texts}");
        let items = in_elements_of(&html, rdfa_items_in);
        let length: usize = items[0]
            .properties
            .iter()
            .map(|(_, value)| match value {
                Value::Text(text) => text.len(),
                Value::Item(_) => 0,
            })
            .sum();
        assert!(length < 20 * html.len());
    }
}
