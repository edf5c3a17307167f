//! From the probabilities of blocks to the blocks that are content: exclusions, the best cut, then the rules.

mod apply;
mod cut;
mod draft;
mod lowercase;
mod named_elements;
mod options;
mod prefix_sums;
mod rules;
mod sentences;
mod text_flows;

use std::cell::OnceCell;

use apply::{exclude_blocks, select_blocks};
pub use cut::Favor;
use draft::RuleContext;
pub use draft::Verdict;
pub use options::{Hidden, RuleSet, SelectionOptions};
pub use rules::rule_names;
pub use sentences::sentence;

use crate::classify::model::BlockModel;
use crate::{Error, Predictions, Styles, Table};

/// The rows of a page that are content.
#[derive(Clone, Debug, PartialEq)]
pub struct Selection {
    /// True on the text rows that are content.
    pub content: Vec<bool>,
    /// For each text row in the body the probability that its block is content; 0 on all other rows.
    pub score: Vec<f64>,
    /// The expected F1.
    pub confidence: f64,
    /// Whether each block is kept, and why.
    pub verdicts: Vec<Verdict>,
    /// The lowest probability above the cut of this page; None where no block is above it.
    pub threshold: Option<f64>,
}

impl Predictions {
    /// Selects the rows of the blocks with the best expected F measure; an error where the predictions or the styles are
    /// those of another page.
    pub(crate) fn select(
        &self,
        model: &BlockModel,
        table: &Table,
        styles: &Styles,
        options: SelectionOptions,
    ) -> Result<Selection, Error> {
        if !self.is_of(table) || styles.illegible().len() != table.len() {
            return Err(Error::OtherPage);
        }
        let mut context = self.rule_context(table, styles, options);
        exclude_blocks(&mut context);
        let selected = select_blocks(&context);
        let mut content = context.over_rows(selected.kept());
        content.iter_mut().zip(&context.excluded_rows).for_each(|(content, is_excluded)| *content &= !is_excluded);
        Ok(Selection {
            content,
            score: context.over_rows(self.probability()),
            confidence: model.confidence.value_at(selected.expected_f1),
            verdicts: selected.verdicts(),
            threshold: selected.threshold,
        })
    }

    fn rule_context<'a>(&'a self, table: &'a Table, styles: &'a Styles, options: SelectionOptions) -> RuleContext<'a> {
        RuleContext {
            table,
            key_rows: &self.key_rows,
            blocks: &self.blocks,
            path_groups: &self.path_groups,
            styles,
            in_comments: self.in_comments(),
            declared: &self.declared,
            options,
            probability: self.probability().to_vec(),
            excluded_by: vec![None; self.blocks.len()],
            excluded_rows: vec![false; table.len()],
            links_within_page: OnceCell::new(),
        }
    }
}

#[cfg(test)]
mod tests;
