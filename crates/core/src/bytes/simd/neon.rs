//! NEON, which every aarch64 processor has.

use core::arch::aarch64::*;

use super::{Pattern, TextMasks, BLOCK, EAST_ASIAN, FIRST_BYTE, LANES, LAST_LETTER, SMALL, TEXT_LANES};

#[inline]
pub(super) fn matches(block: &[u8; BLOCK], pattern: Pattern) -> u64 {
    // SAFETY: there are 64 bytes to load.
    unsafe {
        let (ignored, wanted) = (vdupq_n_u8(pattern.ignored), vdupq_n_u8(pattern.wanted));
        let found = |k: usize| vceqq_u8(vorrq_u8(vld1q_u8(block.as_ptr().add(16 * k)), ignored), wanted);
        let half = |k: usize| vpaddq_u8(weighed(found(k)), weighed(found(k + 1)));
        let quarters = vpaddq_u8(half(0), half(2));
        vgetq_lane_u64::<0>(vreinterpretq_u64_u8(vpaddq_u8(quarters, quarters)))
    }
}

#[inline]
pub(super) fn matches_any<const COUNT: usize>(lanes: &[u8; TEXT_LANES], patterns: [Pattern; COUNT]) -> u32 {
    // SAFETY: there are sixteen bytes to load.
    unsafe {
        let lanes = vld1q_u8(lanes.as_ptr());
        let found = patterns.into_iter().fold(vdupq_n_u8(0), |found, pattern| {
            let (ignored, wanted) = (vdupq_n_u8(pattern.ignored), vdupq_n_u8(pattern.wanted));
            vorrq_u8(found, vceqq_u8(vorrq_u8(lanes, ignored), wanted))
        });
        bits(found)
    }
}

#[inline]
pub(super) fn text_masks(lanes: &[u8; TEXT_LANES]) -> TextMasks {
    // SAFETY: there are sixteen bytes to load.
    unsafe {
        let lanes = vld1q_u8(lanes.as_ptr());
        TextMasks {
            blank: bits(vcleq_u8(lanes, vdupq_n_u8(b' '))),
            space: bits(vceqq_u8(lanes, vdupq_n_u8(b' '))),
            continuation: bits(vcltq_s8(vreinterpretq_s8_u8(lanes), vdupq_n_s8(FIRST_BYTE))),
            ampersand: bits(vceqq_u8(lanes, vdupq_n_u8(b'&'))),
            east_asian: bits(vcgeq_u8(lanes, vdupq_n_u8(EAST_ASIAN))),
        }
    }
}

#[inline]
pub(super) fn letters(lanes: &[u8; TEXT_LANES]) -> u32 {
    // SAFETY: there are sixteen bytes to load.
    unsafe {
        let small = vorrq_u8(vld1q_u8(lanes.as_ptr()), vdupq_n_u8(SMALL));
        bits(vcleq_u8(vsubq_u8(small, vdupq_n_u8(b'a')), vdupq_n_u8(LAST_LETTER)))
    }
}

#[inline]
pub(super) fn above(values: &[f32; LANES], border: f32, answer: &mut [u8; LANES]) {
    for (values, answer) in values.chunks_exact(16).zip(answer.chunks_exact_mut(16)) {
        // SAFETY: there are sixteen numbers to load and sixteen bytes to store.
        unsafe {
            let border = vdupq_n_f32(border);
            let four = |k: usize| vmovn_u32(vcgtq_f32(vld1q_f32(values.as_ptr().add(4 * k)), border));
            let eight = |k: usize| vmovn_u16(vcombine_u16(four(k), four(k + 1)));
            vst1q_u8(answer.as_mut_ptr(), vcombine_u8(eight(0), eight(2)));
        }
    }
}

/// One bit for each byte that is all ones.
#[inline]
unsafe fn bits(found: uint8x16_t) -> u32 {
    // SAFETY: NEON is always there.
    unsafe {
        let pairs = vpaddq_u8(weighed(found), weighed(found));
        let fours = vpaddq_u8(pairs, pairs);
        vgetq_lane_u16::<0>(vreinterpretq_u16_u8(vpaddq_u8(fours, fours))) as u32
    }
}

/// Of each byte that is all ones the bit of its place among eight.
#[inline]
unsafe fn weighed(found: uint8x16_t) -> uint8x16_t {
    const PLACES: [u8; 16] = [1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128];
    // SAFETY: there are sixteen bytes to load.
    unsafe { vandq_u8(found, vld1q_u8(PLACES.as_ptr())) }
}
