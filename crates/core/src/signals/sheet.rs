//! The signals of the blocks of a page, by number for trees and by name for the code that computes them.

use super::catalogue::Signal;
use crate::model::Schema;
use crate::simd::LANES;

/// What is known of each block of a page.
///
/// One row for each signal in the order of the model's schema, one column for each block.
#[derive(Clone, Debug, Default)]
pub struct Signals {
    values: Vec<f32>,
    blocks: usize,
    stride: usize,
}

impl Signals {
    /// Signals that are all 0.
    pub(crate) fn new(signals: usize, blocks: usize) -> Signals {
        // an odd number of half cache lines: rows do not fall on the same places of the cache
        let stride = (blocks + LANES - 1) / LANES * LANES + LANES / 2;
        Signals { values: vec![0.0; signals * stride], blocks, stride }
    }

    /// All rows, one after the other, each with room at its end.
    pub fn values(&self) -> &[f32] {
        &self.values
    }

    /// How far the rows lie apart in [`values`](Self::values).
    pub fn stride(&self) -> usize {
        self.stride
    }

    /// The number of blocks.
    pub fn blocks(&self) -> usize {
        self.blocks
    }

    /// The values of the signal at that position of the schema; empty where there is none.
    pub fn row(&self, place: usize) -> &[f32] {
        let begin = place.saturating_mul(self.stride);
        self.values.get(begin..).and_then(|rows| rows.get(..self.blocks)).unwrap_or(&[])
    }

    pub(crate) fn row_mut(&mut self, place: usize) -> &mut [f32] {
        &mut self.values[place * self.stride..][..self.blocks]
    }

    /// The values of a signal for the blocks from `begin`, a multiple of [`LANES`], on.
    #[inline]
    pub(crate) fn lanes(&self, place: usize, begin: usize) -> [f32; LANES] {
        let mut lanes = [0.0; LANES];
        lanes.copy_from_slice(&self.values[place * self.stride + begin..][..LANES]);
        lanes
    }

    /// The values of a signal for some blocks.
    #[inline]
    pub(crate) fn gathered(&self, place: usize, blocks: &[u32; LANES]) -> [f32; LANES] {
        let row = self.row(place);
        blocks.map(|block| row[block as usize])
    }
}

/// The signals of a page while they are found.
pub(crate) struct Sheet<'a> {
    schema: &'a Schema,
    signals: &'a mut Signals,
}

impl<'a> Sheet<'a> {
    pub(crate) fn new(schema: &'a Schema, signals: &'a mut Signals) -> Sheet<'a> {
        Sheet { schema, signals }
    }

    /// Put down the values of a signal, one for each block.
    #[inline]
    pub(crate) fn write(&mut self, signal: impl Into<Signal>, values: impl IntoIterator<Item = f64>) {
        let row = self.row_mut(signal);
        row.iter_mut().zip(values).for_each(|(place, value)| *place = value as f32);
    }

    /// Put down whether something is so, block by block.
    #[inline]
    pub(crate) fn write_flags(&mut self, signal: impl Into<Signal>, flags: impl IntoIterator<Item = bool>) {
        let row = self.row_mut(signal);
        row.iter_mut().zip(flags).for_each(|(place, flag)| *place = f32::from(u8::from(flag)));
    }

    /// Put down a value that all blocks share.
    pub(crate) fn write_all(&mut self, signal: impl Into<Signal>, value: f64) {
        self.row_mut(signal).fill(value as f32);
    }

    /// The values of a signal.
    #[inline]
    pub(crate) fn row(&self, signal: impl Into<Signal>) -> &[f32] {
        self.signals.row(self.schema.place(signal.into().number()))
    }

    #[inline]
    pub(crate) fn row_mut(&mut self, signal: impl Into<Signal>) -> &mut [f32] {
        self.signals.row_mut(self.schema.place(signal.into().number()))
    }
}
