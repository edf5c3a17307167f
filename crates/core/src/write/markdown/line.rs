//! Writes a line of text and sentinels as Markdown.

use std::borrow::Cow;
use std::ops::Range;

use super::block_escapes::escape_line_starts_from;
use super::emphasis::write_emphasis;
use super::escapes::{push_code_span, push_escaped, Escapes};
use super::formulas::{delimited_formulas, push_in_dollars};
use super::sentinels::{
    closer_of, emphasis_offsets, find_sentinel, is_atom_digit, is_emphasis, is_opener, leading_number, push_numbered,
    SentinelKinds, ATOM, BREAK, CLOSE_LINK, OPEN_LINK,
};
use super::tidying::tidy_line;

pub(super) const HARD_BREAK: &str = "  \n";
const TWO_BREAKS: &str = "\n\n";

/// The forms in which a page writes formulas.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FormulaSyntax {
    None,
    /// As elements; a dollar sign in the text must be escaped.
    Elements,
    /// Also in the text, between delimiters that typesetting programs look for.
    Delimited,
    /// Also between single dollar signs.
    InDollars,
}

impl FormulaSyntax {
    pub(super) fn escapes(self) -> Escapes {
        Escapes { dollars: self != FormulaSyntax::None, brackets: false }
    }

    /// Whether formulas may be in the text of a line.
    fn may_be_in(self, line: &str) -> bool {
        matches!(self, FormulaSyntax::Delimited | FormulaSyntax::InDollars) && line.contains(&['\\', '$'][..])
    }
}

/// Finished Markdown in a line, or code, which is still without its backticks.
#[derive(Clone, Debug)]
pub(super) struct Atom {
    pub(super) span: Range<usize>,
    pub(super) is_code: bool,
}

/// The atoms that the numbers after sentinels refer to, as spans of one string.
#[derive(Default)]
pub(super) struct Atoms {
    pub(super) list: Vec<Atom>,
    pub(super) text: String,
}

impl Atoms {
    pub(super) fn clear(&mut self) {
        self.list.clear();
        self.text.clear();
    }

    /// Adds an atom that `write` writes, and returns its number.
    pub(super) fn add(&mut self, is_code: bool, write: impl FnOnce(&mut String)) -> usize {
        let start = self.text.len();
        write(&mut self.text);
        self.list.push(Atom { span: start..self.text.len(), is_code });
        self.list.len() - 1
    }

    fn is_code(&self, number: usize) -> bool {
        self.list.get(number).is_some_and(|atom| atom.is_code)
    }

    fn text_of(&self, number: usize) -> &str {
        self.list.get(number).map_or("", |atom| &self.text[atom.span.clone()])
    }
}

/// The collected content of a line: text with single spaces and sentinels, and its atoms.
pub(super) struct Line<'a> {
    pub(super) text: &'a str,
    pub(super) atoms: &'a mut Atoms,
    pub(super) formulas: FormulaSyntax,
    pub(super) sentinels: SentinelKinds,
}

