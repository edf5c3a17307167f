//! Microdata: what the attributes of elements say about things. <https://html.spec.whatwg.org/#microdata>
//!
//! It depends on what stands inside what, and on `meta` and `link` elements, so it is read from the whole tree.

use std::borrow::Cow;
use std::collections::HashMap;

use super::attribute_list::{pairs, value_of};
use super::builder::Builder;
use super::limits::{Limits, MOST_BYTES};
use super::names::TEMPLATE;
use super::tokenizer::Tokenizer;
use super::tree::{Form, Id, Tree, DOCUMENT, NONE, TEXT};
use super::without_carriage_returns;
use crate::attributes::unescaped;
use crate::tags::{flagged, COUNT};

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
/// How many times its length may be read of a page: one element can be a part of many things.
const TIMES: usize = 16;
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

/// The things that stand by themselves in a page, given as it is written, in UTF-8; those of templates are left out.
///
/// Where a thing is part of itself, nothing is read.
pub fn microdata(page: &[u8], limits: &Limits) -> Vec<Item> {
    let page = without_carriage_returns(&page[..page.len().min(MOST_BYTES)]);
    let mut builder = Builder::new(&page, limits);
    builder.build();
    Reader::of(&builder.tree, &builder.tokens, page.len()).items().unwrap_or_default()
}

struct Reader<'a> {
    tree: &'a Tree,
    tokens: &'a Tokenizer<'a>,
    /// The elements that begin a thing and are no property.
    roots: Vec<Id>,
    /// The places of all nodes in the order of the document.
    places: Vec<u32>,
    /// The first elements with an `id`; none where no thing refers to them.
    called: HashMap<&'a [u8], Id>,
    /// How many bytes may still be read.
    left: usize,
}

