//! What the first judgement of all blocks says of one among them: its neighbours, its containers, the page.

use super::blur::{bell, Blur};
use super::catalogue::Beside::{Before, Behind};
use super::catalogue::OfContext::*;
use super::catalogue::OfOuterContainer::JudgedIn;
use super::catalogue::NEIGHBOURS;
use super::regions::steps_from;
use super::Sheet;
use crate::judgement::subject::Subject;

/// Stands for a neighbour that does not exist, below all probabilities.
const OUTSIDE: f64 = -0.1;
/// The least sum that a share is taken of.
const TINY: f64 = 1e-6;

/// Sums over the blocks of a page; the memory can be used again.
#[derive(Clone, Debug, Default)]
pub(crate) struct Room {
    /// How many kept words there are before each block, and in all; the same of words, of weighed judgements and of
    /// weights.
    kept: Vec<f64>,
    words: Vec<f64>,
    judged: Vec<f64>,
    weight: Vec<f64>,
    /// For each row the F1 that is expected of taking just that element.
    expected: Vec<f64>,
    blurs: [Blur; 2],
}

/// Put down what the first probability of each block, `first`, says of the others.
pub(crate) fn write(subject: &Subject, first: &[f32], sheet: &mut Sheet, room: &mut Room) {
    room.sum(subject, first);
    let (kept, words) = (last(&room.kept), last(&room.words).max(1.0));
    sheet.write(Judged, judged(first));
    sheet.write_all(JudgedPage, last(&room.judged) / last(&room.weight));
    sheet.write_all(JudgedPageWords, kept / words);
    let before = || room.kept[1..].iter().zip(own_kept(subject, first)).map(|(kept, own)| kept - own);
    sheet.write(KeptBefore, before());
    sheet.write(KeptShareBefore, before().map(|before| before / kept.max(TINY)));
    write_means(subject, sheet, room);
    write_neighbours(subject, first, sheet, &mut room.blurs);
    write_best(subject, sheet, room);
    write_doubt(subject, first, words, sheet);
    write_slots(subject, first, kept, sheet);
}

fn judged(first: &[f32]) -> impl DoubleEndedIterator<Item = f64> + ExactSizeIterator + '_ {
    first.iter().map(|&first| f64::from(first))
}

/// The kept words of each block.
fn own_kept<'a>(subject: &'a Subject, first: &'a [f32]) -> impl Iterator<Item = f64> + 'a {
    judged(first).zip(&subject.blocks.words).map(|(first, words)| first * words)
}

/// The weighed judgement of each block.
fn weighed<'a>(subject: &'a Subject, first: &'a [f32]) -> impl Iterator<Item = f64> + 'a {
    judged(first).zip(&subject.blocks.weight).map(|(first, weight)| first * weight)
}

fn last(sums: &[f64]) -> f64 {
    sums.last().copied().unwrap_or(0.0)
}

/// The mean judgement of the blocks in each container but the innermost.
fn write_means(subject: &Subject, sheet: &mut Sheet, room: &Room) {
    for (level, containers) in subject.layout.containers.iter().enumerate().skip(1) {
        let means = containers.iter().map(|&row| {
            let (begin, end) = subject.blocks.held_by(subject.table, row as usize);
            (room.judged[end] - room.judged[begin]) / (room.weight[end] - room.weight[begin]).max(TINY)
        });
        sheet.write(JudgedIn.at(level), means);
    }
}

/// The judgements of the blocks before and behind each block, one by one and blurred.
fn write_neighbours(subject: &Subject, first: &[f32], sheet: &mut Sheet, [sums, weights]: &mut [Blur; 2]) {
    let outside = || std::iter::repeat(OUTSIDE);
    for steps in 1..=NEIGHBOURS {
        sheet.write(Before.by(steps), outside().take(steps).chain(judged(first)));
        sheet.write(Behind.by(steps), judged(first).skip(steps).chain(outside()));
    }
    for (signal, width) in [(JudgedBlurred3, 3), (JudgedBlurred8, 8)] {
        let bell = bell(width);
        let sums = sums.blurred(weighed(subject, first), &bell);
        let weights = weights.blurred(subject.blocks.weight.iter().copied(), &bell);
        sheet.write(signal, sums.iter().zip(weights).map(|(sum, weight)| sum / weight));
    }
}

/// Where a block stands to the one element that would be best, by the F1 expected of taking just that one.
fn write_best(subject: &Subject, sheet: &mut Sheet, room: &mut Room) {
    let best = room.expect(subject);
    let Room { kept, words, expected, .. } = &*room;
    let (begin, end) = subject.blocks.held_by(subject.table, best);
    let numbers = 0..subject.blocks.len();
    sheet.write_flags(InBest, numbers.clone().map(|number| (begin..end).contains(&number)));
    sheet.write(FromBest, numbers.clone().map(|number| steps_from(number, begin, end)));
    sheet.write_all(BestExpected, expected.get(best).copied().unwrap_or(0.0));
    sheet.write_all(BestShare, (words[end] - words[begin]) / last(words).max(1.0));
    sheet.write(BehindBeginOfBest, numbers.clone().map(|number| number as f64 - begin as f64));
    sheet.write(BeforeEndOfBest, numbers.clone().map(|number| end as f64 - number as f64));
    let around = || numbers.clone().map(|number| best_around(subject, expected, number));
    sheet.write(ExpectedAround, around().map(|row| expected[row]));
    let kept_in = |row| {
        let (begin, end) = subject.blocks.held_by(subject.table, row);
        (kept[end] - kept[begin]) / (words[end] - words[begin]).max(1.0)
    };
    sheet.write(KeptAround, around().map(kept_in));
}

