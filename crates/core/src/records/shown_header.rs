//! Lines near the title from which the header of an article is made: that of an author or a date, and the subtitle.

use crate::declared::plain_line;
use crate::facts::blocks::Blocks;
use crate::table::attributes::unescaped;
use crate::Table;

/// Returns the text of the block that a text row is in, on one line.
///
/// There is a space between its parts: where the page has none, its styles keep author and date apart.
pub fn line_of_block(table: &Table, row: usize) -> String {
    let blocks = Blocks::of(table);
    let number = blocks.first_rows().take_while(|&first| first <= row).count().saturating_sub(1);
    let rows = blocks.text_rows_by_block().nth(number).unwrap_or(&[]);
    let parts: Vec<&[u8]> = rows.iter().map(|&row| table.text(row as usize)).collect();
    plain_line(&unescaped(&parts.join(&b' ')))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_of_a_block_have_a_space_between_them() {
        let table = Table::from_html(b"<p>By <a>Ann</a><b>3 &amp; 4</b><p>x").unwrap();
        let rows: Vec<usize> = (0..table.len()).filter(|&row| table.tag[row] == 0).collect();
        assert_eq!(line_of_block(&table, rows[1]), "By Ann 3 & 4");
        assert_eq!(line_of_block(&table, rows[3]), "x");
    }
}