impl<'a> Reader<'a> {
    fn of(tree: &'a Tree, tokens: &'a Tokenizer<'a>, length: usize) -> Reader<'a> {
        let (roots, places, called) = (Vec::new(), Vec::new(), HashMap::new());
        let mut reader = Reader { tree, tokens, roots, places, called, left: TIMES * length };
        let mut names = Vec::new();
        let mut refers = false;
        let (mut id, mut place) = (DOCUMENT, 0);
        while id != NONE {
            let (mut is_item, mut is_property) = (false, false);
            for (name, value) in pairs(reader.attributes(id)) {
                match name {
                    b"itemscope" => is_item = true,
                    b"itemprop" => is_property = true,
                    b"itemref" => refers = true,
                    b"id" => names.push((value, id)),
                    _ => (),
                }
            }
            if is_item && !is_property {
                reader.roots.push(id);
            }
            reader.places.resize(reader.places.len().max(id as usize + 1), 0);
            reader.places[id as usize] = place;
            place += 1;
            id = reader.next(id, DOCUMENT, true);
        }
        if refers {
            reader.called = names.into_iter().rev().collect();
        }
        reader
    }

    fn items(mut self) -> Option<Vec<Item>> {
        let roots = std::mem::take(&mut self.roots);
        roots.into_iter().map(|root| self.item(root, &mut Vec::new())).collect()
    }

    /// The thing that an element begins; None where it is part of itself. `around` are the things that it is part of.
    fn item(&mut self, root: Id, around: &mut Vec<Id>) -> Option<Item> {
        if around.contains(&root) {
            return None;
        }
        let mut item =
            Item { types: self.value(root, b"itemtype"), id: self.value(root, b"itemid"), properties: Vec::new() };
        if around.len() < DEEPEST {
            around.push(root);
            for element in self.properties(root) {
                let value = match value_of(self.attributes(element), b"itemscope") {
                    Some(_) => Value::Item(self.item(element, around)?),
                    None => Value::Text(self.text_value(element)),
                };
                let names = self.value(element, b"itemprop");
                for name in unique(&names, MOST_NAMES) {
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
        self.collect(root, self.tree.node(root).first != NONE, &mut found);
        let references = self.value(root, b"itemref");
        for name in unique(&references, MOST_REFERENCES) {
            if let Some(&element) = self.called.get(name.as_bytes()) {
                if element != root {
                    let has_scope = value_of(self.attributes(element), b"itemscope").is_some();
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
        let mut id = self.next(root, root, descends);
        while id != NONE && self.left > 0 {
            self.left -= 1;
            if self.is_property(id) {
                found.push(id);
            }
            let is_item = value_of(self.attributes(id), b"itemscope").is_some();
            id = self.next(id, root, !is_item);
        }
    }

    /// The value of a property that is no thing.
    fn text_value(&mut self, id: Id) -> String {
        let trimmed = |address: String| address.trim_matches(|sign: char| sign.is_ascii_whitespace()).to_owned();
        match IN_ATTRIBUTE[(self.tree.node(id).tag as usize).min(COUNT)] {
            CONTENT => self.value(id, b"content"),
            VALUE => self.value(id, b"value"),
            SRC => trimmed(self.value(id, b"src")),
            HREF => trimmed(self.value(id, b"href")),
            DATA => trimmed(self.value(id, b"data")),
            DATETIME => {
                Some(self.value(id, b"datetime")).filter(|time| !time.is_empty()).unwrap_or_else(|| self.text(id))
            }
            _ => self.text(id),
        }
    }

    /// All text in an element.
    fn text(&mut self, root: Id) -> String {
        let mut text = String::new();
        let mut id = self.next(root, root, true);
        while id != NONE && self.left > 0 {
            let node = self.tree.node(id);
            if node.tag == TEXT {
                let bytes = self.tokens.bytes(node.span);
                let is_raw = matches!(node.span.form, Form::RawSource | Form::RawStored);
                text.push_str(&if is_raw { String::from_utf8_lossy(bytes) } else { unescaped(bytes) });
                self.left = self.left.saturating_sub(bytes.len());
            }
            self.left = self.left.saturating_sub(1);
            id = self.next(id, root, true);
        }
        text
    }

    /// The node after another one within `root`, which is inside of it if there is one and `descends` is true.
    fn next(&self, id: Id, root: Id, descends: bool) -> Id {
        let mut next = if descends { self.tree.following(id, root) } else { self.tree.after(id, root) };
        while next != NONE && self.tree.node(next).html_tag() == TEMPLATE {
            next = self.tree.after(next, root);
        }
        next
    }

    fn is_property(&self, id: Id) -> bool {
        value_of(self.attributes(id), b"itemprop").is_some()
    }

    /// The value of an attribute; empty where there is none.
    fn value(&self, id: Id, name: &[u8]) -> String {
        value_of(self.attributes(id), name).map_or(Cow::Borrowed(""), unescaped).into_owned()
    }

    fn attributes(&self, id: Id) -> &'a [u8] {
        let node = self.tree.node(id);
        if node.tag > TEXT {
            self.tokens.bytes(node.span)
        } else {
            &[]
        }
    }
}

/// The first words in the value of an attribute, each once.
fn unique(words: &str, most: usize) -> Vec<&str> {
    let mut found: Vec<&str> = Vec::new();
    for word in words.split_ascii_whitespace().take(most) {
        if !found.contains(&word) {
            found.push(word);
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

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

    fn read(html: &str) -> String {
        shown(&microdata(html.as_bytes(), &Limits::default()))
    }

    #[test]
    fn values_stand_in_texts_and_attributes() {
        let html = "<p itemscope itemtype=T><b itemprop='a b a'>x<i>y&amp;</i></b><meta itemprop=m content=' c'>\
            <a itemprop=l href=' /z '>no</a><time itemprop=t datetime=1>no</time><time itemprop=u datetime=''>2</time>\
            <img itemprop=i><data itemprop=d>no</data></p>";
        assert_eq!(read(html), "T(a=xy& b=xy& m= c l=/z t=1 u=2 i= d=)");
    }

    #[test]
    fn things_stand_in_others_or_by_themselves() {
        let html = "<div itemscope itemtype=A><p itemprop=p itemscope itemtype=B><b itemprop=q>1</b></p>\
            <p itemscope itemtype=C><b itemprop=r>2</b></p><b itemprop=s>3</b></div><b itemprop=t>4</b>";
        assert_eq!(read(html), "A(p=B(q=1) s=3);C(r=2)");
        assert_eq!(read("<template><p itemscope></template><p itemscope itemtype=T><template><b itemprop=a>1"), "T()");
    }

    #[test]
    fn things_refer_to_other_elements() {
        let html = "<p id=e itemprop=e>E</p><div itemscope itemref='l e e x' itemtype=A><b itemprop=x>X</b></div>\
            <p id=l><b itemprop=l>L</b></p><p id=e itemprop=no>N";
        assert_eq!(read(html), "A(e=E x=X l=L)");
        assert_eq!(
            read("<p itemscope itemprop=a id=x itemref=x></p><p itemscope itemref=x itemtype=T></p>"),
            "T(a=())"
        );
    }

    #[test]
    fn a_thing_is_no_part_of_itself() {
        let html = "<p itemscope id=a itemprop=q itemref=b></p><p itemscope itemref=a></p><div id=b>\
            <p itemprop=l itemscope itemref=a></p></div>";
        assert_eq!(read(html), "");
        assert_eq!(read(&"<div itemscope itemprop=a>".repeat(1000)), "");
        assert!(read(&format!("<i itemscope>{}", "<div itemscope itemprop=a>".repeat(1000))).len() < 100);
    }

    #[test]
    fn what_is_read_is_limited() {
        let nested = format!("<div itemscope>{}x", "<div itemprop=a>".repeat(300));
        assert_eq!(microdata(nested.as_bytes(), &Limits::default())[0].properties.len(), 300);
        let html = format!(
            "<div id=all>{}</div>{}",
            "<b itemprop=b>long text</b>".repeat(200),
            "<p itemscope itemref=all>".repeat(2000)
        );
        let length: usize =
            microdata(html.as_bytes(), &Limits::default()).iter().map(|item| item.properties.len()).sum();
        assert!(length < TIMES * html.len());
    }
}
