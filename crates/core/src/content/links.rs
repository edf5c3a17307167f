//! Links: their addresses, and those of images, made absolute, and links around other links separated.

use std::borrow::Cow;

use super::tree::{NodeIndex, Tree, BODY};
use crate::facts::urls::Base;
use crate::table::attributes::name_bit;
use crate::table::tags::number;

/// Attributes with an address.
const ADDRESSES: [&str; 7] = ["href", "src", "cite", "poster", "data", "longdesc", "background"];
const SET: &str = "srcset";
const LINK: i32 = number("a");

/// The bits of the names of these attributes.
const ADDRESS_BITS: u32 = {
    let (mut bits, mut at) = (name_bit(SET.as_bytes()), 0);
    while at < ADDRESSES.len() {
        bits |= name_bit(ADDRESSES[at].as_bytes());
        at += 1;
    }
    bits
};

/// Makes the addresses absolute; malformed ones are removed.
pub(super) fn make_absolute(tree: &mut Tree, base: &str) {
    if base.is_empty() {
        return;
    }
    let base = Base::of(base);
    let mut changed: Vec<(NodeIndex, &'static str, Option<String>)> = Vec::new();
    for node in tree.all_nodes().filter(|&node| tree.may_have_one_of(node, ADDRESS_BITS)) {
        for (name, value) in tree.attributes(node) {
            let (name, address) = match ADDRESSES.iter().find(|known| **known == name) {
                Some(known) => (*known, absolute(&base, value)),
                None if name == SET => (SET, absolute_set(&base, value)),
                None => continue,
            };
            if !matches!(address, Some(Cow::Borrowed(_))) {
                changed.push((node, name, address.map(Cow::into_owned)));
            }
        }
    }
    for (node, name, address) in changed {
        match address {
            Some(address) => tree.set_attribute(node, name, &address),
            None => tree.remove_attribute(node, name),
        }
    }
}

/// An address made absolute, with the white space around it; `None` if it is malformed.
fn absolute<'a>(base: &Base<'_>, value: &'a str) -> Option<Cow<'a, str>> {
    let address = value.trim_matches(is_space);
    if address.is_empty() {
        return Some(Cow::Borrowed(value));
    }
    if address.len() == value.len() && !value.contains(['\n', '\t', '\r']) {
        return base.join(value);
    }
    let (before, after) = value.split_once(address).unwrap_or_default();
    let address = address.replace(['\n', '\t', '\r'], "");
    Some(Cow::Owned([before, &base.join(&address)?, after].concat()))
}

/// The addresses in the value of a `srcset` made absolute; `None` if one of them is malformed.
fn absolute_set<'a>(base: &Base<'_>, value: &'a str) -> Option<Cow<'a, str>> {
    let mut written = String::new();
    let mut done = 0;
    for (start, address) in set_addresses(value) {
        if let Cow::Owned(joined) = base.join(address)? {
            written.extend([&value[done..start], &joined]);
            done = start + address.len();
        }
    }
    if done == 0 {
        return Some(Cow::Borrowed(value));
    }
    written.push_str(&value[done..]);
    Some(Cow::Owned(written))
}

/// The addresses in the value of a `srcset`, each with its offset. An address may contain commas, but not end with one.
///
/// <https://html.spec.whatwg.org/#parse-a-srcset-attribute>
pub(crate) fn set_addresses(value: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut at = 0;
    std::iter::from_fn(move || {
        at += value[at..].find(|character| !is_space(character) && character != ',')?;
        let (start, rest) = (at, &value[at..]);
        let end = rest.find(is_space).unwrap_or(rest.len());
        let address = rest[..end].trim_end_matches(',');
        at += end;
        if address.len() == end {
            at += value[at..].find(',').unwrap_or(value.len() - at);
        }
        Some((start, address))
    })
}

fn is_space(character: char) -> bool {
    character <= ' '
}

/// Unwraps links around other links, which a layout table kept apart. Their anchors stay.
pub(super) fn separate_links(tree: &mut Tree) {
    for inner in links_in_links(tree) {
        while let Some(outer) = tree.ancestors(inner).find(|&around| tree.tag(around) == LINK) {
            let names: Vec<(&str, String)> = ["id", "name"]
                .into_iter()
                .filter_map(|name| {
                    Some((name, tree.attribute(outer, name).filter(|value| !value.is_empty())?.to_owned()))
                })
                .collect();
            if !names.is_empty() {
                let anchor = tree.new_element("a");
                names.iter().for_each(|(name, value)| tree.set_attribute(anchor, name, value));
                tree.insert_before(outer, anchor);
            }
            tree.unwrap(outer);
        }
    }
}

/// The links that are inside other links, in document order.
fn links_in_links(tree: &Tree) -> Vec<NodeIndex> {
    let mut inner = Vec::new();
    let mut links = tree.elements(BODY, |tag| tag == LINK).into_iter();
    while let Some(outer) = links.next() {
        // They directly follow the link around them.
        let inside = tree.descendants(outer).filter(|&node| tree.tag(node) == LINK).count();
        inner.extend(links.by_ref().take(inside));
    }
    inner
}
