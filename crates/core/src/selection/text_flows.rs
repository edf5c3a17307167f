//! The flow of text that a block or element is part of: the block-level element that contains its paragraph.

use crate::facts::blocks::Blocks;
use crate::table::sets::{sets_of, CUT, HEADING, PARAGRAPH};
use crate::Table;

/// The flow of text of each block and element.
pub(super) struct TextFlows {
    /// For each row the nearest block-level element that contains it, or is it.
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

    fn nearest(&self, row: usize) -> usize {
        self.nearest[row] as usize
    }

    /// Returns for each block the parent of its paragraph or heading, or else the element that directly contains it.
    pub(super) fn of_blocks(&self, table: &Table, blocks: &Blocks) -> Vec<usize> {
        let flow = |row: usize| {
            let line = self.nearest(row);
            match sets_of(table.tag[line]) & (PARAGRAPH | HEADING) {
                0 => line,
                _ => self.nearest(table.parent[line].max(0) as usize),
            }
        };
        blocks.first_rows().map(flow).collect()
    }

    /// Returns the nearest block-level element that contains an element.
    pub(super) fn of_element(&self, table: &Table, row: usize) -> usize {
        self.nearest(table.parent[row].max(0) as usize)
    }

    /// Returns the flow of a list or table, looking through the elements that contain no other text.
    pub(super) fn of_list(&self, table: &Table, blocks: &Blocks, list: usize) -> usize {
        let range = blocks.in_subtree(table, list);
        let mut flow = self.of_element(table, list);
        while table.parent[flow] >= 0 && blocks.in_subtree(table, flow) == range {
            flow = self.of_element(table, flow);
        }
        flow
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
            let flows = TextFlows::of(context.table).of_blocks(context.table, context.blocks);
            assert_eq!(flows[..3], [1, 1, 1]);
            assert_eq!(context.table.depth[flows[3]], 3);
        });
    }
}
