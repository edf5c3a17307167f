//! Uppercase → lowercase, in the alphabets of living languages: Latin, Greek, Cyrillic and Armenian.
//!
//! The standard library covers all others too, with a table of 23 kB that WebAssembly does not need for anything else.

use crate::table::attributes::unescaped;
use crate::Table;

/// Ranges of uppercase letters beyond ASCII: the first and the last one, the step from one to the next, and the distance
/// to their lowercase letters.
const UPPERCASE_RANGES: [(u32, u32, u32, i32); 35] = [
    (0xc0, 0xd6, 1, 32),
    (0xd8, 0xde, 1, 32),
    (0x100, 0x12e, 2, 1),
    (0x132, 0x136, 2, 1),
    (0x139, 0x147, 2, 1),
    (0x14a, 0x176, 2, 1),
    (0x178, 0x178, 1, -121),
    (0x179, 0x17d, 2, 1),
    (0x181, 0x181, 1, 210),
    (0x186, 0x186, 1, 206),
    (0x18a, 0x18a, 1, 205),
    (0x18f, 0x18f, 1, 202),
    (0x190, 0x190, 1, 203),
    (0x198, 0x198, 1, 1),
    (0x1a0, 0x1a4, 2, 1),
    (0x1af, 0x1b3, 4, 1),
    (0x1cd, 0x1db, 2, 1),
    (0x1de, 0x1ee, 2, 1),
    (0x1f8, 0x21e, 2, 1),
    (0x386, 0x386, 1, 38),
    (0x388, 0x38a, 1, 37),
    (0x38c, 0x38c, 1, 64),
    (0x38e, 0x38f, 1, 63),
    (0x391, 0x3a1, 1, 32),
    (0x3a3, 0x3ab, 1, 32),
    (0x400, 0x40f, 1, 80),
    (0x410, 0x42f, 1, 32),
    (0x460, 0x480, 2, 1),
    (0x48a, 0x4be, 2, 1),
    (0x4c0, 0x4c0, 1, 15),
    (0x4c1, 0x4cd, 2, 1),
    (0x4d0, 0x52e, 2, 1),
    (0x531, 0x556, 1, 48),
    (0x1e00, 0x1e94, 2, 1),
    (0x1ea0, 0x1efe, 2, 1),
];
/// The Turkish letter whose lowercase is an `i` and a combining dot.
const DOTTED_I: char = 'İ';

/// Appends the lowercase of a letter.
pub(super) fn push_lowercase(text: &mut Vec<char>, letter: char) {
    match letter {
        DOTTED_I => text.extend(['i', '\u{307}']),
        _ => text.push(lowercase(letter)),
    }
}

/// Returns the characters of texts that count, in lowercase.
pub(super) fn lowercase_of_rows(table: &Table, rows: &[i32], counts: fn(char) -> bool) -> String {
    let mut letters = Vec::new();
    for &row in rows {
        let text = unescaped(table.text(row as usize));
        text.chars().filter(|&ch| counts(ch)).for_each(|ch| push_lowercase(&mut letters, ch));
    }
    letters.into_iter().collect()
}

fn lowercase(letter: char) -> char {
    if letter.is_ascii() {
        return letter.to_ascii_lowercase();
    }
    let code = u32::from(letter);
    let range = UPPERCASE_RANGES.partition_point(|&(_, last, ..)| last < code);
    let distance = match UPPERCASE_RANGES.get(range) {
        Some(&(first, _, step, distance)) if first <= code && (code - first) % step == 0 => distance,
        _ => 0,
    };
    char::from_u32((code as i32 + distance) as u32).unwrap_or(letter)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lowercase_of(letter: char) -> String {
        let mut letters = Vec::new();
        push_lowercase(&mut letters, letter);
        letters.into_iter().collect()
    }

    #[test]
    fn the_alphabets_of_living_languages_are_lowercased() {
        let of_today = [0..0x180, 0x386..0x3cf, 0x400..0x590, 0x1e00..0x1e9e, 0x1ea0..0x1f00];
        for letter in of_today.into_iter().flatten().filter_map(char::from_u32) {
            assert_eq!(lowercase_of(letter), letter.to_lowercase().to_string(), "{letter}");
        }
    }

    #[test]
    fn all_other_characters_are_unchanged() {
        for letter in '\0'..=char::MAX {
            let lowercase = lowercase_of(letter);
            assert!(lowercase == letter.to_string() || lowercase == letter.to_lowercase().to_string(), "{letter}");
        }
    }
}
