//! Dates in ISO 8601. Names of months are not known here.

/// Numbers of digits between the separators of a day and of a time.
const DAY: &str = "0000-00-00";
const MINUTE: &str = "00:00";
const SECOND: &str = ":00";
const ZONES: [&str; 2] = ["00:00", "0000"];

/// Returns the first date of a text that is written as in ISO 8601, with its time where it has one.
pub fn iso_date(text: &str) -> Option<&str> {
    let starts = text.char_indices().map(|(start, _)| start).filter(|&start| !ends_with_digit(&text[..start]));
    let (start, length) = starts.filter_map(|start| Some((start, date_length(&text[start..])?))).next()?;
    Some(&text[start..start + length]).filter(|date| is_valid(date))
}

/// Returns the length of the date that a text begins with.
fn date_length(text: &str) -> Option<usize> {
    let day = after(text, DAY)?;
    let with_time =
        time_length(day).filter(|&length| !begins_with_digit(&day[length..])).map(|length| DAY.len() + length);
    with_time.or_else(|| Some(DAY.len()).filter(|_| !begins_with_digit(day)))
}

/// Returns the length of the time that follows a day, with its separator and its zone.
fn time_length(text: &str) -> Option<usize> {
    let time = text.strip_prefix(['T', ' '])?;
    let mut rest = after(time, MINUTE)?;
    if let Some(seconds) = after(rest, SECOND) {
        let fraction =
            seconds.strip_prefix('.').map(|digits| digits.trim_start_matches(|ch: char| ch.is_ascii_digit()));
        rest = fraction.filter(|digits| digits.len() + 1 < seconds.len()).unwrap_or(seconds);
    }
    let zone = rest.strip_prefix('Z').or_else(|| {
        let zone = rest.strip_prefix(['+', '-'])?;
        ZONES.iter().find_map(|form| after(zone, form))
    });
    Some(text.len() - zone.unwrap_or(rest).len())
}

/// Returns what follows a form in which each 0 is any digit.
fn after<'a>(text: &'a str, form: &str) -> Option<&'a str> {
    let is_form = |(byte, of): (u8, u8)| if of == b'0' { byte.is_ascii_digit() } else { byte == of };
    (text.len() >= form.len() && text.bytes().zip(form.bytes()).all(is_form)).then(|| &text[form.len()..])
}

/// Whether the day and the time exist.
fn is_valid(date: &str) -> bool {
    let number = |start: usize, end: usize| date.get(start..end).and_then(|digits| digits.parse::<u32>().ok());
    let (year, month, day) = (number(0, 4).unwrap_or(0), number(5, 7).unwrap_or(0), number(8, 10).unwrap_or(0));
    let is_leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let days = match month {
        2 => 28 + u32::from(is_leap),
        4 | 6 | 9 | 11 => 30,
        1..=12 => 31,
        _ => 0,
    };
    let is_below = |start: usize, limit: u32| number(start, start + 2).is_none_or(|part| part < limit);
    year > 0 && (1..=days).contains(&day) && is_below(11, 24) && is_below(14, 60) && is_below(17, 60)
}

fn begins_with_digit(text: &str) -> bool {
    text.chars().next().is_some_and(|ch| ch.is_numeric())
}

fn ends_with_digit(text: &str) -> bool {
    text.chars().next_back().is_some_and(|ch| ch.is_numeric())
}
