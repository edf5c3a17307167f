//! Words between the name of an author and the post: "Ann wrote:".

use crate::declared::is_space;

/// The words that introduce a post after the name of its author.
const VERBS: [&str; 8] = ["says", "said", "wrote", "writes", "schrieb", "sagt", "dit", "dice"];

/// Returns the name of an author without the word and the colon that introduce the post.
pub fn without_introduction(line: &str) -> &str {
    let line = line.trim_end_matches(is_space);
    let line = line.strip_suffix(':').unwrap_or(line).trim_end_matches(is_space);
    let is_in_word = |ch: char| ch.is_alphanumeric() || ch == '_';
    let name = line.trim_end_matches(is_in_word);
    if VERBS.iter().any(|verb| line[name.len()..].eq_ignore_ascii_case(verb)) {
        name.trim_end_matches(is_space)
    } else {
        line
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_lose_what_introduces_a_post() {
        for line in ["Ann", "Ann:", "Ann wrote:", "Ann  WROTE : ", "Ann says", "Ann dit\u{a0}:", "Ann\u{a0}schrieb:"] {
            assert_eq!(without_introduction(line), "Ann", "{line:?}");
        }
        for (line, name) in [
            ("wrote", ""),
            ("", ""),
            (" : ", ""),
            ("Benedit", "Benedit"),
            ("Ann_said", "Ann_said"),
            ("Ann wrote said", "Ann wrote"),
            ("Ann::", "Ann:"),
            ("(Ann)said:", "(Ann)"),
            ("Ann said it", "Ann said it"),
        ] {
            assert_eq!(without_introduction(line), name, "{line:?}");
        }
    }
}
