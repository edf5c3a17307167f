//! The signals of the blocks of a page, by number for trees and by name for the code that computes them.

use std::borrow::Cow;

use super::catalogue::Signal;
use crate::bytes::simd::LANES;
use crate::classify::model::Schema;

/// The signals of each block of a page: one row for each signal, in the order of the model's schema.
///
/// A value that all blocks share, as in every signal of the page itself, is stored once.
#[derive(Clone, Debug, Default)]
pub struct Signals {
    rows: Vec<Row>,
    /// The rows that have a value for each block, `stride` apart.
    values: Vec<f32>,
    blocks: usize,
    stride: usize,
}

/// The values of a signal.
#[derive(Clone, Copy, Debug)]
enum Row {
    /// The value that all blocks share.
    Shared(f32),
    /// The offset of the values of all blocks.
    Own(usize),
}

impl Signals {
    /// Returns signals that are all 0.
    pub(crate) fn new(signals: usize, blocks: usize) -> Signals {
        // An odd number of half cache lines: rows do not share cache sets.
        let stride = blocks.div_ceil(LANES) * LANES + LANES / 2;
        let (rows, values) = (vec![Row::Shared(0.0); signals], Vec::with_capacity(signals * stride));
        Signals { rows, values, blocks, stride }
    }

    /// Returns the number of blocks.
    pub fn blocks(&self) -> usize {
        self.blocks
    }

    /// Returns the values of the signal at a position of the schema; empty where there is none.
    pub fn row(&self, position: usize) -> Cow<'_, [f32]> {
        match self.rows.get(position) {
            Some(&Row::Own(begin)) => Cow::Borrowed(&self.values[begin..][..self.blocks]),
            Some(&Row::Shared(value)) => Cow::Owned(vec![value; self.blocks]),
            None => Cow::Borrowed(&[]),
        }
    }

    /// Returns the value of a signal for a block.
    pub(crate) fn value(&self, position: usize, block: usize) -> f32 {
        match self.rows[position] {
            Row::Own(begin) => self.values[begin + block],
            Row::Shared(value) => value,
        }
    }

    /// Returns the values of all signals, row by row.
    pub fn all(&self) -> Vec<f32> {
        let mut all = Vec::with_capacity(self.rows.len() * self.blocks);
        (0..self.rows.len()).for_each(|position| all.extend_from_slice(&self.row(position)));
        all
    }

    /// Returns the value of a signal for the first block; 0 where there is none.
    pub(crate) fn first(&self, position: usize) -> f32 {
        match self.rows.get(position) {
            Some(&Row::Own(begin)) => self.values[begin],
            Some(&Row::Shared(value)) => value,
            None => 0.0,
        }
    }

    /// Returns the value of a signal that all blocks share; None where they differ.
    #[inline]
    pub(crate) fn shared(&self, position: usize) -> Option<f32> {
        match self.rows[position] {
            Row::Shared(value) => Some(value),
            Row::Own(_) => None,
        }
    }

    /// Returns the values of a signal, mutable.
    pub(crate) fn row_mut(&mut self, position: usize) -> &mut [f32] {
        let begin = match self.rows[position] {
            Row::Own(begin) => begin,
            Row::Shared(value) => {
                let begin = self.values.len();
                self.values.resize(begin + self.stride, value);
                self.rows[position] = Row::Own(begin);
                begin
            }
        };
        &mut self.values[begin..][..self.blocks]
    }

    /// Changes the values of a signal; a value that all blocks share then is stored once.
    #[inline]
    pub(crate) fn change(&mut self, position: usize, change: impl FnOnce(&mut [f32])) {
        let row = self.row_mut(position);
        change(row);
        if let Some((&first, rest)) = row.split_first() {
            if rest.iter().all(|value| value.to_bits() == first.to_bits()) {
                self.share(position, first);
            }
        }
    }

    /// Sets the value of a signal for all blocks.
    fn share(&mut self, position: usize, value: f32) {
        let last = self.values.len().checked_sub(self.stride);
        match self.rows[position] {
            Row::Own(begin) if Some(begin) == last => self.values.truncate(begin),
            _ => {}
        }
        self.rows[position] = Row::Shared(value);
    }

    /// Returns the values of a signal for the blocks from `begin` on, a multiple of [`LANES`]; None where all blocks share
    /// one.
    #[inline]
    pub(crate) fn lanes(&self, position: usize, begin: usize) -> Option<[f32; LANES]> {
        let row = self.offset(position)?;
        let mut lanes = [0.0; LANES];
        lanes.copy_from_slice(&self.values[row + begin..][..LANES]);
        Some(lanes)
    }

    /// Returns the values of a signal for some blocks; None where all blocks share one.
    #[inline]
    pub(crate) fn gathered(&self, position: usize, blocks: &[u32; LANES]) -> Option<[f32; LANES]> {
        let row = &self.values[self.offset(position)?..][..self.blocks];
        Some(blocks.map(|block| row[block as usize]))
    }

    /// Returns the offset of the values of a signal; None where all blocks share one.
    #[inline]
    fn offset(&self, position: usize) -> Option<usize> {
        match self.rows[position] {
            Row::Shared(_) => None,
            Row::Own(begin) => Some(begin),
        }
    }
}

