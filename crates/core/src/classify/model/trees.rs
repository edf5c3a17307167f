//! Boosted oblivious trees: every level of a tree has one split, so that a leaf is a number in binary.
//!
//! Many trees share splits, so every split is evaluated once, for [`LANES`] blocks at a time, into one byte per block.

mod ablation;

pub(crate) use ablation::Ablation;

use std::ops::Range;

use super::model_file::{bad, ModelFile};
use crate::bytes::simd::{above, LANES};
use crate::classify::signals::Signals;
use crate::Error;

/// Splits of each tree; trees with fewer are padded with a split that no value exceeds.
const LEVELS: usize = 6;
const LEAVES: usize = 1 << LEVELS;
/// Number of leaves in the slice from which a tree is evaluated: any byte is a valid index, so that none is checked.
const WINDOW: usize = 1 << u8::BITS;
/// Number of blocks whose sums are kept in registers at the same time.
const SUMS_AT_ONCE: usize = 8;
/// Minimum number of requested blocks among [`LANES`] adjacent ones to evaluate these in place; fewer are gathered with
/// others, since gathering costs less than evaluating blocks that are not requested.
const MIN_ADJACENT: usize = LANES * 3 / 4;

/// The splits and leaves of all trees.
#[derive(Clone, Debug)]
pub(crate) struct Trees {
    /// The signals that splits use, by position in the schema, each with its splits.
    splits_by_signal: Vec<(usize, Range<usize>)>,
    /// The threshold of each split.
    thresholds: Vec<f32>,
    /// The splits of each tree; the first one is the lowest bit of the leaf's number.
    trees: Vec<[u16; LEVELS]>,
    /// The leaves of all trees, padded so that [`WINDOW`] leaves begin with each tree.
    leaves: Vec<f32>,
    /// Added to the sum of the leaves.
    bias: f32,
}

/// Reusable buffers for evaluating trees.
#[derive(Clone, Debug, Default)]
pub(crate) struct TreeBuffers {
    /// For each split and block whether the value is above the threshold.
    is_above: Vec<[u8; LANES]>,
    /// For each tree and block the number of the leaf.
    leaf_numbers: Vec<[u8; LANES]>,
    scattered: Vec<u32>,
}

impl Trees {
    /// Reads the trees of that name in a model file, which use that many signals.
    pub(crate) fn read(file: &ModelFile, name: &str, signals: usize) -> Result<Trees, Error> {
        let split_signals = file.numbers(&format!("{name}_signal"))?;
        let [count, levels, _] = split_signals.shape;
        if !(1..=LEVELS).contains(&levels) || count * levels > u16::MAX as usize {
            return bad(format!("{name} has {count} trees of {levels} levels"));
        }
        if split_signals.values.iter().any(|&signal| usize::from(signal) >= signals) {
            return bad(format!("{name} asks about a signal that the schema does not name"));
        }
        let thresholds = file.floats_of(&format!("{name}_border"), split_signals.shape)?;
        let leaves = file.floats_of(&format!("{name}_leaf"), [count, 1 << levels, 1])?;
        let bias = file.floats_of(&format!("{name}_bias"), [1, 1, 1])?;
        let splits: Vec<(u16, f32)> = split_signals.values.iter().copied().zip(thresholds).collect();
        Ok(Trees::new(&splits, levels, &leaves, bias[0]))
    }

    /// Builds trees from the signal and threshold at each level of each tree, and their leaves.
    fn new(splits: &[(u16, f32)], levels: usize, leaves: &[f32], bias: f32) -> Trees {
        const NEVER: (u16, f32) = (0, f32::INFINITY);
        let by_signal = |one: &(u16, f32), other: &(u16, f32)| one.0.cmp(&other.0).then(one.1.total_cmp(&other.1));
        let mut distinct: Vec<(u16, f32)> = splits.iter().copied().chain([NEVER]).collect();
        distinct.sort_unstable_by(by_signal);
        distinct.dedup();
        let number_of = |split: &(u16, f32)| distinct.partition_point(|other| by_signal(other, split).is_lt()) as u16;
        let trees = splits.chunks_exact(levels).map(|tree| {
            let mut numbers = [number_of(&NEVER); LEVELS];
            tree.iter().zip(&mut numbers).for_each(|(split, number)| *number = number_of(split));
            numbers
        });
        let padding = || std::iter::repeat(0.0);
        let padded = leaves.chunks_exact(1 << levels);
        let padded = padded.flat_map(|given| given.iter().copied().chain(padding().take(LEAVES - given.len())));
        Trees {
            splits_by_signal: group_by_signal(&distinct),
            thresholds: distinct.iter().map(|&(_, threshold)| threshold).collect(),
            trees: trees.collect(),
            leaves: padded.chain(padding().take(WINDOW - LEAVES)).collect(),
            bias,
        }
    }

