//! Writes the whole page, from its source or from canonical HTML with additions, without anything that runs.

mod allowed;
mod attributes;
mod doctype;
mod husk;
mod styles;
mod writer;

use self::allowed::has_word;
use self::attributes::{write_attributes, Element};
use self::doctype::write_doctype;
use self::husk::{Husk, Treatment};
use self::styles::tame;
use self::writer::Writer;
use crate::kept::Piece;
use crate::parser::{readable_source, SourceKind, SourceNode, SourceTree};
use crate::table::attributes::text_in;
use crate::table::namespace::Namespace;
use crate::table::tags::number;
use crate::{Images, Table};

const STYLE: i32 = number("style");
const LINK: i32 = number("link");
/// Maximum length of an attribute of `html`, in characters. Browsers look for the encoding in the first bytes of a page only.
const MAX_ROOT_LENGTH: usize = 200;
/// The style that hides an element and keeps its place.
const HIDDEN: &str = "visibility:hidden!important";
/// Hides what the page's own styles would make visible inside a hidden element, and what a browser moves out of one: not
/// every tree can be written as HTML that is parsed into the same tree.
const HIDING_STYLE: &str = "<style>[data-husk],[data-husk] *{visibility:hidden!important}</style>";

/// Canonical HTML that is added to a page.
#[derive(Clone, Copy, Debug, Default)]
pub struct Insertions<'a> {
    /// At the beginning of the head: the encoding, the base URL and the policy.
    pub head_start: &'a str,
    /// At the end of the head.
    pub head_end: &'a str,
    /// At the end of the body.
    pub body_end: &'a str,
}

/// Which parts of a page are shown.
#[derive(Clone, Copy, Debug)]
pub struct Shown<'a> {
    /// True on the selected text rows.
    pub content: &'a [bool],
    /// In document order, the parts to show of rows that are not shown as a whole.
    pub pieces: &'a [Piece],
    /// Which images are shown.
    pub images: Images<'a>,
}

/// Returns a page with its own style sheets, in which everything that is not content is hidden, and only programs are
/// removed; `None` if the tree of `source` does not have the rows of the table.
///
/// `source` is the source of the page, in UTF-8, or its canonical HTML; `depth` is the limit of the table.
pub fn hidden_html(
    table: &Table,
    source: &[u8],
    depth: usize,
    shown: &Shown<'_>,
    insertions: &Insertions<'_>,
) -> Option<String> {
    if shown.content.len() != table.len() {
        return None;
    }
    let source = text_in(source);
    let source = readable_source(source.as_bytes());
    let tree = SourceTree::of(&source, depth);
    let husk = Husk::of(table, shown.content, shown.pieces, shown.images);
    let head_end = [insertions.head_end, HIDING_STYLE].concat();
    let insertions = Insertions { head_end: &head_end, ..*insertions };
    Writer::new(&tree, Some(husk), insertions, doctype_of(&tree, source.len())).write()
}

/// Returns marked canonical HTML with the style sheets and the document type of its source. The content of `noscript` is
/// left out.
pub fn styled_html(marked: &[u8], source: &[u8], insertions: &Insertions<'_>) -> String {
    let (marked, source) = (text_in(marked), text_in(source));
    let (marked, source) = (readable_source(marked.as_bytes()), readable_source(source.as_bytes()));
    let (tree, given) = (SourceTree::of(&marked, usize::MAX), SourceTree::of(&source, usize::MAX));
    let sheets = style_sheets(&given);
    let head_end = [&String::from_utf8_lossy(&sheets), insertions.head_end].concat();
    let insertions = Insertions { head_end: &head_end, ..*insertions };
    Writer::new(&tree, None, insertions, doctype_of(&given, marked.len())).write().unwrap_or_default()
}

/// Returns the document type of a page, with the capacity for a page of that size after it.
fn doctype_of(tree: &SourceTree, size: usize) -> String {
    let mut html = String::with_capacity(size + size / 4);
    html.extend(tree.doctype().map(|doctype| write_doctype(&text_in(doctype))));
    html
}

/// Returns all style sheets of a page and the links to others, in document order.
fn style_sheets(tree: &SourceTree) -> Vec<u8> {
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
                    write_start_tag(tree, node, &mut html);
                    sheet = Some((node, String::new()));
                }
                LINK if tree.value(node, b"rel").is_some_and(|rel| has_word(rel, b"stylesheet")) => {
                    write_start_tag(tree, node, &mut html);
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

fn write_start_tag(tree: &SourceTree, node: SourceNode, html: &mut Vec<u8>) {
    let name = tree.name(node);
    html.push(b'<');
    html.extend_from_slice(name);
    let element =
        Element { node, namespace: Namespace::Html, name, treatment: Treatment::default(), is_without_box: false };
    write_attributes(tree, &element, html);
    html.push(b'>');
}
