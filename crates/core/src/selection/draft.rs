//! A selection in the making: the page, the blocks that are chosen so far, and what decided on each.

use std::rc::Rc;

use super::options::SelectionOptions;
use super::prefix_sums::BlockRange;
use super::rules::{Step, RULES};
use super::{best_cut, title, Favor};
use crate::classify::path_groups::PathGroups;
use crate::declared::declared_texts::DeclaredTexts;
use crate::facts::blocks::Blocks;
use crate::facts::key_rows::KeyRows;
use crate::table::attributes::elements_with;
use crate::{Styles, Table};

/// What the tag of a link to a place in the same page contains.
const WITHIN_PAGE: &[u8] = b" href=\"#";

/// A page with the probability of each block, and the blocks that can never be content.
pub(crate) struct RuleContext<'a> {
    pub(crate) table: &'a Table,
    pub(crate) key_rows: &'a KeyRows,
    pub(crate) blocks: &'a Blocks,
    pub(crate) path_groups: &'a PathGroups,
    pub(crate) styles: &'a Styles,
    /// For each block whether it is inside elements named for comments.
    pub(crate) in_comments: &'a [bool],
    pub(crate) declared: &'a DeclaredTexts,
    pub(crate) options: SelectionOptions,
    /// The probability of each block; 0 where a rule excludes it.
    pub(crate) probability: Vec<f64>,
    /// For each block the number of the rule that excludes it.
    excluded: Vec<Option<u8>>,
    /// For each row whether it can not be content because a browser does not show it.
    pub(crate) unseen: Vec<bool>,
}

/// The page of a selection, as it is known before any rule is applied.
pub(crate) struct Given<'a> {
    pub(crate) table: &'a Table,
    pub(crate) key_rows: &'a KeyRows,
    pub(crate) blocks: &'a Blocks,
    pub(crate) path_groups: &'a PathGroups,
    pub(crate) styles: &'a Styles,
    pub(crate) in_comments: &'a [bool],
    pub(crate) declared: &'a DeclaredTexts,
    pub(crate) probability: &'a [f64],
}

impl<'a> RuleContext<'a> {
    /// Applies the rules that exclude blocks.
    pub(crate) fn new(given: Given<'a>, options: SelectionOptions) -> RuleContext<'a> {
        let Given { table, key_rows, blocks, path_groups, styles, in_comments, declared, probability } = given;
        let mut context = RuleContext {
            table,
            key_rows,
            blocks,
            path_groups,
            styles,
            in_comments,
            declared,
            options,
            probability: probability.to_vec(),
            excluded: vec![None; blocks.len()],
            unseen: vec![false; table.len()],
        };
        for (number, rule) in RULES.iter().enumerate().filter(|(number, _)| !options.skipped.contains(*number)) {
            if let Step::Exclude(find) = rule.step {
                let is_excluded = find(&mut context);
                context.exclude(number, &is_excluded);
            }
        }
        context
    }

    fn exclude(&mut self, number: usize, is_excluded: &[bool]) {
        for block in (0..is_excluded.len()).filter(|&block| is_excluded[block]) {
            self.probability[block] = 0.0;
            self.excluded[block].get_or_insert(number as u8);
        }
    }

    /// Whether no rule excludes a block.
    pub(super) fn is_possible(&self, block: usize) -> bool {
        self.excluded[block].is_none()
    }

    /// For each row of the page the value of its block.
    pub(crate) fn over_rows<T: Copy + Default>(&self, of_blocks: &[T]) -> Vec<T> {
        let mut values = vec![T::default(); self.table.len()];
        for (rows, &value) in self.blocks.text_rows_by_block().zip(of_blocks) {
            rows.iter().for_each(|&row| values[row as usize] = value);
        }
        values
    }
}

/// The blocks of a page that are chosen so far.
pub(super) struct Draft<'a> {
    pub(super) context: &'a RuleContext<'a>,
    pub(super) chosen: Vec<bool>,
    /// Whether the page is content as a whole.
    pub(super) is_small: bool,
    /// The F1 that is expected of the selection.
    pub(super) expected_f1: f64,
    /// The lowest probability above the cut; None where no block is.
    pub(super) threshold: Option<f64>,
    /// The blocks of the title, once they are known.
    title: Option<Option<BlockRange>>,
    /// The links to places in the same page, once they are known.
    links: Option<Rc<[usize]>>,
}

