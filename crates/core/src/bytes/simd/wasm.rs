//! The instructions of WebAssembly for 128 bits.

use core::arch::wasm32::*;

use super::{Pattern, TextMasks, BLOCK, EAST_ASIAN, FIRST_BYTE, LANES, LAST_LETTER, SMALL, TEXT_LANES};

#[inline]
pub(super) fn matches(block: &[u8; BLOCK], pattern: Pattern) -> u64 {
    let mut bits = 0;
    for (place, lanes) in block.chunks_exact(16).enumerate() {
        // SAFETY: there are sixteen bytes to load.
        let lanes = unsafe { v128_load(lanes.as_ptr().cast()) };
        let found = u8x16_eq(v128_or(lanes, u8x16_splat(pattern.ignored)), u8x16_splat(pattern.wanted));
        bits |= (u8x16_bitmask(found) as u64) << (16 * place);
    }
    bits
}

#[inline]
pub(super) fn matches_any<const COUNT: usize>(lanes: &[u8; TEXT_LANES], patterns: [Pattern; COUNT]) -> u32 {
    // SAFETY: there are sixteen bytes to load.
    let lanes = unsafe { v128_load(lanes.as_ptr().cast()) };
    let found = patterns.into_iter().fold(u8x16_splat(0), |found, pattern| {
        let (ignored, wanted) = (u8x16_splat(pattern.ignored), u8x16_splat(pattern.wanted));
        v128_or(found, u8x16_eq(v128_or(lanes, ignored), wanted))
    });
    u8x16_bitmask(found) as u32
}

#[inline]
pub(super) fn text_masks(lanes: &[u8; TEXT_LANES]) -> TextMasks {
    // SAFETY: there are sixteen bytes to load.
    let lanes = unsafe { v128_load(lanes.as_ptr().cast()) };
    TextMasks {
        blank: u8x16_bitmask(u8x16_le(lanes, u8x16_splat(b' '))) as u32,
        space: u8x16_bitmask(u8x16_eq(lanes, u8x16_splat(b' '))) as u32,
        continuation: u8x16_bitmask(i8x16_lt(lanes, i8x16_splat(FIRST_BYTE))) as u32,
        ampersand: u8x16_bitmask(u8x16_eq(lanes, u8x16_splat(b'&'))) as u32,
        east_asian: u8x16_bitmask(u8x16_ge(lanes, u8x16_splat(EAST_ASIAN))) as u32,
    }
}

#[inline]
pub(super) fn letters(lanes: &[u8; TEXT_LANES]) -> u32 {
    // SAFETY: there are sixteen bytes to load.
    let lanes = unsafe { v128_load(lanes.as_ptr().cast()) };
    let place = u8x16_sub(v128_or(lanes, u8x16_splat(SMALL)), u8x16_splat(b'a'));
    u8x16_bitmask(u8x16_le(place, u8x16_splat(LAST_LETTER))) as u32
}

#[inline]
pub(super) fn above(values: &[f32; LANES], border: f32, answer: &mut [u8; LANES]) {
    let border = f32x4_splat(border);
    for (values, answer) in values.chunks_exact(16).zip(answer.chunks_exact_mut(16)) {
        // SAFETY: there are sixteen numbers to load and sixteen bytes to store.
        unsafe {
            let four = |k: usize| f32x4_gt(v128_load(values.as_ptr().add(4 * k).cast()), border);
            let low = i16x8_narrow_i32x4(four(0), four(1));
            let high = i16x8_narrow_i32x4(four(2), four(3));
            v128_store(answer.as_mut_ptr().cast(), i8x16_narrow_i16x8(low, high));
        }
    }
}
