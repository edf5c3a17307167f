//! Labels with their values: definitions, or one line of the list item or paragraph around them.

use super::tag_sets::TagSet;
use super::tree::{NodeIndex, Tree};
use crate::table::tags::{flags, number, BLOCK};

/// The attribute of the two elements of a pair; on definitions it stays in the tree.
pub const PAIR: &str = "data-pair";
pub const PAIR_NAME: &str = "name";
pub(super) const PAIR_VALUE: &str = "value";
const PAIR_LIST: &str = "list";
const TERM: i32 = number("dt");
const DEFINITION: i32 = number("dd");
const DEFINITIONS: i32 = number("dl");
const PARAGRAPH: i32 = number("p");
const BREAK: i32 = number("br");
const DIV: i32 = number("div");
static CELLS: TagSet = TagSet::of("td th");
/// Elements that can become a list of definitions if they contain one pair and nothing else.
static WRAPPERS: TagSet = TagSet::of("article aside div footer header main section");
/// Elements that can be renamed to a part of a definition; others are wrapped in one.
static RENAMABLE: TagSet = TagSet::of("b div font label p section small span strong");
/// Elements that a list of definitions would break up, or that have a form for pairs already.
static NOT_AROUND_DEFINITIONS: TagSet = TagSet::of(
    "a abbr b button cite code em font i label mark math s small span strong sub sup u dd dl dt h1 h2 h3 h4 h5 h6 li p \
     pre table",
);
/// Elements that show something without having children.
static SHOWN_WITHOUT_CHILDREN: TagSet = TagSet::of("audio embed hr iframe img input object svg video");
/// Maximum number of nodes that show nothing between two pairs of one list.
const MAX_EMPTY: usize = 8;

/// Turns the elements of each pair into a definition, or puts them on one line where no definition can be.
pub(super) fn join_pairs(tree: &mut Tree) {
    if !tree.may_have_attribute(PAIR) {
        return;
    }
    let (names, values): (Vec<_>, Vec<_>) =
        parts(tree).partition(|&part| tree.attribute(part, PAIR) == Some(PAIR_NAME));
    for name in names {
        let Some((value, parent)) = tree.pair_value(name).zip(tree.parent(name)) else {
            tree.remove_attribute(name, PAIR);
            continue;
        };
        if CELLS.contains(tree.tag(name)) || CELLS.contains(tree.tag(value)) {
            tree.remove_attribute(name, PAIR);
        } else if tree.tag(name) == TERM {
            unwrap_definition(tree, parent);
        } else if can_contain_definitions(tree, parent) {
            define(tree, name, value, parent);
        } else {
            tree.put_pair_on_one_line(name, value);
        }
    }
    for value in values {
        if tree.tag(value) != DEFINITION && tree.attribute(value, PAIR) == Some(PAIR_VALUE) {
            tree.remove_attribute(value, PAIR);
        }
    }
}

fn parts(tree: &Tree) -> impl Iterator<Item = NodeIndex> + '_ {
    tree.all_nodes().filter(|&node| matches!(tree.attribute(node, PAIR), Some(PAIR_NAME | PAIR_VALUE)))
}

impl Tree {
    /// The node before another, where only few that show nothing are between them.
    pub(crate) fn shown_before(&self, node: NodeIndex) -> Option<NodeIndex> {
        shown_before(self, node)
    }

    /// The value of a label, which is the next part of a pair among its siblings; `None` where it is left out.
    pub(crate) fn pair_value(&self, name: NodeIndex) -> Option<NodeIndex> {
        let mut node = self.next_sibling(name);
        while let Some(sibling) = node {
            match self.attribute(sibling, PAIR) {
                Some(part) => return Some(sibling).filter(|_| part == PAIR_VALUE),
                None => node = self.next_sibling(sibling),
            }
        }
        None
    }

    /// Makes both parts of a pair inline, with a space between them; a label on a line of its own becomes strong.
    pub(crate) fn put_pair_on_one_line(&mut self, name: NodeIndex, value: NodeIndex) {
        for node in between(self, name, value) {
            if self.tag(node) == BREAK {
                self.detach(node);
            }
        }
        for (part, tag) in [(name, "strong"), (value, "span")] {
            for block in self.elements(part, |tag| flags(tag) & BLOCK != 0) {
                self.insert_text_before(block, " ");
                self.insert_text_after(block, " ");
                self.unwrap(block);
            }
            if flags(self.tag(part)) & BLOCK != 0 {
                let is_amount = self.tag(part) != TERM && contains_digit(self, part);
                self.rename(part, if is_amount { "span" } else { tag });
            }
            self.remove_attribute(part, PAIR);
        }
        let ends_in_space = |text: &str| text.chars().next_back().is_some_and(char::is_whitespace);
        let before = self.previous_sibling(value).filter(|&before| self.is_text(before));
        if !before.is_some_and(|before| ends_in_space(self.text(before))) {
            self.insert_text_before(value, " ");
        }
    }
}

