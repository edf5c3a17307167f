//! Memory for what comes from outside.

use std::ptr;

/// Memory for `size` bytes; null where there is not so much.
#[no_mangle]
pub extern "C" fn allocate(size: usize) -> *mut u8 {
    let mut bytes: Vec<u8> = Vec::new();
    if bytes.try_reserve_exact(size).is_err() {
        return ptr::null_mut();
    }
    bytes.resize(size, 0);
    Box::into_raw(bytes.into_boxed_slice()).cast()
}

/// Give back the memory for `size` bytes at `bytes`.
#[no_mangle]
pub unsafe extern "C" fn release(bytes: *mut u8, size: usize) {
    // SAFETY: `allocate` has given this memory, with this size.
    drop(unsafe { Box::from_raw(ptr::slice_from_raw_parts_mut(bytes, size)) });
}
