//! The rules that change a selection, in the order in which they are applied.
//!
//! A rule is one entry of [`RULES`]; without that entry it is neither applied nor named anywhere.

mod amounts;
mod announced;
mod best_element;
mod comments;
mod consent;
mod continuations;
mod control_lines;
mod copies;
mod corrections;
mod declared;
mod figures;
mod form_controls;
mod heading_buttons;
mod headings;
mod hidden;
mod labels;
mod lists;
mod named_boilerplate;
mod notes;
mod notices;
mod path_groups;
mod price;
mod questions;
mod reading_times;
mod references;
mod related;
mod repeated;
mod same_texts;
mod second_copies;
mod small_page;
mod spoken;
mod subtitle;
mod table_rows;
pub(super) mod title;
mod whole_elements;

use super::draft::{Draft, RuleContext};
use super::options::RuleSet;
use crate::facts::blocks::BlockRange;

/// A rule: its name, its step, and the reasons for its decisions.
pub(super) struct Rule {
    pub(super) name: &'static str,
    pub(super) step: Step,
    /// Whether the rule also changes a page that is content as a whole.
    pub(super) is_for_small_pages: bool,
    /// Why a block is kept; empty where the rule keeps none.
    pub(super) kept: &'static str,
    /// Why a block is dropped; empty where the rule drops none.
    pub(super) dropped: &'static str,
}

/// The function of a rule, by when it is called.
pub(super) enum Step {
    /// Finds before the cut the blocks that cannot be content.
    Exclude(fn(&RuleContext) -> Vec<bool>),
    /// Finds before the cut the rows that cannot be content; a block is excluded where all its rows are.
    ExcludeRows(fn(&RuleContext) -> Vec<bool>),
    /// Changes the selection.
    Change(fn(&mut Draft)),
    /// Changes the selection near the title, given the blocks of the title.
    ChangeAroundTitle(fn(&mut Draft, Option<BlockRange>)),
}

impl Step {
    /// Whether the step follows the cut.
    pub(super) const fn changes(&self) -> bool {
        matches!(self, Change(_) | ChangeAroundTitle(_))
    }
}

use Step::{Change, ChangeAroundTitle, Exclude, ExcludeRows};

const fn rule(name: &'static str, step: Step, kept: &'static str, dropped: &'static str) -> Rule {
    Rule { name, step, is_for_small_pages: false, kept, dropped }
}

impl Rule {
    const fn also_for_small_pages(self) -> Rule {
        Rule { is_for_small_pages: true, ..self }
    }
}

