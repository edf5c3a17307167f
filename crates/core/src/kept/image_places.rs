//! The elements around the images of a page.

use std::cell::Cell;

use super::contained::{CONTENT, IMAGE, TEXT};
use super::image_names::{is_action, is_home, is_promotion, leads_to_image, names_ad, names_badge, names_people};
use crate::table::attributes::attributes;
use crate::table::sets::{sets_of, FIGURE, HEADING, LINK, NAVIGATION};
use crate::table::tags::number;
use crate::Table;

/// In navigation or a footer without content.
pub(super) const CHROME: u16 = 1 << 0;
/// Shown where scripts do not run.
pub(super) const NOSCRIPT: u16 = 1 << 1;
/// In a figure.
pub(super) const IN_FIGURE: u16 = 1 << 2;
/// In a link that does not lead to an image.
pub(super) const ELSEWHERE: u16 = 1 << 3;
/// In a link that shares, buys or leads to a person, or in an element that is named for those who write.
pub(super) const OF_OTHERS: u16 = 1 << 4;
/// In a link to the first page of a site or to a network, or in an element that is named for a logo or an icon.
pub(super) const BADGE: u16 = 1 << 5;
/// In a link that begins above the heading with which the content begins, and that does not lead to an image.
pub(super) const BANNER: u16 = 1 << 6;
/// In an element that is named for an advertisement.
pub(super) const AD: u16 = 1 << 7;
/// The flags for which attributes are read.
const BY_ATTRIBUTES: u16 = ELSEWHERE | OF_OTHERS | BADGE | BANNER | AD;
/// Set where these flags are known.
const KNOWN: u16 = 1 << 8;

/// Maximum number of bytes of text that may be the caption of an image.
const MAX_CAPTION_BYTES: u32 = 400;
/// Maximum number of bytes of text that may be the label of a button beside an image.
const MAX_LABEL_BYTES: u32 = 60;
const FOOTER: i32 = number("footer");
const SCRIPTLESS: i32 = number("noscript");

/// For each row that contains an image the elements around it.
pub(super) struct Places<'a> {
    table: &'a Table,
    /// For each row the flags of what it contains.
    contained: &'a [u32],
    /// Flags of the row and its ancestors; those that need attributes are computed on first use.
    around: Vec<Cell<u16>>,
    /// The nearest elements around the row that contain text and content.
    text_container: Vec<u32>,
    content_container: Vec<u32>,
    /// The outermost element around the row, or the row itself, that contains no content.
    unit: Vec<u32>,
    /// How many bytes of text are before each row, and before the end.
    bytes: Vec<u32>,
    /// The row of the heading's text with which the content begins, or 0.
    title: usize,
}

