//! Programs in a page that look for formulas in its text.

use crate::bytes::finding::holds;

/// Names of these programs.
const TYPESETTERS: [&[u8]; 4] = [b"MathJax", b"mathjax", b"KaTeX", b"katex"];

/// Whether the source of a page loads such a program.
pub(super) fn has_typesetter(source: &[u8]) -> bool {
    TYPESETTERS.iter().any(|name| holds(source, name))
}

/// Whether the source of a page tells such a program that a single dollar sign begins a formula: `['$', '$']`, or
/// `left: "$", right: "$"`.
pub(super) fn sets_single_dollars(source: &[u8]) -> bool {
    let is_quote = |byte: u8| byte == b'"' || byte == b'\'';
    let dollars = source.iter().enumerate().filter(|&(_, &byte)| byte == b'$').map(|(at, _)| at);
    dollars.into_iter().any(|at| {
        let quote = at.checked_sub(1).map_or(0, |before| source[before]);
        is_quote(quote) && source.get(at + 1) == Some(&quote) && is_pair(&source[at + 2..])
    })
}

/// Whether a comma and another quoted dollar sign follow.
fn is_pair(rest: &[u8]) -> bool {
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
