//! The blocks of a page: runs of text that no block element cuts.

use crate::facts::ancestor_flags::{self, IN_HEADING, IN_LINK, IN_NAVIGATION};
use crate::facts::key_rows::KeyRows;
use crate::table::attributes::unescaped;
use crate::table::sets::{sets_of, CUT};
use crate::Table;

/// The blocks of the body in document order, as runs of its text rows.
#[derive(Clone, Debug, Default)]
pub struct Blocks {
    pub(crate) rows: Vec<i32>,
    pub(crate) row_offsets: Vec<i32>,
    /// The first text row of each block.
    first_rows: Vec<u32>,
    /// For each row of the page, and behind the last one, how many blocks begin before it: its subtree begins with that
    /// one.
    pub(crate) blocks_before: Vec<i32>,
    pub(crate) words: Vec<f64>,
    pub(crate) chars: Vec<f64>,
    pub(crate) link_share: Vec<f64>,
    /// The words of each block outside links.
    pub(crate) unlinked_words: Vec<f64>,
    /// What each block weighs in means of judgements: a long one more, yet not by all its words.
    pub(crate) weights: Vec<f64>,
    /// In what the first row of each block stands.
    pub(crate) ancestor_flags: Vec<u8>,
}

impl Blocks {
    /// Cut the text rows of the body where the edge of a block element lies between them.
    pub fn of(table: &Table) -> Blocks {
        let mut around = Vec::new();
        ancestor_flags::fill(table, &mut around);
        Blocks::cut(table, KeyRows::of(table).body, &around, &mut Vec::new())
    }

    /// The number of blocks.
    pub fn len(&self) -> usize {
        self.words.len()
    }

    /// Whether there are no blocks.
    pub fn is_empty(&self) -> bool {
        self.words.is_empty()
    }

    /// The text rows of the body.
    pub fn rows(&self) -> &[i32] {
        &self.rows
    }

    /// Where the rows of each block begin in [`rows`](Self::rows), and where the last one ends.
    pub fn row_offsets(&self) -> &[i32] {
        &self.row_offsets
    }

    /// The words of each block.
    pub fn words(&self) -> &[f64] {
        &self.words
    }

    /// The share of the words of each block that stand in links.
    pub fn link_share(&self) -> &[f64] {
        &self.link_share
    }

    /// For each block whether it stands in a heading.
    pub fn is_heading(&self) -> impl Iterator<Item = bool> + '_ {
        self.are_in(IN_HEADING)
    }

    /// For each block whether it stands in navigation.
    pub fn in_navigation(&self) -> impl Iterator<Item = bool> + '_ {
        self.are_in(IN_NAVIGATION)
    }

    /// The text rows of each block.
    pub(crate) fn text_rows_by_block(&self) -> impl Iterator<Item = &[i32]> {
        self.row_offsets.windows(2).map(|ends| &self.rows[ends[0] as usize..ends[1] as usize])
    }

    /// The first text row of each block.
    pub(crate) fn first_rows(&self) -> impl Iterator<Item = usize> + '_ {
        self.first_rows.iter().map(|&row| row as usize)
    }

    /// The blocks that the subtree of a row holds.
    #[inline]
    pub(crate) fn in_subtree(&self, table: &Table, row: usize) -> (usize, usize) {
        (self.blocks_before[row] as usize, self.blocks_before[table.end[row] as usize] as usize)
    }

    /// Whether the last character of a block is a colon, of Latin or of East Asian writing.
    pub(crate) fn ends_with_colon(&self, table: &Table, block: usize) -> bool {
        let last = self.rows[self.row_offsets[block + 1] as usize - 1];
        unescaped(table.text(last as usize)).trim_end().ends_with([':', '：'])
    }

    fn are_in(&self, bit: u8) -> impl Iterator<Item = bool> + '_ {
        self.ancestor_flags.iter().map(move |around| around & bit != 0)
    }

    /// The same where it is known where the body begins and what each row stands in; `edges` is memory for it.
    pub(crate) fn cut(table: &Table, body: usize, ancestor_flags: &[u8], edges: &mut Vec<bool>) -> Blocks {
        mark_edges(table, edges);
        let mut blocks = Blocks { blocks_before: vec![0; table.len() + 1], ..Blocks::default() };
        blocks.rows.reserve(table.len() / 2);
        let end = table.end.get(body).map_or(0, |&end| end as usize);
        let mut block = None;
        for row in body..end {
            blocks.blocks_before[row] = blocks.row_offsets.len() as i32;
            if edges[row] {
                blocks.close(block.take());
            }
            if table.tag[row] == 0 {
                if block.is_none() {
                    blocks.row_offsets.push(blocks.rows.len() as i32);
                    blocks.first_rows.push(row as u32);
                    blocks.ancestor_flags.push(ancestor_flags[row]);
                }
                block.get_or_insert(Sums::default()).add(table, row, ancestor_flags[row] & IN_LINK != 0);
                blocks.rows.push(row as i32);
            }
        }
        blocks.close(block);
        blocks.blocks_before[end..].fill(blocks.row_offsets.len() as i32);
        blocks.row_offsets.push(blocks.rows.len() as i32);
        blocks
    }

    fn close(&mut self, block: Option<Sums>) {
        if let Some(block) = block {
            let words = block.words as f64;
            let link_share = block.link_words as f64 / words.max(1.0);
            self.words.push(words);
            self.chars.push(block.chars.max(1) as f64);
            self.link_share.push(link_share);
            self.unlinked_words.push(words * (1.0 - link_share));
            self.weights.push(words.sqrt() + 0.1);
        }
    }
}

