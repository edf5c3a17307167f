//! The line numbers beside code, and the names of their columns.

use std::collections::HashMap;

use super::above;
use super::named_tools::{has_class, is_space};
use crate::facts::key_rows::KeyRows;
use crate::table::attributes::{attribute, raw_values, unescaped};
use crate::table::sets::{sets_of, CELL, CODE, PRE, TABLE, TABLE_ROW};
use crate::table::tags::number;
use crate::Table;

/// Class names that highlighters and editors give to code that is in no element for code.
const CODE_NAMES: [&str; 4] = ["crayon-pre", "syntaxhighlighter", "dp-highlighter", "cm-content"];
const DATA_CELL: i32 = number("td");
const LINE_NUMBER: &str = "data-line-number";
/// How many levels above a number the element may be whose class says that it is a line number.
const MAX_LEVELS: usize = 4;
/// How many levels above a gutter the element may be that contains the code beside it.
const MAX_LEVELS_BESIDE: usize = 2;
/// The maximum number of digits in a line number.
const MAX_DIGITS: i32 = 6;
/// Class names that highlighters give to it.
const GUTTERS: [&str; 23] = [
    "lineno",
    "linenos",
    "line-no",
    "line-nos",
    "linenum",
    "linenums",
    "line-num",
    "line-nums",
    "linenumber",
    "linenumbers",
    "line-number",
    "line-numbers",
    "linenodiv",
    "lnum",
    "ln",
    "lnt",
    "lntd",
    "gutter",
    "gutters",
    "gutterelement",
    "hljs-ln-n",
    "crayon-num",
    "crayon-nums",
];

/// The text rows that number the lines of selected code.
pub(super) fn line_numbers(table: &Table, key_rows: &KeyRows, content: &[bool]) -> Vec<usize> {
    let mut found = in_gutters(table, key_rows.body, content);
    if key_rows.sets & TABLE != 0 && key_rows.sets & PRE != 0 {
        found.extend(counting_cells(table));
    }
    if key_rows.sets & TABLE != 0 {
        found.extend(numbering_cells(table));
    }
    found
}

/// The texts in cells that name the line beside them in an attribute, as GitHub writes code.
fn numbering_cells(table: &Table) -> impl Iterator<Item = usize> + '_ {
    let numbered = raw_values(table, LINE_NUMBER).map(|(row, _)| row);
    let cells = numbered.filter(move |&row| table.tag[row] == DATA_CELL);
    cells.flat_map(move |cell| cell..table.end[cell] as usize).filter(move |&row| table.tag[row] == 0)
}

/// The elements of code.
fn code_rows(table: &Table) -> Vec<usize> {
    let is_named = |row: usize| has_class(table, row, |name| CODE_NAMES.contains(&name));
    (0..table.len()).filter(|&row| sets_of(table.tag[row]) & CODE != 0 || is_named(row)).collect()
}

/// Whether an element is or contains one of the elements of code.
fn holds_code(table: &Table, code: &[usize], row: usize) -> bool {
    code.get(code.partition_point(|&code| code < row)).is_some_and(|&code| code < table.end[row] as usize)
}

/// For each row whether it is in code, or in a row of a table that contains code.
fn near_code(table: &Table, code: &[usize]) -> Vec<bool> {
    let is_row_with_code = |row: usize| sets_of(table.tag[row]) & TABLE_ROW != 0 && holds_code(table, code, row);
    inside(table, |row| code.binary_search(&row).is_ok() || is_row_with_code(row))
}

/// For each row whether it is in an element for which `begins` is true, that element included.
fn inside(table: &Table, begins: impl Fn(usize) -> bool) -> Vec<bool> {
    let mut end = 0;
    let mut is_inside = |row: usize| {
        if row >= end && begins(row) {
            end = table.end[row] as usize;
        }
        row < end
    };
    (0..table.len()).map(&mut is_inside).collect()
}

