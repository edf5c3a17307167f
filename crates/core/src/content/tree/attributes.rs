//! The attributes of elements: lists that are linked in the arena.

use std::borrow::Cow;

use super::{Attribute, NodeIndex, Tree, NONE};
use crate::table::attributes::name_bit;

impl Tree {
    /// The value of an attribute.
    #[inline]
    pub fn attribute(&self, node: NodeIndex, name: &str) -> Option<&str> {
        match self.may_have_one_of(node, name_bit(name.as_bytes())) {
            true => self.value_of(node, name),
            false => None,
        }
    }

    /// Whether an element may have an attribute whose name has one of these bits, as [`name_bit`] gives them.
    #[inline]
    pub(in crate::content) fn may_have_one_of(&self, node: NodeIndex, names: u32) -> bool {
        self.node(node).names & names != 0
    }

    /// Whether some element may have an attribute: where not, none has to be searched.
    pub(in crate::content) fn may_have_attribute(&self, name: &str) -> bool {
        self.names & name_bit(name.as_bytes()) != 0
    }

    fn value_of(&self, node: NodeIndex, name: &str) -> Option<&str> {
        self.attributes(node).find(|&(own, _)| own == name).map(|(_, value)| value)
    }

    /// The names and values of an element's attributes.
    pub fn attributes(&self, node: NodeIndex) -> impl Iterator<Item = (&str, &str)> + '_ {
        self.attribute_indices(node).map(|index| {
            let attribute = &self.attributes[index as usize];
            (self.string(attribute.name), self.string(attribute.value))
        })
    }

    /// Sets the value of an attribute. A new one becomes the last.
    pub fn set_attribute(&mut self, node: NodeIndex, name: &str, value: &str) {
        let value = self.store(value);
        let (mut last, mut same) = (NONE, NONE);
        for index in self.attribute_indices(node) {
            last = index;
            if self.string(self.attributes[index as usize].name) == name {
                same = index;
                break;
            }
        }
        if same != NONE {
            self.attributes[same as usize].value = value;
            return;
        }
        self.add_name_bit(node, name);
        let name = self.store(name);
        self.link_attribute(node, last, Attribute { name, value, next: NONE });
    }

    /// Gives an element that has no attributes some with different names.
    pub(in crate::content) fn add_attributes<'a>(
        &mut self,
        node: NodeIndex,
        attributes: impl Iterator<Item = (Cow<'a, str>, Cow<'a, str>)>,
    ) {
        let mut last = NONE;
        for (name, value) in attributes {
            self.add_name_bit(node, &name);
            let (name, value) = (self.store(&name), self.store(&value));
            self.link_attribute(node, last, Attribute { name, value, next: NONE });
            last = self.attributes.len() as u32 - 1;
        }
    }

    /// Removes an attribute.
    pub fn remove_attribute(&mut self, node: NodeIndex, name: &str) {
        self.retain_attributes(node, |own, _| own != name);
    }

    /// Keeps the attributes for whose name and value `keeps` is true.
    pub fn retain_attributes(&mut self, node: NodeIndex, mut keeps: impl FnMut(&str, &str) -> bool) {
        let mut before = NONE;
        let mut index = self.node(node).first_attribute;
        while index != NONE {
            let attribute = &self.attributes[index as usize];
            let next = attribute.next;
            if keeps(self.string(attribute.name), self.string(attribute.value)) {
                before = index;
            } else {
                self.set_next_attribute(node, before, next);
            }
            index = next;
        }
    }

    /// Whether an element has a class.
    pub fn has_class(&self, node: NodeIndex, class: &str) -> bool {
        self.attribute(node, "class").is_some_and(|classes| classes.split_ascii_whitespace().any(|own| own == class))
    }

    fn attribute_indices(&self, node: NodeIndex) -> impl Iterator<Item = u32> + '_ {
        let first = Some(self.node(node).first_attribute).filter(|&index| index != NONE);
        std::iter::successors(first, |&index| Some(self.attributes[index as usize].next).filter(|&index| index != NONE))
    }

    fn add_name_bit(&mut self, node: NodeIndex, name: &str) {
        let bit = name_bit(name.as_bytes());
        self.node_mut(node).names |= bit;
        self.names |= bit;
    }

    fn link_attribute(&mut self, node: NodeIndex, last: u32, attribute: Attribute) {
        let index = self.attributes.len() as u32;
        self.attributes.push(attribute);
        self.set_next_attribute(node, last, index);
    }

    fn set_next_attribute(&mut self, node: NodeIndex, before: u32, next: u32) {
        match before {
            NONE => self.node_mut(node).first_attribute = next,
            _ => self.attributes[before as usize].next = next,
        }
    }
}
