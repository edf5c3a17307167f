//! Signals from the first-round probabilities: those of the neighbours of a block, its containers and the page.

use super::blur::{gaussian_weights, Blur};
use super::catalogue::ContextSignal::*;
use super::catalogue::NeighbourSignal::{After, Before};
use super::catalogue::OuterContainerSignal::FirstRoundIn;
use super::catalogue::NEIGHBOURS;
use super::regions::steps_from;
use super::SignalWriter;
use crate::classify::feature_context::FeatureContext;
use crate::facts::blocks::BlockRange;

/// Represents a neighbour that does not exist, below all probabilities.
const OUTSIDE: f64 = -0.1;
/// Minimum divisor of a share.
const MIN_SUM: f64 = 1e-6;

/// Reusable buffers: prefix sums over the blocks, and a value for each row.
#[derive(Clone, Debug, Default)]
pub(crate) struct ContextBuffers {
    /// Words, each times the probability of its block.
    kept: Vec<f64>,
    words: Vec<f64>,
    /// Probabilities, each times the weight of its block.
    weighted: Vec<f64>,
    weights: Vec<f64>,
    /// For each row the expected F1 of selecting exactly its subtree.
    expected_f1: Vec<f64>,
    blurs: [Blur; 2],
}

/// Writes the signals from `first`, the first-round probability of each block.
pub(crate) fn write(context: &FeatureContext, first: &[f32], writer: &mut SignalWriter, buffers: &mut ContextBuffers) {
    buffers.fill(context, first);
    let (kept, words) = (last(&buffers.kept), last(&buffers.words).max(1.0));
    writer.write(FirstRound, as_f64(first));
    writer.write_all(FirstRoundPage, last(&buffers.weighted) / last(&buffers.weights));
    writer.write_all(FirstRoundPageWords, kept / words);
    let before = || buffers.kept[1..].iter().zip(own_kept(context, first)).map(|(kept, own)| kept - own);
    writer.write(KeptBefore, before());
    writer.write(KeptShareBefore, before().map(|before| before / kept.max(MIN_SUM)));
    write_means(context, writer, buffers);
    write_neighbours(context, first, writer, &mut buffers.blurs);
    write_best(context, writer, buffers);
    write_uncertainty(context, first, words, writer);
    write_path_groups(context, first, kept, writer);
}

fn as_f64(first: &[f32]) -> impl DoubleEndedIterator<Item = f64> + ExactSizeIterator + '_ {
    first.iter().map(|&first| f64::from(first))
}

/// Returns the expected number of content words of each block.
fn own_kept<'a>(context: &'a FeatureContext, first: &'a [f32]) -> impl Iterator<Item = f64> + 'a {
    as_f64(first).zip(&context.blocks.words).map(|(first, words)| first * words)
}

/// Returns the probability of each block times its weight.
fn weighted<'a>(context: &'a FeatureContext, first: &'a [f32]) -> impl Iterator<Item = f64> + 'a {
    as_f64(first).zip(&context.blocks.weights).map(|(first, weight)| first * weight)
}

fn last(sums: &[f64]) -> f64 {
    sums.last().copied().unwrap_or(0.0)
}

/// Writes the mean probability of the blocks in each container but the innermost.
fn write_means(context: &FeatureContext, writer: &mut SignalWriter, buffers: &ContextBuffers) {
    for (level, containers) in context.containers.levels.iter().enumerate().skip(1) {
        let means = containers.iter().map(|&row| {
            let BlockRange { begin, end } = context.blocks.in_subtree(context.table, row as usize);
            (buffers.weighted[end] - buffers.weighted[begin])
                / (buffers.weights[end] - buffers.weights[begin]).max(MIN_SUM)
        });
        writer.write(FirstRoundIn.at(level), means);
    }
}

