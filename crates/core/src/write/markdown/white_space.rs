//! White space in lines, as the plain text output reads it: control characters, spaces and no-break spaces.
//!
//! Other spaces, such as that of Chinese, are characters like others.

/// Whether a text shows nothing.
#[inline]
pub(super) fn is_only_space(text: &str) -> bool {
    text.chars().all(char::is_whitespace)
}

/// Adds a text with each run of white space, also of that before it, as one space.
pub(super) fn push_with_single_spaces(line: &mut String, text: &str) {
    let bytes = text.as_bytes();
    let mut after_space = line.ends_with(' ');
    let (mut written, mut at) = (0, 0);
    while at < bytes.len() {
        let length = match bytes[at] {
            0..=b' ' => 1,
            0xc2 if bytes[at + 1] == 0xa0 => 2,
            _ => 0,
        };
        if length == 0 {
            after_space = false;
            at += 1;
        } else if bytes[at] == b' ' && !after_space {
            after_space = true;
            at += 1;
        } else {
            line.push_str(&text[written..at]);
            if !after_space {
                line.push(' ');
            }
            after_space = true;
            at += length;
            written = at;
        }
    }
    line.push_str(&text[written..]);
}

/// Returns a text with each run of white space as one space.
pub(super) fn with_single_spaces(text: &str) -> String {
    let mut line = String::with_capacity(text.len());
    push_with_single_spaces(&mut line, text);
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_become_one_space() {
        assert_eq!(with_single_spaces("a \n\tb\u{a0} c\u{3000} é"), "a b c\u{3000} é");
        assert_eq!(with_single_spaces(" \u{a0}a "), " a ");
        assert_eq!(with_single_spaces(""), "");
    }

    #[test]
    fn a_run_goes_on_from_text_to_text() {
        let mut line = String::from("a ");
        push_with_single_spaces(&mut line, "  b");
        push_with_single_spaces(&mut line, "\tc");
        assert_eq!(line, "a b c");
    }
}
