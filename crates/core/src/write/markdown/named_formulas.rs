//! Elements whose class says that they are formulas, with TeX between delimiters as their text.

use super::delimited_formulas::delimited_formulas;
use crate::content::{NodeIndex, Tree, BODY};
use crate::table::tags::number;

const CLASSES: [&str; 3] = ["math", "math-container", "arithmatex"];

/// Whether the class of an element says that it is a formula.
pub(super) fn names_formula(classes: &str) -> bool {
    classes.contains("mat") && classes.split_ascii_whitespace().any(|class| CLASSES.contains(&class))
}

fn is_named_formula(tree: &Tree, element: NodeIndex) -> bool {
    tree.attribute(element, "class").is_some_and(names_formula)
}

/// Turns the text between delimiters into `math`, in elements whose class says that they are formulas.
pub(super) fn reveal_formulas(tree: &mut Tree) {
    let is_formula =
        |tree: &Tree, node: NodeIndex| tree.tag(node) == const { number("math") } || is_named_formula(tree, node);
    let named: Vec<_> = tree.descendants(BODY).filter(|&node| is_named_formula(tree, node)).collect();
    for element in named {
        if tree.descendants(element).any(|node| is_formula(tree, node)) {
            continue;
        }
        let text = tree.text_content(element);
        let text = text.trim();
        let formulas = delimited_formulas(text, true);
        if let Some(formula) = formulas.first().filter(|formula| formula.span == (0..text.len())) {
            let math = tree.new_element("math");
            if formula.is_display {
                tree.set_attribute(math, "display", "block");
            }
            tree.set_tex(math, formula.tex);
            tree.clear(element);
            tree.append(element, math);
        }
    }
}
