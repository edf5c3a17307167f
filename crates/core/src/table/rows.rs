//! The rows of a table, appended in document order; the ancestors of a row are the elements that are open.

use crate::bytes::simd::is_blank;
use crate::table::words::count;
use crate::{Error, Table};

/// A table to which rows are appended. They become columns when it is complete.
pub(crate) struct RowWriter {
    rows: Vec<Row>,
    unknown: Vec<(u32, u32)>,
    /// Row of the innermost open element, -1 before the first one and after it is closed.
    open: i32,
    depth: i32,
    blanks: i32,
}

/// A start tag: its number, where it is, and the bits of the names of its attributes.
pub(crate) struct Element {
    pub(crate) tag: i32,
    pub(crate) start: usize,
    pub(crate) stop: usize,
    pub(crate) names: u32,
}

/// The values of all columns in one row.
struct Row {
    parent: i32,
    end: i32,
    depth: i32,
    tag: i32,
    start: i32,
    stop: i32,
    close: i32,
    chars: i32,
    words: i32,
    blanks: i32,
    names: u32,
}

impl RowWriter {
    /// Returns a writer of about `capacity` rows.
    pub(crate) fn new(capacity: usize) -> RowWriter {
        RowWriter { rows: Vec::with_capacity(capacity), unknown: Vec::new(), open: -1, depth: 0, blanks: 0 }
    }

    /// Appends an element. If it `opens`, the rows that follow are in it until it is closed.
    #[inline]
    pub(crate) fn element(&mut self, element: Element, opens: bool) -> Result<(), Error> {
        let row = self.rows.len() as i32;
        self.push(element, 0, 0)?;
        if opens {
            self.open = row;
            self.depth += 1;
        }
        Ok(())
    }

    /// Appends the text `html[start..stop]`, unless it is only white space.
    #[inline]
    pub(crate) fn text(&mut self, html: &[u8], start: usize, stop: usize) -> Result<(), Error> {
        // most texts are the line breaks between tags
        let (chars, words) = if is_blank(html, start, stop) { (0, 0) } else { count(html, start, stop) };
        if chars > 0 {
            return self.push(Element { tag: 0, start, stop, names: 0 }, chars, words);
        }
        self.blanks += 1;
        Ok(())
    }

    /// Closes the innermost open element, whose end tag stops at `close`.
    #[inline]
    pub(crate) fn close(&mut self, close: usize) -> Result<(), Error> {
        let count = self.rows.len();
        let row = self.rows.get_mut(self.open as usize).ok_or(Error::Unbalanced)?;
        row.end = count as i32;
        row.close = close as i32;
        self.open = row.parent;
        self.depth -= 1;
        Ok(())
    }

    /// Returns the row of the innermost open element; 0 where none is open.
    pub(crate) fn innermost(&self) -> usize {
        usize::try_from(self.open).unwrap_or(0)
    }

    /// Returns the number of rows.
    pub(crate) fn len(&self) -> usize {
        self.rows.len()
    }

    /// Numbers the next name that is not in the common list; it is at `start..stop`.
    pub(crate) fn add_name(&mut self, start: usize, stop: usize) -> i32 {
        self.unknown.push((start as u32, stop as u32));
        (crate::table::tags::COUNT + self.unknown.len() - 1) as i32
    }

    /// Returns the table of the rows, with its HTML.
    pub(crate) fn finish(self, html: Vec<u8>) -> Result<Table, Error> {
        if self.depth != 0 {
            return Err(Error::Unbalanced);
        }
        let column = |value: fn(&Row) -> i32| self.rows.iter().map(value).collect();
        Ok(Table {
            html,
            parent: column(|row| row.parent),
            end: column(|row| row.end),
            depth: column(|row| row.depth),
            tag: column(|row| row.tag),
            start: column(|row| row.start),
            stop: column(|row| row.stop),
            close: column(|row| row.close),
            chars: column(|row| row.chars),
            words: column(|row| row.words),
            blanks: column(|row| row.blanks),
            names: self.rows.iter().map(|row| row.names).collect(),
            unknown: self.unknown,
        })
    }

    /// Appends a row to the innermost open element; only the first one may be in none.
    #[inline]
    fn push(&mut self, Element { tag, start, stop, names }: Element, chars: i32, words: i32) -> Result<(), Error> {
        let count = self.rows.len() as i32;
        if self.open < 0 && count > 0 {
            return Err(Error::Unbalanced);
        }
        let (parent, end, depth, blanks) = (self.open, count + 1, self.depth, self.blanks);
        let (start, stop) = (start as i32, stop as i32);
        self.rows.push(Row { parent, end, depth, tag, start, stop, close: stop, chars, words, blanks, names });
        Ok(())
    }
}
