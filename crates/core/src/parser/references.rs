//! Character references: text as an author writes it → text as the serialiser writes it.
//!
//! <https://html.spec.whatwg.org/#character-reference-state>

use std::cmp::Ordering;

use crate::bytes::simd::{find, Pattern};

/// The context of a text, which decides what is a reference and what is escaped.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Context {
    Text,
    Value,
}

const NO_BREAK_SPACE: &[u8] = "\u{a0}".as_bytes();
const REPLACEMENT: char = char::REPLACEMENT_CHARACTER;
/// The bytes whose canonical form may differ.
pub(super) const SPECIAL: [Pattern; 4] =
    [Pattern::QUOTES_AND_AMPERSANDS, Pattern::ANGLES, Pattern::byte(0), Pattern::byte(0xc2)];
/// Maximum length of the name of a reference.
const MAX_NAME_LENGTH: usize = 31;

/// What the references to the characters 0x80 to 0x9f mean: those of windows-1252.
const WINDOWS_1252: [char; 32] = [
    '\u{20ac}', '\u{81}', '\u{201a}', '\u{192}', '\u{201e}', '\u{2026}', '\u{2020}', '\u{2021}', '\u{2c6}', '\u{2030}',
    '\u{160}', '\u{2039}', '\u{152}', '\u{8d}', '\u{17d}', '\u{8f}', '\u{90}', '\u{2018}', '\u{2019}', '\u{201c}',
    '\u{201d}', '\u{2022}', '\u{2013}', '\u{2014}', '\u{2dc}', '\u{2122}', '\u{161}', '\u{203a}', '\u{153}', '\u{9d}',
    '\u{17e}', '\u{178}',
];

