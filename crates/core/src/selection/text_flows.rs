//! The block-level elements in which texts are.

use crate::facts::blocks::Blocks;
use crate::table::sets::{sets_of, CUT, HEADING, PARAGRAPH};
use crate::Table;

/// For each row the nearest block-level element that contains it, or is it.
pub(super) struct TextFlows {
    nearest: Vec<u32>,
}

impl TextFlows {
    pub(super) fn of(table: &Table) -> TextFlows {
        let mut nearest: Vec<u32> = Vec::with_capacity(table.len());
        for (row, (&parent, &tag)) in table.parent.iter().zip(&table.tag).enumerate() {
            let above = nearest.get(parent as usize).copied().unwrap_or(0);
            nearest.push(if sets_of(tag) & CUT != 0 { row as u32 } else { above });
        }
        TextFlows { nearest }
    }

    /// The nearest block-level element that contains a row, or is it.
    pub(super) fn nearest(&self, row: usize) -> usize {
        self.nearest[row] as usize
    }

    /// For each block the element in whose flow of text it is: the parent of its paragraph or heading, or the element
    /// that directly contains it.
    pub(super) fn flows(&self, table: &Table, blocks: &Blocks) -> Vec<usize> {
        let flow = |row: usize| {
            let line = self.nearest(row);
            match sets_of(table.tag[line]) & (PARAGRAPH | HEADING) {
                0 => line,
                _ => self.nearest(table.parent[line].max(0) as usize),
            }
        };
        blocks.first_rows().map(flow).collect()
    }

    /// The element in whose flow of text a block-level element is.
    pub(super) fn of_element(&self, table: &Table, row: usize) -> usize {
        self.nearest(table.parent[row].max(0) as usize)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::classify::feature_context::tests::with_context;

    #[test]
    fn paragraphs_and_bare_texts_are_in_the_flow_of_their_container() {
        let html = "<body><div><p><b>a</b></p>b<h2>c</h2><ul><li>d</li></ul></div></body>";
        with_context(html, |context| {
            let lines = TextFlows::of(context.table);
            let flows = lines.flows(context.table, context.blocks);
            assert_eq!(flows[..3], [1, 1, 1]);
            assert_eq!(context.table.depth[flows[3]], 3);
        });
    }
}
