//! Words as numbers, so that they are looked up without cutting any of them out.
//!
//! The number of a word is a polynomial in its letters, `a` to `z` in either case.

use std::ops::Range;

use crate::bytes::mixing::GOLDEN;

/// Set on the places of capitals.
const CAPITAL: u8 = 1 << 5;
const PLACE: u8 = CAPITAL - 1;

/// Where in the alphabet each letter stands, from 1; 0 for all other bytes.
const PLACES_OF_LETTERS: [u8; 256] = {
    let mut places = [0; 256];
    let mut place = 0;
    while place < 26 {
        places[(b'a' + place) as usize] = place + 1;
        places[(b'A' + place) as usize] = (place + 1) | CAPITAL;
        place += 1;
    }
    places
};

/// The same in one place of the memory.
static PLACES: [u8; 256] = PLACES_OF_LETTERS;

/// A polynomial that grows by one letter at a time.
#[derive(Clone, Copy)]
struct Polynomial {
    sum: u64,
    power: u64,
}

impl Polynomial {
    const EMPTY: Polynomial = Polynomial { sum: 0, power: 1 };

    #[inline]
    const fn and(self, place: u8) -> Polynomial {
        let term = ((place & PLACE) as u64).wrapping_mul(self.power);
        Polynomial { sum: self.sum.wrapping_add(term), power: self.power.wrapping_mul(GOLDEN) }
    }
}

/// The number of a word of letters.
pub(crate) const fn word_key(word: &[u8]) -> u64 {
    let mut key = Polynomial::EMPTY;
    let mut at = 0;
    while at < word.len() {
        key = key.and(PLACES_OF_LETTERS[word[at] as usize]);
        at += 1;
    }
    key.sum
}

/// Call `found` with the number and the span of each word.
///
/// A word ends where its letters end, and before a capital that follows a small letter.
#[inline]
pub(crate) fn for_each_name(text: &[u8], mut found: impl FnMut(u64, Range<usize>)) {
    let mut begin = 0;
    while let Some(&first) = text.get(begin) {
        let mut before = PLACES[first as usize];
        let (mut key, mut end) = (Polynomial::EMPTY.and(before), begin + 1);
        if before != 0 {
            for &byte in &text[end..] {
                let place = PLACES[byte as usize];
                if place == 0 || place & CAPITAL > before & CAPITAL {
                    break;
                }
                (key, before, end) = (key.and(place), place, end + 1);
            }
            found(key.sum, begin..end);
        }
        begin = end;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(text: &str) -> Vec<&str> {
        let mut found = Vec::new();
        for_each_name(text.as_bytes(), |key, span| {
            assert_eq!(key, word_key(text[span.clone()].to_lowercase().as_bytes()));
            found.push(&text[span]);
        });
        found
    }

    #[test]
    fn names_end_before_capitals() {
        assert_eq!(names("main-content_2x"), ["main", "content", "x"]);
        assert_eq!(names("postBody HTMLText"), ["post", "Body", "HTMLText"]);
        assert_eq!(names(" 42 "), [""; 0]);
        assert_eq!(names("aB"), ["a", "B"]);
    }

    #[test]
    fn numbers_are_those_of_trained_models() {
        assert_eq!(word_key(b"a"), 1);
        assert_eq!(word_key(b"comment"), 0x3246_67f0_a895_6fdb);
        assert_eq!(word_key(b"Comment"), word_key(b"comment"));
    }
}
