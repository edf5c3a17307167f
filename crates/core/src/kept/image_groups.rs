//! Images of the entries of a list: where most entries keep theirs, all do.

use std::collections::HashMap;

use super::contained::{Neighbours, CONTENT};
use super::image_list::ImageElement;
use crate::facts::numbering::hash;
use crate::table::attributes::raw_value;
use crate::Table;

/// Minimum number of images of a group that are kept for themselves.
const MIN_KEPT: usize = 3;
/// Number of elements around an image whose classes and tags are those of its group.
const MAX_CLASSES: usize = 2;
const MAX_TAGS: usize = 6;

/// The images whose surroundings have the same tags and classes.
#[derive(Default)]
struct Group {
    kept: usize,
    members: Vec<usize>,
    /// Maximum number of elements between a kept image and the content around it.
    distance: usize,
}

/// Returns the indices of images that are not kept, although most images of their group are, and content separates them from
/// these: an entry has one image.
pub(super) fn find_missing(
    table: &Table,
    contained: &[u32],
    neighbours: &Neighbours,
    images: &[ImageElement<'_>],
    kept: &[bool],
) -> Vec<usize> {
    let count = kept.iter().filter(|&&kept| kept).count();
    if count < MIN_KEPT || count == images.len() {
        return Vec::new();
    }
    let distance = |row: usize| table.ancestors(row).take_while(|&row| contained[row] & CONTENT == 0).count();
    let mut groups: HashMap<u64, Group> = HashMap::new();
    for (at, image) in images.iter().enumerate() {
        let group = groups.entry(group_key(table, image.row)).or_default();
        group.members.push(at);
        if kept[at] {
            group.kept += 1;
            group.distance = group.distance.max(distance(image.row));
        }
    }
    let mut missing = Vec::new();
    for group in groups.values().filter(|group| group.kept >= MIN_KEPT && 2 * group.kept > group.members.len()) {
        let is_apart = |one: usize, two: usize| neighbours.has_content_between(images[one].row, images[two].row);
        for (place, &at) in group.members.iter().enumerate().filter(|&(_, &at)| !kept[at]) {
            let is_first = place == 0 || is_apart(group.members[place - 1], at);
            let is_last = group.members.get(place + 1).is_none_or(|&next| is_apart(at, next));
            if is_first && is_last && distance(images[at].row) <= group.distance {
                missing.push(at);
            }
        }
    }
    missing.sort_unstable();
    missing
}

/// Returns a number for the tags and classes of the elements around an image.
fn group_key(table: &Table, row: usize) -> u64 {
    let ancestors = table.ancestors(row).take(MAX_TAGS).enumerate();
    ancestors.fold(0, |key: u64, (level, row)| {
        let class = if level < MAX_CLASSES { raw_value(table, row, b"class").map_or(0, hash) } else { 0 };
        (key ^ class).rotate_left(7).wrapping_add(table.tag[row] as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15)
    })
}
