//! Boosted oblivious trees: every level of a tree asks one question, so that a leaf is a number in binary.
//!
//! Many trees ask the same; so every question is asked once, of [`LANES`] blocks at a time, and each answer is a byte.

mod ablation;

pub(crate) use ablation::Ablation;

use std::ops::Range;

use super::model_file::{bad, ModelFile};
use crate::bytes::simd::{above, LANES};
use crate::classify::signals::Signals;
use crate::Error;

/// Questions of each tree; trees with fewer have some that are never answered with yes.
const LEVELS: usize = 6;
const LEAVES: usize = 1 << LEVELS;
/// Leaves among which those of a tree are looked up: any byte is the number of one of them, so that no index is checked.
const WINDOW: usize = 1 << u8::BITS;
/// Blocks whose sums are kept in registers at the same time.
const TOGETHER: usize = 8;
/// Minimum number of adjacent blocks to judge as they lie; fewer are gathered with others, since gathering costs less than
/// judging blocks that nobody asked for.
const CLOSE: usize = LANES * 3 / 4;

/// The questions and answers of all trees.
#[derive(Clone, Debug)]
pub(crate) struct Trees {
    /// The signals that are asked about, by their position, each with its questions.
    asked: Vec<(usize, Range<usize>)>,
    /// The answer to each question is yes above it.
    borders: Vec<f32>,
    /// The questions of each tree; the first one is the lowest bit of the leaf's number.
    questions: Vec<[u16; LEVELS]>,
    /// Tree by tree; more leaves follow the last tree, so that [`WINDOW`] leaves begin with each tree.
    leaves: Vec<f32>,
    /// What is added to the sum.
    bias: f32,
}

/// What the trees work with; it can be used again.
#[derive(Clone, Debug, Default)]
pub(crate) struct TreeBuffers {
    answers: Vec<[u8; LANES]>,
    /// For each tree and block the number of the leaf.
    places: Vec<[u8; LANES]>,
    scattered: Vec<u32>,
}

impl Trees {
    /// The trees of that name in a model file, which ask about so many signals.
    pub(crate) fn read(file: &ModelFile, name: &str, signals: usize) -> Result<Trees, Error> {
        let signal = file.numbers(&format!("{name}_signal"))?;
        let [count, levels, _] = signal.shape;
        if !(1..=LEVELS).contains(&levels) || count * levels > u16::MAX as usize {
            return bad(format!("{name} has {count} trees of {levels} levels"));
        }
        if signal.values.iter().any(|&place| usize::from(place) >= signals) {
            return bad(format!("{name} asks about a signal that the schema does not name"));
        }
        let borders = file.floats_of(&format!("{name}_border"), signal.shape)?;
        let leaves = file.floats_of(&format!("{name}_leaf"), [count, 1 << levels, 1])?;
        let bias = file.floats_of(&format!("{name}_bias"), [1, 1, 1])?;
        let asked: Vec<(u16, f32)> = signal.values.iter().copied().zip(borders).collect();
        Ok(Trees::new(&asked, levels, &leaves, bias[0]))
    }

    /// Trees from the signals and borders that each level of each tree asks about, and their leaves.
    fn new(asked: &[(u16, f32)], levels: usize, leaves: &[f32], bias: f32) -> Trees {
        const NEVER: (u16, f32) = (0, f32::INFINITY);
        let by_signal = |one: &(u16, f32), other: &(u16, f32)| one.0.cmp(&other.0).then(one.1.total_cmp(&other.1));
        let mut distinct: Vec<(u16, f32)> = asked.iter().copied().chain([NEVER]).collect();
        distinct.sort_unstable_by(by_signal);
        distinct.dedup();
        let number = |pair: &(u16, f32)| distinct.partition_point(|other| by_signal(other, pair).is_lt()) as u16;
        let questions = asked.chunks_exact(levels).map(|tree| {
            let mut numbers = [number(&NEVER); LEVELS];
            tree.iter().zip(&mut numbers).for_each(|(pair, place)| *place = number(pair));
            numbers
        });
        let padding = || std::iter::repeat(0.0);
        let padded = leaves.chunks_exact(1 << levels);
        let padded = padded.flat_map(|given| given.iter().copied().chain(padding().take(LEAVES - given.len())));
        Trees {
            asked: runs(&distinct),
            borders: distinct.iter().map(|&(_, border)| border).collect(),
            questions: questions.collect(),
            leaves: padded.chain(padding().take(WINDOW - LEAVES)).collect(),
            bias,
        }
    }

