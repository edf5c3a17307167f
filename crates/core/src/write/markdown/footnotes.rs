//! Footnotes: references in a text that link to notes in the same content, and where a note can be written as one.

use std::collections::{BTreeMap, HashMap, HashSet};

use super::blocks::{Block, Span};
use super::facts::{is_in, BLOCK, HEADING, INLINE, LIST, PREFORMATTED};
use super::note_links::{
    fragment_of, is_label, is_named_note, label_text, note_of, reference_links, split_notes, strip_label,
};
use crate::content::{NodeIndex, Tree, BODY};
use crate::table::tags::number;

/// The label of each reference and of each note.
#[derive(Debug, Default)]
pub(super) struct Footnotes {
    pub(super) marks: BTreeMap<NodeIndex, String>,
    pub(super) notes: BTreeMap<NodeIndex, String>,
}

/// A link to a place in the content.
struct Reference {
    link: NodeIndex,
    target: Option<NodeIndex>,
}

/// Finds the references whose note is in the content, after them; `url` is that of the page.
///
/// A reference whose note is not in the content becomes plain text: its link would lead nowhere. A link that leads back up
/// goes from a note to its reference.
pub(super) fn find_footnotes(tree: &mut Tree, url: &str) -> Footnotes {
    let links = reference_links(tree);
    if links.is_empty() {
        return Footnotes::default();
    }
    let targets = targets_of(tree);
    let target_of = |link: NodeIndex| targets.get(&percent_decoded(fragment_of(tree, link))).copied();
    let references: Vec<Reference> = links.iter().map(|&link| Reference { link, target: target_of(link) }).collect();
    let order = document_order(tree);
    let later = |reference: &&Reference| {
        reference.target.is_some_and(|target| order[target.index()] > order[reference.link.index()])
    };
    let after: Vec<NodeIndex> = references.iter().filter(later).filter_map(|reference| reference.target).collect();
    split_notes(tree, &after);
    let mut footnotes = Search::new(tree, &references).footnotes(&references);
    keep_lists_whole(tree, &mut footnotes);
    for (&note, label) in &footnotes.notes {
        strip_label(tree, note, label);
    }
    let without_note = references.iter().filter(|reference| reference.target.is_none()).map(|reference| reference.link);
    unlink(tree, &without_note.collect::<Vec<_>>(), url);
    footnotes
}

/// Returns the elements that links can lead to, by their names; of several with one name, the first.
fn targets_of(tree: &Tree) -> HashMap<String, NodeIndex> {
    let mut targets = HashMap::new();
    for node in tree.descendants(BODY) {
        let id = tree.attribute(node, "id");
        let anchor = tree.attribute(node, "name").filter(|_| tree.tag(node) == const { number("a") });
        if let Some(name) = id.filter(|id| !id.is_empty()).or(anchor).or(id) {
            targets.entry(name.to_owned()).or_insert(node);
        }
    }
    targets
}

/// Returns for each node its position in the document.
fn document_order(tree: &Tree) -> Vec<u32> {
    let mut order = vec![0; tree.len()];
    tree.descendants(BODY).zip(1..).for_each(|(node, position)| order[node.index()] = position);
    order
}

fn percent_decoded(text: &str) -> String {
    if !text.contains('%') {
        return text.to_owned();
    }
    let bytes = text.as_bytes();
    let hex = |byte: Option<&u8>| byte.and_then(|&byte| (byte as char).to_digit(16));
    let (mut decoded, mut at) = (Vec::with_capacity(bytes.len()), 0);
    while at < bytes.len() {
        match (bytes[at], hex(bytes.get(at + 1)), hex(bytes.get(at + 2))) {
            (b'%', Some(high), Some(low)) => {
                decoded.push((16 * high + low) as u8);
                at += 3;
            }
            (byte, ..) => {
                decoded.push(byte);
                at += 1;
            }
        }
    }
    String::from_utf8_lossy(&decoded).into_owned()
}

/// A search for the notes of references.
struct Search<'a> {
    tree: &'a Tree,
    order: Vec<u32>,
    /// How many references each `sup` contains.
    references_in: HashMap<NodeIndex, usize>,
    can_be_note: HashMap<NodeIndex, bool>,
    labels: HashSet<String>,
    footnotes: Footnotes,
}