/// Writes text with its references resolved, and escaped again where the serialiser does so.
///
/// A NUL becomes a replacement character in a value; in text it stays, since the tree builder decides about it.
pub(super) fn write_resolved(text: &[u8], context: Context, written: &mut Vec<u8>) {
    let mut rest = text;
    loop {
        let plain = find(rest, 0, SPECIAL).unwrap_or(rest.len());
        written.extend_from_slice(&rest[..plain]);
        rest = &rest[plain..];
        match rest {
            [] => return,
            [b'&', after @ ..] => {
                let kept = canonical_reference_length(rest, context);
                written.extend_from_slice(&rest[..kept]);
                rest = if kept > 0 { &rest[kept..] } else { reference(after, context, written) };
            }
            [0, after @ ..] => {
                let character = if context == Context::Value { REPLACEMENT } else { '\0' };
                write_char(character, context, written);
                rest = after;
            }
            [0xc2, 0xa0, after @ ..] => {
                written.extend_from_slice(b"&nbsp;");
                rest = after;
            }
            [byte, after @ ..] => {
                write_byte(*byte, context, written);
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
        match resolve_reference(after.as_bytes(), Context::Text) {
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

/// Writes text without references as the serialiser does.
pub(crate) fn write_escaped(text: &[u8], written: &mut Vec<u8>) {
    let mut rest = text;
    while let Some((&byte, after)) = rest.split_first() {
        if rest.starts_with(NO_BREAK_SPACE) {
            written.extend_from_slice(b"&nbsp;");
            rest = rest.get(NO_BREAK_SPACE.len()..).unwrap_or(&[]);
        } else {
            write_byte(byte, Context::Text, written);
            rest = after;
        }
    }
}

/// Returns whether a text begins with a reference in canonical form.
#[inline]
pub(super) fn is_canonical_reference(text: &[u8]) -> bool {
    canonical_reference_length(text, Context::Text) > 0
}

/// Returns the length of the reference at the beginning of a text if it is in canonical form, else 0.
#[inline]
fn canonical_reference_length(text: &[u8], context: Context) -> usize {
    match text {
        [b'&', b'a', b'm', b'p', b';', ..] => b"&amp;".len(),
        [b'&', b'q', b'u', b'o', b't', b';', ..] if context == Context::Value => b"&quot;".len(),
        [b'&', b'n', b'b', b's', b'p', b';', ..] => b"&nbsp;".len(),
        [b'&', b'l' | b'g', b't', b';', ..] => b"&lt;".len(),
        _ => 0,
    }
}

fn write_byte(byte: u8, context: Context, written: &mut Vec<u8>) {
    match byte {
        b'&' => written.extend_from_slice(b"&amp;"),
        b'<' => written.extend_from_slice(b"&lt;"),
        b'>' => written.extend_from_slice(b"&gt;"),
        b'"' if context == Context::Value => written.extend_from_slice(b"&quot;"),
        _ => written.push(byte),
    }
}

fn write_char(character: char, context: Context, written: &mut Vec<u8>) {
    match character {
        '\u{a0}' => written.extend_from_slice(b"&nbsp;"),
        '\0'..='\x7f' => write_byte(character as u8, context, written),
        _ => written.extend_from_slice(character.encode_utf8(&mut [0; 4]).as_bytes()),
    }
}

/// Writes the characters of the reference after an ampersand, or the ampersand if there is none; returns the rest.
fn reference<'a>(text: &'a [u8], context: Context, written: &mut Vec<u8>) -> &'a [u8] {
    match resolve_reference(text, context) {
        Some((entity, rest)) => {
            write_char(entity.first, context, written);
            if let Some(second) = entity.second {
                write_char(second, context, written);
            }
            rest
        }
        None => {
            written.extend_from_slice(b"&amp;");
            text
        }
    }
}

/// Resolves the reference after an ampersand; returns its characters and the rest.
fn resolve_reference(text: &[u8], context: Context) -> Option<(Entity, &[u8])> {
    match text {
        [b'#', b'x' | b'X', digits @ ..] => numeric(digits, 16),
        [b'#', digits @ ..] => numeric(digits, 10),
        _ => named(text, context),
    }
}

/// Resolves a reference by number; returns its character and the rest.
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

/// Resolves a reference by name; returns its characters and the rest.
fn named(text: &[u8], context: Context) -> Option<(Entity, &[u8])> {
    let end =
        text.iter().take(MAX_NAME_LENGTH + 1).position(|byte| !byte.is_ascii_alphanumeric()).unwrap_or(text.len());
    let run = text.get(..end.min(MAX_NAME_LENGTH))?;
    if text.get(run.len()) == Some(&b';') {
        if let Some(entity) = find_entity(run) {
            return Some((entity, &text[run.len() + 1..]));
        }
    }
    let shortest = match context {
        Context::Text => 2,
        // what looks like a parameter of a URL is not a reference
        Context::Value if text.get(run.len()) == Some(&b'=') => return None,
        Context::Value => run.len(),
    };
    let bare = |length: usize| find_entity(&run[..length]).filter(|entity| !entity.needs_semicolon).zip(Some(length));
    let (entity, length) = (shortest..=run.len().min(MAX_BARE_LENGTH)).rev().find_map(bare)?;
    Some((entity, &text[length..]))
}

/// The names of [named references](https://html.spec.whatwg.org/#named-character-references), one on each line in the
/// order of their bytes: a semicolon follows where the reference needs one, then the code points in hexadecimal.
const TABLE: &str = include_str!("entities.txt");
const COUNT: usize = 2125;
/// The longest name that needs no semicolon.
pub(super) const MAX_BARE_LENGTH: usize = 6;

/// Where each line of the table begins.
static STARTS: [u16; COUNT] = {
    let mut starts = [0; COUNT];
    let (table, mut line, mut at) = (TABLE.as_bytes(), 1, 0);
    while line < COUNT {
        if table[at] == b'\n' {
            starts[line] = at as u16 + 1;
            line += 1;
        }
        at += 1;
    }
    starts
};

/// Where the names begin that have an initial, from `A` on, and where they end.
static INITIALS: [u16; (b'z' - b'A') as usize + 2] = {
    let mut initials = [0; (b'z' - b'A') as usize + 2];
    let mut line = 0;
    while line < COUNT {
        let initial = TABLE.as_bytes()[STARTS[line] as usize];
        line += 1;
        let mut after = (initial - b'A') as usize + 1;
        while after < initials.len() {
            initials[after] = line as u16;
            after += 1;
        }
    }
    initials
};

/// The characters of a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Entity {
    pub(super) first: char,
    pub(super) second: Option<char>,
    pub(super) needs_semicolon: bool,
}

/// Returns the reference of that name, given without its semicolon.
fn find_entity(name: &[u8]) -> Option<Entity> {
    let initial = name.first()?.checked_sub(b'A')? as usize;
    let (begin, end) = (*INITIALS.get(initial)?, *INITIALS.get(initial + 1)?);
    let starts = STARTS.get(begin as usize..end as usize)?;
    let context = starts.binary_search_by(|&start| compare(rest_at(start), name)).ok()?;
    let mut fields =
        rest_at(starts[context])[name.len()..].split(|&byte| byte == b'\n').next()?.split(|&byte| byte == b' ');
    let needs_semicolon = fields.next() == Some(b";");
    let mut character = || fields.next().and_then(hexadecimal).and_then(char::from_u32);
    Some(Entity { first: character()?, second: character(), needs_semicolon })
}

/// Compares the name at the beginning of a line with another name.
#[inline]
fn compare(line: &[u8], name: &[u8]) -> Ordering {
    for (&byte, &of_name) in line.iter().zip(name) {
        if byte != of_name {
            return if ends_name(byte) { Ordering::Less } else { byte.cmp(&of_name) };
        }
    }
    if line.get(name.len()).is_none_or(|&byte| ends_name(byte)) {
        Ordering::Equal
    } else {
        Ordering::Greater
    }
}

fn ends_name(byte: u8) -> bool {
    byte == b' ' || byte == b';'
}

fn hexadecimal(digits: &[u8]) -> Option<u32> {
    digits.iter().try_fold(0, |code, &digit| Some(code << 4 | char::from(digit).to_digit(16)?))
}

/// Returns the lines of the table from an offset on.
fn rest_at(start: u16) -> &'static [u8] {
    TABLE.as_bytes().get(start as usize..).unwrap_or(&[])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn resolved(text: &str, context: Context) -> String {
        let mut written = Vec::new();
        write_resolved(text.as_bytes(), context, &mut written);
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
            assert_eq!(resolved(text, Context::Text), written);
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
            assert_eq!(resolved(text, Context::Value), written);
        }
    }

    fn name_at(start: u16) -> &'static [u8] {
        rest_at(start).split(|&byte| ends_name(byte)).next().unwrap()
    }

    #[test]
    fn the_table_is_sorted_and_whole() {
        assert_eq!(TABLE.lines().count(), COUNT);
        assert!(STARTS.windows(2).all(|pair| name_at(pair[0]) < name_at(pair[1])));
        for &start in &STARTS {
            let entity = find_entity(name_at(start)).unwrap();
            assert!(entity.needs_semicolon || name_at(start).len() <= MAX_BARE_LENGTH);
        }
    }

    #[test]
    fn names() {
        let entity = |first, second, needs_semicolon| Some(Entity { first, second, needs_semicolon });
        assert_eq!(find_entity(b"amp"), entity('&', None, false));
        assert_eq!(find_entity(b"acE"), entity('\u{223e}', Some('\u{333}'), true));
        assert_eq!(find_entity(b"zwnj"), entity('\u{200c}', None, true));
        assert_eq!(find_entity(b"amp;"), None);
        assert_eq!(find_entity(b""), None);
    }
}
