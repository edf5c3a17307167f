//! What words speak for: a logistic regression of the kind of a page on the words of one source.

use super::Kinds;
use crate::judgement::model::{bad, of_bias, of_kinds, Flat, Keys, OfKinds};
use crate::Error;

/// Most words of a page are found less often than this.
const USUAL: u32 = 32;
/// Words that are passed over together where none of them was found, as of most words.
const TOGETHER: usize = 16;

/// What each of some words speaks for.
#[derive(Clone, Debug)]
pub(super) struct Evidence {
    keys: Keys,
    weight: Vec<OfKinds>,
    bias: OfKinds,
    /// The levels of the first numbers.
    levels: Vec<f64>,
}

impl Evidence {
    /// The evidence of that name in a model file; `key_of` gives the number by which a word is known.
    pub(super) fn read(file: &Flat, name: &str, key_of: impl Fn(&[u8]) -> u64) -> Result<Evidence, Error> {
        let words = file.lines(name)?;
        if words.len() > Keys::MOST {
            return bad(format!("{name} has {} words", words.len()));
        }
        let keys: Vec<_> = words.iter().map(|word| Some(key_of(word.as_bytes()))).collect();
        let weight = of_kinds(file, &format!("{name}_weight"), words.len())?;
        Ok(Evidence::new(Keys::of(&keys), weight, of_bias(file, &format!("{name}_bias"))?))
    }

    fn new(keys: Keys, weight: Vec<OfKinds>, bias: OfKinds) -> Evidence {
        Evidence { keys, weight, bias, levels: (0..USUAL).map(level_of).collect() }
    }

    /// How much there is of a word that was found so often.
    fn level(&self, times: u32) -> f64 {
        self.levels.get(times as usize).copied().unwrap_or_else(|| level_of(times))
    }

    /// The scores where no word is known.
    pub(super) fn silence(&self) -> OfKinds {
        log_shares(self.bias.map(f64::from)).map(|score| score as f32)
    }

    /// An ear for these words that has heard nothing.
    pub(super) fn listen(&self) -> Heard<'_> {
        Heard { evidence: self, times: vec![0; self.weight.len()], known: 0, total: 0 }
    }
}

fn level_of(times: u32) -> f64 {
    f64::from(times).ln_1p()
}

/// Words that were found.
pub(super) struct Heard<'a> {
    evidence: &'a Evidence,
    /// How often each of the words was found that are known.
    times: Vec<u32>,
    known: usize,
    total: usize,
}

impl Heard<'_> {
    /// Hear the word with that key.
    #[inline]
    pub(super) fn hear(&mut self, key: u64) {
        self.total += 1;
        if let Some(number) = self.evidence.keys.find(key) {
            self.known += 1;
            self.times[usize::from(number)] += 1;
        }
    }

    /// The share of what was found that is known.
    pub(super) fn known(&self) -> f64 {
        self.known as f64 / self.total.max(1) as f64
    }

    /// The logarithms of how likely each kind is.
    pub(super) fn scores(&self) -> OfKinds {
        let mut scores = self.evidence.bias.map(f64::from);
        let parts = self.times.chunks(TOGETHER).zip(self.evidence.weight.chunks(TOGETHER));
        for (times, weights) in parts.filter(|(times, _)| times.iter().fold(0, |any, times| any | times) > 0) {
            for (&times, weights) in times.iter().zip(weights).filter(|&(&times, _)| times > 0) {
                let level = self.evidence.level(times);
                scores.iter_mut().zip(weights).for_each(|(score, &weight)| *score += level * f64::from(weight));
            }
        }
        log_shares(scores).map(|score| score as f32)
    }
}

/// Scores as logarithms of shares that sum to one.
pub(super) fn log_shares(scores: Kinds) -> Kinds {
    let highest = scores.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let sum: f64 = scores.iter().map(|score| (score - highest).exp()).sum();
    scores.map(|score| score - highest - sum.ln())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn evidence() -> Evidence {
        let mut speaks_for_second = OfKinds::default();
        speaks_for_second[1] = 2.0;
        let weight = vec![speaks_for_second, OfKinds::default()];
        Evidence::new(Keys::of(&[Some(5), Some(6)]), weight, OfKinds::default())
    }

    #[test]
    fn words_raise_what_they_speak_for() {
        let evidence = evidence();
        let mut heard = evidence.listen();
        assert_eq!(heard.scores(), evidence.silence());
        assert!(heard.scores().iter().all(|&score| (score + 7f32.ln()).abs() < 1e-6));
        [5, 5, 6, 7].into_iter().for_each(|key| heard.hear(key));
        assert_eq!(heard.known(), 0.75);
        let scores = heard.scores();
        assert!((scores[1] - scores[0] - 2.0 * 3f32.ln()).abs() < 1e-6);
        (2..100).for_each(|_| heard.hear(5));
        let scores = heard.scores();
        assert!((scores[1] - scores[0] - 2.0 * 101f32.ln()).abs() < 1e-5);
    }

    #[test]
    fn shares_sum_to_one() {
        let shares = log_shares([0.0, 1.0, 2.0, 3.0, -4.0, 500.0, 6.0]).map(f64::exp);
        assert!((shares.iter().sum::<f64>() - 1.0).abs() < 1e-12);
    }
}
