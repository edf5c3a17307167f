//! Whether a page is UTF-8.

/// Bytes that are passed over together where they are ASCII.
const STRETCH: usize = 64;

/// Whether bytes are valid UTF-8. ASCII, of which most pages are made, is passed over quickly.
pub fn is_utf8(bytes: &[u8]) -> bool {
    let mut rest = bytes;
    while !rest.is_empty() {
        rest = after_stretches(rest, is_ascii);
        let after = after_stretches(rest, |stretch| !is_ascii(stretch));
        if std::str::from_utf8(&rest[..rest.len() - after.len()]).is_err() {
            return false;
        }
        rest = after;
    }
    true
}

/// What comes after the first stretches of which `is` holds.
fn after_stretches(bytes: &[u8], is: impl Fn(&[u8]) -> bool) -> &[u8] {
    let length: usize = bytes.chunks(STRETCH).take_while(|stretch| is(stretch)).map(<[u8]>::len).sum();
    &bytes[length..]
}

#[inline]
fn is_ascii(stretch: &[u8]) -> bool {
    match <&[u8; STRETCH]>::try_from(stretch) {
        Ok(whole) => whole.iter().fold(0, |all, byte| all | byte).is_ascii(),
        Err(_) => stretch.is_ascii(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    #[test]
    fn any_bytes_are_checked_as_by_the_standard_library() {
        let mut random = Random::new(11);
        for _ in 0..2000 {
            let count = random.below(40);
            let pieces = (0..count).map(|_| match random.below(8) {
                0 => "é".as_bytes().to_vec(),
                1 => "風".as_bytes().to_vec(),
                2 if random.below(20) == 0 => vec![0x80 + random.below(0x80) as u8],
                _ => vec![b'a'; random.below(50)],
            });
            let bytes = pieces.collect::<Vec<_>>().concat();
            assert_eq!(is_utf8(&bytes), std::str::from_utf8(&bytes).is_ok());
        }
    }
}
