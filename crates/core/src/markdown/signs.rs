//! The characters that stand for syntax. Those of links and atoms are followed by the number of an atom.

pub(super) const OPEN_DELETED: char = '\u{fdd4}';
pub(super) const OPEN_LINK: char = '\u{fdd6}';
pub(super) const CLOSE_LINK: char = '\u{fdd7}';
pub(super) const BREAK: char = '\u{fdd8}';
/// A finished piece of Markdown, such as an image.
pub(super) const ATOM: char = '\u{fdd9}';
const FIRST_DIGIT: char = '\u{fde0}';
const LAST_DIGIT: char = '\u{fdef}';
/// The byte with which signs begin in UTF-8; other characters that do are rare in most languages.
const FIRST_BYTE: u8 = 0xef;

pub(super) fn is_sign(letter: char) -> bool {
    ('\u{fdd0}'..=LAST_DIGIT).contains(&letter)
}

/// The first sign in a text, with what stands before and after it.
pub(super) fn next_sign(text: &str) -> Option<(&str, char, &str)> {
    let mut from = 0;
    while let Some(found) = text.as_bytes()[from..].iter().position(|&byte| byte == FIRST_BYTE) {
        let at = from + found;
        let letter = text[at..].chars().next()?;
        let after = at + letter.len_utf8();
        if is_sign(letter) {
            return Some((&text[..at], letter, &text[after..]));
        }
        from = after;
    }
    None
}

pub(super) fn is_digit(letter: char) -> bool {
    (FIRST_DIGIT..=LAST_DIGIT).contains(&letter)
}

/// The number with whose digits a text begins, and what follows them; `None` where there is none.
pub(super) fn number_before(text: &str) -> Option<(usize, &str)> {
    let rest = text.trim_start_matches(is_digit);
    let digits = &text[..text.len() - rest.len()];
    let number = digits.chars().try_fold(0_usize, |number, digit| {
        number.checked_mul(16)?.checked_add((digit as u32 - FIRST_DIGIT as u32) as usize)
    });
    number.filter(|_| !digits.is_empty()).map(|number| (number, rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_are_found_among_other_characters() {
        assert_eq!(next_sign("é，a\u{fdd8}b"), Some(("é，a", BREAK, "b")));
        assert_eq!(next_sign("é，a"), None);
    }

    #[test]
    fn numbers_are_hexadecimal() {
        assert_eq!(number_before("\u{fde1}\u{fdef}x"), Some((31, "x")));
        assert_eq!(number_before("x"), None);
        assert_eq!(number_before(&"\u{fdef}".repeat(40)), None);
    }
}
