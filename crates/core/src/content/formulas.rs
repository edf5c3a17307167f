//! Formulas in a tree: their TeX, which the page provides or which is translated from MathML, and repairs of them.

use super::lines::is_styled_as_block;
use super::tree::{NodeIndex, Tree, BODY};
use crate::content::mathml::tex_of_node;
use crate::table::formula_names::{is_tex_type, IMAGES};
use crate::table::tags::{flags, number, BLOCK};

const MATH: i32 = number("math");
const ANNOTATION: i32 = number("annotation");
/// Classes of ancestors of a block-level formula.
const DISPLAY_CLASSES: [&str; 3] = ["katex-display", "MathJax_Display", "mwe-math-element-block"];
const IMG: i32 = number("img");

impl Tree {
    /// A `math` element as TeX, on one line; `None` where nothing in TeX is sure to mean the same.
    ///
    /// It is empty where the formula shows nothing.
    pub fn tex(&self, math: NodeIndex) -> Option<String> {
        if self.is_blank(math) {
            return Some(String::new());
        }
        match self.descendants(math).find(|&note| self.is_tex_annotation(note)) {
            Some(note) => Some(self.text_content(note).split_whitespace().collect::<Vec<_>>().join(" ")),
            None => tex_of_node(self, math, self.is_display(math)),
        }
    }

    /// Whether a node is an annotation that gives a formula as TeX.
    pub fn is_tex_annotation(&self, node: NodeIndex) -> bool {
        self.tag(node) == ANNOTATION && self.attribute(node, "encoding").is_some_and(is_tex_type)
    }

    /// Whether a formula is block-level.
    pub fn is_display(&self, math: NodeIndex) -> bool {
        let is_displaying = |node: NodeIndex| {
            self.attribute(node, "display") == Some("true")
                || DISPLAY_CLASSES.iter().any(|class| self.has_class(node, class))
        };
        self.attribute(math, "display") == Some("block")
            || self.attribute(math, "mode") == Some("display")
            || is_displaying(math)
            || self.ancestors(math).any(is_displaying)
    }

    /// Makes TeX all that a `math` element contains.
    pub fn set_tex(&mut self, math: NodeIndex, tex: &str) {
        let note = self.new_element("annotation");
        self.set_attribute(note, "encoding", "application/x-tex");
        let text = self.new_text(tex);
        self.append(note, text);
        self.clear(math);
        self.append(math, note);
    }

    /// Whether a node has no text but white space.
    pub fn is_blank(&self, node: NodeIndex) -> bool {
        let is_blank = |text: &str| text.chars().all(char::is_whitespace);
        is_blank(self.text(node)) && self.texts(node).all(is_blank)
    }
}

/// Puts spaces around blocks in formulas that have no TeX, so that their texts stay separated.
pub(super) fn separate_blocks(tree: &mut Tree) {
    for math in outermost_formulas(tree) {
        let is_block = |&inner: &NodeIndex| {
            tree.is_element(inner) && (flags(tree.tag(inner)) & BLOCK != 0 || is_styled_as_block(tree, inner))
        };
        let blocks: Vec<NodeIndex> = tree.descendants(math).filter(is_block).collect();
        if !blocks.is_empty() && tree.tex(math).is_none_or(|tex| tex.is_empty()) {
            for block in blocks {
                tree.insert_text_before(block, " ");
                tree.insert_text_after(block, " ");
            }
        }
    }
}

fn outermost_formulas(tree: &Tree) -> Vec<NodeIndex> {
    let mut formulas = Vec::new();
    if !tree.may_have(|tag| tag == MATH) {
        return formulas;
    }
    let mut nodes = tree.descendants(BODY);
    while let Some(node) = nodes.next() {
        if tree.tag(node) == MATH {
            formulas.push(node);
            nodes.skip_inside(node);
        }
    }
    formulas
}

/// Removes images that repeat the formula before them.
pub(super) fn drop_formula_images(tree: &mut Tree) {
    let is_named = |&image: &NodeIndex| IMAGES.iter().any(|class| tree.has_class(image, class));
    let images: Vec<NodeIndex> = tree.elements(BODY, |tag| tag == IMG).into_iter().filter(is_named).collect();
    // The node before the image that was removed last: only white space is between the formula and it.
    let mut known = None;
    for image in images {
        if is_after_formula(tree, image, known) {
            known = tree.previous_sibling(image);
            tree.detach(image);
        }
    }
}

/// Whether the element directly before an image is a formula, or contains one without an image of its own.
fn is_after_formula(tree: &Tree, image: NodeIndex, known: Option<NodeIndex>) -> bool {
    let mut before = tree.previous_sibling(image);
    while let Some(node) = before {
        if known == Some(node) {
            return true;
        }
        if tree.is_element(node) {
            let contains = |tag: i32| tree.descendants(node).any(|inner| tree.tag(inner) == tag);
            return (tree.tag(node) == MATH || contains(MATH)) && !contains(IMG);
        }
        if !tree.text(node).bytes().all(|byte| byte.is_ascii_whitespace()) {
            return false;
        }
        before = tree.previous_sibling(node);
    }
    false
}

#[cfg(test)]
mod tests {
    use super::super::tree::BODY;
    use super::*;

    fn tex(html: &str) -> Option<String> {
        let tree = Tree::from_html(html).unwrap();
        let math = tree.descendants(BODY).find(|&node| tree.tag(node) == MATH).unwrap();
        tree.tex(math)
    }

    #[test]
    fn given_tex_is_taken() {
        let note = "<annotation encoding=\"application/x-tex\"> x^2\n + 1</annotation>";
        assert_eq!(tex(&format!("<math><semantics><mi>y</mi>{note}</semantics></math>")).unwrap(), "x^2 + 1");
    }

    #[test]
    fn mathml_is_translated() {
        assert_eq!(tex("<math>\n<mfrac> <mn>1</mn> <mi>α</mi></mfrac></math>").unwrap(), r"\frac{1}{\alpha}");
        assert_eq!(tex("<math> </math>").unwrap(), "");
        assert_eq!(tex("<math><mstack><mn>1</mn></mstack></math>"), None);
    }
}
