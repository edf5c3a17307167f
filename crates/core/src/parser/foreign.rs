//! The rules in SVG and MathML: <https://html.spec.whatwg.org/#parsing-main-inforeign>

use super::builder::Builder;
use super::names::*;
use super::tokenizer::{Tag, Text};
use super::tree::{Node, Span};
use crate::table::attributes::attributes as pairs;
use crate::table::namespace::Namespace;
use crate::table::tags::{self, NEVER_READ};

impl Builder<'_> {
    /// Returns whether a start tag follows the rules for HTML though the innermost element is not HTML.
    pub(super) fn is_html_start(&self, tag: i32) -> bool {
        let node = self.tree.node(self.stack.current().id);
        match (node.namespace, node.tag) {
            (Namespace::Math, MI | MO | MN | MS | MTEXT) => !matches!(tag, MGLYPH | MALIGNMARK),
            (Namespace::Math, ANNOTATION_XML) if tag == SVG => true,
            _ => self.holds_html(node),
        }
    }

    /// Returns whether a text follows the rules for HTML though the innermost element is not HTML.
    pub(super) fn is_html_text(&self) -> bool {
        let node = self.tree.node(self.stack.current().id);
        self.holds_math_text(node) || self.holds_html(node)
    }

    fn holds_math_text(&self, node: &Node) -> bool {
        node.namespace == Namespace::Math && matches!(node.tag, MI | MO | MN | MS | MTEXT)
    }

    /// Returns whether an element of SVG or MathML is an HTML integration point.
    fn holds_html(&self, node: &Node) -> bool {
        match (node.namespace, node.tag) {
            (Namespace::Svg, FOREIGN_OBJECT | DESC | TITLE) => true,
            (Namespace::Math, ANNOTATION_XML) => {
                let encoding = self.tokens.attribute(node.span, b"encoding").unwrap_or(&[]);
                encoding.eq_ignore_ascii_case(b"text/html") || encoding.eq_ignore_ascii_case(b"application/xhtml+xml")
            }
            _ => false,
        }
    }

    pub(super) fn foreign_text(&mut self, text: Text) {
        let mut span = text.span;
        if text.has_nul {
            let text = self.tokens.bytes(span).split(|&byte| byte == 0).collect::<Vec<_>>().join("\u{fffd}".as_bytes());
            let content = self.without_nul(Text { span, has_nul: true });
            self.forbid_frames_after(content);
            span = self.store(&text);
        } else {
            self.forbid_frames_after(span);
        }
        self.insert_text(span);
    }

    /// Inserts an `svg` or `math` element.
    pub(super) fn start_foreign(&mut self, tag: Tag, namespace: Namespace) {
        self.reconstruct_formatting();
        self.insert_foreign(tag, namespace);
    }

    pub(super) fn foreign_start_tag(&mut self, tag: Tag) {
        if is_in(tag.name, ENDS_FOREIGN) || tag.name == FONT && self.is_html_font(tag) {
            self.leave_foreign();
            return self.html_start_tag(tag);
        }
        let namespace = self.tree.node(self.stack.current().id).namespace;
        let name = match namespace {
            Namespace::Svg => self.adjust_name(tag.name),
            _ => tag.name,
        };
        self.insert_foreign(Tag { name, ..tag }, namespace);
    }

    fn adjust_name(&mut self, tag: i32) -> i32 {
        match adjusted_element(self.tokens.names.name(tag)) {
            Some(name) => self.tokens.names.number(name),
            None => tag,
        }
    }

    fn is_html_font(&self, tag: Tag) -> bool {
        let attributes = self.tokens.bytes(tag.attributes);
        pairs(attributes).any(|(name, _)| matches!(name, b"color" | b"face" | b"size"))
    }

    /// Closes elements up to one that may hold HTML.
    fn leave_foreign(&mut self) {
        while self.is_in_foreign() && !self.is_html_text() {
            self.pop();
        }
    }

    fn insert_foreign(&mut self, tag: Tag, namespace: Namespace) {
        let attributes = match tags::flags(tag.name) & NEVER_READ {
            0 => self.adjust_attributes(tag.attributes, namespace),
            _ => tag.attributes,
        };
        let element = self.insert_in(namespace, tag.name, attributes);
        if matches!(tag.name, STYLE | SCRIPT) {
            let end = self.tokens.at();
            self.record_unread(element, self.tokens.tag_start..end, end);
        }
        if tag.is_self_closing && self.tree.node(element).is_open {
            self.pop();
        }
    }

    /// Returns the attributes with the uppercase letters that some have in a namespace.
    fn adjust_attributes(&mut self, attributes: Span, namespace: Namespace) -> Span {
        let written = self.tokens.bytes(attributes);
        let adjusted = |name| adjusted_attribute(name, namespace == Namespace::Svg);
        if !pairs(written).any(|(name, _)| adjusted(name).is_some()) {
            return attributes;
        }
        let mut all = Vec::with_capacity(written.len());
        for (name, value) in pairs(written) {
            for part in [b" ", adjusted(name).unwrap_or(name), b"=\"", value, b"\""] {
                all.extend_from_slice(part);
            }
        }
        self.store(&all)
    }

    pub(super) fn foreign_end_tag(&mut self, tag: Tag) {
        if matches!(tag.name, BR | P) {
            self.leave_foreign();
            return self.html_end_tag(tag);
        }
        let mut index = self.stack.len();
        while index > 1 {
            index -= 1;
            let Some(id) = self.stack.get(index).map(|open| open.id) else { return };
            let node = *self.tree.node(id);
            if node.namespace == Namespace::Html {
                return self.html_end_tag(tag);
            }
            if self.has_name(&node, tag.name) {
                self.end_unread(id);
                return self.pop_to(index);
            }
        }
    }

    /// Returns whether an element has a name, in letters of any case.
    fn has_name(&self, node: &Node, tag: i32) -> bool {
        let names = &self.tokens.names;
        node.tag == tag || names.name(node.tag).eq_ignore_ascii_case(names.name(tag))
    }
}

