//! A hash table from 64-bit keys to small numbers.

use crate::bytes::mixing::GOLDEN;

const NONE: u16 = u16::MAX;

/// Keys, each with a number; of equal keys, the first one counts.
#[derive(Clone, Debug)]
pub(crate) struct Keys {
    /// The keys by number.
    keys: Vec<u64>,
    /// The numbers by the slot of their key; `NONE` in an empty slot.
    slots: Vec<u16>,
    shift: u32,
}

impl Keys {
    /// Maximum number of keys.
    pub(crate) const MAX_LEN: usize = NONE as usize;

    /// Numbers keys in order, at most [`MAX_LEN`](Self::MAX_LEN); None takes a number too, and is never found.
    pub(crate) fn of(keys: &[Option<u64>]) -> Keys {
        let size = (2 * keys.len() + 2).next_power_of_two();
        let values = keys.iter().map(|key| key.unwrap_or(0)).collect();
        let mut table = Keys { keys: values, slots: vec![NONE; size], shift: u64::BITS - size.trailing_zeros() };
        for (key, number) in keys.iter().zip(0..NONE) {
            if let Some(slot) = key.map(|key| table.slot_of(key)).filter(|&slot| table.slots[slot] == NONE) {
                table.slots[slot] = number;
            }
        }
        table
    }

    /// Returns the number of a key.
    #[inline]
    pub(crate) fn find(&self, key: u64) -> Option<u16> {
        Some(self.slots[self.slot_of(key)]).filter(|&number| number != NONE)
    }

    /// Returns the slot of a key, or the empty slot where it would be.
    #[inline]
    fn slot_of(&self, key: u64) -> usize {
        let mask = self.slots.len() - 1;
        let mut slot = (key.wrapping_mul(GOLDEN) >> self.shift) as usize;
        loop {
            let number = self.slots[slot & mask];
            if number == NONE || self.keys[usize::from(number)] == key {
                return slot & mask;
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
