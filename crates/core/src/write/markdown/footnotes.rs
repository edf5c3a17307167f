//! Footnotes: references in a text that link to notes in the same content, and where a note can be written as one.

use std::collections::{BTreeMap, HashMap, HashSet};

use super::elements::{is_in, LIST};
use super::note_links::{
    can_be_note, fragment_of, is_label, label_text, note_of, reference_links, split_notes, strip_label,
};
use crate::bytes::percent::percent_decoded;
use crate::content::{NodeIndex, TagSet, Tree, BODY};
use crate::table::tags;

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
    let mut footnotes = NoteSearch::new(tree, &candidates).find_all(&candidates);
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
    let target_of = |link: NodeIndex| {
        let name = percent_decoded(fragment_of(tree, link).as_bytes());
        targets.get(String::from_utf8_lossy(&name).as_ref()).copied()
    };
    links.into_iter().map(|link| Candidate { link, target: target_of(link) }).collect()
}

/// Returns the elements that links can lead to, by their names; of several with one name, the first.
fn targets_of(tree: &Tree) -> HashMap<&str, NodeIndex> {
    let mut targets = HashMap::new();
    for node in tree.descendants(BODY) {
        let id = tree.attribute(node, "id");
        let anchor = tree.attribute(node, "name").filter(|_| tree.tag(node) == tags::A);
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

/// A search for the notes of references.
struct NoteSearch<'a> {
    tree: &'a Tree,
    order: Vec<u32>,
    /// The number of references in each `sup`.
    references_in: HashMap<NodeIndex, usize>,
    can_be_note: HashMap<NodeIndex, bool>,
    labels: HashSet<String>,
    footnotes: Footnotes,
}

impl<'a> NoteSearch<'a> {
    fn new(tree: &'a Tree, candidates: &[Candidate]) -> NoteSearch<'a> {
        let mut references_in = HashMap::new();
        for sup in candidates.iter().filter_map(|candidate| sup_around(tree, candidate.link)) {
            *references_in.entry(sup).or_insert(0) += 1;
        }
        let order = document_order(tree);
        let footnotes = Footnotes::default();
        NoteSearch { tree, order, references_in, can_be_note: HashMap::new(), labels: HashSet::new(), footnotes }
    }

    fn find_all(mut self, candidates: &[Candidate]) -> Footnotes {
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
    tree.closest(link, |tag| tag == tags::SUP)
}

/// Whether a whole link is the reference to a note, not only a raised number in it; in code it is part of the text.
fn is_whole_reference(tree: &Tree, link: NodeIndex) -> bool {
    static CODE: TagSet = TagSet::of("pre listing code kbd samp tt math");
    let sup = tree.descendants(link).find(|&node| tree.tag(node) == tags::SUP);
    let is_whole = |sup| tree.text_content(sup).trim() == tree.text_content(link).trim();
    !tree.ancestors(link).any(|ancestor| CODE.contains(tree.tag(ancestor))) && sup.is_none_or(is_whole)
}

/// Removes the notes in lists of which half or more of the items are not notes, so that these lists stay lists.
fn keep_lists_whole(tree: &Tree, footnotes: &mut Footnotes) {
    let item = tags::LI;
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
    let has_sup = tree.descendants(link).any(|node| tree.tag(node) == tags::SUP);
    if tree.text_content(link) == label && sup_around(tree, link).is_none() && !has_sup {
        let sup = tree.new_element("sup");
        tree.wrap(link, sup);
    }
    tree.unwrap(link);
}
