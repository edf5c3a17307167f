//! The groups of bytes that the tokenizer distinguishes, and the ends of text that is not read as markup: of scripts,
//! style sheets and the like, and of comments.

use crate::bytes::simd::{find, Pattern};

/// Tab, line feed, form feed, carriage return and space.
#[inline]
pub(super) fn is_white(byte: u8) -> bool {
    matches!(byte, b' ' | b'\n' | b'\t' | b'\r' | b'\x0c')
}

/// Returns whether this byte ends a name.
#[inline]
pub(super) fn ends_name(byte: u8) -> bool {
    is_white(byte) || byte == b'/' || byte == b'>'
}

/// Returns the offset of the first such byte from `at` on.
#[inline]
pub(super) fn find_byte(text: &[u8], at: usize, byte: u8) -> Option<usize> {
    memchr::memchr(byte, text.get(at..)?).map(|place| at + place)
}

/// Returns the number of bytes of white space at the beginning of a text.
#[inline]
pub(super) fn white_prefix(text: &[u8]) -> usize {
    text.iter().position(|&byte| !is_white(byte)).unwrap_or(text.len())
}

/// Replaces each NUL from `begin` on.
#[inline]
pub(super) fn replace_nul(text: &mut Vec<u8>, begin: usize) {
    if memchr::memchr(0, &text[begin..]).is_some() {
        let replaced = text[begin..].split(|&byte| byte == 0).collect::<Vec<_>>().join("\u{fffd}".as_bytes());
        text.truncate(begin);
        text.extend_from_slice(&replaced);
    }
}

/// Returns the offset of the first end tag of that name from `at` on; the end of the page if there is none.
pub(super) fn find_end_tag(page: &[u8], mut at: usize, name: &[u8]) -> usize {
    while let Some(place) = find_byte(page, at, b'<') {
        if begins_tag(&page[place..], b"</", name) {
            return place;
        }
        at = place + 1;
    }
    page.len()
}

/// How the text of a script is read: in `<!--`, and in `<script` in that, `</script>` may be text.
#[derive(Clone, Copy, PartialEq)]
enum Script {
    Plain,
    Escaped,
    DoublyEscaped,
}

/// Returns the offset of the end tag of a script whose text begins at `begin`; the end of the page if there is none.
///
/// <https://html.spec.whatwg.org/#script-data-state>
pub(super) fn find_script_end(page: &[u8], begin: usize) -> usize {
    let (mut state, mut at) = (Script::Plain, begin);
    while let Some(place) = next_angle(page, at, state != Script::Plain) {
        let rest = &page[place..];
        state = match state {
            Script::Plain | Script::Escaped if begins_tag(rest, b"</", b"script") => return place,
            Script::Plain if rest.starts_with(b"<!--") => Script::Escaped,
            Script::Escaped | Script::DoublyEscaped
                if rest.starts_with(b">") && page[begin..place].ends_with(b"--") =>
            {
                Script::Plain
            }
            Script::Escaped if begins_tag(rest, b"<", b"script") => Script::DoublyEscaped,
            Script::DoublyEscaped if begins_tag(rest, b"</", b"script") => Script::Escaped,
            _ => state,
        };
        at = place + 1;
    }
    page.len()
}

/// Returns the next `<`, or `>` where that may matter too.
fn next_angle(page: &[u8], at: usize, both: bool) -> Option<usize> {
    if !both {
        return find_byte(page, at, b'<');
    }
    find(page, at, [Pattern::ANGLES])
}

/// Returns whether the text begins with a tag of that name, in letters of any case.
fn begins_tag(text: &[u8], opening: &[u8], name: &[u8]) -> bool {
    let tag = text.strip_prefix(opening).unwrap_or(&[]);
    tag.get(..name.len()).is_some_and(|own| own.eq_ignore_ascii_case(name))
        && tag.get(name.len()).is_some_and(|&byte| ends_name(byte))
}

/// Returns the end of the comment that begins at `begin`.
pub(super) fn find_comment_end(page: &[u8], begin: usize) -> usize {
    let mut at = begin + 4;
    while let Some(end) = find_byte(page, at, b'>') {
        let ends =
            |opening: usize, mark: &[u8]| page.get(begin + opening..end).is_some_and(|text| text.ends_with(mark));
        if ends(2, b"--") || ends(4, b"--!") {
            return end + 1;
        }
        at = end + 1;
    }
    page.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn end_tags() {
        for text in ["", "a<b></titles></title", "</ title>"] {
            for end in ["</title>", "</TITLE >", "</title/a>"] {
                assert_eq!(find_end_tag(format!("{text}{end}b").as_bytes(), 0, b"title"), text.len());
            }
            assert_eq!(find_end_tag(text.as_bytes(), 0, b"title"), text.len());
        }
    }

    #[test]
    fn scripts_in_comments_in_scripts() {
        for text in [
            "a<b",
            "<!-- a",
            "<!--<script>a</script>b-->",
            "<!--<SCRIPT a>a</script >b",
            "<!--<script>a--> b",
            "<!--><script>",
            "<!---><script>",
            "<!--<scripts>",
            "<script>",
        ] {
            assert_eq!(find_script_end(format!("{text}</script>c</script>").as_bytes(), 0), text.len());
        }
    }

    #[test]
    fn comments() {
        for comment in ["<!---->", "<!-->", "<!--->", "<!-- a -- > --!>", "<!--!>-->", "<!--a--!-->", "<!-- a"] {
            let rest = if comment.ends_with('>') { "b-->" } else { "" };
            assert_eq!(find_comment_end(format!("{comment}{rest}").as_bytes(), 0), comment.len(), "{comment}");
        }
    }
}
