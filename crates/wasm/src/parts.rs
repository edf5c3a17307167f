//! Several byte strings in one piece of memory: the size of each as a number of 32 bits, then their bytes.

use std::slice;

const SIZE: usize = 4;

/// The parts in `size` bytes; what is missing is empty.
///
/// # Safety
/// So many bytes are at `bytes`, and stay there unchanged as long as the parts are used.
pub(crate) unsafe fn parts_at<'a, const COUNT: usize>(bytes: *const u8, size: usize) -> [&'a [u8]; COUNT] {
    // SAFETY: by the contract of this function.
    let bytes = unsafe { slice::from_raw_parts(bytes, size) };
    parts_of(bytes)
}

fn parts_of<const COUNT: usize>(bytes: &[u8]) -> [&[u8]; COUNT] {
    let (sizes, mut rest) = bytes.split_at(bytes.len().min(COUNT * SIZE));
    let mut parts: [&[u8]; COUNT] = [&[]; COUNT];
    for (part, size) in parts.iter_mut().zip(sizes.chunks_exact(SIZE)) {
        let size = size.iter().rev().fold(0, |size, &byte| size << 8 | usize::from(byte));
        let (own, others) = rest.split_at(rest.len().min(size));
        (*part, rest) = (own, others);
    }
    parts
}
