//! Numbers of things that are known by 64-bit keys.

const MULTIPLIER: u64 = 0x9e37_79b9_7f4a_7c15;
const NONE: u16 = u16::MAX;

/// Keys, each with a number; of two things with the same key the first one is known.
#[derive(Clone, Debug)]
pub(crate) struct Keys {
    /// By a slot of the key; the number of an empty slot is `NONE`.
    keys: Vec<u64>,
    numbers: Vec<u16>,
    shift: u32,
}

impl Keys {
    /// How many things there can be.
    pub(crate) const MOST: usize = NONE as usize;

    /// The table of some keys with their numbers, which are all less than [`MOST`](Self::MOST).
    pub(crate) fn of(numbered: impl ExactSizeIterator<Item = (u64, u16)>) -> Keys {
        let size = (2 * numbered.len() + 2).next_power_of_two();
        let shift = u64::BITS - size.trailing_zeros();
        let mut found = Keys { keys: vec![0; size], numbers: vec![NONE; size], shift };
        for (key, number) in numbered {
            let slot = found.slot_of(key);
            if found.numbers[slot] == NONE {
                found.keys[slot] = key;
                found.numbers[slot] = number;
            }
        }
        found
    }

    /// The number of the thing with that key.
    #[inline]
    pub(crate) fn find(&self, key: u64) -> Option<u16> {
        Some(self.numbers[self.slot_of(key)]).filter(|&number| number != NONE)
    }

    /// The slot that has the key, or the empty one where it would be.
    #[inline]
    fn slot_of(&self, key: u64) -> usize {
        let last = self.keys.len() - 1;
        let mut slot = (key.wrapping_mul(MULTIPLIER) >> self.shift) as usize;
        while self.numbers[slot & last] != NONE && self.keys[slot & last] != key {
            slot += 1;
        }
        slot & last
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_found_by_keys() {
        let keys = Keys::of([(7, 0), (0, 1), (7, 2), (u64::MAX, 3)].into_iter());
        assert_eq!([7, 0, u64::MAX, 8].map(|key| keys.find(key)), [Some(0), Some(1), Some(3), None]);
        assert_eq!(Keys::of([].into_iter()).find(0), None);
    }
}