/// Writes signals by name to their positions in the schema.
pub(crate) struct SignalWriter<'a> {
    schema: &'a Schema,
    signals: &'a mut Signals,
}

impl<'a> SignalWriter<'a> {
    pub(crate) fn new(schema: &'a Schema, signals: &'a mut Signals) -> SignalWriter<'a> {
        SignalWriter { schema, signals }
    }

    /// Writes the values of a signal, one for each block.
    #[inline]
    pub(crate) fn write(&mut self, signal: impl Into<Signal>, values: impl IntoIterator<Item = f64>) {
        self.change(signal, |row| row.iter_mut().zip(values).for_each(|(position, value)| *position = value as f32));
    }

    /// Writes a flag for each block.
    #[inline]
    pub(crate) fn write_flags(&mut self, signal: impl Into<Signal>, flags: impl IntoIterator<Item = bool>) {
        self.change(signal, |row| {
            row.iter_mut().zip(flags).for_each(|(position, flag)| *position = f32::from(u8::from(flag)));
        });
    }

    /// Writes a value that all blocks share.
    pub(crate) fn write_all(&mut self, signal: impl Into<Signal>, value: f64) {
        self.signals.share(self.schema.position(signal.into().number()), value as f32);
    }

    /// Returns the values of a signal.
    pub(crate) fn row(&self, signal: impl Into<Signal>) -> Cow<'_, [f32]> {
        self.signals.row(self.schema.position(signal.into().number()))
    }

    /// Changes the values of a signal in place.
    #[inline]
    pub(crate) fn change(&mut self, signal: impl Into<Signal>, change: impl FnOnce(&mut [f32])) {
        self.signals.change(self.schema.position(signal.into().number()), change);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shared_values_are_stored_once() {
        let mut signals = Signals::new(3, 2);
        signals.change(1, |row| row.copy_from_slice(&[1.0, 2.0]));
        signals.change(2, |row| row.fill(3.0));
        assert_eq!(signals.all(), [0.0, 0.0, 1.0, 2.0, 3.0, 3.0]);
        assert_eq!([0, 1, 2].map(|position| signals.shared(position)), [Some(0.0), None, Some(3.0)]);
        assert_eq!(signals.values.len(), signals.stride);
        signals.row_mut(0)[1] = 4.0;
        assert_eq!(*signals.row(0), [0.0, 4.0]);
        assert_eq!((signals.first(2), signals.first(3), signals.row(3).len()), (3.0, 0.0, 0));
    }

    #[test]
    fn zeros_of_different_signs_are_not_the_same() {
        let mut signals = Signals::new(1, 2);
        signals.change(0, |row| row[1] = -0.0);
        assert_eq!(signals.shared(0), None);
    }
}
