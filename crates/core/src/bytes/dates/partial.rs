//! Texts that tell a time in part: a day without its year, a time of day, an age.

use super::cursor::{is_digit, Cursor};
use super::forms::{beginnings, clock_time};
use super::months::months_named;

/// Maximum number of characters before the number of an age, after its unit, and after its second unit.
const MAX_BEFORE_AGE: usize = 25;
const MAX_AFTER_AGE: usize = 20;
const MAX_AFTER_UNITS: usize = 12;
const MAX_UNIT: usize = 12;
/// Days that no month has as its number.
const DAYS_ABOVE_12: std::ops::RangeInclusive<u32> = 13..=31;

/// Whether a text names a day and its month: "May 3", "3. Mai".
pub(crate) fn names_day(text: &str) -> bool {
    beginnings(text).any(|(_, start)| month_beside_day(start).is_some_and(|name| !months_named(name).is_empty()))
}

/// Returns the word before or after the number of a day.
fn month_beside_day(mut cursor: Cursor<'_>) -> Option<&str> {
    let is_first = cursor.begins_with_digit();
    let before = if is_first { "" } else { cursor.word() };
    if is_first {
        cursor.number(1..=2)?;
    }
    cursor.sign(&['.']);
    if !cursor.skip_space() {
        return None;
    }
    if is_first {
        Some(cursor.word())
    } else {
        cursor.number(1..=2).map(|_| before)
    }
}

/// Whether a text has a time of day: "9:05", "21h30".
pub(crate) fn has_clock(text: &str) -> bool {
    beginnings(text).any(|(_, start)| clock_time(start).is_some())
}

/// Whether a text has a date in numbers whose first cannot be a month: "31/1/2024".
pub(crate) fn is_day_first(text: &str) -> bool {
    let is_date = |mut cursor: Cursor| {
        let day = cursor.number(1..=2)?.value;
        let sign = cursor.sign(&['/', '-'])?;
        cursor.number(1..=2)?;
        cursor.sign(&[sign])?;
        cursor.number(2..=4)?;
        Some(DAYS_ABOVE_12.contains(&day))
    };
    beginnings(text).any(|(_, start)| is_date(start) == Some(true))
}

/// Whether a text is as short as an age, a number with a unit or two of each: "vor 3 Tagen", "2 hours 5 minutes ago".
pub(crate) fn may_be_age(text: &str) -> bool {
    let mut cursor = Cursor { rest: text };
    let is_age = |cursor: &mut Cursor| {
        let before = cursor.skip_to_digit(MAX_BEFORE_AGE)?;
        cursor.number(1..=3).filter(|_| !before.ends_with(|ch: char| ch.is_ascii_alphabetic()))?;
        skip_unit(cursor)?;
        if cursor.skip_to_digit(MAX_AFTER_AGE).is_none() {
            return Some(is_end(*cursor, MAX_AFTER_AGE));
        }
        cursor.number(1..=2)?;
        skip_unit(cursor)?;
        Some(is_end(*cursor, MAX_AFTER_UNITS))
    };
    is_age(&mut cursor) == Some(true)
}

/// Skips a word after a number; Chinese, Japanese and Korean have no space before it.
fn skip_unit(cursor: &mut Cursor) -> Option<()> {
    let has_space = cursor.skip_space();
    let unit = cursor.word();
    let is_unit = (1..=MAX_UNIT).contains(&unit.chars().count()) && (has_space || unit >= "\u{3040}");
    is_unit.then_some(())
}

fn is_end(cursor: Cursor, max_chars: usize) -> bool {
    cursor.rest.chars().count() <= max_chars && !cursor.rest.contains(is_digit)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_have_names_of_months() {
        for text in ["May 3", "3. Mai", "on 3 mayo", "Sept. 6th at noon is Sept. 6"] {
            assert!(names_day(text), "{text}");
        }
        for text in ["", "May", "3", "DVB-T2 HD", "May 1999", "3 Replies", "mayor 3", "3May"] {
            assert!(!names_day(text), "{text}");
        }
    }

    #[test]
    fn clocks_have_minutes() {
        for text in ["9:05", "at 21h30, today", "9:05:33pm"] {
            assert!(has_clock(text), "{text}");
        }
        for text in ["", "9", "9:5", "9:055", "123:05", "9h", "25:00"] {
            assert!(!has_clock(text), "{text}");
        }
    }

    #[test]
    fn some_dates_show_that_the_day_is_first() {
        assert!(is_day_first("31/1/2024") && is_day_first("on 13-01-24"));
        assert!(!is_day_first("12/1/2024") && !is_day_first("1/31/2024") && !is_day_first("31.1.2024"));
    }

    #[test]
    fn ages_have_units() {
        for text in
            ["3 days ago", "vor 3 Tagen", "3日前", "2 hours 5 minutes ago", "3 Replies", "il y a 12 ans, Berlin"]
        {
            assert!(may_be_age(text), "{text}");
        }
        for text in [
            "",
            "17",
            "Level",
            "v3 beta",
            "5k",
            "1.2.3.4",
            "1999 days",
            "3 of 4",
            "with 3 words and 4 more that it has in it",
        ] {
            assert!(!may_be_age(text), "{text}");
        }
    }
}
