//! Buttons beside code that copy it.

use super::above;
use crate::attributes::attribute;
use crate::sets::{sets_of, PRE};
use crate::tags;
use crate::Table;

/// The maximum length of the text of such a button.
const MAX_CHARS: i32 = 25;
/// How many levels above its text the button may be, and above the button what holds the code.
const MAX_LEVELS: usize = 3;

/// The selected text rows of buttons that copy the code beside or around them.
pub(super) fn copy_buttons(table: &Table, body: usize, content: &[bool]) -> Vec<usize> {
    let code: Vec<usize> = (0..table.len()).filter(|&row| sets_of(table.tag[row]) & PRE != 0).collect();
    let holds_code = |row: usize| {
        let inside = code.partition_point(|&code| code < row);
        code.get(inside).map_or(false, |&code| code < table.end[row] as usize)
    };
    let is_at_code = |row: usize| {
        let mut around = above(table, body, row, MAX_LEVELS).filter(|&outer| outer > body);
        around.any(&holds_code)
    };
    let short = (0..table.len()).filter(|&row| content[row] && table.chars[row] <= MAX_CHARS);
    short
        .filter(|&row| above(table, body, row, MAX_LEVELS).any(|outer| copies(table, outer, row) && is_at_code(outer)))
        .collect()
}

/// Whether an element is a button that says, or whose name says, that it copies; `text` is a row in it.
fn copies(table: &Table, element: usize, text: usize) -> bool {
    let names = ["class", "title", "aria-label"];
    let by_name = names.iter().any(|name| attribute(table, element, name).map_or(false, |value| says_copy(&value)));
    let is_button = table.tag[element] == tags::number("button");
    (by_name || (is_button && says_copy(&String::from_utf8_lossy(table.text(text)))))
        && (element..table.end[element] as usize)
            .filter(|&row| table.tag[row] == 0)
            .all(|row| table.chars[row] <= MAX_CHARS)
        && sets_of(table.tag[element]) & PRE == 0
}

fn says_copy(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    (name.contains("copy") && !name.contains("copyright")) || name.contains("clipboard")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn buttons(html: &str) -> usize {
        let table = Table::from_canonical(html.into()).unwrap();
        let content: Vec<bool> = table.tag.iter().map(|&tag| tag == 0).collect();
        copy_buttons(&table, 0, &content).len()
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
