//! Sentinels of emphasis, written as asterisks and tildes where Markdown reads these as emphasis.
//!
//! CommonMark does not read `**` between a letter and punctuation as the beginning of strong text. In such places the
//! emphasis is made shorter, so that the punctuation is outside of it.

use super::punctuation::{is_punctuation, may_be_punctuation};
use super::sentinels::{
    emphasis_offsets, is_closer, is_opener, is_sentinel, BREAK, OPEN_DELETED, OPEN_EMPHASIS, OPEN_STRONG,
};

/// An edge of emphasis in a line.
struct Edge {
    /// Its offset in the text without sentinels of emphasis.
    offset: usize,
    sentinel: u8,
    /// The characters written at this edge; empty until they are sure to be read as emphasis.
    delimiter: &'static str,
}

/// The two edges of some emphasis, by their indices.
struct Pair {
    opener: usize,
    closer: usize,
    is_nested: bool,
}

/// A line without sentinels of emphasis, and the edges of its emphasis.
struct EmphasisedLine<'a> {
    text: &'a str,
    edges: Vec<Edge>,
}

/// Returns a line, whose text is escaped already, with its emphasis written as Markdown.
pub(super) fn write_emphasis(line: &str) -> String {
    let mut text = String::with_capacity(line.len());
    let (mut edges, mut copied) = (Vec::new(), 0);
    for at in emphasis_offsets(line.as_bytes()) {
        text.push_str(&line[copied..at]);
        edges.push(Edge { offset: text.len(), sentinel: line.as_bytes()[at], delimiter: "" });
        copied = at + 1;
    }
    text.push_str(&line[copied..]);
    let mut line = EmphasisedLine { text: &text, edges };
    line.set_delimiters();
    line.to_markdown()
}

impl<'a> EmphasisedLine<'a> {
    fn set_delimiters(&mut self) {
        for Pair { opener, closer, is_nested } in self.pairs() {
            let delimiter = delimiter_of(self.edges[opener].sentinel);
            if self.touches_other(opener, delimiter) {
                continue;
            }
            self.move_punctuation_out(opener, closer, delimiter);
            let is_read = self.can_open(opener, delimiter) && self.can_close(closer, delimiter);
            let is_ambiguous = || is_nested && self.is_ambiguous(opener, closer, delimiter);
            if is_read && self.shows_something(opener, closer) && !is_ambiguous() {
                self.edges[opener].delimiter = delimiter;
                self.edges[closer].delimiter = delimiter;
            }
        }
    }

    fn to_markdown(&self) -> String {
        let mut markdown = String::with_capacity(self.text.len() + 2 * self.edges.len());
        for (index, edge) in self.edges.iter().enumerate() {
            markdown.push_str(self.text_before(index));
            markdown.push_str(edge.delimiter);
        }
        markdown.push_str(self.text_before(self.edges.len()));
        markdown
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

    /// The text between an edge and the edge before it.
    fn text_before(&self, index: usize) -> &'a str {
        let start = if index == 0 { 0 } else { self.edges[index - 1].offset };
        let stop = self.edges.get(index).map_or(self.text.len(), |edge| edge.offset);
        &self.text[start..stop]
    }

    /// Whether other emphasis ends where this begins: the delimiters of both would be read as one.
    fn touches_other(&self, opener: usize, delimiter: &str) -> bool {
        let before = self.edges[..opener].iter().enumerate().rev();
        let touching = before.take_while(|&(index, _)| self.text_before(index + 1).is_empty());
        touching.into_iter().any(|(_, edge)| is_closer(edge.sentinel) && is_same_kind(edge.delimiter, delimiter))
    }

    /// Moves punctuation out of the emphasis where its delimiters would not be read as such.
    fn move_punctuation_out(&mut self, opener: usize, closer: usize, delimiter: &str) {
        if !self.can_open(opener, delimiter) {
            let inner = self.text_before(opener + 1);
            self.edges[opener].offset += inner.len() - inner.trim_start_matches(is_movable).len();
        }
        if !self.can_close(closer, delimiter) {
            let inner = self.text_before(closer);
            self.edges[closer].offset -= inner.len() - inner.trim_end_matches(is_movable).len();
        }
    }

