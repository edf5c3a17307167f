//! Properties of a page, row by row.

use crate::judgement::model::BlockModel;
use crate::selection::{select, Given, Scene, SelectionOptions, Verdict};
use crate::{Judgement, Styles, Table};

/// Which rows of a page are content.
#[derive(Clone, Debug, PartialEq)]
pub struct Marks {
    /// True on the text rows that are content.
    pub content: Vec<bool>,
    /// How likely the block of each text row in the body is content; 0 on all other rows.
    pub score: Vec<f64>,
    /// The expected F1.
    pub confidence: f64,
    /// What decided on each block.
    pub verdicts: Vec<Verdict>,
    /// The lowest probability above the cut of this page; None where no block is above it.
    pub threshold: Option<f64>,
}

impl Judgement {
    /// Marks the rows of the blocks from which the best F1 is expected.
    pub(crate) fn marks(&self, model: &BlockModel, table: &Table, styles: &Styles, options: SelectionOptions) -> Marks {
        if !self.is_of(table) || styles.illegible().len() != table.len() {
            let confidence = model.confidence.meaning(0.0);
            let (content, score) = (vec![false; table.len()], vec![0.0; table.len()]);
            return Marks { content, score, confidence, verdicts: Vec::new(), threshold: None };
        }
        let scene = Scene::new(self.given(table, styles), options);
        let selected = select(&scene);
        let chosen: Vec<bool> = selected.verdicts.iter().map(|verdict| verdict.is_kept).collect();
        let mut content = scene.over_rows(&chosen);
        content.iter_mut().zip(&scene.unseen).for_each(|(content, unseen)| *content &= !unseen);
        Marks {
            content,
            score: scene.over_rows(self.probability()),
            confidence: model.confidence.meaning(selected.expected),
            verdicts: selected.verdicts,
            threshold: selected.threshold,
        }
    }

    fn given<'a>(&'a self, table: &'a Table, styles: &'a Styles) -> Given<'a> {
        Given {
            table,
            styles,
            landmarks: &self.landmarks,
            blocks: &self.blocks,
            slots: &self.slots,
            in_comments: self.in_comments(),
            declared: &self.declared,
            probability: self.probability(),
        }
    }
}
