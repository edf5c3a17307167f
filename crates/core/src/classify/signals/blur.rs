//! Gaussian blur.

/// Number of sums that are kept in registers at the same time.
const SUMS_AT_ONCE: usize = 8;

/// Reusable buffers of a blur.
#[derive(Clone, Debug, Default)]
pub(crate) struct Blur {
    padded: Vec<f64>,
    sums: Vec<f64>,
}

/// Returns the weights of a Gaussian blur, three standard deviations to each side.
pub(crate) fn gaussian_weights(width: u32) -> Vec<f64> {
    let (reach, deviation) = (3 * width as i32, f64::from(width));
    (-reach..=reach).map(|steps| (-0.5 * (f64::from(steps) / deviation).powi(2)).exp()).collect()
}

impl Blur {
    /// Returns the weighted sum around each value.
    pub(crate) fn blurred(&mut self, values: impl IntoIterator<Item = f64>, weights: &[f64]) -> &[f64] {
        let reach = weights.len() / 2;
        self.padded.clear();
        self.padded.resize(reach, 0.0);
        self.padded.extend(values);
        let count = self.padded.len() - reach;
        self.padded.resize(count + 2 * reach + SUMS_AT_ONCE, 0.0);
        self.sums.clear();
        for begin in (0..count).step_by(SUMS_AT_ONCE) {
            let mut sums = [0.0; SUMS_AT_ONCE];
            for (&weight, values) in weights.iter().zip(self.padded[begin..].windows(SUMS_AT_ONCE)) {
                sums.iter_mut().zip(values).for_each(|(sum, value)| *sum += weight * value);
            }
            self.sums.extend(sums);
        }
        self.sums.truncate(count);
        &self.sums
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_weights_are_even_and_highest_in_the_middle() {
        let weights = gaussian_weights(2);
        assert_eq!((weights.len(), weights[6]), (13, 1.0));
        assert!(weights.iter().eq(weights.iter().rev()));
        assert!((weights[4] - (-0.5f64).exp()).abs() < 1e-15);
    }

    #[test]
    fn sums_end_with_the_values() {
        let mut blur = Blur::default();
        assert_eq!(blur.blurred([1.0, 10.0, 100.0], &[0.5, 1.0, 0.25]), [3.5, 35.5, 105.0]);
        assert_eq!(blur.blurred([2.0], &[0.5, 1.0, 0.25]), [2.0]);
        assert_eq!(blur.blurred([], &[0.5, 1.0, 0.25]), [0.0; 0]);
    }
}
