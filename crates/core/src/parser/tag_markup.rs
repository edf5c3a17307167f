//! The common names as they are written in tags.

use crate::table::tags::{COUNT, NAMES};

/// Bytes of the longest tag and more, so that each tag is copied as one number of bytes.
const SIZE: usize = 24;

/// The markup of a name.
#[derive(Clone, Copy)]
pub(super) struct Markup {
    bytes: [u8; SIZE],
    length: usize,
}

/// `<name` for each common name: what a start tag begins with.
pub(super) static OPENINGS: [Markup; COUNT] = of_names("<", "");
/// `</name>` for each common name.
pub(super) static END_TAGS: [Markup; COUNT] = of_names("</", ">");

impl Markup {
    #[inline]
    pub(super) fn write(&self, html: &mut Vec<u8>) {
        let end = html.len() + self.length;
        html.extend_from_slice(&self.bytes);
        html.truncate(end);
    }
}

const fn of_names(before: &str, after: &str) -> [Markup; COUNT] {
    let mut all = [Markup { bytes: [0; SIZE], length: 0 }; COUNT];
    let mut number = 0;
    while number < COUNT {
        all[number] = appended(appended(appended(all[number], before), NAMES[number]), after);
        number += 1;
    }
    all
}

const fn appended(mut markup: Markup, text: &str) -> Markup {
    let mut at = 0;
    while at < text.len() {
        markup.bytes[markup.length] = text.as_bytes()[at];
        markup.length += 1;
        at += 1;
    }
    markup
}
