//! Options of a selection.

use super::cut::Favor;

/// How text that a browser does not show is handled.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Hidden {
    /// It is dropped, unless it is the body of the page, which a script will show, or a control of the page opens it.
    #[default]
    Auto,
    /// It is classified like all other text.
    Keep,
    /// It is dropped.
    Drop,
}

/// Options of a selection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SelectionOptions {
    /// Precision/recall trade-off.
    pub favor: Favor,
    /// Whether comments of readers may be content.
    pub include_comments: bool,
    /// Whether the title of the article is content.
    pub title: bool,
    /// Whether images are content, with their captions.
    pub images: bool,
    /// How text that a browser does not show is handled.
    pub hidden: Hidden,
    /// Rules that are not applied, to measure the gain of each.
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
    bits: u64,
}

impl RuleSet {
    /// Adds the rule of that number.
    pub(super) fn add(&mut self, number: usize) {
        self.bits |= 1 << number;
    }

    /// Whether the rule of that number is in the set.
    pub(super) fn contains(self, number: usize) -> bool {
        self.bits >> number & 1 == 1
    }
}
