//! Names of the column of line numbers beside code.

use super::class_names::is_space;

/// Class names that highlighters give to it.
const GUTTERS: [&str; 23] = [
    "lineno",
    "linenos",
    "line-no",
    "line-nos",
    "linenum",
    "linenums",
    "line-num",
    "line-nums",
    "linenumber",
    "linenumbers",
    "line-number",
    "line-numbers",
    "linenodiv",
    "lnum",
    "ln",
    "lnt",
    "lntd",
    "gutter",
    "gutters",
    "gutterelement",
    "hljs-ln-n",
    "crayon-num",
    "crayon-nums",
];

/// Whether the value of a `class` attribute has the name of a gutter, or words of a name that are one.
pub(super) fn names_gutter(value: &str) -> bool {
    let edges = value.char_indices().filter(|&(_, sign)| is_edge(sign)).map(|(at, sign)| at + sign.len_utf8());
    std::iter::once(0).chain(edges).any(|begin| begins_with_gutter(&value[begin..]))
}

fn begins_with_gutter(words: &str) -> bool {
    GUTTERS.iter().any(|gutter| match (words.get(..gutter.len()), words.get(gutter.len()..)) {
        (Some(word), Some(rest)) => word.eq_ignore_ascii_case(gutter) && rest.chars().next().is_none_or(is_edge),
        _ => false,
    })
}

fn is_edge(sign: char) -> bool {
    is_space(sign) || sign == '_' || sign == '-'
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gutters_are_whole_words() {
        for value in ["lineno", "a LineNos", "hljs-ln-numbers", "crayon-nums", "x_gutter-y", "é ln", "cm-gutters"] {
            assert!(names_gutter(value), "{value}");
        }
        for value in ["", "linen", "alineno", "inline", "gutterless", "é"] {
            assert!(!names_gutter(value), "{value}");
        }
    }
}
