//! Writes the attributes of a whole page: those that are allowed, with URLs that are relative, of the web, or `data:`
//! images, and styles without parts that would run programs.

use std::borrow::Cow;

use super::allowed::{has_word, is_allowed_attribute};
use super::husk::Treatment;
use super::styles::tame;
use super::{HIDDEN, MAX_ROOT_LENGTH};
use crate::facts::urls::{is_safe_image_url, is_safe_url};
use crate::parser::{name_in_namespace, SourceNode, SourceTree};
use crate::table::attributes::unescaped;
use crate::table::namespace::Namespace;

/// An element with attributes to write.
pub(super) struct Element<'a> {
    pub(super) node: SourceNode,
    pub(super) namespace: Namespace,
    /// Its name as it is written.
    pub(super) name: &'a [u8],
    pub(super) treatment: Treatment,
    /// Whether it gets no CSS box.
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
                write_attribute(name, b"", html);
            }
            _ => write_given(element, name, value, html),
        }
    }
    if is_hidden && !has_style {
        write_style(element, "", html);
    }
    if (is_hidden || is_husk) && !has_mark {
        write_attribute(b"data-husk", b"", html);
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
        (b"link", b"rel") if has_word(value, b"alternate") => write_attribute(name, b"alternate stylesheet", html),
        (b"link", b"rel") => write_attribute(name, b"stylesheet", html),
        _ => write_attribute(name_in_namespace(name, element.namespace), value, html),
    }
}

/// Whether the value of an attribute has no unsafe URL.
fn is_harmless(element: &Element, name: &[u8], value: &[u8]) -> bool {
    if element.name == b"html" && unescaped(value).chars().count() > MAX_ROOT_LENGTH {
        return false;
    }
    if element.namespace == Namespace::Html || matches!(element.name, b"a" | b"image") {
        let kind = if element.name == b"image" { b"src" } else { name.strip_prefix(b"xlink:").unwrap_or(name) };
        return !contains_urls(name) || is_safe(&unescaped(value), kind);
    }
    match contains_urls(name) {
        true => value.starts_with(b"#"),
        false => !refers_to_other_document(&unescaped(value)),
    }
}

/// Writes the style of an element, given its own, with the declarations that hide it.
fn write_style(element: &Element, own: &str, html: &mut Vec<u8>) {
    if element.name == b"html" && own.chars().count() > MAX_ROOT_LENGTH {
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

fn write_attribute(name: &[u8], value: &[u8], html: &mut Vec<u8>) {
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

/// The attributes that contain URLs.
const URL_ATTRIBUTES: [&[u8]; 7] = [b"background", b"cite", b"href", b"poster", b"src", b"srcset", b"xlink:href"];
/// The attributes that may contain an image itself.
const IMAGES: [&[u8]; 4] = [b"src", b"srcset", b"poster", b"background"];

fn contains_urls(attribute: &[u8]) -> bool {
    URL_ATTRIBUTES.contains(&attribute)
}

/// Whether every URL in the value of an attribute is relative, has a web scheme, or is an image.
///
/// Browsers ignore some white space in URLs, so all of it is left out first.
pub(super) fn is_safe(value: &str, attribute: &[u8]) -> bool {
    let visible = match value.bytes().any(|byte| byte <= b' ') {
        true => Cow::Owned(value.chars().filter(|&character| character > ' ').collect::<String>()),
        false => Cow::Borrowed(value),
    };
    let separator = if attribute == b"srcset" { ',' } else { '\0' };
    let is_safe = if IMAGES.contains(&attribute) { is_safe_image_url } else { is_safe_url };
    visible.split(separator).all(is_safe)
}

fn begins_with_ignoring_case(text: &[u8], word: &[u8]) -> bool {
    text.get(..word.len()).is_some_and(|start| start.eq_ignore_ascii_case(word))
}

/// Whether a value takes colours or shapes of an SVG from another document, or hides that it does.
fn refers_to_other_document(value: &str) -> bool {
    let bytes = value.as_bytes();
    let is_elsewhere = |at: usize| {
        let rest = value[at + 3..].trim_start();
        let inside = rest.strip_prefix('(').map(str::trim_start);
        inside.is_some_and(|inside| !inside.strip_prefix(['"', '\'']).unwrap_or(inside).starts_with('#'))
    };
    bytes.contains(&b'\\')
        || (0..bytes.len()).any(|at| begins_with_ignoring_case(&bytes[at..], b"url") && is_elsewhere(at))
}

#[cfg(test)]
mod tests {
    use super::*;
    #[test]
    fn urls_of_the_web_are_safe() {
        for url in ["/a:b", "#javascript:", "HTTPS://a", "mailto:a", "", "?a=b:c", "a/b:c"] {
            assert!(is_safe(url, b"href"), "{url}");
        }
        for url in ["javascript:a", " java\nscript:a", "data:image/png,a", "x:"] {
            assert!(!is_safe(url, b"href"), "{url}");
        }
        assert!(is_safe("a.png 1x, data:image/png;base64,iVBORw0= 2x", b"srcset"));
        assert!(!is_safe("a.png 1x, data:text/html,a 2x", b"srcset"));
    }

    #[test]
    fn svgs_refer_to_themselves() {
        for value in ["url(#a)", "url( '#a' )", "curl", "red", "URL"] {
            assert!(!refers_to_other_document(value), "{value}");
        }
        for value in ["url(a)", "URL ( \"a#b\")", "u\\72l(a)", "url("] {
            assert!(refers_to_other_document(value), "{value}");
        }
    }
}
