//! Buttons that copy code, and bars with the name of its file.

use std::collections::HashMap;

use super::{above, sibling_before};
use crate::table::attributes::{attribute, elements_with};
use crate::table::sets::{sets_of, PRE};
use crate::table::tags;
use crate::Table;

/// Maximum length of the text of a button that copies.
const MAX_BUTTON_CHARS: i32 = 25;
/// How many levels above the button the element may be that contains the code.
const MAX_LEVELS_TO_BUTTON: usize = 3;
/// What names an element that copies, although it is no button.
const BUTTON_NAME: &str = "clipboard";

/// The text rows of buttons that copy the code next to or around them.
pub(super) fn copy_buttons(table: &Table, body: usize) -> Vec<usize> {
    let code: Vec<usize> = (0..table.len()).filter(|&row| sets_of(table.tag[row]) & PRE != 0).collect();
    let holds_code = |row: usize| {
        let inside = code.partition_point(|&code| code < row);
        code.get(inside).is_some_and(|&code| code < table.end[row] as usize)
    };
    let is_at_code =
        |row: usize| above(table, body, row, MAX_LEVELS_TO_BUTTON).any(|outer| outer > body && holds_code(outer));
    let named = elements_with(table, BUTTON_NAME.as_bytes()).into_iter();
    let named = named.filter(|&row| is_named(table, row, |name| name.contains(BUTTON_NAME)));
    let buttons = (0..table.len()).filter(|&row| table.tag[row] == tags::BUTTON);
    let copying = named.chain(buttons.filter(|&row| is_named(table, row, says_copy) || says_so(table, row)));
    let at_code = copying.filter(|&row| row > body && is_short(table, row) && is_at_code(row));
    at_code.flat_map(|row| texts(table, row)).collect()
}

fn texts(table: &Table, element: usize) -> impl Iterator<Item = usize> + '_ {
    (element..table.end[element] as usize).filter(move |&row| table.tag[row] == 0)
}

/// Whether an element has a name of a certain kind.
fn is_named(table: &Table, element: usize, is_meant: impl Fn(&str) -> bool) -> bool {
    let names = ["class", "title", "aria-label"];
    names.iter().any(|name| attribute(table, element, name).is_some_and(|value| is_meant(&value)))
}

/// Whether the text of a button says that it copies.
fn says_so(table: &Table, button: usize) -> bool {
    texts(table, button).any(|row| says_copy(&String::from_utf8_lossy(table.text(row))))
}

/// Whether an element has only short texts, and is no code itself.
fn is_short(table: &Table, element: usize) -> bool {
    sets_of(table.tag[element]) & PRE == 0 && texts(table, element).all(|row| table.chars[row] <= MAX_BUTTON_CHARS)
}

fn says_copy(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    (name.contains("copy") && !name.contains("copyright")) || name.contains(BUTTON_NAME)
}

/// What is in the class names of bars, without their hyphens and in lower case.
const BAR_NAMES: [&str; 6] =
    ["filename", "codetitle", "codeheader", "codeblocktitle", "codeblockheader", "codeblockname"];
/// Maximum length of a text in a bar.
const MAX_BAR_CHARS: i32 = 80;
/// How many levels above the code the element may be that follows the bar.
const MAX_LEVELS_TO_BAR: usize = 3;

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
    let around =
        std::iter::once(code).chain(above(table, body, code, MAX_LEVELS_TO_BAR)).filter(|&element| element > body);
    let before = around.map(|element| shown.before(element)).find(Option::is_some)??;
    (is_named_as_bar(table, before) && is_short_without_code(table, before)).then_some(before)
}

/// The elements directly before others; buttons and elements without text are passed over.
struct ShownBefore<'a> {
    table: &'a Table,
    /// The answers so far, so that what is passed over is passed once.
    known: HashMap<usize, Option<usize>>,
}

impl ShownBefore<'_> {
    fn before(&mut self, element: usize) -> Option<usize> {
        let (mut passed, mut at) = (Vec::new(), element);
        let before = loop {
            if let Some(&before) = self.known.get(&at) {
                break before;
            }
            passed.push(at);
            match sibling_before(self.table, at, self.table.parent[at]) {
                Some(before) if self.is_passed(before) => at = before,
                before => break before,
            }
        };
        self.known.extend(passed.into_iter().map(|element| (element, before)));
        before
    }

    fn is_passed(&self, row: usize) -> bool {
        self.table.tag[row] == tags::BUTTON || texts(self.table, row).next().is_none()
    }
}

fn is_named_as_bar(table: &Table, element: usize) -> bool {
    let plain = |names: &str| names.replace(&['-', '_'][..], "").to_ascii_lowercase();
    let names = attribute(table, element, "class").map(|names| plain(&names)).unwrap_or_default();
    BAR_NAMES.iter().any(|name| names.contains(name))
}

/// Whether an element has only short texts, and no code.
fn is_short_without_code(table: &Table, element: usize) -> bool {
    let mut rows = element..table.end[element] as usize;
    rows.all(|row| sets_of(table.tag[row]) & PRE == 0 && (table.tag[row] != 0 || table.chars[row] <= MAX_BAR_CHARS))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn buttons(html: &str) -> usize {
        let table = Table::from_canonical(html.into()).unwrap();
        copy_buttons(&table, 0).len()
    }

    #[test]
    fn buttons_beside_and_in_code_are_found() {
        assert_eq!(buttons("<body><div><button>Copy</button><pre>a</pre></div></body>"), 1);
        assert_eq!(buttons("<body><pre>a<button class=\"copy-btn\"><b>Kopieren</b></button></pre></body>"), 1);
        assert_eq!(buttons("<body><div><p><i class=\"x-clipboard\">⧉</i></p><pre>a</pre></div></body>"), 1);
    }

    #[test]
    fn other_buttons_and_other_places_are_not() {
        assert_eq!(buttons("<body><button>Copy</button><pre>a</pre></body>"), 0);
        assert_eq!(buttons("<body><div><button>Run</button><pre>a</pre></div></body>"), 0);
        assert_eq!(buttons("<body><div><p class=\"copyright\">b</p><pre>a</pre></div></body>"), 0);
        assert_eq!(buttons("<body><div class=\"copy\"><p>b</p><pre>a</pre></div></body>"), 0);
    }

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