impl Draft<'_> {
    /// The blocks of the title of the article, by what is chosen when they are first needed.
    pub(super) fn title(&mut self) -> Option<BlockRange> {
        let RuleContext { table, key_rows, blocks, .. } = self.context;
        let chosen = &self.chosen;
        *self.title.get_or_insert_with(|| title::title_of(table, key_rows, blocks, chosen))
    }

    /// The elements with links to places in the same page.
    pub(super) fn links_within_page(&mut self) -> Rc<[usize]> {
        let table = self.context.table;
        Rc::clone(self.links.get_or_insert_with(|| elements_with(table, WITHIN_PAGE).into()))
    }

    /// Chooses the blocks of a run that no rule excludes.
    pub(super) fn keep(&mut self, (begin, end): BlockRange) {
        for block in begin..end {
            self.chosen[block] |= self.context.is_possible(block);
        }
    }

    /// The number of words of a run that are chosen.
    pub(super) fn kept_words(&self, (begin, end): BlockRange) -> f64 {
        (begin..end).filter(|&block| self.chosen[block]).map(|block| self.context.blocks.words[block]).sum()
    }
}

/// Whether a block is kept, and the rule that decided on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// Whether the block is content.
    pub is_kept: bool,
    /// The number of the rule that decided, in the order of [`rule_names`](crate::rule_names); None for the cut.
    pub rule: Option<u8>,
}

/// The blocks of a page that are content.
pub(crate) struct SelectedBlocks {
    /// One verdict for each block.
    pub(crate) verdicts: Vec<Verdict>,
    /// The lowest probability above the cut; None where no block is.
    pub(crate) threshold: Option<f64>,
    /// The F1 that is expected of the selection.
    pub(crate) expected_f1: f64,
}

/// Selects the blocks of a page by the cut, then by the rules.
pub(super) fn select_by(context: &RuleContext, favor: Favor) -> SelectedBlocks {
    let cut = best_cut(&context.probability, &context.blocks.words, favor);
    let mut draft = Draft {
        context,
        chosen: cut.chosen,
        is_small: false,
        expected_f1: cut.expected_f1,
        threshold: cut.threshold,
        title: None,
        links: None,
    };
    let mut decided: Vec<Option<u8>> = vec![None; draft.chosen.len()];
    let mut before = draft.chosen.clone();
    for (number, rule) in RULES.iter().enumerate().filter(|(number, _)| !context.options.skipped.contains(*number)) {
        match rule.step {
            Step::Exclude(_) => continue,
            Step::ChangeUnlessSmall(_) if draft.is_small => continue,
            Step::Change(change) | Step::ChangeUnlessSmall(change) => change(&mut draft),
        }
        if before == draft.chosen {
            continue;
        }
        for (block, before) in before.iter_mut().enumerate() {
            draft.chosen[block] &= context.excluded[block].is_none();
            if *before != draft.chosen[block] {
                *before = draft.chosen[block];
                decided[block] = Some(number as u8);
            }
        }
    }
    let verdict = |(block, (&is_kept, rule)): (usize, (&bool, Option<u8>))| Verdict {
        is_kept,
        rule: context.excluded[block].or(rule),
    };
    let verdicts = draft.chosen.iter().zip(decided).enumerate().map(verdict).collect();
    SelectedBlocks { verdicts, threshold: cut.threshold, expected_f1: draft.expected_f1 }
}
