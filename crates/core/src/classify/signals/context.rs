//! What the first judgement of all blocks says of one among them: its neighbours, its containers, the page.

use super::blur::{gaussian_weights, Blur};
use super::catalogue::ContextSignal::*;
use super::catalogue::NeighbourSignal::{After, Before};
use super::catalogue::OuterContainerSignal::FirstRoundIn;
use super::catalogue::NEIGHBOURS;
use super::regions::steps_from;
use super::SignalWriter;
use crate::classify::feature_context::FeatureContext;
use crate::facts::blocks::BlockRange;

/// Stands for a neighbour that does not exist, below all probabilities.
const OUTSIDE: f64 = -0.1;
/// The least sum that a share is taken of.
const TINY: f64 = 1e-6;

/// Sums over the blocks of a page; the memory can be used again.
#[derive(Clone, Debug, Default)]
pub(crate) struct ContextBuffers {
    /// How many kept words there are before each block, and in all; the same of words, of weighed judgements and of
    /// weights.
    kept: Vec<f64>,
    words: Vec<f64>,
    predictions: Vec<f64>,
    weight: Vec<f64>,
    /// For each row the F1 that is expected of taking just that element.
    expected: Vec<f64>,
    blurs: [Blur; 2],
}

/// Put down what the first probability of each block, `first`, says of the others.
pub(crate) fn write(context: &FeatureContext, first: &[f32], writer: &mut SignalWriter, buffers: &mut ContextBuffers) {
    buffers.sum(context, first);
    let (kept, words) = (last(&buffers.kept), last(&buffers.words).max(1.0));
    writer.write(FirstRound, predictions(first));
    writer.write_all(FirstRoundPage, last(&buffers.predictions) / last(&buffers.weight));
    writer.write_all(FirstRoundPageWords, kept / words);
    let before = || buffers.kept[1..].iter().zip(own_kept(context, first)).map(|(kept, own)| kept - own);
    writer.write(KeptBefore, before());
    writer.write(KeptShareBefore, before().map(|before| before / kept.max(TINY)));
    write_means(context, writer, buffers);
    write_neighbours(context, first, writer, &mut buffers.blurs);
    write_best(context, writer, buffers);
    write_uncertainty(context, first, words, writer);
    write_path_groups(context, first, kept, writer);
}

fn predictions(first: &[f32]) -> impl DoubleEndedIterator<Item = f64> + ExactSizeIterator + '_ {
    first.iter().map(|&first| f64::from(first))
}

/// The kept words of each block.
fn own_kept<'a>(context: &'a FeatureContext, first: &'a [f32]) -> impl Iterator<Item = f64> + 'a {
    predictions(first).zip(&context.blocks.words).map(|(first, words)| first * words)
}

/// The weighed judgement of each block.
fn weighed<'a>(context: &'a FeatureContext, first: &'a [f32]) -> impl Iterator<Item = f64> + 'a {
    predictions(first).zip(&context.blocks.weights).map(|(first, weight)| first * weight)
}

fn last(sums: &[f64]) -> f64 {
    sums.last().copied().unwrap_or(0.0)
}

/// The mean judgement of the blocks in each container but the innermost.
fn write_means(context: &FeatureContext, writer: &mut SignalWriter, buffers: &ContextBuffers) {
    for (level, containers) in context.containers.containers.iter().enumerate().skip(1) {
        let means = containers.iter().map(|&row| {
            let BlockRange { begin, end } = context.blocks.in_subtree(context.table, row as usize);
            (buffers.predictions[end] - buffers.predictions[begin])
                / (buffers.weight[end] - buffers.weight[begin]).max(TINY)
        });
        writer.write(FirstRoundIn.at(level), means);
    }
}

/// The judgements of the blocks before and behind each block, one by one and blurred.
fn write_neighbours(
    context: &FeatureContext,
    first: &[f32],
    writer: &mut SignalWriter,
    [sums, weights]: &mut [Blur; 2],
) {
    let outside = || std::iter::repeat(OUTSIDE);
    for steps in 1..=NEIGHBOURS {
        writer.write(Before.by(steps), outside().take(steps).chain(predictions(first)));
        writer.write(After.by(steps), predictions(first).skip(steps).chain(outside()));
    }
    for (signal, width) in [(FirstRoundBlurred3, 3), (FirstRoundBlurred8, 8)] {
        let gaussian_weights = gaussian_weights(width);
        let sums = sums.blurred(weighed(context, first), &gaussian_weights);
        let weights = weights.blurred(context.blocks.weights.iter().copied(), &gaussian_weights);
        writer.write(signal, sums.iter().zip(weights).map(|(sum, weight)| sum / weight));
    }
}

