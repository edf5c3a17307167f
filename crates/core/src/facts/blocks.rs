//! The blocks of a page: consecutive text rows without the edge of a block-level element between them.

use std::ops::{AddAssign, Range};

use crate::facts::ancestor_flags::{self, IN_HEADING, IN_LINK, IN_NAVIGATION};
use crate::facts::key_rows::KeyRows;
use crate::table::attributes::unescaped;
use crate::table::sets::{sets_of, CUT};
use crate::Table;

/// The blocks of the body in document order.
#[derive(Clone, Debug, Default)]
pub struct Blocks {
    pub(crate) rows: Vec<i32>,
    pub(crate) row_offsets: Vec<i32>,
    first_rows: Vec<u32>,
    /// For each row of the page, and after the last one, how many blocks begin before it.
    pub(crate) blocks_before: Vec<i32>,
    pub(crate) words: Vec<f64>,
    pub(crate) chars: Vec<f64>,
    pub(crate) link_share: Vec<f64>,
    /// The words of each block outside links.
    pub(crate) unlinked_words: Vec<f64>,
    /// The weight of each block in means: more for a long block, but less than in proportion to its words.
    pub(crate) weights: Vec<f64>,
    /// The flags of the ancestors of the first row of each block.
    pub(crate) ancestor_flags: Vec<u8>,
}

/// Consecutive blocks of a page.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct BlockRange {
    /// The first block.
    pub(crate) begin: usize,
    /// The block after the last one.
    pub(crate) end: usize,
}

impl BlockRange {
    #[inline]
    pub(crate) const fn new(begin: usize, end: usize) -> BlockRange {
        BlockRange { begin, end }
    }

    /// Returns the range of one block.
    pub(crate) const fn of(block: usize) -> BlockRange {
        BlockRange { begin: block, end: block + 1 }
    }

    /// Returns the blocks as indices.
    #[inline]
    pub(crate) const fn indices(self) -> Range<usize> {
        self.begin..self.end
    }

    pub(crate) const fn len(self) -> usize {
        self.end - self.begin
    }

    pub(crate) const fn is_empty(self) -> bool {
        self.begin >= self.end
    }

    pub(crate) const fn contains(self, block: usize) -> bool {
        self.begin <= block && block < self.end
    }

    /// Whether all blocks of another range are in this one.
    pub(crate) const fn includes(self, other: BlockRange) -> bool {
        self.begin <= other.begin && other.end <= self.end
    }
}

impl Blocks {
    /// Splits the text rows of the body where a block-level element begins or ends between them.
    pub fn of(table: &Table) -> Blocks {
        let mut ancestor_flags = Vec::new();
        ancestor_flags::fill(table, &mut ancestor_flags);
        Blocks::cut(table, KeyRows::of(table).body, &ancestor_flags, &mut Vec::new())
    }

    /// Returns the number of blocks.
    pub fn len(&self) -> usize {
        self.words.len()
    }

    /// Whether there are no blocks.
    pub fn is_empty(&self) -> bool {
        self.words.is_empty()
    }

    /// Returns the text rows of the body.
    pub fn rows(&self) -> &[i32] {
        &self.rows
    }

    /// Returns the offset of each block in [`rows`](Self::rows), and that of the end of the last block.
    pub fn row_offsets(&self) -> &[i32] {
        &self.row_offsets
    }

    /// Returns the number of words of each block.
    pub fn words(&self) -> &[f64] {
        &self.words
    }

    /// Returns the share of the words of each block that are in links.
    pub fn link_share(&self) -> &[f64] {
        &self.link_share
    }

