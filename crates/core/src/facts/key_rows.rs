//! Where the body of a page begins, and its titles.

use crate::table::sets::{sets_of, BODY, H1, TITLE};
use crate::Table;

/// The first rows of their kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct KeyRows {
    /// The row of `body`, or of `frameset` where that stands for it.
    pub(crate) body: usize,
    /// The row of `title`.
    pub(crate) title: Option<usize>,
    /// The row of `h1`.
    pub(crate) h1: Option<usize>,
    /// All sets that elements of the page are in.
    pub(crate) sets: u32,
}

/// The first element in a set.
pub(crate) fn first_in(table: &Table, set: u32) -> Option<usize> {
    table.tag.iter().position(|&tag| sets_of(tag) & set != 0)
}

/// The row of `body`, or of `frameset` where that stands for it, or 0.
pub(crate) fn body_of(table: &Table) -> usize {
    first_in(table, BODY).unwrap_or(0)
}

impl KeyRows {
    pub(crate) fn of(table: &Table) -> KeyRows {
        let mut found = KeyRows { body: 0, title: None, h1: None, sets: 0 };
        for (row, &tag) in table.tag.iter().enumerate() {
            let sets = sets_of(tag);
            if sets & !found.sets & (BODY | TITLE | H1) != 0 {
                match sets & (BODY | TITLE | H1) {
                    BODY => found.body = row,
                    TITLE => found.title = Some(row),
                    _ => found.h1 = Some(row),
                }
            }
            found.sets |= sets;
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::sets::LINK;

    #[test]
    fn the_first_of_each_is_found() {
        let html = "<html><head><title>a</title></head><body><h1>b</h1><h1>c</h1><title>d</title></body></html>";
        let found = KeyRows::of(&Table::from_canonical(html.into()).unwrap());
        assert_eq!((found.body, found.title, found.h1), (4, Some(2), Some(5)));
        assert_eq!(found.sets & LINK, 0);
    }

    #[test]
    fn a_page_may_have_none() {
        let found = KeyRows::of(&Table::from_canonical("<div></div>".into()).unwrap());
        assert_eq!((found.body, found.title, found.h1), (0, None, None));
    }
}