    /// Whether a question is about the signal at that position.
    pub(crate) fn ask_about(&self, place: usize) -> bool {
        let of_place = self.asked.iter().filter(|(signal, _)| *signal == place);
        of_place.flat_map(|(_, questions)| &self.borders[questions.clone()]).any(|border| border.is_finite())
    }

    /// The position of the signal that a question is about, and its border.
    fn question(&self, number: u16) -> (u16, f32) {
        let number = usize::from(number);
        let signal = self.asked.partition_point(|(_, questions)| questions.end <= number);
        (self.asked[signal].0 as u16, self.borders[number])
    }

    /// Put the log-odds of some blocks, in ascending order, at their places in `found`.
    ///
    /// Runs of blocks of which many are asked for are judged as they lie; the others are gathered.
    pub(crate) fn log_odds(&self, signals: &Signals, blocks: &[u32], found: &mut [f32], buffers: &mut TreeBuffers) {
        self.prepare(signals, buffers);
        let mut scattered = std::mem::take(&mut buffers.scattered);
        scattered.clear();
        let mut rest = blocks;
        while let Some(&first) = rest.first() {
            let base = first as usize / LANES * LANES;
            let (run, behind) = rest.split_at(rest.partition_point(|&block| (block as usize) < base + LANES));
            if run.len() < CLOSE {
                scattered.extend_from_slice(run);
            } else {
                let count = run[run.len() - 1] as usize + 1 - base;
                let sums = self.sums(|signal| signals.lanes(signal, base), count, buffers);
                run.iter().for_each(|&block| found[block as usize] = sums[block as usize - base]);
            }
            rest = behind;
        }
        for run in scattered.chunks(LANES) {
            let mut at = [run[0]; LANES];
            at[..run.len()].copy_from_slice(run);
            let sums = self.sums(|signal| signals.gathered(signal, &at), run.len(), buffers);
            run.iter().zip(sums).for_each(|(&block, sum)| found[block as usize] = sum);
        }
        buffers.scattered = scattered;
    }

    /// Make buffers, and ask about the values that all blocks share.
    fn prepare(&self, signals: &Signals, buffers: &mut TreeBuffers) {
        buffers.answers.resize(self.borders.len(), [0; LANES]);
        buffers.places.resize(self.questions.len(), [0; LANES]);
        for (signal, questions) in &self.asked {
            if let Some(value) = signals.shared(*signal) {
                above(&[value; LANES], &self.borders[questions.clone()], &mut buffers.answers[questions.clone()]);
            }
        }
    }

    /// Find the leaves of some blocks; `values` gives the values of a signal that they do not share.
    #[inline]
    fn find_places(&self, values: impl Fn(usize) -> Option<[f32; LANES]>, buffers: &mut TreeBuffers) {
        for (signal, questions) in &self.asked {
            if let Some(values) = values(*signal) {
                above(&values, &self.borders[questions.clone()], &mut buffers.answers[questions.clone()]);
            }
        }
        for (questions, place) in self.questions.iter().zip(&mut buffers.places) {
            *place = place_of(questions, &buffers.answers);
        }
    }

    /// Returns the sums of the leaves of `count` blocks, of which `values` gives the values.
    #[inline]
    fn sums(
        &self,
        values: impl Fn(usize) -> Option<[f32; LANES]>,
        count: usize,
        buffers: &mut TreeBuffers,
    ) -> [f32; LANES] {
        self.find_places(values, buffers);
        let mut sums = [0.0; LANES];
        for (part, sums) in sums.chunks_exact_mut(TOGETHER).enumerate().take(count.div_ceil(TOGETHER)) {
            let found = self.sums_of(&buffers.places, TOGETHER * part);
            sums.iter_mut().zip(found).for_each(|(sum, found)| *sum = found + self.bias);
        }
        sums
    }

