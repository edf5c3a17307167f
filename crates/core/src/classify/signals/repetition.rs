//! Siblings of the same shape as a block's containers: cards, rows, posts and menus have many.

use super::catalogue::ContainerSignal::{Alike, AlikeSpread, AlikeWords, Rank};
use super::SignalWriter;
use crate::bytes::mixing::{GOLDEN, SECOND};
use crate::classify::feature_context::FeatureContext;
use crate::facts::numbering::Numbering;

/// Reusable buffers for groups of siblings.
#[derive(Clone, Debug, Default)]
pub(crate) struct RepetitionBuffers {
    numbering: Numbering,
    groups: Vec<SiblingGroup>,
    /// For each row whether the groups of its children are needed.
    is_needed: Vec<bool>,
    /// For each row the number of its group, and its rank in that group; zeros where the group is not needed.
    ranks: Vec<(u32, u32)>,
    /// The same for the container of each block at one level.
    of_blocks: Vec<(u32, u32)>,
}

/// Siblings with the same tag and first class.
#[derive(Clone, Copy, Debug, Default)]
struct SiblingGroup {
    count: u32,
    words: u64,
    squares: f64,
    /// The mean number of words.
    mean: f64,
    /// Their standard deviation as a share of the mean.
    spread: f64,
}

impl SiblingGroup {
    /// Computes mean and spread, once all siblings are counted.
    fn complete(&mut self) {
        let count = f64::from(self.count);
        self.mean = self.words as f64 / count;
        self.spread = (self.squares / count - self.mean * self.mean).max(0.0).sqrt() / self.mean.max(1.0);
    }
}

/// Writes count, rank and lengths of the siblings of each container.
pub(super) fn write(context: &FeatureContext, writer: &mut SignalWriter, buffers: &mut RepetitionBuffers) {
    buffers.gather(context);
    let containers = context.containers;
    for (level, rows) in containers.levels.iter().enumerate() {
        buffers.of_blocks.clear();
        buffers.of_blocks.extend(rows.iter().map(|&row| buffers.ranks[containers.widest[row as usize] as usize]));
        let groups = || buffers.of_blocks.iter().map(|&(group, _)| &buffers.groups[group as usize]);
        writer.write(Alike.at(level), groups().map(|group| f64::from(group.count)));
        writer.write(Rank.at(level), buffers.of_blocks.iter().map(|&(_, rank)| f64::from(rank)));
        writer.write(AlikeWords.at(level), groups().map(|group| group.mean));
        writer.write(AlikeSpread.at(level), groups().map(|group| group.spread));
    }
}

impl RepetitionBuffers {
    /// Puts each container of a block, and its siblings, into groups.
    fn gather(&mut self, context: &FeatureContext) {
        let table = context.table;
        self.find_needed(context);
        self.numbering.restart(context.blocks.len());
        self.groups.clear();
        self.ranks.clear();
        let shapes = context.names.rows.iter().map(|named| named.shape);
        let rows = table.parent.iter().zip(&table.tag).zip(shapes).zip(context.totals);
        for (((&parent, &tag), shape), total) in rows {
            if !self.is_needed[parent.max(0) as usize] {
                self.ranks.push((0, 0));
                continue;
            }
            let number = self.numbering.number(sibling_key(parent, tag, shape));
            if number as usize == self.groups.len() {
                self.groups.push(SiblingGroup::default());
            }
            let group = &mut self.groups[number as usize];
            self.ranks.push((number, group.count));
            group.count += 1;
            group.words += u64::from(total.words);
            group.squares += f64::from(total.words) * f64::from(total.words);
        }
        self.groups.iter_mut().for_each(SiblingGroup::complete);
    }

    /// Finds the parents of all containers: most rows are inside lines of text, where repetition has no signal.
    fn find_needed(&mut self, context: &FeatureContext) {
        let (parents, containers) = (&context.table.parent, context.containers);
        self.is_needed.clear();
        self.is_needed.resize(parents.len(), false);
        for &row in containers.levels.iter().flatten() {
            self.is_needed[parents[containers.widest[row as usize] as usize].max(0) as usize] = true;
        }
    }
}

/// Returns a hash that siblings with the same tag and first class share.
#[inline]
fn sibling_key(parent: i32, tag: i32, shape: u64) -> u64 {
    (parent as u64).wrapping_mul(GOLDEN).wrapping_add((tag as u64).wrapping_mul(SECOND)).wrapping_add(shape)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::classify::signals::tests::signals_of;

    #[test]
    fn siblings_with_the_same_class_are_alike() {
        let page = r#"<body><p class="card">a b</p><p class="card">c d</p><p>e</p><p class="card">f g h i</p></body>"#;
        let found = signals_of(page);
        assert_eq!(found.of(Alike.at(0)), [3.0, 3.0, 1.0, 3.0]);
        assert_eq!(found.of(Rank.at(0)), [0.0, 1.0, 0.0, 2.0]);
        assert_eq!(found.of(AlikeWords.at(0))[0], (8.0 / 3.0) as f32);
        assert_eq!(found.of(AlikeSpread.at(0))[2], 0.0);
        let mean = 8.0 / 3.0;
        assert_eq!(found.of(AlikeSpread.at(0))[3], ((24.0f64 / 3.0 - mean * mean).sqrt() / mean) as f32);
    }
}
