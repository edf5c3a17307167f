//! Removes from style sheets what made old browsers run programs.

use std::borrow::Cow;

/// Beginnings of programs anywhere in a style sheet, in lowercase.
const PROGRAMS: [&[u8]; 5] = [b"javascript:", b"vbscript:", b"livescript:", b"-moz-binding", b"<!--"];
/// The schemes of the URLs that a style sheet may load.
const SCHEMES: [&[u8]; 3] = [b"http:", b"https:", b"data:"];
/// Maximum number of hexadecimal digits of an escape.
const MAX_DIGITS: usize = 6;

/// Returns CSS without programs and without markup; empty where a program is disguised.
pub(super) fn tame(css: &str) -> Cow<'_, str> {
    let tamed = without_programs(css);
    let is_bare = !tamed.bytes().any(|byte| matches!(byte, b'\\' | b'*' | ..=0x1f));
    if is_bare && matches!(tamed, Cow::Borrowed(_)) {
        return without_markup(tamed);
    }
    match find_program(&resolve_escapes(&tamed), 0) {
        Some(_) => Cow::Borrowed(""),
        None => without_markup(tamed),
    }
}

fn without_programs(css: &str) -> Cow<'_, str> {
    let Some(mut program) = find_program(css, 0) else { return Cow::Borrowed(css) };
    let (mut kept, mut done) = (String::with_capacity(css.len()), 0);
    loop {
        kept.push_str(&css[done..program.0]);
        done = program.1;
        match find_program(css, done) {
            Some(next) => program = next,
            None => break,
        }
    }
    kept.push_str(&css[done..]);
    Cow::Owned(kept)
}

/// Returns the start and the end of the first program from `at` on.
fn find_program(css: &str, at: usize) -> Option<(usize, usize)> {
    let bytes = css.as_bytes();
    let mut at = at;
    while let Some(length) = bytes.get(at..)?.windows(2).position(|pair| may_begin(pair[0], pair[1])) {
        at += length;
        if let Some(end) = program_end(css, at) {
            return Some((at, end));
        }
        at += 1;
    }
    None
}

/// Whether a program may begin with two bytes.
fn may_begin(first: u8, second: u8) -> bool {
    let expected = SECOND_BYTES[usize::from(first)];
    expected != 0 && second.to_ascii_lowercase() == expected
}

/// For each byte with which a program begins, in either case, the one after it in lowercase; 0 for all others.
static SECOND_BYTES: [u8; 256] = {
    let (mut table, mut at) = ([0; 256], 0);
    let beginnings = b"exEXjaJAvbVBliLI-mbeBEurUR@i<!";
    while at < beginnings.len() {
        table[beginnings[at] as usize] = beginnings[at + 1].to_ascii_lowercase();
        at += 2;
    }
    table
};

/// Returns the end of the program that begins at `at`.
fn program_end(css: &str, at: usize) -> Option<usize> {
    let rest = &css.as_bytes()[at..];
    let length = match rest[0].to_ascii_lowercase() {
        b'e' => after_spaces(rest, after(rest, b"expression")?, b'(')?,
        b'b' if !is_in_word(&css[..at]) => after_spaces(rest, after(rest, b"behavior")?, b':')?,
        b'u' => other_scheme_end(rest, after_spaces(rest, after(rest, b"url")?, b'(')?)?,
        b'@' => other_scheme_end(rest, after(rest, b"@import")?)?,
        _ => PROGRAMS.iter().find_map(|program| after(rest, program))?,
    };
    Some(at + length)
}

/// Returns the end of the scheme of a URL that is loaded, if it is not of the web.
fn other_scheme_end(rest: &[u8], at: usize) -> Option<usize> {
    let mut at = skip_spaces(rest, at);
    if matches!(rest.get(at), Some(b'"' | b'\'')) {
        at = skip_spaces(rest, at + 1);
    }
    let url = &rest[at..];
    let is_of_scheme = |byte: &u8| byte.is_ascii_alphanumeric() || b"+.-".contains(byte);
    let length = url.iter().position(|byte| !is_of_scheme(byte))?;
    let is_scheme = url[0].is_ascii_alphabetic() && url[length] == b':';
    let is_of_web = SCHEMES.iter().any(|scheme| after(url, scheme).is_some());
    (is_scheme && !is_of_web).then_some(at + length + 1)
}

/// Returns the length of a word in lowercase, if the text begins with it in letters of any case.
fn after(text: &[u8], word: &[u8]) -> Option<usize> {
    text.get(..word.len()).filter(|start| start.eq_ignore_ascii_case(word)).map(|_| word.len())
}

/// Returns the offset after a character that may have spaces before it.
fn after_spaces(text: &[u8], at: usize, character: u8) -> Option<usize> {
    let at = skip_spaces(text, at);
    (text.get(at) == Some(&character)).then_some(at + 1)
}

