//! The table of a page.

use std::{ptr, slice};

use dehusk_core::{tags, Table};

/// The table of serialised HTML of `size` bytes; null where the page is too large.
#[no_mangle]
pub unsafe extern "C" fn table_of(source: *const u8, size: usize) -> *mut Table {
    // SAFETY: so many bytes were written there.
    let source = unsafe { slice::from_raw_parts(source, size) };
    Table::from_source(source).map_or(ptr::null_mut(), |table| Box::into_raw(Box::new(table)))
}

/// Free a table with all that it owns.
#[no_mangle]
pub unsafe extern "C" fn table_free(table: *mut Table) {
    // SAFETY: `table_of` has made it.
    drop(unsafe { Box::from_raw(table) });
}

/// Functions that tell one thing about a table.
macro_rules! facts {
    ($($(#[$doc:meta])* $name:ident($table:ident $(, $index:ident)?) -> $kind:ty { $fact:expr })*) => {
        $(
            $(#[$doc])*
            #[no_mangle]
            pub unsafe extern "C" fn $name(table: *const Table $(, $index: usize)?) -> $kind {
                // SAFETY: `table_of` has made it.
                let $table = unsafe { &*table };
                $fact
            }
        )*
    };
}

facts! {
    /// How many rows there are: the length of every column.
    table_rows(table) -> usize { table.len() }
    /// Where the canonical HTML begins.
    table_html(table) -> *const u8 { table.html.as_ptr() }
    /// How many bytes of canonical HTML there are.
    table_html_size(table) -> usize { table.html.len() }
    table_parent(table) -> *const i32 { table.parent.as_ptr() }
    table_end(table) -> *const i32 { table.end.as_ptr() }
    table_depth(table) -> *const i32 { table.depth.as_ptr() }
    table_tag(table) -> *const i32 { table.tag.as_ptr() }
    table_start(table) -> *const i32 { table.start.as_ptr() }
    table_stop(table) -> *const i32 { table.stop.as_ptr() }
    table_close(table) -> *const i32 { table.close.as_ptr() }
    table_chars(table) -> *const i32 { table.chars.as_ptr() }
    table_words(table) -> *const i32 { table.words.as_ptr() }
    table_blanks(table) -> *const i32 { table.blanks.as_ptr() }
    /// How many names of elements there are that other pages do not share.
    table_own_tags(table) -> usize { table.unknown.len() }
    /// Where such a name begins in the canonical HTML.
    table_own_tag_start(table, index) -> u32 { table.unknown.get(index).map_or(0, |span| span.0) }
    /// Where such a name ends in the canonical HTML.
    table_own_tag_stop(table, index) -> u32 { table.unknown.get(index).map_or(0, |span| span.1) }
}

/// How many names of elements all pages share.
#[no_mangle]
pub extern "C" fn tag_count() -> usize {
    tags::NAMES.len()
}

/// Where the name of a number begins.
#[no_mangle]
pub extern "C" fn tag_name(number: usize) -> *const u8 {
    tags::NAMES.get(number).map_or(ptr::null(), |name| name.as_ptr())
}

/// How many bytes the name of a number has.
#[no_mangle]
pub extern "C" fn tag_name_size(number: usize) -> usize {
    tags::NAMES.get(number).map_or(0, |name| name.len())
}
