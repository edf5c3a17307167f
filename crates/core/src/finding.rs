//! Where some bytes are among others: wherever the rarest of them is, the others are looked for.

use crate::simd::{positions, Pattern};
use crate::Table;

/// Bytes that are rare in HTML, the rarest first.
const RARE: &[u8] = b"QZJXqzjYKVUWkxv_w:;y-bgfumhpdclnoris";

/// Whether `needle` is in `bytes`.
pub(crate) fn contains(bytes: &[u8], needle: &[u8]) -> bool {
    needle.is_empty() || places(bytes, needle).next().is_some()
}

/// The elements in whose start tags `needle` is.
pub(crate) fn elements_with(table: &Table, needle: &[u8]) -> Vec<usize> {
    let mut found: Vec<usize> = places(&table.html, needle).filter_map(|place| element_at(table, place)).collect();
    found.dedup();
    found
}

/// The element in whose start tag a place in the canonical HTML is.
fn element_at(table: &Table, place: usize) -> Option<usize> {
    let row = table.start.partition_point(|&start| start as usize <= place).checked_sub(1)?;
    (table.tag[row] != 0 && place < table.stop[row] as usize).then_some(row)
}

/// Where `needle` is in `bytes`.
fn places<'a>(bytes: &'a [u8], needle: &'a [u8]) -> impl Iterator<Item = usize> + 'a {
    let rank = |byte: &u8| RARE.iter().position(|rare| rare == byte).unwrap_or(RARE.len());
    let (before, rarest) = needle.iter().enumerate().min_by_key(|(_, byte)| rank(byte)).unwrap_or((0, &0));
    let places = positions(bytes, Pattern::byte(*rarest)).into_iter();
    let begins = places.filter_map(move |place| (place as usize).checked_sub(before));
    begins.filter(move |&begin| bytes[begin..].starts_with(needle))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    #[test]
    fn any_bytes_are_found_as_one_by_one() {
        let mut random = Random::new(31);
        for _ in 0..2000 {
            let bytes: Vec<u8> = (0..random.below(30)).map(|_| random.below(3) as u8).collect();
            let needle: Vec<u8> = (0..random.below(5)).map(|_| random.below(3) as u8).collect();
            let plainly = needle.is_empty() || bytes.windows(needle.len()).any(|window| window == needle);
            assert_eq!(contains(&bytes, &needle), plainly);
        }
    }

    #[test]
    fn elements_are_told_by_their_start_tags() {
        let table = Table::from_canonical("<p class=\"ab ab\">ab<b id=\"ab\"></b></p>".into()).unwrap();
        assert_eq!(elements_with(&table, b"ab"), [0, 2]);
    }
}
