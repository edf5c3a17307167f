//! The letters and digits of mathematical alphabets, which Unicode has as characters of their own.

/// Where the alphabets begin in Unicode, one after the other, with the names that MathML has for them; empty where TeX
/// has no such alphabet.
const LATIN: [&str; 13] = [
    "bold",
    "italic",
    "bold-italic",
    "script",
    "bold-script",
    "fraktur",
    "double-struck",
    "bold-fraktur",
    "sans-serif",
    "",
    "",
    "",
    "monospace",
];
const GREEK: [&str; 5] = ["bold", "italic", "bold-italic", "", ""];
const DIGITS: [&str; 5] = ["bold", "double-struck", "sans-serif", "", "monospace"];
/// Letters that stand elsewhere in Unicode.
const ELSEWHERE: [(&str, &str, &str); 4] = [
    ("double-struck", "ℂℍℕℙℚℝℤℽℾℼℿ", "CHNPQRZγΓπΠ"),
    ("script", "ℊℋℐℒℛℬℯℰℱℳℴ", "gHILRBeEFMo"),
    ("fraktur", "ℌℨℭ", "HZC"),
    ("bold", "𝟊𝟋", "Ϝϝ"),
];

/// The plain letter or digit, and the name of the alphabet that a character takes it from.
pub(super) fn plain_letter(character: char) -> Option<(char, &'static str)> {
    let code = character as u32;
    let (letter, alphabet) = match code {
        0x1D400..=0x1D6A3 => (latin((code - 0x1D400) % 52), LATIN[((code - 0x1D400) / 52) as usize]),
        0x1D6A8..=0x1D7C9 => (greek((code - 0x1D6A8) % 58)?, GREEK[((code - 0x1D6A8) / 58) as usize]),
        0x1D7CE..=0x1D7FF => (u32::from(b'0') + (code - 0x1D7CE) % 10, DIGITS[((code - 0x1D7CE) / 10) as usize]),
        _ => return elsewhere(character),
    };
    char::from_u32(letter).map(|letter| (letter, alphabet)).filter(|(_, alphabet)| !alphabet.is_empty())
}

fn latin(place: u32) -> u32 {
    place + u32::from(if place < 26 { b'A' } else { b'a' - 26 })
}

/// The Greek letter at a place of its alphabet; none where there is a sign.
fn greek(place: u32) -> Option<u32> {
    match place {
        17 => Some('Θ' as u32),
        0..=24 => Some('Α' as u32 + place),
        26..=50 => Some('α' as u32 + place - 26),
        _ => None,
    }
}

fn elsewhere(character: char) -> Option<(char, &'static str)> {
    ELSEWHERE.iter().find_map(|(alphabet, letters, plain)| {
        let place = letters.chars().position(|letter| letter == character)?;
        Some((plain.chars().nth(place)?, *alphabet))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_are_told_from_their_alphabets() {
        let found = [
            ('𝐀', 'A', "bold"),
            ('𝑧', 'z', "italic"),
            ('𝔤', 'g', "fraktur"),
            ('𝚣', 'z', "monospace"),
            ('𝛼', 'α', "italic"),
            ('𝛀', 'Ω', "bold"),
            ('𝟙', '1', "double-struck"),
            ('ℝ', 'R', "double-struck"),
            ('ℬ', 'B', "script"),
        ];
        for (character, letter, alphabet) in found {
            assert_eq!(plain_letter(character), Some((letter, alphabet)), "{character}");
        }
        for character in ['x', 'α', '𝛁', '𝗔', '℘'] {
            assert_eq!(plain_letter(character), None, "{character}");
        }
    }
}
