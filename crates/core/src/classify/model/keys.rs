//! Numbers of things that are known by 64-bit keys.

use crate::bytes::mixing::GOLDEN;

const NONE: u16 = u16::MAX;

/// Keys, each with a number; of two things with the same key the first one is known.
#[derive(Clone, Debug)]
pub(crate) struct Keys {
    /// By number.
    keys: Vec<u64>,
    /// By a slot of the key; the number of an empty slot is `NONE`.
    slots: Vec<u16>,
    shift: u32,
}

impl Keys {
    /// How many things there can be.
    pub(crate) const MAX_LEN: usize = NONE as usize;

    /// The table of things that are numbered in order, at most [`MAX_LEN`](Self::MAX_LEN); one without a key is never found.
    pub(crate) fn of(things: &[Option<u64>]) -> Keys {
        let size = (2 * things.len() + 2).next_power_of_two();
        let keys = things.iter().map(|key| key.unwrap_or(0)).collect();
        let mut found = Keys { keys, slots: vec![NONE; size], shift: u64::BITS - size.trailing_zeros() };
        for (key, number) in things.iter().zip(0..NONE) {
            if let Some(slot) = key.map(|key| found.slot_of(key)).filter(|&slot| found.slots[slot] == NONE) {
                found.slots[slot] = number;
            }
        }
        found
    }

    /// The number of the thing with that key.
    #[inline]
    pub(crate) fn find(&self, key: u64) -> Option<u16> {
        Some(self.slots[self.slot_of(key)]).filter(|&number| number != NONE)
    }

    /// The slot that has the key, or the empty one where it would be.
    #[inline]
    fn slot_of(&self, key: u64) -> usize {
        let last = self.slots.len() - 1;
        let mut slot = (key.wrapping_mul(GOLDEN) >> self.shift) as usize;
        loop {
            let number = self.slots[slot & last];
            if number == NONE || self.keys[usize::from(number)] == key {
                return slot & last;
            }
            slot += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_found_by_keys() {
        let keys = Keys::of(&[Some(7), Some(0), Some(7), Some(u64::MAX), None]);
        assert_eq!([7, 0, u64::MAX, 8].map(|key| keys.find(key)), [Some(0), Some(1), Some(3), None]);
        assert_eq!(Keys::of(&[]).find(0), None);
    }
}
