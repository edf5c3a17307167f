//! What the declarations of a style say about where an element is shown, and about its lines.

use crate::bytes::decimal::decimal;

/// A browser does not show the element: `display: none`, `visibility: hidden`.
pub(crate) const HIDDEN: u8 = 1 << 0;
/// The element is taken out of the flow of the page.
pub(crate) const POSITIONED: u8 = 1 << 1;
/// The element is shown, but where or so that nobody can read it: off the screen, clipped, without size or opacity.
pub(crate) const OFF_SCREEN: u8 = 1 << 2;

/// The lines of the element's text are shown as they were typed.
pub(crate) const PRESERVED_LINES: u8 = 1 << 3;

/// An indent or a position of so much, in any unit, lies outside of every screen.
const FAR: f64 = -999.0;
/// Words of a style that moves: what it makes transparent is about to appear.
const MOVES: [&str; 4] = ["animation", "transform", "transition", "will-change"];

/// Whether the declarations of a `style` attribute may say one of the bits that are asked for: most are told by the
/// letters beside their colons.
pub(super) fn may_say(style: &[u8], asked: u8) -> bool {
    let mut colons = (0..style.len()).filter(|&at| style[at] == b':');
    colons.any(|colon| may_say_at(style, colon, asked) || may_be_opacity_at(style, colon))
}

/// Whether the declaration of a rule whose colon stands there may say one of the bits that are asked for.
#[inline]
pub(super) fn may_say_at(style: &[u8], colon: usize, asked: u8) -> bool {
    let last = letter_before(style, colon);
    if !matches!(last, b'y' | b'n' | b't' | b'm' | b'p' | b'e' | b'h') {
        return false;
    }
    let value = value_after(style, colon);
    let first = value.first().map_or(0, u8::to_ascii_lowercase);
    let is_far = || value.get(1..4).is_some_and(|digits| digits.iter().all(u8::is_ascii_digit));
    match last {
        b'e' if matches!(first, b'p' | b'b') => asked & PRESERVED_LINES != 0, // white-space
        _ if asked & !PRESERVED_LINES == 0 => false,
        b'y' => matches!(first, b'n' | b'h' | b'c'), // display, visibility
        b'n' => asked & POSITIONED != 0 && matches!(first, b'a' | b'f'), // position
        b't' | b'm' => first == b'-' && is_far(),    // left, right, text-indent, bottom
        b'p' => first == b'r' || (first == b'-' && is_far()), // clip, top
        b'e' => matches!(first, b'0' | b'.' | b'-'), // font-size
        b'h' => matches!(first, b'i' | b'c'),        // clip-path
        _ => false,
    }
}

fn may_be_opacity_at(style: &[u8], colon: usize) -> bool {
    letter_before(style, colon) == b'y' && matches!(value_after(style, colon).first(), Some(b'0' | b'.' | b'-'))
}

/// The letter before a colon, in lower case.
#[inline]
fn letter_before(style: &[u8], colon: usize) -> u8 {
    style[..colon].iter().rev().find(|byte| !byte.is_ascii_whitespace()).map_or(0, u8::to_ascii_lowercase)
}

/// What stands after a colon.
#[inline]
fn value_after(style: &[u8], colon: usize) -> &[u8] {
    let value = &style[colon + 1..];
    &value[value.iter().position(|byte| !byte.is_ascii_whitespace()).unwrap_or(value.len())..]
}

/// What the declarations of a rule say, one bit each.
pub(super) fn said_by_rule(style: &str) -> u8 {
    declarations(style).fold(0, |said, (property, value)| said | said_by(property, value))
}

/// The same of a `style` attribute. Only there opacity is believed: what rules make transparent, others let appear.
pub(super) fn said_by_attribute(style: &str) -> u8 {
    let is_transparent = |(property, value): (Property, &str)| property == Property::Opacity && number(value) == 0.0;
    let said = said_by_rule(style);
    if said & OFF_SCREEN != 0 || !declarations(style).any(is_transparent) {
        return said;
    }
    let style = style.to_ascii_lowercase();
    said | if MOVES.iter().any(|word| style.contains(word)) { 0 } else { OFF_SCREEN }
}

/// The properties that tell where and how an element is shown.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Property {
    Display,
    Visibility,
    Position,
    Place,
    FontSize,
    Opacity,
    Clip,
    ClipPath,
    WhiteSpace,
}

const PROPERTIES: [(&str, Property); 13] = [
    ("display", Property::Display),
    ("visibility", Property::Visibility),
    ("position", Property::Position),
    ("left", Property::Place),
    ("right", Property::Place),
    ("top", Property::Place),
    ("bottom", Property::Place),
    ("text-indent", Property::Place),
    ("font-size", Property::FontSize),
    ("opacity", Property::Opacity),
    ("clip", Property::Clip),
    ("clip-path", Property::ClipPath),
    ("white-space", Property::WhiteSpace),
];

/// Those of the declarations of a style that have one of the properties, each with its value.
fn declarations(style: &str) -> impl Iterator<Item = (Property, &str)> {
    style.split(';').filter_map(|declaration| {
        let (name, value) = declaration.split_once(':')?;
        let name = trimmed(name);
        let &(_, property) = PROPERTIES.iter().find(|(known, _)| known.eq_ignore_ascii_case(name))?;
        Some((property, trimmed(value.split('!').next().unwrap_or_default())))
    })
}

