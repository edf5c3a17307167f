//! Applies the rules to a page: those that exclude blocks, the cut, and those that change the selection.

use super::cut::{best_cut, Favor};
use super::draft::{Draft, RuleContext};
use super::options::RuleSet;
use super::rules::title::find_title;
use super::rules::{Rule, Step, RULES};

/// Excludes the blocks that cannot be content.
pub(super) fn exclude_blocks(context: &mut RuleContext) {
    for (number, rule) in applied_rules(context.options.skipped) {
        let is_excluded = match rule.step {
            Step::Exclude(find) => find(context),
            Step::ExcludeRows(find) => {
                let is_excluded = find(context);
                context.excluded_rows.iter_mut().zip(is_excluded).for_each(|(row, is_excluded)| *row |= is_excluded);
                let is_excluded = |&row: &i32| context.excluded_rows[row as usize];
                context.blocks.text_rows_by_block().map(|rows| rows.iter().all(is_excluded)).collect()
            }
            _ => continue,
        };
        for block in (0..is_excluded.len()).filter(|&block| is_excluded[block]) {
            context.probability[block] = 0.0;
            context.excluded_by[block].get_or_insert(number as u8);
        }
    }
}

/// Selects the blocks of a page that are content.
///
/// Favoring recall drops nothing that balance keeps, and favoring precision adds nothing to it, whatever the rules do.
pub(super) fn select_blocks<'a>(context: &'a RuleContext) -> Draft<'a> {
    let selected = cut_and_change(context, context.options.favor);
    match context.options.favor {
        Favor::Balance => selected,
        Favor::Recall => keep_at_least(selected, cut_and_change(context, Favor::Balance)),
        Favor::Precision => keep_at_most(selected, cut_and_change(context, Favor::Balance)),
    }
}

/// Returns the rules that are not skipped, each with its number.
fn applied_rules(skipped: RuleSet) -> impl Iterator<Item = (usize, &'static Rule)> {
    RULES.iter().enumerate().filter(move |(number, _)| !skipped.contains(*number))
}

/// Selects the blocks above the cut, and changes that selection by the rules.
fn cut_and_change<'a>(context: &'a RuleContext, favor: Favor) -> Draft<'a> {
    let mut draft = Draft::of_cut(context, best_cut(&context.probability, &context.blocks.words, favor));
    let mut title = None;
    for (number, rule) in applied_rules(context.options.skipped).filter(|(_, rule)| rule.step.changes()) {
        if draft.is_small_page && !rule.is_for_small_pages {
            continue;
        }
        match rule.step {
            Step::Change(change) => draft.change_by(number, change),
            Step::ChangeAroundTitle(change) => {
                // The title is found once, by the text that is kept before the first of these rules.
                let title = *title.get_or_insert_with(|| find_title(&draft));
                draft.change_by(number, |draft| change(draft, title));
            }
            Step::Exclude(_) | Step::ExcludeRows(_) => {}
        }
    }
    draft
}

/// Also keeps the blocks that `balance` keeps.
fn keep_at_least<'a>(mut selected: Draft<'a>, balance: Draft<'a>) -> Draft<'a> {
    for block in (0..balance.kept().len()).filter(|&block| balance.kept()[block]) {
        if !selected.kept()[block] {
            selected.copy_decision(&balance, block);
        }
    }
    selected
}

/// Drops the blocks that `balance` drops; returns `balance` where nothing would be left.
fn keep_at_most<'a>(mut selected: Draft<'a>, balance: Draft<'a>) -> Draft<'a> {
    for block in (0..balance.kept().len()).filter(|&block| !balance.kept()[block]) {
        if selected.kept()[block] {
            selected.copy_decision(&balance, block);
        }
    }
    match selected.kept().contains(&true) {
        true => selected,
        false => balance,
    }
}
