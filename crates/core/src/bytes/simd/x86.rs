//! SSE2, which every x86_64 processor has, and AVX2.

use core::arch::x86_64::*;

use super::{pairs_by, positions_by, texts, Pattern, BLOCK, LANES};

/// Sixteen bytes or four numbers at once.
pub(super) mod sse2 {
    use core::arch::x86_64::*;

    use crate::bytes::simd::{
        Pattern, TextMasks, BLOCK, EAST_ASIAN, FIRST_BYTE, LANES, LAST_LETTER, SMALL, TEXT_LANES,
    };

    #[inline]
    pub(in crate::bytes::simd) fn matches(block: &[u8; BLOCK], pattern: Pattern) -> u64 {
        let mut bits = 0;
        for (place, lanes) in block.chunks_exact(16).enumerate() {
            // SAFETY: there are sixteen bytes to load.
            let found = unsafe {
                let lanes = _mm_loadu_si128(lanes.as_ptr().cast());
                let (ignored, wanted) = (_mm_set1_epi8(pattern.ignored as i8), _mm_set1_epi8(pattern.wanted as i8));
                _mm_movemask_epi8(_mm_cmpeq_epi8(_mm_or_si128(lanes, ignored), wanted))
            };
            bits |= (found as u32 as u64) << (16 * place);
        }
        bits
    }

    #[inline]
    pub(in crate::bytes::simd) fn matches_any<const COUNT: usize>(
        lanes: &[u8; TEXT_LANES],
        patterns: [Pattern; COUNT],
    ) -> u32 {
        // SAFETY: there are sixteen bytes to load.
        unsafe {
            let lanes = _mm_loadu_si128(lanes.as_ptr().cast());
            let found = patterns.into_iter().fold(_mm_setzero_si128(), |found, pattern| {
                let (ignored, wanted) = (_mm_set1_epi8(pattern.ignored as i8), _mm_set1_epi8(pattern.wanted as i8));
                _mm_or_si128(found, _mm_cmpeq_epi8(_mm_or_si128(lanes, ignored), wanted))
            });
            _mm_movemask_epi8(found) as u32
        }
    }

    #[inline]
    pub(in crate::bytes::simd) fn text_masks(lanes: &[u8; TEXT_LANES]) -> TextMasks {
        // SAFETY: there are sixteen bytes to load.
        unsafe {
            let lanes = _mm_loadu_si128(lanes.as_ptr().cast());
            let bits = |lanes| _mm_movemask_epi8(lanes) as u32;
            let all = |byte: u8| _mm_set1_epi8(byte as i8);
            TextMasks {
                blank: bits(_mm_cmpeq_epi8(_mm_min_epu8(lanes, all(b' ')), lanes)),
                space: bits(_mm_cmpeq_epi8(lanes, all(b' '))),
                continuation: bits(_mm_cmplt_epi8(lanes, _mm_set1_epi8(FIRST_BYTE))),
                ampersand: bits(_mm_cmpeq_epi8(lanes, all(b'&'))),
                east_asian: bits(_mm_cmpeq_epi8(_mm_max_epu8(lanes, all(EAST_ASIAN)), lanes)),
            }
        }
    }

    #[inline]
    pub(in crate::bytes::simd) fn letters(lanes: &[u8; TEXT_LANES]) -> u32 {
        // SAFETY: there are sixteen bytes to load.
        unsafe {
            let lanes = _mm_loadu_si128(lanes.as_ptr().cast());
            let small = _mm_or_si128(lanes, _mm_set1_epi8(SMALL as i8));
            let place = _mm_sub_epi8(small, _mm_set1_epi8(b'a' as i8));
            _mm_movemask_epi8(_mm_cmpeq_epi8(_mm_min_epu8(place, _mm_set1_epi8(LAST_LETTER as i8)), place)) as u32
        }
    }

    #[inline]
    pub(in crate::bytes::simd) fn above(values: &[f32; LANES], border: f32, answer: &mut [u8; LANES]) {
        for (values, answer) in values.chunks_exact(16).zip(answer.chunks_exact_mut(16)) {
            // SAFETY: there are sixteen numbers to load and sixteen bytes to store.
            unsafe {
                let border = _mm_set1_ps(border);
                let four = |k: usize| _mm_castps_si128(_mm_cmpgt_ps(_mm_loadu_ps(values.as_ptr().add(4 * k)), border));
                let packed = _mm_packs_epi16(_mm_packs_epi32(four(0), four(1)), _mm_packs_epi32(four(2), four(3)));
                _mm_storeu_si128(answer.as_mut_ptr().cast(), packed);
            }
        }
    }
}

