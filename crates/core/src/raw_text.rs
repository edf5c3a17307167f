//! Where unescaped text ends: comments, and the elements whose text the serialiser leaves as it is.

use crate::angles::Angles;
use crate::tags;

const SCRIPT: i32 = tags::number("script");
const PLAINTEXT: i32 = tags::number("plaintext");
/// `<!--`
const OPENING_LENGTH: usize = 4;

/// Read on to the end tag of an element with raw text; where it begins, or None where there is none.
pub(crate) fn find_end_tag(html: &[u8], angles: &mut Angles, tag: i32) -> Option<usize> {
    let name = tags::NAMES.get(tag as usize)?.as_bytes();
    match tag {
        SCRIPT => find_script_end(html, angles),
        PLAINTEXT => angles.find_last(|rest| is_end_tag(rest, name)),
        _ => angles.find(|rest| is_end_tag(rest, name)),
    }
}

/// Read on to the end of a comment that begins at `begin`; where its `>` stands.
pub(crate) fn find_comment_end(html: &[u8], angles: &mut Angles, begin: usize) -> Option<usize> {
    let text = begin + OPENING_LENGTH;
    angles.find(|rest| {
        let at = html.len() - rest.len();
        rest.starts_with(b">") && html.get(text..at).map_or(false, |comment| comment.ends_with(b"--"))
    })
}

/// How the text of a script is read: in `<!--`, and in `<script` in that, `</script>` may be text.
#[derive(Clone, Copy, PartialEq)]
enum ScriptText {
    Plain,
    Escaped,
    DoublyEscaped,
}

/// The end tag of a script. One that the page leaves open to its end has the last end tag of all.
fn find_script_end(html: &[u8], angles: &mut Angles) -> Option<usize> {
    use ScriptText::*;
    let mut state = Plain;
    let mut ahead = *angles;
    let found = ahead.find(|rest| {
        let before = html.get(..html.len() - rest.len()).unwrap_or(&[]);
        state = match state {
            Plain | Escaped if is_end_tag(rest, b"script") => return true,
            Plain if rest.starts_with(b"<!--") => Escaped,
            Escaped | DoublyEscaped if rest.starts_with(b">") && before.ends_with(b"--") => Plain,
            Escaped if begins_tag(rest, b"<", b"script") => DoublyEscaped,
            DoublyEscaped if begins_tag(rest, b"</", b"script") => Escaped,
            _ => state,
        };
        false
    });
    match found {
        Some(place) => {
            *angles = ahead;
            Some(place)
        }
        None => angles.find_last(|rest| is_end_tag(rest, b"script")),
    }
}

/// Whether `html` begins with the end tag of that name as the serialiser writes it.
#[inline]
fn is_end_tag(html: &[u8], name: &[u8]) -> bool {
    let rest = html.strip_prefix(b"</").and_then(|rest| rest.strip_prefix(name));
    rest.map_or(false, |rest| rest.starts_with(b">"))
}

/// Whether `html` begins with a tag of that name as an author may write it.
fn begins_tag(html: &[u8], opening: &[u8], name: &[u8]) -> bool {
    let tag = html.strip_prefix(opening).unwrap_or(&[]);
    let ends = |byte: &u8| matches!(byte, b' ' | b'\t' | b'\n' | b'\x0c' | b'/' | b'>');
    tag.get(..name.len()).map_or(false, |own| own.eq_ignore_ascii_case(name)) && tag.get(name.len()).map_or(false, ends)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::simd::{positions, Pattern};

    /// The raw text at the beginning of `html`, which goes on with the end tag.
    fn text_of<'a>(name: &str, html: &'a str) -> Option<&'a str> {
        let places = positions(html.as_bytes(), Pattern::ANGLES);
        let mut angles = Angles::new(html.as_bytes(), &places);
        find_end_tag(html.as_bytes(), &mut angles, tags::number(name)).map(|end| &html[..end])
    }

    #[test]
    fn raw_text_ends_at_its_end_tag() {
        assert_eq!(text_of("style", "a<b></styles></style</style></style>"), Some("a<b></styles></style"));
        assert_eq!(text_of("iframe", "<p>"), None);
    }

    #[test]
    fn plaintext_ends_at_the_last_end_tag() {
        assert_eq!(text_of("plaintext", "a</plaintext>b</plaintext></body>"), Some("a</plaintext>b"));
    }

    #[test]
    fn scripts_in_comments_in_scripts() {
        for text in [
            "a<b",
            "<!-- a",
            "<!-- a --> b",
            "<!--<script>a</script>b-->",
            "<!--<SCRIPT a>a</script >b",
            "<!--<script>a--> b",
            "<!--><script>",
            "<!---><script>",
            "<!--<scripts>",
            "<script>",
        ] {
            assert_eq!(text_of("script", &format!("{text}</script>c</script>")), Some(text));
        }
    }

    #[test]
    fn a_script_that_is_left_open() {
        assert_eq!(text_of("script", "<!--<script>a</script>"), Some("<!--<script>a"));
        assert_eq!(text_of("script", "<!--<script>a"), None);
    }

    #[test]
    fn comments() {
        for comment in ["<!---->", "<!----->", "<!-- a -->", "<!-- <b> -- > --!-->", "<!--->-->"] {
            let html = format!("{comment}a-->");
            let places = positions(html.as_bytes(), Pattern::ANGLES);
            let mut angles = Angles::new(html.as_bytes(), &places);
            angles.next_less();
            assert_eq!(find_comment_end(html.as_bytes(), &mut angles, 0), Some(comment.len() - 1), "{comment}");
        }
    }
}
