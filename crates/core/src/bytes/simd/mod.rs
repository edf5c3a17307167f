//! Many bytes or numbers at once: the only module with unsafe code.
//!
//! Every kernel has a plain version, and one for each instruction set that is worth it; all give the same bits. On x86_64
//! AVX2 is looked for at run time and SSE2 is always there; NEON (aarch64) and simd128 (WebAssembly) are chosen when the
//! core is compiled. With the feature `baseline` the core never takes AVX2: so whole pages can be compared.

#[cfg(target_arch = "aarch64")]
mod neon;
#[cfg(any(test, not(any(target_arch = "x86_64", target_arch = "aarch64", target_feature = "simd128"))))]
mod plain;
mod texts;
#[cfg(target_feature = "simd128")]
mod wasm;
#[cfg(target_arch = "x86_64")]
mod x86;

#[cfg(target_arch = "aarch64")]
use neon as always;
#[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64", target_feature = "simd128")))]
use plain as always;
#[cfg(target_feature = "simd128")]
use wasm as always;
#[cfg(target_arch = "x86_64")]
use x86::sse2 as always;

pub(crate) use texts::{is_blank, western_counts};

/// Returns whether the processor has what the functions for AVX2 are compiled for, and the core may take it.
#[cfg(target_arch = "x86_64")]
#[inline]
fn has_avx2() -> bool {
    !cfg!(feature = "baseline")
        && std::is_x86_feature_detected!("avx2")
        && std::is_x86_feature_detected!("bmi1")
        && std::is_x86_feature_detected!("popcnt")
}

/// Bytes that are searched together.
const BLOCK: usize = 64;
/// Bytes of a text that are looked at together.
pub(crate) const TEXT_LANES: usize = 16;
/// Numbers that are compared together.
pub(crate) const LANES: usize = 32;

/// Which bytes are looked for: those that are `wanted` once the bits of `ignored` are set.
#[derive(Clone, Copy)]
pub(crate) struct Pattern {
    ignored: u8,
    wanted: u8,
}

impl Pattern {
    /// `<` and `>`, whose codes differ in one bit alone.
    pub(crate) const ANGLES: Pattern = Pattern { ignored: b'<' ^ b'>', wanted: b'<' | b'>' };

    /// `"` and `&`, of which the same holds.
    pub(crate) const QUOTES_AND_AMPERSANDS: Pattern = Pattern { ignored: b'"' ^ b'&', wanted: b'"' | b'&' };

    /// `{` and `}`; since they differ in two bits, `y` and the delete character are found with them.
    pub(crate) const BRACES_AND_Y: Pattern = Pattern { ignored: b'{' ^ b'}', wanted: b'{' | b'}' };

    /// Returns a letter in either case.
    pub(crate) const fn letter(small: u8) -> Pattern {
        Pattern { ignored: SMALL, wanted: small | SMALL }
    }

    /// Two bytes, and all others that differ from one of them only in bits in which the two differ.
    pub(crate) const fn either(one: u8, other: u8) -> Pattern {
        Pattern { ignored: one ^ other, wanted: one | other }
    }

    /// One byte.
    pub(crate) const fn byte(wanted: u8) -> Pattern {
        Pattern { ignored: 0, wanted }
    }
}

/// What the bytes of a text are, one bit for each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TextMasks {
    /// White space and control characters.
    pub(crate) blank: u32,
    /// Spaces.
    pub(crate) space: u32,
    /// Bytes that continue a character of UTF-8.
    pub(crate) continuation: u32,
    /// `&`.
    pub(crate) ampersand: u32,
    /// First bytes of characters from U+3000 on, and of those after the Han block.
    pub(crate) east_asian: u32,
}

/// The bit that small letters have and capitals have not.
const SMALL: u8 = b'a' ^ b'A';
/// Where the last letter stands in the alphabet, from 0.
const LAST_LETTER: u8 = b'z' - b'a';
/// The first byte of U+3000.
const EAST_ASIAN: u8 = 0xe3;
/// The first byte that does not continue a character, as a signed number.
const FIRST_BYTE: i8 = -64;

/// Where bytes of the pattern stand, in ascending order. There are at most 2³² bytes.
pub(crate) fn positions(bytes: &[u8], pattern: Pattern) -> Vec<u32> {
    #[cfg(target_arch = "x86_64")]
    if has_avx2() {
        // SAFETY: the processor has what the function is compiled for.
        return unsafe { x86::positions_avx2(bytes, pattern) };
    }
    positions_by(bytes, |block| always::matches(block, pattern))
}

/// Returns the same with a function that tells which bytes of a block match.
#[inline(always)]
fn positions_by(bytes: &[u8], matches: impl Fn(&[u8; BLOCK]) -> u64) -> Vec<u32> {
    let mut found = Vec::with_capacity(bytes.len() / 8 + BLOCK);
    let blocks = bytes.chunks_exact(BLOCK);
    let rest = blocks.remainder();
    let last = padded(rest);
    let mut at = 0;
    for block in blocks.filter_map(|block| block.try_into().ok()) {
        push_bits(&mut found, at, matches(block));
        at += BLOCK as u32;
    }
    push_bits(&mut found, at, matches(&last) & ((1 << rest.len()) - 1));
    found
}

