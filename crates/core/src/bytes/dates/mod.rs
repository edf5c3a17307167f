//! Dates in texts, in numbers or with the names of months, and as ISO 8601 writes them.

mod cursor;
mod forms;
mod months;
mod partial;

use std::fmt;
use std::ops::RangeInclusive;

pub use forms::iso_date;
use forms::{Reading, When};
pub use months::english_month;
pub(crate) use partial::{has_clock, is_day_first, may_be_age, names_day};

/// Years in which a page can have been written.
pub(crate) const YEARS: RangeInclusive<u32> = 1980..=2099;
const SECONDS_PER_DAY: u64 = 86_400;
/// Language tags of the English that has the month first, and those that may be that English.
const MONTH_FIRST: [&str; 2] = ["en-US", "en-PH"];
const UNDECIDED: [&str; 2] = ["", "en"];
/// Endings of domains of countries that write the month first, and of those that sell their domains to everybody.
const MONTH_FIRST_ENDINGS: &str = "us ph ca ai cc co fm gg io ly me to tv vc ws";
const COUNTRY_CODE_LENGTH: usize = 2;

/// A day of the calendar in the [`YEARS`] of pages.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Day {
    year: u32,
    month: u32,
    day: u32,
}

/// A time of day.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Time {
    hour: u32,
    minute: u32,
    second: u32,
    /// Minutes ahead of UTC, where they are written.
    zone: Option<i16>,
}

/// A day, and the time where one is written; displayed in ISO 8601. The earlier is less, if both are of one time zone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Date {
    day: Day,
    time: Option<Time>,
}

/// What is known about a page that decides between the days that a date can mean.
#[derive(Clone, Copy, Debug, Default)]
pub struct DateContext<'a> {
    /// Whether the month precedes the day where both are numbers, as in 3/4/2024.
    pub month_first: bool,
    /// The language tag of the page; empty where it is not known.
    pub language: &'a str,
    /// A date in ISO 8601 whose day is the right one if it is among them; empty where there is none.
    pub expected: &'a str,
}

/// Returns the first date that begins in the first 200 characters of a text, or the moment that a text gives in seconds
/// or milliseconds since 1970 and nothing else.
///
/// None where the text has no date, or the context leaves open which month it names.
pub fn parse_date(text: &str, context: &DateContext) -> Option<Date> {
    if let Some(seconds) = seconds_since_1970(text) {
        return Date::since_1970(seconds);
    }
    let (readings, rest) = forms::first_day(text)?;
    let is_expected = |reading: &&Reading| context.expected.starts_with(&reading.day.to_string());
    let is_known = |reading: &&Reading| context.allows(reading.when);
    let reading = readings.iter().find(is_expected).or_else(|| readings.iter().find(is_known))?;
    Some(Date { day: reading.day, time: forms::time_after(rest) })
}

/// Returns the number of a text that is nothing but seconds or milliseconds since 1970.
fn seconds_since_1970(text: &str) -> Option<u64> {
    let digits = text.trim();
    let is_number = matches!(digits.len(), 10 | 13) && digits.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| digits[..10].parse().ok())?
}

/// Returns whether the first date of a text means several days, of which the order of numbers or the language decides.
pub fn is_ambiguous(text: &str) -> bool {
    let is_certain = |reading: &Reading| reading.when == When::Always;
    forms::first_day(text).is_some_and(|(readings, _)| !readings.iter().any(is_certain))
}

/// Returns whether dates in numbers have the month first on a page of a language tag and a host, each empty where it is
/// not known.
///
/// They do in the English of the USA and the Philippines. English of no country, and a language that is not known, count
/// as American unless the host ends with the code of a country that writes the day first.
pub fn is_month_first(language: &str, host: &str) -> bool {
    let ending = host.rsplit('.').next().unwrap_or_default();
    let is_country =
        ending.len() == COUNTRY_CODE_LENGTH && !MONTH_FIRST_ENDINGS.split(' ').any(|other| other == ending);
    MONTH_FIRST.contains(&language) || (UNDECIDED.contains(&language) && !is_country)
}

/// Returns the number of the month that a word names, in full or shortened; None where it names none, or the months of
/// several languages.
pub fn month_number(word: &str) -> Option<u32> {
    match months::months_named(word)[..] {
        [month] => Some(month.number),
        _ => None,
    }
}

/// Returns whether a text has a date, whatever day it means.
pub fn has_date(text: &str) -> bool {
    forms::first_day(text).is_some()
}

