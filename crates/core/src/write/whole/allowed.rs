//! The elements and attributes that are allowed in whole pages, which keep their layout, forms and SVGs.

use std::collections::HashSet;
use std::sync::LazyLock;

use crate::content::{TagSet, ELEMENTS, RARE_ELEMENTS};
use crate::table::namespace::Namespace;
use crate::table::tags::{number, COUNT};

type Words = LazyLock<HashSet<&'static [u8]>>;

/// Declares sets of words, each given as a text with spaces between them.
macro_rules! words {
    ($($(#[$doc:meta])* $set:ident $($words:expr),+;)*) => {
        $($(#[$doc])* static $set: Words = LazyLock::new(|| {
            [$($words),+].into_iter().flat_map(str::split_ascii_whitespace).map(str::as_bytes).collect()
        });)*
    };
}

/// Elements of the content.
static OF_CONTENT: TagSet = TagSet::of(ELEMENTS);
/// Other elements of HTML. `tspan` is put around texts that are hidden in an SVG.
static OF_HTML: TagSet = TagSet::of(
    "basefont blink body canvas datalist dialog form frameset head html input link marquee meta slot spacer style \
     template title tspan",
);
/// Elements that are left out with their content, which is not text of the page.
static REMOVED: TagSet = TagSet::of("animate base embed frame iframe noembed noframes param script");
const LINK: i32 = number("link");
const META: i32 = number("meta");

/// Attributes of elements in any namespace.
const COMMON: &str = "class dir height id lang role style tabindex title width";
words! {
    /// Elements of SVG.
    OF_SVG "a circle clipPath defs desc ellipse feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix \
        feDiffuseLighting feDisplacementMap feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR \
        feGaussianBlur feImage feMerge feMergeNode feMorphology feOffset fePointLight feSpecularLighting feSpotLight \
        feTile feTurbulence filter foreignObject g image line linearGradient marker mask metadata path pattern polygon \
        polyline radialGradient rect stop style svg switch symbol text textPath title tspan use view";
    /// Other elements that are left out with their content, whose names few pages have.
    RARE_REMOVED "animateMotion animateTransform discard fencedframe mpath portal set";
    /// Attributes of HTML for appearance and naming.
    OF_ELEMENTS "abbr align alink alt axis background bgcolor border bordercolor cellpadding cellspacing char charoff checked \
        cite class clear color cols colspan compact controls coords datetime default dir disabled face for frame \
        frameborder headers height hidden high hspace id inert kind label lang leftmargin link list loop low \
        marginheight marginwidth max maxlength media min minlength multiple muted noshade nowrap open optimum \
        placeholder popover readonly required reversed role rows rowspan rules scope scrolling selected shape size \
        sizes span srclang start step style summary tabindex text title topmargin translate type usemap valign value \
        vlink vspace width wrap";
    /// Attributes of SVG, in lowercase.
    OF_GRAPHICS "alignment-baseline amplitude azimuth basefrequency baseline-shift bias clip clip-path clip-rule \
        clippathunits color color-interpolation color-interpolation-filters cursor cx cy d diffuseconstant direction \
        display divisor dominant-baseline dx dy edgemode elevation exponent fill fill-opacity fill-rule filter \
        filterunits flood-color flood-opacity font-family font-size font-size-adjust font-stretch font-style \
        font-variant font-weight fr fx fy gradienttransform gradientunits image-rendering in in2 intercept k1 k2 k3 k4 \
        kernelmatrix kernelunitlength lengthadjust letter-spacing lighting-color limitingconeangle marker-end \
        marker-mid marker-start markerheight markerunits markerwidth mask maskcontentunits maskunits method mode \
        numoctaves offset opacity operator order orient overflow paint-order pathlength patterncontentunits \
        patterntransform patternunits pointer-events points pointsatx pointsaty pointsatz preservealpha \
        preserveaspectratio primitiveunits r radius refx refy result rotate rx ry scale seed shape-rendering side slope \
        spacing specularconstant specularexponent spreadmethod startoffset stddeviation stitchtiles stop-color \
        stop-opacity stroke stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin stroke-miterlimit \
        stroke-opacity stroke-width surfacescale systemlanguage tablevalues targetx targety text-anchor \
        text-decoration text-rendering textlength transform transform-origin vector-effect version viewbox visibility \
        word-spacing writing-mode x x1 x2 xchannelselector y y1 y2 ychannelselector z xml:lang xml:space", COMMON;
    /// Attributes of formulas.
    OF_FORMULAS "accent accentunder alttext bevelled close columnalign columnlines columnspacing columnspan display \
        displaystyle encoding fence form frame framespacing largeop linethickness lspace mathbackground mathcolor \
        mathsize mathvariant maxsize minsize movablelimits notation open rowalign rowlines rowspacing rowspan rspace \
        scriptlevel separator separators stretchy symmetric voffset", COMMON;
    /// Elements of SVG that refer to another element or to an image.
    REFERRING "a feImage filter image linearGradient pattern radialGradient textPath use";
}

/// Whether an element is left out whatever attributes it has.
pub(super) fn is_removed(tag: i32, name: &[u8]) -> bool {
    REMOVED.contains(tag) || (tag as usize >= COUNT && RARE_REMOVED.contains(name))
}

/// Whether an element of a namespace keeps its name. Others get another one, so that their position and text stay.
pub(super) fn is_allowed_element(namespace: Namespace, tag: i32, name: &[u8]) -> bool {
    let is_rare = || std::str::from_utf8(name).is_ok_and(|name| RARE_ELEMENTS.contains(&name));
    match namespace {
        Namespace::Html if (tag as usize) < COUNT => OF_CONTENT.contains(tag) || OF_HTML.contains(tag),
        Namespace::Html => is_rare() || is_custom(name),
        Namespace::Svg => OF_SVG.contains(name),
        Namespace::Math => OF_CONTENT.contains(tag) || name == b"annotation-xml" || is_rare(),
    }
}

/// Whether a name is that of a custom element: without scripts, only style sheets use it.
fn is_custom(name: &[u8]) -> bool {
    let is_plain = |byte: &u8| byte.is_ascii_lowercase() || byte.is_ascii_digit();
    name.first().is_some_and(u8::is_ascii_lowercase)
        && name.contains(&b'-')
        && name.split(|&byte| byte == b'-').all(|part| !part.is_empty() && part.iter().all(is_plain))
}

/// Whether an attribute may stay. Its whole name is compared: what only resembles HTML is not on the lists.
pub(super) fn is_allowed_attribute(namespace: Namespace, element: &[u8], name: &[u8]) -> bool {
    if name.iter().any(u8::is_ascii_uppercase) {
        return is_allowed_attribute(namespace, element, &name.to_ascii_lowercase());
    }
    let of_any: &Words = match namespace {
        Namespace::Html => &OF_ELEMENTS,
        Namespace::Svg => &OF_GRAPHICS,
        Namespace::Math => &OF_FORMULAS,
    };
    is_prefixed(name) || of_any.contains(name) || is_of_element(namespace, element, name)
}

/// Whether an attribute may stay on elements of one name.
fn is_of_element(namespace: Namespace, element: &[u8], name: &[u8]) -> bool {
    match (namespace, element) {
        (Namespace::Html, b"a") => matches!(name, b"href" | b"name"),
        (Namespace::Html, b"area") => name == b"href",
        (Namespace::Html, b"link") => matches!(name, b"href" | b"rel"),
        (Namespace::Html, b"map") => name == b"name",
        (Namespace::Html, b"meta") => matches!(name, b"name" | b"content"),
        (Namespace::Html, b"input") => name == b"src",
        (Namespace::Html, b"audio" | b"img" | b"source" | b"track" | b"video") => {
            matches!(name, b"poster" | b"src" | b"srcset")
        }
        (Namespace::Svg, element) => matches!(name, b"href" | b"xlink:href") && REFERRING.contains(element),
        _ => false,
    }
}

/// Whether an attribute is one that pages define themselves, or one for assistive technology.
fn is_prefixed(name: &[u8]) -> bool {
    let rest = name.strip_prefix(b"data-").or_else(|| name.strip_prefix(b"aria-")).unwrap_or(&[]);
    let is_plain = |byte: &u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || b"_.-".contains(byte);
    !rest.is_empty() && rest.iter().all(is_plain)
}

/// Whether a `link` or `meta` is for something else than the look of the page.
pub(super) fn is_other_data<'a>(tag: i32, value_of: impl Fn(&[u8]) -> Option<&'a [u8]>) -> bool {
    let is_one_of = |value: &[u8], words: &[&[u8]]| words.iter().any(|word| value.eq_ignore_ascii_case(word));
    match tag {
        LINK => !value_of(b"rel").is_some_and(|rel| has_word(rel, b"stylesheet")),
        META => {
            let name = value_of(b"name").unwrap_or(&[]);
            value_of(b"http-equiv").is_some() || !is_one_of(name, &[b"viewport", b"color-scheme"])
        }
        _ => false,
    }
}

