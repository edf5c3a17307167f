//! HTML as a serialiser writes the parser's tree → canonical HTML, in one pass.
//!
//! Left out are the elements that are never read, comments, processing instructions, and what stands in frames. Markup
//! that is shown as it was typed becomes `pre` with its text escaped. A `<` in a name, which would look like the beginning
//! of a tag, becomes a hyphen; dropping it would make a `script` of `scr<ipt`. In drawings and formulas elements with the
//! name of a void element have an end tag, which is left out: they never hold anything.
//!
//! Outside of drawings, formulas and elements that are left out, no stack is needed, and most tags are passed over.

mod output;

use crate::angles::Angles;
use crate::namespace::{Content, Namespace};
use crate::raw_text::{find_comment_end, find_end_tag};
use crate::simd::{positions, Pattern};
use crate::tags::{self, EMPTIED, FOREIGN, NEVER_READ, RAW_TEXT, TYPED, VOID};
use output::Output;

/// The canonical HTML of serialised HTML. Of what no serialiser writes it makes something that may not be canonical.
pub(crate) fn strip(source: &[u8]) -> Vec<u8> {
    let places = positions(source, Pattern::ANGLES);
    let angles = Angles::new(source, &places);
    let mut strip = Strip { source, angles, output: Output::new(source), open: Vec::new(), dropping: None };
    strip.run();
    strip.output.finish()
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
    output: Output<'a>,
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
    }

    /// Leave out a comment or a processing instruction.
    fn comment(&mut self, begin: usize) {
        let end = if self.source[begin..].starts_with(b"<!--") {
            find_comment_end(self.source, &mut self.angles, begin)
        } else {
            self.angles.next_greater().map(|(end, _)| end)
        };
        self.output.leave_out(begin, end.map_or(self.source.len(), |end| end + 1));
    }

    /// The tag that begins there, or None if it never ends; then the rest of the page is left out.
    #[inline]
    fn tag(&mut self, begin: usize) -> Option<Tag<'a>> {
        if let Some((end, odd)) = self.angles.next_greater() {
            let markup = self.source.get(begin + 1..=end)?;
            return Some(Tag { begin, stop: end + 1, odd, markup });
        }
        self.output.leave_out(begin, self.source.len());
        None
    }

    #[inline]
    fn start_tag(&mut self, tag: Tag<'a>) {
        let number = tags::lookup(tag.markup);
        let flags = number.map_or(0, tags::flags);
        if !self.open.is_empty() || flags & (NEVER_READ | RAW_TEXT | FOREIGN) != 0 {
            self.special_tag(tag, number, flags);
        } else {
            self.keep(&tag);
        }
    }

    /// A start tag that is not simply passed over.
    fn special_tag(&mut self, tag: Tag<'a>, number: Option<i32>, flags: u32) {
        let around = self.open.last().map_or(Content::Html, |open| open.content);
        let namespace = around.namespace(number, tag.markup);
        if namespace == Namespace::Html && flags & RAW_TEXT != 0 {
            self.raw_text(&tag, number.unwrap_or(0), flags);
        } else if namespace == Namespace::Html && flags & VOID != 0 {
            if flags & NEVER_READ != 0 {
                self.output.leave_out(tag.begin, tag.stop);
            } else {
                self.keep(&tag);
            }
        } else {
            let fate = Fate::of(flags);
            self.begin(&tag, fate);
            self.open.push(Open { content: Content::of(namespace, number, tag.markup), fate });
        }
    }

    /// The start tag of an element that has an end tag.
    fn begin(&mut self, tag: &Tag<'a>, fate: Fate) {
        match fate {
            Fate::Dropped => self.output.pause(tag.begin),
            Fate::Renamed => self.rename(tag),
            _ => self.keep(tag),
        }
        if fate == Fate::Emptied {
            self.output.pause(tag.stop);
        }
        if self.dropping.is_none() && matches!(fate, Fate::Dropped | Fate::Emptied) {
            self.dropping = Some(self.open.len());
        }
    }

    #[inline]
    fn end_tag(&mut self, tag: Tag<'a>) {
        let fate = self.open.pop().map_or(Fate::Kept, |open| open.fate);
        if self.dropping == Some(self.open.len()) {
            self.dropping = None;
            self.output.resume(if fate == Fate::Dropped { tag.stop } else { tag.begin });
        }
        match fate {
            Fate::Dropped => (),
            Fate::Void => self.output.leave_out(tag.begin, tag.stop),
            Fate::Renamed => self.output.replace(tag.begin, tag.stop, b"</pre>"),
            _ => self.keep(&tag),
        }
    }

    /// An element whose text stands unescaped, to the end of its end tag.
    fn raw_text(&mut self, tag: &Tag<'a>, number: i32, flags: u32) {
        let end = find_end_tag(self.source, &mut self.angles, number).unwrap_or(self.source.len());
        let stop = self.angles.next_greater().map_or(self.source.len(), |(end, _)| end + 1);
        if flags & NEVER_READ != 0 {
            self.output.leave_out(tag.begin, stop);
        } else if flags & TYPED != 0 {
            self.rename(tag);
            self.output.escape(tag.stop, end);
            self.output.replace(end, stop, b"</pre>");
        } else {
            self.keep(tag);
            self.output.leave_out(tag.stop, end);
        }
    }

    /// Keep a tag; each `<` in it becomes a hyphen.
    #[inline]
    fn keep(&mut self, tag: &Tag<'a>) {
        if tag.odd {
            self.output.hyphenate(tag.begin + 1, tag.stop);
        }
    }

    /// Keep a start tag, with the name `pre`.
    fn rename(&mut self, tag: &Tag<'a>) {
        let attributes = tag.begin + 1 + tags::name_of(tag.markup).len();
        self.output.replace(tag.begin, attributes, b"<pre");
        self.output.hyphenate(attributes, tag.stop);
    }
}

#[cfg(test)]
mod tests;
