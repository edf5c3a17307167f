//! Characters that normalisation leaves as they are.

use std::borrow::Cow;
use std::ops::RangeInclusive;

use super::unicode_forms::{canonical_combining_class, is_surely_nfc, nfc};

/// Characters that are the same in Unicode's form NFC, whatever stands beside them, and guide no line breaking.
///
/// These are the letters of most scripts without marks that combine, punctuation, symbols, ideographs and emoji.
const STABLE: &[RangeInclusive<char>] = &[
    '\0'..='\u{ac}',
    '\u{ae}'..='\u{2ff}',
    '\u{388}'..='\u{482}',
    '\u{48a}'..='\u{52f}',
    '\u{5d0}'..='\u{5ea}',
    '\u{620}'..='\u{64a}',
    '\u{1e00}'..='\u{1eff}',
    '\u{2010}'..='\u{205f}',
    '\u{20a0}'..='\u{20bf}',
    '\u{2100}'..='\u{2125}',
    '\u{212c}'..='\u{2328}',
    '\u{232b}'..='\u{2adb}',
    '\u{3000}'..='\u{3029}',
    '\u{3030}'..='\u{3098}',
    '\u{309b}'..='\u{9fff}',
    '\u{ac00}'..='\u{d7a3}',
    '\u{ff00}'..='\u{ffef}',
    '\u{1f300}'..='\u{1faff}',
];
/// Bytes that are looked at together.
const CHUNK: usize = 32;
/// The first byte of a character of several bytes is not less.
const LEADING: u8 = 0xc0;

/// Returns whether normalisation surely leaves a text as it is; other texts have to be looked at more closely.
pub fn is_normal(text: &str) -> bool {
    let chunks = text.as_bytes().chunks(CHUNK).enumerate();
    let mut others = chunks.filter(|(_, chunk)| !chunk.is_ascii()).flat_map(|(number, chunk)| {
        let leading = chunk.iter().enumerate().filter(|&(_, &byte)| byte >= LEADING);
        leading.map(move |(at, _)| number * CHUNK + at)
    });
    others.all(|at| text[at..].chars().next().is_none_or(is_stable))
}

fn is_stable(letter: char) -> bool {
    STABLE.iter().any(|range| range.contains(&letter))
}

/// The zero-width space, the soft hyphen, the word joiner, and the zero-width no-break space.
const GUIDES: [char; 4] = ['\u{200b}', '\u{ad}', '\u{2060}', '\u{feff}'];
/// Thai, Lao, Burmese and Khmer, in which a zero-width space separates words.
const WITHOUT_SPACES: [RangeInclusive<char>; 3] =
    ['\u{e00}'..='\u{eff}', '\u{1000}'..='\u{109f}', '\u{1780}'..='\u{17ff}'];
/// Maximum number of accents in a row, as in Unicode's stream-safe text.
const MAX_ACCENTS: usize = 30;

/// Returns the text in Unicode's form NFC, without characters that guide line breaking.
///
/// Characters that join letters or emoji, or keep letters apart (U+200D, U+200C), stay: they change what is shown. So do
/// more accents on one letter than any language has, because the time to sort them grows with the square of their number.
pub fn normalised(text: &str) -> Cow<'_, str> {
    if is_normal(text) {
        return Cow::Borrowed(text);
    }
    let text = if text.contains(GUIDES) { Cow::Owned(without_guides(text)) } else { Cow::Borrowed(text) };
    if is_surely_nfc(&text) {
        return text;
    }
    Cow::Owned(composed(&text))
}

/// Returns the same of a text that needs no copy where it is normal.
pub fn normalised_text(text: String) -> String {
    match normalised(&text) {
        Cow::Borrowed(_) => text,
        Cow::Owned(changed) => changed,
    }
}

fn composed(text: &str) -> String {
    let mut written = String::with_capacity(text.len());
    let (mut done, mut accents, mut first) = (0, 0, 0);
    for (at, character) in text.char_indices().chain([(text.len(), ' ')]) {
        if at < text.len() && canonical_combining_class(character) != 0 {
            first = if accents == 0 { at } else { first };
            accents += 1;
            continue;
        }
        if accents > MAX_ACCENTS {
            written.push_str(&nfc(&text[done..first]));
            written.push_str(&text[first..at]);
            done = at;
        }
        accents = 0;
    }
    written.push_str(&nfc(&text[done..]));
    written
}

fn without_guides(text: &str) -> String {
    let text = without_empty_paragraphs(text);
    let mut written = String::with_capacity(text.len());
    let mut characters = text.chars().filter(|character| !GUIDES[1..].contains(character)).peekable();
    while let Some(character) = characters.next() {
        let separates = |next: &char| WITHOUT_SPACES.iter().any(|letters| letters.contains(next));
        if character != GUIDES[0] || characters.peek().is_some_and(separates) {
            written.push(character);
        }
    }
    written
}

/// Returns the text without paragraphs of such characters alone, except the first.
fn without_empty_paragraphs(text: &str) -> String {
    let is_empty = |paragraph: &&str| !paragraph.is_empty() && paragraph.chars().all(|guide| GUIDES.contains(&guide));
    if !text.split("\n\n").any(|paragraph| is_empty(&paragraph)) {
        return text.to_owned();
    }
    text.split("\n\n").filter(|paragraph| !is_empty(paragraph)).collect::<Vec<_>>().join("\n\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn characters_are_looked_at_wherever_they_stand() {
        for before in 0..70 {
            let text = "x".repeat(before);
            assert!(is_normal(&format!("{text}é’漢🙂х")));
            assert!(!is_normal(&format!("{text}e\u{301} {text}")));
            assert!(!is_normal(&format!("é{text}\u{200b}")));
        }
        assert!(is_normal(""));
    }

    #[test]
    fn texts_have_one_form() {
        assert_eq!(normalised("cafe\u{301}"), "caf\u{e9}");
        assert_eq!(normalised("a\u{ad}b\u{200b}c\u{feff}"), "abc");
        assert_eq!(normalised("\u{e01}\u{200b}\u{e02}"), "\u{e01}\u{200b}\u{e02}");
        assert_eq!(normalised("a\n\n\u{200b}\n\nb"), "a\n\nb");
        let accents = "\u{301}".repeat(31);
        assert_eq!(normalised(&format!("e\u{301} e{accents}")), format!("\u{e9} e{accents}"));
    }
}