    /// The sums of the leaves of the blocks from a place on, tree by tree.
    #[inline]
    fn sums_of(&self, places: &[[u8; LANES]], begin: usize) -> [f32; TOGETHER] {
        let mut sums = [0.0; TOGETHER];
        for (place, leaves) in places.iter().zip(self.leaves.windows(WINDOW).step_by(LEAVES)) {
            let leaves: &[f32; WINDOW] = leaves.try_into().unwrap_or(&[0.0; WINDOW]);
            let mut numbers = [0; TOGETHER];
            numbers.copy_from_slice(&place[begin..begin + TOGETHER]);
            let mut numbers = u64::from_le_bytes(numbers);
            for sum in &mut sums {
                *sum += leaves[usize::from(numbers as u8)];
                numbers >>= u8::BITS;
            }
        }
        sums
    }
}

/// The signals of questions that are sorted by signal, each with the range of its questions.
fn runs(questions: &[(u16, f32)]) -> Vec<(usize, Range<usize>)> {
    let mut found: Vec<(usize, Range<usize>)> = Vec::new();
    for (number, &(signal, _)) in questions.iter().enumerate() {
        match found.last_mut() {
            Some((last, range)) if *last == usize::from(signal) => range.end = number + 1,
            _ => found.push((usize::from(signal), number..number + 1)),
        }
    }
    found
}

/// For each block the number of the leaf of one tree.
#[inline]
fn place_of(questions: &[u16; LEVELS], answers: &[[u8; LANES]]) -> [u8; LANES] {
    let mut place = [0; LANES];
    for (level, &question) in questions.iter().enumerate() {
        for (place, answer) in place.iter_mut().zip(&answers[usize::from(question)]) {
            *place |= answer & 1 << level;
        }
    }
    place
}

/// The logistic function.
pub(crate) fn logistic(log_odds: f32) -> f32 {
    1.0 / (1.0 + (-log_odds).exp())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bytes::random::Random;

    /// The same, tree by tree and question by question.
    fn plainly(asked: &[(u16, f32)], levels: usize, leaves: &[f32], bias: f32, values: &[f32]) -> f32 {
        let trees = asked.chunks(levels).zip(leaves.chunks(1 << levels));
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
    fn many_blocks_are_judged_as_each_alone() {
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
            let asked: Vec<(u16, f32)> =
                (0..count * levels).map(|_| (random.below(5) as u16, random.below(9) as f32 - 4.0)).collect();
            let trees = Trees::new(&asked, levels, &leaves, 0.25);
            let some: Vec<u32> = (0..blocks as u32).filter(|_| random.below(3) > 0).collect();
            let few: Vec<u32> = (0..blocks as u32).filter(|_| random.below(9) == 0).collect();
            for chosen in [some, few] {
                let mut found = vec![f32::NAN; blocks];
                trees.log_odds(&signals, &chosen, &mut found, &mut buffers);
                for (block, found) in found.iter().enumerate() {
                    let values: Vec<f32> = (0..5).map(|signal| signals.row(signal)[block]).collect();
                    let expected = plainly(&asked, levels, &leaves, 0.25, &values);
                    let is_chosen = chosen.contains(&(block as u32));
                    assert_eq!(found.to_bits(), if is_chosen { expected } else { f32::NAN }.to_bits());
                }
            }
        }
    }

    #[test]
    fn trees_know_what_they_ask_about() {
        let trees = Trees::new(&[(3, 1.0), (5, 2.0)], 2, &[0.0; 4], 0.0);
        assert_eq!([0, 3, 4, 5].map(|place| trees.ask_about(place)), [false, true, false, true]);
    }

    #[test]
    fn log_odds_of_zero_are_even() {
        assert_eq!(logistic(0.0), 0.5);
        assert_eq!((logistic(f32::INFINITY), logistic(f32::NEG_INFINITY)), (1.0, 0.0));
    }
}
