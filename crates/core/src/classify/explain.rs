//! The signals that contributed most to the prediction of each block.

use crate::bytes::simd::LANES;
use crate::classify::model::Ablation;
use crate::classify::signals::{median, ContextSignal, Signal, Signals};
use crate::{BlockModel, Predictions};

/// Maximum number of signals for each block.
const MAX_SIGNALS: usize = 5;
/// Minimum divisor of a share.
const MIN_SUM: f32 = 1e-9;

/// A signal that contributed to the prediction of a block.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Contribution {
    /// Its position in [`BlockModel::signals`].
    pub signal: usize,
    /// Its value.
    pub value: f32,
    /// Its usual value on this page.
    pub usual: f32,
    /// The drop of the log-odds of content when the signal has its usual value.
    pub weight: f32,
}

impl BlockModel {
    /// Returns for each block the signals that contributed most, the largest contribution first.
    ///
    /// The contribution of a signal is the drop of the log-odds when it has its usual value on this page. The contribution of
    /// the block's first-round probability is divided among the signals that contributed to that round.
    pub fn explain(&self, predictions: &Predictions) -> Vec<Vec<Contribution>> {
        let signals = predictions.signals();
        let usual: Vec<f32> = (0..self.schema.len()).map(|signal| usual_of(signals, signal)).collect();
        let first_round = self.schema.position(Signal::from(ContextSignal::FirstRound).number());
        let [mut first, mut second] = [&self.first, &self.second].map(|trees| Ablation::new(trees, signals, &usual));
        let [mut of_first, mut of_second] = [vec![[0.0; LANES]; usual.len()], vec![[0.0; LANES]; usual.len()]];
        let mut explained = Vec::with_capacity(signals.blocks());
        for begin in (0..signals.blocks()).step_by(LANES) {
            first.write_drops(begin, &mut of_first);
            second.write_drops(begin, &mut of_second);
            divide_first_round(first_round, &of_first, &mut of_second);
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

/// Returns the median value of a signal on a page.
fn usual_of(signals: &Signals, signal: usize) -> f32 {
    signals.shared(signal).unwrap_or_else(|| {
        let values: Vec<f64> = signals.row(signal).iter().map(|&value| f64::from(value)).collect();
        median(&values, &mut Vec::new()) as f32
    })
}

/// Divides the second-round drop of the first-round probability, a signal, among the signals of the first round.
fn divide_first_round(first_round: usize, of_first: &[[f32; LANES]], of_second: &mut [[f32; LANES]]) {
    let divided = std::mem::replace(&mut of_second[first_round], [0.0; LANES]);
    for (lane, divided) in divided.into_iter().enumerate() {
        let sum: f32 = of_first.iter().map(|drops| drops[lane].abs()).sum();
        let share = divided.abs() / sum.max(MIN_SUM);
        of_second.iter_mut().zip(of_first).for_each(|(weights, drops)| weights[lane] += share * drops[lane]);
    }
}

/// Returns the contributions of the largest weights, at most [`MAX_SIGNALS`]; of equals the first.
fn largest_contributions(mut contributions: Vec<Contribution>) -> Vec<Contribution> {
    let mut largest = Vec::with_capacity(MAX_SIGNALS);
    while let (true, Some(first)) = (largest.len() < MAX_SIGNALS, find_largest(&contributions)) {
        largest.push(contributions.remove(first));
    }
    largest
}

fn find_largest(contributions: &[Contribution]) -> Option<usize> {
    let size = |at: usize| contributions[at].weight.abs();
    (0..contributions.len()).reduce(|best, next| if size(next) > size(best) { next } else { best })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_largest_come_first() {
        let contribution = |signal, weight| Contribution { signal, value: 0.0, usual: 0.0, weight };
        let given = (0..7).map(|signal| contribution(signal, if signal % 2 == 0 { signal as f32 } else { -9.0 }));
        assert_eq!(
            largest_contributions(given.collect()).iter().map(|one| one.signal).collect::<Vec<_>>(),
            [1, 3, 5, 6, 4]
        );
    }
}
