//! Hidden parts that a control of the page shows: tabs, accordions, "read more".

use std::borrow::Cow;
use std::collections::HashSet;
use std::ops::Range;

use crate::facts::word_keys::{for_each_name, word_key};
use crate::table::attributes::{attributes, raw_values, unescaped, values_near};
use crate::Table;

/// Attributes of a control that name what it opens, by ids or by links to them.
const CONTROL_ATTRIBUTES: [&str; 3] = ["aria-controls", "data-target", "data-bs-target"];
/// The same, where the value leads to a place in the page.
const LINK: &str = "href";
/// Attributes of what is opened that name its control or tell its state.
const PANEL_ATTRIBUTES: [&[u8]; 2] = [b"aria-labelledby", b"aria-expanded"];
/// Attributes of what is opened, with the value that says so.
const PANEL_ATTRIBUTE_VALUES: [(&[u8], &[u8]); 2] = [(b"role", b"tabpanel"), (b"hidden", b"until-found")];

/// Names of parts of which a page shows one at a time.
const PANEL_NAMES: [u64; 4] = [word_key(b"tab"), word_key(b"tabpanel"), word_key(b"accordion"), word_key(b"collapse")];

/// The subtrees of the hidden elements that a control shows.
pub(super) fn opened(table: &Table, hidden: &[bool]) -> Vec<Range<usize>> {
    let (mut rows, mut with_id) = (Vec::new(), Vec::new());
    for row in (0..table.len()).filter(|&row| hidden[row] && table.tag[row] != 0) {
        for (name, value) in attributes(table.text(row)) {
            if name == b"id" {
                with_id.push((row, unescaped(value)));
            }
            if is_opened(name, value) {
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

/// Whether an attribute says that a control opens its element.
fn is_opened(name: &[u8], value: &[u8]) -> bool {
    let mut is_named = false;
    if matches!(name, b"class" | b"id") {
        for_each_name(value, |key, _| is_named |= PANEL_NAMES.contains(&key));
    }
    is_named || PANEL_ATTRIBUTES.contains(&name) || PANEL_ATTRIBUTE_VALUES.contains(&(name, value))
}

/// The ids of what the controls of a page open.
fn named_by_controls(table: &Table) -> HashSet<Cow<'_, str>> {
    let named =
        CONTROL_ATTRIBUTES.iter().flat_map(|name| raw_values(table, name).flat_map(|(_, value)| words_of(value)));
    let linked = values_near(table, b"#", LINK).flat_map(|(_, value)| words_of(value));
    let linked = linked.filter(|word| word.starts_with('#'));
    named.chain(linked).map(|word| Cow::from(word.trim_start_matches('#').to_owned())).collect()
}

fn words_of(value: &[u8]) -> Vec<String> {
    unescaped(value).split_ascii_whitespace().map(str::to_owned).collect()
}
