//! Formulas that a page has in several renderings: as MathML, as TeX, and as what a script made for the screen.

use super::named_tools::has_class;
use super::sibling_before;
use crate::table::attributes::attribute;
use crate::table::formula_names::{is_tex_type, TEX_ATTRIBUTES};
use crate::table::sets::{sets_of, MATH};
use crate::table::tags;
use crate::Table;

/// How many levels above a `math` element the element may be that contains all renderings of its formula.
const MAX_LEVELS: usize = 4;
const ANNOTATION: &[u8] = b"annotation";
const CONTAINER: &[u8] = b"mjx-container";

/// Change the selection so that it has the TeX of each selected formula, or else its MathML, and nothing more.
pub(super) fn keep_one_rendering(table: &Table, body: usize, content: &mut [bool]) {
    let formulas: Vec<usize> = (0..table.len()).filter(|&row| sets_of(table.tag[row]) & MATH != 0).collect();
    let tex = annotations(table);
    for &row in &formulas {
        let end = table.end[row] as usize;
        let own = between(&tex, row, end);
        let whole = whole_formula(table, body, row, &formulas);
        let first = if !own.is_empty() && whole == row { first_rendering(table, row, &tex) } else { whole };
        let rendered = first..table.end[whole] as usize;
        if (!own.is_empty() || whole < row) && content[rendered.clone()].contains(&true) {
            content[rendered].fill(false);
            if own.is_empty() {
                (row..end).for_each(|row| content[row] = table.tag[row] == 0);
            }
            own.iter().for_each(|&row| content[row] = true);
        }
    }
}

/// The rows of a list in ascending order that lie in a range.
fn between(rows: &[usize], begin: usize, end: usize) -> &[usize] {
    &rows[rows.partition_point(|&row| row < begin)..rows.partition_point(|&row| row < end)]
}

/// The text rows that give a formula as TeX.
pub(crate) fn annotations(table: &Table) -> Vec<usize> {
    let is_named = |row: usize| tags::name_of(table.text(row).get(1..).unwrap_or(&[])) == ANNOTATION;
    let is_tex =
        |row: usize| is_named(row) && attribute(table, row, "encoding").is_some_and(|value| is_tex_type(&value));
    (1..table.len()).filter(|&row| table.tag[row] == 0 && table.tag[row - 1] != 0 && is_tex(row - 1)).collect()
}

/// The element that contains all renderings of the formula in a `math` element, and no other formula.
fn whole_formula(table: &Table, body: usize, row: usize, formulas: &[usize]) -> usize {
    let above = std::iter::successors(Some(row), |&row| usize::try_from(table.parent[row]).ok()).skip(1);
    let alone = |&element: &usize| element > body && between(formulas, element, table.end[element] as usize).len() <= 1;
    let around = above.take(MAX_LEVELS).take_while(alone);
    around.filter(|&element| is_container(table, element) || is_formula(table, element)).last().unwrap_or(row)
}

/// The first of the elements directly before a formula that show the same formula, or the formula itself.
///
/// An element that has TeX of its own is another formula.
fn first_rendering(table: &Table, formula: usize, tex: &[usize]) -> usize {
    let parent = table.parent[formula];
    let mut first = formula;
    while let Some(at) = sibling_before(table, first, parent) {
        if !between(tex, at, table.end[at] as usize).is_empty() || table.tag[at] == 0 || !is_formula(table, at) {
            break;
        }
        first = at;
    }
    first
}

fn is_container(table: &Table, element: usize) -> bool {
    let begin = table.start[element] as usize + 1;
    table.tag[element] >= tags::COUNT as i32 && table.html.get(begin..).map(tags::name_of) == Some(CONTAINER)
}

/// Whether an element has the class of those that contain all renderings of one formula, or gives its TeX.
fn is_formula(table: &Table, element: usize) -> bool {
    let gives_tex = || TEX_ATTRIBUTES.iter().any(|name| attribute(table, element, name).is_some());
    let is_word = |rest: &str| rest.chars().all(|ch| ch.is_alphanumeric() || ch == '_');
    has_class(table, element, |name| name == "katex" || name.strip_prefix("MathJax").is_some_and(is_word))
        || gives_tex()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The texts that are kept of a page of which everything is selected.
    fn kept(html: &str) -> String {
        let table = Table::from_canonical(html.into()).unwrap();
        let mut content: Vec<bool> = table.tag.iter().map(|&tag| tag == 0).collect();
        keep_one_rendering(&table, 0, &mut content);
        let rows = (0..table.len()).filter(|&row| content[row]);
        rows.map(|row| String::from_utf8_lossy(table.text(row)).into_owned()).collect::<Vec<_>>().join("|")
    }

    const MATHML: &str =
        "<math><semantics><mi>x</mi><annotation encoding=\"application/x-tex\">X</annotation></semantics></math>";

    #[test]
    fn tex_is_kept_where_there_is_some() {
        let html = format!("<body>a<span class=\"katex\"><span>{MATHML}</span><span>screen</span></span>b</body>");
        assert_eq!(kept(&html), "a|X|b");
        assert_eq!(kept(&format!("<body>a{MATHML}b</body>")), "a|X|b");
    }

    #[test]
    fn mathml_is_kept_where_there_is_no_tex() {
        let html = "<body>a<mjx-container><span>screen</span><math><mi>x</mi></math></mjx-container></body>";
        assert_eq!(kept(html), "a|x");
        assert_eq!(kept("<body>a<math><mi>x</mi></math></body>"), "a|x");
    }

    #[test]
    fn elements_that_give_tex_hold_one_formula() {
        let html = format!("<body>a<span data-tex=\"X\">{MATHML}<span>screen</span></span>b</body>");
        assert_eq!(kept(&html), "a|X|b");
    }

    #[test]
    fn renderings_may_stand_before_the_formula() {
        let html = format!(
            "<body><p>a<span class=\"MathJax_Preview\">p</span><span class=\"MathJax\">s</span>{MATHML}</p></body>"
        );
        assert_eq!(kept(&html), "a|X");
        let html = format!("<body><p>a<span class=\"MathJax-x\">p</span>{MATHML}{MATHML}</p></body>");
        assert_eq!(kept(&html), "a|p|X|X");
    }
}