    /// Whether there is more than white space between two edges.
    fn shows_something(&self, opener: usize, closer: usize) -> bool {
        let inside = self.edges[opener].offset..self.edges[closer].offset;
        self.text[inside].contains(|ch: char| is_sentinel(ch) || !ch.is_whitespace())
    }

    /// Whether nested delimiters could be misread.
    ///
    /// An opening delimiter could be read as the end of the outer emphasis, and a closing one as the beginning of another.
    /// Delimiters directly next to those of the outer emphasis are read together with them.
    fn is_ambiguous(&self, opener: usize, closer: usize, delimiter: &str) -> bool {
        let begins_alone = !self.text_before(opener).is_empty() || !is_opener(self.edges[opener - 1].sentinel);
        let ends_alone = !self.text_before(closer + 1).is_empty() || !is_closer(self.edges[closer + 1].sentinel);
        (begins_alone && self.can_close(opener, delimiter)) || (ends_alone && self.can_open(closer, delimiter))
    }

    fn can_open(&self, index: usize, delimiter: &str) -> bool {
        let after = self.character_after(index, delimiter);
        is_letter(after) || (!is_blank(after) && separates_words(self.character_before(index, delimiter)))
    }

    fn can_close(&self, index: usize, delimiter: &str) -> bool {
        let before = self.character_before(index, delimiter);
        is_letter(before) || (!is_blank(before) && separates_words(self.character_after(index, delimiter)))
    }

    /// The character before a group of delimiters of one kind; a space at the beginning of the line.
    fn character_before(&self, index: usize, delimiter: &str) -> char {
        let mut at = index;
        while at > 0 && self.text_before(at).is_empty() && is_same_kind_or_none(self.edges[at - 1].delimiter, delimiter)
        {
            at -= 1;
        }
        let last = self.text_before(at).chars().next_back();
        last.or_else(|| self.edges[..at].last()?.delimiter.chars().next_back()).unwrap_or(' ')
    }

    /// The character after a group of delimiters of one kind; a space at the end of the line.
    fn character_after(&self, index: usize, delimiter: &str) -> char {
        let mut at = index + 1;
        while at < self.edges.len()
            && self.text_before(at).is_empty()
            && is_same_kind_or_none(self.edges[at].delimiter, delimiter)
        {
            at += 1;
        }
        let first = self.text_before(at).chars().next();
        first.or_else(|| self.edges.get(at)?.delimiter.chars().next()).unwrap_or(' ')
    }
}

fn delimiter_of(opener: u8) -> &'static str {
    match opener as char {
        OPEN_EMPHASIS => "*",
        OPEN_STRONG => "**",
        OPEN_DELETED => "~~",
        _ => "",
    }
}

/// Whether two delimiters consist of the same character.
fn is_same_kind(delimiter: &str, other: &str) -> bool {
    !delimiter.is_empty() && delimiter.as_bytes()[0] == other.as_bytes()[0]
}

fn is_same_kind_or_none(delimiter: &str, other: &str) -> bool {
    delimiter.is_empty() || is_same_kind(delimiter, other)
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

/// Whether emphasis may begin before a character and end after it, whatever is on the other side of the delimiter.
fn is_letter(ch: char) -> bool {
    !is_blank(ch) && !is_link_or_atom(ch) && !may_be_punctuation(ch)
}

#[cfg(test)]
mod tests {
    use super::super::sentinels::from_drawing;
    use super::*;

    fn markdown(drawing: &str) -> String {
        write_emphasis(&from_drawing(drawing))
    }

    #[test]
    fn emphasis_becomes_asterisks_and_tildes() {
        assert_eq!(markdown("a {b} (c) <d>"), "a *b* **c** ~~d~~");
        assert_eq!(markdown("({a})"), "***a***");
    }

    #[test]
    fn punctuation_between_a_letter_and_a_delimiter_is_moved_out() {
        assert_eq!(markdown("a(\"b\")c"), "a\"**b**\"c");
        assert_eq!(markdown("(a:)b"), "**a**:b");
        assert_eq!(markdown("(a:) b"), "**a:** b");
    }

    #[test]
    fn delimiters_that_would_be_misread_are_left_out() {
        assert_eq!(markdown("{a}(b)"), "*a*b");
        assert_eq!(markdown("(,)a"), ",a");
        assert_eq!(markdown("{a(b)c}"), "*abc*");
    }
}