impl<'a> DateContext<'a> {
    /// Returns what the language tag of a page says about its dates.
    pub fn of_language(language: &'a str) -> DateContext<'a> {
        DateContext { month_first: is_month_first(language, ""), language, expected: "" }
    }

    fn allows(&self, when: When) -> bool {
        match when {
            When::Always => true,
            When::MonthFirst(month_first) => self.month_first == month_first,
            When::In(language) => self.language.split('-').next().is_some_and(|own| own.eq_ignore_ascii_case(language)),
            When::Expected => false,
        }
    }
}

impl Date {
    /// Returns the day in ISO 8601, without its time.
    pub fn day(&self) -> String {
        self.day.to_string()
    }

    fn since_1970(seconds: u64) -> Option<Date> {
        let (mut days, rest) = ((seconds / SECONDS_PER_DAY) as u32, (seconds % SECONDS_PER_DAY) as u32);
        let months = (1970..=*YEARS.end()).flat_map(|year| (1..=12).map(move |month| (year, month)));
        for (year, month) in months {
            let length = days_in_month(year, month);
            if days < length {
                let time = Time::new(rest / 3600, rest / 60 % 60, rest % 60, Some(0));
                return Some(Date { day: Day::new(year, month, days + 1)?, time });
            }
            days -= length;
        }
        None
    }
}

impl Day {
    fn new(year: u32, month: u32, day: u32) -> Option<Day> {
        (YEARS.contains(&year) && is_day(year, month, day)).then_some(Day { year, month, day })
    }
}

impl Time {
    fn new(hour: u32, minute: u32, second: u32, zone: Option<i16>) -> Option<Time> {
        (hour < 24 && minute < 60 && second < 60).then_some(Time { hour, minute, second, zone })
    }
}

/// Whether the calendar has a day.
fn is_day(year: u32, month: u32, day: u32) -> bool {
    year > 0 && (1..=days_in_month(year, month)).contains(&day)
}

/// Returns the number of days of a month; 0 where the calendar has no such month.
fn days_in_month(year: u32, month: u32) -> u32 {
    let is_leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    match month {
        2 => 28 + u32::from(is_leap),
        4 | 6 | 9 | 11 => 30,
        1..=12 => 31,
        _ => 0,
    }
}

impl fmt::Display for Date {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}", self.day)?;
        self.time.map_or(Ok(()), |time| write!(formatter, "T{time}"))
    }
}

impl fmt::Display for Day {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

impl fmt::Display for Time {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{:02}:{:02}:{:02}", self.hour, self.minute, self.second)?;
        let Some(zone) = self.zone else { return Ok(()) };
        let (sign, ahead) = (if zone < 0 { '-' } else { '+' }, zone.abs());
        write!(formatter, "{sign}{:02}:{:02}", ahead / 60, ahead % 60)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const AMERICAN: DateContext = DateContext { month_first: true, language: "en-US", expected: "" };
    const POLISH: DateContext = DateContext { month_first: false, language: "pl-PL", expected: "" };
    const CROATIAN: DateContext = DateContext { month_first: false, language: "hr", expected: "" };

    fn read(text: &str, context: &DateContext) -> String {
        parse_date(text, context).map_or(String::new(), |date| date.to_string())
    }

    #[test]
    fn days_are_written_in_many_forms() {
        for text in [
            "2024-05-18",
            "20240518",
            "2024/5/18",
            "2024. 5. 18.",
            "2024年5月18日",
            "2024년 5월 18일",
            "٢٠٢٤/٥/١٨",
            "18.05.2024",
            "18. 5. 24",
            "5/18/2024",
            "18/5/24",
            "18 May 2024",
            "18th of May, 2024",
            "18/May/2024",
            "18 de mayo de 2024",
            "18 мая 2024",
            "18. MAI ’24",
            "May 18, 2024",
            "MAY 18TH 2024",
            "mayıs 18 2024",
        ] {
            assert_eq!(read(text, &AMERICAN), "2024-05-18", "{text}");
        }
    }

    #[test]
    fn other_numbers_are_not_dates() {
        for text in [
            "",
            "18",
            "May 2024",
            "18 Mill 2024",
            "2024-13-45",
            "30 February 2024",
            "29.2.2023",
            "18 May 1979",
            "18 May 2100",
            "555-1234-2024",
            "1.18.5.2024",
            "18.5.2024.7",
            "18/5/24/",
            "1,18 May 2024",
            "u/18May2024",
            "182024-05-18",
        ] {
            assert_eq!(read(text, &AMERICAN), "", "{text}");
            assert!(!has_date(text), "{text}");
        }
    }

