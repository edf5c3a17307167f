//! Buttons beside code that copy it.

use super::above;
use crate::table::attributes::attribute;
use crate::table::attributes::elements_with;
use crate::table::sets::{sets_of, PRE};
use crate::table::tags;
use crate::Table;

/// The maximum length of the text of such a button.
const MAX_CHARS: i32 = 25;
/// How many levels above the button the element may be that holds the code.
const MAX_LEVELS: usize = 3;
/// What names an element that copies, although it is no button.
const NAME: &str = "clipboard";

/// The text rows of buttons that copy the code beside or around them.
pub(super) fn copy_buttons(table: &Table, body: usize) -> Vec<usize> {
    let code: Vec<usize> = (0..table.len()).filter(|&row| sets_of(table.tag[row]) & PRE != 0).collect();
    let holds_code = |row: usize| {
        let inside = code.partition_point(|&code| code < row);
        code.get(inside).is_some_and(|&code| code < table.end[row] as usize)
    };
    let is_at_code = |row: usize| above(table, body, row, MAX_LEVELS).any(|outer| outer > body && holds_code(outer));
    let named = elements_with(table, NAME.as_bytes()).into_iter();
    let named = named.filter(|&row| is_named(table, row, |name| name.contains(NAME)));
    let buttons = (0..table.len()).filter(|&row| table.tag[row] == const { tags::number("button") });
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
    sets_of(table.tag[element]) & PRE == 0 && texts(table, element).all(|row| table.chars[row] <= MAX_CHARS)
}

fn says_copy(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    (name.contains("copy") && !name.contains("copyright")) || name.contains(NAME)
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
}
