//! The page's own style sheets → their simple rules that hide elements, take them out of the flow or keep their lines.

use std::borrow::Cow;
use std::ops::Range;

use super::declarations::{may_say_at, said_by_rule, trimmed};
use super::selectors::{Rule, Selector};
use crate::bytes::finding::places;
use crate::bytes::simd::{positions, Pattern};
use crate::parser::{tag_attributes, Unread};
use crate::table::tags;

const STYLE: i32 = tags::number("style");

/// The rules that say one of the bits that are asked for, each for one simple selector.
///
/// Rules inside of `@media` and other conditions are ignored, and so is the cascade.
pub(super) fn rules_of(unread: Unread<'_>, asked: u8) -> Vec<Rule> {
    let mut found = Vec::new();
    for element in unread.elements().filter(|element| element.name == STYLE) {
        let sheet = without_comments(unread.text(element));
        let relevant = relevant(&sheet, asked);
        if relevant.is_empty() || !is_for_screens(unread.tag(element)) {
            continue;
        }
        for (selectors, said) in unconditional(&sheet, &relevant) {
            let selectors = String::from_utf8_lossy(selectors);
            found.extend(selectors.split(',').filter_map(Selector::read).map(|selector| (selector, said)));
        }
    }
    found
}

/// Where colons of the declarations stand that say one of the bits that are asked for, and what each of them says.
fn relevant(sheet: &[u8], asked: u8) -> Vec<(usize, u8)> {
    let colons = positions(sheet, Pattern::byte(b':')).into_iter().map(|colon| colon as usize);
    let mut end = 0;
    let mut relevant = Vec::new();
    for colon in colons.filter(|&colon| may_say_at(sheet, colon, asked)) {
        if colon >= end {
            let declaration = declaration_at(sheet, colon);
            end = declaration.end;
            relevant.push((colon, said_by_rule(&String::from_utf8_lossy(&sheet[declaration])) & asked));
        }
    }
    relevant.retain(|&(_, said)| said != 0);
    relevant
}

/// Where the declaration stands that has a colon there.
fn declaration_at(sheet: &[u8], colon: usize) -> Range<usize> {
    let is_end = |byte: &u8| matches!(byte, b';' | b'{' | b'}');
    let begin = sheet[..colon].iter().rposition(is_end).map_or(0, |end| end + 1);
    begin..sheet[colon..].iter().position(is_end).map_or(sheet.len(), |length| colon + length)
}

/// Returns whether the rules of a `style` element with this tag hold on a screen of any size.
fn is_for_screens(tag: &[u8]) -> bool {
    let attributes = tag_attributes(tag);
    let media = attributes.iter().find(|(name, _)| name == "media");
    media.is_none_or(|(_, media)| {
        media.split(',').any(|kind| matches!(trimmed(kind).to_ascii_lowercase().as_str(), "" | "all" | "screen"))
    })
}

/// A style sheet without comments, and without the marks around it that hid it from the first browsers.
fn without_comments(sheet: &[u8]) -> Cow<'_, [u8]> {
    let sheet = trimmed_sheet(sheet);
    let sheet = sheet.strip_prefix(b"<!--").unwrap_or(sheet);
    let sheet = sheet.strip_suffix(b"-->").unwrap_or(sheet);
    let mut begins = places(sheet, b"/*").peekable();
    if begins.peek().is_none() {
        return sheet.into();
    }
    let (mut found, mut done, mut ends) = (Vec::new(), 0, places(sheet, b"*/"));
    for begin in begins {
        if begin >= done {
            found.extend_from_slice(&sheet[done..begin]);
            done = ends.find(|&end| end >= begin + 2).map_or(sheet.len(), |end| end + 2);
        }
    }
    found.extend_from_slice(&sheet[done..]);
    found.into()
}

/// A style sheet without white space around it.
fn trimmed_sheet(sheet: &[u8]) -> &[u8] {
    let is_sign = |byte: &u8| !byte.is_ascii_whitespace();
    let begin = sheet.iter().position(is_sign).unwrap_or(sheet.len());
    let end = sheet.iter().rposition(is_sign).map_or(begin, |last| last + 1);
    &sheet[begin..end]
}

/// The rules of a style sheet that stand in no other rule and hold relevant declarations: selectors and what is said.
fn unconditional<'a>(sheet: &'a [u8], relevant: &[(usize, u8)]) -> Vec<(&'a [u8], u8)> {
    let mut found = Vec::new();
    let mut relevant = relevant.iter().peekable();
    let (mut depth, mut begin, mut opened, mut first) = (0, 0, 0, 0);
    let braces = positions(sheet, Pattern::BRACES_AND_Y).into_iter().map(|at| at as usize);
    for at in braces.chain([sheet.len()]) {
        match sheet.get(at) {
            Some(b'{') => {
                first = if opened == 0 { at } else { first };
                opened += 1;
            }
            Some(b'}') | None => {
                while relevant.next_if(|(colon, _)| *colon < first).is_some() {}
                let inside = std::iter::from_fn(|| relevant.next_if(|(colon, _)| *colon < at));
                let said = inside.fold(0, |all, (_, said)| all | said);
                if depth == 0 && opened == 1 && said != 0 {
                    let selectors = sheet[begin..first].rsplit(|&byte| byte == b';').next().unwrap_or_default();
                    found.push((selectors, said));
                }
                depth += opened - 1;
                (begin, opened) = (at + 1, 0);
            }
            _ => {}
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::super::declarations::{HIDDEN, OFF_SCREEN};
    use super::*;

    #[test]
    fn rules_in_conditions_are_ignored() {
        let rules = |sheet: &'static str| unconditional(sheet.as_bytes(), &relevant(sheet.as_bytes(), !0));
        let sheet = "@charset 'y';p{top:0;display : none; left:-999px}@media y{p{display:none}i{}}b{left:-1000em}";
        assert_eq!(rules(sheet), [(&b"p"[..], HIDDEN | OFF_SCREEN), (b"b", OFF_SCREEN)]);
        assert_eq!(rules("display:none{c}d{display:none"), [(&b"d"[..], HIDDEN)]);
        assert_eq!(rules("}p{display:none}"), []);
        assert_eq!(rules("p{-display:none;a:display:none}display:none"), []);
    }

    #[test]
    fn comments_are_left_out() {
        let without = |sheet| String::from_utf8_lossy(&without_comments(sheet)).into_owned();
        assert_eq!(without(b" <!-- a/* b */*c/**/d/* e -->"), " a*cd");
        assert_eq!(without(b"a/*/b*/c"), "ac");
    }

    #[test]
    fn sheets_for_other_devices_are_not_read() {
        for attributes in
            ["", " type=text/css", " media=all", " MEDIA = 'print, Screen'", " media=\"\"", " data-media=tv"]
        {
            assert!(is_for_screens(format!("<style{attributes}>").as_bytes()), "{attributes}");
        }
        for attributes in [" media=print", " media='screen and (max-width: 9px)'"] {
            assert!(!is_for_screens(format!("<style{attributes}>").as_bytes()), "{attributes}");
        }
    }
}
