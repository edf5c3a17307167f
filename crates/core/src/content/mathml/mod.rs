//! Translates MathML to TeX; returns nothing where no TeX is sure to mean the same.

mod elements;
mod scripts;
mod tables;
mod tokens;

use crate::bytes::decimal::decimal;
use crate::content::{NodeIndex, Tree};
use crate::Table;
use elements::Element;
use tokens::{side_by_side, token, words};

/// The maximum depth of nested elements.
const MAX_DEPTH: usize = 60;
/// Elements that show nothing.
const SILENT: [&str; 6] = ["annotation", "annotation-xml", "maligngroup", "malignmark", "none", "mprescripts"];
/// How the notations of `menclose`, sorted, are written before and after what they enclose.
const ENCLOSED: [(&str, &str, &str); 9] = [
    ("top", r"\overline{", "}"),
    ("bottom", r"\underline{", "}"),
    ("box", r"\boxed{", "}"),
    ("roundedbox", r"\boxed{", "}"),
    ("radical", r"\sqrt{", "}"),
    ("updiagonalstrike", r"\cancel{", "}"),
    ("downdiagonalstrike", r"\bcancel{", "}"),
    ("downdiagonalstrike updiagonalstrike", r"\xcancel{", "}"),
    ("left right", r"\left|", r"\right|"),
];

/// Translates a `math` element to TeX on one line; returns `None` where no TeX is sure to mean the same.
///
/// In a block-level formula (`display`), an equation has its number as its tag.
pub fn tex_of(table: &Table, math: usize, display: bool) -> Option<String> {
    if math >= table.len() {
        return None;
    }
    tex_on_one_line(&Element::Row(table, math), display)
}

/// Translates a `math` element of a content tree in the same way.
pub(crate) fn tex_of_node(tree: &Tree, math: NodeIndex, display: bool) -> Option<String> {
    tex_on_one_line(&Element::Node(tree, math), display)
}

fn tex_on_one_line(math: &Element, display: bool) -> Option<String> {
    let tagged = if display { tables::tagged(math) } else { None };
    let tex = tagged.or_else(|| translate(math, 0))?;
    Some(tex.split_whitespace().collect::<Vec<_>>().join(" "))
}

/// Translates an element with `depth` ancestors in the formula.
fn translate(element: &Element, depth: usize) -> Option<String> {
    let name = element.name();
    if SILENT.contains(&name) {
        return Some(String::new());
    }
    if matches!(name, "mi" | "mn" | "mo" | "mtext" | "ms") {
        return token(name, &element.text(), element.attribute("mathvariant").as_deref().unwrap_or(""));
    }
    if depth == MAX_DEPTH {
        return None;
    }
    let depth = depth + 1;
    match name {
        "math" | "mrow" | "mstyle" | "mpadded" | "mtd" => row(element, depth),
        "mfrac" => fraction(element, depth),
        "mroot" => root(element, depth),
        "msqrt" => Some(format!(r"\sqrt{{{}}}", row(element, depth)?)),
        "mphantom" => Some(format!(r"\phantom{{{}}}", row(element, depth)?)),
        "mfenced" => fenced(element, depth),
        "menclose" => enclosed(element, depth),
        "semantics" => element.children().next().map_or_else(|| Some(String::new()), |first| translate(&first, depth)),
        "mspace" => Some(space(element).to_owned()),
        "mtable" => tables::table_of(element, depth),
        "mmultiscripts" => scripts::on_both_sides(element, depth),
        "msub" | "msup" | "msubsup" => scripts::beside(element, depth),
        "munder" | "mover" | "munderover" => scripts::stacked(element, depth),
        _ => None,
    }
}

/// Translates the content of an element side by side; delimiters around a table or a stack of two belong to it.
fn row(element: &Element, depth: usize) -> Option<String> {
    let (mut parts, mut delimited_at) = (Vec::new(), Vec::new());
    for node in element.nodes() {
        if matches!(node.name(), "mtable" | "mfrac") {
            delimited_at.push(parts.len());
        }
        parts.push(if node.is_text() { words(&node.text())? } else { translate(&node, depth)? });
    }
    for at in delimited_at.into_iter().filter(|&at| at > 0) {
        let after = parts.get(at + 1).map_or("", String::as_str);
        if let Some(found) = tables::delimited(&parts[at], &parts[at - 1], after) {
            parts[at - 1].clear();
            parts[at] = found;
            parts.get_mut(at + 1).into_iter().for_each(String::clear);
        }
    }
    Some(side_by_side(parts))
}

