//! What stands between two texts: nothing, a blank, a tab, a line break or an empty line.

use super::styles::styled_as_blocks;
use super::writer::{Joint, Writer};
use crate::sets::{sets_of, CELL, LINE, MARGIN, PREFORMATTED};
use crate::Table;

const NO_BREAK_SPACE: &[u8] = b"&nbsp;";

/// What has been passed since the last text that was written, while the rows are walked.
pub(super) struct Joints {
    /// What the edges of elements that lie before each row put between the texts around them.
    edges: Vec<Joint>,
    /// For each row whether it stands in preformatted text; empty where there is none.
    preformatted: Vec<bool>,
    before: Option<usize>,
    crossed: Joint,
    skipped: bool,
}

impl Joints {
    pub(super) fn of(table: &Table) -> Joints {
        let mut edges = vec![Joint::Nothing; table.len() + 1];
        let mut all = 0;
        for (row, (&tag, &end)) in table.tag.iter().zip(&table.end).enumerate() {
            let sets = sets_of(tag);
            all |= sets;
            if sets & (CELL | LINE | MARGIN) != 0 {
                let edge = edge_of(sets);
                edges[row] = edges[row].max(edge);
                edges[end as usize] = edges[end as usize].max(edge);
            }
        }
        for row in styled_as_blocks(table) {
            for place in [row, table.end[row] as usize] {
                edges[place] = edges[place].max(Joint::Break);
            }
        }
        let preformatted = if all & PREFORMATTED == 0 { Vec::new() } else { preformatted(table) };
        Joints { edges, preformatted, before: None, crossed: Joint::Nothing, skipped: false }
    }

    /// Walk on to the next row.
    pub(super) fn enter(&mut self, row: usize) {
        self.crossed = self.crossed.max(self.edges[row]);
    }

    /// Leave a text out.
    pub(super) fn skip(&mut self) {
        self.skipped = true;
    }

    /// Whether a row stands in preformatted text.
    pub(super) fn is_preformatted(&self, row: usize) -> bool {
        self.preformatted.get(row).map_or(false, |&is_preformatted| is_preformatted)
    }

    /// Write what stands before a text row, and begin anew after it.
    pub(super) fn write_before(&mut self, table: &Table, row: usize, writer: &mut Writer) {
        if let Some(before) = self.before {
            let apart = self.skipped || table.blanks[row] > table.blanks[before];
            let joint = self.crossed.max(if apart { Joint::Blank } else { Joint::Nothing });
            let is_typed = !self.skipped && self.is_preformatted(before) && self.is_preformatted(row);
            if is_typed && (Joint::Blank..Joint::EmptyLine).contains(&joint) {
                let gap = table.html.get(table.stop[before] as usize..table.start[row] as usize);
                write_typed(gap.unwrap_or(&[]), joint > Joint::Blank, writer);
            } else {
                writer.join(joint);
            }
        }
        (self.before, self.crossed, self.skipped) = (Some(row), Joint::Nothing, false);
    }
}

fn edge_of(sets: u32) -> Joint {
    match sets {
        _ if sets & MARGIN != 0 => Joint::EmptyLine,
        _ if sets & LINE != 0 => Joint::Break,
        _ => Joint::Tab,
    }
}

fn preformatted(table: &Table) -> Vec<bool> {
    let mut found: Vec<bool> = Vec::with_capacity(table.len());
    for (&tag, &parent) in table.tag.iter().zip(&table.parent) {
        let above = found.get(parent as usize).map_or(false, |&above| above);
        found.push(above || sets_of(tag) & PREFORMATTED != 0);
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
