//! Sentinels of emphasis, written as asterisks and tildes where Markdown reads these as emphasis.
//!
//! CommonMark does not read `**` between a letter and punctuation as the beginning of strong text. In such places the
//! emphasis is made shorter, so that the punctuation is outside of it.

use super::character_classes::{is_perhaps_punctuation, is_punctuation};
use super::sentinels::{is_closer, is_emphasis, is_opener, is_sentinel, BREAK};

/// An edge of emphasis in a line.
struct Edge {
    /// Its offset in the text without sentinels of emphasis.
    offset: usize,
    sentinel: u8,
    /// What is written in its place; empty until it is sure to be read as emphasis.
    mark: &'static str,
}

/// Two edges that belong together.
struct Pair {
    opener: usize,
    closer: usize,
    is_nested: bool,
}

/// A line without sentinels of emphasis, and the edges of its emphasis.
struct Line<'a> {
    text: &'a str,
    edges: Vec<Edge>,
}

/// Returns a line, whose text is escaped already, with its emphasis written as Markdown.
pub(super) fn with_emphasis(line: &str) -> String {
    let mut text = String::with_capacity(line.len());
    let mut edges = Vec::new();
    for piece in line.split_inclusive(|ch: char| is_sentinel(ch) && is_emphasis(ch as u8)) {
        match piece.as_bytes() {
            [before @ .., last] if is_emphasis(*last) => {
                text.push_str(&piece[..before.len()]);
                edges.push(Edge { offset: text.len(), sentinel: *last, mark: "" });
            }
            _ => text.push_str(piece),
        }
    }
    let mut line = Line { text: &text, edges };
    line.choose_marks();
    line.written()
}

impl<'a> Line<'a> {
    fn choose_marks(&mut self) {
        for Pair { opener, closer, is_nested } in self.pairs() {
            let mark = mark_of(self.edges[opener].sentinel);
            if self.fits(opener, closer, mark) && !(is_nested && self.is_ambiguous(opener, closer, mark)) {
                self.edges[opener].mark = mark;
                self.edges[closer].mark = mark;
            }
        }
    }

    fn written(&self) -> String {
        let mut written = String::with_capacity(self.text.len() + 2 * self.edges.len());
        for (index, edge) in self.edges.iter().enumerate() {
            written.push_str(self.piece(index));
            written.push_str(edge.mark);
        }
        written.push_str(self.piece(self.edges.len()));
        written
    }

    /// Returns the pairs of edges, from the inside out.
    fn pairs(&self) -> Vec<Pair> {
        let (mut pairs, mut open) = (Vec::new(), Vec::new());
        for (index, edge) in self.edges.iter().enumerate() {
            if is_opener(edge.sentinel) {
                open.push(index);
            } else if let Some(opener) = open.pop() {
                pairs.push(Pair { opener, closer: index, is_nested: !open.is_empty() });
            }
        }
        pairs
    }

