//! Texts that the page declares as its content belong to it: ingredients, steps, questions and answers.
//!
//! False declarations gain little: most of what is declared must be shown, outside navigation and footers, in blocks that
//! may be content and of which nearly all words are declared in the same order.

use crate::declared::declared_texts::DeclaredTexts;
use crate::facts::blocks::BlockRange;
use crate::selection::draft::{Draft, RuleContext};
use crate::selection::lowercase::push_lowercase;
use crate::table::attributes::unescaped;
use crate::table::sets::{sets_of, NAVIGATION};
use crate::table::tags::number;
use crate::Table;

const FOOTER: i32 = number("footer");
/// Minimum probability of a block that is declared.
const MIN_PROBABILITY: f64 = 0.01;
/// Minimum number of pairs of words of a block that is not a whole short part: a name is in many places.
const MIN_PAIRS: u32 = 4;
/// Minimum share of the pairs of words of a block that are declared.
const MIN_DECLARED_SHARE: f64 = 0.8;
/// Minimum share of the declared pairs of words that the page shows.
const MIN_SHOWN_SHARE: f64 = 0.5;

/// Adds the blocks whose words are declared.
pub(super) fn add_declared(draft: &mut Draft) {
    let RuleContext { table, blocks, declared, probability, in_comments, .. } = draft.context;
    if declared.is_empty() {
        return;
    }
    let outside = outside_navigation(table);
    let is_possible = |block: usize, row: usize| {
        outside[row] && !in_comments[block] && draft.context.is_possible(block) && probability[block] >= MIN_PROBABILITY
    };
    let words = DeclaredWords::of(declared);
    let mut is_shown = vec![false; words.pairs.len()];
    let mut added = Vec::new();
    for ((block, rows), row) in blocks.text_rows_by_block().enumerate().zip(blocks.first_rows()) {
        if is_possible(block, row) {
            let texts: Vec<_> = rows.iter().map(|&row| unescaped(table.text(row as usize))).collect();
            let is_declared = words.include(texts.iter().flat_map(|text| text.chars().chain([' '])), &mut is_shown);
            added.extend(is_declared.then_some(BlockRange::of(block)));
        }
    }
    let shown = is_shown.iter().filter(|&&shown| shown).count() as f64;
    if shown >= MIN_SHOWN_SHARE * is_shown.len() as f64 {
        added.into_iter().for_each(|block| draft.keep(block));
    }
}

/// The words that a page declares, as sorted hashes.
struct DeclaredWords {
    /// Each two consecutive words.
    pairs: Vec<u64>,
    /// All words of each short part of the content.
    parts: Vec<u64>,
}

impl DeclaredWords {
    fn of(declared: &DeclaredTexts) -> DeclaredWords {
        let (mut pairs, mut parts) = (Vec::new(), Vec::new());
        declared.for_each(|text, is_part| {
            let whole = for_each_pair(text.chars(), |pair| pairs.push(pair));
            parts.extend(whole.filter(|_| is_part));
        });
        for hashes in [&mut pairs, &mut parts] {
            hashes.sort_unstable();
            hashes.dedup();
        }
        DeclaredWords { pairs, parts }
    }

    /// Whether a text is declared; sets the flags of the declared pairs that it shows.
    fn include(&self, text: impl Iterator<Item = char>, is_shown: &mut [bool]) -> bool {
        let (mut count, mut hits) = (0, 0);
        let whole = for_each_pair(text, |pair| {
            count += 1;
            if let Ok(index) = self.pairs.binary_search(&pair) {
                is_shown[index] = true;
                hits += 1;
            }
        });
        let is_part = whole.is_some_and(|whole| self.parts.binary_search(&whole).is_ok());
        is_part || (count >= MIN_PAIRS && f64::from(hits) >= MIN_DECLARED_SHARE * f64::from(count))
    }
}

/// Returns for each row whether it is outside navigation and footers.
pub(super) fn outside_navigation(table: &Table) -> Vec<bool> {
    let mut outside: Vec<bool> = Vec::with_capacity(table.len());
    for (&parent, &tag) in table.parent.iter().zip(&table.tag) {
        let is_parent_outside = outside.get(parent as usize).copied().unwrap_or(true);
        outside.push(is_parent_outside && sets_of(tag) & NAVIGATION == 0 && tag != FOOTER);
    }
    outside
}

/// Calls `visit` with a hash of each two consecutive words, and returns that of all words; None without words.
///
/// A word is consecutive letters, without digits: amounts are written in many ways.
fn for_each_pair(chars: impl Iterator<Item = char>, mut visit: impl FnMut(u64)) -> Option<u64> {
    let (mut before, mut whole, mut word) = (None, None, Vec::new());
    for ch in chars.chain([' ']) {
        if ch.is_alphabetic() {
            push_lowercase(&mut word, ch);
        } else if !word.is_empty() {
            let key = word.drain(..).fold(0, |key, letter| mix(key, u64::from(u32::from(letter))));
            whole = Some(mix(whole.unwrap_or(0), key));
            if let Some(before) = before.replace(key) {
                visit(mix(before, key));
            }
        }
    }
    whole
}

fn mix(key: u64, value: u64) -> u64 {
    (key.rotate_left(5) ^ value).wrapping_mul(0x517c_c1b7_2722_0a95)
}

#[cfg(test)]
mod tests {
    use crate::selection::tests::kept_declaring;

    /// The blocks that are kept of a page with this JSON-LD, a text, and a list whose items have this probability.
    fn kept(json: &str, probability: f64, list: &str) -> Vec<usize> {
        let script = format!("<script type=\"application/ld+json\">{json}</script>");
        let html = format!("<body><p>{}</p>{list}</body>", "word ".repeat(300));
        let blocks = 1 + list.matches("<li>").count();
        let mut probabilities = vec![0.99];
        probabilities.resize(blocks, probability);
        kept_declaring("declared", &script, &html, &probabilities)
    }

    const SHOWN: &str = "<ul><li>½ cup Flour, sifted</li><li>Egg</li><li>Sign up for news</li></ul>";

    #[test]
    fn shown_ingredients_are_kept() {
        let json = r#"{"recipeIngredient": ["1/2 cup flour (sifted)", "1 egg"]}"#;
        assert_eq!(kept(json, 0.02, SHOWN), [0, 1, 2]);
        assert_eq!(kept(json, 0.001, SHOWN), [0]);
        assert_eq!(kept(json, 0.02, &format!("<footer>{SHOWN}</footer>")), [0]);
        assert_eq!(kept(r#"{"keywords": ["1/2 cup flour (sifted)", "1 egg"]}"#, 0.02, SHOWN), [0]);
    }

    #[test]
    fn a_page_that_does_not_show_what_it_declares_gains_nothing() {
        let json = r#"{"recipeIngredient": ["1/2 cup flour, sifted", "egg", "ten pounds of the best brown sugar"]}"#;
        assert_eq!(kept(json, 0.02, SHOWN), [0]);
    }

    #[test]
    fn answers_are_kept_and_names_are_not() {
        let faq = r#"{"mainEntity": [{"name": "Sign up for", "acceptedAnswer": {"text": "We ship it in two or three days."}}]}"#;
        let list = "<ul><li>We ship it in two or three days.</li><li>Sign up for</li></ul>";
        assert_eq!(kept(faq, 0.02, list), [0, 1]);
    }
}