/// Whether a label contains a digit: then it is rather an amount, such as that of an ingredient.
fn contains_digit(tree: &Tree, part: NodeIndex) -> bool {
    tree.texts(part).any(|text| text.contains(char::is_numeric))
}

/// Whether a list of definitions can be in an element, or take its place.
fn can_contain_definitions(tree: &Tree, parent: NodeIndex) -> bool {
    let element = tree.parent(parent).filter(|_| tree.tag(parent) == PARAGRAPH).unwrap_or(parent);
    tree.closest(element, |tag| NOT_AROUND_DEFINITIONS.contains(tag)).is_none()
}

/// Turns a pair into a definition in the list of those before it, or in a new one.
fn define(tree: &mut Tree, name: NodeIndex, value: NodeIndex, parent: NodeIndex) {
    let is_container = WRAPPERS.contains(tree.tag(parent)) || tree.tag(parent) == PARAGRAPH;
    let wrapper = (is_container && are_alone(tree, name, value)).then(|| outermost_wrapper(tree, parent));
    let (term, definition) = (rename_or_wrap(tree, name, "dt"), rename_or_wrap(tree, value, "dd"));
    for node in between(tree, term, definition) {
        if tree.tag(node) == BREAK {
            tree.detach(node);
        } else {
            tree.append(term, node);
        }
    }
    let replaced = wrapper.unwrap_or(term);
    let is_list = |node: &NodeIndex| tree.tag(*node) == DEFINITIONS && tree.attribute(*node, PAIR).is_some();
    let list = shown_before(tree, replaced).filter(is_list).unwrap_or_else(|| {
        let list = tree.new_element("dl");
        tree.set_attribute(list, PAIR, PAIR_LIST);
        tree.insert_before(replaced, list);
        list
    });
    tree.append(list, term);
    tree.append(list, definition);
    if let Some(wrapper) = wrapper {
        tree.detach(wrapper);
    }
}

/// Unwraps a `div` around one definition in a list of them.
fn unwrap_definition(tree: &mut Tree, wrapper: NodeIndex) {
    let is_in_list = tree.parent(wrapper).is_some_and(|parent| tree.tag(parent) == DEFINITIONS);
    if tree.tag(wrapper) == DIV && is_in_list {
        tree.unwrap(wrapper);
    }
}

/// Renames a part of a pair; where its own name means something, wraps it in an element instead.
fn rename_or_wrap(tree: &mut Tree, part: NodeIndex, name: &str) -> NodeIndex {
    if RENAMABLE.contains(tree.tag(part)) {
        tree.rename(part, name);
        return part;
    }
    let value = tree.attribute(part, PAIR).unwrap_or("").to_owned();
    let wrapper = tree.new_element(name);
    tree.set_attribute(wrapper, PAIR, &value);
    tree.remove_attribute(part, PAIR);
    tree.wrap(part, wrapper);
    wrapper
}

/// Returns the outermost wrapper that contains nothing but an element.
fn outermost_wrapper(tree: &Tree, element: NodeIndex) -> NodeIndex {
    let mut wrapper = element;
    while let Some(parent) = tree.parent(wrapper) {
        if !WRAPPERS.contains(tree.tag(parent)) || !are_alone(tree, wrapper, wrapper) {
            break;
        }
        wrapper = parent;
    }
    wrapper
}

/// Whether the element around two siblings has nothing before the first and nothing after the last.
fn are_alone(tree: &Tree, first: NodeIndex, last: NodeIndex) -> bool {
    let (mut before, mut after) = (tree.previous_sibling(first), tree.next_sibling(last));
    while let Some(node) = before.filter(|&node| is_empty(tree, node)) {
        before = tree.previous_sibling(node);
    }
    while let Some(node) = after.filter(|&node| is_empty(tree, node)) {
        after = tree.next_sibling(node);
    }
    before.is_none() && after.is_none()
}

/// The node before another, where only few that show nothing are between them.
fn shown_before(tree: &Tree, node: NodeIndex) -> Option<NodeIndex> {
    let mut before = tree.previous_sibling(node);
    for _ in 0..MAX_EMPTY {
        match before.filter(|&node| is_empty(tree, node)) {
            Some(node) => before = tree.previous_sibling(node),
            None => break,
        }
    }
    before
}

/// Whether a node surely shows nothing.
fn is_empty(tree: &Tree, node: NodeIndex) -> bool {
    if tree.is_text(node) {
        return tree.is_blank(node);
    }
    !SHOWN_WITHOUT_CHILDREN.contains(tree.tag(node)) && tree.first_child(node).is_none()
}

/// The siblings between two others.
fn between(tree: &Tree, first: NodeIndex, last: NodeIndex) -> Vec<NodeIndex> {
    let next = |&node: &NodeIndex| tree.next_sibling(node).filter(|&node| node != last);
    std::iter::successors(next(&first), next).collect()
}
