//! Blocks that fill the same group of a template: the price of every card, the text of every post, all of a menu.

use crate::classify::names::Names;
use crate::facts::blocks::Blocks;
use crate::facts::numbering::Numbering;

/// What the group weighs in the judgement of a block; anything from 0.3 to 1 is about as good on held-out domains.
const COMMON: f32 = 0.5;

/// The path_groups of the blocks of a page: blocks of one group have the same tags and first classes above them.
#[derive(Clone, Debug, Default)]
pub(crate) struct PathGroups {
    /// For each block the number of its group.
    pub(crate) of_block: Vec<u32>,
    /// The tags and classes above each group as one number.
    pub(crate) paths: Vec<u64>,
}

impl PathGroups {
    /// The path_groups of some blocks.
    pub(crate) fn of(blocks: &Blocks, names: &Names, numbering: &mut Numbering) -> PathGroups {
        numbering.restart(blocks.len() / 2);
        let mut found = PathGroups { of_block: Vec::with_capacity(blocks.len()), paths: Vec::new() };
        for row in blocks.first_rows() {
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

    /// For each group the sum of a value over its blocks.
    pub(crate) fn sums(&self, values: impl IntoIterator<Item = f64>) -> Vec<f64> {
        let mut sums = vec![0.0; self.len()];
        self.of_block.iter().zip(values).for_each(|(&group, value)| sums[group as usize] += value);
        sums
    }

    /// The value of its group for each block.
    pub(crate) fn spread<'a>(&'a self, of_slots: &'a [f64]) -> impl Iterator<Item = f64> + 'a {
        self.of_block.iter().map(move |&group| of_slots[group as usize])
    }

    /// The mean judgement in each group.
    pub(crate) fn means(&self, predictions: &[f32], blocks: &Blocks) -> Vec<f64> {
        let weighed =
            predictions.iter().zip(&blocks.weights).map(|(&predictions, weight)| f64::from(predictions) * weight);
        let weights = self.sums(blocks.weights.iter().copied());
        self.sums(weighed).into_iter().zip(weights).map(|(sum, weight)| sum / weight).collect()
    }

    /// Make judgements lean to the mean of their group: cards, posts and rows are in or out together.
    pub(crate) fn agree(&self, log_odds: &mut [f32], blocks: &Blocks) {
        let means = self.means(log_odds, blocks);
        for (log_odds, mean) in log_odds.iter_mut().zip(self.spread(&means)) {
            *log_odds += COMMON * (mean as f32 - *log_odds);
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::classify::feature_context::tests::with_context;

    const PAGE: &str =
        r#"<body><ul class="menu"><li>a b c d</li><li>e</li></ul><ul class="list"><li>f</li></ul></body>"#;

    #[test]
    fn classes_tell_slots_apart() {
        with_context(PAGE, |context| {
            assert_eq!(context.path_groups.of_block, [0, 0, 1]);
            assert_eq!(context.path_groups.sums([1.0, 2.0, 4.0]), [3.0, 4.0]);
        });
    }

    #[test]
    fn judgements_lean_to_the_mean_of_their_slot() {
        with_context(PAGE, |context| {
            let mut log_odds = [1.0, -1.0, 3.0];
            context.path_groups.agree(&mut log_odds, context.blocks);
            let mean = ((2.1 - 1.1) / (2.1 + 1.1)) as f32;
            assert_eq!(log_odds, [1.0 + 0.5 * (mean - 1.0), -1.0 + 0.5 * (mean + 1.0), 3.0]);
        });
    }
}
