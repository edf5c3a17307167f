//! Which elements and characters a tree has: most trees have few of those that need more than to be written.

use super::boxes::names_callout;
use super::formulas::names_formula;
use super::note_links::is_reference;
use crate::content::{NodeIndex, Tree, PAIR};
use crate::table::tags::number;

/// What a tree contains.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Survey {
    pub(super) has_formulas: bool,
    pub(super) has_named_formulas: bool,
    pub(super) has_media: bool,
    pub(super) has_quotations: bool,
    /// Callouts, or lines that open a box.
    pub(super) has_boxes_apart: bool,
    /// Links that may be references to notes.
    pub(super) has_references: bool,
    /// Pairs of a label and its value.
    pub(super) has_pairs: bool,
    /// Fields, such as the boxes of tasks.
    pub(super) has_boxes: bool,
    /// Dollar signs in the text.
    pub(super) has_dollars: bool,
    /// Backslashes or two dollar signs in the text.
    pub(super) has_delimiters: bool,
}

impl Survey {
    /// Reads a tree whose nodes in document order are `nodes`.
    pub(super) fn of(tree: &Tree, nodes: &[NodeIndex]) -> Survey {
        let mut survey = Survey::default();
        for &node in nodes {
            match tree.tag(node) {
                0 => survey.read_text(tree.text(node).as_bytes()),
                tag => survey.read_element(tree, node, tag),
            }
        }
        survey
    }

    /// Whether some elements need another form before they are written.
    pub(super) fn needs_other_forms(&self) -> bool {
        self.has_media || self.has_quotations || self.has_boxes_apart || self.has_references || self.has_pairs
    }

    fn read_text(&mut self, text: &[u8]) {
        for at in memchr::memchr2_iter(b'$', b'\\', text) {
            let is_dollar = text[at] == b'$';
            self.has_dollars |= is_dollar;
            self.has_delimiters |= !is_dollar || text.get(at + 1) == Some(&b'$');
        }
    }

    fn read_element(&mut self, tree: &Tree, element: NodeIndex, tag: i32) {
        const LINK: i32 = number("a");
        const FORMULA: i32 = number("math");
        const VIDEO: i32 = number("video");
        const AUDIO: i32 = number("audio");
        const QUOTATION: i32 = number("q");
        const SUMMARY: i32 = number("summary");
        const FIELD: i32 = number("input");
        match tag {
            LINK => self.has_references = self.has_references || is_reference(tree, element),
            FORMULA => self.has_formulas = true,
            VIDEO | AUDIO => self.has_media = true,
            QUOTATION => self.has_quotations = true,
            SUMMARY => self.has_boxes_apart = true,
            FIELD => self.has_boxes = true,
            _ => {}
        }
        for (name, value) in tree.attributes(element) {
            match name {
                "class" => {
                    self.has_named_formulas |= names_formula(value);
                    self.has_boxes_apart |= names_callout(value);
                }
                PAIR => self.has_pairs = true,
                _ => {}
            }
        }
    }
}
