//! Formulas between delimiters that typesetting programs look for: in the text of a page, and in elements whose class says
//! that they are formulas.

use std::ops::Range;

use super::sentinels::is_sentinel;
use crate::bytes::simd::{pairs, Pattern};
use crate::content::{NodeIndex, Tree, BODY};
use crate::table::tags;
use Delimiter::{CloseDisplay, CloseInline, Dollar, Dollars, Escaped, OpenDisplay, OpenInline, Sentinel};

/// Maximum length of a formula in text, in characters.
const MAX_LENGTH: usize = 2000;
/// Classes of elements that contain a formula.
const CLASSES: [&str; 3] = ["math", "math-container", "arithmatex"];
/// Names of typesetting programs. They end alike, so that one search finds all: in `J` or `T`, a letter and `X`.
const TYPESETTERS: [&[u8]; 4] = [b"MathJax", b"mathjax", b"KaTeX", b"katex"];
/// Length of that end.
const TYPESETTER_END: usize = 3;

/// A formula in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct DelimitedFormula<'a> {
    pub(super) tex: &'a str,
    pub(super) is_display: bool,
    /// Its span in the text, delimiters included.
    pub(super) span: Range<usize>,
}

/// A delimiter of formulas, an escaped one, or a sentinel, which no formula contains.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Delimiter {
    OpenInline,
    CloseInline,
    OpenDisplay,
    CloseDisplay,
    Dollar,
    Dollars,
    Escaped,
    Sentinel,
}

/// Finds the formulas in a text: `\(…\)`, `\[…\]`, `$$…$$`, and, with `single_dollars`, `$…$`.
pub(super) fn delimited_formulas(text: &str, single_dollars: bool) -> Vec<DelimitedFormula<'_>> {
    let delimiters = delimiters_of(text);
    let closing = closing_delimiters(&delimiters);
    let mut formulas: Vec<DelimitedFormula> = Vec::new();
    let mut end = 0;
    for ((kind, opening), closing) in delimiters.iter().zip(closing) {
        let Some(closing) = closing else { continue };
        if opening.start < end || (*kind == Dollar && !single_dollars) {
            continue;
        }
        let closing = &delimiters[closing].1;
        let tex = &text[opening.end..closing.start];
        let is_price =
            *kind == Dollar && (tex != tex.trim() || text[closing.end..].starts_with(|ch: char| ch.is_ascii_digit()));
        if tex.trim().is_empty() || is_price || tex.chars().nth(MAX_LENGTH).is_some() {
            continue;
        }
        end = closing.end;
        let is_display = matches!(kind, OpenDisplay | Dollars);
        formulas.push(DelimitedFormula { tex: tex.trim(), is_display, span: opening.start..end });
    }
    formulas
}

fn delimiters_of(text: &str) -> Vec<(Delimiter, Range<usize>)> {
    let bytes = text.as_bytes();
    let mut delimiters = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        let kind = match (bytes[at], bytes.get(at + 1)) {
            (b'\\', Some(b'(')) => OpenInline,
            (b'\\', Some(b')')) => CloseInline,
            (b'\\', Some(b'[')) => OpenDisplay,
            (b'\\', Some(b']')) => CloseDisplay,
            (b'\\', Some(b'\\' | b'$')) => Escaped,
            (b'$', Some(b'$')) => Dollars,
            (b'$', _) => Dollar,
            (byte, _) if is_sentinel(byte as char) => Sentinel,
            _ => {
                at += 1;
                continue;
            }
        };
        let end = at + if matches!(kind, Dollar | Sentinel) { 1 } else { 2 };
        delimiters.push((kind, at..end));
        at = end;
    }
    delimiters
}

/// Finds for each delimiter that begins a formula the one that ends it.
///
/// Between the two there is no sentinel and no other beginning of the same kind. One pass from the end finds them all.
fn closing_delimiters(delimiters: &[(Delimiter, Range<usize>)]) -> Vec<Option<usize>> {
    let mut closing = vec![None; delimiters.len()];
    let mut nearest = Nearest::default();
    for (index, (kind, _)) in delimiters.iter().enumerate().rev() {
        match kind {
            OpenInline => closing[index] = nearest.inline.take(),
            OpenDisplay => closing[index] = nearest.display.take(),
            CloseInline => nearest.inline = Some(index),
            CloseDisplay => nearest.display = Some(index),
            Dollar => closing[index] = nearest.dollar.replace(index),
            Dollars => {
                closing[index] = nearest.dollars.replace(index);
                nearest.dollar = None;
            }
            Sentinel => nearest = Nearest::default(),
            Escaped => {}
        }
    }
    closing
}

/// The nearest delimiter of each kind after the current one.
#[derive(Default)]
struct Nearest {
    inline: Option<usize>,
    display: Option<usize>,
    dollar: Option<usize>,
    dollars: Option<usize>,
}

/// Adds a formula between dollar signs; dollar signs inside it are escaped.
pub(super) fn push_in_dollars(markdown: &mut String, tex: &str, is_display: bool) {
    let dollars = if is_display { "$$" } else { "$" };
    markdown.push_str(dollars);
    let mut is_escaped = false;
    for ch in tex.chars() {
        if ch == '$' && !is_escaped {
            markdown.push('\\');
        }
        is_escaped = ch == '\\' && !is_escaped;
        markdown.push(ch);
    }
    markdown.push_str(dollars);
}