/// The selected numbers in elements which are named as gutters, near code or beside it.
fn in_gutters(table: &Table, body: usize, content: &[bool]) -> Vec<usize> {
    let mut known = HashMap::new();
    let mut is_gutter = |element: &usize| *known.entry(*element).or_insert_with(|| is_gutter(table, *element));
    let numbers = (0..table.len()).filter(|&row| content[row] && is_number(table.text(row)));
    let mut gutters_around = |row| above(table, body, row, MAX_LEVELS).filter(&mut is_gutter).collect::<Vec<_>>();
    let with_gutters = numbers.map(|row| (row, gutters_around(row)));
    let numbers: Vec<_> = with_gutters.filter(|(_, gutters)| !gutters.is_empty()).collect();
    if numbers.is_empty() {
        return Vec::new();
    }
    let code = code_rows(table);
    let near_code = near_code(table, &code);
    let is_beside = |&gutter: &usize| {
        let mut around = above(table, body, gutter, MAX_LEVELS_BESIDE).filter(|&outer| outer > body);
        around.any(|outer| holds_code(table, &code, outer))
    };
    let counting = numbers.into_iter().filter(|(row, gutters)| near_code[*row] || gutters.iter().any(is_beside));
    counting.map(|(row, _)| row).collect()
}

/// Whether an element has the name of a gutter and contains only numbers: some pages give the code such a name too.
fn is_gutter(table: &Table, element: usize) -> bool {
    let mut texts = (element..table.end[element] as usize).filter(|&row| table.tag[row] == 0);
    attribute(table, element, "class").is_some_and(|value| names_gutter(&value))
        && texts.all(|row| is_number(table.text(row)))
}

/// Whether a text is digits with white space and signs that set them apart.
fn is_number(text: &[u8]) -> bool {
    let is_part = |byte: &u8| matches!(byte, b'0'..=b'9' | b'\t'..=b'\r' | b' ' | b'.' | b':' | b'|');
    text.iter().all(is_part) && text.iter().any(u8::is_ascii_digit)
}

/// The numbers in the first cells of tables in `pre`, where they count the rows of the table.
fn counting_cells(table: &Table) -> Vec<usize> {
    let in_pre = inside(table, |row| sets_of(table.tag[row]) & PRE != 0);
    let mut numbers: HashMap<usize, Vec<Option<usize>>> = HashMap::new();
    let mut holders: Vec<usize> = Vec::new();
    for (row, &in_pre) in in_pre.iter().enumerate() {
        while holders.last().is_some_and(|&container| table.end[container] as usize <= row) {
            holders.pop();
        }
        let sets = sets_of(table.tag[row]);
        if sets & TABLE != 0 && in_pre {
            holders.push(row);
        } else if let (true, Some(&container)) = (sets & TABLE_ROW != 0, holders.last()) {
            numbers.entry(container).or_default().push(only_text(table, row + 1));
        }
    }
    let whole = numbers.into_values().filter_map(|rows| rows.into_iter().collect::<Option<Vec<usize>>>());
    whole.filter(|rows| count_up(table, rows)).flatten().collect()
}

/// The text row that is the whole content of a cell, None where a row is no cell or contains something else.
fn only_text(table: &Table, cell: usize) -> Option<usize> {
    let is_cell = table.tag.get(cell).is_some_and(|&tag| sets_of(tag) & CELL != 0);
    let mut texts = (cell..*table.end.get(cell)? as usize).filter(|&row| table.tag[row] == 0);
    texts.next().filter(|_| is_cell && texts.next().is_none())
}

/// Whether the texts of the rows are numbers that increase by one.
fn count_up(table: &Table, rows: &[usize]) -> bool {
    let numbers: Option<Vec<u32>> = rows.iter().map(|&row| number_in(table, row)).collect();
    numbers.is_some_and(|numbers| numbers.len() > 1 && numbers.windows(2).all(|pair| pair[0] + 1 == pair[1]))
}

