//! The page's own style sheets → their simple rules that hide elements or take them out of the flow.

use std::borrow::Cow;

use super::declarations::{said_by_rule, trimmed};
use super::selectors::Selector;
use crate::style_elements::style_elements;

/// The rules that say one of the bits that are asked for, each for one simple selector. Rules inside of `@media` and other conditions are ignored,
/// and so is the cascade.
pub(super) fn rules_of(source: &[u8], asked: u8) -> Vec<(Selector, u8)> {
    let mut found = Vec::new();
    for element in style_elements(source) {
        if is_for_screens(&String::from_utf8_lossy(&source[element.attributes])) {
            let content = String::from_utf8_lossy(&source[element.content]);
            let sheet = without_comments(&content);
            for (selectors, declarations) in unconditional(&sheet) {
                let said = said_by_rule(declarations);
                if said & asked != 0 {
                    found.extend(selectors.split(',').filter_map(Selector::read).map(|selector| (selector, said)));
                }
            }
        }
    }
    found
}

/// Whether the rules of a `style` element with these attributes hold on a screen of any size.
fn is_for_screens(attributes: &str) -> bool {
    let attributes = attributes.to_ascii_lowercase();
    let given = attributes.split_once("media").and_then(|(_, rest)| trimmed(rest).strip_prefix('='));
    given.map_or(true, |media| {
        value_of(trimmed(media)).split(',').any(|kind| matches!(trimmed(kind), "" | "all" | "screen"))
    })
}

/// The value of an attribute, given what stands after its `=`.
fn value_of(text: &str) -> &str {
    let value = match text.chars().next() {
        Some(quote @ ('"' | '\'')) => text[1..].split(quote).next(),
        _ => text.split(|sign: char| sign.is_ascii_whitespace() || sign == '>').next(),
    };
    value.unwrap_or_default()
}

/// A style sheet without comments, and without the marks around it that hid it from the first browsers.
fn without_comments(sheet: &str) -> Cow<'_, str> {
    let sheet = trimmed(sheet);
    let sheet = sheet.strip_prefix("<!--").unwrap_or(sheet);
    let mut rest = sheet.strip_suffix("-->").unwrap_or(sheet);
    if !rest.contains("/*") {
        return rest.into();
    }
    let mut found = String::with_capacity(rest.len());
    while let Some((before, comment)) = rest.split_once("/*") {
        found.push_str(before);
        rest = comment.split_once("*/").map_or("", |(_, after)| after);
    }
    (found + rest).into()
}

/// The rules of a style sheet that stand in no other rule: selectors and declarations.
fn unconditional(sheet: &str) -> impl Iterator<Item = (&str, &str)> {
    let mut depth = 0;
    sheet.split('}').filter_map(move |before_end| {
        let opened = before_end.matches('{').count() as isize;
        let is_plain = depth == 0 && opened == 1;
        depth += opened - 1;
        let (selectors, declarations) = before_end.split_once('{').filter(|_| is_plain)?;
        Some((selectors.rsplit(';').next().unwrap_or_default(), declarations))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_in_conditions_are_ignored() {
        let rules = |sheet| unconditional(sheet).collect::<Vec<_>>();
        assert_eq!(rules("@charset 'a';p{a:b;c:d}@media x{p{e:f}i{}}b{}"), [("p", "a:b;c:d"), ("b", "")]);
        assert_eq!(rules("p{a:b"), [("p", "a:b")]);
        assert_eq!(rules("}p{a:b}"), []);
        assert_eq!(rules("a:b"), []);
    }

    #[test]
    fn comments_are_left_out() {
        assert_eq!(without_comments(" <!-- a/* b */*c/**/d/* e -->"), " a*cd");
    }

    #[test]
    fn sheets_for_other_devices_are_not_read() {
        for attributes in [">", " type=text/css>", " media=all>", " MEDIA = 'print, Screen'>", " media=\"\">"] {
            assert!(is_for_screens(attributes), "{attributes}");
        }
        for attributes in [" media=print>", " media='screen and (max-width: 9px)'>"] {
            assert!(!is_for_screens(attributes), "{attributes}");
        }
    }
}
