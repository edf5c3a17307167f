//! What counts as a character and as a word, in any script.

use crate::bytes::simd::western_counts;

/// White space: all up to the blank. The no-break space is a reference in canonical HTML.
const BLANK: char = ' ';

/// Characters and words of the text `html[begin..end]` of canonical HTML.
///
/// White space is collapsed and trimmed; a character reference counts as the character that it stands for. A word is a
/// run of characters without white space. Han and kana are written without it: each such character is a word of its own,
/// and East Asian punctuation belongs to none.
#[inline]
pub fn count(html: &[u8], begin: usize, end: usize) -> (i32, i32) {
    western_counts(html, begin, end).unwrap_or_else(|| count_any(html.get(begin..end).unwrap_or(&[])))
}

/// Returns the same character by character.
#[cold]
fn count_any(text: &[u8]) -> (i32, i32) {
    let text = String::from_utf8_lossy(text);
    let mut rest = text.as_ref();
    let (mut chars, mut runs, mut words) = (0, 0, 0);
    let (mut solid_before, mut word_before) = (false, false);
    while let Some((character, after)) = first_character(rest) {
        rest = after;
        let solid = character > BLANK;
        chars += i32::from(solid);
        runs += i32::from(solid && !solid_before);
        solid_before = solid;
        let ideograph = is_ideograph(character);
        let in_word = solid && !is_east_asian_punctuation(character);
        words += i32::from(ideograph || (in_word && !word_before));
        word_before = in_word && !ideograph;
    }
    (chars + (runs - 1).max(0), words)
}

/// Returns the first character of a text, references resolved, and the text after it.
fn first_character(text: &str) -> Option<(char, &str)> {
    for (reference, character) in [("&amp;", '&'), ("&lt;", '<'), ("&gt;", '>'), ("&nbsp;", BLANK)] {
        if let Some(rest) = text.strip_prefix(reference) {
            return Some((character, rest));
        }
    }
    let mut characters = text.chars();
    characters.next().map(|first| (first, characters.as_str()))
}

/// Returns whether a character is a word of its own: Han and kana.
fn is_ideograph(character: char) -> bool {
    ('\u{3040}'..'\u{a000}').contains(&character)
}

/// Returns the block of East Asian punctuation, and the full-width forms of ASCII punctuation before the letters.
fn is_east_asian_punctuation(character: char) -> bool {
    ('\u{3000}'..'\u{3040}').contains(&character)
        || (('\u{ff01}'..='\u{ff20}').contains(&character) && !('\u{ff10}'..='\u{ff19}').contains(&character))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bytes::random::Random;

    fn counts(text: &str) -> (i32, i32) {
        count(text.as_bytes(), 0, text.len())
    }

    #[test]
    fn texts_of_many_scripts() {
        assert_eq!(counts(""), (0, 0));
        assert_eq!(counts(" \n\t&nbsp;\u{1}"), (0, 0));
        assert_eq!(counts("One  two&nbsp;three "), (13, 3));
        assert_eq!(counts("a &lt;b&gt; &amp;"), (7, 3));
        assert_eq!(counts("風車 &lt;5"), (5, 3));
        assert_eq!(counts("漢字かなカナ。「引用」abc漢def"), (18, 11));
        assert_eq!(counts("１２３！ｘ"), (5, 2));
        assert_eq!(counts("한국어 글"), (5, 2));
        assert_eq!(counts("\u{1f600} a\u{1f600}b"), (5, 2));
        assert_eq!(counts("&unknown; &am"), (13, 2));
    }

    #[test]
    fn both_ways_count_the_same() {
        let parts = ["a", "word", " ", "\n", "é", "&amp;", "&lt;", "&gt;", "ab", "\u{1}", "&", "mill "];
        let mut random = Random::new(1);
        for _ in 0..2000 {
            let text: String = (0..random.below(40)).map(|_| parts[random.below(parts.len())]).collect();
            assert_eq!(counts(&text), count_any(text.as_bytes()), "{text:?}");
        }
    }

    #[test]
    fn no_bytes_are_too_odd() {
        let mut random = Random::new(2);
        for _ in 0..2000 {
            let bytes = random.bytes(60);
            let (chars, words) = count(&bytes, 0, bytes.len());
            assert!(chars >= 0 && words >= 0);
        }
    }
}