impl Line<'_> {
    /// Adds the line to `markdown` as paragraphs, and calls `visit` with the span of each; two breaks end a paragraph.
    pub(super) fn write_paragraphs(mut self, markdown: &mut String, mut visit: impl FnMut(Range<usize>)) {
        let line = tidy_line(self.text, self.sentinels);
        if self.sentinels == SentinelKinds::None || !line.contains(TWO_BREAKS) {
            if !line.is_empty() {
                visit(self.write_paragraph(&line, markdown));
            }
            return;
        }
        for paragraph in split_paragraphs(&line).iter().filter(|paragraph| !paragraph.is_empty()) {
            visit(self.write_paragraph(paragraph, markdown));
        }
    }

    /// Adds the line to `markdown` on one line, with `line_break` for its breaks.
    pub(super) fn write_on_one_line(mut self, markdown: &mut String, line_break: &str) {
        let line = tidy_line(self.text, self.sentinels);
        self.write_tidied(&line, markdown, line_break);
    }

    fn write_paragraph(&mut self, line: &str, markdown: &mut String) -> Range<usize> {
        let start = markdown.len();
        self.write_tidied(line, markdown, HARD_BREAK);
        escape_line_starts_from(markdown, start);
        start..markdown.len()
    }

    /// Adds a tidied line with its text escaped, and with emphasis and atoms written as Markdown.
    fn write_tidied(&mut self, line: &str, markdown: &mut String, line_break: &str) {
        let escapes = self.formulas.escapes();
        let is_plain = self.sentinels == SentinelKinds::None || find_sentinel(line).is_none();
        if is_plain && !self.formulas.may_be_in(line) {
            push_escaped(markdown, line, escapes);
            return;
        }
        let mut escaped = String::with_capacity(line.len() + 16);
        if self.formulas.may_be_in(line) {
            push_escaped(&mut escaped, &self.replace_formulas(line), escapes);
        } else {
            push_escaped(&mut escaped, line, escapes);
        }
        if self.sentinels == SentinelKinds::Emphasis && emphasis_offsets(escaped.as_bytes()).next().is_some() {
            escaped = write_emphasis(&escaped);
        }
        self.replace_sentinels(&escaped, markdown, line_break);
    }

    /// Replaces delimited formulas by atoms.
    fn replace_formulas(&mut self, line: &str) -> String {
        let mut replaced = String::with_capacity(line.len());
        let mut at = 0;
        for formula in delimited_formulas(line, self.formulas == FormulaSyntax::InDollars) {
            let number = self.atoms.add(false, |text| push_in_dollars(text, formula.tex, formula.is_display));
            replaced.push_str(&line[at..formula.span.start]);
            push_numbered(&mut replaced, ATOM, number);
            at = formula.span.end;
        }
        replaced.push_str(&line[at..]);
        replaced
    }

    /// Adds a line to `markdown`, with Markdown in place of each of its sentinels.
    fn replace_sentinels(&mut self, line: &str, markdown: &mut String, line_break: &str) {
        let start = markdown.len();
        let mut rest = line;
        while let Some(at) = find_sentinel(rest) {
            markdown.push_str(&rest[..at]);
            let sentinel = rest.as_bytes()[at] as char;
            rest = &rest[at + 1..];
            if sentinel == BREAK {
                rest = rest.trim_start_matches(BREAK);
                markdown.push_str(line_break);
                continue;
            }
            let (number, digits) = leading_number(rest.as_bytes());
            rest = &rest[digits..];
            if sentinel == OPEN_LINK {
                escape_last_exclamation_mark(markdown, start);
                markdown.push('[');
            } else if self.atoms.is_code(number) {
                rest = self.write_adjacent_code(number, rest, markdown);
            } else {
                markdown.push_str(self.atoms.text_of(number));
            }
        }
        markdown.push_str(rest);
    }

    /// Adds code, together with the code that follows directly, and returns the rest of the line.
    fn write_adjacent_code<'a>(&self, number: usize, rest: &'a str, markdown: &mut String) -> &'a str {
        let mut code = Cow::Borrowed(self.atoms.text_of(number));
        let mut rest = rest;
        while let Some(after) = rest.strip_prefix(ATOM) {
            let (next, digits) = leading_number(after.as_bytes());
            if !self.atoms.is_code(next) {
                break;
            }
            code.to_mut().push_str(self.atoms.text_of(next));
            rest = &after[digits..];
        }
        push_code_span(markdown, &code);
        rest
    }
}

/// Escapes an exclamation mark at the end of a line, which begins at `start`: before a link it would make an image of it.
fn escape_last_exclamation_mark(markdown: &mut String, start: usize) {
    if markdown[start..].ends_with('!') {
        markdown.pop();
        markdown.push_str("\\!");
    }
}

/// Splits a line into paragraphs. Formatting that is open at the end of one is closed there and opened again.
fn split_paragraphs(line: &str) -> Vec<String> {
    let (mut paragraphs, mut open) = (Vec::new(), Vec::<&str>::new());
    for part in line.split(TWO_BREAKS) {
        let mut paragraph: String = open.concat();
        paragraph.push_str(part.trim_matches(&[' ', BREAK][..]));
        update_open_edges(part, &mut open);
        for edge in open.iter().rev() {
            paragraph.push(closer_of(edge.as_bytes()[0] as char));
            paragraph.push_str(&edge[1..]);
        }
        paragraphs.push(paragraph);
    }
    paragraphs
}

