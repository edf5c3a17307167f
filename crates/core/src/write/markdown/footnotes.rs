//! Footnotes: references in a text that link to notes in the same content, and where a note can be written as one.

use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap, HashSet};

use super::blocks::{Block, Span};
use super::elements::{is_in, BLOCK, HEADING, INLINE, LIST, PREFORMATTED};
use super::note_links::{
    fragment_of, is_label, is_named_note, label_text, note_of, reference_links, split_notes, strip_label,
};
use crate::content::{NodeIndex, Tree, BODY};
use crate::table::tags::number;

/// The label of each reference and of each note, by their elements.
#[derive(Debug, Default)]
pub(super) struct Footnotes {
    pub(super) references: BTreeMap<NodeIndex, String>,
    pub(super) notes: BTreeMap<NodeIndex, String>,
}

/// A link that may be a reference, and the element it leads to.
struct Candidate {
    link: NodeIndex,
    target: Option<NodeIndex>,
}

/// Finds the references whose note is in the content, after them, and rewrites both as footnotes; `base` is the URL against
/// which links were resolved.
///
/// A paragraph with several notes is split, and notes lose the label that they begin with. A reference whose note is not in
/// the content becomes plain text: its link would lead nowhere. A link that leads back up goes from a note to its reference.
pub(super) fn rewrite_footnotes(tree: &mut Tree, base: &str) -> Footnotes {
    let candidates = find_candidates(tree);
    if candidates.is_empty() {
        return Footnotes::default();
    }
    let order = document_order(tree);
    let is_later = |&Candidate { link, target }: &&Candidate| {
        target.is_some_and(|target| order[target.index()] > order[link.index()])
    };
    let notes: Vec<NodeIndex> = candidates.iter().filter(is_later).filter_map(|candidate| candidate.target).collect();
    split_notes(tree, &notes);
    let mut footnotes = Search::new(tree, &candidates).footnotes(&candidates);
    keep_lists_whole(tree, &mut footnotes);
    for (&note, label) in &footnotes.notes {
        strip_label(tree, note, label);
    }
    for candidate in candidates.iter().filter(|candidate| candidate.target.is_none()) {
        unlink(tree, candidate.link, base);
    }
    footnotes
}

fn find_candidates(tree: &Tree) -> Vec<Candidate> {
    let links = reference_links(tree);
    if links.is_empty() {
        return Vec::new();
    }
    let targets = targets_of(tree);
    let target_of = |link: NodeIndex| targets.get(percent_decoded(fragment_of(tree, link)).as_ref()).copied();
    links.into_iter().map(|link| Candidate { link, target: target_of(link) }).collect()
}

