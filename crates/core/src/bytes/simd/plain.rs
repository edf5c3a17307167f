//! One at a time: the meaning of the kernels.

use super::{Pattern, TextMasks, BLOCK, EAST_ASIAN, FIRST_BYTE, LANES, TEXT_LANES};

/// One bit for each byte that matches.
#[inline]
pub(super) fn matches(block: &[u8; BLOCK], pattern: Pattern) -> u64 {
    bits(block, |byte| byte | pattern.ignored == pattern.wanted)
}

/// Returns the same for bytes that one of the patterns matches.
#[inline]
pub(super) fn matches_any<const COUNT: usize>(lanes: &[u8; TEXT_LANES], patterns: [Pattern; COUNT]) -> u32 {
    bits(lanes, |byte| patterns.iter().any(|pattern| byte | pattern.ignored == pattern.wanted)) as u32
}

#[inline]
pub(super) fn text_masks(lanes: &[u8; TEXT_LANES]) -> TextMasks {
    TextMasks {
        blank: bits(lanes, |byte| byte <= b' ') as u32,
        space: bits(lanes, |byte| byte == b' ') as u32,
        continuation: bits(lanes, |byte| (byte as i8) < FIRST_BYTE) as u32,
        ampersand: bits(lanes, |byte| byte == b'&') as u32,
        east_asian: bits(lanes, |byte| byte >= EAST_ASIAN) as u32,
    }
}

#[inline]
pub(super) fn letters(lanes: &[u8; TEXT_LANES]) -> u32 {
    bits(lanes, |byte| byte.is_ascii_alphabetic()) as u32
}

#[inline]
pub(super) fn above(values: &[f32; LANES], border: f32, answer: &mut [u8; LANES]) {
    for (answer, &value) in answer.iter_mut().zip(values) {
        *answer = if value > border { u8::MAX } else { 0 };
    }
}

#[inline]
fn bits(bytes: &[u8], is: impl Fn(u8) -> bool) -> u64 {
    bytes.iter().rev().fold(0, |bits, &byte| bits << 1 | u64::from(is(byte)))
}
