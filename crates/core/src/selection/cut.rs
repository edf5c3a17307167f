//! From probabilities to a selection: the one from which the best F1 is to be expected_f1.

/// Precision/recall trade-off of a selection.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Favor {
    /// What readers choose: they miss a lost list more than they mind a link too many.
    #[default]
    Balance,
    /// The best word F1 on gold texts.
    Precision,
    /// More than balance.
    Recall,
}

impl Favor {
    /// Weight of recall relative to precision, squared.
    ///
    /// Blocks err together, so that more is expected_f1 of many than they contain: a little less than 1 gave the best F1 on
    /// pages of held-out domains.
    const fn beta_squared(self) -> f64 {
        match self {
            Favor::Balance => 2.0,
            Favor::Precision => 0.8,
            Favor::Recall => 4.0,
        }
    }
}

/// Which blocks are content, and the F1 that is expected_f1 of that.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Cut {
    /// One flag for each block.
    pub(super) chosen: Vec<bool>,
    /// From 0 to 1.
    pub(super) expected_f1: f64,
    /// The lowest probability above the cut; None where no block is chosen.
    pub(super) threshold: Option<f64>,
}

/// Take blocks from the surest on as long as the expected_f1 F measure grows.
///
/// Where all is clear that is at a probability of nearly one half; on a page where little is sure it is lower, since
/// leaving all out would be worse. A page is judged as a whole, so that no threshold must serve all kinds of page.
pub(super) fn best_cut(probability: &[f64], words: &[f64], favor: Favor) -> Cut {
    let mut order: Vec<usize> = (0..probability.len().min(words.len())).collect();
    order.sort_by(|&one, &other| probability[other].total_cmp(&probability[one]));
    let all = order.iter().fold(0.0, |sure, &block| sure + probability[block] * words[block]);
    let mut found = Cut { chosen: vec![false; probability.len()], expected_f1: 0.0, threshold: None };
    if all <= 0.0 {
        return found;
    }
    let beta_squared = favor.beta_squared();
    let (mut sure, mut taken, mut most, mut count) = (0.0, 0.0, f64::NEG_INFINITY, 0);
    for (place, &block) in order.iter().enumerate() {
        sure += probability[block] * words[block];
        taken += words[block];
        let measure = (1.0 + beta_squared) * sure / (taken + beta_squared * all);
        if measure > most {
            (most, count) = (measure, place + 1);
            found.expected_f1 = 2.0 * sure / (taken + all);
        }
    }
    // Blocks without words never raise the measure: as likely as the last that is taken, they are above the cut too.
    found.threshold = count.checked_sub(1).map(|last| probability[order[last]]);
    let is_above = |&&block: &&usize| found.threshold.is_some_and(|threshold| probability[block] >= threshold);
    let above = order.iter().take_while(is_above).count();
    order[..above].iter().for_each(|&block| found.chosen[block] = true);
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bytes::random::Random;

    /// The expected_f1 F measure of the surest blocks, so many of them.
    fn measure(order: &[usize], count: usize, probability: &[f64], words: &[f64], favor: Favor) -> f64 {
        let sum = |blocks: &[usize]| blocks.iter().map(|&block| probability[block] * words[block]).sum::<f64>();
        let taken: f64 = order[..count].iter().map(|&block| words[block]).sum();
        let beta_squared = favor.beta_squared();
        (1.0 + beta_squared) * sum(&order[..count]) / (taken + beta_squared * sum(order))
    }

    #[test]
    fn no_other_cut_promises_more() {
        let mut random = Random::new(11);
        for _ in 0..300 {
            let count = 1 + random.below(12);
            let probability: Vec<f64> = (0..count).map(|_| random.below(101) as f64 / 100.0).collect();
            let words: Vec<f64> = (0..count).map(|_| random.below(50) as f64).collect();
            let mut order: Vec<usize> = (0..count).collect();
            order.sort_by(|&one, &other| probability[other].total_cmp(&probability[one]));
            for favor in [Favor::Balance, Favor::Precision, Favor::Recall] {
                let found = best_cut(&probability, &words, favor);
                let kept = found.chosen.iter().filter(|&&chosen| chosen).count();
                if kept > 0 {
                    let own = measure(&order, kept, &probability, &words, favor);
                    assert!((1..=count).all(|other| measure(&order, other, &probability, &words, favor) <= own + 1e-12));
                    assert!((0.0..=1.0).contains(&found.expected_f1));
                }
            }
        }
    }

    #[test]
    fn precision_keeps_less_and_recall_more() {
        let (probability, words) = ([0.95, 0.5, 0.35, 0.2], [10.0; 4]);
        let kept = |favor| best_cut(&probability, &words, favor).chosen.iter().filter(|&&chosen| chosen).count();
        assert_eq!([Favor::Precision, Favor::Balance, Favor::Recall].map(kept), [2, 3, 4]);
    }

    #[test]
    fn nothing_is_kept_where_nothing_is_likely() {
        let nothing = Cut { chosen: vec![false; 2], expected_f1: 0.0, threshold: None };
        assert_eq!(best_cut(&[0.0, 0.0], &[3.0, 4.0], Favor::Balance), nothing);
        assert_eq!(best_cut(&[0.5, 0.5], &[0.0, 0.0], Favor::Balance), nothing);
        assert_eq!(best_cut(&[], &[], Favor::Balance).chosen, []);
    }
}
