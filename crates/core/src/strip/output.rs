//! What is written: the source, but for some stretches of it.

/// The source as far as it has been copied, with stretches left out or replaced from left to right.
pub(super) struct Output<'a> {
    source: &'a [u8],
    written: Vec<u8>,
    /// Up to where the source has been copied, or left out.
    done: usize,
    /// Whether nothing is written for now.
    paused: bool,
}

impl<'a> Output<'a> {
    pub(super) fn new(source: &'a [u8]) -> Output<'a> {
        Output { source, written: Vec::with_capacity(source.len()), done: 0, paused: false }
    }

    /// All that was written, with the rest of the source.
    pub(super) fn finish(mut self) -> Vec<u8> {
        self.leave_out(self.source.len(), self.source.len());
        self.written
    }

    /// Write nothing of the source from here on.
    pub(super) fn pause(&mut self, begin: usize) {
        self.leave_out(begin, begin);
        self.paused = true;
    }

    /// Write the source again from here on.
    pub(super) fn resume(&mut self, begin: usize) {
        self.paused = false;
        self.done = begin;
    }

    /// Leave out a stretch of the source.
    #[inline]
    pub(super) fn leave_out(&mut self, begin: usize, stop: usize) {
        if !self.paused {
            self.written.extend_from_slice(self.source.get(self.done..begin).unwrap_or(&[]));
            self.done = stop;
        }
    }

    /// Write something else for a stretch of the source.
    pub(super) fn replace(&mut self, begin: usize, stop: usize, by: &[u8]) {
        self.replace_bytes(begin, stop, |_, written| written.extend_from_slice(by));
    }

    /// Write a stretch of the source with a hyphen for each `<` in it.
    #[cold]
    pub(super) fn hyphenate(&mut self, begin: usize, stop: usize) {
        self.replace_bytes(begin, stop, |markup, written| {
            written.extend(markup.iter().map(|&byte| if byte == b'<' { b'-' } else { byte }));
        });
    }

    /// Write raw text as the serialiser writes other text.
    pub(super) fn escape(&mut self, begin: usize, stop: usize) {
        self.replace_bytes(begin, stop, escape);
    }

    fn replace_bytes(&mut self, begin: usize, stop: usize, write: impl Fn(&[u8], &mut Vec<u8>)) {
        self.leave_out(begin, stop);
        if !self.paused {
            write(self.source.get(begin..stop).unwrap_or(&[]), &mut self.written);
        }
    }
}

fn escape(text: &[u8], written: &mut Vec<u8>) {
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
        written.extend_from_slice(reference);
        rest = rest.strip_prefix(NO_BREAK_SPACE).unwrap_or(after);
    }
}