/// Adds the edges that a text opens to `open`, and removes those that it closes.
fn update_open_edges<'a>(text: &'a str, open: &mut Vec<&'a str>) {
    for (at, byte) in text.bytes().enumerate() {
        if is_opener(byte) || byte == OPEN_LINK as u8 {
            let digits = text.bytes().skip(at + 1).take_while(|&byte| is_atom_digit(byte)).count();
            open.push(&text[at..=at + digits]);
        } else if is_emphasis(byte) || byte == CLOSE_LINK as u8 {
            open.pop();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::sentinels::from_drawing;
    use super::*;

    fn atoms(written: &[&str], is_code: bool) -> Atoms {
        let mut atoms = Atoms::default();
        for atom in written {
            atoms.add(is_code, |text| text.push_str(atom));
        }
        atoms
    }

    fn paragraphs(text: &str, mut atoms: Atoms, formulas: FormulaSyntax) -> Vec<String> {
        let mut markdown = String::new();
        let mut spans = Vec::new();
        let line = Line { text, atoms: &mut atoms, formulas, sentinels: SentinelKinds::Emphasis };
        line.write_paragraphs(&mut markdown, |span| spans.push(span));
        spans.into_iter().map(|span| markdown[span].to_owned()).collect()
    }

    fn plain(text: &str) -> Vec<String> {
        paragraphs(text, Atoms::default(), FormulaSyntax::None)
    }

    fn linked(text: &str) -> Vec<String> {
        paragraphs(&from_drawing(text), atoms(&["](b)"], false), FormulaSyntax::None)
    }

    #[test]
    fn plain_lines_are_escaped() {
        assert_eq!(plain(" a *b* "), ["a \\*b\\*"]);
        assert_eq!(plain(" 1. a"), ["1\\. a"]);
        assert_eq!(plain("  "), [""; 0]);
    }

    #[test]
    fn one_break_is_hard_and_two_end_the_paragraph() {
        assert_eq!(plain("\n a \n - b\n"), ["a  \n\\- b"]);
        assert_eq!(plain("a\n \n\nb"), ["a", "b"]);
        assert_eq!(plain(&from_drawing("(a\n\nb) c")), ["**a**", "**b** c"]);
        assert_eq!(linked("[[a\n\nb]]"), ["[a](b)", "[b](b)"]);
    }

    #[test]
    fn links_and_atoms_are_written() {
        assert_eq!(linked("see [[a [1] b]]."), ["see [a \\[1\\] b](b)."]);
        assert_eq!(paragraphs("\u{b}\u{10} a", atoms(&["![](b)"], false), FormulaSyntax::None), ["![](b) a"]);
        assert_eq!(
            paragraphs("\u{b}\u{10}\u{b}\u{11} a", atoms(&["a", "`"], true), FormulaSyntax::None),
            ["`` a` `` a"]
        );
    }

    #[test]
    fn formulas_are_read_in_the_text_of_pages_that_typeset_it() {
        assert_eq!(paragraphs(r"\(a_b\) $5", Atoms::default(), FormulaSyntax::Delimited), [r"$a_b$ \$5"]);
        assert_eq!(paragraphs("$a$", Atoms::default(), FormulaSyntax::InDollars), ["$a$"]);
        assert_eq!(paragraphs("$a$", Atoms::default(), FormulaSyntax::Elements), [r"\$a\$"]);
    }

    #[test]
    fn lines_of_cells_have_other_breaks() {
        let (mut markdown, mut atoms) = (String::new(), Atoms::default());
        let line = Line {
            text: "a \n\n b\nc",
            atoms: &mut atoms,
            formulas: FormulaSyntax::None,
            sentinels: SentinelKinds::Plain,
        };
        line.write_on_one_line(&mut markdown, "<br>");
        assert_eq!(markdown, "a<br>b<br>c");
    }
}
