//! Character references: text as an author writes it → text as the serialiser writes it.
//!
//! <https://html.spec.whatwg.org/#character-reference-state>

use super::entities::{self, Entity, LONGEST_BARE};
use crate::bytes::simd::{find, Pattern};

/// Where a text stands, which decides what is a reference and what is escaped.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Place {
    Text,
    Value,
}

const NO_BREAK_SPACE: &[u8] = "\u{a0}".as_bytes();
const REPLACEMENT: char = char::REPLACEMENT_CHARACTER;
/// The bytes that may be written in another form.
pub(super) const SPECIAL: [Pattern; 4] =
    [Pattern::QUOTES_AND_AMPERSANDS, Pattern::ANGLES, Pattern::byte(0), Pattern::byte(0xc2)];
/// The longest name of a reference.
const LONGEST_NAME: usize = 31;

/// What the references to the characters 0x80 to 0x9f mean: those of windows-1252.
const WINDOWS_1252: [char; 32] = [
    '\u{20ac}', '\u{81}', '\u{201a}', '\u{192}', '\u{201e}', '\u{2026}', '\u{2020}', '\u{2021}', '\u{2c6}', '\u{2030}',
    '\u{160}', '\u{2039}', '\u{152}', '\u{8d}', '\u{17d}', '\u{8f}', '\u{90}', '\u{2018}', '\u{2019}', '\u{201c}',
    '\u{201d}', '\u{2022}', '\u{2013}', '\u{2014}', '\u{2dc}', '\u{2122}', '\u{161}', '\u{203a}', '\u{153}', '\u{9d}',
    '\u{17e}', '\u{178}',
];

/// Write text with its references resolved, and escaped again where the serialiser does so.
///
/// A NUL becomes a replacement character in a value; in text it stays, since its place in the tree decides.
pub(super) fn write_resolved(text: &[u8], place: Place, written: &mut Vec<u8>) {
    let mut rest = text;
    loop {
        let plain = find(rest, 0, SPECIAL).unwrap_or(rest.len());
        written.extend_from_slice(&rest[..plain]);
        rest = &rest[plain..];
        match rest {
            [] => return,
            [b'&', after @ ..] => {
                let kept = kept_length(rest, place);
                written.extend_from_slice(&rest[..kept]);
                rest = if kept > 0 { &rest[kept..] } else { reference(after, place, written) };
            }
            [0, after @ ..] => {
                let character = if place == Place::Value { REPLACEMENT } else { '\0' };
                write_char(character, place, written);
                rest = after;
            }
            [0xc2, 0xa0, after @ ..] => {
                written.extend_from_slice(b"&nbsp;");
                rest = after;
            }
            [byte, after @ ..] => {
                write_byte(*byte, place, written);
                rest = after;
            }
        }
    }
}

/// Returns a text with the characters that its references mean; references to characters that no text has are left out.
pub(crate) fn without_references(text: &str) -> String {
    let mut resolved = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('&') {
        resolved.push_str(&rest[..at]);
        let after = &rest[at + 1..];
        match referenced(after.as_bytes(), Place::Text) {
            Some((entity, behind)) => {
                let characters = [Some(entity.first), entity.second];
                resolved.extend(characters.into_iter().flatten().filter(|&character| may_be_in_text(character)));
                rest = &after[after.len() - behind.len()..];
            }
            None => {
                resolved.push('&');
                rest = after;
            }
        }
    }
    resolved.push_str(rest);
    resolved
}

fn may_be_in_text(character: char) -> bool {
    let is_control = matches!(character, '\x01'..='\x08' | '\x0b' | '\x0e'..='\x1f' | '\x7f');
    let is_none = matches!(character, '\u{fdd0}'..='\u{fdef}') || character as u32 & 0xfffe == 0xfffe;
    !is_control && !is_none
}

/// Write text without references as the serialiser does.
pub(crate) fn write_escaped(text: &[u8], written: &mut Vec<u8>) {
    let mut rest = text;
    while let Some((&byte, after)) = rest.split_first() {
        if rest.starts_with(NO_BREAK_SPACE) {
            written.extend_from_slice(b"&nbsp;");
            rest = rest.get(NO_BREAK_SPACE.len()..).unwrap_or(&[]);
        } else {
            write_byte(byte, Place::Text, written);
            rest = after;
        }
    }
}

/// Whether a text begins with a reference as the serialiser writes it.
#[inline]
pub(super) fn is_written_so(text: &[u8]) -> bool {
    kept_length(text, Place::Text) > 0
}

/// Returns the length of the reference at the beginning of a text if the serialiser writes it in the same way, else 0.
#[inline]
fn kept_length(text: &[u8], place: Place) -> usize {
    match text {
        [b'&', b'a', b'm', b'p', b';', ..] => b"&amp;".len(),
        [b'&', b'q', b'u', b'o', b't', b';', ..] if place == Place::Value => b"&quot;".len(),
        [b'&', b'n', b'b', b's', b'p', b';', ..] => b"&nbsp;".len(),
        [b'&', b'l' | b'g', b't', b';', ..] => b"&lt;".len(),
        _ => 0,
    }
}

