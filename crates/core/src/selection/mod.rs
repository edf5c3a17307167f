//! From the judgement on blocks to the blocks that are content: the best cut, then the rules.

mod amounts;
mod announced;
mod best_element;
mod comments;
mod consent;
mod controls;
mod copies;
mod corrections;
mod cut;
mod declared;
mod draft;
mod figures;
mod form_controls;
mod headings;
mod hidden;
mod labels;
mod lists;
mod lowercase;
mod named;
mod named_elements;
mod notes;
mod options;
mod path_groups;
mod prefix_sums;
mod questions;
mod references;
mod repeated;
mod rules;
mod sentences;
mod small_page;
mod subtitle;
mod table_rows;
mod text_flows;
mod title;
mod whole;

use cut::best_cut;
pub use cut::Favor;
pub use draft::Verdict;
use draft::{Given, RuleContext, SelectedBlocks};
pub use hidden::Hidden;
pub use options::{rule_names, RuleSet, SelectionOptions};
pub use sentences::sentence;

use crate::classify::model::BlockModel;
use crate::{Predictions, Styles, Table};

/// Which rows of a page are content.
#[derive(Clone, Debug, PartialEq)]
pub struct Selection {
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

impl Predictions {
    /// Selection the rows of the blocks from which the best F1 is expected.
    pub(crate) fn select(
        &self,
        model: &BlockModel,
        table: &Table,
        styles: &Styles,
        options: SelectionOptions,
    ) -> Selection {
        if !self.is_of(table) || styles.illegible().len() != table.len() {
            let confidence = model.confidence.meaning(0.0);
            let (content, score) = (vec![false; table.len()], vec![0.0; table.len()]);
            return Selection { content, score, confidence, verdicts: Vec::new(), threshold: None };
        }
        let context = RuleContext::new(self.given(table, styles), options);
        let selected = select_blocks(&context);
        let chosen: Vec<bool> = selected.verdicts.iter().map(|verdict| verdict.is_kept).collect();
        let mut content = context.over_rows(&chosen);
        content.iter_mut().zip(&context.unseen).for_each(|(content, unseen)| *content &= !unseen);
        Selection {
            content,
            score: context.over_rows(self.probability()),
            confidence: model.confidence.meaning(selected.expected_f1),
            verdicts: selected.verdicts,
            threshold: selected.threshold,
        }
    }

    fn given<'a>(&'a self, table: &'a Table, styles: &'a Styles) -> Given<'a> {
        Given {
            table,
            styles,
            key_rows: &self.key_rows,
            blocks: &self.blocks,
            path_groups: &self.path_groups,
            in_comments: self.in_comments(),
            declared: &self.declared,
            probability: self.probability(),
        }
    }
}

/// Selects the blocks of a page that are content.
///
/// Favoring recall drops nothing that balance keeps, and favoring precision adds nothing to it, whatever the rules do.
pub(crate) fn select_blocks(context: &RuleContext) -> SelectedBlocks {
    let favor = context.options.favor;
    let selected = draft::select_by(context, favor);
    match favor {
        Favor::Balance => selected,
        Favor::Recall => combine(selected, draft::select_by(context, Favor::Balance), true),
        Favor::Precision => combine(selected, draft::select_by(context, Favor::Balance), false),
    }
}

/// Takes from balance each verdict that must not differ from it: where `is_kept` is true the blocks that it keeps, or
/// else those that it drops. Where nothing is left then, the selection is that of balance.
fn combine(mut selected: SelectedBlocks, balance: SelectedBlocks, is_kept: bool) -> SelectedBlocks {
    for (verdict, balance) in selected.verdicts.iter_mut().zip(&balance.verdicts) {
        if balance.is_kept == is_kept && verdict.is_kept != is_kept {
            *verdict = *balance;
        }
    }
    match selected.verdicts.iter().any(|verdict| verdict.is_kept) {
        true => selected,
        false => balance,
    }
}

#[cfg(test)]
mod tests;
