//! Blocks written as text: each line once, after the prefix of the quotes, items and notes around it.

use super::blocks::{Block, List};

const QUOTE: &str = "> ";
const NOTE: &str = "    ";
const RULE: &str = "---";
/// The rule with which an item begins: after the marker of the item, other characters would be one long rule with it.
const RULE_IN_ITEM: &str = "___";

/// Returns blocks as text; their own texts are spans of `texts`.
pub(super) fn render(blocks: &[Block], texts: &str) -> String {
    let mut renderer =
        Renderer { texts, output: String::with_capacity(texts.len() + texts.len() / 8), prefix: String::new() };
    renderer.write_blocks(blocks, false);
    renderer.output
}

/// Writes blocks; the depth of blocks is limited where they are made.
struct Renderer<'a> {
    texts: &'a str,
    output: String,
    /// What the lines of the current block begin with.
    prefix: String,
}

impl Renderer<'_> {
    /// Writes blocks with an empty line between them, or none if they are tight; the first goes on the current line.
    fn write_blocks(&mut self, blocks: &[Block], is_tight: bool) {
        for (index, block) in blocks.iter().enumerate() {
            if index > 0 {
                self.separate(is_tight);
            }
            self.write_block(block);
        }
    }

    fn write_block(&mut self, block: &Block) {
        match block {
            Block::Paragraph(span) | Block::Term(span) | Block::Verbatim(span) => {
                self.write_lines(&self.texts[span.clone()])
            }
            Block::Rule => self.output.push_str(RULE),
            Block::Quote(blocks) => self.within(QUOTE, QUOTE, |inner| inner.write_blocks(blocks, false)),
            Block::Note { label, blocks } => {
                self.within(&format!("[^{label}]: "), NOTE, |inner| inner.write_note(blocks));
            }
            Block::List(list) => self.write_list(list),
        }
    }

    /// Writes the blocks of a note.
    ///
    /// A parser without footnotes would read a line of one word as a URL; so it is put on one line with what follows.
    fn write_note(&mut self, blocks: &[Block]) {
        let first = blocks.first().and_then(Block::line).map(|span| &self.texts[span.clone()]);
        match (first, blocks) {
            (Some(word), [_, next, others @ ..]) if !word.contains(char::is_whitespace) => {
                self.output.push_str(word);
                self.output.push(' ');
                self.write_block(next);
                others.iter().for_each(|block| {
                    self.separate(false);
                    self.write_block(block);
                });
            }
            _ => self.write_blocks(blocks, false),
        }
    }

    fn write_list(&mut self, list: &List) {
        for (index, item) in list.items.iter().enumerate() {
            if index > 0 {
                self.separate(list.is_tight);
            }
            let mark = match item.number {
                Some(number) => format!("{number}{} ", list.marker.as_str()),
                None => format!("{} ", list.marker.as_str()),
            };
            match item.blocks.as_slice() {
                [] => self.output.push_str(mark.trim_end()),
                [Block::Rule, others @ ..] => self.within(&mark, &" ".repeat(mark.len()), |inner| {
                    inner.output.push_str(RULE_IN_ITEM);
                    others.iter().for_each(|block| {
                        inner.separate(list.is_tight);
                        inner.write_block(block);
                    });
                }),
                blocks => {
                    self.within(&mark, &" ".repeat(mark.len()), |inner| inner.write_blocks(blocks, list.is_tight))
                }
            }
        }
    }

    /// Writes blocks after `first`, and their other lines after `others`.
    fn within(&mut self, first: &str, others: &str, write: impl FnOnce(&mut Self)) {
        let length = self.prefix.len();
        self.output.push_str(first);
        self.prefix.push_str(others);
        write(self);
        self.prefix.truncate(length);
    }

    fn write_lines(&mut self, text: &str) {
        for (index, line) in text.split('\n').enumerate() {
            if index > 0 {
                self.begin_line(line.is_empty());
            }
            self.output.push_str(line);
        }
    }

    /// Begins a new line for the next block, after an empty one unless the blocks are tight.
    fn separate(&mut self, is_tight: bool) {
        if !is_tight {
            self.begin_line(true);
        }
        self.begin_line(false);
    }

    fn begin_line(&mut self, is_empty: bool) {
        self.output.push('\n');
        self.output.push_str(if is_empty { self.prefix.trim_end() } else { &self.prefix });
    }
}

#[cfg(test)]
mod tests {
    use super::super::blocks::{ListItem, Marker};
    use super::*;

    const TEXTS: &str = "ab\ncd";

    fn list(blocks: Vec<Block>, is_tight: bool) -> Block {
        let items = vec![ListItem { number: Some(10), blocks }];
        Block::List(List { marker: Marker::Dot, items, is_tight })
    }

    fn word() -> Block {
        Block::Paragraph(0..2)
    }

    fn lines() -> Block {
        Block::Verbatim(0..5)
    }

    #[test]
    fn lines_have_the_prefixes_of_all_blocks_around_them() {
        let blocks = [Block::Quote(vec![word(), list(vec![lines(), word()], false)]), word()];
        assert_eq!(render(&blocks, TEXTS), "> ab\n>\n> 10. ab\n>     cd\n>\n>     ab\n\nab");
        let blocks = [list(vec![Block::Quote(vec![word(), word()])], true)];
        assert_eq!(render(&blocks, TEXTS), "10. > ab\n    >\n    > ab");
    }

    #[test]
    fn tight_lists_have_no_empty_lines() {
        let inner = list(vec![word()], true);
        assert_eq!(render(&[list(vec![word(), inner], true)], TEXTS), "10. ab\n    10. ab");
    }

    #[test]
    fn rules_differ_in_items() {
        assert_eq!(render(&[Block::Rule, list(vec![Block::Rule, word()], false)], TEXTS), "---\n\n10. ___\n\n    ab");
    }

    #[test]
    fn words_of_notes_are_not_alone_on_a_line() {
        let note = |blocks| [Block::Note { label: "1".into(), blocks }];
        assert_eq!(render(&note(vec![word(), lines(), word()]), TEXTS), "[^1]: ab ab\n    cd\n\n    ab");
        assert_eq!(render(&note(vec![lines()]), TEXTS), "[^1]: ab\n    cd");
    }
}
