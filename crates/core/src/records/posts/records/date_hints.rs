//! Texts that look like dates, by their digits alone: names of months are not known here.
//!
//! The Python package reads dates in words as well, and gives its own hints.

use super::{DateCandidate, DateHint};

/// Certainty of a date that is stated for programs, written with its year, written in part, and of an age.
const STATED: f32 = 3.0;
const WRITTEN: f32 = 2.0;
const PART: f32 = 1.0;
const AGE: f32 = 0.5;
const YEARS: std::ops::RangeInclusive<i64> = 1990..=2099;
/// Maximum number of words of an age: "vor etwa 3 Tagen und 2 Stunden".
const MAX_AGE_WORDS: usize = 6;
/// Maximum number of digits in a number of an age.
const MAX_AGE_DIGITS: usize = 3;

/// Returns the candidates that look like dates.
pub fn date_hints(candidates: &[DateCandidate]) -> Vec<DateHint> {
    candidates.iter().map(hint).filter(|hint| hint.certainty > 0.0).collect()
}

fn hint(candidate: &DateCandidate) -> DateHint {
    let text = candidate.text.as_str();
    let stated = candidate.stated.iter().find_map(|value| iso_moment(value));
    let (has_clock, is_stated) = (has_clock(text), stated.is_some() || candidate.is_time);
    let certainty = match text {
        _ if is_stated => STATED,
        _ if has_year(text) => WRITTEN,
        _ if has_clock => PART,
        _ if is_age(text) => AGE,
        _ => 0.0,
    };
    let moment = stated.or_else(|| iso_moment(text)).unwrap_or(0);
    DateHint { row: candidate.row, certainty, moment, has_clock }
}

/// Returns a number that grows with the time of a text that begins as ISO 8601 has it.
fn iso_moment(text: &str) -> Option<i64> {
    let mut numbers = numbers(text);
    let [(year, _), (month, _), (day, _)] = [numbers.next()?, numbers.next()?, numbers.next()?];
    let is_iso = text.trim_start().as_bytes().get(4) == Some(&b'-') && YEARS.contains(&year);
    let clock = numbers.take(3).fold((0, 3600), |(sum, unit), (number, _)| (sum + number.min(59) * unit, unit / 60)).0;
    let is_day = (1..=12).contains(&month) && (1..=31).contains(&day);
    (is_iso && is_day).then_some(((year * 12 + month) * 31 + day) * 86_400 + clock)
}

/// Whether a text has a year and one more number, as "5 March 2024" and "5.3.24" have.
fn has_year(text: &str) -> bool {
    let found: Vec<(i64, usize)> = numbers(text).take(4).collect();
    let is_year = |&(number, digits): &(i64, usize)| digits == 4 && YEARS.contains(&number);
    found.len() > 1 && found.iter().take(3).any(is_year) || is_short_date(text)
}

/// Whether a text has three numbers of at most two digits with one separator: "5.3.24".
fn is_short_date(text: &str) -> bool {
    let is_part = |part: &str| (1..=2).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_digit());
    let is_date = |word: &str, separator: char| word.split(separator).filter(|part| is_part(part)).count() == 3;
    text.split([' ', ',']).any(|word| ['.', '/', '-'].iter().any(|&separator| is_date(word, separator)))
}

/// Whether a text has a time of day: "9:05", "21h30".
fn has_clock(text: &str) -> bool {
    let bytes = text.as_bytes();
    let is_digit = |index: usize| bytes.get(index).is_some_and(u8::is_ascii_digit);
    let is_separator = |index: usize| index > 0 && matches!(bytes[index], b':' | b'h') && is_digit(index - 1);
    (0..bytes.len())
        .any(|index| is_separator(index) && is_digit(index + 1) && is_digit(index + 2) && !is_digit(index + 3))
}

/// Whether a text is some words with a small number that another word follows: "vor 3 Tagen".
fn is_age(text: &str) -> bool {
    let is_digit = |ch: char| ch.is_ascii_digit();
    let Some(start) = text.find(is_digit) else { return false };
    let rest = text[start..].trim_start_matches(is_digit);
    let digits = text.len() - start - rest.len();
    let is_unit = rest.trim_start().starts_with(char::is_alphabetic);
    let further = numbers(rest).count();
    digits <= MAX_AGE_DIGITS && is_unit && further <= 1 && text.split_whitespace().count() <= MAX_AGE_WORDS
}

/// Returns the numbers in a text, each with its number of digits.
fn numbers(text: &str) -> impl Iterator<Item = (i64, usize)> + '_ {
    let runs = text.split(|ch: char| !ch.is_ascii_digit()).filter(|digits| !digits.is_empty());
    runs.map(|digits| (digits.parse().unwrap_or(0), digits.len()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hint_of(text: &str, stated: &[&str]) -> DateHint {
        let stated = stated.iter().map(|&value| value.into()).collect();
        hint(&DateCandidate { row: 0, text: text.into(), stated, is_time: false })
    }

    #[test]
    fn certainty_is_that_of_the_form() {
        for text in ["5 March 2024", "2024-03-05", "5.3.24", "Gestern, 3/5/24", "2024年3月5日"] {
            assert_eq!(hint_of(text, &[]).certainty, WRITTEN, "{text}");
        }
        for text in ["today 9:05", "heute um 21h30"] {
            assert_eq!(hint_of(text, &[]).certainty, PART, "{text}");
        }
        for text in ["3 days ago", "vor 3 Tagen", "3日前", "2 hours 5 minutes ago"] {
            assert_eq!(hint_of(text, &[]).certainty, AGE, "{text}");
        }
        for text in ["ann", "Level", "since 2024", "17", "1.2.3.4", "a text with 3 of the many words that it has", ""] {
            assert_eq!(hint_of(text, &[]).certainty, 0.0, "{text}");
        }
    }

    #[test]
    fn stated_dates_grow_with_time() {
        let moment = |value: &str| hint_of("yesterday", &[value]).moment;
        let values = ["2023-12-31", "2024-03-05T09:05:00Z", "2024-03-05T21:30:00+01:00", "2024-04-01"];
        assert!(values.windows(2).all(|pair| moment(pair[0]) < moment(pair[1]) && moment(pair[0]) > 0));
        assert_eq!(hint_of("yesterday", &["2024-03-05"]).certainty, STATED);
        assert_eq!(hint_of("yesterday", &["Profile of ann"]), DateHint::default());
    }
}