/// Where a block stands to the one element that would be best, by the F1 expected of taking just that one.
fn write_best(context: &FeatureContext, writer: &mut SignalWriter, buffers: &mut ContextBuffers) {
    let best = buffers.expect(context);
    let ContextBuffers { kept, words, expected, .. } = &*buffers;
    let BlockRange { begin, end } = context.blocks.in_subtree(context.table, best);
    let numbers = 0..context.blocks.len();
    writer.write_flags(InBest, numbers.clone().map(|number| (begin..end).contains(&number)));
    writer.write(FromBest, numbers.clone().map(|number| steps_from(number, begin, end)));
    writer.write_all(BestExpected, expected.get(best).copied().unwrap_or(0.0));
    writer.write_all(BestShare, (words[end] - words[begin]) / last(words).max(1.0));
    writer.write(AfterBeginOfBest, numbers.clone().map(|number| number as f64 - begin as f64));
    writer.write(BeforeEndOfBest, numbers.clone().map(|number| end as f64 - number as f64));
    let around = || numbers.clone().map(|number| best_around(context, expected, number));
    writer.write(ExpectedAround, around().map(|row| expected[row]));
    let kept_in = |row| {
        let BlockRange { begin, end } = context.blocks.in_subtree(context.table, row);
        (kept[end] - kept[begin]) / (words[end] - words[begin]).max(1.0)
    };
    writer.write(KeptAround, around().map(kept_in));
}

/// The best of the containers of a block.
fn best_around(context: &FeatureContext, expected: &[f64], block: usize) -> usize {
    let mut containers = context.containers.containers.iter().map(|level| level[block] as usize);
    let innermost = containers.next().unwrap_or(0);
    containers.fold(innermost, |best, row| if expected[row] > expected[best] { row } else { best })
}

/// How often kept and dropped blocks take turns on the page, and how unsure the judgements are.
fn write_uncertainty(context: &FeatureContext, first: &[f32], all_words: f64, writer: &mut SignalWriter) {
    let turns = first.windows(2).filter(|pair| (pair[0] > 0.5) != (pair[1] > 0.5)).count();
    let doubts = predictions(first).zip(&context.blocks.words).map(|(first, words)| words * first * (1.0 - first));
    writer.write_all(Alternations, turns as f64 / first.len() as f64);
    writer.write_all(Uncertainty, doubts.sum::<f64>() / all_words);
}

/// The mean judgement of the blocks in the group of a block, and their share of all that is kept.
fn write_path_groups(context: &FeatureContext, first: &[f32], kept: f64, writer: &mut SignalWriter) {
    let path_groups = context.path_groups;
    writer.write(FirstRoundPathGroup, path_groups.spread(&path_groups.means(first, context.blocks)));
    let in_slots = path_groups.sums(own_kept(context, first));
    writer.write(PathGroupKeptShare, path_groups.spread(&in_slots).map(|sum| sum / kept.max(TINY)));
}

impl ContextBuffers {
    /// Prefix sums over the blocks: of weighted probabilities, and of weights.
    pub(super) fn weighed_sums(&self) -> (&[f64], &[f64]) {
        (&self.predictions, &self.weight)
    }

    fn sum(&mut self, context: &FeatureContext, first: &[f32]) {
        add_up(own_kept(context, first), &mut self.kept);
        add_up(context.blocks.words.iter().copied(), &mut self.words);
        add_up(weighed(context, first), &mut self.predictions);
        add_up(context.blocks.weights.iter().copied(), &mut self.weight);
    }

    /// Find what is expected of each element with several blocks, and the first one of which most is expected.
    fn expect(&mut self, context: &FeatureContext) -> usize {
        let ContextBuffers { kept, words, expected, .. } = self;
        let all = last(kept);
        let (mut best, mut most) = (0, 0.0);
        expected.clear();
        expected.extend((0..context.table.len()).map(|row| {
            let BlockRange { begin, end } = context.blocks.in_subtree(context.table, row);
            if end - begin < 2 {
                return 0.0;
            }
            let (sure, held) = (kept[end] - kept[begin], words[end] - words[begin]);
            let found = 2.0 * sure / (held + all).max(TINY);
            if found > most {
                (best, most) = (row, found);
            }
            found
        }));
        best
    }
}

/// The sums of the first values: of none, of one, and so on up to all.
fn add_up(values: impl Iterator<Item = f64>, sums: &mut Vec<f64>) {
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
    fn the_best_element_holds_what_is_kept() {
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
    fn doubt_and_turns() {
        let found = two_round_signals_of(PAGE, &[1.0, 0.5, 1.0]);
        assert_eq!(found.of(Alternations)[0], (2.0 / 3.0) as f32);
        assert_eq!(found.of(Uncertainty)[0], 0.1);
        assert_eq!(found.of(PathGroupKeptShare), [0.75, 0.75, 0.25]);
    }
}
