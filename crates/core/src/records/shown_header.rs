//! Lines near the title from which the header of an article is made: that of an author or a date, and the subtitle.

use std::ops::RangeInclusive;

use super::near_title::plain_text;
use crate::bytes::letters::letters;
use crate::declared::plain_line;
use crate::facts::blocks::Blocks;
use crate::table::attributes::unescaped;
use crate::Table;

/// Returns the text of the block that a text row is in, on one line.
///
/// There is a space between its parts: where the page has none, its styles keep author and date apart.
pub fn line_of_block(table: &Table, row: usize) -> String {
    let blocks = Blocks::of(table);
    let number = blocks.row().take_while(|&first| first <= row).count().saturating_sub(1);
    let rows = blocks.runs().nth(number).unwrap_or(&[]);
    let parts: Vec<&[u8]> = rows.iter().map(|&row| table.text(row as usize)).collect();
    plain_line(&unescaped(&parts.join(&b' ')))
}

/// Returns the first of some text rows that begins with a text or is a beginning of it, both in letters alone. `lengths`
/// are the minimum number of its letters and the maximum number of its characters that are compared.
pub fn text_like(table: &Table, rows: &[usize], key: &str, lengths: RangeInclusive<usize>) -> Option<usize> {
    let is_like = |&&row: &&usize| {
        let own = letters(&plain_text(table, row).chars().take(*lengths.end()).collect::<String>());
        own.chars().count() >= *lengths.start() && (own.starts_with(key) || key.starts_with(&own))
    };
    rows.iter().find(is_like).copied()
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

    #[test]
    fn texts_are_like_what_they_begin_with() {
        let table = Table::from_html(b"<p>Old<p>Old mills turn<p>The old mill").unwrap();
        let rows: Vec<usize> = (0..table.len()).filter(|&row| table.tag[row] == 0).collect();
        assert_eq!(text_like(&table, &rows, "oldmills", 4..=99), Some(rows[1]));
        assert_eq!(text_like(&table, &rows, "oldmillsturnslowly", 4..=99), Some(rows[1]));
        assert_eq!(text_like(&table, &rows, "oldmills", 13..=99), None);
    }
}