    #[test]
    fn a_time_follows_its_day() {
        for (text, time) in [
            ("2024-05-18T07:05:09.123Z", "07:05:09+00:00"),
            ("2024-05-18 07:05 -0330", "07:05:00-03:30"),
            ("20240518T0705", "07:05:00"),
            ("20240518_070509+02", "07:05:09"),
            ("18 May 2024, at 7:05", "07:05:00"),
            ("18 May 2024 at 3:49 pm", "15:49:00"),
            ("2024-05-18 11:23 pm", "23:23:00"),
            ("18.5.2024 um 7h05 Uhr", "07:05:00"),
            ("18 May 2024 7:05:09 p.m. UTC", "19:05:09+00:00"),
            ("18/May/2024:12:05 am", "00:05:00"),
            ("18 May 2024, 17:05 pm", "17:05:00"),
            ("2024年5月18日 下午7:05", "19:05:00"),
            ("2024年5月18日星期六上午12:05", "00:05:00"),
            ("2024/5/18 午後 7:05:09", "19:05:09"),
            ("2024. 5. 18. 오전 7:05", "07:05:00"),
            ("2024-05-18 24:01", ""),
            ("2024-05-18, 3 comments, 7:05", ""),
            ("2024-05-18, last changed 7:05", ""),
            ("2024-05-18 07:05 +14:00", "07:05:00+14:00"),
            ("2024-05-18 07:05 +15:00", "07:05:00"),
        ] {
            let date = if time.is_empty() { "2024-05-18".to_owned() } else { format!("2024-05-18T{time}") };
            assert_eq!(read(text, &AMERICAN), date, "{text}");
        }
    }

    #[test]
    fn the_first_date_counts() {
        assert_eq!(read("18 May 2024, updated 2024-06-01", &AMERICAN), "2024-05-18");
        assert_eq!(read("8 december 2020", &AMERICAN), "2020-12-08");
        assert_eq!(read("31/31/2024 or 18 May 2024", &AMERICAN), "2024-05-18");
        assert_eq!(read(&format!("{}18 May 2024", " ".repeat(199)), &AMERICAN), "2024-05-18");
        assert_eq!(read(&format!("{}18 May 2024", " ".repeat(200)), &AMERICAN), "");
    }

    #[test]
    fn the_context_decides_between_days() {
        let expected = |expected| DateContext { expected, ..AMERICAN };
        assert_eq!(read("3/4/2024", &AMERICAN), "2024-03-04");
        assert_eq!(read("3/4/2024", &POLISH), "2024-04-03");
        assert_eq!(read("3.4.2024", &AMERICAN), "2024-04-03");
        assert_eq!(read("11.03.17", &expected("2011-03-17T10:00:00")), "2011-03-17");
        assert_eq!(read("11.03.17", &expected("2011-03-18")), "2017-03-11");
        assert_eq!(read("5 listopada 2024", &POLISH), "2024-11-05");
        assert_eq!(read("5 listopada 2024", &CROATIAN), "2024-10-05");
        assert_eq!(read("5 listopada 2024", &AMERICAN), "");
    }

    #[test]
    fn few_dates_are_ambiguous() {
        for text in ["3/4/2024", "3-4-24", "5 listopada 2024"] {
            assert!(is_ambiguous(text) && has_date(text), "{text}");
        }
        for text in ["", "3/13/2024", "4/4/2024", "3.4.2024", "5 May 2024", "2024-03-04 or 3/4/2024"] {
            assert!(!is_ambiguous(text), "{text}");
        }
    }

    #[test]
    fn moments_are_counted_from_1970() {
        assert_eq!(read("1716015909", &AMERICAN), "2024-05-18T07:05:09+00:00");
        assert_eq!(read(" 1709164799999 ", &AMERICAN), "2024-02-28T23:59:59+00:00");
        assert_eq!(read("0315532799", &AMERICAN), "");
        assert_eq!(read("9999999999", &AMERICAN), "");
    }

    #[test]
    fn iso_dates_stay_as_they_are_written() {
        for (text, date) in [
            ("on 2024-02-29, at last", "2024-02-29"),
            ("2024-02-29 07:05Z.", "2024-02-29 07:05Z"),
            ("2024-02-29T07:05:09.5+0130", "2024-02-29T07:05:09.5+0130"),
            ("2024-02-29T07:051", "2024-02-29"),
            ("2023-02-29 or 2024-02-29", "2024-02-29"),
            ("0999-12-31", "0999-12-31"),
        ] {
            assert_eq!(iso_date(text), Some(date), "{text}");
        }
        for text in ["", "12024-02-29", "2024-02-291", "2024-2-9", "٢٠٢٤-٠٥-١٨", "18 May 2024"] {
            assert_eq!(iso_date(text), None, "{text}");
        }
    }
}
