//! What each element contains: text, content, images, links; and which texts are next to elements without text.

use crate::table::sets::{sets_of, LINK};
use crate::table::tags::{flagged, number, COUNT};
use crate::Table;

/// Flags of what an element contains, itself included: text, content, an image, a link.
pub(super) const TEXT: u32 = 1 << 0;
pub(super) const CONTENT: u32 = 1 << 1;
pub(super) const IMAGE: u32 = 1 << 2;
pub(super) const LINKED: u32 = 1 << 3;
/// An image that is kept.
pub(super) const SHOWN: u32 = 1 << 4;

static IMAGES: [u32; COUNT + 1] = flagged(&[(IMAGE, "img picture video")]);
const AMP: &[u8] = b"<amp-img";

/// Returns for each row the flags of what it contains.
pub(super) fn find_contained(table: &Table, content: &[bool]) -> Vec<u32> {
    let own = |(row, &tag): (usize, &i32)| match tag {
        0 => TEXT | if content.get(row) == Some(&true) { CONTENT } else { 0 },
        tag if tag as usize >= COUNT => {
            if table.text(row).starts_with(AMP) {
                IMAGE
            } else {
                0
            }
        }
        tag => IMAGES[tag as usize] | if sets_of(tag) & LINK != 0 { LINKED } else { 0 },
    };
    let mut contained: Vec<u32> = table.tag.iter().enumerate().map(own).collect();
    add_to_ancestors(table, &mut contained);
    contained
}

/// Adds the flags of each element to those of its ancestors.
fn add_to_ancestors(table: &Table, contained: &mut [u32]) {
    for row in (1..contained.len()).rev() {
        let flags = contained[row];
        contained[table.parent[row] as usize] |= flags;
    }
}

/// The texts of an SVG image name icons; nobody reads them, so they are not content or boilerplate next to an image.
const SVG: i32 = number("svg");
/// Maximum number of texts between content and an image after it: below the title, author and date precede an image.
const MAX_TEXTS_BEFORE: usize = 8;
/// Maximum number of texts between an image and content after it.
const MAX_TEXTS_AFTER: usize = 3;

/// How many texts are before each row, and how many of the first texts are content.
pub(super) struct Neighbours {
    texts_before: Vec<u32>,
    content: Vec<u32>,
}

impl Neighbours {
    pub(super) fn of(table: &Table, content: &[bool]) -> Neighbours {
        let mut neighbours = Neighbours { texts_before: Vec::with_capacity(table.len() + 1), content: vec![0] };
        let (mut drawn, mut selected) = (0, 0);
        for (row, &tag) in table.tag.iter().enumerate() {
            neighbours.texts_before.push(neighbours.content.len() as u32 - 1);
            if tag == SVG {
                drawn = drawn.max(table.end[row] as usize);
            } else if tag == 0 && row >= drawn {
                selected += u32::from(content.get(row) == Some(&true));
                neighbours.content.push(selected);
            }
        }
        neighbours.texts_before.push(neighbours.content.len() as u32 - 1);
        neighbours
    }

    /// The place of an element without text among the texts in `start..end`, the rows of its container.
    pub(super) fn place(&self, row: usize, start: usize, end: usize) -> Place<'_> {
        self.around(row, row, start, end)
    }

    /// The place of the rows in `begin..stop` among the texts in `start..end`, the rows of an element around them.
    pub(super) fn around(&self, begin: usize, stop: usize, start: usize, end: usize) -> Place<'_> {
        let (at, after) = (self.texts_before(begin), self.texts_before(stop));
        let (first, last) = (self.texts_before(start).min(at), self.texts_before(end).max(after));
        Place { content: &self.content, at, after, first, last }
    }

    /// How many texts are in some rows.
    pub(super) fn texts_between(&self, begin: usize, end: usize) -> usize {
        self.texts_before(end).saturating_sub(self.texts_before(begin))
    }

    /// Whether some text in these rows is content.
    pub(super) fn has_content_between(&self, begin: usize, end: usize) -> bool {
        self.content[self.texts_before(end)] > self.content[self.texts_before(begin)]
    }

    fn texts_before(&self, row: usize) -> usize {
        self.texts_before.get(row).map_or(0, |&count| count as usize)
    }
}

/// Where an element is among the texts from `first` to `last`: of all texts, `at` are before it, and `after` before what
/// follows it.
pub(super) struct Place<'a> {
    content: &'a [u32],
    at: usize,
    after: usize,
    first: usize,
    last: usize,
}

impl Place<'_> {
    /// Whether the texts next to the element are content; at least one must be there.
    pub(super) fn is_next_to_content(&self) -> bool {
        let (has_before, has_after) = (self.at > self.first, self.after < self.last);
        (has_before || has_after)
            && (!has_before || self.has_content_before(1))
            && (!has_after || self.has_content_after(1))
    }

    /// Whether some of the texts shortly before and shortly after the element are content.
    pub(super) fn is_near_content(&self) -> bool {
        self.has_content_before(MAX_TEXTS_BEFORE) && self.has_content_after(MAX_TEXTS_AFTER)
    }

    /// Whether some of the last `count` texts before the element are content.
    fn has_content_before(&self, count: usize) -> bool {
        self.content[self.at] > self.content[self.at.saturating_sub(count).max(self.first)]
    }

    fn has_content_after(&self, count: usize) -> bool {
        self.content[(self.after + count).min(self.last)] > self.content[self.after]
    }
}
