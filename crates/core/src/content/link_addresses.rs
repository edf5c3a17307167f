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
    let mut rest = value;
    loop {
        let begin = rest.find(|character| !is_space(character) && character != ',').unwrap_or(rest.len());
        written.push_str(&rest[..begin]);
        rest = &rest[begin..];
        if rest.is_empty() {
            return Some(written);
        }
        let end = rest.find(is_space).unwrap_or(rest.len());
        let address = rest[..end].trim_end_matches(',');
        written.push_str(&joined(base, address)?);
        let is_described = address.len() == end;
        rest = &rest[address.len()..];
        if is_described {
            let end = rest.find(',').unwrap_or(rest.len());
            written.push_str(&rest[..end]);
            rest = &rest[end..];
        }
    }
}

fn is_space(character: char) -> bool {
    character <= ' '
}