fn skip_spaces(text: &[u8], at: usize) -> usize {
    at + text[at..].iter().take_while(|&&byte| is_space(byte)).count()
}

fn is_space(byte: u8) -> bool {
    matches!(byte, b'\t'..=b'\r' | 0x1c..=b' ')
}

fn is_in_word(before: &str) -> bool {
    before.ends_with(|ch: char| ch.is_alphanumeric() || ch == '_' || ch == '-')
}

/// Returns CSS as a browser reads it: without comments and control characters, escapes resolved.
fn resolve_escapes(css: &str) -> String {
    let bytes = css.as_bytes();
    let (mut plain, mut at) = (String::with_capacity(css.len()), 0);
    while at < bytes.len() {
        let length =
            bytes[at..].iter().position(|byte| matches!(byte, b'/' | b'\\' | ..=0x1f)).unwrap_or(css.len() - at);
        plain.push_str(&css[at..at + length]);
        at += length;
        match bytes.get(at..).unwrap_or(&[]) {
            [b'/', b'*', comment @ ..] => {
                at += 2 + memchr::memmem::find(comment, b"*/").map_or(comment.len(), |length| length + 2);
            }
            [b'/', ..] => {
                plain.push('/');
                at += 1;
            }
            [b'\\', escape @ ..] => at += 1 + push_escaped_character(escape, &mut plain),
            _ => at += 1,
        }
    }
    plain
}

/// Adds the character of an escape, given the text after its backslash; returns the length of the escape.
fn push_escaped_character(escape: &[u8], plain: &mut String) -> usize {
    let digits = escape.iter().take(MAX_DIGITS).take_while(|byte| byte.is_ascii_hexdigit()).count();
    if digits == 0 {
        return 0;
    }
    let code = std::str::from_utf8(&escape[..digits]).ok().and_then(|hex| u32::from_str_radix(hex, 16).ok());
    plain.extend(code.filter(|&code| code > 0).and_then(char::from_u32));
    digits + usize::from(escape.get(digits).is_some_and(|&byte| is_space(byte)))
}

/// Escapes what would be a tag or a character reference where a style sheet is read as other text; `&` alone is CSS.
fn without_markup(css: Cow<'_, str>) -> Cow<'_, str> {
    let bytes = css.as_bytes();
    let is_markup = |at: usize| match bytes[at..] {
        [b'<', ..] | [b'&', b'a'..=b'z' | b'A'..=b'Z', ..] => true,
        [b'&', b'#', next, ..] => next.is_ascii_digit() || next.eq_ignore_ascii_case(&b'x'),
        _ => false,
    };
    let offsets: Vec<usize> = memchr::memchr2_iter(b'<', b'&', bytes).filter(|&at| is_markup(at)).collect();
    if offsets.is_empty() {
        return css;
    }
    let (mut written, mut done) = (String::with_capacity(css.len() + 3 * offsets.len()), 0);
    for at in offsets {
        written.push_str(&css[done..at]);
        written.push_str(if bytes[at] == b'<' { "\\3c " } else { "\\26 " });
        done = at + 1;
    }
    written.push_str(&css[done..]);
    Cow::Owned(written)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn programs_are_left_out() {
        for (css, tamed) in [
            ("a{b:c}", "a{b:c}"),
            ("width:expression (alert(1))", "width:alert(1))"),
            ("x:url(JavaScript:y)", "x:y)"),
            ("background:url( 'ftp://a')", "background://a')"),
            (
                "url(https://a) url(data:b) url(c) url(#d) @import 'e'",
                "url(https://a) url(data:b) url(c) url(#d) @import 'e'",
            ),
            ("@import \"file:a\"", "a\""),
            ("scroll-behavior:smooth", "scroll-behavior:smooth"),
            (";behavior : url(#x)", "; url(#x)"),
            ("-MOZ-binding:a", ":a"),
            ("<!-- a -->", " a -->"),
        ] {
            assert_eq!(tame(css), tamed);
        }
    }

    #[test]
    fn disguised_programs_empty_the_sheet() {
        for css in [
            "a:expr/**/ession(1)",
            "a:\\65xpression(1)",
            "a:ex\npression(1)",
            "expexpression(ression(",
            "\\000065 xpression(",
        ] {
            assert_eq!(tame(css), "", "{css}");
        }
        assert_eq!(tame("a/b{c:'\\201C'} /* d"), "a/b{c:'\\201C'} /* d");
    }

    #[test]
    fn markup_is_escaped() {
        assert_eq!(tame("a<b &amp; &#39; &#xa; & .c && &#z"), "a\\3c b \\26 amp; \\26 #39; \\26 #xa; & .c && &#z");
    }
}
