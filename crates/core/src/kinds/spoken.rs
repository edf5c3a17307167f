//! The words of a text, each with a number by which it is looked up: many bytes are looked at together.

use std::ops::Range;

use crate::bytes::simd::{letters, TEXT_LANES};

const EIGHT: usize = 8;
/// Bytes of which it is noted together which ones are letters.
const NOTED: usize = u64::BITS as usize;
/// What small letters have and capitals have not.
const SMALL: u64 = u64::from_ne_bytes([b'a' ^ b'A'; EIGHT]);

/// Call `found` with the number and the span of each word in a part of a text: letters `a` to `z`, in either case, that
/// stand together.
#[inline]
pub(super) fn for_each_word(text: &[u8], part: Range<usize>, mut found: impl FnMut(u64, Range<usize>)) {
    let (mut begin, mut is_open) = (0, false);
    for noted in part.clone().step_by(NOTED) {
        let letters = letters_in(text, noted..part.end.min(noted + NOTED));
        let mut borders = letters ^ (letters << 1 | u64::from(is_open));
        while borders != 0 {
            let at = noted + borders.trailing_zeros() as usize;
            borders &= borders - 1;
            if is_open {
                found(key_at(text, begin..at), begin..at);
            } else {
                begin = at;
            }
            is_open = !is_open;
        }
    }
    if is_open {
        found(key_at(text, begin..part.end), begin..part.end);
    }
}

/// The number of a word of letters; it is the same in either case.
pub(super) fn spoken_key(word: &[u8]) -> u64 {
    key_at(word, 0..word.len())
}

#[inline]
fn key_at(text: &[u8], word: Range<usize>) -> u64 {
    const MIX: u64 = 0xd6e8_feb8_6659_fd93;
    word.clone().step_by(EIGHT).fold(0, |key, at| {
        let length = (word.end - at).min(EIGHT) as u32;
        let letters = (eight_at(text, at) | SMALL) & (!0 >> (u64::BITS - u8::BITS * length));
        let mixed = (key ^ letters).wrapping_mul(MIX);
        mixed ^ mixed >> 32
    })
}

/// Which of some bytes are letters, one bit for each.
#[inline]
fn letters_in(text: &[u8], noted: Range<usize>) -> u64 {
    let lanes = noted.clone().step_by(TEXT_LANES);
    let found = lanes.fold(0, |found, at| found | u64::from(letters(text, at)) << (at - noted.start));
    found & (!0 >> (NOTED - noted.len()))
}

/// The eight bytes from a place on as one number; after the end there are NULs.
#[inline]
fn eight_at(bytes: &[u8], at: usize) -> u64 {
    let rest = bytes.get(at..).unwrap_or(&[]);
    match rest.get(..EIGHT).and_then(|eight| eight.try_into().ok()) {
        Some(eight) => u64::from_le_bytes(eight),
        None => rest.iter().rev().fold(0, |eight, &byte| eight << 8 | u64::from(byte)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bytes::random::Random;

    #[test]
    fn words_are_letters_that_stand_together() {
        let mut found = Vec::new();
        for_each_word(b"postBody, 3rd words", 0..13, |_, span| found.push(span));
        assert_eq!(found, [0..8, 11..13]);
    }

    #[test]
    fn any_text_is_read_as_byte_by_byte() {
        let mut random = Random::new(7);
        for _ in 0..500 {
            let text: Vec<u8> = (0..random.below(300)).map(|_| b"azAZ@[`{\xc1 mM"[random.below(12)]).collect();
            let mut found = Vec::new();
            for_each_word(&text, 0..text.len(), |key, span| found.push((key, text[span].to_vec())));
            let words = text.split(|byte| !byte.is_ascii_alphabetic()).filter(|word| !word.is_empty());
            let expected: Vec<_> = words.map(|word| (spoken_key(&word.to_ascii_lowercase()), word.to_vec())).collect();
            assert_eq!(found, expected);
        }
    }

    #[test]
    fn words_have_different_numbers() {
        let words: [&[u8]; 6] = [b"a", b"aa", b"abcdefgh", b"abcdefghi", b"abcdefghabcdefgh", b"b"];
        for (place, one) in words.iter().enumerate() {
            assert!(words[..place].iter().all(|other| spoken_key(one) != spoken_key(other)));
        }
    }
}
