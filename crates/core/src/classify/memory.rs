//! Buffers are kept from one page to the next, except for those of a huge page.

use crate::Table;

/// Maximum number of rows of a page that is not huge.
const MAX_ROWS: usize = 100_000;

/// Whether a page is so large that its buffers are freed.
pub(crate) fn is_huge(table: &Table) -> bool {
    table.len() > MAX_ROWS
}

/// Frees buffers if a page is huge.
pub(crate) fn free_if<Buffers: Default>(buffers: &mut Buffers, is_huge: bool) {
    if is_huge {
        *buffers = Buffers::default();
    }
}
