//! A page under judgement: its blocks, the elements around each, and what those hold.

use crate::classify::containers::Containers;
use crate::classify::model::KnownNames;
use crate::classify::names::Names;
use crate::classify::path_groups::PathGroups;
use crate::facts::ancestor_flags;
use crate::facts::blocks::Blocks;
use crate::facts::key_rows::KeyRows;
use crate::facts::numbering::Numbering;
use crate::facts::totals::{self, Total};
use crate::Table;

/// A page cut into blocks, with what several signals are made of.
pub(crate) struct FeatureContext<'a> {
    pub(crate) table: &'a Table,
    pub(crate) key_rows: KeyRows,
    pub(crate) blocks: &'a Blocks,
    pub(crate) totals: &'a [Total],
    pub(crate) containers: &'a Containers,
    pub(crate) names: &'a Names,
    pub(crate) path_groups: &'a PathGroups,
}

impl FeatureContext<'_> {
    /// What the body holds.
    pub(crate) fn body(&self) -> &Total {
        &self.totals[self.key_rows.body]
    }
}

/// What is found of a page on the way to its judgement; the memory can be used again for the next page.
#[derive(Clone, Debug, Default)]
pub(crate) struct FactBuffers {
    ancestor_flags: Vec<u8>,
    edges: Vec<bool>,
    totals: Vec<Total>,
    containers: Containers,
    names: Names,
    numbering: Numbering,
}

impl FactBuffers {
    /// The blocks of a page.
    pub(crate) fn blocks(&mut self, table: &Table, key_rows: &KeyRows) -> Blocks {
        ancestor_flags::fill(table, &mut self.ancestor_flags);
        Blocks::cut(table, key_rows.body, &self.ancestor_flags, &mut self.edges)
    }

    /// The path_groups of its blocks, after all else of the page was found.
    pub(crate) fn path_groups(
        &mut self,
        table: &Table,
        body: usize,
        blocks: &Blocks,
        known: &KnownNames,
    ) -> PathGroups {
        totals::fill(table, &self.ancestor_flags, &mut self.totals);
        self.containers.fill(table, body, &self.totals, blocks);
        self.names.fill(table, body, &self.totals, known);
        PathGroups::of(blocks, &self.names, &mut self.numbering)
    }

    /// All that was found, together.
    pub(crate) fn context<'a>(
        &'a self,
        table: &'a Table,
        key_rows: KeyRows,
        blocks: &'a Blocks,
        path_groups: &'a PathGroups,
    ) -> FeatureContext<'a> {
        let FactBuffers { totals, containers, names, .. } = self;
        FeatureContext { table, key_rows, blocks, totals, containers, names, path_groups }
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::classify::model::names_of;

    /// Call `look` with the context of canonical HTML.
    pub(crate) fn with_context(html: &str, look: impl FnOnce(FeatureContext)) {
        let table = Table::from_canonical(html.into()).unwrap();
        let (key_rows, mut facts) = (KeyRows::of(&table), FactBuffers::default());
        let blocks = facts.blocks(&table, &key_rows);
        let known = names_of(&["<p>", "menu"], &["menu"]).unwrap();
        let path_groups = facts.path_groups(&table, key_rows.body, &blocks, &known);
        look(facts.context(&table, key_rows, &blocks, &path_groups));
    }
}
