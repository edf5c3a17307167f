//! What is said of a page row by row.

use crate::model::BlockModel;
use crate::selection::{comments_beside, repeated_husk, select, unseen, Favor, Hidden};
use crate::{Judgement, Styles, Table};

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
    /// What becomes of text that a browser does not show.
    pub hidden: Hidden,
}

impl Default for Wish {
    fn default() -> Wish {
        Wish { favor: Favor::default(), include_comments: true, title: true, images: true, hidden: Hidden::default() }
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
    pub(crate) fn marks(&self, model: &BlockModel, table: &Table, styles: &Styles, wish: Wish) -> Marks {
        if !self.is_of(table) || styles.illegible().len() != table.len() {
            let confidence = model.confidence.meaning(0.0);
            return Marks { content: vec![false; table.len()], score: vec![0.0; table.len()], confidence };
        }
        let mut probability = self.probability().to_vec();
        if !wish.include_comments {
            leave_out(&mut probability, comments_beside(self));
        }
        let unseen = unseen(table, styles, &self.over_rows(table, &probability), wish.hidden);
        leave_out(&mut probability, self.blocks.runs().map(|rows| rows.iter().all(|&row| unseen[row as usize])));
        let repeated = repeated_husk(table, &self.blocks, &probability);
        leave_out(&mut probability, repeated);
        let decision = select(table, &self.landmarks, &self.blocks, &probability, wish);
        let mut content = self.over_rows(table, &decision.chosen);
        content.iter_mut().zip(unseen).for_each(|(content, unseen)| *content &= !unseen);
        Marks {
            content,
            score: self.over_rows(table, self.probability()),
            confidence: model.confidence.meaning(decision.expected),
        }
    }

    /// For each row of the page the value of its block.
    fn over_rows<T: Copy + Default>(&self, table: &Table, of_blocks: &[T]) -> Vec<T> {
        let mut found = vec![T::default(); table.len()];
        for (rows, &value) in self.blocks.runs().zip(of_blocks) {
            rows.iter().for_each(|&row| found[row as usize] = value);
        }
        found
    }
}

/// Make blocks impossible that are not to be content.
fn leave_out(probability: &mut [f64], is_left_out: impl IntoIterator<Item = bool>) {
    probability.iter_mut().zip(is_left_out).filter(|(_, is)| *is).for_each(|(probability, _)| *probability = 0.0);
}
