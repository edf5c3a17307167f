//! Formulas in a tree: the TeX that the page provides, or a translation of its MathML.

use super::tree::{NodeIndex, Tree};
use crate::content::mathml::tex_of_node;
use crate::table::formula_names::is_tex_type;
use crate::table::tags::number;

const MATH: i32 = number("math");
const ANNOTATION: i32 = number("annotation");
/// Classes of elements around a formula on a line of its own.
const DISPLAY_CLASSES: [&str; 3] = ["katex-display", "MathJax_Display", "mwe-math-element-block"];

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

    /// Whether a formula is on a line of its own.
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

    /// The outermost formula that a node is in, or that it is.
    pub fn outermost_formula(&self, node: NodeIndex) -> Option<NodeIndex> {
        self.ancestors(node).filter(|&around| self.tag(around) == MATH).last()
    }
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
