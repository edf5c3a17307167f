//! Why a block was kept or dropped.

use crate::bytes::simd::LANES;
use crate::classify::model::Ablation;
use crate::classify::signals::{median, ContextSignal, Signal, Signals};
use crate::{BlockModel, Predictions};

/// How many signals are named for each block.
const MAX_SIGNALS: usize = 5;
const MIN_SUM: f32 = 1e-9;

/// A signal that contributed to the prediction of a block.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Contribution {
    /// Its position in [`BlockModel::signals`].
    pub signal: usize,
    /// Its value.
    pub value: f32,
    /// What is usual on this page.
    pub usual: f32,
    /// By how much the log-odds of content fall when the value is as usual.
    pub weight: f32,
}

impl BlockModel {
    /// Returns for each block the signals that contributed most, the largest contribution first.
    ///
    /// What a signal weighs is found by asking again with the value that it usually has on this page. The weight of what
    /// the first round said of the block itself is divided among the signals that moved that round.
    pub fn explain(&self, predictions: &Predictions) -> Vec<Vec<Contribution>> {
        let signals = predictions.signals();
        let usual: Vec<f32> = (0..self.schema.len()).map(|signal| usual_of(signals, signal)).collect();
        let own = self.schema.position(Signal::from(ContextSignal::FirstRound).number());
        let [mut first, mut second] = [&self.first, &self.second].map(|trees| Ablation::new(trees, signals, &usual));
        let [mut of_first, mut of_second] = [vec![[0.0; LANES]; usual.len()], vec![[0.0; LANES]; usual.len()]];
        let mut explained = Vec::with_capacity(signals.blocks());
        for begin in (0..signals.blocks()).step_by(LANES) {
            first.find(begin, &mut of_first);
            second.find(begin, &mut of_second);
            divide_first_round(own, &of_first, &mut of_second);
            for block in begin..signals.blocks().min(begin + LANES) {
                let weights = of_second.iter().map(|weights| weights[block - begin]).enumerate();
                let contributions = weights.filter(|&(_, weight)| weight != 0.0).map(|(signal, weight)| Contribution {
                    signal,
                    value: signals.value(signal, block),
                    usual: usual[signal],
                    weight,
                });
                explained.push(largest_contributions(contributions.collect()));
            }
        }
        explained
    }
}

/// The value that a signal usually has on a page.
fn usual_of(signals: &Signals, signal: usize) -> f32 {
    signals.shared(signal).unwrap_or_else(|| {
        let values: Vec<f64> = signals.row(signal).iter().map(|&value| f64::from(value)).collect();
        median(&values, &mut Vec::new()) as f32
    })
}

/// Divide the weight of what the first round said of a block itself, in the second, among the signals of the first.
fn divide_first_round(own: usize, of_first: &[[f32; LANES]], of_second: &mut [[f32; LANES]]) {
    let own = std::mem::replace(&mut of_second[own], [0.0; LANES]);
    for (lane, own) in own.into_iter().enumerate() {
        let moved: f32 = of_first.iter().map(|drops| drops[lane].abs()).sum();
        let share = own.abs() / moved.max(MIN_SUM);
        of_second.iter_mut().zip(of_first).for_each(|(weights, drops)| weights[lane] += share * drops[lane]);
    }
}

/// The signals of the largest weights, at most [`MAX_SIGNALS`]; of equals the first.
fn largest_contributions(mut contributions: Vec<Contribution>) -> Vec<Contribution> {
    let mut found = Vec::with_capacity(MAX_SIGNALS);
    while let (true, Some(first)) = (found.len() < MAX_SIGNALS, find_largest(&contributions)) {
        found.push(contributions.remove(first));
    }
    found
}

fn find_largest(contributions: &[Contribution]) -> Option<usize> {
    let heavier = |best: usize, next: usize| {
        if contributions[next].weight.abs() > contributions[best].weight.abs() {
            next
        } else {
            best
        }
    };
    (0..contributions.len()).reduce(heavier)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_weightiest_come_first() {
        let contributions = |signal, weight| Contribution { signal, value: 0.0, usual: 0.0, weight };
        let given = (0..7).map(|signal| contributions(signal, if signal % 2 == 0 { signal as f32 } else { -9.0 }));
        assert_eq!(
            largest_contributions(given.collect()).iter().map(|one| one.signal).collect::<Vec<_>>(),
            [1, 3, 5, 6, 4]
        );
    }
}
