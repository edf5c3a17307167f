//! Which elements keep their tags in the HTML of a selection.

use std::ops::Range;

use super::readable::formulas::annotations;
use crate::table::namespace::{Content, Namespace};
use crate::table::tags::{number, COUNT};
use crate::Table;

const SVG: i32 = number("svg");
const MATH: i32 = number("math");

/// True on the elements whose tags stay. `stays` is true at the numbers of the names that are allowed in the content, and
/// `whole` on the text rows that are kept as a whole.
///
/// This applies to elements of HTML. No tag of an SVG image stays, since outside `svg` its elements would be others. All
/// tags of a formula stay, because with fewer elements its meaning would differ; none do if a part of it is dropped.
pub(crate) fn find_retained_tags(table: &Table, stays: &[bool], whole: &[bool]) -> Vec<bool> {
    let mut staying: Vec<bool> = table.tag.iter().map(|&tag| stays.get(tag as usize) == Some(&true)).collect();
    let mut row = 0;
    while let Some(&tag) = table.tag.get(row) {
        if tag != SVG && tag != MATH {
            row += 1;
            continue;
        }
        let rows = row..table.end[row] as usize;
        set_in_foreign(table, rows.clone(), whole, &mut staying);
        row = rows.end.max(row + 1);
    }
    staying
}

/// Sets whether tags stay in `rows`, those of an SVG image or a formula.
fn set_in_foreign(table: &Table, rows: Range<usize>, whole: &[bool], staying: &mut [bool]) {
    let (mut formula_end, mut has_gaps) = (0, false);
    for (row, namespace) in rows.clone().zip(namespaces(table, rows)) {
        match namespace {
            Namespace::Html => {}
            Namespace::Svg => staying[row] = false,
            Namespace::Math => {
                if row >= formula_end {
                    formula_end = table.end[row] as usize;
                    has_gaps = (row..formula_end).any(|inner| table.tag[inner] == 0 && !whole[inner]);
                }
                staying[row] = !has_gaps;
            }
        }
    }
}

/// The namespace of each of `rows`, which are an element in HTML. A `math` element in an SVG image is a formula, as
/// everywhere else in this crate.
fn namespaces(table: &Table, rows: Range<usize>) -> Vec<Namespace> {
    let mut namespaces = Vec::with_capacity(rows.len());
    let mut contents: Vec<Content> = Vec::with_capacity(rows.len());
    for row in rows.clone() {
        let parent = (table.parent[row] as usize).checked_sub(rows.start);
        let around = parent.and_then(|parent| contents.get(parent)).copied().unwrap_or(Content::Html);
        let tag = table.tag[row];
        let known = Some(tag).filter(|&tag| (tag as usize) < COUNT);
        let markup = table.text(row).get(1..).unwrap_or(&[]);
        let namespace = if tag == MATH { Namespace::Math } else { around.namespace(known, markup) };
        namespaces.push(namespace);
        contents.push(Content::of(namespace, known, markup));
    }
    namespaces
}

/// Adds the MathML of each formula whose TeX is `read`.
pub(crate) fn with_whole_formulas(table: &Table, read: &mut [bool]) {
    let mut formulas = (0..table.len()).filter(|&row| table.tag[row] == MATH).peekable();
    if formulas.peek().is_none() {
        return;
    }
    let given: Vec<usize> = annotations(table).into_iter().filter(|&row| read[row]).collect();
    for row in formulas {
        let end = table.end[row] as usize;
        let first = given.partition_point(|&given| given < row);
        if given.get(first).is_some_and(|&given| given < end) {
            (row..end).for_each(|row| read[row] = table.tag[row] == 0);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The names of the elements that stay in a page in which `font` does not, and texts with a small letter are kept.
    fn names_of(html: &str) -> String {
        let table = Table::from_canonical(html.into()).unwrap();
        let mut stays = [true; COUNT];
        stays[number("font") as usize] = false;
        let whole: Vec<bool> = (0..table.len()).map(|row| table.text(row)[0].is_ascii_lowercase()).collect();
        let staying = find_retained_tags(&table, &stays, &whole);
        let name = |row: usize| String::from_utf8_lossy(&table.text(row)[1..]).replace('>', " ");
        (0..table.len()).filter(|&row| table.tag[row] != 0 && staying[row]).map(name).collect()
    }

    #[test]
    fn names_are_those_of_html() {
        assert_eq!(names_of("<p><font>a</font><x-y>b</x-y></p>"), "p ");
        assert_eq!(names_of("<p><svg><a>a<th>b</th></a><desc><b>c</b></desc></svg><i>d</i></p>"), "p b i ");
        assert_eq!(names_of("<math><x-y>b<mi><font>a</font></mi></x-y></math>"), "math x-y mi ");
        assert_eq!(
            names_of("<p><svg><math><mi>a</mi></math></svg><math><mi>A<b>b</b></mi></math></p>"),
            "p math mi b "
        );
    }
}
