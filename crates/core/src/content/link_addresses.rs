//! The addresses of links and images, made absolute.

use super::addresses::joined;
use super::tree::{NodeIndex, Tree, BODY};

/// Attributes with an address.
const ADDRESSES: [&str; 7] = ["href", "src", "cite", "poster", "data", "longdesc", "background"];
const SET: &str = "srcset";

/// Makes the addresses absolute; malformed ones are removed.
pub(super) fn make_absolute(tree: &mut Tree, base: &str) {
    if base.is_empty() {
        return;
    }
    let base = base.split('#').next().unwrap_or("");
    let mut changed: Vec<(NodeIndex, &'static str, Option<String>)> = Vec::new();
    for node in tree.descendants(BODY) {
        for (name, value) in tree.attributes(node) {
            if let Some(known) = ADDRESSES.iter().find(|known| **known == name) {
                changed.push((node, known, absolute(base, value)));
            } else if name == SET {
                changed.push((node, SET, absolute_set(base, value)));
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
fn absolute(base: &str, value: &str) -> Option<String> {
    let address = value.trim_matches(is_space);
    if address.is_empty() {
        return Some(value.to_owned());
    }
    let start = value.len() - value.trim_start_matches(is_space).len();
    let end = start + address.len();
    let address = joined(base, &address.replace(['\n', '\t', '\r'], ""))?;
    Some(format!("{}{address}{}", &value[..start], &value[end..]))
}

/// The addresses in the value of a `srcset` made absolute; `None` if one of them is malformed.
fn absolute_set(base: &str, value: &str) -> Option<String> {
    let mut written = String::with_capacity(value.len());
    let mut done = 0;
    for (start, address) in set_addresses(value) {
        written.push_str(&value[done..start]);
        written.push_str(&joined(base, address)?);
        done = start + address.len();
    }
    written.push_str(&value[done..]);
    Some(written)
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
