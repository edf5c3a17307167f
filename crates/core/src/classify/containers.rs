//! The containers of a block: its ancestors that add words.

use crate::classify::signals::CONTAINERS;
use crate::facts::blocks::Blocks;
use crate::facts::totals::Total;
use crate::Table;

/// The containers of blocks, from the inside out.
#[derive(Clone, Debug, Default)]
pub(crate) struct Containers {
    /// For each row the highest ancestor with no more words: wrappers add none.
    pub(crate) widest: Vec<u32>,
    /// For each level the container of each block: first the widest ancestor without further words, then the next ones that
    /// add words.
    pub(crate) levels: [Vec<u32>; CONTAINERS],
}

impl Containers {
    /// Finds the containers of each block.
    pub(crate) fn fill(&mut self, table: &Table, body: usize, totals: &[Total], blocks: &Blocks) {
        self.widest.clear();
        for (row, (&parent, total)) in table.parent.iter().zip(totals).enumerate() {
            let parent = parent.max(0) as usize;
            let is_wrapped = row > body && totals[parent].words == total.words;
            self.widest.push(if is_wrapped { self.widest[parent] } else { row as u32 });
        }
        let [innermost, outer @ ..] = &mut self.levels;
        innermost.clear();
        innermost.extend(blocks.first_rows().map(|row| self.widest[row]));
        let mut inner = &*innermost;
        for level in outer {
            level.clear();
            level.extend(inner.iter().map(|&row| {
                let parent = table.parent[self.widest[row as usize] as usize];
                parent.max(body as i32) as u32
            }));
            inner = level;
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::classify::feature_context::tests::with_context;

    #[test]
    fn wrappers_are_not_containers() {
        let html = "<html><body><main><div><p><b>a</b></p><p>b</p></div></main><p>c</p></body></html>";
        with_context(html, |context| {
            // html 0, body 1, main 2, div 3, p 4, b 5, a 6, p 7, b 8, p 9, c 10
            let columns: Vec<Vec<u32>> =
                (0..3).map(|block| context.containers.levels.iter().map(|level| level[block]).collect()).collect();
            assert_eq!(columns, [[4, 3, 1, 1], [7, 3, 1, 1], [9, 1, 1, 1]]);
        });
    }
}
