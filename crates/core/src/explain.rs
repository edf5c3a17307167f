//! Why a block was kept or dropped.

use crate::model::{BlockModel, TreeRoom, Trees};
use crate::signals::{median, OfContext, Signal, Signals};
use crate::{Judge, Judgement};

/// How many signals are named for each block.
const MOST: usize = 5;
const TINY: f32 = 1e-9;

/// A signal that weighed in the judgement on a block.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Weighed {
    /// Its position in [`BlockModel::signals`].
    pub signal: usize,
    /// Its value.
    pub value: f32,
    /// What is usual on this page.
    pub usual: f32,
    /// By how much the log-odds of content fall when the value is as usual.
    pub weight: f32,
}

impl Judge {
    /// For each block the signals that weighed most, the weightiest first.
    ///
    /// What a signal weighs is found by asking again with the value that it usually has on this page. The weight of what
    /// the first round said of the block itself is divided among the signals that moved that round.
    pub fn explain(&self, judged: &Judgement) -> Vec<Vec<Weighed>> {
        let signals = judged.signals();
        let values: Vec<_> = (0..self.model().schema.len()).map(|place| signals.row(place)).collect();
        let usual: Vec<f32> = values.iter().map(|values| usual(values)).collect();
        let weights = weights(self.model(), signals, &usual);
        let explained = (0..signals.blocks()).map(|block| {
            let of_block = usual.iter().zip(&weights).enumerate().map(|(signal, (&usual, weights))| Weighed {
                signal,
                value: values[signal][block],
                usual,
                weight: weights[block],
            });
            weightiest(of_block.filter(|weighed| weighed.weight != 0.0).collect())
        });
        explained.collect()
    }
}

/// The value that a signal usually has on a page.
fn usual(values: &[f32]) -> f32 {
    let values: Vec<f64> = values.iter().map(|&value| f64::from(value)).collect();
    median(&values, &mut Vec::new()) as f32
}

/// For each signal and block what the signal weighs in both rounds.
fn weights(model: &BlockModel, signals: &Signals, usual: &[f32]) -> Vec<Vec<f32>> {
    let (mut second, first) = (falls(&model.second, signals, usual), falls(&model.first, signals, usual));
    let own = model.schema.place(Signal::from(OfContext::Judged).number());
    let own = std::mem::replace(&mut second[own], vec![0.0; signals.blocks()]);
    for (block, own) in own.into_iter().enumerate() {
        let moved: f32 = first.iter().map(|falls| falls[block].abs()).sum();
        let share = own.abs() / moved.max(TINY);
        second.iter_mut().zip(&first).for_each(|(weights, falls)| weights[block] += share * falls[block]);
    }
    second
}

/// For each signal and block how much the log-odds fall when the signal is as usual.
fn falls(trees: &Trees, signals: &Signals, usual: &[f32]) -> Vec<Vec<f32>> {
    let (all, mut room) = ((0..signals.blocks() as u32).collect::<Vec<u32>>(), TreeRoom::default());
    let mut log_odds = |trees: &Trees, signals: &Signals| {
        let mut found = vec![0.0; all.len()];
        trees.log_odds(signals, &all, &mut found, &mut room);
        found
    };
    let mut falls = vec![vec![0.0; all.len()]; usual.len()];
    let mut changed = signals.clone();
    for signal in trees.signals() {
        let asking = trees.with_question_about(signal);
        changed.row_mut(signal).fill(usual[signal]);
        let (before, after) = (log_odds(&asking, signals), log_odds(&asking, &changed));
        changed.row_mut(signal).copy_from_slice(&signals.row(signal));
        falls[signal]
            .iter_mut()
            .zip(before.iter().zip(after))
            .for_each(|(fall, (before, after))| *fall = before - after);
    }
    falls
}

/// The signals of the largest weights, at most [`MOST`]; of equals the first.
fn weightiest(mut weighed: Vec<Weighed>) -> Vec<Weighed> {
    let mut found = Vec::with_capacity(MOST);
    while let (true, Some(first)) = (found.len() < MOST, first_weightiest(&weighed)) {
        found.push(weighed.remove(first));
    }
    found
}

fn first_weightiest(weighed: &[Weighed]) -> Option<usize> {
    let heavier =
        |best: usize, next: usize| if weighed[next].weight.abs() > weighed[best].weight.abs() { next } else { best };
    (0..weighed.len()).reduce(heavier)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_weightiest_come_first() {
        let weighed = |signal, weight| Weighed { signal, value: 0.0, usual: 0.0, weight };
        let given = (0..7).map(|signal| weighed(signal, if signal % 2 == 0 { signal as f32 } else { -9.0 }));
        assert_eq!(weightiest(given.collect()).iter().map(|one| one.signal).collect::<Vec<_>>(), [1, 3, 5, 6, 4]);
    }
}
