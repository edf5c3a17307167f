//! Sets of element names.

use crate::table::tags::{flagged, COUNT};

/// Number of words of a set: a bit for each known name, and one for all others.
const WORDS: usize = (COUNT + 1).div_ceil(u64::BITS as usize);

/// A set of known element names; all others have one place in it.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct TagSet([u64; WORDS]);

impl TagSet {
    /// Makes the set of some names with spaces between them, for constants; an unknown one does not compile.
    pub(crate) const fn of(names: &str) -> TagSet {
        let flags = flagged(&[(1, names)]);
        let (mut set, mut tag) = ([0; WORDS], 0);
        while tag < COUNT {
            set[tag / 64] |= (flags[tag] as u64) << (tag % 64);
            tag += 1;
        }
        TagSet(set)
    }

    /// Whether the name with this number is in the set.
    pub(crate) const fn contains(&self, tag: i32) -> bool {
        let (word, bit) = position(tag);
        self.0[word] & bit != 0
    }

    /// Adds the name with this number.
    pub(super) fn insert(&mut self, tag: i32) {
        let (word, bit) = position(tag);
        self.0[word] |= bit;
    }

    /// The numbers in the set; the one after those of the known names represents all others.
    pub(super) fn tags(&self) -> impl Iterator<Item = i32> + '_ {
        (0..=COUNT as i32).filter(|&tag| self.contains(tag))
    }
}

const fn position(tag: i32) -> (usize, u64) {
    let at = if (tag as usize) < COUNT { tag as usize } else { COUNT };
    (at / 64, 1 << (at % 64))
}
