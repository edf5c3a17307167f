//! A question keeps its answer and the reverse: a `summary` and its `details`, a heading with a question mark.

use super::draft::Draft;
use super::prefix_sums::{BlockRange, PrefixSums};
use super::title::heading_around;
use crate::table::attributes::unescaped;
use crate::table::tags::number;

const DETAILS: i32 = number("details");
const SUMMARY: i32 = number("summary");
/// Minimum mean probability of an answer whose question is kept.
const MIN_ANSWER_PROBABILITY: f64 = 0.1;
/// Minimum number of headings with a question mark whose text is kept, on a page of questions and answers.
const MIN_ANSWERED_QUESTIONS: usize = 2;
/// Characters that end a question.
const QUESTION_MARKS: [char; 3] = ['?', '？', '؟'];

/// Adds the question of a kept answer, and the answer to a kept question if it may well be content.
pub(super) fn pair_questions(draft: &mut Draft) {
    let pairs = pairs(draft);
    if pairs.is_empty() {
        return;
    }
    let sums = PrefixSums::of(&draft.chosen, &draft.context.probability, &draft.context.blocks.words);
    let mut added = (0, 0); // Answers within this one are kept with it, however deep they are nested.
    for Pair { question, answer } in pairs {
        if sums.keeps_some_of(answer) && sums.keeps_most_words_of(answer) {
            draft.keep(question);
        } else if !is_within(answer, added)
            && sums.keeps_some_of(question)
            && sums.mean(answer) >= MIN_ANSWER_PROBABILITY
        {
            draft.keep(answer);
            added = answer;
        }
    }
}

fn is_within(inner: BlockRange, outer: BlockRange) -> bool {
    outer.0 <= inner.0 && inner.1 <= outer.1
}

/// A question and its answer.
struct Pair {
    question: BlockRange,
    answer: BlockRange,
}

fn pairs(draft: &Draft) -> Vec<Pair> {
    let (table, blocks) = (draft.context.table, draft.context.blocks);
    let summaries = (0..table.len()).filter(|&row| table.tag[row] == SUMMARY);
    let of_details = summaries.filter_map(|row| {
        let details = usize::try_from(table.parent[row]).ok().filter(|&parent| table.tag[parent] == DETAILS)?;
        let (question, whole) = (blocks.in_subtree(table, row), blocks.in_subtree(table, details));
        Some(Pair { question, answer: (question.1, whole.1) })
    });
    let mut pairs: Vec<Pair> = of_details.collect();
    pairs.extend(question_headings(draft));
    pairs.retain(|pair| pair.question.0 < pair.question.1 && pair.answer.0 < pair.answer.1);
    pairs
}

/// The headings that are questions, where several have kept answers, each with the text up to the next heading that is in the
/// same element.
fn question_headings(draft: &Draft) -> Vec<Pair> {
    let (table, blocks) = (draft.context.table, draft.context.blocks);
    let (runs, rows): (Vec<&[i32]>, Vec<usize>) =
        (blocks.text_rows_by_block().collect(), blocks.first_rows().collect());
    let headings: Vec<usize> =
        blocks.is_heading().enumerate().filter(|(_, is_heading)| *is_heading).map(|(block, _)| block).collect();
    let is_question = |block: usize| {
        let last = runs[block].last().map(|&row| unescaped(table.text(row as usize)));
        last.is_some_and(|text| text.trim_end().ends_with(&QUESTION_MARKS[..]))
    };
    let ends = headings.iter().skip(1).copied().chain([blocks.len()]);
    let questions: Vec<(usize, usize)> =
        headings.iter().copied().zip(ends).filter(|&(heading, _)| is_question(heading)).collect();
    let pair = |(heading, end): (usize, usize)| {
        let around = heading_around(table, rows[heading]).and_then(|row| usize::try_from(table.parent[row]).ok());
        let last = around.map_or(end, |around| blocks.in_subtree(table, around).1);
        Pair { question: (heading, heading + 1), answer: (heading + 1, end.min(last)) }
    };
    let pairs: Vec<Pair> = questions.into_iter().map(pair).collect();
    let is_answered = |pair: &&Pair| draft.kept_words(pair.answer) > 0.0;
    match pairs.iter().filter(is_answered).count() >= MIN_ANSWERED_QUESTIONS {
        true => pairs,
        false => Vec::new(),
    }
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
        let inner = "<details><summary>q</summary><p>a b</p></details>";
        assert_eq!(kept(inner, [0.01, 0.99]), [0, 1, 2]);
        assert_eq!(kept(inner, [0.99, 0.15]), [0, 1, 2]);
        assert_eq!(kept(inner, [0.99, 0.01]), [0, 1]);
        assert_eq!(kept(inner, [0.01, 0.02]), [0]);
    }

    #[test]
    fn headings_are_questions_where_several_have_answers() {
        let html = |count: usize, mark: &str| {
            let questions = format!("<h3>Why is it so{mark}</h3><p>a b</p>").repeat(count);
            format!("<body><p>{}</p>{questions}</body>", "word ".repeat(300))
        };
        let three = [0.99, 0.01, 0.99, 0.99, 0.15, 0.99, 0.99];
        assert_eq!(kept_by("questions", &html(3, "?"), &three), [0, 1, 2, 3, 4, 5, 6]);
        assert_eq!(kept_by("questions", &html(3, ""), &three), [0, 2, 3, 5, 6]);
        assert_eq!(kept_by("questions", &html(2, "?"), &three[..5]), [0, 2, 3]);
    }
}
