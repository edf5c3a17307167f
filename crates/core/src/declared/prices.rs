//! Prices as pages write them: 1299 is also "1,299.00", "1.299,00" and "1 299".

use memchr::memmem;

use super::plain::{is_space, trimmed};

const MAX_WHOLE: usize = 12;
const MAX_DECIMALS: usize = 6;
/// Maximum number of characters of a number after its first digit.
const MAX_NUMBER: usize = 30;
/// The digits of thousands.
const GROUP: usize = 3;
/// The zeros of the scripts that have digits of their own, ASCII and full-width forms among them.
const ZEROS: [u32; 37] = [
    0x30, 0x660, 0x6f0, 0x7c0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xde6, 0xe50, 0xed0,
    0xf20, 0x1040, 0x1090, 0x17e0, 0x1810, 0x1946, 0x19d0, 0x1a80, 0x1a90, 0x1b50, 0x1bb0, 0x1c40, 0x1c50, 0xa620,
    0xa8d0, 0xa900, 0xa9d0, 0xa9f0, 0xaa50, 0xabf0, 0xff10,
];

/// Whether a character is a decimal digit of any script.
pub(super) fn is_digit(ch: char) -> bool {
    ch.is_ascii_digit() || (!ch.is_ascii() && ZEROS.iter().any(|&zero| (zero..zero + 10).contains(&(ch as u32))))
}

/// Returns a price as schema.org wants it, digits with a point: "1.299,00 €" is "1299.00"; empty without digits.
///
/// A single separator before exactly three digits separates thousands, unless it is a point alone: that is how schema.org
/// writes decimals.
pub(super) fn plain_price(text: &str) -> String {
    let text = trimmed(text);
    if amount(text).is_some() {
        return text.to_owned();
    }
    let Some(begin) = text.find(is_digit) else { return String::new() };
    let is_part = |ch: &char| is_digit(*ch) || is_space(*ch) || matches!(ch, '.' | ',' | '\'' | '’');
    let number = text[begin..].chars().take(1 + MAX_NUMBER).take_while(is_part);
    let number: String = number.filter(|ch| !is_space(*ch) && !matches!(ch, '\'' | '’')).collect();
    let number = number.trim_end_matches(['.', ',']);
    let digits = |text: &str| text.replace(['.', ','], "");
    match number.rfind(['.', ',']) {
        Some(at) if number[at + 1..].chars().count() != GROUP => {
            format!("{}.{}", digits(&number[..at]), &number[at + 1..])
        }
        _ => digits(number),
    }
}

/// Whether a text shows a price, which is given as schema.org wants it, with any separators.
pub(crate) fn shows_price(price: &str, text: &str) -> bool {
    let Some((whole, decimals)) = amount(trimmed(price)) else { return false };
    let groups = thousands(whole);
    let decimals = decimals.trim_end_matches('0');
    memmem::find_iter(text.as_bytes(), groups[0]).any(|begin| {
        let is_begin = may_begin_number(&text[..begin]);
        is_begin && after_groups(&text[begin..], &groups).is_some_and(|rest| ends_price(rest, decimals))
    })
}

/// Returns the digits before and after the point of an amount.
fn amount(text: &str) -> Option<(&str, &str)> {
    let (whole, decimals) = match text.split_once('.') {
        Some((whole, decimals)) => (whole, Some(decimals)),
        None => (text, None),
    };
    let is_number =
        |digits: &str, most: usize| (1..=most).contains(&digits.chars().count()) && digits.chars().all(is_digit);
    let is_amount = is_number(whole, MAX_WHOLE) && decimals.is_none_or(|decimals| is_number(decimals, MAX_DECIMALS));
    is_amount.then(|| (whole, decimals.unwrap_or("")))
}

/// Splits digits into thousands.
fn thousands(whole: &str) -> Vec<&str> {
    let starts: Vec<usize> = whole.char_indices().map(|(at, _)| at).collect();
    let mut cuts: Vec<usize> = starts.iter().rev().skip(GROUP - 1).step_by(GROUP).rev().copied().collect();
    if cuts.first() != Some(&0) {
        cuts.insert(0, 0);
    }
    cuts.push(whole.len());
    cuts.windows(2).map(|cut| &whole[cut[0]..cut[1]]).collect()
}

/// Whether no other digit precedes a number.
fn may_begin_number(before: &str) -> bool {
    let mut before = before.chars().rev();
    match before.next() {
        Some('.' | ',') => !before.next().is_some_and(is_digit),
        other => !other.is_some_and(is_digit),
    }
}

/// Returns the text after groups of digits with at most one separator between them.
fn after_groups<'a>(text: &'a str, groups: &[&str]) -> Option<&'a str> {
    let is_separator = |ch: char| is_space(ch) || matches!(ch, '.' | ',' | '\'' | '’');
    let mut rest = text.strip_prefix(groups[0])?;
    for group in &groups[1..] {
        rest = rest.strip_prefix(is_separator).unwrap_or(rest).strip_prefix(group)?;
    }
    Some(rest)
}

/// Whether a price ends after its whole number: with these decimals, or with none but zeros.
fn ends_price(rest: &str, decimals: &str) -> bool {
    let is_end = |rest: &str| !rest.strip_prefix(['.', ',']).unwrap_or(rest).starts_with(is_digit);
    if decimals.is_empty() {
        let zeros = |zeros: &str| rest.strip_prefix(['.', ',']).and_then(|rest| rest.strip_prefix(zeros));
        return [zeros("00"), zeros("0"), Some(rest)].into_iter().flatten().any(is_end);
    }
    let rest = rest.strip_prefix(|ch| is_space(ch) || matches!(ch, '.' | ',')).unwrap_or(rest);
    let rest = rest.strip_prefix(is_space).unwrap_or(rest);
    let rest = rest.strip_prefix(decimals).map(|rest| {
        if decimals.chars().count() == 1 {
            rest.strip_prefix('0')
        } else {
            Some(rest)
        }
    });
    rest.flatten().is_some_and(is_end)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prices_are_digits_with_a_point() {
        for (text, price) in [
            ("1299", "1299"),
            (" 12.5 ", "12.5"),
            ("1.299,00 €", "1299.00"),
            ("$1,299", "1299"),
            ("from 1’299.– CHF", "1299"),
            ("1 299,5", "1299.5"),
            ("1.299", "1.299"),
            ("EUR 1.299", "1299"),
            ("free", ""),
            ("١٢٣", "١٢٣"),
        ] {
            assert_eq!(plain_price(text), price, "{text}");
        }
    }

    #[test]
    fn prices_are_shown_with_any_separators() {
        for text in ["$1,299.00", "1.299,00 €", "now 1 299", "1299.", "1299, 5"] {
            assert!(shows_price("1299", text), "{text}");
        }
        for text in ["11299", "1299.5", "12,99", "0.1299", "1299,001", "129"] {
            assert!(!shows_price("1299", text), "{text}");
        }
        for (price, text) in [("9.50", "9,50"), ("9.5", "9 50"), ("9.5", "9.50"), ("1234567.25", "1'234'567.25")] {
            assert!(shows_price(price, text), "{text}");
        }
        assert!(!shows_price("9.5", "9.5") && !shows_price("x", "x") && !shows_price("9.5", "9.505"));
    }
}
