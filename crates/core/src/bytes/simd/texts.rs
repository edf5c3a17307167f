//! White space, characters and words of texts.

#[cfg(target_arch = "x86_64")]
use super::{has_avx2, x86};
use super::{text_masks, TEXT_LANES};

/// Returns whether `html[begin..end]` is only white space and control characters.
#[inline]
pub(crate) fn is_blank(html: &[u8], begin: usize, end: usize) -> bool {
    (begin..end).step_by(TEXT_LANES).all(|at| !text_masks(html, at).blank & valid_lanes(at, end) == 0)
}

/// Which of the sixteen bytes from `at` on are before `end`.
#[inline]
fn valid_lanes(at: usize, end: usize) -> u32 {
    match end - at {
        left if left < TEXT_LANES => (1 << left) - 1,
        _ => u32::MAX >> (u32::BITS as usize - TEXT_LANES),
    }
}

/// The characters and words of the text `html[begin..end]` of canonical HTML, white space collapsed and trimmed; None
/// where a no-break space or an East Asian character may be among them.
#[inline]
pub(crate) fn western_counts(html: &[u8], begin: usize, end: usize) -> Option<(i32, i32)> {
    #[cfg(target_arch = "x86_64")]
    if has_avx2() {
        // SAFETY: the processor has what the function is compiled for.
        return unsafe { x86::western_counts_avx2(html, begin, end) };
    }
    counts(html, begin, end)
}

/// The same, sixteen bytes at a time. It becomes a part of functions for several processors: where bits are counted, that
/// is one instruction or twelve.
#[inline(always)]
pub(super) fn counts(html: &[u8], begin: usize, end: usize) -> Option<(i32, i32)> {
    let (mut chars, mut runs, mut excess) = (0, 0, 0);
    let mut solid_before = 0;
    let mut at = begin;
    while at < end {
        let masks = text_masks(html, at);
        let valid = valid_lanes(at, end);
        if masks.east_asian & valid != 0 {
            return None;
        }
        let mut ampersands = masks.ampersand & valid;
        while ampersands != 0 {
            excess += reference_excess(html.get(at + ampersands.trailing_zeros() as usize..end)?)?;
            ampersands &= ampersands - 1;
        }
        let solid = !masks.blank & valid;
        runs += (solid & !(solid << 1 | solid_before)).count_ones() as i32;
        chars += (solid & !masks.continuation).count_ones() as i32;
        solid_before = solid >> (TEXT_LANES - 1);
        at += TEXT_LANES;
    }
    Some(match runs {
        0 => (0, 0),
        _ => (chars + runs - 1 - excess, runs),
    })
}

/// How many more bytes a reference has than its character; None for the no-break space.
#[inline]
fn reference_excess(text: &[u8]) -> Option<i32> {
    if text.starts_with(b"&amp;") {
        Some(4)
    } else if text.starts_with(b"&lt;") || text.starts_with(b"&gt;") {
        Some(3)
    } else if text.starts_with(b"&nbsp;") {
        None
    } else {
        Some(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bytes::random::Random;

    #[test]
    fn texts_are_blank_or_counted() {
        let mut random = Random::new(5);
        for _ in 0..2000 {
            let page: String = (0..random.below(50)).map(|_| [" ", "\n", " ", "\t", "a"][random.below(5)]).collect();
            let begin = random.below(page.len() + 1);
            let end = begin + random.below(page.len() - begin + 1);
            let (text, page) = (&page[begin..end], page.as_bytes());
            assert_eq!(is_blank(page, begin, end), text.trim().is_empty(), "{text:?}");
            assert_eq!(western_counts(page, begin, end), counts(page, begin, end), "{text:?}");
            assert_eq!(counts(page, begin, end).map(|counts| counts.1 as usize), Some(text.split_whitespace().count()));
        }
    }
}