/// Elements of SVG with uppercase letters, in the order of their lowercase names.
#[rustfmt::skip]
const ELEMENTS: [&str; 37] = [
    "altGlyph", "altGlyphDef", "altGlyphItem", "animateColor", "animateMotion", "animateTransform", "clipPath",
    "feBlend", "feColorMatrix", "feComponentTransfer", "feComposite", "feConvolveMatrix", "feDiffuseLighting",
    "feDisplacementMap", "feDistantLight", "feDropShadow", "feFlood", "feFuncA", "feFuncB", "feFuncG", "feFuncR",
    "feGaussianBlur", "feImage", "feMerge", "feMergeNode", "feMorphology", "feOffset", "fePointLight",
    "feSpecularLighting", "feSpotLight", "feTile", "feTurbulence", "foreignObject", "glyphRef", "linearGradient",
    "radialGradient", "textPath",
];

/// Attributes of SVG with uppercase letters, in the order of their lowercase names.
#[rustfmt::skip]
const ATTRIBUTES: [&str; 58] = [
    "attributeName", "attributeType", "baseFrequency", "baseProfile", "calcMode", "clipPathUnits",
    "diffuseConstant", "edgeMode", "filterUnits", "glyphRef", "gradientTransform", "gradientUnits", "kernelMatrix",
    "kernelUnitLength", "keyPoints", "keySplines", "keyTimes", "lengthAdjust", "limitingConeAngle", "markerHeight",
    "markerUnits", "markerWidth", "maskContentUnits", "maskUnits", "numOctaves", "pathLength",
    "patternContentUnits", "patternTransform", "patternUnits", "pointsAtX", "pointsAtY", "pointsAtZ",
    "preserveAlpha", "preserveAspectRatio", "primitiveUnits", "refX", "refY", "repeatCount", "repeatDur",
    "requiredExtensions", "requiredFeatures", "specularConstant", "specularExponent", "spreadMethod", "startOffset",
    "stdDeviation", "stitchTiles", "surfaceScale", "systemLanguage", "tableValues", "targetX", "targetY",
    "textLength", "viewBox", "viewTarget", "xChannelSelector", "yChannelSelector", "zoomAndPan",
];

/// Returns the name of an SVG element if it has uppercase letters.
pub(super) fn adjusted_element(name: &[u8]) -> Option<&'static [u8]> {
    find(&ELEMENTS, name)
}

/// Returns the name of an attribute if it has uppercase letters in SVG, or else in MathML.
pub(super) fn adjusted_attribute(name: &[u8], is_svg: bool) -> Option<&'static [u8]> {
    const SHORT: usize = 7;
    if is_svg {
        let may_have_capitals = name.len() >= SHORT || name.starts_with(b"ref"); // no others are shorter
        if may_have_capitals {
            find(&ATTRIBUTES, name)
        } else {
            None
        }
    } else {
        (name == b"definitionurl").then_some(b"definitionURL")
    }
}

/// Finds the name with this lowercase form.
fn find(names: &[&'static str], name: &[u8]) -> Option<&'static [u8]> {
    let small = |byte: &u8| byte.to_ascii_lowercase();
    let index = names.binary_search_by(|known| known.as_bytes().iter().map(small).cmp(name.iter().copied()));
    index.ok().map(|index| names[index].as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_names_are_found() {
        for name in ELEMENTS {
            assert_eq!(adjusted_element(name.to_ascii_lowercase().as_bytes()), Some(name.as_bytes()));
        }
        for name in ATTRIBUTES {
            assert_eq!(adjusted_attribute(name.to_ascii_lowercase().as_bytes(), true), Some(name.as_bytes()));
        }
        assert_eq!(adjusted_attribute(b"definitionurl", false), Some(&b"definitionURL"[..]));
        assert_eq!(adjusted_attribute(b"viewbox", false), None);
        assert_eq!(adjusted_element(b"path"), None);
    }
}
