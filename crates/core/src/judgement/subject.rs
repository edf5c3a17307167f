//! A page under judgement: its blocks, the elements around each, and what those hold.

use crate::facts::blocks::Blocks;
use crate::facts::landmarks::Landmarks;
use crate::facts::numbering::Numbering;
use crate::facts::surroundings;
use crate::facts::totals::{self, Total};
use crate::judgement::layout::Layout;
use crate::judgement::model::KnownNames;
use crate::judgement::names::Names;
use crate::judgement::slots::Slots;
use crate::Table;

/// A page cut into blocks, with what several signals are made of.
pub(crate) struct Subject<'a> {
    pub(crate) table: &'a Table,
    pub(crate) landmarks: Landmarks,
    pub(crate) blocks: &'a Blocks,
    pub(crate) totals: &'a [Total],
    pub(crate) layout: &'a Layout,
    pub(crate) names: &'a Names,
    pub(crate) slots: &'a Slots,
}

impl Subject<'_> {
    /// What the body holds.
    pub(crate) fn body(&self) -> &Total {
        &self.totals[self.landmarks.body]
    }
}

/// What is found of a page on the way to its judgement; the memory can be used again for the next page.
#[derive(Clone, Debug, Default)]
pub(crate) struct Findings {
    surroundings: Vec<u8>,
    edges: Vec<bool>,
    totals: Vec<Total>,
    layout: Layout,
    names: Names,
    numbering: Numbering,
}

impl Findings {
    /// The blocks of a page.
    pub(crate) fn blocks(&mut self, table: &Table, landmarks: &Landmarks) -> Blocks {
        surroundings::fill(table, &mut self.surroundings);
        Blocks::cut(table, landmarks.body, &self.surroundings, &mut self.edges)
    }

    /// The slots of its blocks, after all else of the page was found.
    pub(crate) fn slots(&mut self, table: &Table, body: usize, blocks: &Blocks, known: &KnownNames) -> Slots {
        totals::fill(table, &self.surroundings, &mut self.totals);
        self.layout.fill(table, body, &self.totals, blocks);
        self.names.fill(table, body, &self.totals, known);
        Slots::of(blocks, &self.names, &mut self.numbering)
    }

    /// All that was found, together.
    pub(crate) fn subject<'a>(
        &'a self,
        table: &'a Table,
        landmarks: Landmarks,
        blocks: &'a Blocks,
        slots: &'a Slots,
    ) -> Subject<'a> {
        let Findings { totals, layout, names, .. } = self;
        Subject { table, landmarks, blocks, totals, layout, names, slots }
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::judgement::model::names_of;

    /// Call `look` with the subject of canonical HTML.
    pub(crate) fn with_subject(html: &str, look: impl FnOnce(Subject)) {
        let table = Table::from_canonical(html.into()).unwrap();
        let (landmarks, mut findings) = (Landmarks::of(&table), Findings::default());
        let blocks = findings.blocks(&table, &landmarks);
        let known = names_of(&["<p>", "menu"], &["menu"]).unwrap();
        let slots = findings.slots(&table, landmarks.body, &blocks, &known);
        look(findings.subject(&table, landmarks, &blocks, &slots));
    }
}
