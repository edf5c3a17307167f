use super::apply::{exclude_blocks, select_blocks};
use super::draft::{Draft, RuleContext};
use super::rules::RULES;
use super::*;
use crate::bytes::random::Random;
use crate::classify::feature_context::tests::with_context;
use crate::declared::declared_texts::DeclaredTexts;
use crate::facts::blocks::BlockRange;
use crate::{Declarations, Styles, Unread};

/// Calls `look` with the page of canonical HTML whose blocks have these probabilities.
pub(super) fn with_rule_context(
    html: &str,
    probability: &[f64],
    options: SelectionOptions,
    look: impl FnOnce(&RuleContext),
) {
    with_declaring_context("", html, probability, options, look);
}

/// Does the same for a page with scripts, which canonical HTML does not contain.
pub(super) fn with_declaring_context(
    scripts: &str,
    html: &str,
    probability: &[f64],
    options: SelectionOptions,
    look: impl FnOnce(&RuleContext),
) {
    with_context(html, |page| {
        assert_eq!(page.blocks.len(), probability.len(), "{html}");
        let mut context = RuleContext {
            table: page.table,
            key_rows: &page.key_rows,
            blocks: page.blocks,
            path_groups: page.path_groups,
            styles: &Styles::of(page.table, Unread::default()),
            in_comments: &vec![false; probability.len()],
            declared: &DeclaredTexts::of(&Declarations::of(scripts.as_bytes()).unwrap()),
            options,
            probability: probability.to_vec(),
            excluded_by: vec![None; probability.len()],
            excluded_rows: vec![false; page.table.len()],
            links_within_page: OnceCell::new(),
        };
        exclude_blocks(&mut context);
        look(&context);
    });
}

/// Returns the blocks that are kept by the cut and one rule alone.
pub(super) fn kept_by(rule: &str, html: &str, probability: &[f64]) -> Vec<usize> {
    kept_declaring(rule, "", html, probability)
}

/// Does the same for a page with scripts.
pub(super) fn kept_declaring(rule: &str, scripts: &str, html: &str, probability: &[f64]) -> Vec<usize> {
    let skipped = RuleSet::named(rule_names().filter(|&name| name != rule)).unwrap();
    let mut kept = Vec::new();
    let options = SelectionOptions { skipped, ..SelectionOptions::default() };
    with_declaring_context(scripts, html, probability, options, |context| {
        let verdicts = select_blocks(context).verdicts();
        kept = (0..verdicts.len()).filter(|&block| verdicts[block].is_kept).collect();
        let is_named = |verdict: &Verdict| verdict.rule.is_none_or(|number| RULES[usize::from(number)].name == rule);
        assert!(verdicts.iter().all(is_named));
    });
    kept
}

/// Returns the blocks that are kept after `change`: 1 for each, before and after.
pub(super) fn changed(
    html: &str,
    kept: &[u8],
    probability: f64,
    options: SelectionOptions,
    change: impl FnOnce(&mut Draft),
) -> Vec<u8> {
    let mut found = Vec::new();
    with_rule_context(
        html,
        &vec![probability; kept.len()],
        SelectionOptions { skipped: all_rules(), ..options },
        |context| {
            let mut draft = Draft::of_cut(context, cut::Cut { threshold: None, expected_f1: 0.0 });
            let blocks = (0..kept.len()).filter(|&block| kept[block] == 1);
            blocks.for_each(|block| draft.keep(BlockRange::of(block)));
            change(&mut draft);
            found = draft.kept().iter().map(|&kept| u8::from(kept)).collect();
        },
    );
    found
}

fn all_rules() -> RuleSet {
    RuleSet::named(rule_names()).unwrap()
}

const PIECES: [&str; 12] = [
    "<p>some words of a text</p>",
    "<p>some words that introduce:</p>",
    "<h2>heading</h2>",
    "<h3>question?</h3>",
    "<ul><li>one</li><li>two words</li></ul>",
    "<ul><li><a>one</a></li><li><a>two</a></li></ul>",
    "<table><tbody><tr><td>a</td><td>b</td></tr></tbody></table>",
    "<dl><dt>term</dt><dd>meaning</dd></dl>",
    "<details><summary>more</summary><p>hidden words</p></details>",
    "<form><p><label>name</label></p><select><option>x</option></select></form>",
    "<div class=\"cookie-banner\"><p>we use cookies</p></div>",
    "<p class=\"ad\">advertisement</p>",
];

/// Returns a page of random pieces, and the number of its blocks.
fn any_page(random: &mut Random) -> (String, usize) {
    let pieces: String = (0..1 + random.below(20)).map(|_| PIECES[random.below(PIECES.len())]).collect();
    let html =
        format!("<html><head><title>t</title></head><body><nav><a>home</a></nav><div>{pieces}</div></body></html>");
    let mut count = 0;
    with_context(&html, |context| count = context.blocks.len());
    (html, count)
}

#[test]
fn recall_drops_nothing_and_precision_adds_nothing() {
    let mut random = Random::new(51);
    for _ in 0..300 {
        let (html, count) = any_page(&mut random);
        let probability: Vec<f64> = (0..count).map(|_| random.below(101) as f64 / 100.0).collect();
        let kept = |favor: Favor| {
            let mut kept = Vec::new();
            with_rule_context(
                &html,
                &probability,
                SelectionOptions { favor, ..SelectionOptions::default() },
                |context| {
                    kept = select_blocks(context).kept().to_vec();
                },
            );
            kept
        };
        let [less, balance, more]: [Vec<bool>; 3] = [Favor::Precision, Favor::Balance, Favor::Recall].map(kept);
        assert!((0..count).all(|block| less[block] <= balance[block] && balance[block] <= more[block]), "{html}");
    }
}

#[test]
fn every_verdict_agrees_with_its_sentence() {
    let mut random = Random::new(52);
    for _ in 0..300 {
        let (html, count) = any_page(&mut random);
        let probability: Vec<f64> = (0..count).map(|_| random.below(101) as f64 / 100.0).collect();
        for favor in [Favor::Precision, Favor::Balance, Favor::Recall] {
            with_rule_context(
                &html,
                &probability,
                SelectionOptions { favor, ..SelectionOptions::default() },
                |context| {
                    let selected = select_blocks(context);
                    for (verdict, &probability) in selected.verdicts().iter().zip(&probability) {
                        let reason = sentence(*verdict, probability, selected.threshold);
                        let (word, why) = reason.split_once(": ").unwrap();
                        assert_eq!(word, if verdict.is_kept { "kept" } else { "dropped" });
                        assert!(!why.is_empty(), "{html}");
                        let is_above = selected.threshold.is_some_and(|threshold| probability >= threshold);
                        assert!(verdict.rule.is_some() || verdict.is_kept == is_above, "{html} {reason}");
                    }
                },
            );
        }
    }
}

#[test]
fn a_page_with_text_is_never_empty() {
    let mut random = Random::new(53);
    for _ in 0..300 {
        let (html, count) = any_page(&mut random);
        let probability: Vec<f64> = (0..count).map(|_| random.below(3) as f64 / 100.0).collect();
        with_rule_context(&html, &probability, SelectionOptions::default(), |context| {
            let words: f64 = (0..count).filter(|&b| context.is_possible(b)).map(|b| context.blocks.words[b]).sum();
            let is_empty = !select_blocks(context).kept().contains(&true);
            assert!(!is_empty || words < 5.0, "{html}");
        });
    }
}
