//! The rows of a table, appended in document order: all that a row says of its surroundings follows from what is open.

use crate::table::words::count;
use crate::{Error, Table};

/// A table to which rows are appended.
pub(crate) struct RowWriter {
    table: Table,
    /// Row of the innermost open element, -1 before the first one and after it is closed.
    open: i32,
    depth: i32,
    blanks: i32,
}

/// The values of a row that do not follow from what is open.
struct Row {
    tag: i32,
    start: usize,
    stop: usize,
    chars: i32,
    words: i32,
}

impl RowWriter {
    /// Returns a writer of up to `capacity` rows.
    pub(crate) fn new(capacity: usize) -> RowWriter {
        RowWriter { table: Table::with_capacity(capacity), open: -1, depth: 0, blanks: 0 }
    }

    /// Appends an element whose start tag is at `start..stop`. If it `opens`, the rows that follow are in it until it is
    /// closed.
    #[inline]
    pub(crate) fn element(&mut self, tag: i32, start: usize, stop: usize, opens: bool) -> Result<(), Error> {
        let row = self.push(Row { tag, start, stop, chars: 0, words: 0 })?;
        if opens {
            self.open = row;
            self.depth += 1;
        }
        Ok(())
    }

    /// Appends the text `html[start..stop]`, unless it is only white space.
    #[inline]
    pub(crate) fn text(&mut self, html: &[u8], start: usize, stop: usize) -> Result<(), Error> {
        let (chars, words) = count(html, start, stop);
        if chars > 0 {
            self.push(Row { tag: 0, start, stop, chars, words })?;
        } else {
            self.blanks += 1;
        }
        Ok(())
    }

    /// Closes the innermost open element, whose end tag stops at `close`.
    #[inline]
    pub(crate) fn close(&mut self, close: usize) -> Result<(), Error> {
        let (row, table) = (self.open as usize, &mut self.table);
        let count = table.tag.len();
        match (table.parent.get(row), table.end.get_mut(row), table.close.get_mut(row)) {
            (Some(&parent), Some(end), Some(whole)) => {
                *end = count as i32;
                *whole = close as i32;
                self.open = parent;
                self.depth -= 1;
                Ok(())
            }
            _ => Err(Error::Unbalanced),
        }
    }

    /// Returns the row of the innermost open element; 0 where none is open.
    pub(crate) fn innermost(&self) -> usize {
        usize::try_from(self.open).unwrap_or(0)
    }

    /// Returns the number of rows.
    pub(crate) fn len(&self) -> usize {
        self.table.len()
    }

    /// Numbers the next name that is not in the common list; it is at `start..stop`.
    pub(crate) fn add_name(&mut self, start: usize, stop: usize) -> i32 {
        self.table.unknown.push((start as u32, stop as u32));
        (crate::table::tags::COUNT + self.table.unknown.len() - 1) as i32
    }

    /// Returns the table of the rows, without its HTML.
    pub(crate) fn finish(mut self) -> Result<Table, Error> {
        if self.depth != 0 {
            return Err(Error::Unbalanced);
        }
        self.table.shrink();
        Ok(self.table)
    }

    /// Appends a row to the innermost open element; only the first one may be in none.
    #[inline]
    fn push(&mut self, row: Row) -> Result<i32, Error> {
        let table = &mut self.table;
        let at = table.tag.len() as i32;
        if self.open < 0 && at > 0 {
            return Err(Error::Unbalanced);
        }
        table.parent.push(self.open);
        table.end.push(at + 1);
        table.depth.push(self.depth);
        table.tag.push(row.tag);
        table.start.push(row.start as i32);
        table.stop.push(row.stop as i32);
        table.close.push(row.stop as i32);
        table.chars.push(row.chars);
        table.words.push(row.words);
        table.blanks.push(self.blanks);
        Ok(at)
    }
}
