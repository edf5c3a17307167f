//! The names of elements with their rows: words of classes, ids and roles, and a name for hidden elements.

use crate::classify::names::{hides, key_of, HIDDEN, OF_ROLE, ROLE};
use crate::facts::word_keys::{for_each_name, word_key};
use crate::table::attributes::for_each_value;
use crate::Table;

/// The attributes with names, each preceded by a space.
const NAMING: [&[u8]; 3] = [b" class", b" id", b" role"];
/// The same and those that may hide an element, in the order of [`element_names`].
const NAMING_OR_HIDING: [&[u8]; 5] = [NAMING[0], NAMING[1], NAMING[2], b" hidden", b" style"];
const CLASS: usize = 0;
const NAMING_ROLE: usize = 2;
const NAMING_HIDDEN: usize = 3;
const NAMING_STYLE: usize = 4;

/// Returns the names of the elements that contain text, each with its row: those of classes, ids and roles, then that of
/// hidden elements.
pub fn element_names(table: &Table) -> Vec<(usize, String)> {
    let mut names: [Vec<(usize, String)>; NAMING_OR_HIDING.len()] = Default::default();
    for_each_value_with_text(table, NAMING_OR_HIDING, |row, attribute, value| match attribute {
        NAMING_HIDDEN => names[attribute].push((row, HIDDEN.into())),
        NAMING_STYLE if hides(value) => names[attribute].push((row, HIDDEN.into())),
        NAMING_STYLE => {}
        _ => for_each_name(value, |_, span| {
            let prefix = if attribute == NAMING_ROLE { ROLE } else { "" };
            let word = String::from_utf8_lossy(&value[span]).to_ascii_lowercase();
            names[attribute].push((row, format!("{prefix}{word}")));
        }),
    });
    names.into_iter().flatten().collect()
}

/// The words in the classes, ids and roles of the elements that contain text, read once for many searches.
#[derive(Clone, Debug)]
pub struct ElementNames {
    /// For classes, ids and roles the key of each word and its row, in document order.
    words: [Vec<(u64, u32)>; NAMING.len()],
    /// For each row a hash of the letters of its first class; 0 where it has none.
    pub(crate) first_class: Vec<u64>,
}

impl ElementNames {
    /// Reads the names of a page.
    pub fn of(table: &Table) -> ElementNames {
        let mut names = ElementNames { words: Default::default(), first_class: vec![0; table.len()] };
        for_each_value_with_text(table, NAMING, |row, attribute, value| {
            let factor = if attribute == NAMING_ROLE { OF_ROLE } else { 1 };
            for_each_name(value, |key, _| names.words[attribute].push((key.wrapping_mul(factor), row as u32)));
            if attribute == CLASS {
                let first = value.iter().position(|&byte| byte <= b' ').unwrap_or(value.len());
                names.first_class[row] = word_key(&value[..first]);
            }
        });
        names
    }

    /// Returns the rows that have one of some names, in the order of [`element_names`].
    pub fn rows_named<T: AsRef<str>>(&self, names: &[T]) -> Vec<usize> {
        let keys: Vec<u64> = names.iter().map(|name| key_of(name.as_ref())).collect();
        let named = self.words.iter().flatten().filter(|(key, _)| keys.contains(key));
        named.map(|&(_, row)| row as usize).collect()
    }
}

/// Calls `visit` with the row, the index among `attributes` and the value of each of these of the elements with text.
fn for_each_value_with_text<'a, const COUNT: usize>(
    table: &'a Table,
    attributes: [&[u8]; COUNT],
    mut visit: impl FnMut(usize, usize, &'a [u8]),
) {
    let mut has_text = vec![false; table.len()];
    for row in (1..table.len()).rev() {
        has_text[row] |= table.tag[row] == 0;
        has_text[table.parent[row] as usize] |= has_text[row];
    }
    for_each_value(table, attributes, |row, attribute, value| {
        if has_text[row] {
            visit(row, attribute, value);
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_listed_by_attribute() {
        let html = r#"<body id="Top"><b class="mainMenu a2" role="nav">x</b><i class="y"></i><u style="display: none">z</u></body>"#;
        let table = Table::from_canonical(html.into()).unwrap();
        let expected = [(1, "main"), (1, "menu"), (1, "a"), (0, "top"), (1, "role=nav"), (4, "!hidden")];
        assert_eq!(element_names(&table), expected.map(|(row, name)| (row, name.to_owned())));
        let found = ElementNames::of(&table);
        assert_eq!(found.rows_named(&["top", "menu"]), [1, 0]);
        assert_eq!((found.rows_named(&["nav"]), found.rows_named(&["role=nav"])), (vec![], vec![1]));
        assert_eq!((found.first_class[1] != 0, found.first_class[0], found.first_class[3]), (true, 0, 0));
    }
}
