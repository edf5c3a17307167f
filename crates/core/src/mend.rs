//! Any bytes → canonical HTML: the last resort for what no serialiser has written.
//!
//! Angles that are part of no tag become text. End tags without a start tag are left out. Elements that are never closed
//! end with the element around them. All stands in one `html` element.

use std::collections::HashMap;

use crate::simd::{positions, Pattern};
use crate::tags::{self, EMPTIED, RAW_TEXT, VOID};

const ROOT: &[u8] = b"html";

/// Canonical HTML that is as much like `html` as can be. What is canonical stays as it is.
pub(crate) fn mend(html: &[u8]) -> Vec<u8> {
    let places = positions(html, Pattern::ANGLES);
    let mut mend = Mend { canonical: Vec::with_capacity(html.len() + ROOM), open: Vec::new(), counts: HashMap::new() };
    let part = |begin: usize, end: usize| html.get(begin..end).unwrap_or(&[]);
    let mut done = 0;
    for (index, &place) in places.iter().enumerate() {
        let begin = place as usize;
        if begin < done {
            continue; // the end of a tag
        }
        mend.text(part(done, begin));
        let end = places.get(index + 1).map_or(begin, |&next| next as usize + 1);
        if mend.tag(part(begin, end)) {
            done = end;
        } else {
            done = begin + 1;
            mend.text(if part(begin, done) == b"<" { b"&lt;" } else { b"&gt;" });
        }
    }
    mend.text(part(done, html.len()));
    mend.finish()
}

/// Room for a root and some end tags.
const ROOM: usize = 1024;

struct Mend<'a> {
    canonical: Vec<u8>,
    /// The names of the open elements, the root first.
    open: Vec<&'a [u8]>,
    /// How many elements of a name are open, the root aside.
    counts: HashMap<&'a [u8], usize>,
}

impl<'a> Mend<'a> {
    /// Write what is no tag and has no angles.
    fn text(&mut self, text: &[u8]) {
        if !text.is_empty() {
            self.begin_root();
            self.canonical.extend_from_slice(text);
        }
    }

    fn begin_root(&mut self) {
        if self.open.is_empty() {
            self.canonical.extend_from_slice(b"<html>");
            self.open.push(ROOT);
        }
    }

    /// Write what stands from one angle to the next one, if it is a tag.
    fn tag(&mut self, markup: &'a [u8]) -> bool {
        match markup {
            [b'<', b'/', name @ .., b'>'] => self.end_tag(tags::name_of(name)),
            [b'<', b'A'..=u8::MAX, .., b'>'] => self.start_tag(markup, tags::name_of(&markup[1..])),
            _ => return false,
        }
        true
    }

    fn start_tag(&mut self, markup: &[u8], name: &'a [u8]) {
        if self.open.is_empty() && name == ROOT {
            self.canonical.extend_from_slice(markup);
            return self.open.push(name);
        }
        self.begin_root();
        let flags = tags::lookup(name).map_or(0, tags::flags);
        if flags & RAW_TEXT != 0 && flags & EMPTIED == 0 {
            return;
        }
        self.canonical.extend_from_slice(markup);
        if flags & EMPTIED != 0 {
            self.write_end_tag(name);
        } else if flags & VOID == 0 {
            self.open.push(name);
            *self.counts.entry(name).or_insert(0) += 1;
        }
    }

    /// Close the innermost element of that name, and all that is open in it.
    fn end_tag(&mut self, name: &[u8]) {
        while self.counts.get(name).map_or(false, |&count| count > 0) {
            if self.close_innermost() == Some(name) {
                return;
            }
        }
    }

    fn close_innermost(&mut self) -> Option<&'a [u8]> {
        let name = self.open.pop()?;
        if let Some(count) = self.counts.get_mut(name) {
            *count = count.saturating_sub(1);
        }
        self.write_end_tag(name);
        Some(name)
    }

    fn write_end_tag(&mut self, name: &[u8]) {
        self.canonical.extend_from_slice(b"</");
        self.canonical.extend_from_slice(name);
        self.canonical.push(b'>');
    }

    fn finish(mut self) -> Vec<u8> {
        self.begin_root();
        while self.close_innermost().is_some() {}
        self.canonical
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;
    use crate::{scan::scan, strip::strip};

    fn mended(html: &str) -> String {
        String::from_utf8(mend(html.as_bytes())).unwrap()
    }

    #[test]
    fn what_is_canonical_stays() {
        let html = "<html lang=\"en\"><p>a &lt; b<br></p> <html></html><iframe></iframe></html>";
        assert_eq!(mended(html), html);
    }

    #[test]
    fn all_stands_in_one_root() {
        assert_eq!(mended(""), "<html></html>");
        assert_eq!(mended("a<p>b"), "<html>a<p>b</p></html>");
        assert_eq!(mended("<html>a</html>b</html>"), "<html>ab</html>");
        assert_eq!(mended("</p>"), "<html></html>");
    }

    #[test]
    fn tags_are_paired() {
        assert_eq!(mended("<html><b><i>a</b>c</i></p><br></br></html>"), "<html><b><i>a</i></b>c<br></html>");
        assert_eq!(mended("<html><iframe>a</iframe><script>b</script>"), "<html><iframe></iframe>ab</html>");
    }

    #[test]
    fn angles_of_no_tag_are_text() {
        assert_eq!(
            mended("<html>a < b > c <1> <<b>> <"),
            "<html>a &lt; b &gt; c &lt;1&gt; &lt;<b>&gt; &lt;</b></html>"
        );
    }

    #[test]
    fn whatever_comes_out_is_canonical() {
        let parts = [
            "<html>",
            "</html>",
            "<p>",
            "</p>",
            "<svg>",
            "</svg>",
            "<xmp>",
            "</xmp>",
            "<iframe>",
            "</iframe>",
            "<script>",
            "</script>",
            "<path>",
            "</path>",
            "<br>",
            "</br>",
            "<",
            ">",
            "<!--",
            "-->",
            "<?",
            "a",
            " ",
            "<x-y a=\"b\">",
            "<a<b>",
            "<plaintext>",
            "<title>",
            "</title>",
            "\u{e9}",
            "&nbsp;",
            "<math>",
            "<mi>",
            "<source>",
            "</source>",
        ];
        let mut random = Random::new(7);
        for _ in 0..20_000 {
            let soup: String = (0..random.below(14)).map(|_| parts[random.below(parts.len())]).collect();
            for html in [mend(soup.as_bytes()), mend(&strip(soup.as_bytes())), mend(&random.bytes(60))] {
                assert!(scan(&html).is_ok(), "{soup} gives {}", String::from_utf8_lossy(&html));
                assert_eq!(mend(&html), html, "{soup}");
            }
        }
    }
}
