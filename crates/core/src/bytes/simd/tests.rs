//! Every version of a kernel against the plain one.

use super::*;
use crate::bytes::random::Random;

/// In an interpreter, which sees undefined behaviour but is slow, fewer rounds and lengths have to do.
const THOROUGH: bool = !cfg!(miri);
const ROUNDS: usize = if THOROUGH { 500 } else { 2 };
const PATTERNS: [Pattern; 3] = [Pattern::ANGLES, Pattern::byte(b'"'), Pattern::byte(0)];

/// Bytes of markup with some that are near it.
fn soup(random: &mut Random, length: usize) -> Vec<u8> {
    const BYTES: &[u8] = b"<>\"=?:;| a&\0\x1f\x20\x21\x7f\x80\xbf\xc0\xe2\xe3\xff";
    (0..length).map(|_| BYTES[random.below(BYTES.len())]).collect()
}

/// Lengths around those of one, two and more blocks.
fn lengths() -> impl Iterator<Item = usize> {
    const FEW: [usize; 9] = [0, 1, 15, 16, 63, 64, 65, 127, 130];
    let all = (0..300).chain([1000, 4096]);
    all.filter(|length| THOROUGH || FEW.contains(length))
}

fn positions_plainly(bytes: &[u8], pattern: Pattern) -> Vec<u32> {
    let matching = bytes.iter().enumerate().filter(|&(_, &byte)| byte | pattern.ignored == pattern.wanted);
    matching.map(|(at, _)| at as u32).collect()
}

#[test]
fn angles_are_two_bytes() {
    let all: Vec<u8> = (0..=u8::MAX).collect();
    assert_eq!(positions(&all, Pattern::ANGLES), [b'<' as u32, b'>' as u32]);
    assert_eq!(positions(&all, Pattern::byte(b'"')), [b'"' as u32]);
}

#[test]
fn positions_of_any_bytes() {
    let mut random = Random::new(3);
    for length in lengths() {
        let bytes = soup(&mut random, length);
        for pattern in PATTERNS {
            let expected = positions_plainly(&bytes, pattern);
            assert_eq!(positions(&bytes, pattern), expected);
            assert_eq!(positions_by(&bytes, |block| always::matches(block, pattern)), expected);
            assert_eq!(positions_by(&bytes, |block| plain::matches(block, pattern)), expected);
        }
    }
    let full = [b'<'; 1000];
    assert_eq!(positions(&full, Pattern::ANGLES), (0..1000).collect::<Vec<u32>>());
}

#[test]
fn pairs_of_any_bytes() {
    let mut random = Random::new(5);
    for length in lengths() {
        let (bytes, distance) = (soup(&mut random, length), random.below(70));
        let is_pair = |at: &usize| bytes[*at] == b'<' && bytes.get(at + distance) == Some(&b'=');
        let expected: Vec<u32> = (0..length).filter(is_pair).map(|at| at as u32).collect();
        assert_eq!(pairs(&bytes, Pattern::byte(b'<'), Pattern::byte(b'='), distance), expected);
        let (ones, others) = (Pattern::byte(b'<'), Pattern::byte(b'='));
        let always = |one: &_, other: &_| always::matches(one, ones) & always::matches(other, others);
        assert_eq!(pairs_by(&bytes, distance, always), expected);
    }
}

#[test]
fn the_first_of_some_bytes() {
    const WANTED: [Pattern; 3] = [Pattern::QUOTES_AND_AMPERSANDS, Pattern::ANGLES, Pattern::byte(0xe2)];
    let all: Vec<u8> = (0..=u8::MAX).collect();
    assert_eq!(find(&all, 0, WANTED), Some(b'"' as usize));
    assert_eq!(find(&all, b'"' as usize + 1, WANTED), Some(b'&' as usize));
    assert_eq!(find(&all, b'&' as usize + 1, WANTED), Some(b'<' as usize));
    assert_eq!(find(&all, 300, WANTED), None);
    let mut random = Random::new(7);
    for length in lengths().filter(|&length| length < 100) {
        let bytes: Vec<u8> = soup(&mut random, length).into_iter().filter(|_| random.below(9) > 7).collect();
        for at in 0..bytes.len() {
            let expected =
                WANTED.iter().filter_map(|&pattern| positions_plainly(&bytes[at..], pattern).first().copied());
            assert_eq!(find(&bytes, at, WANTED), expected.min().map(|place| at + place as usize));
        }
    }
    for lanes in all.chunks_exact(TEXT_LANES).filter_map(|lanes| lanes.try_into().ok()) {
        assert_eq!(always::matches_any(lanes, WANTED), plain::matches_any(lanes, WANTED));
    }
}

#[test]
fn masks_of_texts() {
    let mut random = Random::new(4);
    for _ in 0..ROUNDS {
        let bytes = soup(&mut random, 40);
        for at in 0..bytes.len() + 3 {
            let mut lanes = [0; TEXT_LANES];
            for (lane, &byte) in lanes.iter_mut().zip(bytes.iter().skip(at)) {
                *lane = byte;
            }
            assert_eq!(text_masks(&bytes, at), plain::text_masks(&lanes));
        }
    }
}

#[test]
fn letters_are_told_from_all_other_bytes() {
    let all: Vec<u8> = (0..=u8::MAX).collect();
    for at in (0..300).step_by(7) {
        let found = (0..TEXT_LANES).filter(|lane| letters(&all, at) >> lane & 1 == 1);
        let expected = (0..TEXT_LANES).filter(|lane| all.get(at + lane).is_some_and(u8::is_ascii_alphabetic));
        assert_eq!(found.collect::<Vec<_>>(), expected.collect::<Vec<_>>());
    }
    for lanes in all.chunks_exact(TEXT_LANES).filter_map(|lanes| lanes.try_into().ok()) {
        assert_eq!(always::letters(lanes), plain::letters(lanes));
    }
}

#[test]
fn values_above_borders() {
    let mut random = Random::new(5);
    let numbers = [0.0, -0.0, 1.5, -1.5, f32::NAN, f32::INFINITY, f32::MIN_POSITIVE, 1.500_000_1];
    for _ in 0..ROUNDS {
        let mut values = [0.0; LANES];
        values.iter_mut().for_each(|value| *value = numbers[random.below(numbers.len())]);
        let borders: Vec<f32> = (0..random.below(9)).map(|_| numbers[random.below(numbers.len())]).collect();
        let mut expected = vec![[1; LANES]; borders.len()];
        borders.iter().zip(&mut expected).for_each(|(&border, answer)| plain::above(&values, border, answer));
        let (mut answers, mut basic) = (vec![[2; LANES]; borders.len()], vec![[3; LANES]; borders.len()]);
        above(&values, &borders, &mut answers);
        borders.iter().zip(&mut basic).for_each(|(&border, answer)| always::above(&values, border, answer));
        assert_eq!(answers, expected);
        assert_eq!(basic, expected);
    }
}
