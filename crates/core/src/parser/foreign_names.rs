//! The names in drawings that have capital letters, which tags in HTML do not have.

/// Elements of drawings, in the order of their small letters.
#[rustfmt::skip]
const ELEMENTS: [&str; 37] = [
    "altGlyph", "altGlyphDef", "altGlyphItem", "animateColor", "animateMotion", "animateTransform", "clipPath",
    "feBlend", "feColorMatrix", "feComponentTransfer", "feComposite", "feConvolveMatrix", "feDiffuseLighting",
    "feDisplacementMap", "feDistantLight", "feDropShadow", "feFlood", "feFuncA", "feFuncB", "feFuncG", "feFuncR",
    "feGaussianBlur", "feImage", "feMerge", "feMergeNode", "feMorphology", "feOffset", "fePointLight",
    "feSpecularLighting", "feSpotLight", "feTile", "feTurbulence", "foreignObject", "glyphRef", "linearGradient",
    "radialGradient", "textPath",
];

/// Attributes of drawings, in the same order.
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

/// The name of an element of a drawing, if it has capital letters.
pub(super) fn adjusted_element(name: &[u8]) -> Option<&'static [u8]> {
    find(&ELEMENTS, name)
}

/// The name of an attribute, if it has capital letters in a drawing, or else in a formula.
pub(super) fn adjusted_attribute(name: &[u8], is_in_drawing: bool) -> Option<&'static [u8]> {
    const SHORT: usize = 7;
    if is_in_drawing {
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

/// The name with these small letters.
fn find(names: &[&'static str], name: &[u8]) -> Option<&'static [u8]> {
    let small = |byte: &u8| byte.to_ascii_lowercase();
    let place = names.binary_search_by(|known| known.as_bytes().iter().map(small).cmp(name.iter().copied()));
    place.ok().map(|place| names[place].as_bytes())
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
