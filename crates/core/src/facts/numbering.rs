//! Numbers for keys, in the order in which the keys come.

use crate::bytes::mixing::{mixed, GOLDEN};

const LEAST_BITS: u32 = 6;

/// A table of keys, each with its number; it is emptied without being cleared.
#[derive(Clone, Debug, Default)]
pub(crate) struct Numbering {
    entries: Vec<Entry>,
    /// Entries with another mark are empty.
    mark: u32,
    bits: u32,
    count: u32,
}

#[derive(Clone, Copy, Debug, Default)]
struct Entry {
    key: u64,
    number: u32,
    mark: u32,
}

impl Numbering {
    /// Begin anew, with room for so many keys; more will find room.
    pub(crate) fn restart(&mut self, likely: usize) {
        self.bits = (2 * likely as u64 + 1).next_power_of_two().trailing_zeros().max(LEAST_BITS);
        self.count = 0;
        self.empty();
    }

    /// The number of a key.
    #[inline]
    pub(crate) fn number(&mut self, key: u64) -> u32 {
        self.number_if(key, |_| true)
    }

    /// The number of a key, where different things may have the same one: `is_same` tells it of the thing of a number.
    #[inline]
    pub(crate) fn number_if(&mut self, key: u64, is_same: impl Fn(u32) -> bool) -> u32 {
        if 2 * u64::from(self.count) >= 1 << self.bits {
            self.grow();
        }
        let place = self.place(key, is_same);
        let entry = &mut self.entries[place];
        if entry.mark != self.mark {
            *entry = Entry { key, number: self.count, mark: self.mark };
            self.count += 1;
        }
        entry.number
    }

    /// Where a key stands, or where there is room for it.
    #[inline]
    fn place(&self, key: u64, is_same: impl Fn(u32) -> bool) -> usize {
        let last = (1 << self.bits) - 1;
        let mut at = (key.wrapping_mul(GOLDEN) >> (u64::BITS - self.bits)) as usize;
        loop {
            let entry = &self.entries[at & last];
            if entry.mark != self.mark || (entry.key == key && is_same(entry.number)) {
                return at & last;
            }
            at += 1;
        }
    }

    /// Make room for twice as many keys.
    #[cold]
    fn grow(&mut self) {
        // a larger page may have left more entries than are in use
        let known = self.entries[..1 << self.bits].iter().filter(|entry| entry.mark == self.mark);
        let known: Vec<Entry> = known.copied().collect();
        self.bits += 1;
        self.empty();
        for entry in known {
            let place = self.place(entry.key, |_| false);
            self.entries[place] = Entry { mark: self.mark, ..entry };
        }
    }

    /// Forget all keys.
    fn empty(&mut self) {
        self.mark = self.mark.wrapping_add(1);
        if self.entries.len() < 1 << self.bits || self.mark == 0 {
            self.entries.clear();
            self.entries.resize(1 << self.bits, Entry::default());
            self.mark = 1;
        }
    }
}

/// A number for bytes that is hardly ever the same for others.
#[inline]
pub(crate) fn hash(bytes: &[u8]) -> u64 {
    let mix = |hash: u64, word: [u8; 8]| mixed(hash, u64::from_le_bytes(word));
    let words = bytes.chunks_exact(8);
    let (rest, mut last) = (words.remainder(), [0; 8]);
    last[..rest.len()].copy_from_slice(rest);
    let begin = (bytes.len() as u64).wrapping_mul(GOLDEN);
    mix(words.filter_map(|word| word.try_into().ok()).fold(begin, mix), last)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bytes::random::Random;

    #[test]
    fn numbers_go_up_in_the_order_of_keys() {
        let mut numbering = Numbering::default();
        for _ in 0..3 {
            numbering.restart(3);
            assert_eq!([7, 0, 7, u64::MAX, 0].map(|key| numbering.number(key)), [0, 1, 0, 2, 1]);
        }
    }

    #[test]
    fn things_with_one_key_are_told_apart() {
        let (mut numbering, things) = (Numbering::default(), ["a", "b", "a"]);
        numbering.restart(things.len());
        let mut first: Vec<&str> = Vec::new();
        let numbers = things.map(|thing| {
            let number = numbering.number_if(9, |number| first[number as usize] == thing);
            if number as usize == first.len() {
                first.push(thing);
            }
            number
        });
        assert_eq!(numbers, [0, 1, 0]);
    }

    #[test]
    fn any_keys_are_numbered_as_by_a_list() {
        let (mut random, mut numbering) = (Random::new(2), Numbering::default());
        for most in [1, 30, 31, 32, 33, 500, 3] {
            numbering.restart(random.below(most));
            let mut known = Vec::new();
            for _ in 0..most {
                let key = (random.below(most) as u64).wrapping_mul(GOLDEN);
                let expected = known.iter().position(|&other| other == key).unwrap_or_else(|| {
                    known.push(key);
                    known.len() - 1
                });
                assert_eq!(numbering.number(key) as usize, expected);
            }
        }
    }

    #[test]
    fn hashes_differ_by_bytes_and_length() {
        let texts: [&[u8]; 6] = [b"", b"\0", b"\0\0", b"12345678", b"12345678\0", b"87654321"];
        for (place, one) in texts.iter().enumerate() {
            assert!(texts[..place].iter().all(|other| hash(one) != hash(other)));
        }
    }
}