fn write_byte(byte: u8, place: Place, written: &mut Vec<u8>) {
    match byte {
        b'&' => written.extend_from_slice(b"&amp;"),
        b'<' => written.extend_from_slice(b"&lt;"),
        b'>' => written.extend_from_slice(b"&gt;"),
        b'"' if place == Place::Value => written.extend_from_slice(b"&quot;"),
        _ => written.push(byte),
    }
}

fn write_char(character: char, place: Place, written: &mut Vec<u8>) {
    match character {
        '\u{a0}' => written.extend_from_slice(b"&nbsp;"),
        '\0'..='\x7f' => write_byte(character as u8, place, written),
        _ => written.extend_from_slice(character.encode_utf8(&mut [0; 4]).as_bytes()),
    }
}

/// Write what stands after an ampersand, if it is a reference, else the ampersand; what follows is returned.
fn reference<'a>(text: &'a [u8], place: Place, written: &mut Vec<u8>) -> &'a [u8] {
    match referenced(text, place) {
        Some((entity, rest)) => {
            write_char(entity.first, place, written);
            if let Some(second) = entity.second {
                write_char(second, place, written);
            }
            rest
        }
        None => {
            written.extend_from_slice(b"&amp;");
            text
        }
    }
}

/// The characters of the reference after an ampersand, and what follows.
fn referenced(text: &[u8], place: Place) -> Option<(Entity, &[u8])> {
    match text {
        [b'#', b'x' | b'X', digits @ ..] => numeric(digits, 16),
        [b'#', digits @ ..] => numeric(digits, 10),
        _ => named(text, place),
    }
}

/// The character of a reference by number, and what follows.
fn numeric(text: &[u8], radix: u32) -> Option<(Entity, &[u8])> {
    let digit = |byte: u8| char::from(byte).to_digit(radix);
    let end = text.iter().position(|&byte| digit(byte).is_none()).unwrap_or(text.len());
    let digits = text.get(..end).filter(|digits| !digits.is_empty())?;
    let code = digits
        .iter()
        .filter_map(|&byte| digit(byte))
        .fold(0_u32, |code, digit| code.saturating_mul(radix).saturating_add(digit));
    let first = match code {
        0 => REPLACEMENT,
        0x80..=0x9f => WINDOWS_1252[code as usize - 0x80],
        _ => char::from_u32(code).unwrap_or(REPLACEMENT),
    };
    let rest = &text[end..];
    Some((Entity { first, second: None, needs_semicolon: false }, rest.strip_prefix(b";").unwrap_or(rest)))
}

/// The characters of a reference by name, and what follows.
fn named(text: &[u8], place: Place) -> Option<(Entity, &[u8])> {
    let end = text.iter().take(LONGEST_NAME + 1).position(|byte| !byte.is_ascii_alphanumeric()).unwrap_or(text.len());
    let run = text.get(..end.min(LONGEST_NAME))?;
    if text.get(run.len()) == Some(&b';') {
        if let Some(entity) = entities::find(run) {
            return Some((entity, &text[run.len() + 1..]));
        }
    }
    let shortest = match place {
        Place::Text => 2,
        // what looks like the parameter of an address is none
        Place::Value if text.get(run.len()) == Some(&b'=') => return None,
        Place::Value => run.len(),
    };
    let bare =
        |length: usize| entities::find(&run[..length]).filter(|entity| !entity.needs_semicolon).zip(Some(length));
    let (entity, length) = (shortest..=run.len().min(LONGEST_BARE)).rev().find_map(bare)?;
    Some((entity, &text[length..]))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn resolved(text: &str, place: Place) -> String {
        let mut written = Vec::new();
        write_resolved(text.as_bytes(), place, &mut written);
        String::from_utf8(written).unwrap()
    }

    #[test]
    fn references_in_text() {
        for (text, written) in [
            ("a&amp;b&lt;&GT&nbsp;\u{a0}&copy", "a&amp;b&lt;&gt;&nbsp;&nbsp;\u{a9}"),
            ("&notit;&notin;&notx", "\u{ac}it;\u{2209}\u{ac}x"),
            ("&#38;&#x3C;&#XA0&#128;x", "&amp;&lt;&nbsp;\u{20ac}x"),
            ("&#0;&#xD800;&#99999999999;", "\u{fffd}\u{fffd}\u{fffd}"),
            ("&#;&#x;&;&&x \" >", "&amp;#;&amp;#x;&amp;;&amp;&amp;x \" &gt;"),
            ("&ngE;&fjlig;", "\u{2267}\u{338}fj"),
        ] {
            assert_eq!(resolved(text, Place::Text), written);
        }
    }

    #[test]
    fn texts_without_references() {
        assert_eq!(
            without_references("a&amp;b&lt &notit; &#1;&#128;&x; &&#x1F600;é"),
            "a&b< \u{ac}it; \u{20ac}&x; &😀é"
        );
    }

    #[test]
    fn references_in_values() {
        for (text, written) in [
            ("?a=b&copy=c&copy", "?a=b&amp;copy=c\u{a9}"),
            ("&copyx&copy;x\"<", "&amp;copyx\u{a9}x&quot;&lt;"),
            ("a\0", "a\u{fffd}"),
        ] {
            assert_eq!(resolved(text, Place::Value), written);
        }
    }
}
