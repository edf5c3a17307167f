//! Whether some bytes are anywhere among others, by the algorithm of Horspool.

/// Whether `needle`, of fewer than 256 bytes, is in `bytes`.
pub(super) fn contains(bytes: &[u8], needle: &[u8]) -> bool {
    let length = needle.len();
    let last = match length.checked_sub(1) {
        Some(last) => last,
        None => return true,
    };
    let mut steps = [length as u8; 256];
    needle[..last].iter().enumerate().for_each(|(at, &byte)| steps[usize::from(byte)] = (last - at) as u8);
    let mut at = 0;
    while let Some(window) = bytes.get(at..at + length) {
        if window == needle {
            return true;
        }
        at += usize::from(steps[usize::from(window[last])]);
    }
    false
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
}