impl<'a> Places<'a> {
    /// `contained` has for each row the flags of what it contains, and `content` is true on the selected text rows.
    pub(super) fn of(table: &'a Table, contained: &'a [u32], content: &[bool]) -> Places<'a> {
        let length = table.len();
        let first = content.iter().position(|&selected| selected);
        let mut places = Places {
            table,
            contained,
            around: vec![Cell::new(0); length],
            text_container: vec![0; length],
            content_container: vec![0; length],
            unit: vec![0; length],
            bytes: bytes_before(table),
            title: first.filter(|&first| is_in_heading(table, first)).unwrap_or(0),
        };
        let mut row = 0;
        while row < length {
            if contained[row] & IMAGE == 0 {
                row = (row + 1).max(table.end[row] as usize);
            } else {
                places.add(row);
                row += 1;
            }
        }
        places
    }

    fn add(&mut self, row: usize) {
        let (contained, parent) = (self.contained, self.parent(row));
        let (above, held_above) = (parent.unwrap_or(0), parent.map_or(CONTENT, |parent| contained[parent]));
        let nearest = |flag: u32, known: &[u32]| match parent {
            Some(parent) if contained[parent] & flag == 0 => known[parent],
            _ => above as u32,
        };
        self.text_container[row] = nearest(TEXT, &self.text_container);
        self.content_container[row] = nearest(CONTENT, &self.content_container);
        self.unit[row] = if held_above & CONTENT != 0 { row as u32 } else { self.unit[above] };
        let around = parent.map_or(0, |parent| self.around[parent].get());
        self.around[row].set(around | self.flags_by_tag(row));
    }

    fn parent(&self, row: usize) -> Option<usize> {
        usize::try_from(self.table.parent[row]).ok().filter(|&parent| parent < row)
    }

    /// Whether a row that contains an image, or an element around it, has some of these flags.
    pub(super) fn is_in(&self, row: usize, flags: u16) -> bool {
        if flags & BY_ATTRIBUTES != 0 && self.around[row].get() & KNOWN == 0 {
            self.read_attributes(row);
        }
        self.around[row].get() & flags != 0
    }

    /// Adds the flags of attributes, from the outermost element whose flags are not known.
    fn read_attributes(&self, row: usize) {
        let is_unknown = |&row: &usize| self.around[row].get() & KNOWN == 0;
        let unknown = std::iter::successors(Some(row), |&row| self.parent(row)).take_while(is_unknown);
        for row in unknown.collect::<Vec<_>>().into_iter().rev() {
            let above = self.parent(row).map_or(0, |parent| self.around[parent].get() & BY_ATTRIBUTES);
            self.around[row].set(self.around[row].get() | above | self.flags_by_attributes(row) | KNOWN);
        }
    }

    /// Returns the flags from the tag of an element that contains an image.
    fn flags_by_tag(&self, row: usize) -> u16 {
        let (tag, held) = (self.table.tag[row], self.contained[row]);
        let sets = sets_of(tag);
        let flag = |is_set: bool, flag: u16| if is_set { flag } else { 0 };
        flag(held & CONTENT == 0 && (sets & NAVIGATION != 0 || tag == FOOTER), CHROME)
            | flag(tag == SCRIPTLESS, NOSCRIPT)
            | flag(sets & FIGURE != 0, IN_FIGURE)
    }

    /// Returns the flags from the link and the class of an element that contains an image.
    fn flags_by_attributes(&self, row: usize) -> u16 {
        let table = self.table;
        let is_link = sets_of(table.tag[row]) & LINK != 0;
        let is_named = self.contained[row] & CONTENT == 0 && self.is_short(row, table.end[row] as usize);
        if !is_link && !is_named && row >= self.title {
            return 0;
        }
        attributes(table.text(row)).fold(0, |flags, (name, value)| match name {
            b"href" if row < self.title && !leads_to_image(value) => flags | BANNER | flags_of_link(is_link, value),
            b"href" => flags | flags_of_link(is_link, value),
            b"class" if is_named => flags | flags_of_class(value),
            _ => flags,
        })
    }

    /// The nearest element around a row that contains text.
    pub(super) fn text_container(&self, row: usize) -> usize {
        self.text_container[row] as usize
    }

    /// The nearest element around a row that contains content.
    pub(super) fn content_container(&self, row: usize) -> usize {
        self.content_container[row] as usize
    }

    /// The outermost element around a row, or the row itself, that contains no content.
    pub(super) fn unit(&self, row: usize) -> usize {
        self.unit[row] as usize
    }

    /// Whether the text in some rows is not longer than a caption.
    pub(super) fn is_short(&self, begin: usize, end: usize) -> bool {
        self.bytes[end] - self.bytes[begin] <= MAX_CAPTION_BYTES
    }

    /// Whether the text in some rows is not longer than the label of a button.
    pub(super) fn is_label(&self, begin: usize, end: usize) -> bool {
        self.bytes[end] - self.bytes[begin] <= MAX_LABEL_BYTES
    }
}

fn flags_of_link(is_link: bool, url: &[u8]) -> u16 {
    match url {
        _ if !is_link => 0,
        url if leads_to_image(url) || url.is_empty() || (url.starts_with(b"#") && url != b"#top") => 0,
        url if is_action(url) => ELSEWHERE | OF_OTHERS,
        url if is_home(url) || is_promotion(url) => ELSEWHERE | BADGE,
        _ => ELSEWHERE,
    }
}

fn flags_of_class(names: &[u8]) -> u16 {
    let flag = |is_set: bool, flag: u16| if is_set { flag } else { 0 };
    flag(names_badge(names), BADGE) | flag(names_people(names), OF_OTHERS) | flag(names_ad(names), AD)
}

fn is_in_heading(table: &Table, row: usize) -> bool {
    let parent = |&row: &usize| usize::try_from(table.parent[row]).ok();
    std::iter::successors(Some(row), parent).any(|row| sets_of(table.tag[row]) & HEADING != 0)
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
