//! What is said of a page row by row.

use crate::model::BlockModel;
use crate::selection::{select, Favor};
use crate::{Judgement, Table};

/// What is wished of a selection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wish {
    /// Whether to keep less that is surer, or more.
    pub favor: Favor,
    /// Whether what readers wrote below an article may be content.
    pub include_comments: bool,
    /// Whether the title at the head of the piece is content.
    pub title: bool,
    /// Whether images are content, with their captions.
    pub images: bool,
}

impl Default for Wish {
    fn default() -> Wish {
        Wish { favor: Favor::default(), include_comments: true, title: true, images: true }
    }
}

/// Which rows of a page are content.
#[derive(Clone, Debug, PartialEq)]
pub struct Marks {
    /// True on the text rows that are content.
    pub content: Vec<bool>,
    /// How likely the block of each text row in the body is content; 0 on all other rows.
    pub score: Vec<f64>,
    /// The F1 to be expected.
    pub confidence: f64,
}

impl Judgement {
    /// Mark the rows of the blocks from which the best F1 is to be expected.
    pub(crate) fn marks(&self, model: &BlockModel, table: &Table, wish: Wish) -> Marks {
        if !self.is_of(table) {
            let confidence = model.confidence.meaning(0.0);
            return Marks { content: vec![false; table.len()], score: vec![0.0; table.len()], confidence };
        }
        let probability: Vec<f64> = if wish.include_comments {
            self.probability().to_vec()
        } else {
            let all = self.probability().iter().zip(self.in_comments());
            all.map(|(&probability, &in_comments)| if in_comments { 0.0 } else { probability }).collect()
        };
        let decision = select(table, &self.landmarks, &self.blocks, &probability, wish);
        let mut marks = Marks {
            content: vec![false; table.len()],
            score: vec![0.0; table.len()],
            confidence: model.confidence.meaning(decision.expected),
        };
        for (rows, (&chosen, &score)) in self.blocks.runs().zip(decision.chosen.iter().zip(self.probability())) {
            for &row in rows {
                marks.content[row as usize] = chosen;
                marks.score[row as usize] = score;
            }
        }
        marks
    }
}
