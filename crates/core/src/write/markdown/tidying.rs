//! Tidies a line: white space moves out of emphasis and links, and emphasis and links without text are removed.

use std::borrow::Cow;

use super::sentinels::{
    emphasis_offsets, find_sentinel, is_atom_digit, is_closer, is_emphasis, is_opener, is_space_or_break,
    SentinelKinds, BREAK, CLOSE_LINK, OPEN_LINK,
};

const OPEN: u8 = OPEN_LINK as u8;
const CLOSE: u8 = CLOSE_LINK as u8;
/// Characters that are left out at the ends of a line.
const OUTER_SPACE: &[char] = &[' ', BREAK];

/// Returns a line without white space at the edges of emphasis and links, around breaks and at its ends.
pub(super) fn tidy_line(line: &str, sentinels: SentinelKinds) -> Cow<'_, str> {
    let line = line.trim_matches(' ');
    if sentinels == SentinelKinds::None || find_sentinel(line).is_none() {
        return Cow::Borrowed(line);
    }
    let mut line = Cow::Borrowed(line);
    if sentinels == SentinelKinds::Emphasis {
        tidy_emphasis(&mut line);
    }
    while has_untidy_link(line.as_bytes()) {
        line = remove_empty_links(&move_space_out_of_links(&line)).into();
        tidy_emphasis(&mut line);
    }
    let has_changed = matches!(line, Cow::Owned(_)); // Only then there may be two spaces together.
    if line.contains(BREAK) || (has_changed && line.contains("  ")) {
        line = trim_breaks(&line).into();
    }
    match line {
        Cow::Borrowed(line) => line.trim_matches(OUTER_SPACE).into(),
        Cow::Owned(line) => line.trim_matches(OUTER_SPACE).to_owned().into(),
    }
}

/// Moves white space out of emphasis, drops empty emphasis, and joins emphasis that ends only to begin again.
///
/// Only three kinds of emphasis can be inside each other, so that few passes are enough.
fn tidy_emphasis(line: &mut Cow<'_, str>) {
    while is_untidy(line.as_bytes()) {
        let moved = move_space_after_closers(&move_space_before_openers(line));
        *line = remove_pairs(&remove_pairs(&moved, is_empty_pair), is_continued_pair).into();
    }
}

fn is_untidy(line: &[u8]) -> bool {
    emphasis_offsets(line).any(|at| {
        let (before, this, next) = (at.checked_sub(1).map(|at| line[at]), line[at], line.get(at + 1).copied());
        let has_space =
            if is_opener(this) { next.is_some_and(is_space_or_break) } else { before.is_some_and(is_space_or_break) };
        has_space || next.is_some_and(|next| is_empty_pair(this, next) || is_continued_pair(this, next))
    })
}

fn is_empty_pair(this: u8, next: u8) -> bool {
    is_opener(this) && next == this + 1
}

fn is_continued_pair(this: u8, next: u8) -> bool {
    is_closer(this) && this == next + 1
}

/// Swaps openers with the white space after them.
fn move_space_before_openers(line: &str) -> String {
    let (bytes, mut moved, mut at) = (line.as_bytes(), String::with_capacity(line.len()), 0);
    while at < bytes.len() {
        let space = end_of(bytes, at, is_opener);
        let end = if space > at { end_of(bytes, space, is_space_or_break) } else { space };
        moved.push_str(&line[space..end]);
        moved.push_str(&line[at..space]);
        at = end_of(bytes, end, |byte| !is_opener(byte));
        moved.push_str(&line[end..at]);
    }
    moved
}

/// Swaps closers with the white space before them.
fn move_space_after_closers(line: &str) -> String {
    let (bytes, mut moved, mut at) = (line.as_bytes(), String::with_capacity(line.len()), 0);
    while at < bytes.len() {
        let closers = end_of(bytes, at, is_space_or_break);
        let end = if closers > at { end_of(bytes, closers, is_closer) } else { closers };
        moved.push_str(&line[closers..end]);
        moved.push_str(&line[at..closers]);
        at = end_of(bytes, end, |byte| !is_space_or_break(byte));
        moved.push_str(&line[end..at]);
    }
    moved
}

/// Removes the pairs of edges next to each other for which `is_removed` is true.
fn remove_pairs(line: &str, is_removed: impl Fn(u8, u8) -> bool) -> String {
    let (bytes, mut kept, mut written) = (line.as_bytes(), String::with_capacity(line.len()), 0);
    let mut at = 1;
    while at < bytes.len() {
        if is_emphasis(bytes[at]) && is_removed(bytes[at - 1], bytes[at]) {
            kept.push_str(&line[written..at - 1]);
            written = at + 1;
            at += 1;
        }
        at += 1;
    }
    kept.push_str(&line[written..]);
    kept
}

