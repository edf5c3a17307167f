//! Which rules hold for what stands in an element: those of HTML, of drawings or of formulas.
//!
//! The names of the standard's namespaces, integration points included: <https://html.spec.whatwg.org/#html-integration-point>

use crate::table::tags;

/// What the children of an element are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Content {
    /// HTML, in which drawings and formulas may begin.
    Html,
    /// Parts of a drawing.
    Svg,
    /// Parts of a formula.
    Math,
    /// HTML in a token of a formula, among which two names are still parts of the formula.
    MathText,
    /// Parts of a formula, or a drawing.
    MathAnnotation,
}

/// What an element itself is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Namespace {
    Html,
    Svg,
    Math,
}

const SVG: i32 = tags::number("svg");
const MATH: i32 = tags::number("math");
const FOREIGN_OBJECT: i32 = tags::number("foreignObject");
const DESC: i32 = tags::number("desc");
const TITLE: i32 = tags::number("title");
const MI: i32 = tags::number("mi");
const MO: i32 = tags::number("mo");
const MN: i32 = tags::number("mn");
const MS: i32 = tags::number("ms");
const MTEXT: i32 = tags::number("mtext");

impl Content {
    /// The namespace of an element that stands here. `tag` is its number, or None, and `markup` begins with its name.
    pub(crate) fn namespace(self, tag: Option<i32>, markup: &[u8]) -> Namespace {
        match (self, tag) {
            (Content::Svg, _) => Namespace::Svg,
            (Content::Math, _) => Namespace::Math,
            (_, Some(SVG)) => Namespace::Svg,
            (Content::MathAnnotation, _) => Namespace::Math,
            (_, Some(MATH)) => Namespace::Math,
            (Content::MathText, None) if is_in_math_text(tags::name_of(markup)) => Namespace::Math,
            _ => Namespace::Html,
        }
    }

    /// What stands in an element of a namespace; `markup` is its start tag without the `<`.
    pub(crate) fn of(namespace: Namespace, tag: Option<i32>, markup: &[u8]) -> Content {
        match (namespace, tag) {
            (Namespace::Html, _) => Content::Html,
            (Namespace::Svg, Some(FOREIGN_OBJECT | DESC | TITLE)) => Content::Html,
            (Namespace::Svg, _) => Content::Svg,
            (Namespace::Math, Some(MI | MO | MN | MS | MTEXT)) => Content::MathText,
            (Namespace::Math, None) if tags::name_of(markup) == b"annotation-xml" => annotation(markup),
            (Namespace::Math, _) => Content::Math,
        }
    }
}

fn is_in_math_text(name: &[u8]) -> bool {
    name == b"mglyph" || name == b"malignmark"
}

/// What an annotation of a formula holds: HTML, if its encoding says so.
fn annotation(markup: &[u8]) -> Content {
    const ENCODING: &[u8] = b" encoding=\"";
    let begin = markup.windows(ENCODING.len()).position(|window| window == ENCODING);
    let value = begin.and_then(|begin| markup.get(begin + ENCODING.len()..)).unwrap_or(&[]);
    let value = value.split(|&byte| byte == b'"').next().unwrap_or(&[]);
    if value.eq_ignore_ascii_case(b"text/html") || value.eq_ignore_ascii_case(b"application/xhtml+xml") {
        Content::Html
    } else {
        Content::MathAnnotation
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What stands in the last of some elements that stand in each other.
    fn content_in(markups: &[&str]) -> Content {
        markups.iter().fold(Content::Html, |content, markup| {
            let tag = tags::lookup(markup.as_bytes());
            Content::of(content.namespace(tag, markup.as_bytes()), tag, markup.as_bytes())
        })
    }

    #[test]
    fn html_in_drawings_and_formulas() {
        assert_eq!(content_in(&["p>", "path>"]), Content::Html);
        assert_eq!(content_in(&["svg>", "g>", "math>"]), Content::Svg);
        assert_eq!(content_in(&["svg>", "foreignObject>", "p>"]), Content::Html);
        assert_eq!(content_in(&["svg>", "title>", "svg>"]), Content::Svg);
        assert_eq!(content_in(&["math>", "mrow>", "svg>"]), Content::Math);
        assert_eq!(content_in(&["math>", "mi>", "b>"]), Content::Html);
        assert_eq!(content_in(&["math>", "mi>", "mglyph>"]), Content::Math);
        assert_eq!(content_in(&["math>", "mi>", "svg>"]), Content::Svg);
        assert_eq!(content_in(&["math>", "annotation-xml>", "svg>"]), Content::Svg);
        assert_eq!(content_in(&["math>", "annotation-xml>", "p>"]), Content::Math);
        assert_eq!(content_in(&["math>", "annotation-xml a=\"b\" encoding=\"Text/HTML\">", "p>"]), Content::Html);
        assert_eq!(content_in(&["math>", "annotation-xml encoding=\"text/htm\">", "p>"]), Content::Math);
    }
}
