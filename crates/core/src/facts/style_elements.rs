//! The source of a page → its `style` elements, which its canonical HTML does not hold.

use std::ops::Range;

use crate::bytes::simd::{find, positions, Pattern};

/// A `style` element in the source of a page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StyleElement {
    /// Where its attributes stand, with the `>` after them.
    pub attributes: Range<usize>,
    /// Where its content stands; it is empty where the page ends before.
    pub content: Range<usize>,
}

/// What holds no elements.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Opaque {
    Comment,
    Script,
    Style,
}

/// The `style` elements of a page in document order; none that stands in a comment or a script.
///
/// More than 4 GiB are not looked at.
pub fn style_elements(source: &[u8]) -> Vec<StyleElement> {
    let source = source.get(..u32::MAX as usize).unwrap_or(source);
    let angles = positions(source, Pattern::byte(b'<'));
    let (mut found, mut done) = (Vec::new(), 0);
    for (index, start) in angles.iter().map(|&angle| angle as usize).enumerate() {
        let rest = &source[start..];
        let opens = if start < done { None } else { Opaque::at(rest) };
        let content_end = match opens {
            None => continue,
            Some(Opaque::Comment) => {
                done = end_of_comment(source, start);
                continue;
            }
            Some(Opaque::Script) => end_tag(source, &angles[index..], b"/script"),
            Some(Opaque::Style) => end_tag(source, &angles[index..], b"/style"),
        };
        done = content_end + 1;
        if opens == Some(Opaque::Style) {
            let named = start + b"<style".len();
            if let Some(length) = source[named..].iter().position(|&byte| byte == b'>') {
                let begin = named + length + 1;
                found.push(StyleElement { attributes: named..begin, content: begin..content_end.max(begin) });
            }
        }
    }
    found
}

impl Opaque {
    /// What begins at a `<`.
    fn at(rest: &[u8]) -> Option<Opaque> {
        match rest.get(1)? {
            b'!' if rest.starts_with(b"<!--") => Some(Opaque::Comment),
            b's' | b'S' if begins_with_name(rest, b"script") => Some(Opaque::Script),
            b's' | b'S' if begins_with_name(rest, b"style") => Some(Opaque::Style),
            _ => None,
        }
    }
}

/// Whether a text, given in lower case, follows the `<`.
fn follows(rest: &[u8], text: &[u8]) -> bool {
    rest.get(1..1 + text.len()).is_some_and(|found| found.eq_ignore_ascii_case(text))
}

/// Where the first end tag stands at one of the given `<`.
fn end_tag(source: &[u8], angles: &[u32], name: &[u8]) -> usize {
    let mut places = angles.iter().map(|&angle| angle as usize);
    places.find(|&angle| follows(&source[angle..], name)).unwrap_or(source.len())
}

/// Where a comment ends that begins at `start`: with `-->` or `--!>`; `<!-->` is a whole comment.
fn end_of_comment(source: &[u8], start: usize) -> usize {
    let (begin, mut at) = (start + 2, start + 4);
    while let Some(angle) = find(source, at, [Pattern::byte(b'>')]) {
        let comment = &source[begin..angle];
        at = angle + 1;
        if comment.ends_with(b"--") || comment.ends_with(b"--!") {
            return at;
        }
    }
    source.len()
}

/// Whether a name, given in lower case, follows the first byte, and ends there.
pub(crate) fn begins_with_name(rest: &[u8], name: &[u8]) -> bool {
    let is_end = |byte: &u8| is_blank(*byte) || matches!(byte, b'/' | b'>');
    rest.get(1..1 + name.len()).is_some_and(|found| found.eq_ignore_ascii_case(name))
        && rest.get(1 + name.len()).is_some_and(is_end)
}

pub(crate) fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t'..=b'\r')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(source: &str) -> Vec<(&str, &str)> {
        let elements = style_elements(source.as_bytes()).into_iter();
        elements.map(|element| (&source[element.attributes], &source[element.content])).collect()
    }

    #[test]
    fn style_elements_are_found_with_their_attributes() {
        let source = "<style>a</style><STYLE media=print\n>b<p></Style ><style/>c</style><styled>d</style>";
        assert_eq!(found(source), [(">", "a"), (" media=print\n>", "b<p>"), ("/>", "c")]);
    }

    #[test]
    fn what_stands_in_comments_and_scripts_is_none() {
        assert_eq!(found("<!-- <style>a</style> --><style>b</style>"), [(">", "b")]);
        assert_eq!(found("<!-- -- --!><style>b</style>"), [(">", "b")]);
        assert_eq!(found("<!--><style>b</style>-->"), [(">", "b")]);
        assert_eq!(found("<script>'<style>a</style>'</SCRIPT><style><!-- b --></style>"), [(">", "<!-- b -->")]);
        assert_eq!(found("<style><script></style><style>b</style>"), [(">", "<script>"), (">", "b")]);
    }

    #[test]
    fn what_has_no_end_goes_on_to_the_end() {
        assert_eq!(found("<style>a"), [(">", "a")]);
        assert_eq!(found("<style a"), []);
        assert_eq!(found("<style a</style>b"), [(" a</style>", "")]);
        assert_eq!(found("<!-- <style>a</style>"), []);
        assert_eq!(found("<script><style>a</style>"), []);
        assert_eq!(found("<sty<"), []);
    }
}
