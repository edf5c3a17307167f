//! Options of a selection.

use super::rules::RULES;
use super::{Favor, Hidden};

/// Options of a selection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SelectionOptions {
    /// Precision/recall trade-off.
    pub favor: Favor,
    /// Whether what readers wrote below an article may be content.
    pub include_comments: bool,
    /// Whether the title of the article is content.
    pub title: bool,
    /// Whether images are content, with their captions.
    pub images: bool,
    /// How text that a browser does not show is handled.
    pub hidden: Hidden,
    /// Rules that are not applied: to measure what each of them is worth.
    pub skipped: RuleSet,
}

impl Default for SelectionOptions {
    fn default() -> SelectionOptions {
        SelectionOptions {
            favor: Favor::default(),
            include_comments: true,
            title: true,
            images: true,
            hidden: Hidden::default(),
            skipped: RuleSet::default(),
        }
    }
}

/// A set of the rules that change a selection.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RuleSet {
    bits: u32,
}

impl RuleSet {
    /// Returns the set of the rules with these names; None where a name is unknown.
    pub fn named<'a>(names: impl IntoIterator<Item = &'a str>) -> Option<RuleSet> {
        let mut set = RuleSet::default();
        for name in names {
            set.bits |= 1 << RULES.iter().position(|rule| rule.name == name)?;
        }
        Some(set)
    }

    /// Whether the rule of that number is in the set.
    pub(super) fn contains(self, number: usize) -> bool {
        self.bits >> number & 1 == 1
    }
}

/// Returns the names of all rules, in the order in which they are applied.
pub fn rule_names() -> impl Iterator<Item = &'static str> {
    RULES.iter().map(|rule| rule.name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_are_found_by_name() {
        let names: Vec<&str> = rule_names().collect();
        assert!(names.len() <= u32::BITS as usize);
        for (number, name) in names.iter().enumerate() {
            let set = RuleSet::named([*name]).unwrap();
            assert!((0..names.len()).all(|other| set.contains(other) == (other == number)), "{name}");
        }
        assert_eq!(RuleSet::named(["none such"]), None);
    }
}
