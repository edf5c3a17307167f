//! Titles as texts: their parts, and how alike two of them are.

use std::ops::Range;

use crate::bytes::letter_pairs::LetterPairs;
use crate::declared::is_space;

/// Characters that separate the parts of a title where there is white space on both sides of them ...
const SIGNS: &str = "-–—―|·•∙:»«/>~‹›⋆*";
/// ... and those that do so without.
const STRONG_SIGNS: &str = "|｜»：";
const DASHES: &str = "-–—";
/// Wide characters, such as those of Chinese, are those from the first radical on.
const FIRST_WIDE: char = '\u{2e80}';

/// Returns the separators and the parts of a title. There is a separator between any two parts, and a part on each side of
/// a separator.
pub fn split_title(title: &str) -> (Vec<&str>, Vec<&str>) {
    let (mut separators, mut parts, mut begin, mut at) = (Vec::new(), Vec::new(), 0, 0);
    let mut before = None;
    while let Some(ch) = title[at..].chars().next() {
        let separator = separator_at(title, at, before.is_some_and(is_space));
        let next = separator.as_ref().map_or(at + ch.len_utf8(), |separator| separator.end);
        if let Some(separator) = separator.filter(|separator| separator.start > begin && separator.end < title.len()) {
            parts.push(&title[begin..separator.start]);
            begin = separator.end;
            separators.push(&title[separator]);
        }
        before = title[..next].chars().next_back();
        at = next;
    }
    parts.push(&title[begin..]);
    (separators, parts)
}

/// Returns the separator that begins at an offset; `is_after_space` tells whether a space precedes it.
fn separator_at(title: &str, at: usize, is_after_space: bool) -> Option<Range<usize>> {
    let rest = &title[at..];
    let length_of = |text: &str, is_part: &dyn Fn(char) -> bool| text.len() - text.trim_start_matches(is_part).len();
    let space = if is_after_space { 0 } else { length_of(rest, &is_space) };
    let after_space = &rest[space..];
    let signs = if space == 0 { 0 } else { length_of(after_space, &|ch| SIGNS.contains(ch)) };
    let space_after = length_of(&after_space[signs..], &is_space);
    let (mut ahead, mut chars) = (after_space.chars(), rest.chars());
    let (first, second) = (chars.next()?, chars.next());
    let length = if space > 0 && signs > 0 && space_after > 0 {
        space + signs + space_after
    } else if let Some(sign) = ahead
        .next()
        .filter(|&sign| STRONG_SIGNS.contains(sign) || joins_wide(sign, &title[..at], &after_space[sign.len_utf8()..]))
    {
        let end = space + sign.len_utf8();
        end + length_of(&rest[end..], &is_space)
    } else {
        let is_dash = |ch: char| DASHES.contains(ch);
        let pair = second.filter(|&second| match first {
            '-' if second == '-' => true,
            _ => is_space(first) && is_dash(second) || is_dash(first) && is_space(second),
        });
        first.len_utf8() + pair?.len_utf8()
    };
    Some(at..at + length)
}

/// Whether a character separates two texts without white space: a hyphen between wide characters, `_` next to one.
fn joins_wide(sign: char, before: &str, after: &str) -> bool {
    let [before, after] = [before.chars().next_back(), after.chars().next()].map(|ch| ch >= Some(FIRST_WIDE));
    (sign == '_' && (before || after)) || (sign == '-' && before && after)
}

/// Returns the likeness of a text to the most similar of some others, all in letters alone: the share of the pairs of
/// neighbouring letters that both have.
pub fn likeness(text: &str, others: &[&str]) -> f64 {
    let pairs_of = |text: &str| LetterPairs::of(&text.chars().collect::<Vec<_>>());
    let own = pairs_of(text);
    others.iter().map(|other| own.likeness(&pairs_of(other))).fold(0.0, f64::max)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn titles_have_parts() {
        for (title, separators, parts) in [
            ("The mill - News", &[" - "][..], &["The mill", "News"][..]),
            ("A|B »C：D", &["|", " »", "："], &["A", "B", "C", "D"]),
            ("A -- B", &[" -- "], &["A", "B"]),
            ("A--B", &["--"], &["A", "B"]),
            ("half-life: 3 days", &[], &["half-life: 3 days"]),
            ("A –B– C", &[" –", "– "], &["A", "B", "C"]),
            ("A  / B:C", &["  / "], &["A", "B:C"]),
            ("| A |", &[], &["| A |"]),
            ("夜雨_原文 _网1", &["_", " _"], &["夜雨", "原文", "网1"]),
            ("夜雨-网", &["-"], &["夜雨", "网"]),
            ("a_b-雨-c", &[], &["a_b-雨-c"]),
            ("", &[], &[""]),
        ] {
            assert_eq!(split_title(title), (separators.to_vec(), parts.to_vec()), "{title}");
        }
    }

    #[test]
    fn texts_are_alike_by_pairs_of_letters() {
        assert_eq!(likeness("mills", &["mill", "x"]), 6.0 / 7.0);
        assert_eq!(likeness("", &["a"]), 0.0);
        assert_eq!(likeness("ab", &[]), 0.0);
    }
}