fn fraction(element: &Element, depth: usize) -> Option<String> {
    let [above, below] = exactly::<2>(element, depth)?;
    if element.attribute("linethickness").is_some_and(|width| is_zero(&width)) {
        return Some(format!(r"{}{{{above}}}{{{below}}}", tables::STACK));
    }
    let is_bevelled = element.attribute("bevelled").as_deref() == Some("true");
    Some(if is_bevelled { format!("{{{above}}}/{{{below}}}") } else { format!(r"\frac{{{above}}}{{{below}}}") })
}

/// Whether a width is zero, in any unit.
fn is_zero(width: &str) -> bool {
    let number = width.trim().trim_end_matches(|ch: char| ch.is_ascii_lowercase() || ch == '%').trim_end();
    decimal(number) == 0.0
}

fn root(element: &Element, depth: usize) -> Option<String> {
    let [under, degree] = exactly::<2>(element, depth)?;
    let degree = if degree.contains(']') { format!("{{{degree}}}") } else { degree };
    Some(format!(r"\sqrt[{degree}]{{{under}}}"))
}

fn fenced(element: &Element, depth: usize) -> Option<String> {
    let fence = |name, usual: &str| token("mo", element.attribute(name).as_deref().unwrap_or(usual), "");
    let (opening, closing) = (fence("open", "(")?, fence("close", ")")?);
    let separators = element.attribute("separators").unwrap_or_else(|| ",".into());
    let separators: Vec<char> = separators.chars().filter(|ch| !ch.is_whitespace()).collect();
    let mut parts = Vec::new();
    for (number, child) in element.children().enumerate() {
        if let Some(before) = number.checked_sub(1) {
            parts.extend(separators.get(before).or_else(|| separators.last()).map(char::to_string));
        }
        parts.push(translate(&child, depth)?);
    }
    if let [only] = &parts[..] {
        if let Some(found) = tables::delimited(only, &opening, &closing) {
            return Some(found);
        }
    }
    let or_none = |delimiter: String| if delimiter.is_empty() { ".".to_owned() } else { delimiter };
    let (opening, closing) = (or_none(opening), or_none(closing));
    Some(format!(r"\left{opening}{}\right{closing}", side_by_side(parts)))
}

fn enclosed(element: &Element, depth: usize) -> Option<String> {
    let notation = element.attribute("notation").unwrap_or_default();
    let mut notations: Vec<&str> = notation.split_whitespace().collect();
    notations.sort_unstable();
    let (_, before, after) = ENCLOSED.iter().find(|(known, ..)| *known == notations.join(" "))?;
    Some(format!("{before}{}{after}", row(element, depth)?))
}

/// Translates the children of an element, if there are exactly `COUNT`.
fn exactly<const COUNT: usize>(element: &Element, depth: usize) -> Option<[String; COUNT]> {
    let parts: Option<Vec<String>> = element.children().map(|child| translate(&child, depth)).collect();
    parts?.try_into().ok()
}

fn space(element: &Element) -> &'static str {
    let width = element.attribute("width").unwrap_or_default();
    match width.trim().strip_suffix("em").map(|width| decimal(width.trim_end())) {
        Some(width) if width >= 2.0 => r"\qquad",
        Some(width) if width >= 1.0 => r"\quad",
        _ => "",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tex(mathml: &str) -> Option<String> {
        tex_of(&Table::from_canonical(format!("<math>{mathml}</math>").into()).unwrap(), 0, true)
    }

    #[test]
    fn layouts_have_their_commands() {
        let half = "<mfrac><mn>1</mn> <mrow><mi>α</mi><mi>x</mi></mrow></mfrac>";
        assert_eq!(tex(half).unwrap(), r"\frac{1}{\alpha x}");
        assert_eq!(tex(&format!("<msqrt>{half}<mo>&lt;</mo></msqrt>")).unwrap(), r"\sqrt{\frac{1}{\alpha x}<}");
        assert_eq!(tex("<mroot><mi>x</mi><mn>3</mn></mroot>").unwrap(), r"\sqrt[3]{x}");
        assert_eq!(tex("<mfenced><mi>x</mi><mi>y</mi></mfenced>").unwrap(), r"\left(x,y\right)");
        let stack = "<mo>(</mo><mfrac linethickness=\"0.0pt\"><mi>n</mi><mi>k</mi></mfrac><mo>)</mo>";
        assert_eq!(tex(stack).unwrap(), r"\binom{n}{k}");
    }

    #[test]
    fn what_is_not_sure_has_no_tex() {
        for mathml in ["<mstack><mn>1</mn></mstack>", "<mfrac><mn>1</mn></mfrac>", "<mo>^</mo>", "<mtext>\\</mtext>"] {
            assert_eq!(tex(mathml), None, "{mathml}");
        }
        assert_eq!(tex(&format!("{}x{}", "<mrow>".repeat(70), "</mrow>".repeat(70))), None);
    }
}