    /// Returns for each block whether it is in a heading.
    pub fn is_heading(&self) -> impl Iterator<Item = bool> + '_ {
        self.are_in(IN_HEADING)
    }

    /// Returns for each block whether it is in navigation.
    pub fn in_navigation(&self) -> impl Iterator<Item = bool> + '_ {
        self.are_in(IN_NAVIGATION)
    }

    /// Returns the text rows of each block.
    pub(crate) fn text_rows_by_block(&self) -> impl Iterator<Item = &[i32]> {
        self.row_offsets.windows(2).map(|ends| &self.rows[ends[0] as usize..ends[1] as usize])
    }

    /// Returns the text rows of a block.
    pub(crate) fn text_rows(&self, block: usize) -> &[i32] {
        &self.rows[self.row_offsets[block] as usize..self.row_offsets[block + 1] as usize]
    }

    /// Returns the first text row of each block.
    pub(crate) fn first_rows(&self) -> impl Iterator<Item = usize> + '_ {
        self.first_rows.iter().map(|&row| row as usize)
    }

    /// Returns the first text row of a block.
    pub(crate) fn first_row(&self, block: usize) -> usize {
        self.first_rows[block] as usize
    }

    /// Returns the blocks that begin in the subtree of a row.
    #[inline]
    pub(crate) fn in_subtree(&self, table: &Table, row: usize) -> BlockRange {
        BlockRange::new(self.blocks_before[row] as usize, self.blocks_before[table.end[row] as usize] as usize)
    }

    /// Returns the last block that begins before a row.
    pub(crate) fn last_before(&self, row: usize) -> Option<usize> {
        (self.blocks_before[row] as usize).checked_sub(1)
    }

    /// Returns the number of words of some blocks; this reads each of them.
    pub(crate) fn words_in(&self, range: BlockRange) -> f64 {
        self.words[range.indices()].iter().sum()
    }

    /// Whether the last character of a block is a colon, of Latin or of East Asian writing.
    pub(crate) fn ends_with_colon(&self, table: &Table, block: usize) -> bool {
        let last = self.rows[self.row_offsets[block + 1] as usize - 1];
        unescaped(table.text(last as usize)).trim_end().ends_with([':', '：'])
    }

    fn are_in(&self, bit: u8) -> impl Iterator<Item = bool> + '_ {
        self.ancestor_flags.iter().map(move |flags| flags & bit != 0)
    }

    /// Cuts the blocks as [`of`](Self::of) does, given the row of the body and the flags of all rows; `edges` is a
    /// reusable buffer.
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
                block.get_or_insert(Counts::default()).add(table, row, ancestor_flags[row] & IN_LINK != 0);
                blocks.rows.push(row as i32);
            }
        }
        blocks.close(block);
        blocks.blocks_before[end..].fill(blocks.row_offsets.len() as i32);
        blocks.row_offsets.push(blocks.rows.len() as i32);
        blocks
    }

    fn close(&mut self, block: Option<Counts>) {
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

/// Returns the sum of the values before each index, and of all values at the end.
pub(crate) fn sums_before<T: Copy + Default + AddAssign>(values: impl ExactSizeIterator<Item = T>) -> Vec<T> {
    let mut sum = T::default();
    let mut sums = Vec::with_capacity(values.len() + 1);
    sums.push(sum);
    sums.extend(values.map(|value| {
        sum += value;
        sum
    }));
    sums
}

/// Counts over the text rows of a block.
#[derive(Clone, Copy, Default)]
struct Counts {
    words: i64,
    chars: i64,
    link_words: i64,
}

impl Counts {
    #[inline]
    fn add(&mut self, table: &Table, row: usize, linked: bool) {
        let words = i64::from(table.words[row]);
        self.words += words;
        self.chars += i64::from(table.chars[row]);
        self.link_words += if linked { words } else { 0 };
    }
}

/// Marks the rows before which a block-level element begins or ends.
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
    fn a_subtree_contains_consecutive_blocks() {
        let (table, blocks) = blocks_of("<body><p>a</p><div><p>b</p><p>c</p></div></body>");
        assert_eq!(
            [0, 1, 3, 4, 6].map(|row| blocks.in_subtree(&table, row)),
            [(0, 3), (0, 1), (1, 3), (1, 2), (2, 3)].map(|(begin, end)| BlockRange::new(begin, end))
        );
    }
}
