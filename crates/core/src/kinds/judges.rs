//! Two forests that weigh the same measures.

use super::evidence::log_shares;
use super::{Kinds, KINDS, OVERVIEW};
use crate::judgement::model::{Flat, Forest};
use crate::Error;

const TINY: f64 = 1e-12;

/// Judges of the kind of a page.
#[derive(Clone, Debug)]
pub(super) struct Judges {
    /// One answer for each kind.
    of_kinds: Forest<{ KINDS.len() }>,
    /// One answer: whether the page is of a kind that leads to other pages.
    of_overview: Forest<1>,
}

impl Judges {
    /// The judges of that name in a model file, who ask about so many measures.
    pub(super) fn read(file: &Flat, name: &str, measures: usize) -> Result<Judges, Error> {
        Ok(Judges {
            of_kinds: Forest::read(file, &format!("{name}_of_kinds"), measures)?,
            of_overview: Forest::read(file, &format!("{name}_of_overview"), measures)?,
        })
    }

    /// How likely a page with these measures is of each kind.
    pub(super) fn probabilities(&self, measures: &[f32]) -> Kinds {
        let kinds = log_shares(self.of_kinds.answers(measures).map(f64::from)).map(f64::exp);
        let [overview] = self.of_overview.answers(measures).map(f64::from);
        agreed(kinds, 1.0 / (1.0 + (-overview).exp()))
    }
}

/// The probabilities of kinds, such that those of overviews sum to the mean of what both forests say of them.
fn agreed(kinds: Kinds, overview: f64) -> Kinds {
    let is_overview = KINDS.map(|kind| OVERVIEW.contains(&kind));
    let of_overviews = kinds.iter().zip(is_overview).filter(|(_, is_overview)| *is_overview);
    let before: f64 = of_overviews.map(|(kind, _)| kind).sum();
    let after = (before + overview) / 2.0;
    let (up, down) = (after / before.max(TINY), (1.0 - after) / (1.0 - before).max(TINY));
    let mut found = kinds;
    found.iter_mut().zip(is_overview).for_each(|(kind, is_overview)| *kind *= if is_overview { up } else { down });
    let sum: f64 = found.iter().sum();
    found.map(|kind| kind / sum)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn overviews_sum_to_the_mean_of_both() {
        let kinds = agreed([0.2, 0.1, 0.1, 0.3, 0.1, 0.1, 0.1], 0.8);
        assert!((kinds[3] + kinds[4] - 0.6).abs() < 1e-12);
        assert!((kinds.iter().sum::<f64>() - 1.0).abs() < 1e-12);
        assert!((kinds[3] / kinds[4] - 3.0).abs() < 1e-12 && (kinds[0] / kinds[1] - 2.0).abs() < 1e-12);
    }
}
