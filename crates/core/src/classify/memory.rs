//! Memory is kept from one page to the next, except for what a huge page needs.

use crate::Table;

/// Rows of a page that is not huge.
const MAX_ROWS: usize = 100_000;

/// Whether a page is so large that memory must be spared.
pub(crate) fn is_huge(table: &Table) -> bool {
    table.len() > MAX_ROWS
}

/// Give memory back, where it is to be spared.
pub(crate) fn give_back<Buffers: Default>(buffers: &mut Buffers, is_huge: bool) {
    if is_huge {
        *buffers = Buffers::default();
    }
}