/// All rules in order, each with the reason for its position.
#[rustfmt::skip]
pub(super) static RULES: &[Rule] = &[
    // First, because comments that are not wanted are not part of the body that a script will show.
    rule("comments", Exclude(comments::find_comments), "", "it is a reader's comment, and comments are not wanted"),
    // Before `controls` and `consent`, which compare with the words that are shown.
    rule("hidden", ExcludeRows(hidden::find_unseen_rows), "", "a browser does not show it"),
    // After `hidden`, because it compares forms with the words that are shown.
    rule("controls", Exclude(form_controls::find_form_controls), "", "it is an option or a label of a form"),
    // With `hidden`: what is read aloud in place of a text is not shown either.
    rule("spoken", ExcludeRows(spoken::find_spoken_copies), "", "the next words say the same to those who see the page"),
    // With `hidden`, because a heading without its buttons is a heading.
    rule("heading buttons", ExcludeRows(heading_buttons::find_buttons), "", "it is a button behind the words of a heading"),
    // With `hidden`: both exclude rows, of which the rest of a block may be content.
    rule("continuations", ExcludeRows(continuations::find_continuations), "", "the title of the entry leads there too"),
    // With `continuations`: the rest of a line with the author and the date stays.
    rule("reading times", ExcludeRows(reading_times::find_reading_times), "", "it is nothing but the time that reading takes"),
    // After `controls`, because forms do not make a page more than a consent dialog.
    rule("consent", Exclude(consent::find_consent_dialogs), "", "it is in an element that asks for consent to cookies"),
    // After the exclusions by element, because only what may be content interrupts or repeats content.
    rule("repeated", Exclude(repeated::find_repeated_boilerplate), "", "it repeats, and what is around it is likelier content"),
    // After `repeated`, because a text that repeats as boilerplate is not the copy to keep.
    rule("copies", Exclude(copies::find_unlikely_copies), "", "the same text is on the page where it is likelier content"),
    // First after the cut, because most other rules do not apply to small pages.
    rule("small page", Change(small_page::keep_small_page), "the page is small and has no menus, forms or footers", "it is in the menu above the first heading of a small page").also_for_small_pages(),
    // Before all rules that look for kept neighbours, because it repairs the cut itself.
    rule("path groups", Change(path_groups::complete_path_groups), "it is nearly likely enough, and others at its place of the template are kept", ""),
    // After `path groups`, because the text that this adds may refer to notes.
    rule("notes", Change(notes::add_notes), "kept text refers to this note", ""),
    // After `notes`, because notes may refer to references.
    rule("references", Change(references::add_references), "kept text refers to this list of references", ""),
    // After `references`, because lists that are already kept need no probability.
    rule("lists", Change(lists::add_lists), "this list is between kept texts, or a kept text introduces it", ""),
    // After `lists`, because a kept list makes the amounts near it likely.
    rule("amounts", Change(amounts::add_amounts), "it is in a list of amounts near kept text", ""),
    // Before `headings`, which keeps the headings of what this adds.
    rule("declared", Change(declared::add_declared), "the page declares it as its content", ""),
    // After the rules that add text, because a heading follows its section.
    rule("headings", Change(headings::change_headings), "this heading is kept with its section", "nothing of the section below this heading is kept"),
    // After the rules that add single blocks, because each row is completed by most of its blocks.
    rule("table rows", Change(table_rows::complete_table_rows), "most of its table or table row is kept", "most of its table row is dropped"),
    // After `table rows`, because a quotation may contain a table.
    rule("whole", Change(whole_elements::complete_elements), "its code, quotation or definition list is kept as a whole", "its code, quotation or definition list is dropped as a whole"),
    // After `whole`, because it adds the headings of sections that are kept as a whole.
    rule("flow headings", Change(headings::add_flow_headings), "this heading is directly above kept text", ""),
    // After `whole`, because it counts the kept words of an answer with its code and quotations.
    rule("questions", Change(questions::pair_questions), "a question is kept with its answer", ""),
    // After all rules that keep parts of sections, because it adds only where nothing of a section is kept.
    rule("announced", Change(announced::add_announced), "a kept heading announces this list", ""),
    // After `announced`, because a heading whose list is added is not bare.
    rule("bare headings", Change(announced::drop_bare_headings), "", "nothing of what this heading announces is kept"),
    // After the rules that extend the text, because corrections are near its ends.
    rule("corrections", Change(corrections::add_corrections), "it corrects the kept text", ""),
    // After all rules that add text, because some of them add boilerplate too.
    rule("named", Change(named_boilerplate::drop_named_boilerplate), "", "its element is named for advertising, sharing or a table of contents").also_for_small_pages(),
    // With `named`: both drop boilerplate by what it says of itself.
    rule("labels", Change(labels::drop_labels), "", "it is nothing but a label of advertising, or a placeholder").also_for_small_pages(),
    // With `labels`, which it resembles, but what follows is dropped with the label.
    rule("related", Change(related::drop_related), "", "it leads to other pages, as its label says"),
    // With `labels`; not on small pages, of which a control may be all.
    rule("control lines", Change(control_lines::drop_control_lines), "", "it is nothing but a control"),
    // After the rules with labels, because it drops only at the edges of what they leave.
    rule("notices", Change(notices::drop_notices), "", "it is a notice about scripts, or about copyright or cookies at the edge of the text"),
    // After `named` and the rules with labels, because these may drop all text below a heading.
    rule("last heading", Change(headings::drop_last_heading), "", "no text follows this last heading"),
    // After the rules that add text, because the title is looked for before the first kept text.
    rule("above title", ChangeAroundTitle(title::drop_above_title), "", "it is above the title and not likely content"),
    // After `above title`, because captions follow the kept text around them.
    rule("figures", ChangeAroundTitle(figures::change_captions), "it is the caption of a figure among kept texts", "it is the caption of an image, and images are not wanted").also_for_small_pages(),
    // After the rules that drop, because the title is kept whatever they say of it.
    rule("title", ChangeAroundTitle(title::change_title), "it is the title", "it is the title, which is not wanted").also_for_small_pages(),
    // After `title`, because a subtitle is kept only with its title.
    rule("subtitle", ChangeAroundTitle(subtitle::add_subtitle), "it is the subtitle", ""),
    // After `title`, because the price is looked for below it.
    rule("price", ChangeAroundTitle(price::add_price), "it is the price of the product", ""),
    // After all rules that add text, because each may add a copy.
    rule("second copies", Change(second_copies::drop_second_copies), "", "the same text is kept in another form").also_for_small_pages(),
    // Last, because it applies only where no other rule kept any text.
    rule("best element", Change(best_element::keep_best_element), "nothing else is kept, and it is in the likeliest part of the page", "").also_for_small_pages(),
];

/// Returns the names of all rules, in the order in which they are applied.
pub fn rule_names() -> impl Iterator<Item = &'static str> {
    RULES.iter().map(|rule| rule.name)
}

impl RuleSet {
    /// Returns the set of the rules with these names; None where a name is unknown.
    pub fn named<'a>(names: impl IntoIterator<Item = &'a str>) -> Option<RuleSet> {
        let mut set = RuleSet::default();
        for name in names {
            set.add(rule_names().position(|known| known == name)?);
        }
        Some(set)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rule_has_a_name_of_its_own_and_a_sentence() {
        for (number, rule) in RULES.iter().enumerate() {
            assert!(RULES[..number].iter().all(|other| other.name != rule.name));
            assert!(!rule.kept.is_empty() || !rule.dropped.is_empty());
            assert!(rule.step.changes() || (rule.kept.is_empty() && !rule.dropped.is_empty()));
        }
    }

    #[test]
    fn rules_are_found_by_name() {
        let names: Vec<&str> = rule_names().collect();
        assert!(names.len() <= u64::BITS as usize);
        for (number, name) in names.iter().enumerate() {
            let set = RuleSet::named([*name]).unwrap();
            assert!((0..names.len()).all(|other| set.contains(other) == (other == number)), "{name}");
        }
        assert_eq!(RuleSet::named(["none such"]), None);
    }
}
