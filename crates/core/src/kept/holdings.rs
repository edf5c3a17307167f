//! What each element contains: text, content, images, links.

use crate::table::sets::{sets_of, LINK};
use crate::table::tags::{flagged, COUNT};
use crate::Table;

/// What an element holds, itself included: text, content, an image, a link.
pub(super) const TEXT: u32 = 1 << 0;
pub(super) const CONTENT: u32 = 1 << 1;
pub(super) const IMAGE: u32 = 1 << 2;
pub(super) const LINKED: u32 = 1 << 3;
/// An image that is kept.
pub(super) const SHOWN: u32 = 1 << 4;

static IMAGES: [u32; COUNT + 1] = flagged(&[(IMAGE, "img picture video")]);
const AMP: &[u8] = b"<amp-img";

/// For each row what it holds.
pub(super) fn holdings(table: &Table, content: &[bool]) -> Vec<u32> {
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
    let mut holds: Vec<u32> = table.tag.iter().enumerate().map(own).collect();
    pass_up(table, &mut holds);
    holds
}

/// Give each element what those in it hold.
fn pass_up(table: &Table, holds: &mut [u32]) {
    for row in (1..holds.len()).rev() {
        let held = holds[row];
        holds[table.parent[row] as usize] |= held;
    }
}
