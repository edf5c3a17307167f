//! What numbers mean: curves of straight lines between points.

use super::model_file::{bad, ModelFile};
use crate::Error;

/// From what a number is to what it means.
#[derive(Clone, Debug)]
pub(crate) struct Curve {
    points: Vec<(f64, f64)>,
}

impl Curve {
    /// The curve of that name in a model file.
    pub(crate) fn read(file: &ModelFile, name: &str) -> Result<Curve, Error> {
        let array = file.floats(name)?;
        let [rows, count, _] = array.shape;
        if rows != 2 || count == 0 || array.values.len() != 2 * count {
            return bad(format!("{name} is no curve"));
        }
        let (numbers, meanings) = array.values.split_at(count);
        if numbers.windows(2).any(|pair| pair[0] >= pair[1]) {
            return bad(format!("the numbers of {name} do not go up"));
        }
        let points = numbers.iter().zip(meanings).map(|(&number, &meaning)| (f64::from(number), f64::from(meaning)));
        Ok(Curve { points: points.collect() })
    }

    /// The meaning of a number; that of the first or the last point where it is beyond them.
    pub(crate) fn value_at(&self, number: f64) -> f64 {
        let behind = self.points.partition_point(|point| point.0 <= number);
        match (behind.checked_sub(1).map(|before| self.points[before]), self.points.get(behind)) {
            (None, Some(&(_, meaning))) | (Some((_, meaning)), None) => meaning,
            (Some((before, low)), Some(&(behind, high))) => (high - low) / (behind - before) * (number - before) + low,
            (None, None) => number,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::classify::model::model_file::tests::file_of;

    fn curve(numbers: &[f32], meanings: &[f32]) -> Result<Curve, Error> {
        let values = numbers.iter().chain(meanings).flat_map(|value| value.to_le_bytes()).collect();
        let file = file_of(&[("curve", b"<f4\0", [2, numbers.len() as u32, 1], values)]);
        Curve::read(&ModelFile::open(&file)?, "curve")
    }

    #[test]
    fn numbers_are_read_along_straight_lines() {
        let curve = curve(&[0.0, 0.5, 1.0], &[0.0, 0.25, 1.0]).unwrap();
        assert_eq!(
            [-1.0, 0.0, 0.25, 0.5, 0.75, 1.0, 2.0].map(|number| curve.value_at(number)),
            [0.0, 0.0, 0.125, 0.25, 0.625, 1.0, 1.0]
        );
    }

    #[test]
    fn a_curve_goes_up() {
        let line = curve(&[0.5, 0.5], &[0.0, 1.0]).unwrap_err().to_string();
        assert_eq!(line, "the model cannot be read: the numbers of curve do not go up");
    }
}
