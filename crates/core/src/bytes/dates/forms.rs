//! The forms in which days and times are written.

use super::cursor::{is_digit, Cursor, Number};
use super::months::{months_named, Month};
use super::{is_day, Day, Time};

/// Maximum number of characters before a date.
const MAX_BEFORE: usize = 200;
/// What follows the number of a day: 1st, 1er, 1º, 1.
const ORDINALS: [&str; 8] = ["st", "nd", "rd", "th", "er", "º", "ª", "."];
/// Words before a month, and before a year.
const OF_MONTH: [&str; 3] = ["de", "del", "of"];
const OF_YEAR: [&str; 2] = ["de", "del"];
/// Years of two digits are of the 1900s from this one on, and of the 2000s before it.
const FIRST_SHORT_YEAR_OF_1900S: u32 = 70;
/// Maximum number of characters between a day and its time, such as those of ", at ".
const MAX_BETWEEN: usize = 12;
/// Words before a time that say in which half of the day it is, and the hours before that half.
const HALVES: [(&str, u32); 2] = [("上午 午前 오전", 0), ("下午 晚上 午後 오후", 12)];
/// Maximum number of hours between a time zone and UTC.
const MAX_ZONE: u32 = 14;
const UTC: [&str; 3] = ["Z", "UTC", "GMT"];

/// A day that a date can mean.
#[derive(Clone, Copy)]
pub(super) struct Reading {
    pub(super) day: Day,
    pub(super) when: When,
}

/// On which pages a reading is the right one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum When {
    /// On all.
    Always,
    /// Where the month precedes the day in numbers, or where it follows.
    MonthFirst(bool),
    /// Where the text is in this language.
    In(&'static str),
    /// Only where the day is expected.
    Expected,
}

/// Reads a day from where it begins.
type Form = fn(&mut Cursor) -> Option<Vec<Reading>>;

const FORMS: [Form; 5] = [
    compact,        // 20240518
    year_first,     // 2024-05-18, 2024/5/18, 2024年5月18日
    year_last,      // 18.05.2024, 5/18/24
    day_then_month, // 18 May 2024, 1er août 2024, 18 de mayo de 2024, 18/May/'24
    month_then_day, // May 18, 2024, Sept. 6th 2024
];

/// Returns the days that the first date of a text can mean, and the rest of the text.
pub(super) fn first_day(text: &str) -> Option<(Vec<Reading>, Cursor<'_>)> {
    let mut starts = beginnings(text).take_while(|&(chars, _)| chars < MAX_BEFORE);
    starts.find_map(|(_, rest)| {
        FORMS.iter().find_map(|form| {
            let mut cursor = rest;
            form(&mut cursor).map(|readings| (readings, cursor))
        })
    })
}

/// Returns the rest of a text from the beginning of each number and word on, with the number of characters before it.
/// Parts of a longer number or of a path are left out, such as the 5 of 1.5 and of /5.
pub(super) fn beginnings(text: &str) -> impl Iterator<Item = (usize, Cursor<'_>)> {
    let mut before = [' '; 2];
    text.char_indices().enumerate().filter_map(move |(chars, (start, ch))| {
        let [first, last] = before;
        before = [last, ch];
        let begins = (is_digit(ch) && !is_digit(last)) || (ch.is_alphabetic() && !last.is_alphabetic());
        let is_part = last == '/' || (is_digit(first) && matches!(last, '.' | ',' | ':' | '-'));
        (begins && !is_part).then(|| (chars, Cursor { rest: &text[start..] }))
    })
}

fn compact(cursor: &mut Cursor) -> Option<Vec<Reading>> {
    let number = cursor.number(8..=8)?.value;
    only(Day::new(number / 10_000, number / 100 % 100, number % 100))
}

fn year_first(cursor: &mut Cursor) -> Option<Vec<Reading>> {
    let year = cursor.number(4..=4)?.value;
    cursor.separator(&['-', '/', '.', '年', '년'])?;
    let month = cursor.number(1..=2)?.value;
    cursor.separator(&['-', '/', '.', '月', '월'])?;
    only(Day::new(year, month, cursor.number(1..=2)?.value))
}

