//! Control characters that represent syntax while a line is put together.
//!
//! They cannot come from a page: all its control characters are white space, which becomes single spaces first. Those of
//! links and atoms are followed by the number of an atom.

use crate::bytes::simd::{find, Pattern};

/// The beginnings and ends of emphasised, strong and deleted text, and of links: each end is one after its beginning.
pub(super) const OPEN_EMPHASIS: char = '\u{1}';
const CLOSE_EMPHASIS: char = '\u{2}';
pub(super) const OPEN_STRONG: char = '\u{3}';
const CLOSE_STRONG: char = '\u{4}';
pub(super) const OPEN_DELETED: char = '\u{5}';
const CLOSE_DELETED: char = '\u{6}';
pub(super) const OPEN_LINK: char = '\u{7}';
pub(super) const CLOSE_LINK: char = '\u{8}';
pub(super) const BREAK: char = '\n';
/// Finished Markdown in a line, such as an image.
pub(super) const ATOM: char = '\u{b}';
/// The digits of the numbers of atoms, with base 16.
const FIRST_DIGIT: u8 = 0x10;
const LAST_DIGIT: u8 = 0x1f;

/// Which sentinels a line may have: most lines have none, and need not be searched for them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum SentinelKinds {
    None,
    /// Those of links, atoms and breaks.
    Plain,
    /// Also those of emphasis.
    Emphasis,
}

/// Whether a character represents syntax.
#[inline]
pub(super) fn is_sentinel(ch: char) -> bool {
    ch < ' '
}

/// The offset of the first sentinel in a text.
#[inline]
pub(super) fn find_sentinel(text: &str) -> Option<usize> {
    find(text.as_bytes(), 0, [const { Pattern::either(0, LAST_DIGIT) }])
}

/// The offsets of the beginnings and ends of emphasis in a text.
pub(super) fn emphasis_offsets(text: &[u8]) -> impl Iterator<Item = usize> + '_ {
    let find_from = |at: usize| find(text, at, [const { Pattern::either(0, OPEN_LINK as u8) }]);
    let offsets = std::iter::successors(find_from(0), move |&at| find_from(at + 1));
    offsets.filter(|&at| is_emphasis(text[at]))
}

/// Whether a byte begins strong, emphasised or deleted text.
#[inline]
pub(super) fn is_opener(byte: u8) -> bool {
    matches!(byte as char, OPEN_EMPHASIS | OPEN_STRONG | OPEN_DELETED)
}

/// Whether a byte ends strong, emphasised or deleted text.
#[inline]
pub(super) fn is_closer(byte: u8) -> bool {
    matches!(byte as char, CLOSE_EMPHASIS | CLOSE_STRONG | CLOSE_DELETED)
}

/// Whether a byte begins or ends emphasis.
#[inline]
pub(super) fn is_emphasis(byte: u8) -> bool {
    is_opener(byte) || is_closer(byte)
}

/// Whether a byte is a space or a line break.
#[inline]
pub(super) fn is_space_or_break(byte: u8) -> bool {
    byte == b' ' || byte == BREAK as u8
}

/// The sentinel that ends what a sentinel begins.
pub(super) fn closer_of(opener: char) -> char {
    char::from(opener as u8 + 1)
}

/// Whether a byte is a digit of the number of an atom.
#[inline]
pub(super) fn is_atom_digit(byte: u8) -> bool {
    (FIRST_DIGIT..=LAST_DIGIT).contains(&byte)
}

/// Adds a sentinel with the number of an atom.
pub(super) fn push_numbered(text: &mut String, sentinel: char, number: usize) {
    text.push(sentinel);
    let digits = (usize::BITS - number.leading_zeros()).div_ceil(4).max(1);
    for digit in (0..digits).rev() {
        text.push(char::from(FIRST_DIGIT + (number >> (4 * digit) & 0xf) as u8));
    }
}

/// Returns the number with whose digits a text begins, and how many there are.
pub(super) fn leading_number(text: &[u8]) -> (usize, usize) {
    let digits = text.iter().take_while(|&&byte| is_atom_digit(byte));
    digits.fold((0, 0), |(number, count), &byte| (number << 4 | usize::from(byte - FIRST_DIGIT), count + 1))
}

/// Characters that represent sentinels in tests, and the sentinels.
#[cfg(test)]
const DRAWINGS: [(&str, &str); 9] = [
    ("{", "\u{1}"),
    ("}", "\u{2}"),
    ("(", "\u{3}"),
    (")", "\u{4}"),
    ("<", "\u{5}"),
    (">", "\u{6}"),
    ("[[", "\u{7}\u{10}"),
    ("]]", "\u{8}\u{10}"),
    ("/", "\n"),
];

/// Returns a line of which `{` and `}`, `(` and `)`, `<` and `>` are the edges of emphasised, strong and deleted text, `[[`
/// and `]]` those of a link with atom 0, and `/` a break.
#[cfg(test)]
pub(super) fn from_drawing(line: &str) -> String {
    DRAWINGS.iter().fold(line.to_owned(), |line, (drawing, sentinel)| line.replace(drawing, sentinel))
}

/// Returns the line that `from_drawing` makes into one with these sentinels.
#[cfg(test)]
pub(super) fn to_drawing(line: &str) -> String {
    DRAWINGS.iter().fold(line.to_owned(), |line, (drawing, sentinel)| line.replace(sentinel, drawing))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_follow_sentinels() {
        let mut text = String::from("a");
        push_numbered(&mut text, ATOM, 0);
        push_numbered(&mut text, OPEN_LINK, 0x2f);
        assert_eq!(text, "a\u{b}\u{10}\u{7}\u{12}\u{1f}");
        assert_eq!(leading_number(&text.as_bytes()[4..]), (0x2f, 2));
        assert_eq!(leading_number(b"a"), (0, 0));
    }
}
