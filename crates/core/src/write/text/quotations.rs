//! The quotation marks that a browser puts around `q`.

use std::collections::HashMap;

use super::writer::Writer;
use crate::table::tags;
use crate::write::quotation_marks::{begins_with_quotation_mark, quotation_marks};
use crate::Table;

/// The marks before and after the texts of a page, by row.
#[derive(Default)]
pub(super) struct Quotations {
    before: HashMap<usize, Vec<&'static str>>,
    after: HashMap<usize, Vec<&'static str>>,
}

impl Quotations {
    /// The marks of the quotations that contain texts which are `read`; inside others they are single, and so on in turn.
    pub(super) fn of(table: &Table, read: &[bool]) -> Quotations {
        let quotation = tags::number("q");
        let mut quotations = Quotations::default();
        let mut open_ends: Vec<usize> = Vec::new();
        for row in (0..table.len()).filter(|&row| table.tag[row] == quotation) {
            let end = table.end[row] as usize;
            open_ends.retain(|&end| end > row);
            let texts = read[row..end].iter().position(|&read| read).zip(read[row..end].iter().rposition(|&read| read));
            if let Some((first, last)) = texts.filter(|&(first, _)| !begins_with_typed_mark(table, row + first)) {
                let (open, close) = quotation_marks(open_ends.len());
                quotations.before.entry(row + first).or_default().push(open);
                quotations.after.entry(row + last).or_default().insert(0, close);
                open_ends.push(end);
            }
        }
        quotations
    }

    pub(super) fn write_before(&self, row: usize, writer: &mut Writer) {
        self.before.get(&row).into_iter().flatten().for_each(|mark| writer.write_text(mark.as_bytes()));
    }

    pub(super) fn write_after(&self, row: usize, writer: &mut Writer) {
        self.after.get(&row).into_iter().flatten().for_each(|mark| writer.write_text(mark.as_bytes()));
    }
}

fn begins_with_typed_mark(table: &Table, row: usize) -> bool {
    let text = String::from_utf8_lossy(table.text(row));
    begins_with_quotation_mark(text.trim_start_matches(|ch: char| ch.is_ascii_whitespace()))
}
