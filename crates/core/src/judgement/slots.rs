//! Blocks that fill the same slot of a template: the price of every card, the text of every post, all of a menu.

use crate::facts::blocks::Blocks;
use crate::facts::numbering::Numbering;
use crate::judgement::names::Names;

/// What the slot weighs in the judgement of a block; anything from 0.3 to 1 is about as good on held-out domains.
const COMMON: f32 = 0.5;

/// The slots of the blocks of a page: blocks of one slot have the same tags and first classes above them.
#[derive(Clone, Debug, Default)]
pub(crate) struct Slots {
    /// For each block the number of its slot.
    pub(crate) of_block: Vec<u32>,
    /// The tags and classes above each slot as one number.
    pub(crate) paths: Vec<u64>,
}

impl Slots {
    /// The slots of some blocks.
    pub(crate) fn of(blocks: &Blocks, names: &Names, numbering: &mut Numbering) -> Slots {
        numbering.restart(blocks.len() / 2);
        let mut found = Slots { of_block: Vec::with_capacity(blocks.len()), paths: Vec::new() };
        for row in blocks.row() {
            let path = names.rows[row].path_shape;
            let number = numbering.number(path);
            if number as usize == found.paths.len() {
                found.paths.push(path);
            }
            found.of_block.push(number);
        }
        found
    }

    /// How many there are.
    pub(crate) fn len(&self) -> usize {
        self.paths.len()
    }

    /// For each slot the sum of a value over its blocks.
    pub(crate) fn sums(&self, values: impl IntoIterator<Item = f64>) -> Vec<f64> {
        let mut sums = vec![0.0; self.len()];
        self.of_block.iter().zip(values).for_each(|(&slot, value)| sums[slot as usize] += value);
        sums
    }

    /// The value of its slot for each block.
    pub(crate) fn spread<'a>(&'a self, of_slots: &'a [f64]) -> impl Iterator<Item = f64> + 'a {
        self.of_block.iter().map(move |&slot| of_slots[slot as usize])
    }

    /// The mean judgement in each slot.
    pub(crate) fn means(&self, judged: &[f32], blocks: &Blocks) -> Vec<f64> {
        let weighed = judged.iter().zip(&blocks.weight).map(|(&judged, weight)| f64::from(judged) * weight);
        let weights = self.sums(blocks.weight.iter().copied());
        self.sums(weighed).into_iter().zip(weights).map(|(sum, weight)| sum / weight).collect()
    }

    /// Make judgements lean to the mean of their slot: cards, posts and rows are in or out together.
    pub(crate) fn agree(&self, log_odds: &mut [f32], blocks: &Blocks) {
        let means = self.means(log_odds, blocks);
        for (log_odds, mean) in log_odds.iter_mut().zip(self.spread(&means)) {
            *log_odds += COMMON * (mean as f32 - *log_odds);
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::judgement::subject::tests::with_subject;

    const PAGE: &str =
        r#"<body><ul class="menu"><li>a b c d</li><li>e</li></ul><ul class="list"><li>f</li></ul></body>"#;

    #[test]
    fn classes_tell_slots_apart() {
        with_subject(PAGE, |subject| {
            assert_eq!(subject.slots.of_block, [0, 0, 1]);
            assert_eq!(subject.slots.sums([1.0, 2.0, 4.0]), [3.0, 4.0]);
        });
    }

    #[test]
    fn judgements_lean_to_the_mean_of_their_slot() {
        with_subject(PAGE, |subject| {
            let mut log_odds = [1.0, -1.0, 3.0];
            subject.slots.agree(&mut log_odds, subject.blocks);
            let mean = ((2.1 - 1.1) / (2.1 + 1.1)) as f32;
            assert_eq!(log_odds, [1.0 + 0.5 * (mean - 1.0), -1.0 + 0.5 * (mean + 1.0), 3.0]);
        });
    }
}
