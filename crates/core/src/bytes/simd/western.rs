//! Counts of characters and words.

#[cfg(target_arch = "x86_64")]
use super::{has_avx2, x86};
use super::{text_masks, TEXT_LANES};

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
        let valid = match end - at {
            left if left < TEXT_LANES => (1u32 << left) - 1,
            _ => u32::MAX >> (u32::BITS as usize - TEXT_LANES),
        };
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

/// How many more bytes a reference has than the character that it stands for; None for the no-break space.
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
