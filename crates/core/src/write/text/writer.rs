//! Writes plain text, span by span: white space is collapsed where it is not preserved.

use crate::bytes::simd::{text_masks, TEXT_LANES};

/// The references of canonical HTML with the characters that they represent; the no-break space is white space.
const REFERENCES: [(&[u8], u8); 4] = [(b"&amp;", b'&'), (b"&lt;", b'<'), (b"&gt;", b'>'), (b"&nbsp;", b' ')];

/// What separates two texts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Separator {
    Nothing,
    Space,
    Tab,
    Break,
    EmptyLine,
}

/// What was written last.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Last {
    /// Nothing yet, a tab or a line break: white space after it is left out.
    #[default]
    Separator,
    Solid,
    /// A line break of preformatted text.
    TypedBreak,
}

/// A text that is being written.
#[derive(Clone, Debug, Default)]
pub(super) struct Writer {
    out: Vec<u8>,
    last: Last,
    /// Whether white space follows what was written; it is left out before a separator.
    has_space: bool,
}

impl Writer {
    /// Separates two texts.
    pub(super) fn separate(&mut self, separator: Separator) {
        if separator <= Separator::Space {
            if separator == Separator::Space {
                self.add_space();
            }
            return;
        }
        if separator == Separator::EmptyLine && self.last == Last::TypedBreak {
            self.out.pop();
        }
        self.out.extend_from_slice(match separator {
            Separator::Tab => b"\t",
            Separator::Break => b"\n",
            _ => b"\n\n",
        });
        (self.last, self.has_space) = (Last::Separator, false);
    }

    /// Ends what was written with an empty line, if there is anything.
    pub(super) fn end_paragraph(&mut self) {
        while !self.out.is_empty() && !self.out.ends_with(b"\n\n") {
            self.out.push(b'\n');
        }
        (self.last, self.has_space) = (Last::Separator, false);
    }

    /// Writes a span of canonical HTML, white space collapsed.
    pub(super) fn write_text(&mut self, html: &[u8]) {
        let mut rest = html;
        while let Some(&byte) = rest.first() {
            let length = plain_length(rest);
            if length > 0 {
                self.push(&rest[..length]);
                rest = &rest[length..];
            } else if byte <= b' ' {
                self.add_space();
                rest = &rest[1..];
            } else {
                let (ch, after) = resolve_reference(rest);
                if ch == b' ' {
                    self.add_space();
                } else {
                    self.push(&[ch]);
                }
                rest = after;
            }
        }
    }

    /// Writes a span of canonical HTML, white space preserved.
    pub(super) fn write_typed(&mut self, html: &[u8]) {
        let mut rest = html;
        while let Some(&byte) = rest.first() {
            let (ch, after) = match byte {
                b'&' => resolve_reference(rest),
                b'\r' if rest.starts_with(b"\r\n") => (b'\n', &rest[2..]),
                _ => (byte, &rest[1..]),
            };
            match ch {
                b'\n' => self.write_typed_break(),
                0..=b' ' if !matches!(ch, b' ' | b'\t') => self.add_space(),
                _ => self.push(&[ch]),
            }
            rest = after;
        }
    }

    /// Writes a line break of preformatted text.
    pub(super) fn write_typed_break(&mut self) {
        self.push(b"\n");
        self.last = Last::TypedBreak;
    }

    /// Returns the text, without line breaks at its ends.
    pub(super) fn finish(mut self) -> String {
        let end = self.out.iter().rposition(|&byte| byte != b'\n').map_or(0, |last| last + 1);
        self.out.truncate(end);
        let begin = self.out.iter().take_while(|&&byte| byte == b'\n').count();
        self.out.drain(..begin);
        String::from_utf8(self.out).unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned())
    }

    fn add_space(&mut self) {
        self.has_space = self.last != Last::Separator;
    }

    #[inline]
    fn push(&mut self, bytes: &[u8]) {
        if self.has_space {
            self.out.push(b' ');
            self.has_space = false;
        }
        self.out.extend_from_slice(bytes);
        self.last = Last::Solid;
    }
}

/// Number of bytes that can be written verbatim: words with single spaces between them, no references.
#[inline]
fn plain_length(html: &[u8]) -> usize {
    // Of the last byte that is looked at, the next one is not known.
    const STEP: u32 = TEXT_LANES as u32 - 1;
    if html.first() == Some(&b' ') {
        return 0;
    }
    let mut length = 0;
    loop {
        let masks = text_masks(html, length);
        let solid = !(masks.blank | masks.ampersand);
        let plain = solid | (masks.space & solid >> 1);
        let count = plain.trailing_ones().min(STEP);
        length += count as usize;
        if count < STEP {
            return length;
        }
    }
}

/// The character of the reference that some HTML begins with, and what follows it; any other `&` represents itself.
fn resolve_reference(html: &[u8]) -> (u8, &[u8]) {
    let known = REFERENCES.iter().find_map(|(reference, ch)| Some((*ch, html.strip_prefix(*reference)?)));
    known.unwrap_or((b'&', html.get(1..).unwrap_or(&[])))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spaces_are_left_out_next_to_separators() {
        let mut writer = Writer::default();
        writer.write_text(b" a ");
        writer.separate(Separator::Tab);
        writer.write_text(b"  b");
        writer.separate(Separator::Space);
        writer.write_text(b" c ");
        writer.separate(Separator::EmptyLine);
        assert_eq!(writer.finish(), "a\tb c");
    }

    #[test]
    fn an_empty_line_takes_the_place_of_a_typed_break() {
        let mut writer = Writer::default();
        writer.write_typed(b"a\n\n");
        writer.separate(Separator::EmptyLine);
        writer.write_text(b"b");
        assert_eq!(writer.finish(), "a\n\n\nb");
    }

    #[test]
    fn other_control_characters_are_spaces() {
        let mut writer = Writer::default();
        writer.write_typed(b"a\rb \x0c\tc");
        assert_eq!(writer.finish(), "a b  \tc");
    }
}
