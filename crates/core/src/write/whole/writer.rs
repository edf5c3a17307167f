//! Writes the tree of a whole page: what the lists allow, and what hides boilerplate.
//!
//! Text and values are written with `<` and `>` escaped, and no element is written whose text a browser reads verbatim,
//! except `style`, whose text has no `<`: parsing the result again gives no other elements.

use super::allowed::{is_allowed_element, is_other_data, is_removed};
use super::attributes::{write_attributes, Element};
use super::husk::{Husk, Treatment};
use super::styles::tame;
use super::{Insertions, HIDDEN};
use crate::content::TagSet;
use crate::parser::{write_escaped, SourceKind, SourceNode, SourceTree};
use crate::table::namespace::Namespace;
use crate::table::tags::{flags, number, EMPTIED, NEVER_READ, TYPED, VOID};

const HEAD: i32 = number("head");
const BODY: i32 = number("body");
const NOSCRIPT: i32 = number("noscript");
const STYLE: i32 = number("style");
/// Elements in which a parser leaves out a line break at the beginning.
static PREFORMATTED: TagSet = TagSet::of("listing pre textarea");

/// An element that is open.
struct OpenElement<'a> {
    /// The name of its end tag, if it has one.
    end_tag: Option<&'a [u8]>,
    namespace: Namespace,
    has_row: bool,
}

pub(super) struct Writer<'a> {
    tree: &'a SourceTree<'a>,
    husk: Option<Husk<'a>>,
    insertions: Insertions<'a>,
    html: Vec<u8>,
    open: Vec<OpenElement<'a>>,
    /// The element that is left out with its content.
    removed: Option<SourceNode>,
    /// The element in which no node has a row.
    unread: Option<SourceNode>,
    /// The current style sheet, with the text read so far.
    sheet: Option<(SourceNode, String)>,
    /// Whether the last thing written is the start tag of an element in which a parser leaves out a line break.
    is_at_typed_start: bool,
    /// The end of the HTML after the last hidden text, which the next text may continue; 0 where there is none.
    hidden_end: usize,
}

