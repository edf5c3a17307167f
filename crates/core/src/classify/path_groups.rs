//! Blocks with the same tag path: the price of every card, the text of every post, all of a menu.

use crate::classify::names::Names;
use crate::facts::blocks::Blocks;
use crate::facts::numbering::Numbering;

/// Share by which the log-odds of a block move to the mean of its group; anything from 0.3 to 1 is about as good on held-out
/// domains.
const MEAN_SHARE: f32 = 0.5;

/// The path groups of a page: blocks whose ancestors have the same tags and first classes.
#[derive(Clone, Debug, Default)]
pub(crate) struct PathGroups {
    /// For each block the number of its group.
    pub(crate) of_block: Vec<u32>,
    /// For each group a hash of the tags and classes of the ancestors of its blocks.
    pub(crate) paths: Vec<u64>,
}

impl PathGroups {
    /// Groups the blocks of a page.
    pub(crate) fn of(blocks: &Blocks, names: &Names, numbering: &mut Numbering) -> PathGroups {
        numbering.restart(blocks.len() / 2);
        let mut groups = PathGroups { of_block: Vec::with_capacity(blocks.len()), paths: Vec::new() };
        for row in blocks.first_rows() {
            let path = names.rows[row].path_shape;
            let number = numbering.number(path);
            if number as usize == groups.paths.len() {
                groups.paths.push(path);
            }
            groups.of_block.push(number);
        }
        groups
    }

    /// Returns the number of groups.
    pub(crate) fn len(&self) -> usize {
        self.paths.len()
    }

    /// Returns for each group the sum of the values of its blocks.
    pub(crate) fn sums(&self, values: impl IntoIterator<Item = f64>) -> Vec<f64> {
        let mut sums = vec![0.0; self.len()];
        self.of_block.iter().zip(values).for_each(|(&group, value)| sums[group as usize] += value);
        sums
    }

    /// Returns for each block the value of its group.
    pub(crate) fn spread<'a>(&'a self, of_groups: &'a [f64]) -> impl Iterator<Item = f64> + 'a {
        self.of_block.iter().map(move |&group| of_groups[group as usize])
    }

    /// Returns for each group the weighted mean of the values of its blocks.
    pub(crate) fn means(&self, values: &[f32], blocks: &Blocks) -> Vec<f64> {
        let weighted = values.iter().zip(&blocks.weights).map(|(&value, weight)| f64::from(value) * weight);
        let weights = self.sums(blocks.weights.iter().copied());
        self.sums(weighted).into_iter().zip(weights).map(|(sum, weight)| sum / weight).collect()
    }

    /// Moves the log-odds of each block toward the mean of its group: cards, posts and rows are mostly kept or dropped
    /// together.
    pub(crate) fn move_to_means(&self, log_odds: &mut [f32], blocks: &Blocks) {
        let means = self.means(log_odds, blocks);
        for (log_odds, mean) in log_odds.iter_mut().zip(self.spread(&means)) {
            *log_odds += MEAN_SHARE * (mean as f32 - *log_odds);
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::classify::feature_context::tests::with_context;

    const PAGE: &str =
        r#"<body><ul class="menu"><li>a b c d</li><li>e</li></ul><ul class="list"><li>f</li></ul></body>"#;

    #[test]
    fn classes_distinguish_groups() {
        with_context(PAGE, |context| {
            assert_eq!(context.path_groups.of_block, [0, 0, 1]);
            assert_eq!(context.path_groups.sums([1.0, 2.0, 4.0]), [3.0, 4.0]);
        });
    }

    #[test]
    fn log_odds_move_to_the_mean_of_their_group() {
        with_context(PAGE, |context| {
            let mut log_odds = [1.0, -1.0, 3.0];
            context.path_groups.move_to_means(&mut log_odds, context.blocks);
            let mean = ((2.1 - 1.1) / (2.1 + 1.1)) as f32;
            assert_eq!(log_odds, [1.0 + 0.5 * (mean - 1.0), -1.0 + 0.5 * (mean + 1.0), 3.0]);
        });
    }
}
