//! What of a selection a reader reads, found once for all outputs, and which parts of a page an output keeps.

use super::elements::Images;
use super::readable::{controls, readable_without};
use super::{traceless, Piece};
use crate::facts::pairs::{pairs, Pair};
use crate::{PageStyles, Table};

/// What is the same for every selection of a page.
#[derive(Clone, Debug)]
pub struct ReadingFacts {
    pairs: Vec<Pair>,
    controls: Vec<usize>,
}

impl ReadingFacts {
    /// Finds the labels with their values, and the text rows of the tools that nobody reads.
    pub fn of(table: &Table) -> ReadingFacts {
        ReadingFacts { pairs: pairs(table), controls: controls(table) }
    }

    /// The labels with their values in document order.
    pub fn pairs(&self) -> &[Pair] {
        &self.pairs
    }
}

/// What outputs have to know of a selection.
#[derive(Clone, Debug)]
pub struct Reading {
    content: Vec<bool>,
    read: Vec<bool>,
    traceless: Vec<bool>,
    pairs: Vec<Pair>,
}

impl Reading {
    /// `content` is true on the selected text rows.
    pub fn of(table: &Table, styles: PageStyles<'_>, content: Vec<bool>) -> Reading {
        Reading::with(&ReadingFacts::of(table), table, styles, content)
    }

    /// The same where the facts of the page are known.
    pub fn with(facts: &ReadingFacts, table: &Table, styles: PageStyles<'_>, content: Vec<bool>) -> Reading {
        let read = readable_without(&facts.controls, table, &content);
        let traceless = traceless(table, styles, &content, &read);
        let pairs = facts.pairs.iter().filter(|pair| pair.joins).cloned().collect();
        Reading { content, read, traceless, pairs }
    }

    /// True on the selected text rows.
    pub fn content(&self) -> &[bool] {
        &self.content
    }

    /// True on those of them that a reader reads.
    pub fn read(&self) -> &[bool] {
        &self.read
    }

    /// True on the text rows that leave no trace where they are left out.
    pub(crate) fn traceless(&self) -> &[bool] {
        &self.traceless
    }

    /// The labels with their values that become one line each.
    pub(crate) fn pairs(&self) -> &[Pair] {
        &self.pairs
    }
}

/// Which parts of a page are kept.
pub struct Selected<'a> {
    /// Its styles.
    pub styles: PageStyles<'a>,
    /// Its selected texts.
    pub reading: &'a Reading,
    /// In document order, the parts to keep of rows that are not kept as a whole.
    pub pieces: &'a [Piece],
    /// Which images are kept.
    pub images: Images<'a>,
}
