//! The selection while rules change it: the facts that they read, and the blocks that are kept so far.

use std::cell::OnceCell;

use super::cut::Cut;
use super::options::SelectionOptions;
use super::prefix_sums::PrefixSums;
use crate::classify::path_groups::PathGroups;
use crate::declared::declared_texts::DeclaredTexts;
use crate::facts::blocks::{BlockRange, Blocks};
use crate::facts::key_rows::KeyRows;
use crate::table::attributes::elements_with;
use crate::{Styles, Table};

/// Contained in the start tag of each link to a place in the same page.
const HREF_WITHIN_PAGE: &[u8] = b" href=\"#";

/// The facts that rules read: the page, its predictions, and the blocks that are excluded.
pub(crate) struct RuleContext<'a> {
    pub(crate) table: &'a Table,
    pub(crate) key_rows: &'a KeyRows,
    pub(crate) blocks: &'a Blocks,
    pub(crate) path_groups: &'a PathGroups,
    pub(crate) styles: &'a Styles,
    /// For each block whether it is in elements named for comments.
    pub(crate) in_comments: &'a [bool],
    pub(crate) declared: &'a DeclaredTexts,
    pub(crate) options: SelectionOptions,
    /// The probability of each block; 0 where a rule excludes it.
    pub(crate) probability: Vec<f64>,
    /// For each block the number of the rule that excludes it.
    pub(super) excluded_by: Vec<Option<u8>>,
    /// For each row whether a rule excludes it, alone or with its block.
    pub(super) excluded_rows: Vec<bool>,
    pub(super) links_within_page: OnceCell<Vec<usize>>,
}

impl RuleContext<'_> {
    /// Whether no rule excludes a block.
    pub(super) fn is_possible(&self, block: usize) -> bool {
        self.excluded_by[block].is_none()
    }

    /// Returns for each row of the page the value of its block.
    pub(super) fn over_rows<T: Copy + Default>(&self, of_blocks: &[T]) -> Vec<T> {
        let mut values = vec![T::default(); self.table.len()];
        for (rows, &value) in self.blocks.text_rows_by_block().zip(of_blocks) {
            rows.iter().for_each(|&row| values[row as usize] = value);
        }
        values
    }

    /// Returns the elements that link to a place in the same page, which are found once.
    pub(super) fn links_within_page(&self) -> &[usize] {
        self.links_within_page.get_or_init(|| elements_with(self.table, HREF_WITHIN_PAGE))
    }
}

/// The blocks of a page that are kept so far, and the rule that decided on each.
pub(crate) struct Draft<'a> {
    pub(super) context: &'a RuleContext<'a>,
    /// Whether the page is content as a whole.
    pub(super) is_small_page: bool,
    /// The probability of the least likely block above the cut; None where no block is.
    pub(super) threshold: Option<f64>,
    /// The expected F1 of the cut, lowered where the rules had to guess.
    pub(super) expected_f1: f64,
    kept: Vec<bool>,
    decided_by: Vec<Option<u8>>,
    /// The number of the rule that is applied now.
    rule: Option<u8>,
}

impl<'a> Draft<'a> {
    /// Keeps the blocks above a cut.
    pub(super) fn of_cut(context: &'a RuleContext<'a>, cut: Cut) -> Draft<'a> {
        Draft {
            context,
            is_small_page: false,
            threshold: cut.threshold,
            expected_f1: cut.expected_f1,
            kept: context.probability.iter().map(|&probability| cut.keeps(probability)).collect(),
            decided_by: vec![None; context.blocks.len()],
            rule: None,
        }
    }

    /// Changes the selection by the rule of that number, which decides on the blocks that it changes.
    pub(super) fn change_by(&mut self, rule: usize, change: impl FnOnce(&mut Draft<'a>)) {
        self.rule = Some(rule as u8);
        change(self);
    }

    /// Keeps the blocks of a range that no rule excludes.
    pub(super) fn keep(&mut self, range: BlockRange) {
        for block in range.indices() {
            if !self.kept[block] && self.context.is_possible(block) {
                self.kept[block] = true;
                self.decided_by[block] = self.rule;
            }
        }
    }

    /// Drops the blocks of a range.
    pub(super) fn drop(&mut self, range: BlockRange) {
        for block in range.indices() {
            if self.kept[block] {
                self.kept[block] = false;
                self.decided_by[block] = self.rule;
            }
        }
    }

    /// Keeps or drops the blocks of a range.
    pub(super) fn set(&mut self, range: BlockRange, is_kept: bool) {
        match is_kept {
            true => self.keep(range),
            false => self.drop(range),
        }
    }

    /// Takes the decision on a block from another draft.
    pub(super) fn copy_decision(&mut self, other: &Draft, block: usize) {
        self.kept[block] = other.kept[block];
        self.decided_by[block] = other.decided_by[block];
    }

    /// Returns for each block whether it is kept.
    pub(super) fn kept(&self) -> &[bool] {
        &self.kept
    }

    /// Returns the number of words of a range that are kept.
    pub(super) fn kept_words(&self, range: BlockRange) -> f64 {
        range.indices().filter(|&block| self.kept[block]).map(|block| self.context.blocks.words[block]).sum()
    }

    /// Whether a link is in a kept block that has words outside links.
    pub(super) fn has_in_text(&self, link: usize) -> bool {
        let RuleContext { table, blocks, .. } = self.context;
        let block = blocks.last_before(table.end[link] as usize);
        block.is_some_and(|block| self.kept[block] && blocks.unlinked_words[block] > 0.0)
    }

    /// Returns prefix sums over the blocks, by which ranges are compared in one step.
    pub(super) fn sums(&self) -> PrefixSums {
        PrefixSums::of(&self.kept, &self.context.probability, self.context.blocks)
    }

    /// Returns one verdict for each block.
    pub(super) fn verdicts(&self) -> Vec<Verdict> {
        let rules =
            self.context.excluded_by.iter().zip(&self.decided_by).map(|(excluded, decided)| excluded.or(*decided));
        self.kept.iter().zip(rules).map(|(&is_kept, rule)| Verdict { is_kept, rule }).collect()
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