fn said_by(property: Property, value: &str) -> u8 {
    let is_one_of = |values: &[&str]| values.iter().any(|known| known.eq_ignore_ascii_case(value));
    match property {
        Property::Display if is_one_of(&["none"]) => HIDDEN,
        Property::Visibility if is_one_of(&["hidden", "collapse"]) => HIDDEN,
        Property::Position if is_one_of(&["absolute", "fixed"]) => POSITIONED,
        Property::Place if number(value) <= FAR => OFF_SCREEN,
        Property::FontSize if number(value) == 0.0 => OFF_SCREEN,
        Property::Clip if is_empty_clip(&value.to_ascii_lowercase()) => OFF_SCREEN,
        Property::ClipPath if is_empty_path(&value.to_ascii_lowercase()) => OFF_SCREEN,
        Property::WhiteSpace if is_one_of(&["pre", "pre-wrap", "pre-line", "break-spaces"]) => PRESERVED_LINES,
        _ => 0,
    }
}

/// The number at the beginning of a value; not a number where there is none.
fn number(value: &str) -> f64 {
    let end = value.find(|sign: char| !(sign.is_ascii_digit() || sign == '-' || sign == '.')).unwrap_or(value.len());
    match value[..end].strip_prefix('-') {
        Some(size) => -decimal(size),
        None => decimal(&value[..end]),
    }
}

/// Whether a rectangle is no larger than a point: `rect(0 0 0 0)`, `rect(1px, 1px, 1px, 1px)`.
fn is_empty_clip(value: &str) -> bool {
    let sides = value.strip_prefix("rect(").and_then(|rest| rest.strip_suffix(')'));
    let is_side = |side: &str| (0.0..=1.0).contains(&number(side));
    sides.is_some_and(|sides| sides.split(&[',', ' '][..]).filter(|side| !side.is_empty()).all(is_side))
}

/// Whether a path leaves nothing: `inset(50%)`, `inset(100%)`, `circle(0)`.
fn is_empty_path(value: &str) -> bool {
    let inset =
        value.strip_prefix("inset(").filter(|rest| rest.split_once('%').is_some_and(|(size, _)| number(size) >= 50.0));
    inset.is_some() || value.strip_prefix("circle(").is_some_and(|rest| number(rest) == 0.0)
}

/// Without white space around it.
pub(super) fn trimmed(text: &str) -> &str {
    text.trim_matches(|sign: char| sign.is_ascii_whitespace())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a style says; where it says something, it was to be expected.
    fn said(style: &str) -> u8 {
        let said = said_by_attribute(style);
        assert!(said == 0 || may_say(style.as_bytes(), !0), "{style}");
        said
    }

    #[test]
    fn most_styles_say_nothing() {
        for style in ["", ":", "a:", "color:none", "display:block", "top:0", "font-size:9px", "margin:0", "display"] {
            assert!(!may_say(style.as_bytes(), !0), "{style}");
        }
    }

    #[test]
    fn numbers_are_read_as_far_as_they_go() {
        for text in ["0", "-0.5", ".25", "7.", "-999", "12.75px", "0003.5", "1000000"] {
            let digits = text.trim_end_matches("px");
            assert_eq!(number(text), digits.parse::<f64>().unwrap(), "{text}");
        }
        for text in ["", "-", ".", "-.", "--1", "1-2", "1.2.3", "px", "+1"] {
            assert!(number(text).is_nan(), "{text}");
        }
    }

    #[test]
    fn hidden_elements() {
        for style in
            ["display:none", "color: red; DISPLAY : None !important", "visibility:\nhidden", "visibility:collapse"]
        {
            assert_eq!(said(style), HIDDEN, "{style}");
        }
        for style in ["", "display", "display:block", "--display:none", "overflow:hidden", "backface-visibility:hidden"]
        {
            assert_eq!(said(style), 0, "{style}");
        }
    }

    #[test]
    fn positioned_elements() {
        assert_eq!(said("top:0;Position : Fixed"), POSITIONED);
        assert_eq!(said("position:absolute;left:-9999px;display:none"), POSITIONED | OFF_SCREEN | HIDDEN);
        assert_eq!(said("position:relative"), 0);
    }

    #[test]
    fn elements_with_preserved_lines() {
        for style in ["white-space:pre", " White-Space : pre-line ! important", "top:0;white-space:break-spaces"] {
            assert_eq!(said(style), PRESERVED_LINES, "{style}");
        }
        for style in ["white-space:nowrap", "white-space", "pre", "white-space-collapse:preserve"] {
            assert_eq!(said(style), 0, "{style}");
        }
    }

    #[test]
    fn elements_that_nobody_can_read() {
        for style in [
            "text-indent:-9999px",
            "left:-999em",
            "top:-10000.5px",
            "font-size:0",
            "font-size: 0px !important",
            "opacity:0.0",
            "clip:rect(0 0 0 0)",
            "clip: rect(1px, 1px, 1px, 1px)",
            "clip-path:inset(50%)",
            "clip-path:circle(0)",
        ] {
            assert_eq!(said(style), OFF_SCREEN, "{style}");
        }
        for style in [
            "text-indent:-1.5em",
            "left:-20px",
            "font-size:0.9em",
            "opacity:0;transform:translateY(20px)",
            "opacity:0;transition:opacity 1s",
            "opacity:.5",
            "clip:auto",
            "clip:rect(0,200px,200px,0)",
            "clip-path:inset(10%)",
            "left:auto",
        ] {
            assert_eq!(said(style), 0, "{style}");
        }
        assert_eq!(said_by_rule("opacity:0"), 0);
    }
}
