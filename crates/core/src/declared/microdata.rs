//! Microdata: items that attributes of elements describe. <https://html.spec.whatwg.org/#microdata>

use std::collections::{HashMap, HashSet};
use std::ops::Range;

use super::elements::{trimmed, unique_words, Elements};
use super::items::{Item, Value, MAX_DEPTH, MAX_NAMES};
use crate::table::attributes::name_bit;
use crate::table::tags::{flagged, COUNT};

/// Maximum number of elements to which one item refers.
const MAX_REFERENCES: usize = 100;

const CONTENT: u32 = 1 << 0;
const SRC: u32 = 1 << 1;
const HREF: u32 = 1 << 2;
const DATA: u32 = 1 << 3;
const VALUE: u32 = 1 << 4;
const DATETIME: u32 = 1 << 5;
/// The bits of the names of attributes that tell which elements are items and properties.
const NAMES: u32 = name_bit(b"itemscope") | name_bit(b"itemprop") | name_bit(b"itemref") | name_bit(b"id");
/// Elements whose value is an attribute.
static IN_ATTRIBUTE: [u32; COUNT + 1] = flagged(&[
    (CONTENT, "meta"),
    (SRC, "audio embed iframe img source track video"),
    (HREF, "a area link"),
    (DATA, "object"),
    (VALUE, "data meter"),
    (DATETIME, "time"),
]);

/// Reads the items of a page that are not properties of others, in document order, each with whether it is an orphan: a
/// property, but inside of no item.
///
/// By the standard orphans belong to nothing. Shops make their product the `mainEntityOfPage` of no item. Where an item is
/// a part of itself, only orphans are read.
pub(super) fn items_in(elements: &Elements<'_>) -> Vec<(bool, Item)> {
    let mut reader = Reader::of(elements);
    let mut items: Vec<(usize, bool, Item)> = Vec::new();
    let roots = std::mem::take(&mut reader.roots);
    let read: Option<Vec<_>> = roots.iter().map(|&root| reader.item(root, &mut Vec::new())).collect();
    items.extend(roots.into_iter().zip(read.unwrap_or_default()).map(|(root, item)| (root, false, item)));
    for orphan in std::mem::take(&mut reader.orphans) {
        if !reader.read.contains(&orphan) {
            items.extend(reader.item(orphan, &mut Vec::new()).map(|item| (orphan, true, item)));
        }
    }
    items.sort_by_key(|item| item.0);
    items.into_iter().map(|(_, is_orphan, item)| (is_orphan, item)).collect()
}

struct Reader<'a> {
    elements: &'a Elements<'a>,
    /// Flags of each element: whether it begins an item, and whether it is a property.
    flags: Vec<(bool, bool)>,
    /// Elements that begin an item and are not a property.
    roots: Vec<usize>,
    /// Elements that begin an item and are a property, but inside of no item.
    orphans: Vec<usize>,
    /// Elements of the items that were read as properties of others.
    read: HashSet<usize>,
    /// First elements with an `id`; none where no item refers to them.
    by_id: HashMap<&'a [u8], usize>,
}

impl<'a> Reader<'a> {
    fn of(elements: &'a Elements<'a>) -> Reader<'a> {
        let (mut flags, mut roots, mut orphans, mut ids) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        let (mut refers, mut item_end) = (false, 0);
        for index in 0..elements.len() {
            let (mut is_item, mut is_property) = (false, false);
            let attributes = elements.may_have(index, NAMES).then(|| elements.attributes(index));
            for (name, value) in attributes.into_iter().flatten() {
                match name {
                    b"itemscope" => is_item = true,
                    b"itemprop" => is_property = true,
                    b"itemref" => refers = true,
                    b"id" => ids.push((value, index)),
                    _ => (),
                }
            }
            flags.push((is_item, is_property));
            if is_item && !is_property {
                roots.push(index);
            } else if is_item && index >= item_end {
                orphans.push(index);
            }
            if is_item {
                item_end = item_end.max(elements.end(index));
            }
        }
        let by_id = if refers { ids.into_iter().rev().collect() } else { HashMap::new() };
        Reader { elements, flags, roots, orphans, read: HashSet::new(), by_id }
    }

    /// Reads the item that an element begins; None where it is part of itself. `around` are the items that it is part of.
    fn item(&mut self, root: usize, around: &mut Vec<usize>) -> Option<Item> {
        if around.contains(&root) {
            return None;
        }
        let (types, id) = (self.elements.value(root, b"itemtype"), self.elements.value(root, b"itemid"));
        let mut item = Item { types, id, properties: Vec::new() };
        if around.len() < MAX_DEPTH {
            around.push(root);
            for element in self.properties(root) {
                let value = match self.flags[element].0 {
                    true => {
                        self.read.insert(element);
                        Value::Item(self.item(element, around)?)
                    }
                    false => Value::Text(self.text_value(element)),
                };
                let names = self.elements.value(element, b"itemprop");
                for name in unique_words(&names, MAX_NAMES) {
                    item.properties.push((name.to_owned(), value.clone()));
                }
            }
            around.pop();
        }
        Some(item)
    }

    /// Returns the elements that are properties of an item, in document order.
    fn properties(&self, root: usize) -> Vec<usize> {
        let mut properties = Vec::new();
        self.collect(root + 1..self.elements.end(root), &mut properties);
        let references = self.elements.value(root, b"itemref");
        for name in unique_words(&references, MAX_REFERENCES) {
            if let Some(element) = self.by_id.get(name.as_bytes()).copied().filter(|&element| element != root) {
                self.collect(element..self.elements.end(element), &mut properties);
            }
        }
        if !references.is_empty() {
            properties.sort_unstable();
            properties.dedup();
            properties.retain(|&element| element != root);
        }
        properties
    }

    /// Adds the properties among some elements, but for those of the items in them.
    fn collect(&self, elements: Range<usize>, properties: &mut Vec<usize>) {
        let mut index = elements.start;
        while index < elements.end && self.elements.may_read(1) {
            let (is_item, is_property) = self.flags[index];
            if is_property {
                properties.push(index);
            }
            index = if is_item { self.elements.end(index) } else { index + 1 };
        }
    }

    /// Returns the value of a property that is not an item. `content` counts on all elements without another attribute
    /// for their value: the standard has it on `meta` only, but the examples of schema.org have it on any.
    fn text_value(&self, index: usize) -> String {
        let elements = self.elements;
        match IN_ATTRIBUTE[(elements.name(index) as usize).min(COUNT)] {
            CONTENT => elements.value(index, b"content"),
            VALUE => elements.value(index, b"value"),
            SRC => trimmed(&elements.value(index, b"src")),
            HREF => trimmed(&elements.value(index, b"href")),
            DATA => trimmed(&elements.value(index, b"data")),
            DATETIME => elements.value_or_text(index, b"datetime"),
            _ => elements.value_or_text(index, b"content"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::declared::elements::READINGS;
    use crate::declared::items::{in_elements_of, shown};

    fn read(html: &str) -> Vec<(bool, Item)> {
        in_elements_of(html, items_in)
    }

    fn microdata(html: &str) -> Vec<Item> {
        read(html).into_iter().filter(|(is_orphan, _)| !is_orphan).map(|(_, item)| item).collect()
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
        assert!(length < READINGS * html.len());
    }
}