/// `positions` with AVX2.
///
/// # Safety
///
/// The processor has AVX2, BMI1 and POPCNT.
#[target_feature(enable = "avx2,bmi1,popcnt")]
pub(super) unsafe fn positions_avx2(bytes: &[u8], pattern: Pattern) -> Vec<u32> {
    // SAFETY: this function is called only where the processor has AVX2.
    positions_by(bytes, |block| unsafe { matches_avx2(block, pattern) })
}

/// `pairs` with AVX2.
///
/// # Safety
///
/// The processor has AVX2, BMI1 and POPCNT.
#[target_feature(enable = "avx2,bmi1,popcnt")]
pub(super) unsafe fn pairs_avx2(bytes: &[u8], one: Pattern, other: Pattern, distance: usize) -> Vec<u32> {
    // SAFETY: this function is called only where the processor has AVX2.
    pairs_by(bytes, distance, |block, after| unsafe { both_avx2(block, one, after, other) })
}

/// `western_counts` with AVX2.
///
/// # Safety
///
/// The processor has AVX2, BMI1 and POPCNT.
#[target_feature(enable = "avx2,bmi1,popcnt")]
pub(super) unsafe fn western_counts_avx2(html: &[u8], begin: usize, end: usize) -> Option<(i32, i32)> {
    texts::counts(html, begin, end)
}

/// Where one byte is in a block, and the other one at the same place of the block after it.
#[inline]
#[target_feature(enable = "avx2")]
unsafe fn both_avx2(block: &[u8; BLOCK], one: Pattern, after: &[u8; BLOCK], other: Pattern) -> u64 {
    // SAFETY: there are 64 bytes to load of each.
    unsafe {
        let found = |block: &[u8; BLOCK], k: usize, pattern: Pattern| {
            let lanes = _mm256_loadu_si256(block.as_ptr().add(32 * k).cast());
            let (ignored, wanted) = (_mm256_set1_epi8(pattern.ignored as i8), _mm256_set1_epi8(pattern.wanted as i8));
            _mm256_cmpeq_epi8(_mm256_or_si256(lanes, ignored), wanted)
        };
        let half = |k: usize| {
            let both = _mm256_and_si256(found(block, k, one), found(after, k, other));
            _mm256_movemask_epi8(both) as u32 as u64
        };
        half(0) | half(1) << 32
    }
}

#[inline]
#[target_feature(enable = "avx2")]
unsafe fn matches_avx2(block: &[u8; BLOCK], pattern: Pattern) -> u64 {
    // SAFETY: there are 64 bytes to load.
    unsafe {
        let (ignored, wanted) = (_mm256_set1_epi8(pattern.ignored as i8), _mm256_set1_epi8(pattern.wanted as i8));
        let half = |k: usize| {
            let lanes = _mm256_loadu_si256(block.as_ptr().add(32 * k).cast());
            _mm256_movemask_epi8(_mm256_cmpeq_epi8(_mm256_or_si256(lanes, ignored), wanted)) as u32 as u64
        };
        half(0) | half(1) << 32
    }
}

/// `above` with AVX2.
///
/// # Safety
///
/// The processor has AVX2.
#[target_feature(enable = "avx2")]
pub(super) unsafe fn above_avx2(values: &[f32; LANES], borders: &[f32], answers: &mut [[u8; LANES]]) {
    // SAFETY: there are 32 numbers to load, and 32 bytes to store for each border.
    unsafe {
        let eight = |k: usize| _mm256_loadu_ps(values.as_ptr().add(8 * k));
        let values = [eight(0), eight(1), eight(2), eight(3)];
        // the packing goes by halves of 128 bits; this puts the pieces of four bytes in order
        let order = _mm256_setr_epi32(0, 4, 1, 5, 2, 6, 3, 7);
        for (&border, answer) in borders.iter().zip(answers) {
            let border = _mm256_set1_ps(border);
            let is_above = |k: usize| _mm256_castps_si256(_mm256_cmp_ps::<_CMP_GT_OQ>(values[k], border));
            let low = _mm256_packs_epi32(is_above(0), is_above(1));
            let high = _mm256_packs_epi32(is_above(2), is_above(3));
            let packed = _mm256_permutevar8x32_epi32(_mm256_packs_epi16(low, high), order);
            _mm256_storeu_si256(answer.as_mut_ptr().cast(), packed);
        }
    }
}
