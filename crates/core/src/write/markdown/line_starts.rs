//! Beginnings of lines that would be read as the beginning of a block.

/// Maximum number of digits of a number in a list.
const MAX_DIGITS: usize = 9;
const MAX_HASHES: usize = 6;

/// Escapes the beginnings of the lines of a text from `start` on where these would be read as the beginning of a block.
pub(super) fn escape_line_starts_from(text: &mut String, start: usize) {
    if text[start..].split('\n').any(|line| escape_offset(line).is_some()) {
        let escaped = with_escaped_line_starts(&text[start..]);
        text.truncate(start);
        text.push_str(&escaped);
    }
}

/// Returns finished lines with their beginnings escaped where these would be read as the beginning of a block.
pub(super) fn with_escaped_line_starts(text: &str) -> String {
    let mut found = String::with_capacity(text.len() + 2);
    for (number, line) in text.split('\n').enumerate() {
        if number > 0 {
            found.push('\n');
        }
        let (before, after) = line.split_at(escape_offset(line).unwrap_or(0));
        found += before;
        if escape_offset(line).is_some() {
            found.push('\\');
        }
        found += after;
    }
    found
}

/// The offset at which a line needs a backslash: after its number, or at its beginning.
fn escape_offset(line: &str) -> Option<usize> {
    let first = *line.as_bytes().first()?;
    let rest = || &line[1..];
    let is_marker = match first {
        b'>' => true,
        b'0'..=b'9' => return number_of_item(line),
        b'#' => is_heading(line),
        b'=' => is_rule(line),
        b'-' => ends_or_space(rest()) || is_rule(line) || is_row(line),
        b'+' => ends_or_space(rest()),
        b':' => rest().starts_with(char::is_whitespace) || is_row(line),
        b'|' => is_row(line),
        b'[' => is_box(rest()),
        _ => false,
    };
    is_marker.then_some(0)
}

/// The offset of the end of the number with which an item of a list begins.
fn number_of_item(line: &str) -> Option<usize> {
    let after = line.trim_start_matches(|ch: char| ch.is_ascii_digit());
    let digits = line.len() - after.len();
    let is_item = after.starts_with(&['.', ')'][..]) && ends_or_space(&after[1..]);
    (digits <= MAX_DIGITS && is_item).then_some(digits)
}

fn is_heading(line: &str) -> bool {
    let after = line.trim_start_matches('#');
    line.len() - after.len() <= MAX_HASHES && ends_or_space(after)
}

/// Whether a line makes a heading of the line before it, or is a rule.
fn is_rule(line: &str) -> bool {
    line.trim_end_matches(' ').bytes().all(|byte| byte == b'=' || byte == b'-')
}

/// Whether a line is one of those below the head of a table.
fn is_row(line: &str) -> bool {
    line.bytes().all(|byte| b"|: -".contains(&byte))
}

/// Whether the box of a task is open, given what follows its first bracket.
fn is_box(rest: &str) -> bool {
    let after = rest.strip_prefix(&[' ', 'x', 'X'][..]).and_then(|rest| rest.strip_prefix(']'));
    after.is_some_and(|after| after.starts_with(char::is_whitespace))
}

fn ends_or_space(rest: &str) -> bool {
    rest.chars().next().is_none_or(char::is_whitespace)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn beginnings_of_blocks_are_escaped() {
        for (line, escaped) in [
            ("- a", "\\- a"),
            ("-", "\\-"),
            ("-a", "-a"),
            ("+ a", "\\+ a"),
            (">a", "\\>a"),
            ("# a", "\\# a"),
            ("#a", "#a"),
            ("####### a", "####### a"),
            ("==-  ", "\\==-  "),
            ("= a", "= a"),
            (": a", "\\: a"),
            ("|--|:-|", "\\|--|:-|"),
            ("|a|", "|a|"),
            ("[x] a", "\\[x] a"),
            ("[x]", "[x]"),
            ("1. a", "1\\. a"),
            ("12)", "12\\)"),
            ("1.5", "1.5"),
            ("1234567890. a", "1234567890. a"),
            ("", ""),
            ("é", "é"),
            ("a\n- b\n1. c\n", "a\n\\- b\n1\\. c\n"),
        ] {
            assert_eq!(with_escaped_line_starts(line), escaped);
        }
    }
}