    /// Whether a split uses the signal at that position of the schema.
    pub(crate) fn use_signal(&self, position: usize) -> bool {
        let of_signal = self.splits_by_signal.iter().filter(|(signal, _)| *signal == position);
        of_signal.flat_map(|(_, splits)| &self.thresholds[splits.clone()]).any(|threshold| threshold.is_finite())
    }

    /// Returns the signal and the threshold of a split.
    fn split(&self, number: u16) -> (usize, f32) {
        let number = usize::from(number);
        let at = self.splits_by_signal.partition_point(|(_, splits)| splits.end <= number);
        (self.splits_by_signal[at].0, self.thresholds[number])
    }

    /// Writes the log-odds of some blocks, which are in ascending order, to `log_odds`, which has a value for each block.
    ///
    /// Where many of [`LANES`] adjacent blocks are requested, these are evaluated in place; the others are gathered.
    pub(crate) fn write_log_odds(
        &self,
        signals: &Signals,
        blocks: &[u32],
        log_odds: &mut [f32],
        buffers: &mut TreeBuffers,
    ) {
        self.prepare(signals, buffers);
        let mut scattered = std::mem::take(&mut buffers.scattered);
        scattered.clear();
        let mut rest = blocks;
        while let Some(&first) = rest.first() {
            let base = first as usize / LANES * LANES;
            let (adjacent, after) = rest.split_at(rest.partition_point(|&block| (block as usize) < base + LANES));
            if adjacent.len() < MIN_ADJACENT {
                scattered.extend_from_slice(adjacent);
            } else {
                let count = adjacent[adjacent.len() - 1] as usize + 1 - base;
                let sums = self.sums(|signal| signals.lanes(signal, base), count, buffers);
                adjacent.iter().for_each(|&block| log_odds[block as usize] = sums[block as usize - base]);
            }
            rest = after;
        }
        for some in scattered.chunks(LANES) {
            let mut gathered = [some[0]; LANES];
            gathered[..some.len()].copy_from_slice(some);
            let sums = self.sums(|signal| signals.gathered(signal, &gathered), some.len(), buffers);
            some.iter().zip(sums).for_each(|(&block, sum)| log_odds[block as usize] = sum);
        }
        buffers.scattered = scattered;
    }

    /// Resizes the buffers, and evaluates the splits of the values that all blocks share.
    fn prepare(&self, signals: &Signals, buffers: &mut TreeBuffers) {
        buffers.is_above.resize(self.thresholds.len(), [0; LANES]);
        buffers.leaf_numbers.resize(self.trees.len(), [0; LANES]);
        for (signal, splits) in &self.splits_by_signal {
            if let Some(value) = signals.shared(*signal) {
                above(&[value; LANES], &self.thresholds[splits.clone()], &mut buffers.is_above[splits.clone()]);
            }
        }
    }

    /// Finds the leaves of some blocks; `values` returns the values of a signal, or None where all blocks share one.
    #[inline]
    fn find_leaves(&self, values: impl Fn(usize) -> Option<[f32; LANES]>, buffers: &mut TreeBuffers) {
        for (signal, splits) in &self.splits_by_signal {
            if let Some(values) = values(*signal) {
                above(&values, &self.thresholds[splits.clone()], &mut buffers.is_above[splits.clone()]);
            }
        }
        for (tree, numbers) in self.trees.iter().zip(&mut buffers.leaf_numbers) {
            *numbers = leaf_numbers_of(tree, &buffers.is_above);
        }
    }

    /// Returns the sums of the leaves of `count` blocks.
    #[inline]
    fn sums(
        &self,
        values: impl Fn(usize) -> Option<[f32; LANES]>,
        count: usize,
        buffers: &mut TreeBuffers,
    ) -> [f32; LANES] {
        self.find_leaves(values, buffers);
        let mut sums = [0.0; LANES];
        for (part, sums) in sums.chunks_exact_mut(SUMS_AT_ONCE).enumerate().take(count.div_ceil(SUMS_AT_ONCE)) {
            let of_leaves = self.sums_of_leaves(&buffers.leaf_numbers, SUMS_AT_ONCE * part);
            sums.iter_mut().zip(of_leaves).for_each(|(sum, leaves)| *sum = leaves + self.bias);
        }
        sums
    }

