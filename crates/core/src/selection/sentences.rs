//! The reason for the decision on a block, in one sentence.

use super::draft::Verdict;
use super::rules::RULES;

/// Decimal places of a probability, and their maximum number where two probabilities would read the same.
const MIN_DECIMALS: usize = 2;
const MAX_DECIMALS: usize = 6;

/// Formats the reason for a verdict: the sentence of a rule, or the probability of the block and the threshold of the page.
///
/// The threshold is the lowest probability above the cut; None where no block of the page is above it.
pub fn sentence(verdict: Verdict, probability: f64, threshold: Option<f64>) -> String {
    let word = if verdict.is_kept { "kept" } else { "dropped" };
    let rule = verdict.rule.and_then(|number| RULES.get(usize::from(number)));
    match (rule, threshold) {
        (Some(rule), _) => format!("{word}: {}", if verdict.is_kept { rule.kept } else { rule.dropped }),
        (None, Some(threshold)) => format!("{word}: {}", compare(probability, threshold)),
        (None, None) => format!("{word}: no text of this page is likely content"),
    }
}

fn compare(probability: f64, threshold: f64) -> String {
    if probability == threshold {
        return format!("probability {} is this page's threshold", decimals(probability, MIN_DECIMALS));
    }
    let shown = |decimals: usize| [probability, threshold].map(|number| self::decimals(number, decimals));
    let differs = |decimals: &usize| shown(*decimals)[0] != shown(*decimals)[1];
    let [own, limit] = shown((MIN_DECIMALS..MAX_DECIMALS).find(differs).unwrap_or(MAX_DECIMALS));
    let relation = if probability > threshold { "above" } else { "below" };
    format!("probability {own} is {relation} this page's threshold {limit}")
}

/// Formats a probability with `places` decimals; the standard library would bring large tables into WebAssembly.
fn decimals(probability: f64, places: usize) -> String {
    let scale = 10_u64.pow(places as u32);
    let scaled = (probability * scale as f64).round() as u64;
    format!("{}.{:0places$}", scaled / scale, scaled % scale)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::selection::rule_names;

    #[test]
    fn the_cut_is_named_with_the_threshold_of_the_page() {
        let reason = |is_kept, probability| sentence(Verdict { is_kept, rule: None }, probability, Some(0.41));
        assert_eq!(reason(true, 0.84), "kept: probability 0.84 is above this page's threshold 0.41");
        assert_eq!(reason(false, 0.4099), "dropped: probability 0.4099 is below this page's threshold 0.4100");
        assert_eq!(reason(true, 0.41), "kept: probability 0.41 is this page's threshold");
    }

    #[test]
    fn a_rule_is_named_by_its_sentence() {
        let number = rule_names().position(|name| name == "hidden").map(|number| number as u8);
        let verdict = Verdict { is_kept: false, rule: number };
        assert_eq!(sentence(verdict, 0.9, Some(0.4)), "dropped: a browser does not show it");
    }

    #[test]
    fn a_page_may_have_no_likely_text() {
        let verdict = Verdict { is_kept: false, rule: None };
        assert_eq!(sentence(verdict, 0.0, None), "dropped: no text of this page is likely content");
    }
}
