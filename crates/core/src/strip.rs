//! HTML as a serialiser writes the parser's tree → canonical HTML, in one pass.
//!
//! Left out are the elements that are never read, comments, processing instructions, and what stands in frames. Markup
//! that is shown as it was typed becomes `pre` with its text escaped. A `<` in a name, which would look like the beginning
//! of a tag, becomes a hyphen; dropping it would make a `script` of `scr<ipt`. In drawings and formulas elements with the
//! name of a void element have an end tag, which is left out: they never hold anything.
//!
//! Outside of drawings, formulas and elements that are left out, no stack is needed, and most tags are passed over.

use crate::angles::Angles;
use crate::namespace::{Content, Namespace};
use crate::raw_text::{find_comment_end, find_end_tag};
use crate::simd::{positions, Pattern};
use crate::tags::{self, EMPTIED, FOREIGN, NEVER_READ, RAW_TEXT, TYPED, VOID};

/// The canonical HTML of serialised HTML. Of what no serialiser writes it makes something that may not be canonical.
pub(crate) fn strip(source: &[u8]) -> Vec<u8> {
    let places = positions(source, Pattern::ANGLES);
    let mut strip = Strip {
        source,
        angles: Angles::new(source, &places),
        canonical: Vec::with_capacity(source.len()),
        kept: 0,
        open: Vec::new(),
        dropping: None,
    };
    strip.run();
    strip.canonical
}

/// What becomes of an element that has an end tag.
#[derive(Clone, Copy, PartialEq)]
enum Fate {
    Kept,
    /// Its end tag is left out.
    Void,
    /// It is `pre`.
    Renamed,
    /// What is in it is left out.
    Emptied,
    /// All of it is left out.
    Dropped,
}

impl Fate {
    fn of(flags: u32) -> Fate {
        [(NEVER_READ, Fate::Dropped), (EMPTIED, Fate::Emptied), (TYPED, Fate::Renamed), (VOID, Fate::Void)]
            .into_iter()
            .find_map(|(flag, fate)| (flags & flag != 0).then_some(fate))
            .unwrap_or(Fate::Kept)
    }
}

/// An open element in a drawing, in a formula, or in an element that is left out.
struct Open {
    content: Content,
    fate: Fate,
}

/// A tag from its `<` at `begin` to where it stops, after its `>`.
struct Tag<'a> {
    begin: usize,
    stop: usize,
    /// Whether there is a `<` in it.
    odd: bool,
    /// The tag without its `<`.
    markup: &'a [u8],
}

struct Strip<'a> {
    source: &'a [u8],
    angles: Angles<'a>,
    canonical: Vec<u8>,
    /// Where what is kept, but not yet copied, begins.
    kept: usize,
    open: Vec<Open>,
    /// How many elements are open around the one that is being left out, if there is one.
    dropping: Option<usize>,
}

impl<'a> Strip<'a> {
    fn run(&mut self) {
        while let Some(begin) = self.angles.next_less() {
            match self.source.get(begin + 1) {
                Some(b'!' | b'?') => self.comment(begin),
                Some(b'/') => self.tag(begin).map_or((), |tag| self.end_tag(tag)),
                _ => self.tag(begin).map_or((), |tag| self.start_tag(tag)),
            }
        }
        self.leave_out(self.source.len(), self.source.len());
    }

    /// Leave out a comment or a processing instruction.
    fn comment(&mut self, begin: usize) {
        let end = if self.source[begin..].starts_with(b"<!--") {
            find_comment_end(self.source, &mut self.angles, begin)
        } else {
            self.angles.next_greater().map(|(end, _)| end)
        };
        self.leave_out(begin, end.map_or(self.source.len(), |end| end + 1));
    }

