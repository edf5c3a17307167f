//! Memory for what comes from outside.

use std::ptr;

/// Memory for `size` bytes.
#[no_mangle]
pub extern "C" fn allocate(size: usize) -> *mut u8 {
    Box::into_raw(vec![0; size].into_boxed_slice()).cast()
}

/// Give back the memory for `size` bytes at `bytes`.
#[no_mangle]
pub unsafe extern "C" fn release(bytes: *mut u8, size: usize) {
    // SAFETY: `allocate` has given this memory, with this size.
    drop(unsafe { Box::from_raw(ptr::slice_from_raw_parts_mut(bytes, size)) });
}
