//! Escapes for finished Markdown that would be read as the syntax of a block.

/// Maximum number of digits of a number in a list.
const MAX_DIGITS: usize = 9;
/// Maximum level of a heading.
const MAX_HASHES: usize = 6;

/// Escapes the beginnings of the lines of a text from `start` on where these would be read as the beginning of a block.
pub(super) fn escape_line_starts_from(text: &mut String, start: usize) {
    if text[start..].split('\n').any(|line| escape_offset(line).is_some()) {
        let escaped = escape_line_starts(&text[start..]);
        text.truncate(start);
        text.push_str(&escaped);
    }
}

/// Returns finished lines with their beginnings escaped where these would be read as the beginning of a block.
pub(super) fn escape_line_starts(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len() + 2);
    for (number, line) in text.split('\n').enumerate() {
        if number > 0 {
            escaped.push('\n');
        }
        match escape_offset(line) {
            Some(at) => escaped.extend([&line[..at], "\\", &line[at..]]),
            None => escaped.push_str(line),
        }
    }
    escaped
}

/// Escapes the bars of a cell, which begins at `start`: tables are split into cells before code and links are read.
pub(super) fn escape_bars_from(text: &mut String, start: usize) {
    if text[start..].contains('|') {
        let escaped = text[start..].replace('|', "\\|");
        text.truncate(start);
        text.push_str(&escaped);
    }
}

/// Escapes a number sign at the end of a heading, which would be read as the end of its syntax.
pub(super) fn escape_last_hash(heading: &mut String) {
    if heading.ends_with('#') {
        heading.pop();
        heading.push_str("\\#");
    }
}

/// The offset at which a line needs a backslash: after its number or reference, or at its beginning.
fn escape_offset(line: &str) -> Option<usize> {
    let first = *line.as_bytes().first()?;
    let rest = || &line[1..];
    let is_marker = match first {
        b'>' => true,
        b'0'..=b'9' => return number_end(line),
        b'#' => is_heading(line),
        b'=' => is_underline_or_rule(line),
        b'-' => ends_or_space(rest()) || is_underline_or_rule(line) || is_delimiter_row(line),
        b'+' => ends_or_space(rest()),
        b':' => rest().starts_with(char::is_whitespace) || is_delimiter_row(line),
        b'|' => is_delimiter_row(line),
        b'[' if rest().starts_with('^') => return reference_end(line),
        b'[' => is_task_box(rest()),
        _ => false,
    };
    is_marker.then_some(0)
}

/// The offset after the number with which an item of a list begins.
fn number_end(line: &str) -> Option<usize> {
    let after = line.trim_start_matches(|ch: char| ch.is_ascii_digit());
    let digits = line.len() - after.len();
    let is_item = after.starts_with(&['.', ')'][..]) && ends_or_space(&after[1..]);
    (digits <= MAX_DIGITS && is_item).then_some(digits)
}

/// The offset after the reference with which a line begins, where a colon would make it the beginning of a note.
///
/// Brackets of the text before a `^` are escaped, so this is a reference.
fn reference_end(line: &str) -> Option<usize> {
    let end = line.find(']')? + 1;
    line[end..].starts_with(':').then_some(end)
}

fn is_heading(line: &str) -> bool {
    let after = line.trim_start_matches('#');
    line.len() - after.len() <= MAX_HASHES && ends_or_space(after)
}

/// Whether a line makes a heading of the line before it, or is a thematic break.
fn is_underline_or_rule(line: &str) -> bool {
    line.trim_end_matches(' ').bytes().all(|byte| byte == b'=' || byte == b'-')
}

/// Whether a line is the one between the head of a table and its rows.
fn is_delimiter_row(line: &str) -> bool {
    line.bytes().all(|byte| b"|: -".contains(&byte))
}

/// Whether a text, given what follows its first bracket, begins with the box of a task.
fn is_task_box(rest: &str) -> bool {
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
            ("[^1]: a", "[^1]\\: a"),
            ("[^1] a: b", "[^1] a: b"),
            ("1. a", "1\\. a"),
            ("12)", "12\\)"),
            ("1.5", "1.5"),
            ("1234567890. a", "1234567890. a"),
            ("", ""),
            ("é", "é"),
            ("a\n- b\n1. c\n", "a\n\\- b\n1\\. c\n"),
        ] {
            assert_eq!(escape_line_starts(line), escaped);
        }
    }
}