    /// The tag that begins there, or None if it never ends; then the rest of the page is left out.
    #[inline]
    fn tag(&mut self, begin: usize) -> Option<Tag<'a>> {
        if let Some((end, odd)) = self.angles.next_greater() {
            let markup = self.source.get(begin + 1..=end)?;
            return Some(Tag { begin, stop: end + 1, odd, markup });
        }
        self.leave_out(begin, self.source.len());
        None
    }

    #[inline]
    fn start_tag(&mut self, tag: Tag<'a>) {
        let number = tags::lookup(tag.markup);
        let flags = number.map_or(0, tags::flags);
        if !self.open.is_empty() || flags & (NEVER_READ | RAW_TEXT | FOREIGN) != 0 {
            self.special_tag(tag, number, flags);
        } else if tag.odd {
            self.write_sound(tag.begin + 1, tag.stop);
        }
    }

    /// A start tag that is not simply passed over.
    fn special_tag(&mut self, tag: Tag<'a>, number: Option<i32>, flags: u32) {
        let around = self.open.last().map_or(Content::Html, |open| open.content);
        let namespace = around.namespace(number, tag.markup);
        match number {
            Some(number) if namespace == Namespace::Html && flags & RAW_TEXT != 0 => self.raw_text(tag, number, flags),
            _ if namespace == Namespace::Html && flags & VOID != 0 => {
                if flags & NEVER_READ != 0 {
                    self.leave_out(tag.begin, tag.stop);
                } else if tag.odd {
                    self.write_sound(tag.begin + 1, tag.stop);
                }
            }
            _ => {
                let fate = Fate::of(flags);
                self.begin(&tag, fate);
                self.open.push(Open { content: Content::of(namespace, number, tag.markup), fate });
            }
        }
    }

    /// Write the start tag of an element that has an end tag.
    fn begin(&mut self, tag: &Tag<'a>, fate: Fate) {
        if self.dropping.is_some() {
            return;
        }
        match fate {
            Fate::Dropped => self.leave_out(tag.begin, tag.stop),
            Fate::Renamed => self.write_as_pre(tag),
            _ if tag.odd => self.write_sound(tag.begin + 1, tag.stop),
            _ => (),
        }
        if fate == Fate::Dropped || fate == Fate::Emptied {
            self.copy_to(tag.stop);
            self.dropping = Some(self.open.len());
        }
    }

    #[inline]
    fn end_tag(&mut self, tag: Tag<'a>) {
        let fate = self.open.pop().map_or(Fate::Kept, |open| open.fate);
        if self.dropping.is_some() {
            if self.dropping == Some(self.open.len()) {
                self.dropping = None;
                self.kept = if fate == Fate::Dropped { tag.stop } else { tag.begin };
            }
            return;
        }
        match fate {
            Fate::Void => self.leave_out(tag.begin, tag.stop),
            Fate::Renamed => {
                self.leave_out(tag.begin, tag.stop);
                self.canonical.extend_from_slice(b"</pre>");
            }
            _ if tag.odd => self.write_sound(tag.begin + 1, tag.stop),
            _ => (),
        }
    }

    /// Read an element whose text stands unescaped, to the end of its end tag.
    fn raw_text(&mut self, tag: Tag<'a>, number: i32, flags: u32) {
        let end = find_end_tag(self.source, &mut self.angles, number).unwrap_or(self.source.len());
        let stop = self.angles.next_greater().map_or(self.source.len(), |(end, _)| end + 1);
        if self.dropping.is_some() {
            return;
        }
        if flags & NEVER_READ != 0 {
            return self.leave_out(tag.begin, stop);
        }
        if flags & TYPED != 0 {
            self.write_as_pre(&tag);
            self.leave_out(tag.stop, stop);
            escape(self.source.get(tag.stop..end).unwrap_or(&[]), &mut self.canonical);
            return self.canonical.extend_from_slice(b"</pre>");
        }
        if tag.odd {
            self.write_sound(tag.begin + 1, tag.stop);
        }
        self.leave_out(tag.stop, end);
    }

    /// Write the start tag with the name `pre`.
    fn write_as_pre(&mut self, tag: &Tag<'a>) {
        let attributes = tag.begin + 1 + tags::name_of(tag.markup).len();
        self.leave_out(tag.begin, attributes);
        if self.dropping.is_none() {
            self.canonical.extend_from_slice(b"<pre");
            self.write_sound(attributes, tag.stop);
        }
    }

    /// Write a part of a tag with a hyphen for each `<` in it.
    #[cold]
    fn write_sound(&mut self, begin: usize, stop: usize) {
        self.leave_out(begin, stop);
        if self.dropping.is_none() {
            let part = self.source.get(begin..stop).unwrap_or(&[]);
            self.canonical.extend(part.iter().map(|&byte| if byte == b'<' { b'-' } else { byte }));
        }
    }

    /// Copy what is kept before `begin`, and go on after `stop`.
    #[inline]
    fn leave_out(&mut self, begin: usize, stop: usize) {
        if self.dropping.is_none() {
            self.copy_to(begin);
            self.kept = stop;
        }
    }

    fn copy_to(&mut self, stop: usize) {
        self.canonical.extend_from_slice(self.source.get(self.kept..stop).unwrap_or(&[]));
        self.kept = self.kept.max(stop);
    }
}

