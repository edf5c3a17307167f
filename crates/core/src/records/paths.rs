//! Where an element is in its page, as a CSS selector and as an XPath.
//!
//! Both lead from the root down and count only siblings of the same name. What the table leaves out, such as scripts, does
//! not matter then: a path finds the same element in the table, in the parsed source and in a browser.

use std::borrow::Cow;
use std::collections::HashMap;

use crate::facts::numbering::Numbering;
use crate::table::tags::{self, COUNT, FOREIGN};
use crate::Table;

/// There is only one of each, so a selector can begin with them and leave out the root.
const TOP: [&str; 2] = ["head", "body"];
/// The level of the deepest elements whose paths are written. Pages that people read have about 70 levels at most, and
/// the paths of all texts of a page that nests without end would be far longer than the page.
const MAX_LEVEL: i32 = 128;

/// The two paths of an element.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ElementPath {
    /// The selector that finds it and no other.
    pub css: String,
    /// The XPath that does.
    pub xpath: String,
}

/// Writes the paths of the elements of one page. For elements in document order, each path goes on from the last one.
pub(crate) struct PathWriter<'a> {
    table: &'a Table,
    /// For each row its number among the siblings of its name, counted from 1; 0 where it is the only one.
    number: Vec<u32>,
    /// The names of elements as a selector and as a node test, by their tag and whether they are of a drawing or formula.
    names: HashMap<(i32, bool), (String, String)>,
    /// The element that was written last and those around it, the root first.
    steps: Vec<PathStep>,
    /// The paths of that element. What precedes `css_start` of its step is of elements around it.
    css: String,
    xpath: String,
}

/// An element on a path.
#[derive(Clone, Copy)]
struct PathStep {
    row: usize,
    /// Whether it is of a drawing or formula.
    is_foreign: bool,
    /// Where its selector begins.
    css_start: usize,
    css_stop: usize,
    xpath_stop: usize,
}

impl<'a> PathWriter<'a> {
    pub(crate) fn new(table: &'a Table) -> PathWriter<'a> {
        PathWriter {
            table,
            number: numbers_among_siblings(table),
            names: HashMap::new(),
            steps: Vec::new(),
            css: String::new(),
            xpath: String::new(),
        }
    }

    /// Returns the paths of an element.
    pub(crate) fn path(&mut self, row: usize) -> ElementPath {
        let table = self.table;
        let is_around = |step: &PathStep| step.row <= row && row < table.end[step.row] as usize;
        while self.steps.last().is_some_and(|step| !is_around(step)) {
            self.steps.pop();
        }
        let last = self.steps.last().copied();
        self.css.truncate(last.map_or(0, |step| step.css_stop));
        self.xpath.truncate(last.map_or(0, |step| step.xpath_stop));
        let parent = |row: usize| usize::try_from(table.parent[row]).ok();
        let missing: Vec<usize> = std::iter::successors(Some(row), |&row| parent(row))
            .take_while(|&row| last.is_none_or(|step| step.row != row))
            .collect();
        missing.into_iter().rev().for_each(|row| self.add_step(row));
        let css_start = self.steps.last().map_or(0, |step| step.css_start);
        ElementPath { css: self.css[css_start..].to_owned(), xpath: self.xpath.clone() }
    }

    /// Goes on to a child of the element that was written last.
    fn add_step(&mut self, row: usize) {
        let table = self.table;
        let above = self.steps.last();
        let is_foreign = above.is_some_and(|above| above.is_foreign) || tags::flags(table.tag[row]) & FOREIGN != 0;
        let (css, xpath) = self.names.entry((table.tag[row], is_foreign)).or_insert_with(|| {
            let name = name_of(table, row);
            (css_name(&name), node_test(&name, is_foreign))
        });
        let mut css_start = above.map_or(0, |above| above.css_start);
        if TOP.contains(&&**css) {
            css_start = self.css.len();
        } else if self.css.len() > css_start {
            self.css.push_str(" > ");
        }
        self.css.push_str(css);
        self.xpath.extend(["/", xpath]);
        if self.number[row] > 0 {
            let number = self.number[row].to_string();
            self.css.extend([":nth-of-type(", &*number, ")"]);
            self.xpath.extend(["[", &*number, "]"]);
        }
        let (css_stop, xpath_stop) = (self.css.len(), self.xpath.len());
        self.steps.push(PathStep { row, is_foreign, css_start, css_stop, xpath_stop });
    }
}

/// The elements whose paths are written in place of those of deeper ones.
pub(crate) struct PathElements {
    /// For each row itself, or the element of the deepest level around it; empty where no row is deeper.
    rows: Vec<usize>,
}

impl PathElements {
    pub(crate) fn of(table: &Table) -> PathElements {
        let mut rows = Vec::new();
        if table.depth.iter().any(|&depth| depth > MAX_LEVEL) {
            for (row, (&depth, &parent)) in table.depth.iter().zip(&table.parent).enumerate() {
                rows.push(if depth > MAX_LEVEL { rows[parent as usize] } else { row });
            }
        }
        PathElements { rows }
    }

