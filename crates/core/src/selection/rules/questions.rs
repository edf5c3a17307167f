//! Questions are kept with their answers and the reverse: a `summary` and its `details`, a heading with a question mark.

use super::headings::{heading_of, headings_with_sections};
use crate::facts::blocks::BlockRange;
use crate::selection::draft::{Draft, RuleContext};
use crate::table::attributes::unescaped;
use crate::table::tags::number;

const DETAILS: i32 = number("details");
const SUMMARY: i32 = number("summary");
/// Minimum mean probability of an answer whose question is kept.
const MIN_ANSWER_PROBABILITY: f64 = 0.1;
/// Minimum number of question headings with kept text, on a page of questions and answers.
const MIN_ANSWERED_QUESTIONS: usize = 2;
/// Characters that end a question.
const QUESTION_MARKS: [char; 3] = ['?', '？', '؟'];

/// Adds the question of a kept answer, and a likely enough answer to a kept question.
pub(super) fn pair_questions(draft: &mut Draft) {
    let pairs = find_pairs(draft);
    if pairs.is_empty() {
        return;
    }
    let sums = draft.sums();
    let mut added = BlockRange::default(); // Answers within this one are kept with it, however deep they are nested.
    for Pair { question, answer } in pairs {
        if sums.keeps_some_of(answer) && sums.keeps_most_words_of(answer) {
            draft.keep(question);
        } else if !added.includes(answer)
            && sums.keeps_some_of(question)
            && sums.mean_probability(answer) >= MIN_ANSWER_PROBABILITY
        {
            draft.keep(answer);
            added = answer;
        }
    }
}

/// A question and its answer.
struct Pair {
    question: BlockRange,
    answer: BlockRange,
}

fn find_pairs(draft: &Draft) -> Vec<Pair> {
    let mut pairs = details(draft);
    pairs.extend(question_headings(draft));
    pairs.retain(|pair| !pair.question.is_empty() && !pair.answer.is_empty());
    pairs
}

/// Returns the `summary` elements, each with the rest of its `details`.
fn details(draft: &Draft) -> Vec<Pair> {
    let RuleContext { table, blocks, .. } = draft.context;
    let summaries = (0..table.len()).filter(|&row| table.tag[row] == SUMMARY);
    let of_summary = |row: usize| {
        let details = table.ancestors(row).next().filter(|&parent| table.tag[parent] == DETAILS)?;
        let (question, whole) = (blocks.in_subtree(table, row), blocks.in_subtree(table, details));
        Some(Pair { question, answer: BlockRange::new(question.end, whole.end) })
    };
    summaries.filter_map(of_summary).collect()
}

/// Returns the headings that are questions, each with its section inside the parent of the heading; none where only few
/// have a kept answer.
fn question_headings(draft: &Draft) -> Vec<Pair> {
    let RuleContext { table, blocks, .. } = draft.context;
    let texts: Vec<&[i32]> = blocks.text_rows_by_block().collect();
    let is_question = |block: usize| {
        let last = texts[block].last().map(|&row| unescaped(table.text(row as usize)));
        last.is_some_and(|text| text.trim_end().ends_with(&QUESTION_MARKS[..]))
    };
    let pair = |(heading, section): (usize, BlockRange)| {
        let element = heading_of(table, blocks.first_row(heading));
        let parent = element.and_then(|element| table.ancestors(element).next());
        let end = parent.map_or(section.end, |parent| blocks.in_subtree(table, parent).end);
        Pair { question: BlockRange::of(heading), answer: BlockRange::new(section.begin, section.end.min(end)) }
    };
    let questions = headings_with_sections(blocks).filter(|&(heading, _)| is_question(heading));
    let pairs: Vec<Pair> = questions.map(pair).collect();
    let answered = pairs.iter().filter(|pair| draft.kept_words(pair.answer) > 0.0).count();
    match answered >= MIN_ANSWERED_QUESTIONS {
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
