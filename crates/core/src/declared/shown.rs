//! Whether the page shows a declared value: its words occur one after another in the visible text.

use std::collections::HashMap;

use memchr::memmem;

use super::json::{Json, Object};
use super::nodes::{Node, Value};
use super::plain::{folded_words, plain_value};
use super::prices::{is_digit, plain_price, shows_price};
use crate::facts::numbering::hash;

/// Maximum number of bytes that are searched for the values of one page; further values are not looked for.
const MAX_BYTES: usize = 100_000_000;
const MAX_VALUES: usize = 20_000;
/// How much slower a price is searched than a text.
const PRICE_COST: usize = 20;
const MAX_DEPTH: usize = 6;
/// Maximum number of characters after the day of a date, and of a duration.
const MAX_TIME: usize = 40;
const URL_BEGINNINGS: [&str; 9] = ["//", "/", "./", "../", "#", "mailto:", "tel:", "data:", "urn:"];
/// Lengths of a scheme.
const SCHEME: std::ops::RangeInclusive<usize> = 2..=13;
const PRICES: [&str; 8] =
    ["price", "lowPrice", "highPrice", "minPrice", "maxPrice", "salary", "highest_price", "highest_salary"];
const CURRENCIES: [&str; 2] = ["priceCurrency", "currency"];
/// Properties whose values are meant for programs.
const NOT_SHOWN: [&str; 23] = [
    "availability",
    "itemCondition",
    "condition",
    "eventStatus",
    "status",
    "eventAttendanceMode",
    "attendance",
    "itemListOrder",
    "position",
    "unitCode",
    "priceType",
    "inLanguage",
    "jobLocationType",
    "employmentType",
    "employment_types",
    "salary_unit",
    "is_remote",
    "additionalType",
    "sources",
    "shown",
    "url",
    "images",
    "propertyID",
];
const SYMBOLS: [(&str, &str); 25] = [
    ("AUD", "$"),
    ("BRL", "R$"),
    ("CAD", "$"),
    ("CHF", "Fr"),
    ("CNY", "¥"),
    ("CZK", "Kč"),
    ("DKK", "kr"),
    ("EUR", "€"),
    ("GBP", "£"),
    ("ILS", "₪"),
    ("INR", "₹"),
    ("JPY", "¥"),
    ("KRW", "₩"),
    ("MXN", "$"),
    ("NOK", "kr"),
    ("NZD", "$"),
    ("PLN", "zł"),
    ("RUB", "₽"),
    ("SEK", "kr"),
    ("THB", "฿"),
    ("TRY", "₺"),
    ("TWD", "$"),
    ("UAH", "₴"),
    ("USD", "$"),
    ("VND", "₫"),
];

/// The visible text of a page, in which values are looked for.
pub(super) struct ShownText<'a> {
    text: &'a str,
    /// The words of the text with one space between them and around them.
    line: &'a str,
    words: WordFilter,
    left: usize,
    values: usize,
    known: HashMap<(String, String), Option<bool>>,
}

/// Returns the words of a text with one space between them and around them, as [`ShownText::new`] takes them.
pub(super) fn line_of(text: &str) -> String {
    format!(" {} ", folded_words(text))
}