    /// Returns an element, or the one at level 128 around it.
    pub(crate) fn at(&self, row: usize) -> usize {
        self.rows.get(row).copied().unwrap_or(row)
    }
}

/// Returns the paths of some elements of a page; where they are `limited`, of those below level 128 the paths of the
/// element of that level around them.
pub fn element_paths(table: &Table, rows: &[usize], limited: bool) -> Vec<ElementPath> {
    let mut writer = PathWriter::new(table);
    let elements = if limited { PathElements::of(table) } else { PathElements { rows: Vec::new() } };
    rows.iter().filter(|&&row| row < table.len()).map(|&row| writer.path(elements.at(row))).collect()
}

fn numbers_among_siblings(table: &Table) -> Vec<u32> {
    let mut numbering = Numbering::default();
    numbering.restart(table.len());
    let names = (COUNT + table.unknown.len()) as u64;
    let mut counts: Vec<u32> = Vec::new();
    let mut groups = Vec::with_capacity(table.len());
    let mut numbers = Vec::with_capacity(table.len());
    for (&parent, &tag) in table.parent.iter().zip(&table.tag) {
        let group = numbering.number((parent + 1) as u64 * names + tag as u64) as usize;
        if group == counts.len() {
            counts.push(0);
        }
        counts[group] += 1;
        groups.push(group);
        numbers.push(counts[group]);
    }
    let is_alone = |group: usize| counts[group] == 1;
    numbers.iter().zip(groups).map(|(&number, group)| if is_alone(group) { 0 } else { number }).collect()
}

fn name_of(table: &Table, row: usize) -> Cow<'_, str> {
    let tag = table.tag[row] as usize;
    let unknown = |&(start, stop): &(u32, u32)| table.html.get(start as usize..stop as usize);
    match tags::NAMES.get(tag) {
        Some(&name) => name.into(),
        None => String::from_utf8_lossy(table.unknown.get(tag - COUNT).and_then(unknown).unwrap_or(&[])),
    }
}

fn is_plain(name: &str) -> bool {
    let is_plain_byte = |byte: u8| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'_' | b'-');
    name.starts_with(|ch: char| ch.is_ascii_lowercase()) && name.bytes().all(is_plain_byte)
}

fn css_name(name: &str) -> String {
    let mut written = String::with_capacity(name.len());
    for ch in name.chars() {
        match ch {
            'a'..='z' | 'A'..='Z' | '0'..='9' | '_' | '-' | '\u{80}'.. => written.push(ch),
            ' '..='~' => written.extend(['\\', ch]),
            _ => written.push_str(&format!("\\{:x} ", ch as u32)),
        }
    }
    written
}

/// Writes a name as a node test of an XPath. Browsers find elements of drawings and formulas, and those with a colon in
/// their name, only by their local name.
fn node_test(name: &str, is_foreign: bool) -> String {
    if is_plain(name) && !is_foreign {
        name.to_owned()
    } else {
        format!("*[local-name()={}]", xpath_literal(name))
    }
}

/// Writes a text in quotation marks. XPath has no escapes: a text with both kinds of marks is put together from parts.
fn xpath_literal(text: &str) -> String {
    if !text.contains('"') {
        return format!("\"{text}\"");
    }
    if !text.contains('\'') {
        return format!("'{text}'");
    }
    let parts: Vec<_> = text.split('"').map(|part| format!("\"{part}\"")).collect();
    format!("concat({})", parts.join(", '\"', "))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn paths(html: &str) -> Vec<(String, String)> {
        let table = Table::from_canonical(html.into()).unwrap();
        let rows: Vec<usize> = (0..table.len()).filter(|&row| table.tag[row] != 0).collect();
        element_paths(&table, &rows, true).into_iter().map(|path| (path.css, path.xpath)).collect()
    }

    #[test]
    fn siblings_of_the_same_name_are_counted() {
        let found = paths("<html><body><p>a</p><div>b</div><p>c</p></body></html>");
        let expected = [
            ("html", "/html"),
            ("body", "/html/body"),
            ("body > p:nth-of-type(1)", "/html/body/p[1]"),
            ("body > div", "/html/body/div"),
            ("body > p:nth-of-type(2)", "/html/body/p[2]"),
        ];
        assert_eq!(found, expected.map(|(css, xpath)| (css.to_owned(), xpath.to_owned())));
    }

    #[test]
    fn drawings_and_odd_names_are_found_by_their_local_name() {
        let found = paths("<html><svg><g>a</g></svg><o:p>b</o:p></html>");
        assert_eq!(found[2], ("html > svg > g".into(), "/html/*[local-name()=\"svg\"]/*[local-name()=\"g\"]".into()));
        assert_eq!(found[3], ("html > o\\:p".into(), "/html/*[local-name()=\"o:p\"]".into()));
        assert_eq!(xpath_literal("a\"b'c"), "concat(\"a\", '\"', \"b'c\")");
    }

    #[test]
    fn paths_do_not_depend_on_the_order() {
        let html =
            "<html><head><title>a</title></head><body><div><p>b</p><svg><g>c</g></svg></div><div>d</div></body></html>";
        let table = Table::from_canonical(html.into()).unwrap();
        let rows: Vec<usize> = (0..table.len()).filter(|&row| table.tag[row] != 0).collect();
        let written = element_paths(&table, &rows, false);
        let backwards = element_paths(&table, &rows.iter().rev().copied().collect::<Vec<_>>(), false);
        assert_eq!(written, backwards.into_iter().rev().collect::<Vec<_>>());
        assert_eq!(written[4].css, "body > div:nth-of-type(1)");
    }

    #[test]
    fn paths_end_at_a_level() {
        let html = format!("{}{}", "<b>".repeat(200), "</b>".repeat(200));
        let found = paths(&html);
        assert_eq!(found[199], found[128]);
        assert_ne!(found[128], found[127]);
    }
}
