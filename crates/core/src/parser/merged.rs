//! The attributes that second `html` and `body` tags add to the first ones.

use std::collections::HashSet;

use super::builder::Builder;
use super::names::HTML;
use super::tokenizer::Tag;
use super::tree::Id;
use crate::table::attributes::attributes as pairs;

/// All attributes of an element, as the serialiser writes them.
pub(super) struct Merged {
    element: Id,
    attributes: Vec<u8>,
    names: HashSet<Vec<u8>>,
}

impl Merged {
    /// Add the attributes whose names the element does not have yet.
    fn add(&mut self, attributes: &[u8]) {
        for (name, value) in pairs(attributes) {
            if self.names.insert(name.to_vec()) {
                self.attributes.extend_from_slice(&[b" ", name, b"=\"", value, b"\""].concat());
            }
        }
    }
}

impl Builder<'_> {
    /// A second `html` or `body`.
    pub(super) fn merge_attributes(&mut self, tag: Tag) {
        let place = if tag.name == HTML { 0 } else { 1 };
        let first = self.stack.get(place).filter(|open| open.tag == tag.name);
        if let (Some(first), false) = (first, self.has_open_template()) {
            self.may_have_frames &= tag.name == HTML;
            let place = self.place_of_merged(first.id);
            self.merged[place].add(self.tokens.bytes(tag.attributes));
        }
    }

    fn place_of_merged(&mut self, element: Id) -> usize {
        if let Some(place) = self.merged.iter().position(|merged| merged.element == element) {
            return place;
        }
        let mut merged = Merged { element, attributes: Vec::new(), names: HashSet::new() };
        merged.add(self.tokens.bytes(self.tree.node(element).span));
        self.merged.push(merged);
        self.merged.len() - 1
    }

    /// Give the elements their attributes, at the end of the page.
    pub(super) fn set_merged_attributes(&mut self) {
        for merged in std::mem::take(&mut self.merged) {
            self.tree.node_mut(merged.element).span = self.stored(&merged.attributes);
        }
    }
}
