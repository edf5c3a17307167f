//! From probabilities to a selection: the blocks above the cut from which the best F measure is expected.

/// Precision/recall trade-off of a selection.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Favor {
    /// The choice of readers, who miss a lost list more than they mind a link too many.
    #[default]
    Balance,
    /// The best word F1 on gold texts.
    Precision,
    /// At least all that balance keeps.
    Recall,
}

impl Favor {
    /// Weight of recall relative to precision, squared.
    ///
    /// With 0.8 the word F1 on pages of held-out domains was best. It is less than 1 since predictions err together: many
    /// blocks contain less content than is expected of them.
    const fn beta_squared(self) -> f64 {
        match self {
            Favor::Balance => 2.0,
            Favor::Precision => 0.8,
            Favor::Recall => 4.0,
        }
    }
}

/// The cut of a page: the blocks that are at least as likely as a threshold are content.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Cut {
    /// The probability of the least likely block above the cut; None where no block is.
    pub(super) threshold: Option<f64>,
    /// The expected F1 of the blocks above the cut, from 0 to 1.
    pub(super) expected_f1: f64,
}

impl Cut {
    /// Whether a block of this probability is above the cut.
    pub(super) fn keeps(self, probability: f64) -> bool {
        self.threshold.is_some_and(|threshold| probability >= threshold)
    }
}

/// Returns the cut with the best expected F measure, by the probability and the words of each block.
///
/// Where all blocks are clear, the threshold is about one half. Where few are, it is lower, since leaving out all of them
/// would be worse. Each page has its own threshold, so that none must serve all kinds of page.
pub(super) fn best_cut(probability: &[f64], words: &[f64], favor: Favor) -> Cut {
    let mut order: Vec<usize> = (0..probability.len().min(words.len())).collect();
    order.sort_by(|&one, &other| probability[other].total_cmp(&probability[one]));
    let all_expected = order.iter().fold(0.0, |sum, &block| sum + probability[block] * words[block]);
    let mut cut = Cut { threshold: None, expected_f1: 0.0 };
    if all_expected <= 0.0 {
        return cut;
    }
    let beta_squared = favor.beta_squared();
    let (mut expected, mut taken, mut best) = (0.0, 0.0, f64::NEG_INFINITY);
    for block in order {
        expected += probability[block] * words[block];
        taken += words[block];
        let f_measure = (1.0 + beta_squared) * expected / (taken + beta_squared * all_expected);
        if f_measure > best {
            best = f_measure;
            // Blocks without words never raise the measure: as likely as this one, they are above the cut too.
            cut = Cut { threshold: Some(probability[block]), expected_f1: 2.0 * expected / (taken + all_expected) };
        }
    }
    cut
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bytes::random::Random;

    /// The expected F measure of the `count` likeliest blocks.
    fn f_measure(order: &[usize], count: usize, probability: &[f64], words: &[f64], favor: Favor) -> f64 {
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
                let cut = best_cut(&probability, &words, favor);
                let kept = probability.iter().filter(|&&probability| cut.keeps(probability)).count();
                if kept > 0 {
                    let own = f_measure(&order, kept, &probability, &words, favor);
                    assert!(
                        (1..=count).all(|other| f_measure(&order, other, &probability, &words, favor) <= own + 1e-12)
                    );
                    assert!((0.0..=1.0).contains(&cut.expected_f1));
                }
            }
        }
    }

    #[test]
    fn precision_keeps_less_and_recall_more() {
        let (probability, words) = ([0.95, 0.5, 0.35, 0.2], [10.0; 4]);
        let kept = |favor| {
            let cut = best_cut(&probability, &words, favor);
            probability.iter().filter(|&&probability| cut.keeps(probability)).count()
        };
        assert_eq!([Favor::Precision, Favor::Balance, Favor::Recall].map(kept), [2, 3, 4]);
    }

    #[test]
    fn nothing_is_kept_where_nothing_is_likely() {
        let nothing = Cut { threshold: None, expected_f1: 0.0 };
        assert_eq!(best_cut(&[0.0, 0.0], &[3.0, 4.0], Favor::Balance), nothing);
        assert_eq!(best_cut(&[0.5, 0.5], &[0.0, 0.0], Favor::Balance), nothing);
        assert_eq!(best_cut(&[], &[], Favor::Balance), nothing);
        assert!(!nothing.keeps(0.5));
    }
}
