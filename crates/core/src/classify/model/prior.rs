//! A first guess of what kind of page this is, before any block is judged; it is a signal for that judgement.
//!
//! A logistic regression on the names of the page's elements, on what the page declares, and on its measures.

use std::collections::HashMap;

use super::model_file::{bad, ModelFile};
use crate::classify::names::NameCounts;
use crate::classify::page_kinds::KINDS;
use crate::classify::signals::Signals;
use crate::Error;

/// A number for each kind.
pub(crate) type KindScores = [f32; KINDS.len()];

/// What each name, hint and measure speaks for.
#[derive(Clone, Debug)]
pub(crate) struct Prior {
    /// By the number of the name, times the logarithm of how often it is there.
    names: Vec<KindScores>,
    hints: HashMap<String, usize>,
    of_hints: Vec<KindScores>,
    measures: Vec<Measure>,
    bias: KindScores,
}

/// A signal of the page that is asked about, by its position, and what it speaks for if it is above the border.
#[derive(Clone, Debug)]
struct Measure {
    place: usize,
    border: f32,
    speaks_for: KindScores,
}

impl Prior {
    /// The prior in a file of a model that knows so many names and signals.
    pub(crate) fn read(file: &ModelFile, names: usize, signals: usize) -> Result<Prior, Error> {
        let hints = file.lines("hints")?;
        let places = file.numbers("prior_measures")?;
        let count = places.values.len();
        if places.values.iter().any(|&place| usize::from(place) >= signals) {
            return bad("prior_measures asks about a signal that the schema does not name");
        }
        let borders = file.floats_of("prior_border", [count, 1, 1])?;
        let of_measures = read_kind_scores(file, "prior_of_measures", count)?;
        let measures = places.values.iter().zip(borders).zip(of_measures);
        Ok(Prior {
            names: read_kind_scores(file, "prior_names", names)?,
            of_hints: read_kind_scores(file, "prior_of_hints", hints.len())?,
            hints: hints.iter().enumerate().map(|(number, &hint)| (hint.to_owned(), number)).collect(),
            measures: measures
                .map(|((&place, border), speaks_for)| Measure { place: usize::from(place), border, speaks_for })
                .collect(),
            bias: read_kind_bias(file, "prior_bias")?,
        })
    }

    /// How likely a page is of each kind, by its names, its hints and the signals that all its blocks share.
    pub(crate) fn probabilities<H: AsRef<str>>(
        &self,
        counts: &NameCounts,
        hints: &[H],
        signals: &Signals,
    ) -> [f64; KINDS.len()] {
        let mut scores = self.bias.map(f64::from);
        for &number in &counts.numbers {
            let times = counts.times[usize::from(number)];
            add(&mut scores, f64::from(times).ln_1p(), &self.names[usize::from(number)]);
        }
        let mut is_said = vec![false; self.of_hints.len()];
        hints.iter().filter_map(|hint| self.hints.get(hint.as_ref())).for_each(|&hint| is_said[hint] = true);
        let said = self.of_hints.iter().zip(is_said).filter(|(_, is_said)| *is_said);
        said.for_each(|(speaks_for, _)| add(&mut scores, 1.0, speaks_for));
        for measure in &self.measures {
            if signals.first(measure.place) > measure.border {
                add(&mut scores, 1.0, &measure.speaks_for);
            }
        }
        softmax(scores)
    }
}

fn add(scores: &mut [f64; KINDS.len()], times: f64, weights: &KindScores) {
    scores.iter_mut().zip(weights).for_each(|(score, &weight)| *score += times * f64::from(weight));
}

/// Returns scores as shares that sum to one: each score is the logarithm of a share, except for a constant.
pub(crate) fn softmax(scores: [f64; KINDS.len()]) -> [f64; KINDS.len()] {
    let highest = scores.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let found = scores.map(|score| (score - highest).exp());
    let sum: f64 = found.iter().sum();
    found.map(|share| share / sum)
}

/// An array in a model file with a row of that many, each with a number for each kind.
pub(crate) fn read_kind_scores(file: &ModelFile, name: &str, count: usize) -> Result<Vec<KindScores>, Error> {
    let values = file.floats_of(name, [count, KINDS.len(), 1])?;
    Ok(values.chunks_exact(KINDS.len()).filter_map(|row| row.try_into().ok()).collect())
}

/// An array in a model file with a number for each kind.
pub(crate) fn read_kind_bias(file: &ModelFile, name: &str) -> Result<KindScores, Error> {
    let mut bias = KindScores::default();
    bias.copy_from_slice(&file.floats_of(name, [KINDS.len(), 1, 1])?);
    Ok(bias)
}
