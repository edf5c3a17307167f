//! Hidden parts that a control of the page opens: tabs, accordions, "read more".

use std::borrow::Cow;
use std::collections::HashSet;
use std::ops::Range;

use crate::attributes::{attributes, raw_values, unescaped};
use crate::Table;

/// Attributes of a control that name what it opens, by ids or by links to them.
const OPENS: [&str; 4] = ["aria-controls", "data-target", "data-bs-target", LINK];
/// Of its values only those that lead to a place in the page count.
const LINK: &str = "href";
/// Attributes of what is opened that name its control or tell its state.
const OPENED: [&[u8]; 2] = [b"aria-labelledby", b"aria-expanded"];
/// Attributes of what is opened, with the value that says so.
const OPENED_BY_VALUE: [(&[u8], &[u8]); 2] = [(b"role", b"tabpanel"), (b"hidden", b"until-found")];

/// The subtrees of the hidden elements that a control opens.
pub(super) fn opened(table: &Table, hidden: &[bool]) -> Vec<Range<usize>> {
    let (mut rows, mut with_id) = (Vec::new(), Vec::new());
    for row in (0..table.len()).filter(|&row| hidden[row] && table.tag[row] != 0) {
        for (name, value) in attributes(table.text(row)) {
            if name == b"id" {
                with_id.push((row, unescaped(value)));
            } else if OPENED.contains(&name) || OPENED_BY_VALUE.contains(&(name, value)) {
                rows.push(row);
            }
        }
    }
    if !with_id.is_empty() {
        let named = named_by_controls(table);
        rows.extend(with_id.into_iter().filter(|(_, id)| named.contains(id)).map(|(row, _)| row));
    }
    rows.into_iter().map(|row| row..table.end[row] as usize).collect()
}

/// The ids of what the controls of a page open.
fn named_by_controls(table: &Table) -> HashSet<Cow<'_, str>> {
    let mut found = HashSet::new();
    for name in OPENS {
        let values = raw_values(table, name).filter(|(_, value)| name != LINK || value.contains(&b'#'));
        for (_, value) in values {
            let value = unescaped(value);
            let named = value.split_ascii_whitespace().filter(|word| name != LINK || word.starts_with('#'));
            found.extend(named.map(|word| Cow::from(word.trim_start_matches('#').to_owned())));
        }
    }
    found
}
