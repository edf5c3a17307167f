//! The angles of HTML as a sequence: a pass over the tags reads it from left to right.

/// Where `<` and `>` stand, and how far they have been read.
#[derive(Clone, Copy)]
pub(crate) struct Angles<'a> {
    html: &'a [u8],
    unread: &'a [u32],
}

impl<'a> Angles<'a> {
    /// The angles of `html`, which stand at `places`.
    pub(crate) fn new(html: &'a [u8], places: &'a [u32]) -> Angles<'a> {
        Angles { html, unread: places }
    }

    /// The next `<`; a `>` before it is passed over.
    #[inline]
    pub(crate) fn next_less(&mut self) -> Option<usize> {
        self.find(|rest| rest.starts_with(b"<"))
    }

    /// The next `>`, and whether there is a `<` before it.
    #[inline]
    pub(crate) fn next_greater(&mut self) -> Option<(usize, bool)> {
        let before = self.unread.len();
        let place = self.find(|rest| rest.starts_with(b">"))?;
        Some((place, before - self.unread.len() > 1))
    }

    /// The next angle of which `is` holds, given the HTML from there on.
    #[inline]
    pub(crate) fn find(&mut self, mut is: impl FnMut(&'a [u8]) -> bool) -> Option<usize> {
        while let Some((&place, unread)) = self.unread.split_first() {
            self.unread = unread;
            if is(self.html.get(place as usize..).unwrap_or(&[])) {
                return Some(place as usize);
            }
        }
        None
    }

    /// The last angle of which `is` holds, if it has not been read.
    pub(crate) fn find_last(&mut self, is: impl Fn(&'a [u8]) -> bool) -> Option<usize> {
        let mut before = self.unread;
        while let Some((&place, rest)) = before.split_last() {
            if is(self.html.get(place as usize..).unwrap_or(&[])) {
                self.unread = self.unread.get(before.len()..).unwrap_or(&[]);
                return Some(place as usize);
            }
            before = rest;
        }
        None
    }
}
