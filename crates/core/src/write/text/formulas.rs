//! Formulas that a page has as MathML alone: plain text has them as TeX, because their characters alone would be another
//! formula.

use std::collections::HashMap;

use super::Piece;
use crate::content::mathml::tex_of;
use crate::kept::annotations;
use crate::table::sets::{sets_of, MATH};
use crate::Table;

/// The formulas that are written as TeX.
#[derive(Default)]
pub(super) struct Formulas {
    /// By their first text row.
    formulas: HashMap<usize, Formula>,
}

/// A formula as TeX.
pub(super) struct Formula {
    /// The `math` element.
    pub(super) row: usize,
    /// TeX in the form of canonical HTML.
    pub(super) tex: Vec<u8>,
}

impl Formulas {
    /// Finds the formulas without TeX of their own that are `read` as a whole and can be translated to TeX.
    ///
    /// Of the rows of these, only the first stays `read`.
    pub(super) fn of(table: &Table, read: &mut [bool], pieces: &[Piece]) -> Formulas {
        let mut formulas = Formulas::default();
        let mut elements = (0..table.len()).filter(|&row| sets_of(table.tag[row]) & MATH != 0).peekable();
        let given = if elements.peek().is_some() { annotations(table) } else { Vec::new() };
        let mut done_until = 0;
        for row in elements {
            let end = table.end[row] as usize;
            let first_given = given.partition_point(|&given| given < row);
            let first_cut = pieces.partition_point(|piece| (piece.row as usize) < row);
            let is_given = given.get(first_given).is_some_and(|&given| given < end);
            let is_cut = pieces.get(first_cut).is_some_and(|piece| (piece.row as usize) < end);
            if row >= done_until && !is_given && !is_cut {
                formulas.add(table, read, row);
            }
            done_until = done_until.max(end);
        }
        formulas
    }

    fn add(&mut self, table: &Table, read: &mut [bool], row: usize) {
        let mut texts = (row..table.end[row] as usize).filter(|&row| table.tag[row] == 0);
        let first = texts.clone().next();
        let is_whole = texts.all(|row| read[row]);
        let tex = if is_whole { tex_of(table, row, true) } else { None };
        if let (Some(first), Some(tex)) = (first, tex.filter(|tex| !tex.is_empty())) {
            read[first + 1..table.end[row] as usize].fill(false);
            self.formulas.insert(first, Formula { row, tex: tex.replace('&', "&amp;").into_bytes() });
        }
    }

    /// Returns the formula whose first text row this is.
    pub(super) fn at(&self, row: usize) -> Option<&Formula> {
        self.formulas.get(&row)
    }
}
