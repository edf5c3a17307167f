//! The inputs of signals: a page, its blocks, their containers, and totals, names and path groups of its elements.

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

/// A page cut into blocks, with the facts that several signals are computed from.
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
    /// Returns the totals of the body.
    pub(crate) fn body(&self) -> &Total {
        &self.totals[self.key_rows.body]
    }
}

/// Facts of a page in buffers that are reusable for the next page.
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
    /// Cuts the blocks of a page.
    pub(crate) fn blocks(&mut self, table: &Table, key_rows: &KeyRows) -> Blocks {
        ancestor_flags::fill(table, &mut self.ancestor_flags);
        Blocks::cut(table, key_rows.body, &self.ancestor_flags, &mut self.edges)
    }

    /// Computes all other facts of a page, and returns the path groups of its blocks.
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

    /// Returns the facts together.
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

    /// Calls `look` with the context of canonical HTML.
    pub(crate) fn with_context(html: &str, look: impl FnOnce(FeatureContext)) {
        let table = Table::from_canonical(html.into()).unwrap();
        let (key_rows, mut facts) = (KeyRows::of(&table), FactBuffers::default());
        let blocks = facts.blocks(&table, &key_rows);
        let known = names_of(&["<p>", "menu"], &["menu"]).unwrap();
        let path_groups = facts.path_groups(&table, key_rows.body, &blocks, &known);
        look(facts.context(&table, key_rows, &blocks, &path_groups));
    }
}
