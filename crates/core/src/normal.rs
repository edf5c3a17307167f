//! Characters that normalisation leaves as they are.

use std::ops::RangeInclusive;

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

/// Whether normalisation surely leaves a text as it is; other texts have to be looked at more closely.
pub fn is_normal(text: &str) -> bool {
    let chunks = text.as_bytes().chunks(CHUNK).enumerate();
    let mut others = chunks.filter(|(_, chunk)| !chunk.is_ascii()).flat_map(|(number, chunk)| {
        let leading = chunk.iter().enumerate().filter(|&(_, &byte)| byte >= LEADING);
        leading.map(move |(at, _)| number * CHUNK + at)
    });
    others.all(|at| text[at..].chars().next().map_or(true, is_stable))
}

fn is_stable(letter: char) -> bool {
    STABLE.iter().any(|range| range.contains(&letter))
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
}