impl<'a> Writer<'a> {
    /// Begins with the document type, whose capacity is about the size of the result.
    pub(super) fn new(
        tree: &'a SourceTree<'a>,
        husk: Option<Husk<'a>>,
        insertions: Insertions<'a>,
        doctype: String,
    ) -> Writer<'a> {
        Writer {
            tree,
            husk,
            insertions,
            html: doctype.into_bytes(),
            open: Vec::new(),
            removed: None,
            unread: None,
            sheet: None,
            is_at_typed_start: false,
            hidden_end: 0,
        }
    }

    /// Returns the HTML of the tree; `None` if the tree does not have the nodes of the table.
    pub(super) fn write(mut self) -> Option<String> {
        self.tree.walk(|node, enters| match (self.tree.kind(node), enters) {
            (SourceKind::Text, true) => self.write_text(node),
            (SourceKind::Comment, true) => {
                self.hidden_end = 0;
                false
            }
            (SourceKind::Element, true) => self.enter(node),
            (_, false) => {
                self.leave(node);
                false
            }
        });
        let is_whole = self.husk.as_ref().is_none_or(Husk::is_whole);
        let html = is_whole.then_some(self.html)?;
        Some(String::from_utf8(html).unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned()))
    }

    fn enter(&mut self, node: SourceNode) -> bool {
        self.hidden_end = 0;
        let tree = self.tree;
        let (tag, namespace) = (tree.tag(node), tree.namespace(node));
        let treatment = self.enter_row(node, tag);
        let open = OpenElement { end_tag: None, namespace, has_row: treatment.is_some() };
        if flags(tag) & EMPTIED != 0 {
            self.leave_row(tag, open.has_row);
            return false;
        }
        if self.removed.is_none() && self.is_removed(node, tag) {
            self.removed = Some(node);
        }
        let is_written = self.removed.is_none() && self.sheet.is_none();
        let end_tag = if is_written { self.write_start_tag(node, tag, treatment) } else { None };
        self.open.push(OpenElement { end_tag, ..open });
        true
    }

    /// Returns the treatment of an element by its row; `None` where it has no row.
    fn enter_row(&mut self, node: SourceNode, tag: i32) -> Option<Treatment> {
        if self.unread.is_none() && flags(tag) & NEVER_READ != 0 {
            self.unread = Some(node);
        }
        if self.unread.is_some() {
            return None;
        }
        let is_typed = self.tree.namespace(node) == Namespace::Html && PREFORMATTED.contains(tag);
        let begins_with_added_break = is_typed && self.tree.begins_with_break(node);
        self.husk.as_mut().map(|husk| husk.enter(tag, begins_with_added_break))
    }

    fn leave_row(&mut self, tag: i32, has_row: bool) {
        if let (Some(husk), true) = (&mut self.husk, has_row) {
            husk.leave(tag);
        }
    }

    fn is_removed(&self, node: SourceNode, tag: i32) -> bool {
        is_removed(tag, self.tree.name(node))
            || is_other_data(tag, |name| self.tree.value(node, name))
            || (self.husk.is_none() && tag == NOSCRIPT)
    }

    /// Writes a start tag, and returns the name of its end tag.
    fn write_start_tag(&mut self, node: SourceNode, tag: i32, treatment: Option<Treatment>) -> Option<&'a [u8]> {
        let namespace = self.tree.namespace(node);
        let is_noscript = tag == NOSCRIPT && namespace == Namespace::Html;
        let treatment = treatment.unwrap_or_default();
        if is_noscript && treatment.is_in_head {
            return None;
        }
        let name = self.written_name(node, tag)?;
        let is_without_box = is_noscript && treatment.is_husk;
        self.html.push(b'<');
        self.html.extend_from_slice(name);
        let element = Element { node, namespace, name, treatment, is_without_box };
        write_attributes(self.tree, &element, &mut self.html);
        self.html.push(b'>');
        let is_html = namespace == Namespace::Html;
        self.is_at_typed_start = is_html && (PREFORMATTED.contains(tag) || flags(tag) & TYPED != 0);
        match tag {
            HEAD if is_html => self.html.extend_from_slice(std::mem::take(&mut self.insertions.head_start).as_bytes()),
            STYLE if name == b"style" => self.sheet = Some((node, String::new())),
            _ => (),
        }
        let is_void = is_html && flags(tag) & VOID != 0 && name == self.tree.name(node);
        (!is_void).then_some(name)
    }

    /// Returns the name that an element gets; `None` if only its content is written.
    fn written_name(&self, node: SourceNode, tag: i32) -> Option<&'a [u8]> {
        let (tree, namespace) = (self.tree, self.tree.namespace(node));
        let name = tree.name(node);
        if is_allowed_element(namespace, tag, name) {
            return Some(name);
        }
        match namespace {
            _ if namespace != Namespace::Html && flags(tag) & VOID != 0 => None,
            _ if flags(tag) & TYPED != 0 => Some(b"pre"),
            Namespace::Html => Some(b"span"),
            Namespace::Svg => Some(b"g"),
            Namespace::Math => Some(b"mrow"),
        }
    }

    fn leave(&mut self, node: SourceNode) {
        self.hidden_end = 0;
        let tag = self.tree.tag(node);
        let Some(open) = self.open.pop() else { return };
        self.leave_row(tag, open.has_row);
        if self.unread == Some(node) {
            self.unread = None;
        }
        if self.removed == Some(node) {
            self.removed = None;
        }
        if self.sheet.as_ref().is_some_and(|sheet| sheet.0 == node) {
            self.write_sheet(open.namespace);
        }
        if let Some(name) = open.end_tag {
            self.is_at_typed_start = false;
            let inserted = match tag {
                HEAD => std::mem::take(&mut self.insertions.head_end),
                BODY => std::mem::take(&mut self.insertions.body_end),
                _ => "",
            };
            for part in [inserted.as_bytes(), b"</", name, b">"] {
                self.html.extend_from_slice(part);
            }
        }
    }

    /// Writes the style sheet that has been read.
    fn write_sheet(&mut self, namespace: Namespace) {
        if let Some((_, css)) = self.sheet.take() {
            match namespace {
                Namespace::Html => self.html.extend_from_slice(tame(&css).as_bytes()),
                _ => write_escaped(tame(&css).as_bytes(), &mut self.html),
            }
        }
    }

    fn write_text(&mut self, node: SourceNode) -> bool {
        let text = self.tree.text(node);
        if let (Some((_, css)), None) = (&mut self.sheet, self.removed) {
            css.push_str(&text.plain());
        }
        let is_left_out = self.removed.is_some() || self.sheet.is_some() || text.is_added_break;
        if is_left_out && self.unread.is_some() {
            return false; // Programs may be longer than the rest of the page.
        }
        let start = self.html.len();
        text.write(&mut self.html);
        let parts = match (&mut self.husk, self.unread) {
            (Some(husk), None) => husk.parts(self.html.len() - start),
            _ => Vec::new(),
        };
        if is_left_out {
            self.html.truncate(start);
        } else if parts.iter().any(|part| part.is_hidden) {
            let written = self.html.split_off(start);
            let mut begin = 0;
            for part in parts {
                match part.is_hidden {
                    true => self.write_hidden(&written[begin..part.end]),
                    false => self.write_shown(&written[begin..part.end]),
                }
                begin = part.end;
            }
        } else if self.is_at_typed_start {
            let written = self.html.split_off(start);
            self.write_shown(&written);
        }
        false
    }

    fn write_shown(&mut self, text: &[u8]) {
        if self.is_at_typed_start && text.starts_with(b"\n") {
            self.html.push(b'\n'); // a parser will leave out one
        }
        self.is_at_typed_start &= text.is_empty();
        self.html.extend_from_slice(text);
    }

    /// Writes a text in an element that hides it, or in the one that hides the text directly before it.
    fn write_hidden(&mut self, text: &[u8]) {
        let is_svg = self.open.last().is_some_and(|open| open.namespace == Namespace::Svg);
        let (name, end_tag) = if is_svg { ("tspan", "</tspan>") } else { ("span", "</span>") };
        self.is_at_typed_start = false;
        if self.hidden_end > 0 && self.hidden_end == self.html.len() {
            self.html.truncate(self.hidden_end - end_tag.len());
        } else {
            self.html.extend_from_slice(format!("<{name} style=\"{HIDDEN}\" data-husk=\"\">").as_bytes());
        }
        self.html.extend_from_slice(text);
        self.html.extend_from_slice(end_tag.as_bytes());
        self.hidden_end = self.html.len();
    }
}
