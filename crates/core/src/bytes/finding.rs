//! Where some bytes are among others: wherever the two rarest of them are, the others are looked for.

use crate::bytes::simd::{pairs, Pattern};

/// Bytes that are rare in HTML, the rarest first.
const RARE: &[u8] = b"#@QZJXqzjYKVUWkxv_w:;y-bgfumhpdclnoris";

/// Returns whether `needle`, which is not empty, is in `bytes`.
pub fn holds(bytes: &[u8], needle: &[u8]) -> bool {
    places(bytes, needle).next().is_some()
}

/// Where any of some words begins in `bytes`, in order.
pub(crate) fn places_of(bytes: &[u8], words: &[&[u8]]) -> Vec<usize> {
    let mut found: Vec<usize> = words.iter().flat_map(|word| places(bytes, word)).collect();
    found.sort_unstable();
    found
}

/// Where `needle` is in `bytes`.
pub(crate) fn places<'a>(bytes: &'a [u8], needle: &'a [u8]) -> impl Iterator<Item = usize> + 'a {
    let (one, other) = two_rarest(needle);
    let byte = |place: usize| Pattern::byte(needle.get(place).copied().unwrap_or(0));
    let places = pairs(bytes, byte(one), byte(other), other - one).into_iter();
    let begins = places.filter_map(move |place| (place as usize).checked_sub(one));
    begins.filter(move |&begin| bytes[begin..].starts_with(needle))
}

/// Where the two rarest bytes of a needle are in it, in order; of one byte it is the same place twice.
fn two_rarest(needle: &[u8]) -> (usize, usize) {
    let rank = |byte: &u8| RARE.iter().position(|rare| rare == byte).unwrap_or(RARE.len());
    let rarest = |but: Option<usize>| {
        let others = needle.iter().enumerate().filter(|&(place, _)| Some(place) != but);
        others.min_by_key(|(_, byte)| rank(byte)).map(|(place, _)| place)
    };
    let one = rarest(None).unwrap_or(0);
    let other = rarest(Some(one)).unwrap_or(one);
    (one.min(other), one.max(other))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bytes::random::Random;

    #[test]
    fn any_bytes_are_found_as_one_by_one() {
        let mut random = Random::new(31);
        for _ in 0..2000 {
            let bytes: Vec<u8> = (0..random.below(30)).map(|_| random.below(3) as u8).collect();
            let needle: Vec<u8> = (0..random.below(5)).map(|_| random.below(3) as u8).collect();
            let plainly = needle.is_empty() || bytes.windows(needle.len()).any(|window| window == needle);
            assert_eq!(needle.is_empty() || holds(&bytes, &needle), plainly);
        }
    }

    #[test]
    fn words_are_found_in_order() {
        assert_eq!(places_of(b"b-ab-a", &[b"a", b"b", b"c"]), [0, 2, 3, 5]);
        assert_eq!(places_of(b"", &[b"a"]), []);
    }
}
