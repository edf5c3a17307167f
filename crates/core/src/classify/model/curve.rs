//! Piecewise-linear calibration curves.

use super::model_file::{bad, ModelFile};
use crate::Error;

/// Piecewise-linear calibration curve.
#[derive(Clone, Debug)]
pub(crate) struct Curve {
    /// Arguments in ascending order, each with its value.
    points: Vec<(f64, f64)>,
}

impl Curve {
    /// Reads the curve of that name in a model file.
    pub(crate) fn read(file: &ModelFile, name: &str) -> Result<Curve, Error> {
        let array = file.floats(name)?;
        let [rows, count, _] = array.shape;
        if rows != 2 || count == 0 || array.values.len() != 2 * count {
            return bad(format!("{name} is no curve"));
        }
        let (arguments, values) = array.values.split_at(count);
        if arguments.windows(2).any(|pair| pair[0] >= pair[1]) {
            return bad(format!("the numbers of {name} do not go up"));
        }
        let points = arguments.iter().zip(values).map(|(&argument, &value)| (f64::from(argument), f64::from(value)));
        Ok(Curve { points: points.collect() })
    }

    /// Returns the value at an argument; that of the first or last point beyond them.
    pub(crate) fn value_at(&self, argument: f64) -> f64 {
        let next = self.points.partition_point(|point| point.0 <= argument);
        match (next.checked_sub(1).map(|before| self.points[before]), self.points.get(next)) {
            (None, Some(&(_, value))) | (Some((_, value)), None) => value,
            (Some((before, low)), Some(&(after, high))) => (high - low) / (after - before) * (argument - before) + low,
            (None, None) => argument,
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
    fn values_are_interpolated() {
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
