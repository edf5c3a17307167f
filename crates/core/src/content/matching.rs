//! Simple patterns in addresses, without regard to upper and lower case.

/// Whether a text has one of some words, in lowercase ASCII, directly after one of some characters; a word ends where no
/// letter or digit follows.
pub(super) fn contains_word_after(text: &str, before: &str, words: &[&str]) -> bool {
    let starts = text.char_indices().filter(|&(_, character)| before.contains(character));
    starts.map(|(at, character)| &text[at + character.len_utf8()..]).any(|rest| {
        words.iter().any(|word| strip_prefix_ignoring_case(rest, word).is_some_and(|rest| !begins_with_letter(rest)))
    })
}

/// Whether a text ends with one of some endings in lowercase ASCII.
pub(super) fn ends_with_any(text: &str, endings: &[&str]) -> bool {
    let ends_with = |ending: &&str| {
        let begin = text.len().checked_sub(ending.len());
        begin.and_then(|begin| text.get(begin..)).is_some_and(|end| end.eq_ignore_ascii_case(ending))
    };
    endings.iter().any(ends_with)
}

/// The rest of a text that begins with a prefix in ASCII.
pub(super) fn strip_prefix_ignoring_case<'a>(text: &'a str, prefix: &str) -> Option<&'a str> {
    let begin = text.get(..prefix.len())?;
    begin.eq_ignore_ascii_case(prefix).then(|| &text[prefix.len()..])
}

/// Whether the first character is part of a word.
pub(super) fn begins_with_letter(text: &str) -> bool {
    text.chars().next().is_some_and(|character| character.is_alphanumeric() || character == '_')
}
