//! Odd multipliers that spread the bits of keys, and the step by which bytes are hashed.

/// 2⁶⁴ divided by the golden ratio: multiples of it are far apart from each other.
pub(crate) const GOLDEN: u64 = 0x9e37_79b9_7f4a_7c15;
/// Separates the second part of a key from its first ...
pub(crate) const SECOND: u64 = 0xc2b2_ae3d_27d4_eb4f;
/// ... and the third.
pub(crate) const THIRD: u64 = 0xd1b5_4a32_d192_ed03;

/// Adds eight bytes to a hash.
#[inline]
pub(crate) fn mixed(hash: u64, word: u64) -> u64 {
    const MIX: u64 = 0xd6e8_feb8_6659_fd93;
    let mixed = (hash ^ word).wrapping_mul(MIX);
    mixed ^ mixed >> 32
}
