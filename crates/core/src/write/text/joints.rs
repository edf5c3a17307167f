//! What stands between two texts: nothing, a blank, a tab, a line break or an empty line.

use super::line_rules::in_short_cells;
use super::line_rules::separate_groups;
use super::line_rules::PairLines;
use super::writer::{Separator, Writer};
use crate::facts::own_lines::introductions;
use crate::kept::Reading;
use crate::table::sets::{sets_of, CELL, CODE, LINE, MARGIN, PREFORMATTED};
use crate::table::tags::number;
use crate::Table;

const NO_BREAK_SPACE: &[u8] = b"&nbsp;";

/// What of the white space in a text counts as it was typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Typed {
    Nothing,
    Lines,
    Everything,
}

/// What has been passed since the last text that was written, while the rows are walked.
pub(super) struct Joints {
    /// What the edges of elements that lie before each row put between the texts around them.
    edges: Vec<Separator>,
    /// For each row what of its white space counts; empty where none does.
    typed: Vec<Typed>,
    /// The text row or formula that was written last.
    before: Option<usize>,
    crossed: Separator,
    skipped: bool,
}

impl Joints {
    /// `typed_lines` are the elements whose style says that the lines of their text are as they were typed; the pairs of
    /// the `reading` become one line each, and `written` is true on the rows that are written.
    pub(super) fn of(table: &Table, typed_lines: &[usize], reading: &Reading, written: &[bool]) -> Joints {
        let mut edges = vec![Separator::Nothing; table.len() + 1];
        let (in_short_cells, pairs) = (in_short_cells(table), PairLines::of(table, reading.pairs()));
        let is_in_cell = |row: usize| in_short_cells.get(row) == Some(&true);
        let mut put = |row: usize, place: usize, edge: Separator| {
            let most = if is_in_cell(row) { Separator::Blank } else { pairs.most(row, place) };
            edges[place] = edges[place].max(edge.min(most));
        };
        let mut all = 0;
        for (row, (&tag, &end)) in table.tag.iter().zip(&table.end).enumerate() {
            let sets = sets_of(tag);
            all |= sets;
            if sets & (CELL | LINE | MARGIN) != 0 {
                put(row, row, edge_of(sets));
                put(row, end as usize, edge_of(sets));
            }
        }
        for &row in reading.on_own_lines() {
            put(row, row, Separator::Break);
            put(row, table.end[row] as usize, Separator::Break);
        }
        for row in introductions(table) {
            put(row, table.end[row] as usize, Separator::Break);
        }
        let has_typed = all & PREFORMATTED != 0 || !typed_lines.is_empty();
        let typed = if has_typed { typed(table, typed_lines) } else { Vec::new() };
        let is_typed = |row: usize| typed.get(row) == Some(&Typed::Everything);
        for row in second_breaks(table).filter(|&row| !is_typed(row)) {
            put(row, row, Separator::EmptyLine);
        }
        pairs.separate_values(table, &mut edges);
        separate_groups(table, written, &mut edges);
        Joints { edges, typed, before: None, crossed: Separator::Nothing, skipped: false }
    }

    /// Walk on to the next row.
    pub(super) fn enter(&mut self, row: usize) {
        self.crossed = self.crossed.max(self.edges[row]);
    }

    /// Leave a text out.
    pub(super) fn skip(&mut self) {
        self.skipped = true;
    }

    /// Pass a line break that was typed.
    pub(super) fn break_line(&mut self) {
        self.crossed = self.crossed.max(Separator::Break);
    }

    /// What of the white space of a row counts.
    pub(super) fn typed(&self, row: usize) -> Typed {
        self.typed.get(row).copied().unwrap_or(Typed::Nothing)
    }

    /// Write what stands before a text row or a formula, and begin anew after it.
    pub(super) fn write_before(&mut self, table: &Table, row: usize, writer: &mut Writer) {
        if let Some(before) = self.before {
            let typed = if self.skipped { Typed::Nothing } else { Typed::min(self.typed(before), self.typed(row)) };
            let gap = table.html.get(table.close[before] as usize..table.start[row] as usize).unwrap_or(&[]);
            if typed == Typed::Lines && typed_in(gap).contains(&b'\n') {
                self.break_line();
            }
            let has_blank = match (table.tag[before], table.tag[row]) {
                (0, 0) => table.blanks[row] > table.blanks[before],
                _ => !typed_in(gap).is_empty(),
            };
            let apart = self.skipped || has_blank;
            let joint = self.crossed.max(if apart { Separator::Blank } else { Separator::Nothing });
            if typed == Typed::Everything && (Separator::Blank..Separator::EmptyLine).contains(&joint) {
                write_typed(gap, joint > Separator::Blank, writer);
            } else {
                writer.join(joint);
            }
        }
        (self.before, self.crossed, self.skipped) = (Some(row), Separator::Nothing, false);
    }
}

/// The line breaks that directly follow another one: the line between them is empty.
fn second_breaks(table: &Table) -> impl Iterator<Item = usize> + '_ {
    let line_break = number("br");
    (1..table.len()).filter(move |&row| table.tag[row] == line_break && table.tag[row - 1] == line_break)
}

fn edge_of(sets: u32) -> Separator {
    match sets {
        _ if sets & MARGIN != 0 => Separator::EmptyLine,
        _ if sets & LINE != 0 => Separator::Break,
        _ => Separator::Tab,
    }
}

/// For each row what of its white space counts; `styled` are the elements whose style says that lines do.
fn typed(table: &Table, styled: &[usize]) -> Vec<Typed> {
    let mut found: Vec<Typed> = Vec::with_capacity(table.len());
    for (row, (&tag, &parent)) in table.tag.iter().zip(&table.parent).enumerate() {
        let is_styled = styled.binary_search(&row).is_ok();
        let own = match sets_of(tag) {
            sets if sets & PREFORMATTED != 0 || (is_styled && sets & CODE != 0) => Typed::Everything,
            _ if is_styled => Typed::Lines,
            _ => Typed::Nothing,
        };
        let above = found.get(parent as usize).copied().unwrap_or(Typed::Nothing);
        found.push(own.max(above));
    }
    found
}

/// Write the white space between two texts of one `pre`; it is no text of its own, but there it counts.
fn write_typed(gap: &[u8], new_line: bool, writer: &mut Writer) {
    let typed = typed_in(gap);
    if new_line && !typed.contains(&b'\n') {
        writer.typed_break();
    }
    writer.typed(&typed);
}

/// The white space in a piece of canonical HTML; its tags and what stands there beside white space are left out.
fn typed_in(gap: &[u8]) -> Vec<u8> {
    let (mut typed, mut rest) = (Vec::new(), gap);
    while let Some(&byte) = rest.first() {
        let (sign, length) = match byte {
            b'<' => {
                let sign = if rest.starts_with(b"<br>") { Some(b'\n') } else { None };
                (sign, rest.iter().position(|&byte| byte == b'>').map_or(rest.len(), |end| end + 1))
            }
            b'&' if rest.starts_with(NO_BREAK_SPACE) => (Some(b' '), NO_BREAK_SPACE.len()),
            b'\n' | b' ' | b'\t' => (Some(byte), 1),
            _ => (None, 1),
        };
        typed.extend(sign);
        rest = &rest[length..];
    }
    typed
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_white_space_was_typed_between_texts() {
        assert_eq!(typed_in(b"</b>\r\n<i a=\"b c\">7</i>&nbsp;&amp;<br>\t<br a=\"\"> </p"), b"\n \n\t ");
        assert_eq!(typed_in(b""), b"");
    }
}
