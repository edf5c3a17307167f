//! The prior probabilities of the kinds of a page, which are signals of its blocks.
//!
//! A multinomial logistic regression on the names of the page's elements, its hints, and its signals.

use std::collections::HashMap;

use super::model_file::{bad, ModelFile};
use crate::classify::names::NameCounts;
use crate::classify::page_kinds::KINDS;
use crate::classify::signals::Signals;
use crate::Error;

/// A score for each kind.
pub(crate) type KindScores = [f32; KINDS.len()];

/// The weights of each name, hint and signal.
#[derive(Clone, Debug)]
pub(crate) struct Prior {
    /// By the number of the name, times the logarithm of its count.
    names: Vec<KindScores>,
    hint_numbers: HashMap<String, usize>,
    hints: Vec<KindScores>,
    splits: Vec<Split>,
    bias: KindScores,
}

/// A signal of the page, by its position, and the weights that apply above a threshold.
#[derive(Clone, Debug)]
struct Split {
    signal: usize,
    threshold: f32,
    weights: KindScores,
}

impl Prior {
    /// Reads the prior in the file of a model with these numbers of names and signals.
    pub(crate) fn read(file: &ModelFile, names: usize, signals: usize) -> Result<Prior, Error> {
        let hints = file.lines("hints")?;
        let positions = file.numbers("prior_measures")?;
        let count = positions.values.len();
        if positions.values.iter().any(|&position| usize::from(position) >= signals) {
            return bad("prior_measures asks about a signal that the schema does not name");
        }
        let thresholds = file.floats_of("prior_border", [count, 1, 1])?;
        let weights = read_kind_scores(file, "prior_of_measures", count)?;
        let splits = positions.values.iter().zip(thresholds).zip(weights);
        Ok(Prior {
            names: read_kind_scores(file, "prior_names", names)?,
            hints: read_kind_scores(file, "prior_of_hints", hints.len())?,
            hint_numbers: hints.iter().enumerate().map(|(number, &hint)| (hint.to_owned(), number)).collect(),
            splits: splits
                .map(|((&signal, threshold), weights)| Split { signal: usize::from(signal), threshold, weights })
                .collect(),
            bias: read_kind_bias(file, "prior_bias")?,
        })
    }

    /// Returns the probability of each kind, by the names and hints of a page and the signals that all its blocks share.
    pub(crate) fn probabilities<H: AsRef<str>>(
        &self,
        counts: &NameCounts,
        hints: &[H],
        signals: &Signals,
    ) -> [f64; KINDS.len()] {
        let mut scores = self.bias.map(f64::from);
        for &number in &counts.numbers {
            let count = counts.of_name[usize::from(number)];
            add_to(&mut scores, f64::from(count).ln_1p(), &self.names[usize::from(number)]);
        }
        let mut is_hinted = vec![false; self.hints.len()];
        hints.iter().filter_map(|hint| self.hint_numbers.get(hint.as_ref())).for_each(|&hint| is_hinted[hint] = true);
        let hinted = self.hints.iter().zip(is_hinted).filter(|(_, is_hinted)| *is_hinted);
        hinted.for_each(|(weights, _)| add_to(&mut scores, 1.0, weights));
        for split in &self.splits {
            if signals.first(split.signal) > split.threshold {
                add_to(&mut scores, 1.0, &split.weights);
            }
        }
        softmax(scores)
    }
}

fn add_to(scores: &mut [f64; KINDS.len()], factor: f64, weights: &KindScores) {
    scores.iter_mut().zip(weights).for_each(|(score, &weight)| *score += factor * f64::from(weight));
}

/// Returns the probabilities of which the scores are the logarithms, except for a constant.
pub(crate) fn softmax(scores: [f64; KINDS.len()]) -> [f64; KINDS.len()] {
    let highest = scores.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let odds = scores.map(|score| (score - highest).exp());
    let sum: f64 = odds.iter().sum();
    odds.map(|odds| odds / sum)
}

/// Reads an array of a model file with that many rows of a number for each kind.
pub(crate) fn read_kind_scores(file: &ModelFile, name: &str, count: usize) -> Result<Vec<KindScores>, Error> {
    let values = file.floats_of(name, [count, KINDS.len(), 1])?;
    Ok(values.chunks_exact(KINDS.len()).filter_map(|row| row.try_into().ok()).collect())
}

/// Reads an array of a model file with a number for each kind.
pub(crate) fn read_kind_bias(file: &ModelFile, name: &str) -> Result<KindScores, Error> {
    let mut bias = KindScores::default();
    bias.copy_from_slice(&file.floats_of(name, [KINDS.len(), 1, 1])?);
    Ok(bias)
}
