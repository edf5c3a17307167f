//! Line breaks in code whose lines are elements: if a style sheet breaks the lines, the page itself has no breaks.

use std::collections::HashSet;

use super::builder::Builder;
use super::names::{CODE, PRE};
use super::scanning::is_white;
use super::tree::{Form, Id, Node, COMMENT, DOCUMENT, NONE, TEXT};
use crate::table::namespace::Namespace;
use crate::table::tags::{self, BLOCK};

/// Words before `-line` in class names with another meaning, such as `in-line`.
const PARTS: [&[u8]; 6] = [b"in", b"multi", b"new", b"out", b"single", b"under"];

/// The state of reading the lines of one element of code.
#[derive(Default)]
struct Lines {
    /// A line that has ended without a break: it gets one, unless the text after it begins with a break.
    due: Option<Id>,
    /// Whether the last text ended with a break.
    is_broken: bool,
}

impl Builder<'_> {
    /// Adds a line break after each line of code that is an element, unless there is one already.
    pub(super) fn break_code_lines(&mut self) {
        let codes = self.outermost_codes();
        let lines: HashSet<Id> =
            codes.iter().flat_map(|&code| self.elements_in(code)).filter(|&id| self.is_line(id)).collect();
        if !lines.is_empty() {
            codes.into_iter().for_each(|code| self.break_lines_in(code, &lines));
        }
    }

    /// Returns the elements of code that are not nested in other ones.
    fn outermost_codes(&self) -> Vec<Id> {
        let mut codes = Vec::new();
        let mut id = self.tree.node(DOCUMENT).first;
        while id != NONE {
            let is_code = matches!(self.tree.node(id).tag, PRE | CODE);
            if is_code {
                codes.push(id);
            }
            id = if is_code { self.tree.after(id, DOCUMENT) } else { self.tree.following(id, DOCUMENT) };
        }
        codes
    }

    /// Returns the elements in an element.
    fn elements_in(&self, root: Id) -> Vec<Id> {
        let all = std::iter::successors(Some(root), |&id| Some(self.tree.following(id, root)).filter(|&id| id != NONE));
        all.skip(1).filter(|&id| !matches!(self.tree.node(id).tag, TEXT | COMMENT)).collect()
    }

    /// Returns whether a class says that an element is a line; block elements are lines anyway.
    fn is_line(&self, id: Id) -> bool {
        let node = self.tree.node(id);
        let classes = self.tokens.attribute(node.span, b"class").unwrap_or(&[]);
        tags::flags(node.tag) & BLOCK == 0 && may_name_line(classes) && words(classes).any(names_line)
    }

    fn break_lines_in(&mut self, code: Id, lines: &HashSet<Id>) {
        let mut state = Lines::default();
        let mut id = self.tree.node(code).first;
        while id != NONE {
            match self.tree.node(id).tag {
                TEXT => id = self.read_text(id, &mut state),
                COMMENT => (),
                _ => self.begin_element(id, lines, &mut state),
            }
            id = self.next_in(id, code, lines, &mut state);
        }
    }

    /// Returns the node after another one in an element; elements that end between them are closed.
    fn next_in(&self, mut id: Id, root: Id, lines: &HashSet<Id>, state: &mut Lines) -> Id {
        if self.tree.node(id).first != NONE {
            return self.tree.node(id).first;
        }
        while id != root {
            if lines.contains(&id) {
                state.due = Some(id).filter(|_| !state.is_broken);
            }
            if self.tree.node(id).next != NONE {
                return self.tree.node(id).next;
            }
            id = self.tree.node(id).parent;
        }
        NONE
    }

    fn begin_element(&mut self, id: Id, lines: &HashSet<Id>, state: &mut Lines) {
        if tags::flags(self.tree.node(id).tag) & BLOCK != 0 {
            *state = Lines { due: None, is_broken: true };
        } else if lines.contains(&id) {
            if let Some(line) = state.due {
                self.break_after(line);
            }
            *state = Lines::default();
        }
    }

    /// Reads a text, which may consist of several nodes; returns the last one.
    fn read_text(&mut self, first: Id, state: &mut Lines) -> Id {
        let (last, breaks) = self.text_from(first);
        if let Some((begins, ends)) = breaks {
            match state.due {
                Some(line) if !begins => self.break_after(line),
                _ => (),
            }
            *state = Lines { due: None, is_broken: ends };
        }
        last
    }

    /// Returns the last node of the text that begins with a node, and whether it begins and ends with a break; None for
    /// blank text.
    fn text_from(&self, first: Id) -> (Id, Option<(bool, bool)>) {
        let (mut last, mut breaks): (Id, Option<(bool, bool)>) = (first, None);
        loop {
            let node = self.tree.node(last);
            if let Some((begins, ends)) = typed(self.tokens.bytes(node.span), node.span.form) {
                breaks = Some((breaks.map_or(begins, |breaks| breaks.0), ends));
            }
            if node.next == NONE || self.tree.node(node.next).tag != TEXT {
                return (last, breaks);
            }
            last = node.next;
        }
    }

    /// Adds a line break after a line and after the spaces that follow it.
    fn break_after(&mut self, line: Id) {
        let text = self.store(b"\n");
        let text = self.tree.create(Node::new(TEXT, Namespace::Html, text));
        let following = self.tree.node(line).next;
        let mut previous = line;
        if following != NONE && self.tree.node(following).tag == TEXT {
            if let (last, None) = self.text_from(following) {
                previous = last;
            }
        }
        let Node { parent, next, .. } = *self.tree.node(previous);
        if next == NONE {
            self.tree.append(parent, text);
        } else {
            self.tree.insert_before(next, text);
        }
    }
}

