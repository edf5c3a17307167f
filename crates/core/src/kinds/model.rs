//! A model of kinds: what the words of each source speak for, and trees that weigh it all.

use super::address::{cleaned, Parts};
use super::measures::{measures_of, MEANING};
use super::training_example::measure_names;
use super::words::Vocabulary;
use super::{Declared, Kinds, KINDS, OVERVIEW};
use crate::classify::model::{bad, read_kind_bias, read_kind_scores, Forest, Keys, KindScores, ModelFile, Schema};
use crate::facts::lines::page_title;
use crate::{BlockModel, Error, Predictions, Table};

/// What tells the kinds of judged pages apart.
#[derive(Clone, Debug)]
pub(crate) struct KindModel {
    /// The measures that the judges ask about.
    schema: Schema,
    vocabulary: Vocabulary,
    /// The signals that the whole page shares, by their positions.
    of_page: Vec<usize>,
    /// The signals of blocks whose means are measures of the page.
    of_blocks: Vec<usize>,
    /// They hear all sources; asked where the words of a page are known.
    with_words: Judges,
    /// They hear nothing of the language of the page; asked about all other pages.
    without_words: Judges,
}

impl KindModel {
    /// The model in the bytes of a file; `blocks` is the model of blocks whose judgements it reads.
    pub(crate) fn read(bytes: &[u8], blocks: &BlockModel) -> Result<KindModel, Error> {
        let file = ModelFile::open(bytes)?;
        let (of_page, of_blocks) = (file.lines("of_page")?, file.lines("of_blocks")?);
        let schema = Schema::read(&file, &measure_names(&of_page, &of_blocks).concat(), MEANING)?;
        Ok(KindModel {
            vocabulary: Vocabulary::read(&file)?,
            of_page: places(blocks, &of_page)?,
            of_blocks: places(blocks, &of_blocks)?,
            with_words: Judges::read(&file, "with_words", schema.len())?,
            without_words: Judges::read(&file, "without_words", schema.len())?,
            schema,
        })
    }

    /// How likely the page is of each kind; None where it has no text. `table` is the page that was judged.
    pub(crate) fn probabilities(&self, predictions: &Predictions, table: &Table, declared: &Declared) -> Option<Kinds> {
        if predictions.blocks.is_empty() || !predictions.is_of(table) {
            return None;
        }
        let title = page_title(table);
        let address = cleaned(declared.address);
        let address = Parts::of(&address);
        let sources = self.vocabulary.score(predictions, table, declared, &title, &address);
        let measures = measures_of(predictions, table, &title, &address, [&self.of_page, &self.of_blocks]);
        let found = match sources.with_words() {
            Some(words) => self.with_words.probabilities(&self.arranged(&measures, words)),
            None => self.without_words.probabilities(&self.arranged(&measures, sources.without_words())),
        };
        Some(found)
    }

    /// The measures of a page, and what the words of each source say of each kind, in the order of the schema.
    fn arranged(&self, measures: &[f32], sources: impl Iterator<Item = f32>) -> Vec<f32> {
        let mut arranged = vec![0.0; self.schema.len()];
        for (number, value) in measures.iter().copied().chain(sources).enumerate().take(self.schema.len()) {
            arranged[self.schema.position(number)] = value;
        }
        arranged
    }
}

/// The positions of signals in the model of blocks.
pub(super) fn places(blocks: &BlockModel, names: &[&str]) -> Result<Vec<usize>, Error> {
    let place = |name: &&str| match blocks.schema.position_of(name) {
        Some(place) => Ok(place),
        None => bad(format!("the model of blocks has no signal {name}")),
    };
    names.iter().map(place).collect()
}

const MIN_PROBABILITY: f64 = 1e-12;

/// Judges of the kind of a page.
#[derive(Clone, Debug)]
pub(super) struct Judges {
    /// One answer for each kind.
    of_kinds: Forest<{ KINDS.len() }>,
    /// One answer: whether the page is of a kind that leads to other pages.
    of_overview: Forest<1>,
}

impl Judges {
    /// Reads the trees of that name from a model file; `measures` is the number of measures that they use.
    pub(super) fn read(file: &ModelFile, name: &str, measures: usize) -> Result<Judges, Error> {
        Ok(Judges {
            of_kinds: Forest::read(file, &format!("{name}_of_kinds"), measures)?,
            of_overview: Forest::read(file, &format!("{name}_of_overview"), measures)?,
        })
    }

    /// How likely a page with these measures is of each kind.
    pub(super) fn probabilities(&self, measures: &[f32]) -> Kinds {
        let kinds = log_shares(self.of_kinds.outputs(measures).map(f64::from)).map(f64::exp);
        let [overview] = self.of_overview.outputs(measures).map(f64::from);
        agreed(kinds, 1.0 / (1.0 + (-overview).exp()))
    }
}

