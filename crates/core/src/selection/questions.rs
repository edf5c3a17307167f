//! A question keeps its answer and the reverse: a `summary` and its `details`, a heading with a question mark.

use super::draft::Draft;
use super::sums::{Run, Sums};
use crate::attributes::unescaped;
use crate::tags::number;

const DETAILS: i32 = number("details");
const SUMMARY: i32 = number("summary");
/// Minimum mean probability of an answer whose question is kept.
const FAIR: f64 = 0.1;
/// Characters that end a question.
const QUESTION_MARKS: [char; 3] = ['?', '？', '؟'];

/// Adds the question of a kept answer, and the answer to a kept question if it may well be content.
pub(super) fn pair_questions(draft: &mut Draft) {
    let pairs = pairs(draft);
    if pairs.is_empty() {
        return;
    }
    let sums = Sums::of(&draft.chosen, &draft.scene.probability, &draft.scene.blocks.words);
    for Pair { question, answer } in pairs {
        if sums.keeps_some_of(answer) && sums.keeps_most_words_of(answer) {
            draft.keep(question);
        } else if sums.keeps_some_of(question) && sums.mean(answer) >= FAIR {
            draft.keep(answer);
        }
    }
}

/// A question and its answer.
struct Pair {
    question: Run,
    answer: Run,
}

fn pairs(draft: &Draft) -> Vec<Pair> {
    let (table, blocks) = (draft.scene.table, draft.scene.blocks);
    let summaries = (0..table.len()).filter(|&row| table.tag[row] == SUMMARY);
    let of_details = summaries.filter_map(|row| {
        let details = usize::try_from(table.parent[row]).ok().filter(|&parent| table.tag[parent] == DETAILS)?;
        let (question, whole) = (blocks.held_by(table, row), blocks.held_by(table, details));
        Some(Pair { question, answer: (question.1, whole.1) })
    });
    let mut pairs: Vec<Pair> = of_details.collect();
    pairs.extend(question_headings(draft));
    pairs.retain(|pair| pair.question.0 < pair.question.1 && pair.answer.0 < pair.answer.1);
    pairs
}

/// The headings that are questions, each with the text up to the next heading.
fn question_headings(draft: &Draft) -> Vec<Pair> {
    let (table, blocks) = (draft.scene.table, draft.scene.blocks);
    let mut pairs: Vec<Pair> = Vec::new();
    let mut is_open = false;
    let runs: Vec<&[i32]> = blocks.runs().collect();
    for (block, is_heading) in blocks.is_heading().enumerate() {
        if is_heading {
            let last = runs[block].last().map(|&row| unescaped(table.text(row as usize)));
            is_open = last.map_or(false, |text| text.trim_end().ends_with(&QUESTION_MARKS[..]));
            if is_open {
                pairs.push(Pair { question: (block, block + 1), answer: (block + 1, block + 1) });
            }
        } else if let (true, Some(pair)) = (is_open, pairs.last_mut()) {
            pair.answer.1 = block + 1;
        }
    }
    pairs
}

#[cfg(test)]
mod tests {
    use crate::selection::tests::kept_by;

    fn kept(inner: &str, probability: [f64; 2]) -> Vec<usize> {
        let html = format!("<body><p>{}</p>{inner}</body>", "word ".repeat(300));
        kept_by("questions", &html, &[0.99, probability[0], probability[1]])
    }

    #[test]
    fn a_question_is_kept_with_its_answer() {
        for inner in ["<details><summary>q</summary><p>a b</p></details>", "<h3>Why is it so?</h3><p>a b</p>"] {
            assert_eq!(kept(inner, [0.01, 0.99]), [0, 1, 2]);
            assert_eq!(kept(inner, [0.99, 0.15]), [0, 1, 2]);
            assert_eq!(kept(inner, [0.99, 0.01]), [0, 1]);
            assert_eq!(kept(inner, [0.01, 0.02]), [0]);
        }
    }

    #[test]
    fn other_headings_are_no_questions() {
        assert_eq!(kept("<h3>It is so</h3><p>a b</p>", [0.01, 0.99]), [0, 2]);
    }
}
