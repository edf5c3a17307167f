//! Translates the tables of MathML: matrices, cases, aligned equations and their numbers.

use super::elements::Element;
use super::tokens::words;
use super::translate;

/// The command for one expression above another without a line between them.
pub(super) const STACK: &str = r"\genfrac{}{}{0pt}{}";
const BEGIN: &str = r"\begin{matrix}";
const END: &str = r"\end{matrix}";
const NEW_ROW: &str = r" \\ ";
/// The delimiters of the matrices that TeX has, and the first letters of their names.
const MATRICES: [(&str, &str, &str); 5] =
    [("(", ")", "p"), ("[", "]", "b"), (r"\{", r"\}", "B"), ("|", "|", "v"), (r"\Vert", r"\Vert", "V")];

/// Translates a table; the number of an equation is at the end of its row.
pub(super) fn table_of(table: &Element, depth: usize) -> Option<String> {
    let mut rows = Vec::new();
    for row in rows_of(table)? {
        let (label, cells) = label_and_cells(&row)?;
        let cells: Vec<String> = cells.iter().map(|cell| translate(cell, depth)).collect::<Option<_>>()?;
        let number = match label {
            Some(label) => format!(r" \qquad {}", translate(&label, depth)?),
            None => String::new(),
        };
        rows.push(cells.join(" & ") + &number);
    }
    let rows = rows.join(NEW_ROW);
    let alignment = table.attribute("columnalign").unwrap_or_default();
    let is_aligned = alignment.split_whitespace().take(2).eq(["right", "left"]);
    Some(if is_aligned { format!(r"\begin{{aligned}}{rows}\end{{aligned}}") } else { format!("{BEGIN}{rows}{END}") })
}

/// Returns a table, or a stack of two, with the delimiters around it; `None` where these do not belong to it.
pub(super) fn delimited(tex: &str, before: &str, after: &str) -> Option<String> {
    if let Some(stack) = tex.strip_prefix(STACK) {
        return ((before, after) == ("(", ")")).then(|| format!(r"\binom{stack}"));
    }
    let inside = tex.strip_prefix(BEGIN)?.strip_suffix(END)?;
    if let Some((.., name)) = MATRICES.iter().find(|&&(opening, closing, _)| (opening, closing) == (before, after)) {
        return Some(format!(r"\begin{{{name}matrix}}{inside}\end{{{name}matrix}}"));
    }
    if (before, after) != (r"\{", "") {
        return None;
    }
    let are_cases = !inside.contains(r"\begin") && inside.split(NEW_ROW).all(|row| row.matches('&').count() < 2);
    Some(if are_cases { format!(r"\begin{{cases}}{inside}\end{{cases}}") } else { format!(r"\left\{{{tex}\right.") })
}

/// Translates a formula that is one equation with its number; returns `None` for others.
pub(super) fn tagged(math: &Element) -> Option<String> {
    let rows = rows_of(&only_table(*math)?)?;
    let (label, cells) = match &rows[..] {
        [row] => label_and_cells(row)?,
        _ => return None,
    };
    let label = label?.text().split_whitespace().collect::<Vec<_>>().join(" ");
    let number = label.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')).map(str::trim);
    let is_number = |number: &&str| !number.is_empty() && number.chars().all(char::is_alphanumeric);
    let tag = match number.filter(is_number) {
        Some(number) => format!(r"\tag{{{number}}}"),
        None => format!(r"\tag*{{{}}}", words(&label)?),
    };
    let mut parts: Vec<String> = cells.iter().map(|cell| translate(cell, 0)).collect::<Option<_>>()?;
    parts.push(tag);
    Some(parts.join(" "))
}

/// Returns the table that is all of a formula.
fn only_table(mut element: Element) -> Option<Element> {
    while element.name() != "mtable" {
        let mut children = element.children();
        let (first, second) = (children.next()?, children.next());
        drop(children);
        element = if second.is_some() { return None } else { first };
    }
    Some(element)
}

fn rows_of<'a>(table: &Element<'a>) -> Option<Vec<Element<'a>>> {
    let rows: Vec<Element> = table.children().collect();
    rows.iter().all(|row| matches!(row.name(), "mtr" | "mlabeledtr")).then_some(rows)
}

fn label_and_cells<'a>(row: &Element<'a>) -> Option<(Option<Element<'a>>, Vec<Element<'a>>)> {
    let mut cells: Vec<Element> = row.children().collect();
    let spans = |cell: &Element, name| cell.attribute(name).is_some_and(|span| !span.is_empty() && span != "1");
    let is_plain = |cell: &Element| cell.name() == "mtd" && !spans(cell, "columnspan") && !spans(cell, "rowspan");
    if !cells.iter().all(is_plain) {
        return None;
    }
    let has_label = row.name() == "mlabeledtr" && !cells.is_empty();
    let label = has_label.then(|| cells.remove(0));
    Some((label, cells))
}
