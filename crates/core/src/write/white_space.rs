//! White space in lines, as the plain text output reads it: control characters, spaces and no-break spaces.
//!
//! Other spaces, such as that of Chinese, are characters like others.

/// The low and the high bit of each byte of a word.
const LOW: u64 = 0x0101_0101_0101_0101;
const HIGH: u64 = 0x8080_8080_8080_8080;
/// Number of bytes that are compared together.
const WORD: usize = 8;

/// Whether a text shows nothing.
#[inline]
pub(super) fn is_only_space(text: &str) -> bool {
    let begins_with_letter = text.bytes().next().is_some_and(|byte| byte.is_ascii_graphic());
    !begins_with_letter && text.chars().all(char::is_whitespace)
}

/// Adds a text with each run of white space, also of that before it, as one space.
pub(super) fn push_with_single_spaces(line: &mut String, text: &str) {
    let bytes = text.as_bytes();
    let mut after_space = line.ends_with(' ');
    let (mut written, mut at) = (0, 0);
    while at < bytes.len() {
        if let Some(ends_in_space) = bytes[at..].first_chunk().and_then(|word| has_single_spaces(word, after_space)) {
            after_space = ends_in_space;
            at += WORD;
            continue;
        }
        let length = match bytes[at] {
            0..=b' ' => 1,
            0xc2 if bytes[at + 1] == 0xa0 => 2,
            _ => 0,
        };
        if length == 0 {
            after_space = false;
            at += 1;
        } else if bytes[at] == b' ' && !after_space {
            after_space = true;
            at += 1;
        } else {
            line.push_str(&text[written..at]);
            if !after_space {
                line.push(' ');
            }
            after_space = true;
            at += length;
            written = at;
        }
    }
    line.push_str(&text[written..]);
}

/// Returns whether some bytes end in a space; `None` where their white space may be more than single spaces.
///
/// A subtraction sets the high bit of each byte that is small enough, and of few others after one of these.
#[inline]
fn has_single_spaces(bytes: &[u8; WORD], after_space: bool) -> Option<bool> {
    const NO_BREAK_SPACE: u64 = 0xc2 * LOW;
    const SPACE: u64 = b' ' as u64;
    let word = u64::from_le_bytes(*bytes);
    let zeros = |word: u64| word.wrapping_sub(LOW) & !word & HIGH;
    let controls = word.wrapping_sub(SPACE * LOW) & !word & HIGH;
    let spaces = zeros(word ^ (SPACE * LOW));
    let doubled = spaces & (spaces << 8 | u64::from(after_space) << 7);
    (controls | zeros(word ^ NO_BREAK_SPACE) | doubled == 0).then_some(bytes[WORD - 1] == b' ')
}

/// Returns a text with each run of white space as one space.
pub(super) fn collapse_spaces(text: &str) -> String {
    let mut line = String::with_capacity(text.len());
    push_with_single_spaces(&mut line, text);
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_become_one_space() {
        assert_eq!(collapse_spaces("a \n\tb\u{a0} c\u{3000} é"), "a b c\u{3000} é");
        assert_eq!(collapse_spaces(" \u{a0}a "), " a ");
        assert_eq!(collapse_spaces(""), "");
        assert_eq!(
            collapse_spaces("one two three\u{a0}four  five six\u{7}seven eight !"),
            "one two three four five six seven eight !"
        );
    }

    #[test]
    fn a_run_goes_on_from_text_to_text() {
        let mut line = String::from("a ");
        push_with_single_spaces(&mut line, "  b");
        push_with_single_spaces(&mut line, "\tc");
        assert_eq!(line, "a b c");
    }
}
