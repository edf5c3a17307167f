//! From the judgement on blocks to the blocks that are content: the best cut, then the rules.

mod amounts;
mod announced;
mod best_group;
mod comments;
mod consent;
mod controls;
mod copies;
mod corrections;
mod decide;
mod declared;
mod draft;
mod figures;
mod form_controls;
mod headings;
mod hidden;
mod labels;
mod line_elements;
mod lists;
pub(crate) mod marks;
mod named;
mod named_elements;
mod notes;
mod options;
mod path_groups;
mod questions;
mod references;
mod repeated;
mod rules;
mod sentences;
mod small_letters;
mod small_page;
mod subtitle;
mod sums;
mod table_rows;
mod title;
mod whole;

pub use decide::{decide, Decision, Favor};
pub use draft::Verdict;
pub(crate) use draft::{Given, Scene, Selected};
pub use hidden::Hidden;
pub use options::{rule_names, RuleSet, SelectionOptions};
pub use sentences::sentence;

/// Selects the blocks of a page that are content.
///
/// Favoring recall drops nothing that balance keeps, and favoring precision adds nothing to it, whatever the rules do.
pub(crate) fn select(scene: &Scene) -> Selected {
    let favor = scene.options.favor;
    let selected = draft::select_by(scene, favor);
    match favor {
        Favor::Balance => selected,
        Favor::Recall => combine(selected, draft::select_by(scene, Favor::Balance), true),
        Favor::Precision => combine(selected, draft::select_by(scene, Favor::Balance), false),
    }
}

/// Takes from balance each verdict that must not differ from it: where `is_kept` is true the blocks that it keeps, or
/// else those that it drops. Where nothing is left then, the selection is that of balance.
fn combine(mut selected: Selected, balance: Selected, is_kept: bool) -> Selected {
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
