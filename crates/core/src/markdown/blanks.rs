//! White space in lines.

/// The first byte of a no-break space, and of few other characters.
const FIRST_OF_NO_BREAK_SPACE: u8 = 0xc2;

/// The text with each run of white space, as the plain text output has it, as one blank.
pub fn with_single_blanks(text: &str) -> String {
    if !may_need_change(text.as_bytes()) {
        return text.to_owned();
    }
    let mut found = String::with_capacity(text.len());
    let mut after_blank = false;
    for letter in text.chars() {
        let is_blank = is_blank(letter);
        if !(is_blank && after_blank) {
            found.push(if is_blank { ' ' } else { letter });
        }
        after_blank = is_blank;
    }
    found
}

/// Whether there is other white space than single blanks; most lines have no other.
fn may_need_change(text: &[u8]) -> bool {
    let mut before = 0;
    text.iter().any(|&byte| {
        let is_double = byte == b' ' && before == b' ';
        before = byte;
        is_double || byte < b' ' || byte == FIRST_OF_NO_BREAK_SPACE
    })
}

pub(super) fn is_blank(letter: char) -> bool {
    letter <= ' ' || letter == '\u{a0}'
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_become_one_blank() {
        assert_eq!(with_single_blanks("a \n\tb\u{a0} c\u{3000} "), "a b c\u{3000} ");
        assert_eq!(with_single_blanks(""), "");
    }
}
