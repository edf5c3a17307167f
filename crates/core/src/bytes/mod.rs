//! Bytes and characters, before anything is known of HTML: searching, decoding, numbers.

pub(crate) mod dates;
pub(crate) mod decimal;
#[cfg(feature = "encoding")]
pub(crate) mod encoding;
pub(crate) mod finding;
pub(crate) mod letter_pairs;
pub(crate) mod letters;
pub(crate) mod mixing;
pub(crate) mod normal;
pub(crate) mod percent;
#[cfg(test)]
pub(crate) mod random;
pub(crate) mod simd;
pub(crate) mod unicode_forms;