/// Writes the probabilities of the blocks before and after each block, one by one and blurred.
fn write_neighbours(
    context: &FeatureContext,
    first: &[f32],
    writer: &mut SignalWriter,
    [sums, weights]: &mut [Blur; 2],
) {
    let outside = || std::iter::repeat(OUTSIDE);
    for steps in 1..=NEIGHBOURS {
        writer.write(Before.by(steps), outside().take(steps).chain(as_f64(first)));
        writer.write(After.by(steps), as_f64(first).skip(steps).chain(outside()));
    }
    for (signal, width) in [(FirstRoundBlurred3, 3), (FirstRoundBlurred8, 8)] {
        let kernel = gaussian_weights(width);
        let sums = sums.blurred(weighted(context, first), &kernel);
        let weights = weights.blurred(context.blocks.weights.iter().copied(), &kernel);
        writer.write(signal, sums.iter().zip(weights).map(|(sum, weight)| sum / weight));
    }
}

/// Writes the position of each block relative to the best element, by the expected F1 of selecting exactly one element.
fn write_best(context: &FeatureContext, writer: &mut SignalWriter, buffers: &mut ContextBuffers) {
    let best = buffers.find_best(context);
    let ContextBuffers { kept, words, expected_f1, .. } = &*buffers;
    let BlockRange { begin, end } = context.blocks.in_subtree(context.table, best);
    let numbers = 0..context.blocks.len();
    writer.write_flags(InBest, numbers.clone().map(|number| (begin..end).contains(&number)));
    writer.write(FromBest, numbers.clone().map(|number| steps_from(number, begin, end)));
    writer.write_all(BestExpected, expected_f1.get(best).copied().unwrap_or(0.0));
    writer.write_all(BestShare, (words[end] - words[begin]) / last(words).max(1.0));
    writer.write(AfterBeginOfBest, numbers.clone().map(|number| number as f64 - begin as f64));
    writer.write(BeforeEndOfBest, numbers.clone().map(|number| end as f64 - number as f64));
    let around = || numbers.clone().map(|number| best_container(context, expected_f1, number));
    writer.write(ExpectedAround, around().map(|row| expected_f1[row]));
    let kept_in = |row| {
        let BlockRange { begin, end } = context.blocks.in_subtree(context.table, row);
        (kept[end] - kept[begin]) / (words[end] - words[begin]).max(1.0)
    };
    writer.write(KeptAround, around().map(kept_in));
}

/// Returns the container of a block with the best expected F1.
fn best_container(context: &FeatureContext, expected_f1: &[f64], block: usize) -> usize {
    let mut containers = context.containers.levels.iter().map(|level| level[block] as usize);
    let innermost = containers.next().unwrap_or(0);
    containers.fold(innermost, |best, row| if expected_f1[row] > expected_f1[best] { row } else { best })
}

/// Writes how often likely and unlikely blocks alternate on the page, and how uncertain their probabilities are.
fn write_uncertainty(context: &FeatureContext, first: &[f32], all_words: f64, writer: &mut SignalWriter) {
    let alternations = first.windows(2).filter(|pair| (pair[0] > 0.5) != (pair[1] > 0.5)).count();
    let uncertain_words = as_f64(first).zip(&context.blocks.words).map(|(first, words)| words * first * (1.0 - first));
    writer.write_all(Alternations, alternations as f64 / first.len() as f64);
    writer.write_all(Uncertainty, uncertain_words.sum::<f64>() / all_words);
}

/// Writes the mean probability of each block's path group, and the share of the content words that are in the group.
fn write_path_groups(context: &FeatureContext, first: &[f32], kept: f64, writer: &mut SignalWriter) {
    let path_groups = context.path_groups;
    writer.write(FirstRoundPathGroup, path_groups.spread(&path_groups.means(first, context.blocks)));
    let in_groups = path_groups.sums(own_kept(context, first));
    writer.write(PathGroupKeptShare, path_groups.spread(&in_groups).map(|sum| sum / kept.max(MIN_SUM)));
}