/// The best of the containers of a block.
fn best_around(subject: &Subject, expected: &[f64], block: usize) -> usize {
    let mut containers = subject.layout.containers.iter().map(|level| level[block] as usize);
    let innermost = containers.next().unwrap_or(0);
    containers.fold(innermost, |best, row| if expected[row] > expected[best] { row } else { best })
}

/// How often kept and dropped blocks take turns on the page, and how unsure the judgements are.
fn write_doubt(subject: &Subject, first: &[f32], all_words: f64, sheet: &mut Sheet) {
    let turns = first.windows(2).filter(|pair| (pair[0] > 0.5) != (pair[1] > 0.5)).count();
    let doubts = judged(first).zip(&subject.blocks.words).map(|(first, words)| words * first * (1.0 - first));
    sheet.write_all(Turns, turns as f64 / first.len() as f64);
    sheet.write_all(Doubt, doubts.sum::<f64>() / all_words);
}

/// The mean judgement of the blocks in the slot of a block, and their share of all that is kept.
fn write_slots(subject: &Subject, first: &[f32], kept: f64, sheet: &mut Sheet) {
    let slots = subject.slots;
    sheet.write(JudgedSlot, slots.spread(&slots.means(first, subject.blocks)));
    let in_slots = slots.sums(own_kept(subject, first));
    sheet.write(SlotKeptShare, slots.spread(&in_slots).map(|sum| sum / kept.max(TINY)));
}

impl Room {
    /// Prefix sums over the blocks: of weighted probabilities, and of weights.
    pub(super) fn weighed_sums(&self) -> (&[f64], &[f64]) {
        (&self.judged, &self.weight)
    }

    fn sum(&mut self, subject: &Subject, first: &[f32]) {
        add_up(own_kept(subject, first), &mut self.kept);
        add_up(subject.blocks.words.iter().copied(), &mut self.words);
        add_up(weighed(subject, first), &mut self.judged);
        add_up(subject.blocks.weight.iter().copied(), &mut self.weight);
    }

    /// Find what is expected of each element with several blocks, and the first one of which most is expected.
    fn expect(&mut self, subject: &Subject) -> usize {
        let Room { kept, words, expected, .. } = self;
        let all = last(kept);
        let (mut best, mut most) = (0, 0.0);
        expected.clear();
        expected.extend((0..subject.table.len()).map(|row| {
            let (begin, end) = subject.blocks.held_by(subject.table, row);
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
    use crate::judgement::signals::tests::judged_signals_of;

    const PAGE: &str = "<body><div><p>a b</p><p>c d</p></div><p>e</p></body>";

    #[test]
    fn neighbours_and_containers() {
        let found = judged_signals_of(PAGE, &[1.0, 0.5, 0.0]);
        assert_eq!(found.of(Before.by(1)), [-0.1, 1.0, 0.5]);
        assert_eq!(found.of(Behind.by(2)), [0.0, -0.1, -0.1]);
        assert_eq!(found.of(Before.by(4)), [-0.1; 3]);
        let weight = 2f64.sqrt() + 0.1;
        assert_eq!(found.of(JudgedIn.at(1))[0], 0.75);
        assert_eq!(found.of(JudgedIn.at(2))[0], (1.5 * weight / (2.0 * weight + 1.1)) as f32);
        assert_eq!(found.of(KeptBefore), [0.0, 2.0, 3.0]);
        assert_eq!(found.of(KeptShareBefore), [0.0, (2.0 / 3.0) as f32, 1.0]);
    }

    #[test]
    fn the_best_element_holds_what_is_kept() {
        let found = judged_signals_of(PAGE, &[1.0, 0.5, 0.0]);
        assert_eq!(found.of(InBest), [1.0, 1.0, 0.0]);
        assert_eq!(found.of(FromBest), [0.0, 0.0, 1.0]);
        assert_eq!(found.of(BestExpected)[0], (6.0 / 7.0) as f32);
        assert_eq!(found.of(BestShare)[0], 0.8);
        assert_eq!(found.of(BehindBeginOfBest), [0.0, 1.0, 2.0]);
        assert_eq!(found.of(BeforeEndOfBest), [2.0, 1.0, 0.0]);
        assert_eq!(found.of(KeptAround), [0.75, 0.75, 0.6]);
    }

    #[test]
    fn doubt_and_turns() {
        let found = judged_signals_of(PAGE, &[1.0, 0.5, 1.0]);
        assert_eq!(found.of(Turns)[0], (2.0 / 3.0) as f32);
        assert_eq!(found.of(Doubt)[0], 0.1);
        assert_eq!(found.of(SlotKeptShare), [0.75, 0.75, 0.25]);
    }
}
