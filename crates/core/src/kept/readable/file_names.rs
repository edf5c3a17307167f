//! The bar with the name of a file above code.

use std::collections::HashMap;

use super::{above, sibling_before};
use crate::table::attributes::attribute;
use crate::table::sets::{sets_of, PRE};
use crate::table::tags;
use crate::Table;

/// What is in the class names of such bars, without their hyphens and in lower case.
const NAMES: [&str; 6] = ["filename", "codetitle", "codeheader", "codeblocktitle", "codeblockheader", "codeblockname"];
/// The maximum length of a text in such a bar.
const MAX_CHARS: i32 = 80;
/// How many levels above the code the element may be that stands after the bar.
const MAX_LEVELS: usize = 3;

/// The text rows in bars directly above code.
pub(super) fn file_names(table: &Table, body: usize) -> Vec<usize> {
    let code = (body + 1..table.len()).filter(|&row| sets_of(table.tag[row]) & PRE != 0);
    let mut shown = ShownBefore { table, known: HashMap::new() };
    let mut bars: Vec<usize> = code.filter_map(|row| bar_above(&mut shown, body, row)).collect();
    bars.dedup();
    bars.into_iter().flat_map(|bar| texts(table, bar)).collect()
}

/// The bar above code: before it, or before an element that begins with it.
fn bar_above(shown: &mut ShownBefore, body: usize, code: usize) -> Option<usize> {
    let table = shown.table;
    let around = std::iter::once(code).chain(above(table, body, code, MAX_LEVELS)).filter(|&element| element > body);
    let before = around.map(|element| shown.before(element)).find(Option::is_some)??;
    (is_named(table, before) && is_short(table, before)).then_some(before)
}

/// What stands directly before elements; buttons and elements without text are passed over.
struct ShownBefore<'a> {
    table: &'a Table,
    /// The answers so far, so that what is passed over is passed once.
    known: HashMap<usize, Option<usize>>,
}

impl ShownBefore<'_> {
    fn before(&mut self, element: usize) -> Option<usize> {
        let (mut passed, mut at) = (Vec::new(), element);
        let found = loop {
            if let Some(&found) = self.known.get(&at) {
                break found;
            }
            passed.push(at);
            match sibling_before(self.table, at, self.table.parent[at]) {
                Some(before) if self.is_passed(before) => at = before,
                found => break found,
            }
        };
        self.known.extend(passed.into_iter().map(|element| (element, found)));
        found
    }

    fn is_passed(&self, row: usize) -> bool {
        self.table.tag[row] == const { tags::number("button") } || texts(self.table, row).next().is_none()
    }
}

fn is_named(table: &Table, element: usize) -> bool {
    let plain = |names: &str| names.replace(&['-', '_'][..], "").to_ascii_lowercase();
    let names = attribute(table, element, "class").map(|names| plain(&names)).unwrap_or_default();
    NAMES.iter().any(|name| names.contains(name))
}

/// Whether an element has only short texts, and no code.
fn is_short(table: &Table, element: usize) -> bool {
    let mut rows = element..table.end[element] as usize;
    rows.all(|row| sets_of(table.tag[row]) & PRE == 0 && (table.tag[row] != 0 || table.chars[row] <= MAX_CHARS))
}

fn texts(table: &Table, element: usize) -> impl Iterator<Item = usize> + '_ {
    (element..table.end[element] as usize).filter(move |&row| table.tag[row] == 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(html: &str) -> String {
        let table = Table::from_canonical(html.into()).unwrap();
        let rows = file_names(&table, 0).into_iter();
        rows.map(|row| String::from_utf8_lossy(table.text(row)).into_owned()).collect::<Vec<_>>().join("|")
    }

    #[test]
    fn bars_above_code_are_found() {
        assert_eq!(names("<body><p class=\"x code-title\">a.js</p><pre>b</pre></body>"), "a.js");
        let html = "<body><div class=\"codeBlockTitle_x\">a<b>.js</b></div><button>Copy</button><div><i></i><pre>b</pre></div></body>";
        assert_eq!(names(html), "a|.js");
    }

    #[test]
    fn other_names_and_other_places_are_not() {
        assert_eq!(names("<body><p class=\"title\">a.js</p><pre>b</pre></body>"), "");
        assert_eq!(names("<body><p class=\"filename\">a.js</p><p>c</p><pre>b</pre></body>"), "");
        assert_eq!(names("<body><div class=\"filename\"><pre>c</pre></div><pre>b</pre></body>"), "");
    }
}
