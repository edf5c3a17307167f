//! Ablation: how much the log-odds of blocks drop when one of their signals is replaced by its usual value on the page.

use super::{TreeBuffers, Trees, LEAVES, LEVELS};
use crate::bytes::simd::LANES;
use crate::classify::signals::Signals;

/// The bits of a tree's leaf number that a signal determines.
struct SignalBits {
    tree: usize,
    signal: usize,
    /// The bits of the splits that use the signal.
    mask: u8,
    /// These bits for the usual value.
    usual: u8,
}

/// Trees prepared for the ablation of all signals: every tree is evaluated once, whatever the number of signals.
pub(crate) struct Ablation<'a> {
    trees: &'a Trees,
    signals: &'a Signals,
    bits: Vec<SignalBits>,
    buffers: TreeBuffers,
}

impl<'a> Ablation<'a> {
    /// Prepares trees; `usual` has the usual value of each signal.
    pub(crate) fn new(trees: &'a Trees, signals: &'a Signals, usual: &[f32]) -> Ablation<'a> {
        let mut buffers = TreeBuffers::default();
        trees.prepare(signals, &mut buffers);
        let bits = (0..trees.trees.len()).flat_map(|tree| bits_of_signals(trees, tree, usual));
        let bits = bits.filter(|bits| signals.shared(bits.signal).is_none()).collect();
        Ablation { trees, signals, bits, buffers }
    }

    /// Writes for each signal the drops of [`LANES`] blocks from `begin` on, a multiple of [`LANES`].
    pub(crate) fn write_drops(&mut self, begin: usize, drops: &mut [[f32; LANES]]) {
        drops.iter_mut().for_each(|drops| *drops = [0.0; LANES]);
        self.trees.find_leaves(|signal| self.signals.lanes(signal, begin), &mut self.buffers);
        for bits in &self.bits {
            let leaves = &self.trees.leaves[bits.tree * LEAVES..];
            let leaf_numbers = &self.buffers.leaf_numbers[bits.tree];
            for (drop, &number) in drops[bits.signal].iter_mut().zip(leaf_numbers) {
                let usual = number & !bits.mask | bits.usual;
                *drop += leaves[usize::from(number)] - leaves[usize::from(usual)];
            }
        }
    }
}

/// Returns the bits of each signal that a tree uses.
fn bits_of_signals(trees: &Trees, tree: usize, usual: &[f32]) -> Vec<SignalBits> {
    let mut all: Vec<SignalBits> = Vec::with_capacity(LEVELS);
    for (level, &split) in trees.trees[tree].iter().enumerate() {
        let (signal, threshold) = trees.split(split);
        let (mask, usual) = (1 << level, u8::from(usual[signal] > threshold) << level);
        match all.iter_mut().find(|bits| bits.signal == signal) {
            Some(bits) => {
                bits.mask |= mask;
                bits.usual |= usual;
            }
            None => all.push(SignalBits { tree, signal, mask, usual }),
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bytes::random::Random;

    #[test]
    fn a_drop_is_the_difference_of_two_predictions() {
        let mut random = Random::new(3);
        let (count, blocks) = (5, 2 * LANES + 3);
        let questions: Vec<(u16, f32)> =
            (0..40 * LEVELS).map(|_| (random.below(count) as u16, random.below(9) as f32 - 4.0)).collect();
        let leaves: Vec<f32> = (0..40 * LEAVES).map(|_| random.below(17) as f32 - 8.0).collect();
        let trees = Trees::new(&questions, LEVELS, &leaves, 0.25);
        let mut signals = Signals::new(count, blocks);
        let mut number = || random.below(17) as f32 - 8.0;
        (1..count).for_each(|signal| signals.row_mut(signal).iter_mut().for_each(|value| *value = number()));
        let usual = [0.0, 1.0, -2.0, 3.0, 0.5];
        let mut drops = vec![[0.0; LANES]; count];
        let mut ablation = Ablation::new(&trees, &signals, &usual);
        for block in 0..blocks {
            ablation.write_drops(block / LANES * LANES, &mut drops);
            for (signal, &usual) in usual.iter().enumerate() {
                let mut changed = signals.clone();
                changed.row_mut(signal).fill(usual);
                let [before, after] = [&signals, &changed].map(|signals| log_odds(&trees, signals, block));
                assert_eq!(drops[signal][block % LANES], before - after);
            }
        }
    }

    fn log_odds(trees: &Trees, signals: &Signals, block: usize) -> f32 {
        let mut found = vec![0.0; signals.blocks()];
        trees.write_log_odds(signals, &[block as u32], &mut found, &mut TreeBuffers::default());
        found[block]
    }
}