/// Reads three numbers. Before full stops the day is the first, unless a year of two digits is expected there.
fn year_last(cursor: &mut Cursor) -> Option<Vec<Reading>> {
    let first = cursor.number(1..=2)?;
    let sign = cursor.separator(&['.', '/', '-'])?;
    let second = cursor.number(1..=2)?.value;
    cursor.separator(&[sign])?;
    let last = cursor.number(2..=4).filter(|last| last.digits != 3)?;
    if is_continued(*cursor) {
        return None;
    }
    let mut readings = match [(second, first.value), (first.value, second)].map(|(m, d)| Day::new(last.year(), m, d)) {
        [Some(day_first), Some(month_first)] if sign == '.' || day_first == month_first => {
            vec![day_first.when(When::Always), month_first.when(When::Expected)]
        }
        [Some(day_first), Some(month_first)] => {
            vec![month_first.when(When::MonthFirst(true)), day_first.when(When::MonthFirst(false))]
        }
        [one, other] => only(one.or(other))?,
    };
    if first.digits == last.digits {
        readings.extend(Day::new(first.year(), second, last.value).map(|day| day.when(When::Expected)));
    }
    Some(readings)
}

/// Whether numbers with separators go on, as those of versions do.
fn is_continued(mut cursor: Cursor) -> bool {
    cursor.sign(&['/']).is_some() || (cursor.sign(&['.', ',', '-']).is_some() && cursor.begins_with_digit())
}

fn day_then_month(cursor: &mut Cursor) -> Option<Vec<Reading>> {
    let day = cursor.number(1..=2)?.value;
    cursor.skip_any(&ORDINALS);
    cursor.skip_gap();
    cursor.skip_word(&OF_MONTH);
    let name = cursor.word();
    cursor.sign(&['.']);
    cursor.sign(&[',']);
    cursor.skip_gap();
    cursor.skip_word(&OF_YEAR);
    let is_short = cursor.sign(&['\'', '’']).is_some();
    let year = cursor.number(if is_short { 2..=2 } else { 4..=4 })?.year();
    days_named(year, name, day)
}

fn month_then_day(cursor: &mut Cursor) -> Option<Vec<Reading>> {
    let name = cursor.word();
    cursor.sign(&['.']);
    cursor.skip_space();
    let day = cursor.number(1..=2)?.value;
    cursor.skip_any(&ORDINALS);
    let has_comma = cursor.sign(&[',']).is_some();
    if !cursor.skip_space() && !has_comma {
        return None;
    }
    days_named(cursor.number(4..=4)?.value, name, day)
}

/// Returns the day of a named month; one for each language where they disagree about the name.
fn days_named(year: u32, name: &str, day: u32) -> Option<Vec<Reading>> {
    let day_of = |month: &Month| Day::new(year, month.number, day);
    match &months_named(name)[..] {
        [] => None,
        [month] => only(day_of(month)),
        months => Some(months.iter().filter_map(|month| Some(day_of(month)?.when(When::In(month.language)))).collect()),
    }
}

fn only(day: Option<Day>) -> Option<Vec<Reading>> {
    Some(vec![day?.when(When::Always)])
}

impl Day {
    fn when(self, when: When) -> Reading {
        Reading { day: self, when }
    }
}

impl Number {
    /// Returns the year that a number of two or four digits means.
    fn year(self) -> u32 {
        match self.value {
            year if self.digits > 2 => year,
            year if year < FIRST_SHORT_YEAR_OF_1900S => 2000 + year,
            year => 1900 + year,
        }
    }
}

/// Returns the time that follows a day.
pub(super) fn time_after(mut day: Cursor) -> Option<Time> {
    let between = day.skip_to_digit(MAX_BETWEEN)?;
    let compact = compact_time(day).filter(|_| between.ends_with(['T', '_']));
    let time = compact.or_else(|| clock_time(day))?;
    let half = HALVES.iter().find(|(words, _)| words.split(' ').any(|word| between.contains(word)));
    let hour = half.filter(|_| time.hour <= 12).map_or(time.hour, |(_, hours)| time.hour % 12 + hours);
    Some(Time { hour, ..time })
}

/// Reads hours, minutes and maybe seconds without separators: 070509.
fn compact_time(mut cursor: Cursor) -> Option<Time> {
    let Number { value, digits } = cursor.number(4..=6).filter(|number| number.digits != 5)?;
    let value = if digits == 4 { value * 100 } else { value };
    skip_fraction(&mut cursor);
    Time::new(value / 10_000, value / 100 % 100, value % 100, zone(&mut cursor))
}