    /// The text before an edge, from the edge before that.
    fn piece(&self, index: usize) -> &'a str {
        let start = if index == 0 { 0 } else { self.edges[index - 1].offset };
        let stop = self.edges.get(index).map_or(self.text.len(), |edge| edge.offset);
        &self.text[start..stop]
    }

    /// Whether the marks are read as emphasis of some text, after it has been made shorter where that is needed.
    fn fits(&mut self, opener: usize, closer: usize, mark: &str) -> bool {
        if self.touches_other(opener, mark) {
            return false;
        }
        if !self.is_read(opener, closer, mark) {
            self.shorten(opener, closer, mark);
            if !self.is_read(opener, closer, mark) {
                return false;
            }
        }
        let inside = self.edges[opener].offset..self.edges[closer].offset;
        self.text[inside].contains(|ch: char| is_sentinel(ch) || !ch.is_whitespace())
    }

    /// Whether other emphasis ends where this begins: the marks of both would be read as one.
    fn touches_other(&self, opener: usize, mark: &str) -> bool {
        let before = self.edges[..opener].iter().enumerate().rev();
        let touching = before.take_while(|&(index, _)| self.piece(index + 1).is_empty());
        touching.into_iter().any(|(_, edge)| is_closer(edge.sentinel) && is_same_kind(edge.mark, mark))
    }

    /// Moves punctuation out of the emphasis where the marks would not be read as emphasis.
    fn shorten(&mut self, opener: usize, closer: usize, mark: &str) {
        if !self.may_open(opener, mark) {
            let inner = self.piece(opener + 1);
            self.edges[opener].offset += inner.len() - inner.trim_start_matches(is_movable).len();
        }
        if !self.may_close(closer, mark) {
            let inner = self.piece(closer);
            self.edges[closer].offset -= inner.len() - inner.trim_end_matches(is_movable).len();
        }
    }

    fn is_read(&self, opener: usize, closer: usize, mark: &str) -> bool {
        self.may_open(opener, mark) && self.may_close(closer, mark)
    }

    /// Whether nested marks could be misread.
    ///
    /// An opening mark could be read as the end of the outer emphasis, and a closing mark as the beginning of another.
    /// Selection directly next to those of the outer emphasis are read together with them.
    fn is_ambiguous(&self, opener: usize, closer: usize, mark: &str) -> bool {
        let begins_alone = !self.piece(opener).is_empty() || !is_opener(self.edges[opener - 1].sentinel);
        let ends_alone = !self.piece(closer + 1).is_empty() || !is_closer(self.edges[closer + 1].sentinel);
        (begins_alone && self.may_close(opener, mark)) || (ends_alone && self.may_open(closer, mark))
    }

    fn may_open(&self, index: usize, mark: &str) -> bool {
        let after = self.character_after(index, mark);
        is_letter(after) || (!is_blank(after) && separates_words(self.character_before(index, mark)))
    }

    fn may_close(&self, index: usize, mark: &str) -> bool {
        let before = self.character_before(index, mark);
        is_letter(before) || (!is_blank(before) && separates_words(self.character_after(index, mark)))
    }

    /// The character before a group of marks of one kind; a space at the beginning of the line.
    fn character_before(&self, index: usize, mark: &str) -> char {
        let mut at = index;
        while at > 0 && self.piece(at).is_empty() && is_same_kind_or_none(self.edges[at - 1].mark, mark) {
            at -= 1;
        }
        let last = self.piece(at).chars().next_back();
        last.or_else(|| self.edges[..at].last()?.mark.chars().next_back()).unwrap_or(' ')
    }

    /// The character after a group of marks of one kind; a space at the end of the line.
    fn character_after(&self, index: usize, mark: &str) -> char {
        let mut at = index + 1;
        while at < self.edges.len() && self.piece(at).is_empty() && is_same_kind_or_none(self.edges[at].mark, mark) {
            at += 1;
        }
        let first = self.piece(at).chars().next();
        first.or_else(|| self.edges.get(at)?.mark.chars().next()).unwrap_or(' ')
    }
}

fn mark_of(opener: u8) -> &'static str {
    match opener {
        1 => "*",
        3 => "**",
        _ => "~~",
    }
}

fn is_same_kind(mark: &str, other: &str) -> bool {
    !mark.is_empty() && mark.as_bytes()[0] == other.as_bytes()[0]
}

fn is_same_kind_or_none(mark: &str, other: &str) -> bool {
    mark.is_empty() || is_same_kind(mark, other)
}

/// Whether a character is punctuation that can be outside of the emphasis as well.
fn is_movable(ch: char) -> bool {
    !(ch.is_alphanumeric() || ch.is_whitespace() || is_sentinel(ch))
}

fn is_blank(ch: char) -> bool {
    ch.is_whitespace() && !is_link_or_atom(ch)
}

/// Whether a character is a sentinel that becomes Markdown: brackets, or the edge of an image or of code.
fn is_link_or_atom(ch: char) -> bool {
    is_sentinel(ch) && ch != BREAK
}

fn separates_words(ch: char) -> bool {
    is_blank(ch) || is_link_or_atom(ch) || is_punctuation(ch)
}

/// Whether emphasis may begin before a character and end after it, whatever is on the other side of the mark.
fn is_letter(ch: char) -> bool {
    !is_blank(ch) && !is_link_or_atom(ch) && !is_perhaps_punctuation(ch)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Writes a line in which `{` and `}`, `(` and `)`, `<` and `>` are the edges of emphasised, strong, deleted text.
    fn written(line: &str) -> String {
        let sentinels = ["{", "}", "(", ")", "<", ">"].iter().zip('\u{1}'..);
        with_emphasis(&sentinels.fold(line.to_owned(), |line, (edge, ch)| line.replace(edge, &ch.to_string())))
    }

    #[test]
    fn emphasis_becomes_asterisks_and_tildes() {
        assert_eq!(written("a {b} (c) <d>"), "a *b* **c** ~~d~~");
        assert_eq!(written("({a})"), "***a***");
    }

    #[test]
    fn punctuation_between_a_letter_and_a_mark_is_moved_out() {
        assert_eq!(written("a(\"b\")c"), "a\"**b**\"c");
        assert_eq!(written("(a:)b"), "**a**:b");
        assert_eq!(written("(a:) b"), "**a:** b");
    }

    #[test]
    fn marks_that_would_be_misread_are_left_out() {
        assert_eq!(written("{a}(b)"), "*a*b");
        assert_eq!(written("(,)a"), ",a");
        assert_eq!(written("{a(b)c}"), "*abc*");
    }
}