impl<'a> ShownText<'a> {
    /// Looks for values in a text; `line` is that of [`line_of`].
    pub(super) fn new(text: &'a str, line: &'a str) -> ShownText<'a> {
        ShownText {
            text,
            line,
            words: WordFilter::of(line),
            left: MAX_BYTES,
            values: MAX_VALUES,
            known: HashMap::new(),
        }
    }

    /// Returns whether a value of each property is shown, by its path; properties that no page shows are left out.
    pub(super) fn in_node(&mut self, node: &Node) -> Object {
        let mut shown = Object::new();
        self.look_for(node, "", 0, &mut shown);
        shown
    }

    fn look_for(&mut self, node: &Node, path: &str, depth: usize, shown: &mut Object) {
        if depth > MAX_DEPTH {
            return;
        }
        for (name, values) in &node.properties {
            for value in values {
                match value {
                    Value::Text(text) => {
                        if let Some(is_shown) = self.shows(name, text) {
                            let known = shown.entry(format!("{path}{name}")).or_insert(Json::Bool(false));
                            *known = Json::Bool(is_shown || *known == Json::Bool(true));
                        }
                    }
                    Value::Node(node) => self.look_for(node, &format!("{path}{name}."), depth + 1, shown),
                }
            }
        }
    }

    /// Returns whether all values of each attribute are shown, by its name.
    pub(super) fn in_record(&mut self, record: &Object) -> Object {
        let mut shown = Object::new();
        for (name, value) in record {
            for text in texts_in(value) {
                if let Some(is_shown) = self.shows(name, text) {
                    let known = shown.entry(name.clone()).or_insert(Json::Bool(true));
                    *known = Json::Bool(is_shown && *known == Json::Bool(true));
                }
            }
        }
        shown
    }

    /// Returns whether the page shows a value of a property; None where such values are not shown or not looked for.
    fn shows(&mut self, name: &str, value: &str) -> Option<bool> {
        if value.is_empty() || NOT_SHOWN.contains(&name) {
            return None;
        }
        let is_special = PRICES.contains(&name) || CURRENCIES.contains(&name);
        let key = (if is_special { name } else { "" }.to_owned(), value.to_owned());
        if let Some(known) = self.known.get(&key) {
            return *known;
        }
        if self.values == 0 || self.left == 0 {
            return None;
        }
        self.values -= 1;
        let is_shown = self.search(name, value);
        self.known.insert(key, is_shown);
        is_shown
    }

    fn search(&mut self, name: &str, value: &str) -> Option<bool> {
        if PRICES.contains(&name) {
            self.left = self.left.saturating_sub(PRICE_COST * self.text.len());
            return Some(shows_price(&plain_price(value), self.text));
        }
        if CURRENCIES.contains(&name) {
            self.left = self.left.saturating_sub(self.text.len());
            let symbol = SYMBOLS.iter().find(|(code, _)| code.eq_ignore_ascii_case(value));
            let symbol = symbol.map_or(value, |(_, symbol)| symbol);
            return Some(self.text.contains(value) || self.text.contains(symbol));
        }
        if is_url(value) || is_date(value) {
            return None;
        }
        let words = folded_words(&plain_value(value));
        if words.is_empty() {
            return None;
        }
        if words.is_ascii() && !words.split(' ').all(|word| self.words.may_hold(word)) {
            return Some(false);
        }
        self.left = self.left.saturating_sub(self.line.len());
        let space = |ch: Option<char>| if ch.is_some_and(|ch| ch.is_ascii()) { " " } else { "" };
        let needle = format!("{}{words}{}", space(words.chars().next()), space(words.chars().next_back()));
        Some(memmem::find(self.line.as_bytes(), needle.as_bytes()).is_some())
    }
}

/// The words of a line as a Bloom filter: it surely knows which words are not among them.
struct WordFilter {
    /// A bit for each hash of a word, their number a power of two.
    bits: Vec<u64>,
}

impl WordFilter {
    fn of(line: &str) -> WordFilter {
        let mut filter = WordFilter { bits: vec![0; (line.len() / 16 + 1).next_power_of_two()] };
        for word in line.as_bytes().split(|&byte| byte == b' ') {
            let (index, bit) = filter.place(word);
            filter.bits[index] |= bit;
        }
        filter
    }

    fn may_hold(&self, word: &str) -> bool {
        let (index, bit) = self.place(word.as_bytes());
        self.bits[index] & bit != 0
    }

    fn place(&self, word: &[u8]) -> (usize, u64) {
        let hash = hash(word);
        ((hash >> 6) as usize & (self.bits.len() - 1), 1 << (hash & 63))
    }
}

