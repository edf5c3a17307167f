//! What is around the pictures of a page, found in one pass from the root to the leaves.

use super::banners::leads_to_picture;
use super::elements::{CONTENT, IMAGE, TEXT};
use super::picture_names::{is_action, is_home, names_badge, names_people};
use crate::table::attributes::value_in;
use crate::table::sets::{sets_of, FIGURE, LINK, NAVIGATION};
use crate::table::tags::number;
use crate::Table;

/// In navigation or a footer without content.
pub(super) const CHROME: u8 = 1 << 0;
/// Shown where scripts do not run.
pub(super) const NOSCRIPT: u8 = 1 << 1;
/// In a link that leads to something else than a picture.
pub(super) const ELSEWHERE: u8 = 1 << 2;
/// In a link that shares, buys or leads to a person, or in an element that is named for those who write.
pub(super) const OF_OTHERS: u8 = 1 << 3;
/// In a link to the first page of a site, or in an element that is named for a logo or an icon.
pub(super) const BADGE: u8 = 1 << 4;
/// In a figure.
pub(super) const IN_FIGURE: u8 = 1 << 5;

/// The maximum number of bytes of text that may be the caption of a picture.
const MAX_CAPTION: u32 = 400;
const FOOTER: i32 = number("footer");
const SCRIPTLESS: i32 = number("noscript");

/// For each row that holds a picture what is around it.
#[derive(Default)]
pub(super) struct Places {
    /// Flags of the row and the elements around it.
    pub(super) around: Vec<u8>,
    /// The nearest elements around the row that hold text and content.
    text_holder: Vec<u32>,
    content_holder: Vec<u32>,
    /// The outermost element around the row, or the row itself, that holds no content.
    unit: Vec<u32>,
    /// How many bytes of text are before each row, and before the end.
    bytes: Vec<u32>,
}

impl Places {
    /// `holds` says of each row what it holds.
    pub(super) fn of(table: &Table, holds: &[u32]) -> Places {
        let length = table.len();
        let mut places = Places {
            around: vec![0; length],
            text_holder: vec![0; length],
            content_holder: vec![0; length],
            unit: vec![0; length],
            bytes: bytes_before(table),
        };
        let mut row = 0;
        while row < length {
            if holds[row] & IMAGE == 0 {
                row = (row + 1).max(table.end[row] as usize);
            } else {
                places.add(table, holds, row);
                row += 1;
            }
        }
        places
    }

    fn add(&mut self, table: &Table, holds: &[u32], row: usize) {
        let parent = usize::try_from(table.parent[row]).ok().filter(|&parent| parent < row);
        let (above, held_above) = (parent.unwrap_or(0), parent.map_or(CONTENT, |parent| holds[parent]));
        let nearest = |flag: u32, known: &[u32]| match parent {
            Some(parent) if holds[parent] & flag == 0 => known[parent],
            _ => above as u32,
        };
        let (text_holder, content_holder) = (nearest(TEXT, &self.text_holder), nearest(CONTENT, &self.content_holder));
        let unit = if held_above & CONTENT != 0 { row as u32 } else { self.unit[above] };
        let around = parent.map_or(0, |parent| self.around[parent]);
        self.around[row] = around | self.own_flags(table, holds[row], row);
        self.text_holder[row] = text_holder;
        self.content_holder[row] = content_holder;
        self.unit[row] = unit;
    }

    /// What an element that holds a picture says of it.
    fn own_flags(&self, table: &Table, held: u32, row: usize) -> u8 {
        let tag = table.tag[row];
        let sets = sets_of(tag);
        let mut flags = 0;
        if held & CONTENT == 0 && (sets & NAVIGATION != 0 || tag == FOOTER) {
            flags |= CHROME;
        }
        if tag == SCRIPTLESS {
            flags |= NOSCRIPT;
        }
        if sets & FIGURE != 0 {
            flags |= IN_FIGURE;
        }
        if sets & LINK != 0 {
            flags |= value_in(table.text(row), b"href").map_or(0, flags_of_link);
        }
        if held & CONTENT == 0 && self.is_short(row, table.end[row] as usize) {
            flags |= value_in(table.text(row), b"class").map_or(0, flags_of_class);
        }
        flags
    }

    /// The nearest element around a row that holds text.
    pub(super) fn text_holder(&self, row: usize) -> usize {
        self.text_holder[row] as usize
    }

    /// The nearest element around a row that holds content.
    pub(super) fn content_holder(&self, row: usize) -> usize {
        self.content_holder[row] as usize
    }

    /// The outermost element around a row, or the row itself, that holds no content.
    pub(super) fn unit(&self, row: usize) -> usize {
        self.unit[row] as usize
    }

    /// Whether the text in some rows is not longer than a caption.
    pub(super) fn is_short(&self, begin: usize, end: usize) -> bool {
        self.bytes[end] - self.bytes[begin] <= MAX_CAPTION
    }
}

fn flags_of_link(address: &[u8]) -> u8 {
    match address {
        address if leads_to_picture(address) || address.is_empty() || address.starts_with(b"#") => 0,
        address if is_action(address) => ELSEWHERE | OF_OTHERS,
        address if is_home(address) => ELSEWHERE | BADGE,
        _ => ELSEWHERE,
    }
}

fn flags_of_class(names: &[u8]) -> u8 {
    (if names_badge(names) { BADGE } else { 0 }) | (if names_people(names) { OF_OTHERS } else { 0 })
}

fn bytes_before(table: &Table) -> Vec<u32> {
    let mut bytes = Vec::with_capacity(table.len() + 1);
    let mut count = 0;
    for row in 0..table.len() {
        bytes.push(count);
        count += if table.tag[row] == 0 { (table.stop[row] - table.start[row]) as u32 } else { 0 };
    }
    bytes.push(count);
    bytes
}