/// Write text as the serialiser writes it elsewhere.
fn escape(text: &[u8], canonical: &mut Vec<u8>) {
    const NO_BREAK_SPACE: &[u8] = "\u{a0}".as_bytes();
    let mut rest = text;
    while let Some((&byte, after)) = rest.split_first() {
        let reference: &[u8] = match byte {
            b'&' => b"&amp;",
            b'<' => b"&lt;",
            b'>' => b"&gt;",
            _ if rest.starts_with(NO_BREAK_SPACE) => b"&nbsp;",
            _ => &rest[..1],
        };
        canonical.extend_from_slice(reference);
        rest = rest.strip_prefix(NO_BREAK_SPACE).unwrap_or(after);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stripped(source: &str) -> String {
        String::from_utf8(strip(source.as_bytes())).unwrap()
    }

    #[test]
    fn what_is_canonical_stays() {
        for html in ["", "text", "<html><p class=\"a\">b &lt; c<br></p><svg><g></g></svg><iframe></iframe></html>"] {
            assert_eq!(stripped(html), html);
        }
    }

    #[test]
    fn what_is_never_read() {
        assert_eq!(stripped("<p>a<!-- c -->b<script a=\"b\">x<p></script>c<style>y</style>d</p>"), "<p>abcd</p>");
        assert_eq!(stripped("<link rel=\"a\"><meta><p>a<?php b >c</p><!-- d"), "<p>ac</p>");
        assert_eq!(stripped("<svg><path d=\"a\"></path><style><g>b</g></style></svg>c"), "<svg></svg>c");
        assert_eq!(stripped("a<path><b>c</b><path>d</path><br></path>e"), "ae");
        assert_eq!(
            stripped("<svg><link><g></g></link><path><foreignObject><br></foreignObject></path></svg>"),
            "<svg></svg>"
        );
        assert_eq!(stripped("<svg><path><title><style></path></style></title></path></svg>"), "<svg></svg>");
        assert_eq!(stripped("<scripts></scripts><stylex></stylex>"), "<scripts></scripts><stylex></stylex>");
    }

    #[test]
    fn frames_stay_without_their_content() {
        assert_eq!(
            stripped("<iframe a=\"b\"><p>c</iframe>d<noembed>e</noembed>"),
            "<iframe a=\"b\"></iframe>d<noembed></noembed>"
        );
        assert_eq!(stripped("<svg><iframe><g><iframe></iframe></g></iframe>a</svg>"), "<svg><iframe></iframe>a</svg>");
    }

    #[test]
    fn markup_shown_as_typed() {
        assert_eq!(
            stripped("<xmp a=\"b\">a<b>&amp;\u{a0}\u{a1}</xmp>c"),
            "<pre a=\"b\">a&lt;b&gt;&amp;amp;&nbsp;\u{a1}</pre>c"
        );
        assert_eq!(
            stripped("<body>a<plaintext></plaintext></plaintext></body>"),
            "<body>a<pre>&lt;/plaintext&gt;</pre></body>"
        );
        assert_eq!(stripped("<svg><xmp><g></g></xmp></svg>"), "<svg><pre><g></g></pre></svg>");
    }

    #[test]
    fn names_with_angles() {
        assert_eq!(stripped("<di<v a<b=\"c\">d</di<v>"), "<di-v a-b=\"c\">d</di-v>");
        assert_eq!(
            stripped("<script a<b=\"c\"></script><iframe a<=\"\">b</iframe><br <>"),
            "<iframe a-=\"\"></iframe><br ->"
        );
        assert_eq!(
            stripped("<xmp <>a</xmp><svg><source <></source><xmp <></xmp></svg>"),
            "<pre ->a</pre><svg><source -><pre -></pre></svg>"
        );
    }

    #[test]
    fn void_names_in_drawings_lose_their_end_tag() {
        assert_eq!(
            stripped("<svg><source>a<g>b</g></source><desc><br></desc></svg>"),
            "<svg><source>a<g>b</g><desc><br></desc></svg>"
        );
    }

    #[test]
    fn what_is_never_closed() {
        assert_eq!(stripped("a<script>b"), "a");
        assert_eq!(stripped("a<iframe>b"), "a<iframe>");
        assert_eq!(stripped("a<path>b<p>c"), "a");
        assert_eq!(stripped("a<xmp>b<"), "a<pre>b&lt;</pre>");
        assert_eq!(stripped("a<b c=\"d"), "a");
        assert_eq!(stripped("a<!-- b>"), "a");
    }
}
