//! Bytes of text, as the standard's tokenizer groups them.

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

/// Where the byte stands from `at` on.
#[inline]
pub(super) fn find_byte(text: &[u8], at: usize, byte: u8) -> Option<usize> {
    memchr::memchr(byte, text.get(at..)?).map(|place| at + place)
}

/// How many bytes of white space the text begins with.
#[inline]
pub(super) fn white_prefix(text: &[u8]) -> usize {
    text.iter().position(|&byte| !is_white(byte)).unwrap_or(text.len())
}

/// Replace each NUL from `begin` on.
#[inline]
pub(super) fn replace_nul(text: &mut Vec<u8>, begin: usize) {
    if memchr::memchr(0, &text[begin..]).is_some() {
        let replaced = text[begin..].split(|&byte| byte == 0).collect::<Vec<_>>().join("\u{fffd}".as_bytes());
        text.truncate(begin);
        text.extend_from_slice(&replaced);
    }
}
