//! Sets of element names.

use crate::table::tags::{flagged, COUNT};

/// A set of known element names, for constants.
pub(crate) struct TagSet([u32; COUNT + 1]);

impl TagSet {
    /// Makes the set of some names with spaces between them; an unknown one does not compile.
    pub(crate) const fn of(names: &str) -> TagSet {
        TagSet(flagged(&[(1, names)]))
    }

    /// Whether the name with this number is in the set.
    pub(crate) fn contains(&self, tag: i32) -> bool {
        self.0[(tag as usize).min(COUNT)] != 0
    }
}
