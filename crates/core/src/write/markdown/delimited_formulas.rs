//! Formulas in the text of a page, between the delimiters that typesetting programs look for.

use std::ops::Range;

use super::sentinels::is_sentinel;

/// Maximum length of a formula in text, in characters.
const MAX_LENGTH: usize = 2000;

/// A formula in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct DelimitedFormula<'a> {
    pub(super) tex: &'a str,
    pub(super) is_display: bool,
    /// Its span in the text, delimiters included.
    pub(super) span: Range<usize>,
}

/// What begins or ends a formula, what only looks like it, and sentinels, across which no formula goes.
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

use Delimiter::{CloseDisplay, CloseInline, Dollar, Dollars, Escaped, OpenDisplay, OpenInline, Sentinel};

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

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str, single_dollars: bool) -> Vec<(&str, bool)> {
        delimited_formulas(text, single_dollars).into_iter().map(|formula| (formula.tex, formula.is_display)).collect()
    }

    #[test]
    fn formulas_are_between_their_delimiters() {
        assert_eq!(found(r"a \(b\) c \[ d \] $$e$$", false), [("b", false), ("d", true), ("e", true)]);
        assert_eq!(found(r"$a$ and \$5", true), [("a", false)]);
        assert_eq!(found("$a$", false), []);
    }

    #[test]
    fn prices_and_broken_formulas_are_text() {
        assert_eq!(found("$5 and $6", true), []);
        assert_eq!(found("$a$5", true), []);
        assert_eq!(found("\\(a\u{1}b\\)", false), []);
        assert_eq!(found(r"\( \)", false), []);
        assert_eq!(found(&format!(r"\({}\)", "a".repeat(2001)), false), []);
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
}