/// Sums of the first values: of none, of one, and so on up to all.
pub(crate) fn sums_before(values: &[f64]) -> Vec<f64> {
    let mut sum = 0.0;
    let sums = values.iter().map(|value| {
        sum += value;
        sum
    });
    std::iter::once(0.0).chain(sums).collect()
}

/// Sums over the rows of a block.
#[derive(Clone, Copy, Default)]
struct Sums {
    words: i64,
    chars: i64,
    link_words: i64,
}

impl Sums {
    #[inline]
    fn add(&mut self, table: &Table, row: usize, linked: bool) {
        let words = i64::from(table.words[row]);
        self.words += words;
        self.chars += i64::from(table.chars[row]);
        self.link_words += if linked { words } else { 0 };
    }
}

/// Mark the rows before which an element that cuts blocks begins or ends.
fn mark_edges(table: &Table, edges: &mut Vec<bool>) {
    edges.clear();
    edges.resize(table.len() + 1, false);
    for (row, (&tag, &end)) in table.tag.iter().zip(&table.end).enumerate() {
        if sets_of(tag) & CUT != 0 {
            edges[row] = true;
            edges[end as usize] = true;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn blocks_of(html: &str) -> (Table, Blocks) {
        let table = Table::from_canonical(html.into()).unwrap();
        let blocks = Blocks::of(&table);
        (table, blocks)
    }

    fn texts_of(html: &str) -> Vec<String> {
        let (table, blocks) = blocks_of(html);
        let text = |&row: &i32| {
            let span = table.start[row as usize] as usize..table.stop[row as usize] as usize;
            String::from_utf8_lossy(&table.html[span]).into_owned()
        };
        blocks.text_rows_by_block().map(|rows| rows.iter().map(text).collect::<Vec<_>>().join("|")).collect()
    }

    #[test]
    fn block_elements_cut_and_inline_elements_do_not() {
        let html = "<html><head><title>t</title></head><body>a<b>b</b><br>c<p>d</p>e<div><i>f</i></div></body></html>";
        assert_eq!(texts_of(html), ["a|b|c", "d", "e", "f"]);
    }

    #[test]
    fn a_page_without_text_has_no_blocks() {
        let (table, blocks) = blocks_of("<html><head><title>t</title></head><body><p></p></body></html>");
        assert!(blocks.is_empty());
        assert_eq!((blocks.row_offsets(), blocks.blocks_before.len()), (&[0][..], table.len() + 1));
    }

    #[test]
    fn sums_over_the_rows_of_a_block() {
        let (_, blocks) = blocks_of("<body><h2>one <a>two three</a></h2><p>four</p></body>");
        assert_eq!(blocks.words(), [3.0, 1.0]);
        assert_eq!(blocks.chars, [12.0, 4.0]);
        assert_eq!(blocks.link_share(), [2.0 / 3.0, 0.0]);
        assert_eq!(blocks.unlinked_words, [3.0 * (1.0 - 2.0 / 3.0), 1.0]);
        assert_eq!(blocks.weights, [3f64.sqrt() + 0.1, 1.1]);
        assert_eq!(blocks.is_heading().collect::<Vec<_>>(), [true, false]);
    }

    #[test]
    fn a_subtree_holds_a_run_of_blocks() {
        let (table, blocks) = blocks_of("<body><p>a</p><div><p>b</p><p>c</p></div></body>");
        assert_eq!([0, 1, 3, 4, 6].map(|row| blocks.in_subtree(&table, row)), [(0, 3), (0, 1), (1, 3), (1, 2), (2, 3)]);
    }
}