fn number_in(table: &Table, row: usize) -> Option<u32> {
    let text = unescaped(table.text(row));
    let digits = text.trim();
    (table.chars[row] <= MAX_DIGITS && digits.bytes().all(|byte| byte.is_ascii_digit())).then(|| digits.parse().ok())?
}

/// Whether the value of a `class` attribute has the name of a gutter, or words of a name that are one.
fn names_gutter(value: &str) -> bool {
    let edges = value.char_indices().filter(|&(_, ch)| is_edge(ch)).map(|(at, ch)| at + ch.len_utf8());
    std::iter::once(0).chain(edges).any(|begin| begins_with_gutter(&value[begin..]))
}

fn begins_with_gutter(words: &str) -> bool {
    GUTTERS.iter().any(|gutter| match (words.get(..gutter.len()), words.get(gutter.len()..)) {
        (Some(word), Some(rest)) => word.eq_ignore_ascii_case(gutter) && rest.chars().next().is_none_or(is_edge),
        _ => false,
    })
}

fn is_edge(ch: char) -> bool {
    is_space(ch) || ch == '_' || ch == '-'
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The texts of a page of which everything is selected that are line numbers.
    fn numbers(html: &str) -> Vec<String> {
        let table = Table::from_canonical(html.into()).unwrap();
        let content: Vec<bool> = table.tag.iter().map(|&tag| tag == 0).collect();
        let mut rows = line_numbers(&table, &KeyRows::of(&table), &content);
        rows.sort_unstable();
        rows.into_iter().map(|row| String::from_utf8_lossy(table.text(row)).into_owned()).collect()
    }

    #[test]
    fn numbers_in_gutters_are_found() {
        let code = "<body><pre><span class=\"lineno\">1</span>x<span class=\"lineno\"> 2 </span>3</pre></body>";
        assert_eq!(numbers(code), ["1", " 2 "]);
        let beside = "<body><table><tbody><tr><td class=\"gutter\">1<br>2</td><td><code>3</code></td></tr></tbody></table></body>";
        assert_eq!(numbers(beside), ["1", "2"]);
        let named = "<body><div class=\"x crayon-pre\"><table><tbody><tr><td class=\"ln\">1</td></tr></tbody></table></div></body>";
        assert_eq!(numbers(named), ["1"]);
    }

    #[test]
    fn cells_that_name_their_line_are_numbers() {
        let row = "<tr><td data-line-number=\"1\"><b>1</b></td><td title=\"data-line-number\">2</td></tr>";
        assert_eq!(numbers(&format!("<body><table><tbody>{row}</tbody></table></body>")), ["1"]);
    }

    #[test]
    fn other_numbers_are_text() {
        assert_eq!(numbers("<body><p class=\"lineno\">1</p><code>x</code></body>"), [""; 0]);
        assert_eq!(numbers("<body><pre class=\"lineno\">1<b>x</b></pre></body>"), [""; 0]);
    }

    #[test]
    fn first_cells_that_count_are_numbers() {
        let page = |first: &str, second: &str| {
            format!(
                "<body><pre><table><tbody><tr><td>{first}</td><td>a</td></tr><tr><td>{second}</td><td>b</td></tr></tbody></table></pre></body>"
            )
        };
        assert_eq!(numbers(&page("9", "10")), ["9", "10"]);
        assert_eq!(numbers(&page("9", "11")), [""; 0]);
        assert_eq!(numbers(&page("x", "11")), [""; 0]);
        assert_eq!(numbers(&page("9", "<b>10</b>x")), [""; 0]);
    }

    #[test]
    fn gutters_are_whole_words() {
        for value in ["lineno", "a LineNos", "hljs-ln-numbers", "crayon-nums", "x_gutter-y", "é ln", "cm-gutters"] {
            assert!(names_gutter(value), "{value}");
        }
        for value in ["", "linen", "alineno", "inline", "gutterless", "é"] {
            assert!(!names_gutter(value), "{value}");
        }
    }
}