/// Whether a word is in a value, in letters of any case.
pub(super) fn has_word(value: &[u8], word: &[u8]) -> bool {
    value.split(u8::is_ascii_whitespace).any(|own| own.eq_ignore_ascii_case(word))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::tags::lookup;

    #[test]
    fn elements() {
        let is_allowed = |namespace, name: &str| {
            is_allowed_element(namespace, lookup(name.as_bytes()).unwrap_or(COUNT as i32), name.as_bytes())
        };
        for name in ["p", "head", "template", "x-card", "mroot"] {
            assert!(is_allowed(Namespace::Html, name), "{name}");
        }
        for name in ["object", "noscript", "xmp", "x:y", "x-", "-x", "1-x", "x-É", "g"] {
            assert!(!is_allowed(Namespace::Html, name), "{name}");
        }
        assert!(is_allowed(Namespace::Svg, "clipPath") && !is_allowed(Namespace::Svg, "p"));
        assert!(is_allowed(Namespace::Math, "annotation-xml") && !is_allowed(Namespace::Math, "style"));
    }

    #[test]
    fn attributes() {
        for (element, name) in [("p", "class"), ("a", "href"), ("p", "data-a_b.c"), ("p", "aria-label")] {
            assert!(is_allowed_attribute(Namespace::Html, element.as_bytes(), name.as_bytes()), "{name}");
        }
        for (element, name) in [("p", "href"), ("p", "onclick"), ("form", "action"), ("p", "data-"), ("p", "data-a<")] {
            assert!(!is_allowed_attribute(Namespace::Html, element.as_bytes(), name.as_bytes()), "{name}");
        }
        assert!(is_allowed_attribute(Namespace::Svg, b"svg", b"viewBox"));
        assert!(is_allowed_attribute(Namespace::Svg, b"use", b"xlink:href"));
        assert!(!is_allowed_attribute(Namespace::Svg, b"path", b"href"));
    }
}