impl<'a> Search<'a> {
    fn new(tree: &'a Tree, references: &[Reference]) -> Search<'a> {
        let mut references_in = HashMap::new();
        for raised in references.iter().filter_map(|reference| raised_around(tree, reference.link)) {
            *references_in.entry(raised).or_insert(0) += 1;
        }
        let order = document_order(tree);
        let footnotes = Footnotes::default();
        Search { tree, order, references_in, can_be_note: HashMap::new(), labels: HashSet::new(), footnotes }
    }

    fn footnotes(mut self, references: &[Reference]) -> Footnotes {
        for &Reference { link, target } in references {
            let note = target.and_then(|target| note_of(self.tree, target));
            if let Some(note) = note.filter(|note| self.order[note.index()] >= self.order[link.index()]) {
                self.consider(link, note);
            }
        }
        self.footnotes
    }

    fn consider(&mut self, link: NodeIndex, note: NodeIndex) {
        let tree = self.tree;
        let can_be_note = *self.can_be_note.entry(note).or_insert_with(|| can_be_note(tree, note));
        let label = label_text(tree, link);
        if can_be_note && is_label(&label) && is_whole_reference(tree, link) && self.is_free(note, &label) {
            self.footnotes.marks.insert(self.with_brackets(link), label.clone());
            self.footnotes.notes.insert(note, label.clone());
            self.labels.insert(label);
        }
    }

    /// Whether a label can be used for a note: the note has no other label, and no other note has this one.
    fn is_free(&self, note: NodeIndex, label: &str) -> bool {
        match self.footnotes.notes.get(&note) {
            Some(own) => own == label,
            None => !self.labels.contains(label),
        }
    }

    /// Returns the link, or the `sup` that contains only the link and its brackets.
    fn with_brackets(&self, link: NodeIndex) -> NodeIndex {
        let is_alone = |raised: &NodeIndex| {
            self.references_in.get(raised) == Some(&1) && label_text(self.tree, *raised) == label_text(self.tree, link)
        };
        raised_around(self.tree, link).filter(is_alone).unwrap_or(link)
    }
}

fn raised_around(tree: &Tree, link: NodeIndex) -> Option<NodeIndex> {
    tree.closest(link, |tag| tag == const { number("sup") })
}

/// Whether a whole link is the reference to a note, not only a raised number in it; in code it is part of the text.
fn is_whole_reference(tree: &Tree, link: NodeIndex) -> bool {
    const CODE: [&str; 7] = ["pre", "listing", "code", "kbd", "samp", "tt", "math"];
    let raised = tree.descendants(link).find(|&node| tree.tag(node) == const { number("sup") });
    let is_whole = |raised| tree.text_content(raised).trim() == tree.text_content(link).trim();
    !tree.ancestors(link).any(|around| CODE.contains(&tree.name(around))) && raised.is_none_or(is_whole)
}

/// Undoes the notes in lists of which half or more of the items are not notes, so that these lists stay lists.
fn keep_lists_whole(tree: &Tree, footnotes: &mut Footnotes) {
    let item = const { number("li") };
    let list_of = |node: NodeIndex| tree.closest(node, |tag| is_in(tag, LIST));
    let lists: HashSet<NodeIndex> =
        footnotes.notes.keys().filter(|&&note| tree.tag(note) == item).filter_map(|&note| list_of(note)).collect();
    for list in lists {
        let is_own = |&node: &NodeIndex| list_of(node) == Some(list) && !tree.is_blank(node);
        let items: Vec<NodeIndex> = tree.elements(list, |tag| tag == item).into_iter().filter(is_own).collect();
        let noted: Vec<&NodeIndex> = items.iter().filter(|item| footnotes.notes.contains_key(item)).collect();
        if 2 * noted.len() <= items.len() && items.len() > noted.len() {
            for item in noted {
                footnotes.notes.remove(item);
            }
        }
    }
    let labels: HashSet<&String> = footnotes.notes.values().collect();
    footnotes.marks.retain(|_, label| labels.contains(label));
}

/// Turns links to notes of this page that are not in the content into plain text, raised above the word before it.
fn unlink(tree: &mut Tree, links: &[NodeIndex], url: &str) {
    let page = url.split('#').next().unwrap_or("");
    for &link in links {
        let base = tree.attribute(link, "href").unwrap_or("").split('#').next().unwrap_or("");
        let label = label_text(tree, link);
        if !(base.is_empty() || base == page) || !is_label(&label) {
            continue;
        }
        let has_raised = tree.descendants(link).any(|node| tree.tag(node) == const { number("sup") });
        if tree.text_content(link) == label && raised_around(tree, link).is_none() && !has_raised {
            let raised = tree.new_element("sup");
            tree.wrap(link, raised);
        }
        tree.unwrap(link);
    }
}

/// Maximum number of elements around a note.
const MAX_DEPTH: usize = 100;
/// Blocks that make a `div` more than one note, unless the page names it as one.
const BLOCKS: [&str; 6] = ["div", "p", "ul", "ol", "dl", "table"];

/// Whether an element can be written as a note: it is among blocks, and does not contain items of a list around it.
///
/// A note of one word is excluded, because a parser without footnotes would read it as a URL.
fn can_be_note(tree: &Tree, element: NodeIndex) -> bool {
    let around = || std::iter::once(element).chain(tree.ancestors(element));
    if around().nth(MAX_DEPTH).is_some() || around().any(|node| !may_be_around(tree, node)) {
        return false;
    }
    let contains = |names: &[&str]| tree.descendants(element).any(|node| names.contains(&tree.name(node)));
    if tree.name(element) == "div" && !is_named_note(tree, element) && contains(&BLOCKS) {
        return false;
    }
    let is_in_list = tree.closest(element, |tag| is_in(tag, LIST)).is_some();
    if tree.name(element) != "li" && is_in_list && contains(&["li"]) {
        return false;
    }
    tree.text_content(element).split_whitespace().nth(1).is_some()
}

/// Whether an element can be around a note: headings, cells and code become one line or code.
fn may_be_around(tree: &Tree, element: NodeIndex) -> bool {
    let tag = tree.tag(element);
    let is_line = is_in(tag, HEADING | PREFORMATTED) || tag == const { number("td") } || tag == const { number("th") };
    !is_line && (is_in(tag, BLOCK | INLINE) || tag == const { number("br") } || tag == const { number("wbr") })
}

const QUOTATION_MARKS: [char; 3] = ['"', '\'', '('];
const FENCE: &str = "```";

/// Escapes a quotation mark after the first word of a note: that would be a URL and its title.
pub(super) fn escape_title(blocks: &mut [Block], texts: &mut String) {
    let Some((first, others)) = blocks.split_first_mut() else { return };
    match first {
        Block::Paragraph(span) | Block::Term(span) | Block::Finished(span) => {
            let text = &texts[span.clone()];
            match text.find(char::is_whitespace) {
                Some(end) if !text.starts_with(FENCE) => {
                    let title = text.len() - text[end..].trim_start().len();
                    escape_mark_at(span, title, texts);
                }
                Some(_) => {}
                None => {
                    others.first_mut().and_then(first_line).into_iter().for_each(|span| escape_mark_at(span, 0, texts))
                }
            }
        }
        Block::Quote(_) | Block::List(_) => {
            first_line_inside(first).into_iter().for_each(|span| escape_mark_at(span, 0, texts));
        }
        Block::Rule | Block::Note { .. } => {}
    }
}

/// Escapes the character at an offset of a span if it is a quotation mark.
fn escape_mark_at(span: &mut Span, offset: usize, texts: &mut String) {
    let text = &texts[span.clone()];
    if text[offset..].starts_with(QUOTATION_MARKS) {
        let escaped = [&text[..offset], "\\", &text[offset..]].concat();
        *span = texts.len()..texts.len() + escaped.len();
        texts.push_str(&escaped);
    }
}

fn first_line(block: &mut Block) -> Option<&mut Span> {
    match block {
        Block::Paragraph(span) | Block::Term(span) => Some(span),
        _ => None,
    }
}

fn first_line_inside(block: &mut Block) -> Option<&mut Span> {
    match block {
        Block::Quote(blocks) => blocks.first_mut().and_then(first_line),
        Block::List(list) => list.items.first_mut()?.blocks.first_mut().and_then(first_line),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percent_signs_are_decoded() {
        assert_eq!(percent_decoded("a%20b%C3%A9%zz%"), "a bé%zz%");
    }

    fn escaped(text: &str) -> String {
        let mut texts = text.to_owned();
        let mut blocks = vec![Block::Paragraph(0..text.len())];
        escape_title(&mut blocks, &mut texts);
        texts[blocks[0].line().unwrap().clone()].to_owned()
    }

    #[test]
    fn marks_after_the_first_word_are_escaped() {
        for (text, expected) in [
            ("Smith \"On sand\"", "Smith \\\"On sand\""),
            ("Smith  \n(1999)", "Smith  \n\\(1999)"),
            ("Mary Smith \"On sand\"", "Mary Smith \"On sand\""),
            ("word", "word"),
        ] {
            assert_eq!(escaped(text), expected);
        }
    }
}
