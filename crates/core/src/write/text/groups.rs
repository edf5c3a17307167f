//! Groups of lines that repeat, such as the posts of a thread or the stanzas of a poem: an empty line is between them.

use super::writer::Separator;
use crate::table::attributes::value_in;
use crate::table::tags::number;
use crate::Table;

/// The elements that pages make such groups of, if they say nothing better.
const GROUPS: [i32; 3] = [number("div"), number("section"), number("li")];

/// Put an empty line before each element of several lines that follows one with the same name and class.
///
/// `written` is true on the rows that are written, `edges` says what is between them.
pub(super) fn part_groups(table: &Table, written: &[bool], edges: &mut [Separator]) {
    let lines = lines_before(written, edges);
    let lines_in = |row: usize| lines[table.end[row] as usize] - lines[row];
    let mut last_in = vec![0; table.len()];
    for row in 1..table.len() {
        if lines_in(row) == 0 && !written[row] {
            continue;
        }
        let last = std::mem::replace(&mut last_in[table.parent[row] as usize], row);
        let is_group = GROUPS.contains(&table.tag[row]) && table.tag[last] == table.tag[row];
        if is_group && lines_in(row) > 1 && lines_in(last) > 1 && class_of(table, last) == class_of(table, row) {
            edges[row] = Separator::EmptyLine;
        }
    }
}

/// For each row, and after the last one, how many lines begin before it.
fn lines_before(written: &[bool], edges: &[Separator]) -> Vec<u32> {
    let (mut count, mut crossed) = (0, Separator::Break);
    let mut found = Vec::with_capacity(written.len() + 1);
    for (&is_written, &edge) in written.iter().zip(edges) {
        found.push(count);
        crossed = crossed.max(edge);
        if is_written {
            count += u32::from(crossed >= Separator::Break);
            crossed = Separator::Nothing;
        }
    }
    found.push(count);
    found
}

fn class_of(table: &Table, row: usize) -> Option<&[u8]> {
    value_in(table.text(row), b"class")
}