/// Returns whether a selector for lines finds these classes: `[class~=line],[class$='-line'],[class*='-line ']`.
fn may_name_line(classes: &[u8]) -> bool {
    const INNER: &[u8] = b"-line ";
    classes.ends_with(b"-line")
        || words(classes).any(|class| class == b"line")
        || classes.windows(INNER.len()).any(|part| part == INNER)
}

/// Returns whether a class is that of a line.
fn names_line(class: &[u8]) -> bool {
    class == b"line" || class.strip_suffix(b"-line").is_some_and(|part| !PARTS.contains(&part))
}

fn words(classes: &[u8]) -> impl Iterator<Item = &[u8]> {
    classes.split(|&byte| is_white(byte))
}

/// Returns whether a text begins and ends with a line break, spaces ignored; None if it contains nothing else.
fn typed(text: &[u8], form: Form) -> Option<(bool, bool)> {
    let no_break_space: &[u8] = match form {
        Form::Source | Form::Stored => b"&nbsp;",
        Form::RawSource | Form::RawStored => b"\xc2\xa0",
    };
    let blanks: [&[u8]; 4] = [b" ", b"\t", b"\r", no_break_space];
    let mut typed = text;
    while let Some(rest) = blanks.iter().find_map(|blank| typed.strip_prefix(*blank)) {
        typed = rest;
    }
    while let Some(rest) = blanks.iter().find_map(|blank| typed.strip_suffix(*blank)) {
        typed = rest;
    }
    Some((*typed.first()? == b'\n', *typed.last()? == b'\n'))
}

#[cfg(test)]
mod tests {
    use crate::Table;

    #[test]
    fn lines_of_code_are_broken() {
        for (code, broken) in [
            ("<b class=line>a</b><b class=line>c</b>", "<b class=\"line\">a</b>\n<b class=\"line\">c</b>"),
            ("<b class=line>a</b> <b class=line>c</b>", "<b class=\"line\">a</b> \n<b class=\"line\">c</b>"),
            ("<b class=line>a</b>d", "<b class=\"line\">a</b>\nd"),
            ("<b class=line>a</b>\nd", "<b class=\"line\">a</b>\nd"),
            ("<b class=line>a\n</b>d", "<b class=\"line\">a\n</b>d"),
            ("<b class='x code-line'>a</b>d", "<b class=\"x code-line\">a</b>\nd"),
            ("<b class=in-line>a</b>d", "<b class=\"in-line\">a</b>d"),
            ("<li class=line>a</li>d", "<li class=\"line\">a</li>d"),
            ("<b class=line>a</b>&nbsp;<i>d</i>", "<b class=\"line\">a</b>&nbsp;\n<i>d</i>"),
        ] {
            let html = Table::from_html(format!("<pre>{code}</pre>").as_bytes()).unwrap().html;
            let expected = format!("<html><head></head><body><pre>{broken}</pre></body></html>");
            assert_eq!(String::from_utf8(html).unwrap(), expected);
        }
    }
}