/// Whether the class of an element says that it is a formula.
pub(super) fn names_formula(classes: &str) -> bool {
    classes.contains("mat") && classes.split_ascii_whitespace().any(|class| CLASSES.contains(&class))
}

fn is_named_formula(tree: &Tree, element: NodeIndex) -> bool {
    tree.attribute(element, "class").is_some_and(names_formula)
}

/// Turns the text between delimiters into `math`, in elements whose class says that they are formulas.
pub(super) fn convert_named_formulas(tree: &mut Tree) {
    let is_formula = |tree: &Tree, node: NodeIndex| tree.tag(node) == tags::MATH || is_named_formula(tree, node);
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

/// Whether the source of a page mentions a program that typesets formulas.
pub(super) fn mentions_typesetter(source: &[u8]) -> bool {
    let (begin, end) = (Pattern::either(b'J', b't'), Pattern::letter(b'x'));
    let ends = pairs(source, begin, end, TYPESETTER_END - 1).into_iter().map(|at| at as usize + TYPESETTER_END);
    ends.into_iter().any(|end| TYPESETTERS.iter().any(|name| source[..end].ends_with(name)))
}

/// Whether the source of a page configures single dollar signs as delimiters of formulas: `['$', '$']`, or
/// `left: "$", right: "$"`.
pub(super) fn sets_single_dollars(source: &[u8]) -> bool {
    let is_quote = |byte: u8| byte == b'"' || byte == b'\'';
    let dollars = source.iter().enumerate().filter(|&(_, &byte)| byte == b'$').map(|(at, _)| at);
    dollars.into_iter().any(|at| {
        let quote = at.checked_sub(1).map_or(0, |before| source[before]);
        is_quote(quote) && source.get(at + 1) == Some(&quote) && begins_with_closing_dollar(&source[at + 2..])
    })
}

/// Whether a comma and another quoted dollar sign follow.
fn begins_with_closing_dollar(rest: &[u8]) -> bool {
    let Some(rest) = rest.trim_ascii_start().strip_prefix(b",") else { return false };
    let rest = rest.trim_ascii_start();
    let value = after_right(rest).unwrap_or(rest);
    value.starts_with(b"'$'") || value.starts_with(b"\"$\"")
}

/// Returns what follows the key `right`, with or without quotes, and its colon.
fn after_right(rest: &[u8]) -> Option<&[u8]> {
    let without_quote = |text: &'_ [u8]| usize::from(matches!(text.first(), Some(b'"' | b'\'')));
    let key = &rest[without_quote(rest)..];
    let after = key.strip_prefix(b"right")?;
    let after = &after[without_quote(after)..];
    Some(after.trim_ascii_start().strip_prefix(b":")?.trim_ascii_start())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn formulas(text: &str, single_dollars: bool) -> Vec<(&str, bool)> {
        delimited_formulas(text, single_dollars).into_iter().map(|formula| (formula.tex, formula.is_display)).collect()
    }

    #[test]
    fn formulas_are_between_their_delimiters() {
        assert_eq!(formulas(r"a \(b\) c \[ d \] $$e$$", false), [("b", false), ("d", true), ("e", true)]);
        assert_eq!(formulas(r"$a$ and \$5", true), [("a", false)]);
        assert_eq!(formulas("$a$", false), []);
    }

    #[test]
    fn prices_and_broken_formulas_are_text() {
        assert_eq!(formulas("$5 and $6", true), []);
        assert_eq!(formulas("$a$5", true), []);
        assert_eq!(formulas("\\(a\u{1}b\\)", false), []);
        assert_eq!(formulas(r"\( \)", false), []);
        assert_eq!(formulas(&format!(r"\({}\)", "a".repeat(2001)), false), []);
    }

    #[test]
    fn formulas_follow_each_other() {
        let text = r"\(a $b$ \[ \(c\) \] $$ d \) $$ e $f$1 \(g\)";
        let mut end = 0;
        for formula in delimited_formulas(text, true) {
            assert!(end <= formula.span.start && formula.span.end <= text.len());
            assert!(text[formula.span.clone()].contains(formula.tex));
            end = formula.span.end;
        }
        assert!(end > 0);
    }

    #[test]
    fn dollars_in_formulas_are_escaped() {
        let mut markdown = String::new();
        push_in_dollars(&mut markdown, r"\$5 + $6 \\$", false);
        assert_eq!(markdown, r"$\$5 + \$6 \\\$$");
    }

    #[test]
    fn single_dollars_are_set_in_pairs() {
        for source in
            ["[['$', '$'], ['\\\\(', '\\\\)']]", "{left: \"$\", right: \"$\"}", "{'left':'$' , \"right\" : '$'}"]
        {
            assert!(sets_single_dollars(source.as_bytes()), "{source}");
        }
        for source in ["$('$')", "['$$', '$$']", "'$', '", "$", "'$'"] {
            assert!(!sets_single_dollars(source.as_bytes()), "{source}");
        }
    }
}
