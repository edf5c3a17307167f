//! What is left to be read of a text: numbers, words and single characters.

use std::ops::RangeInclusive;

/// Maximum number of characters between a day, a month and a year.
const MAX_GAP: usize = 3;
/// The digit 0 in ASCII, Arabic, Persian, Devanagari and full width: scripts in whose digits pages write dates.
const ZEROS: [char; 5] = ['0', '\u{660}', '\u{6f0}', '\u{966}', '\u{ff10}'];

/// A run of digits.
#[derive(Clone, Copy)]
pub(super) struct Number {
    pub(super) value: u32,
    pub(super) digits: usize,
}

/// The rest of a text. Nothing is skipped where a part that is asked for is missing.
#[derive(Clone, Copy)]
pub(super) struct Cursor<'a> {
    pub(super) rest: &'a str,
}

impl<'a> Cursor<'a> {
    /// Reads a number whose count of digits is in a range.
    pub(super) fn number(&mut self, digits: RangeInclusive<usize>) -> Option<Number> {
        let mut number = Number { value: 0, digits: 0 };
        let mut rest = self.rest.chars();
        while let Some(digit) = rest.clone().next().and_then(digit_value) {
            if number.digits == *digits.end() {
                return None;
            }
            number = Number { value: 10 * number.value + digit, digits: number.digits + 1 };
            rest.next();
        }
        if !digits.contains(&number.digits) {
            return None;
        }
        self.rest = rest.as_str();
        Some(number)
    }

    /// Reads a word; an empty text where there is none.
    pub(super) fn word(&mut self) -> &'a str {
        self.take_while(usize::MAX, |ch| ch.is_alphabetic() || is_accent(ch))
    }

    /// Reads one of some characters.
    pub(super) fn sign(&mut self, signs: &[char]) -> Option<char> {
        self.take_while(1, |ch| signs.contains(&ch)).chars().next()
    }

    /// Reads one of some characters with spaces around it.
    pub(super) fn separator(&mut self, signs: &[char]) -> Option<char> {
        let mut ahead = *self;
        ahead.skip_space();
        let sign = ahead.sign(signs)?;
        ahead.skip_space();
        *self = ahead;
        Some(sign)
    }

    /// Skips white space, and returns whether there is some.
    pub(super) fn skip_space(&mut self) -> bool {
        !self.take_while(usize::MAX, char::is_whitespace).is_empty()
    }

    /// Skips the spaces and dashes between the parts of a date.
    pub(super) fn skip_gap(&mut self) {
        self.take_while(MAX_GAP, |ch| ch.is_whitespace() || matches!(ch, '/' | '-' | '–'));
    }

    /// Skips one of some words, and the gap after it.
    pub(super) fn skip_word(&mut self, words: &[&str]) {
        let mut ahead = *self;
        if words.contains(&ahead.word()) {
            ahead.skip_gap();
            *self = ahead;
        }
    }

    /// Skips the first of some texts that comes next, without regard to case.
    pub(super) fn skip_any(&mut self, texts: &[&str]) {
        let is_next = |text: &&&str| self.rest.get(..text.len()).is_some_and(|next| next.eq_ignore_ascii_case(text));
        self.rest = &self.rest[texts.iter().find(is_next).map_or(0, |text| text.len())..];
    }

    /// Skips up to a number of characters before the next digit, and returns them; None where there is no digit.
    pub(super) fn skip_to_digit(&mut self, max_chars: usize) -> Option<&'a str> {
        let mut ahead = *self;
        let skipped = ahead.take_while(max_chars, |ch| !is_digit(ch));
        ahead.begins_with_digit().then(|| *self = ahead)?;
        Some(skipped)
    }

    /// Returns the text between this cursor and a later one.
    pub(super) fn until(self, later: Cursor) -> &'a str {
        &self.rest[..self.rest.len() - later.rest.len()]
    }

    pub(super) fn begins_with_digit(self) -> bool {
        self.rest.chars().next().is_some_and(is_digit)
    }

    fn take_while(&mut self, max_chars: usize, is_part: impl Fn(char) -> bool) -> &'a str {
        let mut chars = self.rest.char_indices().take(max_chars);
        let last = chars.by_ref().take_while(|&(_, ch)| is_part(ch)).last();
        let (taken, rest) = self.rest.split_at(last.map_or(0, |(start, ch)| start + ch.len_utf8()));
        self.rest = rest;
        taken
    }
}

/// Whether a character is a digit in one of the scripts.
pub(super) fn is_digit(ch: char) -> bool {
    digit_value(ch).is_some()
}

/// Whether a character is an accent of the letter that precedes it.
pub(super) fn is_accent(ch: char) -> bool {
    ('\u{300}'..='\u{36f}').contains(&ch)
}

fn digit_value(ch: char) -> Option<u32> {
    ZEROS.iter().filter_map(|&zero| u32::from(ch).checked_sub(zero.into())).find(|&value| value < 10)
}
