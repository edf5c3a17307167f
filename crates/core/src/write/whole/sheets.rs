//! The style sheets of a page, for another form of the page that has none.

use super::allowed::has_word;
use super::attributes::{write_attributes, Element};
use super::husk::Treatment;
use super::styles::tame;
use crate::parser::{SourceKind, SourceNode, SourceTree};
use crate::table::namespace::Namespace;
use crate::table::tags::number;

const STYLE: i32 = number("style");
const LINK: i32 = number("link");

/// Returns all style sheets of a page and the links to others, in document order.
pub(super) fn style_sheets(tree: &SourceTree) -> Vec<u8> {
    let mut html = Vec::new();
    let mut sheet: Option<(SourceNode, String)> = None;
    tree.walk(|node, enters| {
        match (tree.kind(node), enters) {
            (SourceKind::Text, true) => {
                if let Some((_, css)) = &mut sheet {
                    css.push_str(&tree.text(node).plain());
                }
            }
            (SourceKind::Element, true) if sheet.is_none() => match tree.tag(node) {
                STYLE => {
                    start_tag(tree, node, &mut html);
                    sheet = Some((node, String::new()));
                }
                LINK if tree.value(node, b"rel").is_some_and(|rel| has_word(rel, b"stylesheet")) => {
                    start_tag(tree, node, &mut html);
                }
                _ => (),
            },
            (_, false) if sheet.as_ref().is_some_and(|sheet| sheet.0 == node) => {
                let css = sheet.take().map_or(String::new(), |sheet| sheet.1);
                html.extend_from_slice(tame(&css).as_bytes());
                html.extend_from_slice(b"</style>");
            }
            _ => (),
        }
        tree.kind(node) == SourceKind::Element
    });
    html
}

fn start_tag(tree: &SourceTree, node: SourceNode, html: &mut Vec<u8>) {
    let name = tree.name(node);
    html.push(b'<');
    html.extend_from_slice(name);
    let element =
        Element { node, namespace: Namespace::Html, name, treatment: Treatment::default(), is_without_box: false };
    write_attributes(tree, &element, html);
    html.push(b'>');
}
