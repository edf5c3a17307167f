//! URLs of links and images, which are made absolute, and links inside links, which are separated.

use std::borrow::Cow;

use super::tree::{NodeIndex, Tree, BODY};
use crate::facts::urls::Base;
use crate::table::attributes::name_bit;
use crate::table::tags::number;

/// Attributes with a URL.
const URL_ATTRIBUTES: [&str; 7] = ["href", "src", "cite", "poster", "data", "longdesc", "background"];
const SRCSET: &str = "srcset";
const LINK: i32 = number("a");

/// The bits of the names of attributes with URLs.
const URL_BITS: u32 = {
    let (mut bits, mut at) = (name_bit(SRCSET.as_bytes()), 0);
    while at < URL_ATTRIBUTES.len() {
        bits |= name_bit(URL_ATTRIBUTES[at].as_bytes());
        at += 1;
    }
    bits
};

/// Makes the URLs absolute; malformed ones are removed.
pub(super) fn make_absolute(tree: &mut Tree, base: &str) {
    if base.is_empty() {
        return;
    }
    let base = Base::of(base);
    let mut changed: Vec<(NodeIndex, &'static str, Option<String>)> = Vec::new();
    for node in tree.all_nodes().filter(|&node| tree.may_have_one_of(node, URL_BITS)) {
        for (name, value) in tree.attributes(node) {
            let (name, url) = match URL_ATTRIBUTES.iter().find(|known| **known == name) {
                Some(known) => (*known, absolute(&base, value)),
                None if name == SRCSET => (SRCSET, absolute_srcset(&base, value)),
                None => continue,
            };
            if !matches!(url, Some(Cow::Borrowed(_))) {
                changed.push((node, name, url.map(Cow::into_owned)));
            }
        }
    }
    for (node, name, url) in changed {
        match url {
            Some(url) => tree.set_attribute(node, name, &url),
            None => tree.remove_attribute(node, name),
        }
    }
}

/// Makes a URL absolute, and keeps the white space around it; `None` if it is malformed.
fn absolute<'a>(base: &Base<'_>, value: &'a str) -> Option<Cow<'a, str>> {
    let url = value.trim_matches(is_space);
    if url.is_empty() {
        return Some(Cow::Borrowed(value));
    }
    if url.len() == value.len() && !value.contains(['\n', '\t', '\r']) {
        return base.join(value);
    }
    let (before, after) = value.split_once(url).unwrap_or_default();
    let url = url.replace(['\n', '\t', '\r'], "");
    Some(Cow::Owned([before, &base.join(&url)?, after].concat()))
}

/// Makes the URLs in the value of a `srcset` absolute; `None` if one of them is malformed.
fn absolute_srcset<'a>(base: &Base<'_>, value: &'a str) -> Option<Cow<'a, str>> {
    let mut written = String::new();
    let mut done = 0;
    for (start, url) in srcset_urls(value) {
        if let Cow::Owned(joined) = base.join(url)? {
            written.extend([&value[done..start], &joined]);
            done = start + url.len();
        }
    }
    if done == 0 {
        return Some(Cow::Borrowed(value));
    }
    written.push_str(&value[done..]);
    Some(Cow::Owned(written))
}

/// The URLs in the value of a `srcset`, each with its offset. A URL may contain commas, but not end with one.
///
/// <https://html.spec.whatwg.org/#parse-a-srcset-attribute>
pub(crate) fn srcset_urls(value: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut at = 0;
    std::iter::from_fn(move || {
        at += value[at..].find(|character| !is_space(character) && character != ',')?;
        let (start, rest) = (at, &value[at..]);
        let end = rest.find(is_space).unwrap_or(rest.len());
        let url = rest[..end].trim_end_matches(',');
        at += end;
        if url.len() == end {
            at += value[at..].find(',').unwrap_or(value.len() - at);
        }
        Some((start, url))
    })
}

fn is_space(character: char) -> bool {
    character <= ' '
}

/// Unwraps links around other links, which a layout table kept apart. Their names as targets stay, on an anchor.
pub(super) fn separate_links(tree: &mut Tree) {
    for inner in links_in_links(tree) {
        while let Some(outer) = tree.ancestors(inner).find(|&ancestor| tree.tag(ancestor) == LINK) {
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
