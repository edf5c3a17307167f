//! Text that is written piece by piece: white space is collapsed where it was not typed.

use crate::bytes::simd::{text_masks, TEXT_LANES};

/// What the references of canonical HTML stand for; the no-break space is white space.
const REFERENCES: [(&[u8], u8); 4] = [(b"&amp;", b'&'), (b"&lt;", b'<'), (b"&gt;", b'>'), (b"&nbsp;", b' ')];

/// What stands between two texts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Separator {
    Nothing,
    Blank,
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

/// A text on its way.
#[derive(Clone, Debug, Default)]
pub(super) struct Writer {
    out: Vec<u8>,
    last: Last,
    /// Whether white space stands after what was written; it is left out before a joint.
    blank: bool,
}

impl Writer {
    /// Set two texts apart.
    pub(super) fn join(&mut self, joint: Separator) {
        if joint <= Separator::Blank {
            if joint == Separator::Blank {
                self.blank();
            }
            return;
        }
        if joint == Separator::EmptyLine && self.last == Last::TypedBreak {
            self.out.pop();
        }
        self.out.extend_from_slice(match joint {
            Separator::Tab => b"\t",
            Separator::Break => b"\n",
            _ => b"\n\n",
        });
        (self.last, self.blank) = (Last::Separator, false);
    }

    /// End what was written with an empty line, if there is anything.
    pub(super) fn end_paragraph(&mut self) {
        while !self.out.is_empty() && !self.out.ends_with(b"\n\n") {
            self.out.push(b'\n');
        }
        (self.last, self.blank) = (Last::Separator, false);
    }

    /// Write a piece of canonical HTML, white space collapsed.
    pub(super) fn text(&mut self, html: &[u8]) {
        let mut rest = html;
        while let Some(&byte) = rest.first() {
            let length = plain_length(rest);
            if length > 0 {
                self.solid(&rest[..length]);
                rest = &rest[length..];
            } else if byte <= b' ' {
                self.blank();
                rest = &rest[1..];
            } else {
                let (sign, behind) = resolved(rest);
                if sign == b' ' {
                    self.blank();
                } else {
                    self.solid(&[sign]);
                }
                rest = behind;
            }
        }
    }

    /// Write a piece of canonical HTML, white space as it was typed.
    pub(super) fn typed(&mut self, html: &[u8]) {
        let mut rest = html;
        while let Some(&byte) = rest.first() {
            let (sign, behind) = match byte {
                b'&' => resolved(rest),
                b'\r' if rest.starts_with(b"\r\n") => (b'\n', &rest[2..]),
                _ => (byte, &rest[1..]),
            };
            match sign {
                b'\n' => self.typed_break(),
                0..=b' ' if !matches!(sign, b' ' | b'\t') => self.blank(),
                _ => self.solid(&[sign]),
            }
            rest = behind;
        }
    }

    /// Write a line break of preformatted text.
    pub(super) fn typed_break(&mut self) {
        self.solid(b"\n");
        self.last = Last::TypedBreak;
    }

    /// The text, without line breaks at its ends.
    pub(super) fn finish(mut self) -> String {
        let end = self.out.iter().rposition(|&byte| byte != b'\n').map_or(0, |last| last + 1);
        self.out.truncate(end);
        let begin = self.out.iter().take_while(|&&byte| byte == b'\n').count();
        self.out.drain(..begin);
        String::from_utf8(self.out).unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned())
    }

    fn blank(&mut self) {
        self.blank = self.last != Last::Separator;
    }

    #[inline]
    fn solid(&mut self, bytes: &[u8]) {
        if self.blank {
            self.out.push(b' ');
            self.blank = false;
        }
        self.out.extend_from_slice(bytes);
        self.last = Last::Solid;
    }
}

/// How many bytes can be written as they stand: words with single blanks between them, no references.
#[inline]
fn plain_length(html: &[u8]) -> usize {
    // of the last byte that is looked at, the next one is not known
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

/// What the reference stands for that some HTML begins with, and what follows it; any other `&` stands for itself.
fn resolved(html: &[u8]) -> (u8, &[u8]) {
    let known = REFERENCES.iter().find_map(|(reference, sign)| Some((*sign, html.strip_prefix(*reference)?)));
    known.unwrap_or((b'&', html.get(1..).unwrap_or(&[])))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blanks_are_left_out_beside_joints() {
        let mut writer = Writer::default();
        writer.text(b" a ");
        writer.join(Separator::Tab);
        writer.text(b"  b");
        writer.join(Separator::Blank);
        writer.text(b" c ");
        writer.join(Separator::EmptyLine);
        assert_eq!(writer.finish(), "a\tb c");
    }

    #[test]
    fn an_empty_line_takes_the_place_of_a_typed_break() {
        let mut writer = Writer::default();
        writer.typed(b"a\n\n");
        writer.join(Separator::EmptyLine);
        writer.text(b"b");
        assert_eq!(writer.finish(), "a\n\n\nb");
    }

    #[test]
    fn other_control_characters_are_blanks() {
        let mut writer = Writer::default();
        writer.typed(b"a\rb \x0c\tc");
        assert_eq!(writer.finish(), "a b  \tc");
    }
}
