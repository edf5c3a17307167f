//! The letters of texts, for comparison.

use caseless::Caseless;

use super::unicode_forms::nfkc;

/// Returns the letters and digits of a text, without regard to case and to the form of its characters.
pub fn letters(text: &str) -> String {
    let mut letters = String::with_capacity(text.len());
    let mut rest = text;
    while !rest.is_empty() {
        // The last of some ASCII characters may have an accent after it.
        let ascii = rest.bytes().take_while(u8::is_ascii).count();
        let plain = if ascii == rest.len() { ascii } else { ascii.saturating_sub(1) };
        push_ascii_letters(&rest.as_bytes()[..plain], &mut letters);
        rest = &rest[plain..];
        let other = rest.char_indices().skip(1).find(|(_, ch)| ch.is_ascii()).map_or(rest.len(), |(at, _)| at);
        letters.extend(nfkc(&rest[..other]).chars().default_case_fold().filter(|ch| ch.is_alphanumeric()));
        rest = &rest[other..];
    }
    letters
}

/// Adds the letters and digits of some ASCII: a byte at a time without a branch, since most are kept.
fn push_ascii_letters(ascii: &[u8], letters: &mut String) {
    const CHUNK: usize = 64;
    let mut kept = [0; CHUNK];
    for chunk in ascii.chunks(CHUNK) {
        let mut length = 0;
        for &byte in chunk {
            kept[length] = byte.to_ascii_lowercase();
            length += usize::from(byte.is_ascii_alphanumeric());
        }
        letters.push_str(std::str::from_utf8(&kept[..length]).unwrap_or_default());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_can_be_compared() {
        assert_eq!(letters("Straße No_5"), "strasseno5");
        assert_eq!(letters("Ａé"), letters("ae\u{301}"));
        assert_eq!(letters("The E\u{301}tude, ΟΔΟΣ 7"), "theétudeοδοσ7");
        assert_eq!(letters(" – "), "");
    }
}
