//! Formulas that a page keeps in scripts: they become MathML with an annotation in TeX, before the script.

use super::builder::Builder;
use super::names::MATH;
use super::tree::{Id, Node, Span, TEXT};
use crate::table::namespace::Namespace;
use crate::table::tags;

const SEMANTICS: i32 = tags::number("semantics");
const ANNOTATION: i32 = tags::number("annotation");
/// How the type of such a script begins.
const TYPE: &[u8] = b"math/tex";
/// Commands of TeX that only change settings for other formulas.
const SETTINGS: [&str; 4] = ["\\begingroup", "\\endgroup", "\\displaystyle", "\\relax"];

impl Builder<'_> {
    /// Show the formula of a script, if it holds one: its text is raw.
    pub(super) fn reveal_formula(&mut self, script: Id, text: Span) {
        let kind = self.tokens.attribute(self.tree.node(script).span, b"type").unwrap_or(&[]);
        let is_formula = kind.get(..TYPE.len()).is_some_and(|kind| kind.eq_ignore_ascii_case(TYPE));
        if !is_formula || shows_nothing(&String::from_utf8_lossy(self.tokens.bytes(text))) {
            return;
        }
        let is_display = kind.windows(b"display".len()).any(|word| word == b"display");
        let math = self.create_formula(text, is_display);
        self.tree.insert_before(script, math);
    }

    /// A formula that stands nowhere yet: MathML with an annotation in TeX.
    pub(super) fn create_formula(&mut self, text: Span, is_display: bool) -> Id {
        let display = if is_display { self.stored(b" display=\"block\"") } else { Span::EMPTY };
        let encoding = self.stored(b" encoding=\"application/x-tex\"");
        let math = self.tree.create(Node::new(MATH, Namespace::Math, display));
        let semantics = self.tree.create(Node::new(SEMANTICS, Namespace::Math, Span::EMPTY));
        let annotation = self.tree.create(Node::new(ANNOTATION, Namespace::Math, encoding));
        let text = self.tree.create(Node::new(TEXT, Namespace::Html, text));
        self.tree.append(math, semantics);
        self.tree.append(semantics, annotation);
        self.tree.append(annotation, text);
        math
    }
}

/// Whether TeX has only settings, groups and white space.
pub(super) fn shows_nothing(tex: &str) -> bool {
    let is_blank = |character: char| character.is_whitespace() || matches!(character, '{' | '}' | '\x1c'..='\x1f');
    let is_in_word = |character: char| character.is_alphanumeric() || character == '_';
    let mut rest = tex.trim_start_matches(is_blank);
    while !rest.is_empty() {
        match SETTINGS.iter().find_map(|command| rest.strip_prefix(command)) {
            Some(after) if !after.starts_with(is_in_word) => rest = after.trim_start_matches(is_blank),
            _ => return false,
        }
    }
    true
}

/// TeX without the delimiters around it.
pub(super) fn undelimited(tex: &str) -> &str {
    const DELIMITERS: [(&str, &str); 4] = [("$$", "$$"), ("$", "$"), ("\\(", "\\)"), ("\\[", "\\]")];
    let tex = tex.trim_matches(|sign: char| sign.is_ascii_whitespace());
    let inside = DELIMITERS.iter().find_map(|(open, close)| tex.strip_prefix(open)?.strip_suffix(close));
    inside.unwrap_or(tex).trim_matches(|sign: char| sign.is_ascii_whitespace())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Table;

    #[test]
    fn settings_show_nothing() {
        for tex in ["", " {}\n", "\\relax", "{\\displaystyle} \\begingroup\\endgroup"] {
            assert!(shows_nothing(tex), "{tex}");
        }
        for tex in ["x", "\\relaxed", "\\relax x", "\\frac"] {
            assert!(!shows_nothing(tex), "{tex}");
        }
    }

    #[test]
    fn formulas_are_shown() {
        let html = |page: &str| String::from_utf8(Table::from_html(page.as_bytes()).unwrap().html).unwrap();
        let annotation = "<semantics><annotation encoding=\"application/x-tex\">a&lt;b</annotation></semantics></math>";
        let body = |math: &str| format!("<html><head></head><body><p>{math}</p></body></html>");
        assert_eq!(html("<p><script type=math/tex>a<b</script>"), body(&format!("<math>{annotation}")));
        let display = html("<p><script type='Math/TeX; mode=display'>a<b</script>");
        assert_eq!(display, body(&format!("<math display=\"block\">{annotation}")));
        assert_eq!(html("<p><script type=math/tex> </script><script>a<b</script>"), body(""));
    }
}