/// Returns the elements that links can lead to, by their names; of several with one name, the first.
fn targets_of(tree: &Tree) -> HashMap<&str, NodeIndex> {
    let mut targets = HashMap::new();
    for node in tree.descendants(BODY) {
        let id = tree.attribute(node, "id");
        let anchor = tree.attribute(node, "name").filter(|_| tree.tag(node) == const { number("a") });
        if let Some(name) = id.filter(|id| !id.is_empty()).or(anchor).or(id) {
            targets.entry(name).or_insert(node);
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

fn percent_decoded(text: &str) -> Cow<'_, str> {
    if !text.contains('%') {
        return Cow::Borrowed(text);
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
    Cow::Owned(String::from_utf8_lossy(&decoded).into_owned())
}

/// A search for the notes of references.
struct Search<'a> {
    tree: &'a Tree,
    order: Vec<u32>,
    /// The number of references in each `sup`.
    references_in: HashMap<NodeIndex, usize>,
    can_be_note: HashMap<NodeIndex, bool>,
    labels: HashSet<String>,
    footnotes: Footnotes,
}

impl<'a> Search<'a> {
    fn new(tree: &'a Tree, candidates: &[Candidate]) -> Search<'a> {
        let mut references_in = HashMap::new();
        for sup in candidates.iter().filter_map(|candidate| sup_around(tree, candidate.link)) {
            *references_in.entry(sup).or_insert(0) += 1;
        }
        let order = document_order(tree);
        let footnotes = Footnotes::default();
        Search { tree, order, references_in, can_be_note: HashMap::new(), labels: HashSet::new(), footnotes }
    }

    fn footnotes(mut self, candidates: &[Candidate]) -> Footnotes {
        for &Candidate { link, target } in candidates {
            let note = target.and_then(|target| note_of(self.tree, target));
            if let Some(note) = note.filter(|note| self.order[note.index()] >= self.order[link.index()]) {
                self.pair(link, note);
            }
        }
        self.footnotes
    }

    /// Labels a link and a note as reference and footnote, if they can be these.
    fn pair(&mut self, link: NodeIndex, note: NodeIndex) {
        let tree = self.tree;
        let can_be_note = *self.can_be_note.entry(note).or_insert_with(|| can_be_note(tree, note));
        let label = label_text(tree, link);
        if can_be_note && is_label(&label) && is_whole_reference(tree, link) && self.is_free(note, &label) {
            self.footnotes.references.insert(self.with_brackets(link), label.clone());
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
        let is_alone = |sup: &NodeIndex| {
            self.references_in.get(sup) == Some(&1) && label_text(self.tree, *sup) == label_text(self.tree, link)
        };
        sup_around(self.tree, link).filter(is_alone).unwrap_or(link)
    }
}

fn sup_around(tree: &Tree, link: NodeIndex) -> Option<NodeIndex> {
    tree.closest(link, |tag| tag == const { number("sup") })
}

/// Whether a whole link is the reference to a note, not only a raised number in it; in code it is part of the text.
fn is_whole_reference(tree: &Tree, link: NodeIndex) -> bool {
    const CODE: [&str; 7] = ["pre", "listing", "code", "kbd", "samp", "tt", "math"];
    let sup = tree.descendants(link).find(|&node| tree.tag(node) == const { number("sup") });
    let is_whole = |sup| tree.text_content(sup).trim() == tree.text_content(link).trim();
    !tree.ancestors(link).any(|ancestor| CODE.contains(&tree.name(ancestor))) && sup.is_none_or(is_whole)
}

/// Removes the notes in lists of which half or more of the items are not notes, so that these lists stay lists.
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
    footnotes.references.retain(|_, label| labels.contains(label));
}

/// Turns a link to a note of this page that is not in the content into plain text, raised above the word before it.
fn unlink(tree: &mut Tree, link: NodeIndex, base: &str) {
    let page = base.split('#').next().unwrap_or("");
    let linked_page = tree.attribute(link, "href").unwrap_or("").split('#').next().unwrap_or("");
    let label = label_text(tree, link);
    if !(linked_page.is_empty() || linked_page == page) || !is_label(&label) {
        return;
    }
    let has_sup = tree.descendants(link).any(|node| tree.tag(node) == const { number("sup") });
    if tree.text_content(link) == label && sup_around(tree, link).is_none() && !has_sup {
        let sup = tree.new_element("sup");
        tree.wrap(link, sup);
    }
    tree.unwrap(link);
}

/// Maximum number of ancestors of a note.
const MAX_DEPTH: usize = 100;
/// Blocks that make a `div` more than one note, unless the page names it as one.
const NOT_IN_ONE_NOTE: [&str; 6] = ["div", "p", "ul", "ol", "dl", "table"];

/// Whether an element can be written as a note: its ancestors can be blocks, and it has no items of a list around it.
///
/// A note of one word is excluded, because a parser without footnotes would read it as a URL.
fn can_be_note(tree: &Tree, element: NodeIndex) -> bool {
    let with_ancestors = || std::iter::once(element).chain(tree.ancestors(element));
    if with_ancestors().nth(MAX_DEPTH).is_some() || with_ancestors().any(|node| !can_contain_note(tree, node)) {
        return false;
    }
    let contains = |names: &[&str]| tree.descendants(element).any(|node| names.contains(&tree.name(node)));
    if tree.name(element) == "div" && !is_named_note(tree, element) && contains(&NOT_IN_ONE_NOTE) {
        return false;
    }
    let is_in_list = tree.closest(element, |tag| is_in(tag, LIST)).is_some();
    if tree.name(element) != "li" && is_in_list && contains(&["li"]) {
        return false;
    }
    tree.text_content(element).split_whitespace().nth(1).is_some()
}

/// Whether an element can contain a note: headings, cells and code become one line or code.
fn can_contain_note(tree: &Tree, element: NodeIndex) -> bool {
    let tag = tree.tag(element);
    let is_line = is_in(tag, HEADING | PREFORMATTED) || tag == const { number("td") } || tag == const { number("th") };
    !is_line && (is_in(tag, BLOCK | INLINE) || tag == const { number("br") } || tag == const { number("wbr") })
}

const QUOTATION_MARKS: [char; 3] = ['"', '\'', '('];
const FENCE: &str = "```";

/// Escapes a quotation mark after the first word of a note: both would be read as a URL and its title.
pub(super) fn escape_link_title(blocks: &mut [Block], texts: &mut String) {
    let Some((first, others)) = blocks.split_first_mut() else { return };
    match first {
        Block::Paragraph(span) | Block::Term(span) | Block::Finished(span) => {
            let text = &texts[span.clone()];
            match text.find(char::is_whitespace) {
                Some(end) if !text.starts_with(FENCE) => {
                    let title = text.len() - text[end..].trim_start().len();
                    escape_quotation_mark(span, title, texts);
                }
                Some(_) => {}
                None => others
                    .first_mut()
                    .and_then(first_line)
                    .into_iter()
                    .for_each(|span| escape_quotation_mark(span, 0, texts)),
            }
        }
        Block::Quote(_) | Block::List(_) => {
            first_line_inside(first).into_iter().for_each(|span| escape_quotation_mark(span, 0, texts));
        }
        Block::Rule | Block::Note { .. } => {}
    }
}

/// Escapes the character at an offset of a span if it is a quotation mark.
fn escape_quotation_mark(span: &mut Span, offset: usize, texts: &mut String) {
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
        escape_link_title(&mut blocks, &mut texts);
        texts[blocks[0].line().unwrap().clone()].to_owned()
    }

    #[test]
    fn quotation_marks_after_the_first_word_are_escaped() {
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
