//! Boosted oblivious trees with several answers, which judge one page.

use super::model_file::{bad, ModelFile};
use crate::Error;

/// Questions of each tree at most.
const MAX_LEVELS: usize = 8;

/// The questions and answers of all trees.
#[derive(Clone, Debug)]
pub(crate) struct Forest<const ANSWERS: usize> {
    /// For each level what each tree asks there: a measure, by its position; the answer is yes above the border.
    levels: Vec<Vec<(u16, f32)>>,
    /// Tree by tree.
    leaves: Vec<[f32; ANSWERS]>,
    /// What is added to each answer.
    bias: [f32; ANSWERS],
}

impl<const ANSWERS: usize> Forest<ANSWERS> {
    /// The trees of that name in a model file, which ask about so many measures.
    pub(crate) fn read(file: &ModelFile, name: &str, measures: usize) -> Result<Forest<ANSWERS>, Error> {
        let asked = file.numbers(&format!("{name}_signal"))?;
        let [count, levels, _] = asked.shape;
        if !(1..=MAX_LEVELS).contains(&levels) {
            return bad(format!("{name} has trees of {levels} levels"));
        }
        if asked.values.iter().any(|&place| usize::from(place) >= measures) {
            return bad(format!("{name} asks about a measure that the schema does not name"));
        }
        let borders = file.floats_of(&format!("{name}_border"), asked.shape)?;
        let leaves = file.floats_of(&format!("{name}_leaf"), [count, 1 << levels, ANSWERS])?;
        let mut bias = [0.0; ANSWERS];
        bias.copy_from_slice(&file.floats_of(&format!("{name}_bias"), [ANSWERS, 1, 1])?);
        let questions: Vec<(u16, f32)> = asked.values.into_iter().zip(borders).collect();
        let of_level = |level| questions.iter().copied().skip(level).step_by(levels).collect();
        Ok(Forest {
            levels: (0..levels).map(of_level).collect(),
            leaves: leaves.chunks_exact(ANSWERS).filter_map(|leaf| leaf.try_into().ok()).collect(),
            bias,
        })
    }

    /// The sum over all trees for each answer; `measures` are in the order of the schema.
    pub(crate) fn answers(&self, measures: &[f32]) -> [f32; ANSWERS] {
        let leaves_of_tree = 1 << self.levels.len();
        let mut leaves: Vec<usize> = (0..self.leaves.len()).step_by(leaves_of_tree).collect();
        for (level, questions) in self.levels.iter().enumerate() {
            for (leaf, &(place, border)) in leaves.iter_mut().zip(questions) {
                *leaf |= usize::from(measures[usize::from(place)] > border) << level;
            }
        }
        let mut sums = [0.0; ANSWERS];
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

    fn forest(places: [u16; 2], measures: usize) -> Result<Forest<2>, Error> {
        let floats = |values: &[f32]| values.iter().flat_map(|value| value.to_le_bytes()).collect::<Vec<u8>>();
        let file = file_of(&[
            ("f_signal", b"<i2\0", [1, 2, 1], places.iter().flat_map(|place| place.to_le_bytes()).collect()),
            ("f_border", b"<f4\0", [1, 2, 1], floats(&[0.5, 1.5])),
            ("f_leaf", b"<f4\0", [1, 4, 2], floats(&[0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0])),
            ("f_bias", b"<f4\0", [2, 1, 1], floats(&[10.0, 20.0])),
        ]);
        Forest::read(&ModelFile::open(&file)?, "f", measures)
    }

    #[test]
    fn the_first_question_is_the_lowest_bit() {
        let forest = forest([0, 1], 2).unwrap();
        assert_eq!(forest.answers(&[0.0, 0.0]), [10.0, 21.0]);
        assert_eq!(forest.answers(&[1.0, 0.0]), [12.0, 23.0]);
        assert_eq!(forest.answers(&[0.5, 2.0]), [14.0, 25.0]);
        assert_eq!(forest.answers(&[1.0, 2.0]), [16.0, 27.0]);
    }

    #[test]
    fn trees_ask_about_what_is_measured() {
        assert!(forest([0, 2], 2).unwrap_err().to_string().contains("a measure that the schema does not name"));
    }
}