impl ContextBuffers {
    /// Returns the prefix sums of weighted probabilities and of weights.
    pub(super) fn weighted_sums(&self) -> (&[f64], &[f64]) {
        (&self.weighted, &self.weights)
    }

    fn fill(&mut self, context: &FeatureContext, first: &[f32]) {
        write_sums_before(own_kept(context, first), &mut self.kept);
        write_sums_before(context.blocks.words.iter().copied(), &mut self.words);
        write_sums_before(weighted(context, first), &mut self.weighted);
        write_sums_before(context.blocks.weights.iter().copied(), &mut self.weights);
    }

    /// Computes the expected F1 of each element with several blocks, and returns the first element with the highest.
    fn find_best(&mut self, context: &FeatureContext) -> usize {
        let ContextBuffers { kept, words, expected_f1, .. } = self;
        let all = last(kept);
        let (mut best, mut highest) = (0, 0.0);
        expected_f1.clear();
        expected_f1.extend((0..context.table.len()).map(|row| {
            let BlockRange { begin, end } = context.blocks.in_subtree(context.table, row);
            if end - begin < 2 {
                return 0.0;
            }
            let f1 = 2.0 * (kept[end] - kept[begin]) / (words[end] - words[begin] + all).max(MIN_SUM);
            if f1 > highest {
                (best, highest) = (row, f1);
            }
            f1
        }));
        best
    }
}

/// Writes the sum of the values before each index, and of all values at the end.
fn write_sums_before(values: impl Iterator<Item = f64>, sums: &mut Vec<f64>) {
    let mut sum = 0.0;
    sums.clear();
    sums.push(sum);
    sums.extend(values.map(|value| {
        sum += value;
        sum
    }));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::classify::signals::tests::two_round_signals_of;

    const PAGE: &str = "<body><div><p>a b</p><p>c d</p></div><p>e</p></body>";

    #[test]
    fn neighbours_and_containers() {
        let found = two_round_signals_of(PAGE, &[1.0, 0.5, 0.0]);
        assert_eq!(found.of(Before.by(1)), [-0.1, 1.0, 0.5]);
        assert_eq!(found.of(After.by(2)), [0.0, -0.1, -0.1]);
        assert_eq!(found.of(Before.by(4)), [-0.1; 3]);
        let weight = 2f64.sqrt() + 0.1;
        assert_eq!(found.of(FirstRoundIn.at(1))[0], 0.75);
        assert_eq!(found.of(FirstRoundIn.at(2))[0], (1.5 * weight / (2.0 * weight + 1.1)) as f32);
        assert_eq!(found.of(KeptBefore), [0.0, 2.0, 3.0]);
        assert_eq!(found.of(KeptShareBefore), [0.0, (2.0 / 3.0) as f32, 1.0]);
    }

    #[test]
    fn the_best_element_contains_the_content() {
        let found = two_round_signals_of(PAGE, &[1.0, 0.5, 0.0]);
        assert_eq!(found.of(InBest), [1.0, 1.0, 0.0]);
        assert_eq!(found.of(FromBest), [0.0, 0.0, 1.0]);
        assert_eq!(found.of(BestExpected)[0], (6.0 / 7.0) as f32);
        assert_eq!(found.of(BestShare)[0], 0.8);
        assert_eq!(found.of(AfterBeginOfBest), [0.0, 1.0, 2.0]);
        assert_eq!(found.of(BeforeEndOfBest), [2.0, 1.0, 0.0]);
        assert_eq!(found.of(KeptAround), [0.75, 0.75, 0.6]);
    }

    #[test]
    fn uncertainty_and_alternations() {
        let found = two_round_signals_of(PAGE, &[1.0, 0.5, 1.0]);
        assert_eq!(found.of(Alternations)[0], (2.0 / 3.0) as f32);
        assert_eq!(found.of(Uncertainty)[0], 0.1);
        assert_eq!(found.of(PathGroupKeptShare), [0.75, 0.75, 0.25]);
    }
}
