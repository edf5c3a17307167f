//! Percent-encoded bytes of URLs.

use std::borrow::Cow;

/// Decodes the percent-encoded bytes of a part of a URL; a percent sign without two hexadecimal digits is verbatim.
pub(crate) fn percent_decoded(text: &[u8]) -> Cow<'_, [u8]> {
    if memchr::memchr(b'%', text).is_none() {
        return Cow::Borrowed(text);
    }
    let digit = |at: usize| text.get(at).and_then(|&byte| char::from(byte).to_digit(16));
    let (mut decoded, mut at) = (Vec::with_capacity(text.len()), 0);
    while let Some(&byte) = text.get(at) {
        let (byte, length) = match (byte, digit(at + 1), digit(at + 2)) {
            (b'%', Some(high), Some(low)) => ((16 * high + low) as u8, 3),
            _ => (byte, 1),
        };
        decoded.push(byte);
        at += length;
    }
    Cow::Owned(decoded)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percent_signs_are_decoded() {
        assert_eq!(percent_decoded(b"a%20b%C3%A9%zz%").as_ref(), "a b\u{e9}%zz%".as_bytes());
        assert_eq!(percent_decoded(b"a b").as_ref(), b"a b");
    }
}
