//! The attributes of a whole page: those that are allowed, without the parts of values that would run something.

use super::addresses::{contains_addresses, is_safe, leads_elsewhere};
use super::allowed::{has_word, is_allowed_attribute};
use super::husk::Treatment;
use super::styles::tame;
use super::{HIDDEN, LONGEST_OF_ROOT};
use crate::parser::{name_in_namespace, SourceNode, SourceTree};
use crate::table::attributes::unescaped;
use crate::table::namespace::Namespace;

/// An element whose attributes are written.
pub(super) struct Element<'a> {
    pub(super) node: SourceNode,
    pub(super) namespace: Namespace,
    /// Its name as it is written.
    pub(super) name: &'a [u8],
    pub(super) treatment: Treatment,
    /// Whether it gets no box at all.
    pub(super) is_without_box: bool,
}

/// Writes the attributes of an element.
pub(super) fn write_attributes(tree: &SourceTree, element: &Element, html: &mut Vec<u8>) {
    let Treatment { is_hidden, is_husk, .. } = element.treatment;
    let (mut has_style, mut has_mark) = (false, false);
    for (name, value) in tree.attributes(element.node) {
        match name {
            b"style" => {
                has_style = true;
                write_style(element, &unescaped(value), html);
            }
            b"data-husk" if is_hidden || is_husk => {
                has_mark = true;
                write(name, b"", html);
            }
            _ => write_given(element, name, value, html),
        }
    }
    if is_hidden && !has_style {
        write_style(element, "", html);
    }
    if (is_hidden || is_husk) && !has_mark {
        write(b"data-husk", b"", html);
    }
    if element.is_without_box && !is_hidden && !has_style {
        write_style(element, "", html);
    }
}

fn write_given(element: &Element, name: &[u8], value: &[u8], html: &mut Vec<u8>) {
    if !is_allowed_attribute(element.namespace, element.name, name) || !is_harmless(element, name, value) {
        return;
    }
    match (element.name, name) {
        (b"link", b"rel") if has_word(value, b"alternate") => write(name, b"alternate stylesheet", html),
        (b"link", b"rel") => write(name, b"stylesheet", html),
        _ => write(name_in_namespace(name, element.namespace), value, html),
    }
}

/// Whether the value of an attribute leads nowhere that it should not.
fn is_harmless(element: &Element, name: &[u8], value: &[u8]) -> bool {
    if element.name == b"html" && unescaped(value).chars().count() > LONGEST_OF_ROOT {
        return false;
    }
    if element.namespace == Namespace::Html || matches!(element.name, b"a" | b"image") {
        let kind = if element.name == b"image" { b"src" } else { name.strip_prefix(b"xlink:").unwrap_or(name) };
        return !contains_addresses(name) || is_safe(&unescaped(value), kind);
    }
    match contains_addresses(name) {
        true => value.starts_with(b"#"),
        false => !leads_elsewhere(&unescaped(value)),
    }
}

/// Writes the style of an element, given that of the page, with what hides it.
fn write_style(element: &Element, own: &str, html: &mut Vec<u8>) {
    if element.name == b"html" && own.chars().count() > LONGEST_OF_ROOT {
        return;
    }
    let hiding = if element.treatment.is_hidden { HIDDEN } else { "" };
    let separator = if hiding.is_empty() || own.is_empty() { "" } else { ";" };
    let own = if hiding.is_empty() { own } else { own.trim_end_matches([';', ' ']) };
    let boxless = if element.is_without_box { "display:none;" } else { "" };
    let style = [boxless, own, separator, hiding].concat();
    html.extend_from_slice(b" style=\"");
    write_value(&tame(&style), html);
    html.push(b'"');
}

fn write(name: &[u8], value: &[u8], html: &mut Vec<u8>) {
    for part in [b" ", name, b"=\"", value, b"\""] {
        html.extend_from_slice(part);
    }
}

/// Writes the value of an attribute as canonical HTML does.
fn write_value(value: &str, html: &mut Vec<u8>) {
    for ch in value.chars() {
        match ch {
            '&' => html.extend_from_slice(b"&amp;"),
            '<' => html.extend_from_slice(b"&lt;"),
            '>' => html.extend_from_slice(b"&gt;"),
            '"' => html.extend_from_slice(b"&quot;"),
            '\u{a0}' => html.extend_from_slice(b"&nbsp;"),
            _ => html.extend_from_slice(ch.encode_utf8(&mut [0; 4]).as_bytes()),
        }
    }
}