/// Whether a link has white space at its edges, or no text.
fn has_untidy_link(line: &[u8]) -> bool {
    memchr::memchr2_iter(OPEN, CLOSE, line).any(|at| match line[at] {
        OPEN => {
            line.get(end_of(line, at + 1, is_atom_digit)).is_some_and(|&next| is_space_or_break(next) || next == CLOSE)
        }
        _ => at > 0 && is_space_or_break(line[at - 1]),
    })
}

/// Swaps the edges of links with the white space inside of them.
fn move_space_out_of_links(line: &str) -> String {
    let (bytes, mut moved, mut at) = (line.as_bytes(), String::with_capacity(line.len()), 0);
    while at < bytes.len() {
        if bytes[at] == OPEN {
            let space = end_of(bytes, at + 1, is_atom_digit);
            let end = end_of(bytes, space, is_space_or_break);
            moved.push_str(&line[space..end]);
            moved.push_str(&line[at..space]);
            at = end;
        } else if bytes[at] == CLOSE {
            let end = end_of(bytes, at + 1, is_atom_digit);
            let space = moved.bytes().rev().take_while(|&byte| is_space_or_break(byte)).count();
            moved.insert_str(moved.len() - space, &line[at..end]);
            at = end;
        } else {
            let end = end_of(bytes, at, |byte| byte != OPEN && byte != CLOSE);
            moved.push_str(&line[at..end]);
            at = end;
        }
    }
    moved
}

fn remove_empty_links(line: &str) -> String {
    let (bytes, mut kept, mut written) = (line.as_bytes(), String::with_capacity(line.len()), 0);
    for at in (0..bytes.len()).filter(|&at| bytes[at] == OPEN) {
        let close = end_of(bytes, at + 1, is_atom_digit);
        if bytes.get(close) == Some(&CLOSE) {
            kept.push_str(&line[written..at]);
            written = end_of(bytes, close + 1, is_atom_digit);
        }
    }
    kept.push_str(&line[written..]);
    kept
}

/// Removes white space around breaks, of which at most two stay together, and makes other white space single spaces.
fn trim_breaks(line: &str) -> String {
    let (bytes, mut bare, mut at) = (line.as_bytes(), String::with_capacity(line.len()), 0);
    while at < bytes.len() {
        let end = end_of(bytes, at, is_space_or_break);
        match line[at..end].matches(BREAK).count() {
            0 if end > at => bare.push(' '),
            breaks => bare.extend(std::iter::repeat_n(BREAK, breaks.min(2))),
        }
        at = end_of(bytes, end, |byte| !is_space_or_break(byte));
        bare.push_str(&line[end..at]);
    }
    bare
}

/// The offset of the first byte from `at` on for which `is_inside` is false.
fn end_of(bytes: &[u8], at: usize, is_inside: impl Fn(u8) -> bool) -> usize {
    bytes[at..].iter().position(|&byte| !is_inside(byte)).map_or(bytes.len(), |length| at + length)
}

#[cfg(test)]
mod tests {
    use super::super::sentinels::{from_drawing, to_drawing};
    use super::*;

    fn tidy(drawing: &str) -> String {
        to_drawing(&tidy_line(&from_drawing(drawing), SentinelKinds::Emphasis))
    }

    #[test]
    fn white_space_moves_out_of_emphasis() {
        assert_eq!(tidy("a( b )c"), "a (b) c");
        assert_eq!(tidy("a({ b} )c"), "a ({b}) c");
        assert_eq!(tidy("a( )b(c)"), "a b(c)");
        assert_eq!(tidy("(a)(b)"), "(ab)");
        assert_eq!(tidy("({a})({b})"), "({ab})");
        assert_eq!(tidy("(/ a)"), "(a)");
    }

    #[test]
    fn white_space_moves_out_of_links() {
        assert_eq!(tidy("a [[ b /]]c"), "a [[b]]/c");
        assert_eq!(tidy("[[ a]] [[ ]] b"), "[[a]] b");
        assert_eq!(tidy("[[ ]]"), "");
        assert_eq!(tidy("([[ a ]])b"), "([[a]]) b");
    }

    #[test]
    fn at_most_two_breaks_stay_together() {
        assert_eq!(tidy("a / / /b / c"), "a//b/c");
    }
}
