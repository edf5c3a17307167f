//! Microdata: what the attributes of elements say about things. <https://html.spec.whatwg.org/#microdata>
//!
//! It depends on what stands inside what, and on `meta` and `link` elements, so it is read from the whole tree.

use std::collections::{HashMap, HashSet};

use super::attribute_list::{pairs, value_of};
use super::tree::{Id, DOCUMENT, NONE};
use super::tree_reader::{trimmed, unique_words, TreeReader};
use crate::table::tags::{flagged, COUNT};

/// A thing, and what a page says about it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Item {
    /// Its types as they are written, parted by white space.
    pub types: String,
    /// Its address; empty where none is given.
    pub id: String,
    /// Names and values in the order of the page.
    pub properties: Vec<(String, Value)>,
}

/// What a page says about a thing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// A text or an address.
    Text(String),
    /// Another thing.
    Item(Item),
}

/// Things that stand deeper in others are given without what is said about them.
const DEEPEST: usize = 8;
/// How many names of one property are read, and how many elements one thing refers to.
const MOST_NAMES: usize = 8;
const MOST_REFERENCES: usize = 100;

const CONTENT: u32 = 1 << 0;
const SRC: u32 = 1 << 1;
const HREF: u32 = 1 << 2;
const DATA: u32 = 1 << 3;
const VALUE: u32 = 1 << 4;
const DATETIME: u32 = 1 << 5;
/// The elements whose value stands in an attribute.
static IN_ATTRIBUTE: [u32; COUNT + 1] = flagged(&[
    (CONTENT, "meta"),
    (SRC, "audio embed iframe img source track video"),
    (HREF, "a area link"),
    (DATA, "object"),
    (VALUE, "data meter"),
    (DATETIME, "time"),
]);

/// Reads the items of a page that are not properties of others, in document order, each with whether it is an orphan: a
/// property, but inside of no item. Those of templates are left out.
///
/// By the standard orphans belong to nothing. Shops make their product the `mainEntityOfPage` of no item. Where an item is
/// a part of itself, only orphans are read.
pub(super) fn items_in(elements: TreeReader<'_>) -> Vec<(bool, Item)> {
    let mut reader = Reader::of(elements);
    let places: Vec<u32> = reader.roots.iter().map(|&root| reader.places[root as usize]).collect();
    let roots = places.into_iter().zip(reader.items().unwrap_or_default());
    let mut items: Vec<(u32, bool, Item)> = roots.map(|(place, item)| (place, false, item)).collect();
    items.extend(reader.orphaned_items().into_iter().map(|(place, item)| (place, true, item)));
    items.sort_by_key(|item| item.0);
    items.into_iter().map(|(_, is_orphan, item)| (is_orphan, item)).collect()
}

struct Reader<'a> {
    elements: TreeReader<'a>,
    /// The elements that begin a thing and are no property.
    roots: Vec<Id>,
    /// The elements that begin an item and are a property, but inside of no item.
    orphans: Vec<Id>,
    /// The elements of the items that were read as properties of others.
    read: HashSet<Id>,
    /// The places of all nodes in the order of the document.
    places: Vec<u32>,
    /// The first elements with an `id`; none where no thing refers to them.
    called: HashMap<&'a [u8], Id>,
}

