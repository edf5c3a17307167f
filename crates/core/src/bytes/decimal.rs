//! Decimal numbers without a sign.

/// Returns the number that digits stand for, with a point among them or not; not a number where it is something else.
///
/// The standard library reads numbers to the last bit, with large tables that nothing else needs.
pub(crate) fn decimal(text: &str) -> f64 {
    let digit = |byte: u8| if byte.is_ascii_digit() { f64::from(byte - b'0') } else { f64::NAN };
    let (whole, part) = text.split_once('.').unwrap_or((text, ""));
    if whole.is_empty() && part.is_empty() {
        return f64::NAN;
    }
    let whole = whole.bytes().fold(0.0, |number, byte| 10.0 * number + digit(byte));
    whole + part.bytes().rfold(0.0, |number, byte| (number + digit(byte)) / 10.0)
}