    /// Returns the sums of the leaves of the blocks from `begin` on, tree by tree.
    #[inline]
    fn sums_of_leaves(&self, leaf_numbers: &[[u8; LANES]], begin: usize) -> [f32; SUMS_AT_ONCE] {
        let mut sums = [0.0; SUMS_AT_ONCE];
        for (of_tree, leaves) in leaf_numbers.iter().zip(self.leaves.windows(WINDOW).step_by(LEAVES)) {
            let leaves: &[f32; WINDOW] = leaves.try_into().unwrap_or(&[0.0; WINDOW]);
            let mut numbers = [0; SUMS_AT_ONCE];
            numbers.copy_from_slice(&of_tree[begin..begin + SUMS_AT_ONCE]);
            let mut numbers = u64::from_le_bytes(numbers);
            for sum in &mut sums {
                *sum += leaves[usize::from(numbers as u8)];
                numbers >>= u8::BITS;
            }
        }
        sums
    }
}

/// Returns the signals of splits that are sorted by signal, each with the range of its splits.
fn group_by_signal(splits: &[(u16, f32)]) -> Vec<(usize, Range<usize>)> {
    let mut groups: Vec<(usize, Range<usize>)> = Vec::new();
    for (number, &(signal, _)) in splits.iter().enumerate() {
        match groups.last_mut() {
            Some((last, range)) if *last == usize::from(signal) => range.end = number + 1,
            _ => groups.push((usize::from(signal), number..number + 1)),
        }
    }
    groups
}

/// Returns for each block the number of the leaf of one tree.
#[inline]
fn leaf_numbers_of(tree: &[u16; LEVELS], is_above: &[[u8; LANES]]) -> [u8; LANES] {
    let mut numbers = [0; LANES];
    for (level, &split) in tree.iter().enumerate() {
        for (number, is_above) in numbers.iter_mut().zip(&is_above[usize::from(split)]) {
            *number |= is_above & 1 << level;
        }
    }
    numbers
}

/// Returns the logistic function of log-odds, a probability.
pub(crate) fn logistic(log_odds: f32) -> f32 {
    1.0 / (1.0 + (-log_odds).exp())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bytes::random::Random;

    /// The log-odds of one block, computed tree by tree and split by split.
    fn plain_log_odds(splits: &[(u16, f32)], levels: usize, leaves: &[f32], bias: f32, values: &[f32]) -> f32 {
        let trees = splits.chunks(levels).zip(leaves.chunks(1 << levels));
        let sum = trees.fold(0.0, |sum, (tree, leaves)| {
            let number = tree
                .iter()
                .rev()
                .fold(0, |number, &(signal, border)| 2 * number + usize::from(values[usize::from(signal)] > border));
            sum + leaves[number]
        });
        sum + bias
    }

    #[test]
    fn many_blocks_are_classified_as_each_alone() {
        let mut random = Random::new(1);
        let mut buffers = TreeBuffers::default();
        for levels in 1..=LEVELS {
            let (count, blocks) = (random.below(40), 1 + random.below(200));
            let mut number = || random.below(17) as f32 - 8.0;
            let leaves: Vec<f32> = (0..count << levels).map(|_| number() / 7.0).collect();
            let mut signals = Signals::new(5, blocks);
            for signal in 0..5 {
                signals.row_mut(signal).iter_mut().for_each(|value| *value = number());
            }
            let splits: Vec<(u16, f32)> =
                (0..count * levels).map(|_| (random.below(5) as u16, random.below(9) as f32 - 4.0)).collect();
            let trees = Trees::new(&splits, levels, &leaves, 0.25);
            let some: Vec<u32> = (0..blocks as u32).filter(|_| random.below(3) > 0).collect();
            let few: Vec<u32> = (0..blocks as u32).filter(|_| random.below(9) == 0).collect();
            for chosen in [some, few] {
                let mut found = vec![f32::NAN; blocks];
                trees.write_log_odds(&signals, &chosen, &mut found, &mut buffers);
                for (block, found) in found.iter().enumerate() {
                    let values: Vec<f32> = (0..5).map(|signal| signals.row(signal)[block]).collect();
                    let expected = plain_log_odds(&splits, levels, &leaves, 0.25, &values);
                    let is_chosen = chosen.contains(&(block as u32));
                    assert_eq!(found.to_bits(), if is_chosen { expected } else { f32::NAN }.to_bits());
                }
            }
        }
    }

    #[test]
    fn trees_know_their_signals() {
        let trees = Trees::new(&[(3, 1.0), (5, 2.0)], 2, &[0.0; 4], 0.0);
        assert_eq!([0, 3, 4, 5].map(|position| trees.use_signal(position)), [false, true, false, true]);
    }

    #[test]
    fn log_odds_of_zero_are_even() {
        assert_eq!(logistic(0.0), 0.5);
        assert_eq!((logistic(f32::INFINITY), logistic(f32::NEG_INFINITY)), (1.0, 0.0));
    }
}
