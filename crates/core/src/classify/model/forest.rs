//! Boosted oblivious trees with several outputs, which classify a page.

use super::model_file::{bad, ModelFile};
use crate::Error;

/// Maximum depth of a tree.
const MAX_LEVELS: usize = 8;

/// The splits and leaves of all trees.
#[derive(Clone, Debug)]
pub(crate) struct Forest<const OUTPUTS: usize> {
    /// For each level the split of each tree: a measure, by its position, and its threshold.
    levels: Vec<Vec<(u16, f32)>>,
    /// The leaves of all trees, leaf by leaf.
    leaves: Vec<[f32; OUTPUTS]>,
    /// Added to each output.
    bias: [f32; OUTPUTS],
}

impl<const OUTPUTS: usize> Forest<OUTPUTS> {
    /// Reads the trees of that name in a model file, which use that many measures.
    pub(crate) fn read(file: &ModelFile, name: &str, measures: usize) -> Result<Forest<OUTPUTS>, Error> {
        let split_measures = file.numbers(&format!("{name}_signal"))?;
        let [levels, count, _] = split_measures.shape;
        if !(1..=MAX_LEVELS).contains(&levels) {
            return bad(format!("{name} has trees of {levels} levels"));
        }
        if split_measures.values.iter().any(|&measure| usize::from(measure) >= measures) {
            return bad(format!("{name} asks about a measure that the schema does not name"));
        }
        let thresholds = file.floats_of(&format!("{name}_border"), split_measures.shape)?;
        let leaves = file.floats_of(&format!("{name}_leaf"), [1 << levels, count, OUTPUTS])?;
        let mut bias = [0.0; OUTPUTS];
        bias.copy_from_slice(&file.floats_of(&format!("{name}_bias"), [OUTPUTS, 1, 1])?);
        let splits: Vec<(u16, f32)> = split_measures.values.into_iter().zip(thresholds).collect();
        Ok(Forest {
            levels: splits.chunks(count.max(1)).map(<[_]>::to_vec).collect(),
            leaves: leaves.chunks_exact(OUTPUTS).filter_map(|leaf| leaf.try_into().ok()).collect(),
            bias,
        })
    }

    /// Returns the sum over all trees for each output; `measures` are in the order of the schema.
    pub(crate) fn outputs(&self, measures: &[f32]) -> [f32; OUTPUTS] {
        let trees = self.leaves.len() >> self.levels.len();
        let mut leaves: Vec<usize> = (0..trees).collect();
        for (level, splits) in self.levels.iter().enumerate() {
            for (leaf, &(measure, threshold)) in leaves.iter_mut().zip(splits) {
                *leaf += usize::from(measures[usize::from(measure)] > threshold) * (trees << level);
            }
        }
        let mut sums = [0.0; OUTPUTS];
        for leaf in leaves.into_iter().filter_map(|leaf| self.leaves.get(leaf)) {
            sums.iter_mut().zip(leaf).for_each(|(sum, value)| *sum += value);
        }
        sums.iter_mut().zip(&self.bias).for_each(|(sum, bias)| *sum += bias);
        sums
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::classify::model::model_file::tests::file_of;

    fn forest(positions: [u16; 2], measures: usize) -> Result<Forest<2>, Error> {
        let floats = |values: &[f32]| values.iter().flat_map(|value| value.to_le_bytes()).collect::<Vec<u8>>();
        let file = file_of(&[
            ("f_signal", b"<i2\0", [2, 1, 1], positions.iter().flat_map(|position| position.to_le_bytes()).collect()),
            ("f_border", b"<f4\0", [2, 1, 1], floats(&[0.5, 1.5])),
            ("f_leaf", b"<f4\0", [4, 1, 2], floats(&[0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0])),
            ("f_bias", b"<f4\0", [2, 1, 1], floats(&[10.0, 20.0])),
        ]);
        Forest::read(&ModelFile::open(&file)?, "f", measures)
    }

    #[test]
    fn the_first_split_is_the_lowest_bit() {
        let forest = forest([0, 1], 2).unwrap();
        assert_eq!(forest.outputs(&[0.0, 0.0]), [10.0, 21.0]);
        assert_eq!(forest.outputs(&[1.0, 0.0]), [12.0, 23.0]);
        assert_eq!(forest.outputs(&[0.5, 2.0]), [14.0, 25.0]);
        assert_eq!(forest.outputs(&[1.0, 2.0]), [16.0, 27.0]);
    }

    #[test]
    fn trees_use_existing_measures() {
        assert!(forest([0, 2], 2).unwrap_err().to_string().contains("a measure that the schema does not name"));
    }
}
