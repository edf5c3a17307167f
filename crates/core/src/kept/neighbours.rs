//! The texts around elements without text.

use crate::tags::number;
use crate::Table;

/// Its texts name icons. No reader reads them, so they say nothing about what is next to them.
const DRAWING: i32 = number("svg");
/// An image below the title follows author, date and the like.
const TEXTS_BEFORE: usize = 8;
const TEXTS_AFTER: usize = 3;

/// How many texts are before each row, and how many of the first texts are content.
pub(super) struct Neighbours {
    texts_before: Vec<u32>,
    content: Vec<u32>,
}

impl Neighbours {
    pub(super) fn of(table: &Table, content: &[bool]) -> Neighbours {
        let mut found = Neighbours { texts_before: Vec::with_capacity(table.len() + 1), content: vec![0] };
        let (mut drawn, mut selected) = (0, 0);
        for (row, &tag) in table.tag.iter().enumerate() {
            found.texts_before.push(found.content.len() as u32 - 1);
            if tag == DRAWING {
                drawn = drawn.max(table.end[row] as usize);
            } else if tag == 0 && row >= drawn {
                selected += u32::from(content.get(row) == Some(&true));
                found.content.push(selected);
            }
        }
        found.texts_before.push(found.content.len() as u32 - 1);
        found
    }

    /// The place of an element among the texts in `start..end`, the rows of its holder.
    pub(super) fn place(&self, row: usize, start: usize, end: usize) -> Place<'_> {
        let texts_before = |row: usize| self.texts_before.get(row).map_or(0, |&count| count as usize);
        let at = texts_before(row);
        Place { content: &self.content, at, first: texts_before(start).min(at), last: texts_before(end).max(at) }
    }
}

/// Where an element is among the texts from `first` to `last`: `at` of all texts are before it.
pub(super) struct Place<'a> {
    content: &'a [u32],
    at: usize,
    first: usize,
    last: usize,
}

impl Place<'_> {
    /// Whether the texts next to the element are content; at least one must be there.
    pub(super) fn is_next_to_content(&self) -> bool {
        let (has_before, has_after) = (self.at > self.first, self.at < self.last);
        (has_before || has_after) && (!has_before || self.before(1)) && (!has_after || self.after(1))
    }

    /// Whether some of the texts shortly before and shortly after the element are content.
    pub(super) fn is_near_content(&self) -> bool {
        self.before(TEXTS_BEFORE) && self.after(TEXTS_AFTER)
    }

    /// Whether some of so many texts before the element are content.
    fn before(&self, count: usize) -> bool {
        self.content[self.at] > self.content[self.at.saturating_sub(count).max(self.first)]
    }

    fn after(&self, count: usize) -> bool {
        self.content[(self.at + count).min(self.last)] > self.content[self.at]
    }
}
