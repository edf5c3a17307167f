//! Bytes of text, as the standard's tokenizer groups them.

use crate::bytes::simd::{find, Pattern};

/// Tab, line feed, form feed, carriage return and space.
#[inline]
pub(super) fn is_white(byte: u8) -> bool {
    matches!(byte, b' ' | b'\n' | b'\t' | b'\r' | b'\x0c')
}

/// Whether a name ends before this byte.
#[inline]
pub(super) fn ends_name(byte: u8) -> bool {
    is_white(byte) || byte == b'/' || byte == b'>'
}

/// Whether the byte stands in a text; many are looked at together.
pub(super) fn contains(text: &[u8], byte: u8) -> bool {
    const TOGETHER: usize = 64;
    let parts = text.chunks_exact(TOGETHER);
    let is_in_rest = parts.remainder().contains(&byte);
    let is_in = |part: &[u8]| part.iter().fold(0, |any, &found| any | u8::from(found == byte)) != 0;
    is_in_rest || parts.into_iter().any(is_in)
}

/// Where the byte stands from `at` on.
#[inline]
pub(super) fn find_byte(text: &[u8], at: usize, byte: u8) -> Option<usize> {
    find(text, at, [Pattern::byte(byte)])
}

/// How many bytes of white space the text begins with.
#[inline]
pub(super) fn white_prefix(text: &[u8]) -> usize {
    text.iter().position(|&byte| !is_white(byte)).unwrap_or(text.len())
}