/// The probabilities of kinds, such that those of overviews sum to the mean of what both forests say of them.
fn agreed(kinds: Kinds, overview: f64) -> Kinds {
    let is_overview = KINDS.map(|kind| OVERVIEW.contains(&kind));
    let of_overviews = kinds.iter().zip(is_overview).filter(|(_, is_overview)| *is_overview);
    let before: f64 = of_overviews.map(|(kind, _)| kind).sum();
    let after = (before + overview) / 2.0;
    let (up, down) = (after / before.max(MIN_PROBABILITY), (1.0 - after) / (1.0 - before).max(MIN_PROBABILITY));
    let mut found = kinds;
    found.iter_mut().zip(is_overview).for_each(|(kind, is_overview)| *kind *= if is_overview { up } else { down });
    let sum: f64 = found.iter().sum();
    found.map(|kind| kind / sum)
}

/// Most words of a page are found less often than this.
const USUAL: u32 = 32;
/// Words that are passed over together where none of them was found, as of most words.
const TOGETHER: usize = 16;

/// What each of some words speaks for.
#[derive(Clone, Debug)]
pub(super) struct Evidence {
    keys: Keys,
    weight: Vec<KindScores>,
    bias: KindScores,
    /// The levels of the first numbers.
    levels: Vec<f64>,
}

impl Evidence {
    /// The evidence of that name in a model file; `key_of` gives the number by which a word is known.
    pub(super) fn read(file: &ModelFile, name: &str, key_of: impl Fn(&[u8]) -> u64) -> Result<Evidence, Error> {
        let words = file.lines(name)?;
        if words.len() > Keys::MAX_LEN {
            return bad(format!("{name} has {} words", words.len()));
        }
        let keys: Vec<_> = words.iter().map(|word| Some(key_of(word.as_bytes()))).collect();
        let weight = read_kind_scores(file, &format!("{name}_weight"), words.len())?;
        Ok(Evidence::new(Keys::of(&keys), weight, read_kind_bias(file, &format!("{name}_bias"))?))
    }

    fn new(keys: Keys, weight: Vec<KindScores>, bias: KindScores) -> Evidence {
        Evidence { keys, weight, bias, levels: (0..USUAL).map(level_of).collect() }
    }

    /// How much there is of a word that was found so often.
    fn level(&self, times: u32) -> f64 {
        self.levels.get(times as usize).copied().unwrap_or_else(|| level_of(times))
    }

    /// The scores where no word is known.
    pub(super) fn silence(&self) -> KindScores {
        log_shares(self.bias.map(f64::from)).map(|score| score as f32)
    }

    /// Returns an empty counter for this vocabulary.
    pub(super) fn counter(&self) -> MatchCounts<'_> {
        MatchCounts { evidence: self, times: vec![0; self.weight.len()], known: 0, total: 0 }
    }
}

fn level_of(times: u32) -> f64 {
    f64::from(times).ln_1p()
}

/// Words that were found.
pub(super) struct MatchCounts<'a> {
    evidence: &'a Evidence,
    /// How often each of the words was found that are known.
    times: Vec<u32>,
    known: usize,
    total: usize,
}

impl MatchCounts<'_> {
    /// Hear the word with that key.
    #[inline]
    pub(super) fn count(&mut self, key: u64) {
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
    pub(super) fn scores(&self) -> KindScores {
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

    #[test]
    fn overviews_sum_to_the_mean_of_both() {
        let kinds = agreed([0.2, 0.1, 0.1, 0.3, 0.1, 0.1, 0.1], 0.8);
        assert!((kinds[3] + kinds[4] - 0.6).abs() < 1e-12);
        assert!((kinds.iter().sum::<f64>() - 1.0).abs() < 1e-12);
        assert!((kinds[3] / kinds[4] - 3.0).abs() < 1e-12 && (kinds[0] / kinds[1] - 2.0).abs() < 1e-12);
    }

    fn evidence() -> Evidence {
        let mut speaks_for_second = KindScores::default();
        speaks_for_second[1] = 2.0;
        let weight = vec![speaks_for_second, KindScores::default()];
        Evidence::new(Keys::of(&[Some(5), Some(6)]), weight, KindScores::default())
    }

    #[test]
    fn words_raise_what_they_speak_for() {
        let evidence = evidence();
        let mut counts = evidence.counter();
        assert_eq!(counts.scores(), evidence.silence());
        assert!(counts.scores().iter().all(|&score| (score + 7f32.ln()).abs() < 1e-6));
        [5, 5, 6, 7].into_iter().for_each(|key| counts.count(key));
        assert_eq!(counts.known(), 0.75);
        let scores = counts.scores();
        assert!((scores[1] - scores[0] - 2.0 * 3f32.ln()).abs() < 1e-6);
        (2..100).for_each(|_| counts.count(5));
        let scores = counts.scores();
        assert!((scores[1] - scores[0] - 2.0 * 101f32.ln()).abs() < 1e-5);
    }

    #[test]
    fn shares_sum_to_one() {
        let shares = log_shares([0.0, 1.0, 2.0, 3.0, -4.0, 500.0, 6.0]).map(f64::exp);
        assert!((shares.iter().sum::<f64>() - 1.0).abs() < 1e-12);
    }
}
