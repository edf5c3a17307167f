//! The rules that change a selection, in the order in which they are applied.
//!
//! A rule is one entry of [`RULES`]; without that entry it is neither applied nor named anywhere.

use super::draft::{Draft, RuleContext};
use super::*;

/// A rule: its name, what it does, and sentences for the blocks on which it decides.
pub(super) struct Rule {
    pub(super) name: &'static str,
    pub(super) step: Step,
    /// Why a block is kept; empty where the rule keeps none.
    pub(super) kept: &'static str,
    /// Why a block is dropped; empty where the rule drops none.
    pub(super) dropped: &'static str,
}

/// What a rule does, and when.
pub(super) enum Step {
    /// Finds before the cut the blocks that can not be content.
    Exclude(fn(&mut RuleContext) -> Vec<bool>),
    /// Changes the selection of any page.
    Change(fn(&mut Draft)),
    /// Changes the selection of a page that is not content as a whole.
    ChangeUnlessSmall(fn(&mut Draft)),
}

const fn rule(name: &'static str, step: Step, kept: &'static str, dropped: &'static str) -> Rule {
    Rule { name, step, kept, dropped }
}

use Step::{Change, ChangeUnlessSmall, Exclude};

#[rustfmt::skip]
pub(super) static RULES: &[Rule] = &[
    rule("comments", Exclude(comments::comments_beside), "", "it is a reader's comment, and comments are not wanted"),
    rule("hidden", Exclude(hidden::hidden_blocks), "", "a browser does not show it"),
    rule("controls", Exclude(form_controls::form_controls), "", "it is an option or a label of a form"),
    rule("consent", Exclude(consent::consent_texts), "", "it is in an element that asks for consent to cookies"),
    rule("repeated", Exclude(repeated::repeated_boilerplate), "", "it repeats, and what is around it is likelier content"),
    rule("copies", Exclude(copies::unlikely_copies), "", "the same text is on the page where it is likelier content"),
    rule("small page", Change(small_page::keep_small_page), "the page is small and has no menus, forms or footers", "it is in the menu above the first heading of a small page"),
    rule("path groups", ChangeUnlessSmall(path_groups::complete_path_groups), "it is nearly likely enough, and others at its place of the template are kept", ""),
    rule("notes", ChangeUnlessSmall(notes::add_notes), "kept text refers to this note", ""),
    rule("references", ChangeUnlessSmall(references::add_references), "kept text refers to this list of references", ""),
    rule("lists", ChangeUnlessSmall(lists::add_lists), "this list is between kept texts, or a kept text introduces it", ""),
    rule("amounts", ChangeUnlessSmall(amounts::add_amounts), "it is in a list of amounts near kept text", ""),
    rule("declared", ChangeUnlessSmall(declared::add_declared), "the page declares it as its content", ""),
    rule("headings", ChangeUnlessSmall(headings::change_headings), "this heading is kept with its section", "nothing of the section below this heading is kept"),
    rule("flow headings", ChangeUnlessSmall(headings::add_flow_headings), "this heading is directly above kept text", ""),
    rule("table rows", ChangeUnlessSmall(table_rows::complete_rows), "most of its table or table row is kept", "most of its table row is dropped"),
    rule("whole", ChangeUnlessSmall(whole::complete_elements), "its code, quotation or definition list is kept as a whole", "its code, quotation or definition list is dropped as a whole"),
    rule("questions", ChangeUnlessSmall(questions::pair_questions), "a question is kept with its answer", ""),
    rule("announced", ChangeUnlessSmall(announced::add_announced), "a kept heading announces this list", ""),
    rule("bare headings", ChangeUnlessSmall(announced::drop_bare_headings), "", "nothing of what this heading announces is kept"),
    rule("corrections", ChangeUnlessSmall(corrections::add_corrections), "it corrects the kept text", ""),
    rule("named", Change(named::drop_named), "", "its element is named for advertising, sharing or a table of contents"),
    rule("labels", Change(labels::drop_labels), "", "it is nothing but a label of advertising, or a placeholder"),
    rule("last heading", ChangeUnlessSmall(headings::drop_last_heading), "", "no text follows this last heading"),
    rule("above title", ChangeUnlessSmall(title::drop_above_title), "", "it is above the title and not likely content"),
    rule("figures", Change(figures::change_captions), "it is the caption of a figure among kept texts", "it is the caption of an image, and images are not wanted"),
    rule("title", Change(title::change_title), "it is the title", "it is the title, which is not wanted"),
    rule("subtitle", ChangeUnlessSmall(subtitle::add_subtitle), "it is the subtitle", ""),
    rule("best group", Change(best_element::keep_best_element), "nothing else is kept, and it is in the likeliest part of the page", ""),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rule_has_a_name_of_its_own_and_a_sentence() {
        for (number, rule) in RULES.iter().enumerate() {
            assert!(RULES[..number].iter().all(|other| other.name != rule.name));
            assert!(!rule.kept.is_empty() || !rule.dropped.is_empty());
            assert!(!matches!(rule.step, Exclude(_)) || (rule.kept.is_empty() && !rule.dropped.is_empty()));
        }
    }
}