/// Reads 7:05, 07:05:09.123 or 7h05, with "p.m." and a time zone.
pub(super) fn clock_time(mut cursor: Cursor) -> Option<Time> {
    let hour = cursor.number(1..=2)?.value;
    cursor.sign(&[':', 'h', 'H'])?;
    let minute = cursor.number(2..=2)?.value;
    let second = second(&mut cursor).unwrap_or(0);
    cursor.skip_space();
    let hour = match half_of_day(&mut cursor) {
        Some(half) if hour <= 12 => hour % 12 + half,
        _ => hour,
    };
    cursor.skip_space();
    Time::new(hour, minute, second, zone(&mut cursor))
}

fn second(cursor: &mut Cursor) -> Option<u32> {
    let mut ahead = *cursor;
    ahead.sign(&[':'])?;
    let second = ahead.number(2..=2)?.value;
    skip_fraction(&mut ahead);
    *cursor = ahead;
    Some(second)
}

fn skip_fraction(cursor: &mut Cursor) {
    let mut ahead = *cursor;
    if ahead.sign(&['.', ',']).is_some() && ahead.number(1..=9).is_some() {
        *cursor = ahead;
    }
}

/// Reads "a.m." or "p.m.", and returns the hours before it.
fn half_of_day(cursor: &mut Cursor) -> Option<u32> {
    let mut ahead = *cursor;
    let half = ahead.sign(&['a', 'A', 'p', 'P'])?;
    ahead.sign(&['.']);
    if !ahead.word().eq_ignore_ascii_case("m") {
        return None;
    }
    ahead.sign(&['.']);
    *cursor = ahead;
    Some(if half.eq_ignore_ascii_case(&'p') { 12 } else { 0 })
}

/// Reads a time zone, and returns the minutes that it is ahead of UTC.
fn zone(cursor: &mut Cursor) -> Option<i16> {
    let mut ahead = *cursor;
    let minutes = match ahead.sign(&['+', '-']) {
        None => Some(ahead.word()).filter(|word| UTC.contains(&word.to_ascii_uppercase().as_str())).map(|_| 0),
        Some(sign) => difference(&mut ahead).map(|minutes| if sign == '-' { -minutes } else { minutes }),
    }?;
    *cursor = ahead;
    Some(minutes)
}

/// Reads 02:00 or 0200, and returns its minutes.
fn difference(cursor: &mut Cursor) -> Option<i16> {
    let number = cursor.number(2..=4).filter(|number| number.digits != 3)?;
    let (hours, minutes) = match number {
        Number { value, digits: 4 } => (value / 100, value % 100),
        Number { value, .. } => (value, cursor.sign(&[':']).and(cursor.number(2..=2))?.value),
    };
    (hours <= MAX_ZONE && minutes < 60).then_some((60 * hours + minutes) as i16)
}

/// Returns the first date of a text that is written as in ISO 8601, verbatim, with its time where it has one.
///
/// It knows no words, so it never takes a wrong month for the right one.
pub fn iso_date(text: &str) -> Option<&str> {
    let dates = beginnings(text).filter_map(|(_, start)| {
        let mut cursor = start;
        skip_iso_day(&mut cursor)?;
        skip_iso_time(&mut cursor);
        Some(start.until(cursor))
    });
    dates.into_iter().find(|date| date.is_ascii())
}

fn skip_iso_day(cursor: &mut Cursor) -> Option<()> {
    let year = cursor.number(4..=4)?.value;
    let month = cursor.sign(&['-']).and(cursor.number(2..=2))?.value;
    let day = cursor.sign(&['-']).and(cursor.number(2..=2))?.value;
    is_day(year, month, day).then_some(())
}

fn skip_iso_time(cursor: &mut Cursor) -> Option<()> {
    let mut ahead = *cursor;
    let hour = ahead.sign(&['T', ' ']).and(ahead.number(2..=2))?.value;
    let minute = ahead.sign(&[':']).and(ahead.number(2..=2))?.value;
    let second = second(&mut ahead).unwrap_or(0);
    Time::new(hour, minute, second, zone(&mut ahead))?;
    *cursor = ahead;
    Some(())
}