/// Where one byte stands with another one so many bytes after it, in ascending order. There are at most 2³² bytes.
pub(crate) fn pairs(bytes: &[u8], one: Pattern, other: Pattern, distance: usize) -> Vec<u32> {
    #[cfg(target_arch = "x86_64")]
    if has_avx2() {
        // SAFETY: the processor has what the function is compiled for.
        return unsafe { x86::pairs_avx2(bytes, one, other, distance) };
    }
    pairs_by(bytes, distance, |block, after| always::matches(block, one) & always::matches(after, other))
}

/// Returns the same with a function that tells where both are, given a block and the one that lies `distance` after it.
#[inline(always)]
fn pairs_by(bytes: &[u8], distance: usize, matches: impl Fn(&[u8; BLOCK], &[u8; BLOCK]) -> u64) -> Vec<u32> {
    let after = bytes.get(distance..).unwrap_or(&[]);
    let before = &bytes[..after.len()];
    let (mut found, mut at) = (Vec::new(), 0);
    let (befores, afters) = (before.chunks_exact(BLOCK), after.chunks_exact(BLOCK));
    let lasts = (padded(befores.remainder()), padded(afters.remainder()));
    for (before, after) in befores.zip(afters) {
        if let (Ok(before), Ok(after)) = (before.try_into(), after.try_into()) {
            push_bits(&mut found, at, matches(before, after));
        }
        at += BLOCK as u32;
    }
    push_bits(&mut found, at, matches(&lasts.0, &lasts.1) & ((1 << (before.len() % BLOCK)) - 1));
    found
}

/// Returns the last bytes as a whole block.
#[inline(always)]
fn padded(rest: &[u8]) -> [u8; BLOCK] {
    let mut last = [!0; BLOCK];
    last[..rest.len()].copy_from_slice(rest);
    last
}

/// Appends the places of the bits that are set.
#[inline(always)]
fn push_bits(found: &mut Vec<u32>, base: u32, mut bits: u64) {
    const STEP: usize = 4;
    if bits == 0 {
        return;
    }
    let (old, count) = (found.len(), bits.count_ones() as usize);
    found.reserve(BLOCK + STEP);
    let mut written = 0;
    while written < count {
        for place in written..written + STEP {
            // SAFETY: `place` is less than BLOCK + STEP, for which there is room; what is written after the last bit is
            // not counted in the length.
            unsafe { found.as_mut_ptr().add(old + place).write(base.wrapping_add(bits.trailing_zeros())) };
            bits &= bits.wrapping_sub(1);
        }
        written += STEP;
    }
    // SAFETY: as many were written above.
    unsafe { found.set_len(old + count) };
}

/// Where the first byte from `at` on stands that one of the patterns matches.
#[inline]
pub(crate) fn find<const COUNT: usize>(bytes: &[u8], at: usize, patterns: [Pattern; COUNT]) -> Option<usize> {
    let rest = bytes.get(at..)?;
    let lanes = rest.chunks_exact(TEXT_LANES);
    let last = lanes.remainder();
    let mut done = 0;
    for lanes in lanes.filter_map(|lanes| lanes.try_into().ok()) {
        let found = always::matches_any(lanes, patterns);
        if found != 0 {
            return Some(at + done + found.trailing_zeros() as usize);
        }
        done += TEXT_LANES;
    }
    let found = always::matches_any(&lanes_at(last, 0), patterns) & ((1 << last.len()) - 1);
    (found != 0).then(|| at + done + found.trailing_zeros() as usize)
}

/// What the sixteen bytes from `at` on are; after the end of `html` there are NULs.
#[inline]
pub(crate) fn text_masks(html: &[u8], at: usize) -> TextMasks {
    always::text_masks(&lanes_at(html, at))
}

/// Which of the sixteen bytes from `at` on are letters, `a` to `z` in either case, one bit for each; after the end of
/// `text` there are none.
#[inline]
pub(crate) fn letters(text: &[u8], at: usize) -> u32 {
    always::letters(&lanes_at(text, at))
}

/// Returns the sixteen bytes from `at` on; after the end of `text` there are NULs.
#[inline]
fn lanes_at(text: &[u8], at: usize) -> [u8; TEXT_LANES] {
    let rest = text.get(at..).unwrap_or(&[]);
    match rest.get(..TEXT_LANES).and_then(|lanes| lanes.try_into().ok()) {
        Some(lanes) => lanes,
        None => {
            let mut lanes = [0; TEXT_LANES];
            lanes[..rest.len()].copy_from_slice(rest);
            lanes
        }
    }
}

/// For each border which of the values are above it: 0xff for those that are, else 0. NaN is above none.
#[inline]
pub(crate) fn above(values: &[f32; LANES], borders: &[f32], answers: &mut [[u8; LANES]]) {
    #[cfg(target_arch = "x86_64")]
    if has_avx2() {
        // SAFETY: the processor has what the function is compiled for.
        return unsafe { x86::above_avx2(values, borders, answers) };
    }
    for (&border, answer) in borders.iter().zip(answers) {
        always::above(values, border, answer);
    }
}

#[cfg(test)]
mod tests;