/// Returns the texts of an attribute: itself, those of a list, of steps and answers, or of a table.
fn texts_in(value: &Json) -> Vec<&str> {
    match value {
        Json::Text(text) => vec![text],
        Json::List(parts) => parts
            .iter()
            .filter_map(|part| match part {
                Json::Object(part) => part.get("text").and_then(Json::text),
                part => part.text(),
            })
            .filter(|text| !text.is_empty())
            .collect(),
        Json::Object(table) => table.values().filter_map(Json::text).collect(),
        _ => Vec::new(),
    }
}

fn is_url(value: &str) -> bool {
    let begins_with = |begin: &&str| value.get(..begin.len()).is_some_and(|text| text.eq_ignore_ascii_case(begin));
    let scheme = value.split_once("://").map_or("", |(scheme, _)| scheme);
    let is_scheme = SCHEME.contains(&scheme.len())
        && scheme.starts_with(|ch: char| ch.is_ascii_alphabetic())
        && scheme.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'.' | b'-'));
    is_scheme || URL_BEGINNINGS.iter().any(begins_with)
}

/// Whether a value is a date, with or without a time, or a duration.
fn is_date(value: &str) -> bool {
    let duration = value.strip_prefix('-').unwrap_or(value).strip_prefix('P');
    let is_duration = |text: &str| {
        text.starts_with(|ch| is_digit(ch) || ch == 'T')
            && text.chars().count() <= MAX_TIME
            && text.chars().all(|ch| is_digit(ch) || "YMWDTHS.,".contains(ch))
    };
    duration.is_some_and(is_duration) || is_day(value)
}

fn is_day(value: &str) -> bool {
    let after_digits = |text: &'_ str, most: usize| -> (usize, usize) {
        let digits = text.chars().take(most).take_while(|&ch| is_digit(ch));
        digits.fold((0, 0), |(count, length), ch| (count + 1, length + ch.len_utf8()))
    };
    let (years, length) = after_digits(value, 4);
    let Some(rest) = value[length..].strip_prefix('-').filter(|_| years == 4) else { return false };
    let (months, length) = after_digits(rest, 2);
    let mut rest = &rest[length..];
    if let Some(days) = rest.strip_prefix('-') {
        let (count, length) = after_digits(days, 2);
        rest = if count > 0 { &days[length..] } else { rest };
    }
    let is_time = |time: &str| time.chars().count() <= MAX_TIME && !time.contains('\n');
    months > 0 && (rest.is_empty() || rest.strip_prefix(['T', ' ']).is_some_and(is_time))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_shown_by_their_words() {
        let text = "The Old Mill, built 1754. Costs 1,299.00 € today. 風車の町";
        let line = line_of(text);
        let mut shown = ShownText::new(text, &line);
        for (name, value, is_shown) in [
            ("name", "old <b>mill</b>", Some(true)),
            ("name", "old mil", Some(false)),
            ("name", "風車", Some(true)),
            ("price", "1299", Some(true)),
            ("price", "129", Some(false)),
            ("priceCurrency", "EUR", Some(true)),
            ("priceCurrency", "USD", Some(false)),
            ("name", "!", None),
            ("name", "https://a.example/", None),
            ("startDate", "2024-05-01T10:00", None),
            ("availability", "InStock", None),
        ] {
            assert_eq!(shown.shows(name, value), is_shown, "{name} {value}");
        }
    }

    #[test]
    fn dates_and_urls_are_not_looked_for() {
        for date in ["2024-05", "2024-5-1", "2024-05-01 10:00", "P1DT2H", "-PT5M"] {
            assert!(is_date(date), "{date}");
        }
        for other in ["2024", "2024-05-01x", "P", "Peter", "24-05-01"] {
            assert!(!is_date(other), "{other}");
        }
        assert!(is_url("HTTP://a") && is_url("/a") && is_url("MailTo:a") && !is_url("a/b") && !is_url("x://a"));
    }
}