impl<'a> Reader<'a> {
    fn of(elements: TreeReader<'a>) -> Reader<'a> {
        let (roots, orphans, places, called) = (Vec::new(), Vec::new(), Vec::new(), HashMap::new());
        let mut reader = Reader { elements, roots, orphans, read: HashSet::new(), places, called };
        let mut in_item: Vec<bool> = Vec::new();
        let mut names = Vec::new();
        let mut refers = false;
        let (mut id, mut place) = (DOCUMENT, 0);
        while id != NONE {
            let (mut is_item, mut is_property) = (false, false);
            for (name, value) in pairs(reader.elements.attributes(id)) {
                match name {
                    b"itemscope" => is_item = true,
                    b"itemprop" => is_property = true,
                    b"itemref" => refers = true,
                    b"id" => names.push((value, id)),
                    _ => (),
                }
            }
            let parent = reader.elements.tree.node(id).parent;
            let is_inside = in_item.get(parent as usize).copied().unwrap_or(false);
            in_item.resize(in_item.len().max(id as usize + 1), false);
            in_item[id as usize] = is_item || is_inside;
            if is_item && !is_property {
                reader.roots.push(id);
            } else if is_item && !is_inside {
                reader.orphans.push(id);
            }
            reader.places.resize(reader.places.len().max(id as usize + 1), 0);
            reader.places[id as usize] = place;
            place += 1;
            id = reader.elements.next(id, DOCUMENT, true);
        }
        if refers {
            reader.called = names.into_iter().rev().collect();
        }
        reader
    }

    fn items(&mut self) -> Option<Vec<Item>> {
        let roots = std::mem::take(&mut self.roots);
        roots.into_iter().map(|root| self.item(root, &mut Vec::new())).collect()
    }

    /// Reads the orphans to which no item refers, with their indices in the document; called after [`Reader::items`].
    fn orphaned_items(&mut self) -> Vec<(u32, Item)> {
        let orphans = std::mem::take(&mut self.orphans);
        let mut items = Vec::new();
        for orphan in orphans {
            if !self.read.contains(&orphan) {
                let place = self.places[orphan as usize];
                items.extend(self.item(orphan, &mut Vec::new()).map(|item| (place, item)));
            }
        }
        items
    }

    /// The thing that an element begins; None where it is part of itself. `around` are the things that it is part of.
    fn item(&mut self, root: Id, around: &mut Vec<Id>) -> Option<Item> {
        if around.contains(&root) {
            return None;
        }
        let mut item = Item {
            types: self.elements.value(root, b"itemtype"),
            id: self.elements.value(root, b"itemid"),
            properties: Vec::new(),
        };
        if around.len() < DEEPEST {
            around.push(root);
            for element in self.properties(root) {
                let value = match value_of(self.elements.attributes(element), b"itemscope") {
                    Some(_) => {
                        self.read.insert(element);
                        Value::Item(self.item(element, around)?)
                    }
                    None => Value::Text(self.text_value(element)),
                };
                let names = self.elements.value(element, b"itemprop");
                for name in unique_words(&names, MOST_NAMES) {
                    item.properties.push((name.to_owned(), value.clone()));
                }
            }
            around.pop();
        }
        Some(item)
    }

    /// The elements that are properties of a thing, in the order of the document.
    fn properties(&mut self, root: Id) -> Vec<Id> {
        let mut found = Vec::new();
        self.collect(root, self.elements.tree.node(root).first != NONE, &mut found);
        let references = self.elements.value(root, b"itemref");
        for name in unique_words(&references, MOST_REFERENCES) {
            if let Some(&element) = self.called.get(name.as_bytes()) {
                if element != root {
                    let has_scope = value_of(self.elements.attributes(element), b"itemscope").is_some();
                    found.extend(Some(element).filter(|&element| self.is_property(element)));
                    self.collect(element, !has_scope, &mut found);
                }
            }
        }
        if !references.is_empty() {
            let places = &self.places;
            found.sort_unstable_by_key(|&id| places.get(id as usize).copied());
            found.dedup();
            found.retain(|&id| id != root);
        }
        found
    }

    /// Add the properties inside an element, but for those of the things in it.
    fn collect(&mut self, root: Id, descends: bool, found: &mut Vec<Id>) {
        let mut id = self.elements.next(root, root, descends);
        while id != NONE && self.elements.left > 0 {
            self.elements.left -= 1;
            if self.is_property(id) {
                found.push(id);
            }
            let is_item = value_of(self.elements.attributes(id), b"itemscope").is_some();
            id = self.elements.next(id, root, !is_item);
        }
    }

    /// The value of a property that is not an item. `content` counts on all elements without another attribute for their
    /// value: the standard has it on `meta` only, but the examples of schema.org have it on any.
    fn text_value(&mut self, id: Id) -> String {
        let elements = &mut self.elements;
        match IN_ATTRIBUTE[(elements.tree.node(id).tag as usize).min(COUNT)] {
            CONTENT => elements.value(id, b"content"),
            VALUE => elements.value(id, b"value"),
            SRC => trimmed(&elements.value(id, b"src")),
            HREF => trimmed(&elements.value(id, b"href")),
            DATA => trimmed(&elements.value(id, b"data")),
            DATETIME => elements.value_or_text(id, b"datetime"),
            _ => elements.value_or_text(id, b"content"),
        }
    }

    fn is_property(&self, id: Id) -> bool {
        value_of(self.elements.attributes(id), b"itemprop").is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parser::{items_of, Limits};

    fn read(html: &str) -> Vec<(bool, Item)> {
        items_of(html.as_bytes(), &Limits::default()).microdata
    }

    fn microdata(html: &str) -> Vec<Item> {
        read(html).into_iter().filter(|(is_orphan, _)| !is_orphan).map(|(_, item)| item).collect()
    }

    /// Things in short: their types, and their properties in brackets.
    fn shown(items: &[Item]) -> String {
        let value = |(name, value): &(String, Value)| match value {
            Value::Text(text) => format!("{name}={text}"),
            Value::Item(item) => format!("{name}={}", shown(std::slice::from_ref(item))),
        };
        let of = |item: &Item| {
            format!("{}({})", item.types, item.properties.iter().map(value).collect::<Vec<_>>().join(" "))
        };
        items.iter().map(of).collect::<Vec<_>>().join(";")
    }

    fn strict(html: &str) -> String {
        shown(&microdata(html))
    }

    #[test]
    fn values_stand_in_texts_and_attributes() {
        let html = "<p itemscope itemtype=T><b itemprop='a b a'>x<i>y&amp;</i></b><meta itemprop=m content=' c'>\
            <a itemprop=l href=' /z '>no</a><time itemprop=t datetime=1>no</time><time itemprop=u datetime=''>2</time>\
            <img itemprop=i><data itemprop=d>no</data></p>";
        assert_eq!(strict(html), "T(a=xy& b=xy& m= c l=/z t=1 u=2 i= d=)");
        let html = "<p itemscope itemtype=T><b itemprop=price content=9.5>9,50</b><b itemprop=unit content>kg</b>";
        assert_eq!(strict(html), "T(price=9.5 unit=kg)");
    }

    #[test]
    fn things_stand_in_others_or_by_themselves() {
        let html = "<div itemscope itemtype=A><p itemprop=p itemscope itemtype=B><b itemprop=q>1</b></p>\
            <p itemscope itemtype=C><b itemprop=r>2</b></p><b itemprop=s>3</b></div><b itemprop=t>4</b>";
        assert_eq!(strict(html), "A(p=B(q=1) s=3);C(r=2)");
        assert_eq!(
            strict("<template><p itemscope></template><p itemscope itemtype=T><template><b itemprop=a>1"),
            "T()"
        );
    }

    #[test]
    fn things_refer_to_other_elements() {
        let html = "<p id=e itemprop=e>E</p><div itemscope itemref='l e e x' itemtype=A><b itemprop=x>X</b></div>\
            <p id=l><b itemprop=l>L</b></p><p id=e itemprop=no>N";
        assert_eq!(strict(html), "A(e=E x=X l=L)");
        assert_eq!(
            strict("<p itemscope itemprop=a id=x itemref=x></p><p itemscope itemref=x itemtype=T></p>"),
            "T(a=())"
        );
    }

    #[test]
    fn orphans_are_properties_of_nothing() {
        let html =
            "<div itemprop=p itemscope itemtype=A><p itemprop=o itemscope itemtype=B></p></div><p id=r itemprop=q \
            itemscope itemtype=C></p><p itemscope itemtype=D itemref=r></p>";
        let all: Vec<_> = read(html).into_iter().map(|(_, item)| item).collect();
        assert_eq!(shown(&all), "A(o=B());D(q=C())");
        assert_eq!(strict(html), "D(q=C())");
    }

    #[test]
    fn a_thing_is_no_part_of_itself() {
        let html = "<p itemscope id=a itemprop=q itemref=b></p><p itemscope itemref=a></p><div id=b>\
            <p itemprop=l itemscope itemref=a></p></div>";
        assert_eq!(strict(html), "");
        assert_eq!(strict(&"<div itemscope itemprop=a>".repeat(1000)), "");
        assert!(strict(&format!("<i itemscope>{}", "<div itemscope itemprop=a>".repeat(1000))).len() < 100);
    }

    #[test]
    fn what_is_read_is_limited() {
        let nested = format!("<div itemscope>{}x", "<div itemprop=a>".repeat(300));
        assert_eq!(microdata(&nested)[0].properties.len(), 300);
        let html = format!(
            "<div id=all>{}</div>{}",
            "<b itemprop=b>long text</b>".repeat(200),
            "<p itemscope itemref=all>".repeat(2000)
        );
        let length: usize = microdata(&html).iter().map(|item| item.properties.len()).sum();
        assert!(length < super::super::tree_reader::READINGS * html.len());
    }
}
