//! Decides what separates two texts: nothing, a space, a tab, a line break or an empty line.

use super::line_rules::{in_short_cells, separate_groups, PairLines};
use super::writer::{Separator, Writer};
use crate::facts::own_lines::introductions;
use crate::kept::Reading;
use crate::table::sets::{sets_of, CELL, CODE, LINE, MARGIN, PREFORMATTED};
use crate::table::tags::number;
use crate::Table;

const NO_BREAK_SPACE: &[u8] = b"&nbsp;";

/// Which white space of a text is preserved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Typed {
    Nothing,
    Lines,
    Everything,
}

/// The separators of texts: found at the edges of elements, and combined while the rows are walked.
pub(super) struct Separators {
    /// The separator that the edges of elements directly before each row demand.
    edges: Vec<Separator>,
    /// The white space of each row that is preserved; empty where none is.
    typed: Vec<Typed>,
    /// The text row or formula that was written last.
    before: Option<usize>,
    /// The strongest separator since that text.
    crossed: Separator,
    /// Whether a text was left out since that text.
    skipped: bool,
}

impl Separators {
    /// `preserved_lines` are the elements whose style preserves the line breaks of their text; the pairs of
    /// the `reading` become one line each, and `written` is true on the rows that are written.
    pub(super) fn of(table: &Table, preserved_lines: &[usize], reading: &Reading, written: &[bool]) -> Separators {
        let mut edges = vec![Separator::Nothing; table.len() + 1];
        let (in_short_cells, pairs) = (in_short_cells(table), PairLines::of(table, reading.pairs()));
        let is_in_cell = |row: usize| in_short_cells.get(row) == Some(&true);
        let mut put = |row: usize, edge_row: usize, edge: Separator| {
            let strongest = if is_in_cell(row) { Separator::Space } else { pairs.strongest(row, edge_row) };
            edges[edge_row] = edges[edge_row].max(edge.min(strongest));
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
        for &row in reading.set_apart() {
            put(row, row, Separator::Space);
        }
        for row in introductions(table) {
            put(row, table.end[row] as usize, Separator::Break);
        }
        let has_typed = all & PREFORMATTED != 0 || !preserved_lines.is_empty();
        let typed = if has_typed { preserved_white_space(table, preserved_lines) } else { Vec::new() };
        let is_typed = |row: usize| typed.get(row) == Some(&Typed::Everything);
        for row in second_breaks(table).filter(|&row| !is_typed(row)) {
            put(row, row, Separator::EmptyLine);
        }
        pairs.separate_values(table, &mut edges);
        separate_groups(table, written, &mut edges);
        Separators { edges, typed, before: None, crossed: Separator::Nothing, skipped: false }
    }

    /// Goes on to the next row, across its edge.
    pub(super) fn enter(&mut self, row: usize) {
        self.crossed = self.crossed.max(self.edges[row]);
    }

    /// Records that a text is left out.
    pub(super) fn skip(&mut self) {
        self.skipped = true;
    }

    /// Passes a line break that is preserved.
    pub(super) fn break_line(&mut self) {
        self.crossed = self.crossed.max(Separator::Break);
    }

    /// Which white space of a row is preserved.
    pub(super) fn typed(&self, row: usize) -> Typed {
        self.typed.get(row).copied().unwrap_or(Typed::Nothing)
    }

    /// Writes the separator before a text row or a formula, and begins anew after it.
    pub(super) fn write_before(&mut self, table: &Table, row: usize, writer: &mut Writer) {
        if let Some(before) = self.before {
            let typed = if self.skipped { Typed::Nothing } else { Typed::min(self.typed(before), self.typed(row)) };
            let gap = table.html.get(table.close[before] as usize..table.start[row] as usize).unwrap_or(&[]);
            if typed == Typed::Lines && typed_in(gap).contains(&b'\n') {
                self.break_line();
            }
            let has_space = match (table.tag[before], table.tag[row]) {
                (0, 0) => table.blanks[row] > table.blanks[before],
                _ => !typed_in(gap).is_empty(),
            };
            let apart = self.skipped || has_space;
            let separator = self.crossed.max(if apart { Separator::Space } else { Separator::Nothing });
            if typed == Typed::Everything && (Separator::Space..Separator::EmptyLine).contains(&separator) {
                write_typed(gap, separator > Separator::Space, writer);
            } else {
                writer.separate(separator);
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

/// The white space of each row that is preserved; `styled` are the elements whose style preserves line breaks.
fn preserved_white_space(table: &Table, styled: &[usize]) -> Vec<Typed> {
    let mut preserved: Vec<Typed> = Vec::with_capacity(table.len());
    for (row, (&tag, &parent)) in table.tag.iter().zip(&table.parent).enumerate() {
        let is_styled = styled.binary_search(&row).is_ok();
        let own = match sets_of(tag) {
            sets if sets & PREFORMATTED != 0 || (is_styled && sets & CODE != 0) => Typed::Everything,
            _ if is_styled => Typed::Lines,
            _ => Typed::Nothing,
        };
        let above = preserved.get(parent as usize).copied().unwrap_or(Typed::Nothing);
        preserved.push(own.max(above));
    }
    preserved
}

/// Writes the white space between two texts of one `pre`, which is not a text of its own.
fn write_typed(gap: &[u8], new_line: bool, writer: &mut Writer) {
    let typed = typed_in(gap);
    if new_line && !typed.contains(&b'\n') {
        writer.write_typed_break();
    }
    writer.write_typed(&typed);
}

/// The white space in a span of canonical HTML; its tags and everything else are left out.
fn typed_in(gap: &[u8]) -> Vec<u8> {
    let (mut typed, mut rest) = (Vec::new(), gap);
    while let Some(&byte) = rest.first() {
        let (ch, length) = match byte {
            b'<' => {
                let ch = if rest.starts_with(b"<br>") { Some(b'\n') } else { None };
                (ch, rest.iter().position(|&byte| byte == b'>').map_or(rest.len(), |end| end + 1))
            }
            b'&' if rest.starts_with(NO_BREAK_SPACE) => (Some(b' '), NO_BREAK_SPACE.len()),
            b'\n' | b' ' | b'\t' => (Some(byte), 1),
            _ => (None, 1),
        };
        typed.extend(ch);
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
