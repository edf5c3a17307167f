//! By how much the log-odds of blocks fall when one of their signals has the value that is usual on the page.

use super::{TreeBuffers, Trees, LEAVES, LEVELS};
use crate::bytes::simd::LANES;
use crate::classify::signals::Signals;

/// What the usual value of a signal changes in a tree that asks about it.
struct Change {
    tree: usize,
    signal: usize,
    /// The bits of the leaf's number that answer questions about the signal.
    asked: u8,
    /// These bits for the usual value.
    usual: u8,
}

/// The trees, ready to tell what each signal weighs: every tree is walked once, whatever the number of signals.
pub(crate) struct Ablation<'a> {
    trees: &'a Trees,
    signals: &'a Signals,
    changes: Vec<Change>,
    buffers: TreeBuffers,
}

impl<'a> Ablation<'a> {
    /// `usual` has a value for each signal.
    pub(crate) fn new(trees: &'a Trees, signals: &'a Signals, usual: &[f32]) -> Ablation<'a> {
        let mut buffers = TreeBuffers::default();
        trees.prepare(signals, &mut buffers);
        let changes = (0..trees.questions.len()).flat_map(|tree| changes_of(trees, tree, usual));
        let changes = changes.filter(|change| signals.shared(change.signal).is_none()).collect();
        Ablation { trees, signals, changes, buffers }
    }

    /// For each signal the drops of the blocks from a multiple of [`LANES`] on.
    pub(crate) fn find(&mut self, begin: usize, drops: &mut [[f32; LANES]]) {
        drops.iter_mut().for_each(|drops| *drops = [0.0; LANES]);
        self.trees.find_places(|signal| self.signals.lanes(signal, begin), &mut self.buffers);
        for change in &self.changes {
            let (leaves, places) = (&self.trees.leaves[change.tree * LEAVES..], &self.buffers.places[change.tree]);
            for (fall, &place) in drops[change.signal].iter_mut().zip(places) {
                let usual = place & !change.asked | change.usual;
                *fall += leaves[usize::from(place)] - leaves[usize::from(usual)];
            }
        }
    }
}

/// What the usual value of each signal changes in a tree.
fn changes_of(trees: &Trees, tree: usize, usual: &[f32]) -> Vec<Change> {
    let mut found: Vec<Change> = Vec::with_capacity(LEVELS);
    for (level, &question) in trees.questions[tree].iter().enumerate() {
        let (signal, border) = trees.question(question);
        let signal = usize::from(signal);
        let answer = u8::from(usual[signal] > border) << level;
        match found.iter_mut().find(|change| change.signal == signal) {
            Some(change) => {
                change.asked |= 1 << level;
                change.usual |= answer;
            }
            None => found.push(Change { tree, signal, asked: 1 << level, usual: answer }),
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bytes::random::Random;

    #[test]
    fn a_fall_is_the_difference_of_two_judgements() {
        let mut random = Random::new(3);
        let (asked, blocks) = (5, 2 * LANES + 3);
        let questions: Vec<(u16, f32)> =
            (0..40 * LEVELS).map(|_| (random.below(asked) as u16, random.below(9) as f32 - 4.0)).collect();
        let leaves: Vec<f32> = (0..40 * LEAVES).map(|_| random.below(17) as f32 - 8.0).collect();
        let trees = Trees::new(&questions, LEVELS, &leaves, 0.25);
        let mut signals = Signals::new(asked, blocks);
        let mut number = || random.below(17) as f32 - 8.0;
        (1..asked).for_each(|signal| signals.row_mut(signal).iter_mut().for_each(|value| *value = number()));
        let usual = [0.0, 1.0, -2.0, 3.0, 0.5];
        let mut drops = vec![[0.0; LANES]; asked];
        let mut finding = Ablation::new(&trees, &signals, &usual);
        for block in 0..blocks {
            finding.find(block / LANES * LANES, &mut drops);
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
        trees.log_odds(signals, &[block as u32], &mut found, &mut TreeBuffers::default());
        found[block]
    }
}
