//! Hidden parts that a control of the page opens: tabs, accordions, "read more".

use std::collections::HashSet;
use std::ops::Range;

use crate::attributes::attribute_values;
use crate::Table;

/// Attributes of a control that name what it opens, by ids or by links to them.
const OPENS: [&str; 4] = ["aria-controls", "data-target", "data-bs-target", "href"];
/// Attributes of what is opened that name its control or tell its state.
const OPENED: [&str; 2] = ["aria-labelledby", "aria-expanded"];
/// Attributes of what is opened, with the value that says so.
const OPENED_BY_VALUE: [(&str, &str); 2] = [("role", "tabpanel"), ("hidden", "until-found")];

/// The subtrees of the hidden elements that a control opens.
pub(super) fn opened(table: &Table, hidden: &[bool]) -> Vec<Range<usize>> {
    let mut ids: HashSet<String> = HashSet::new();
    for name in OPENS {
        for (_, value) in attribute_values(table, name) {
            let is_link = name == "href";
            let named = value.split_ascii_whitespace().filter(|word| !is_link || word.starts_with('#'));
            ids.extend(named.map(|word| word.trim_start_matches('#').to_owned()));
        }
    }
    let mut rows: Vec<usize> = Vec::new();
    rows.extend(attribute_values(table, "id").into_iter().filter(|(_, id)| ids.contains(&**id)).map(|(row, _)| row));
    OPENED.iter().for_each(|name| rows.extend(attribute_values(table, name).into_iter().map(|(row, _)| row)));
    for (name, wanted) in OPENED_BY_VALUE {
        let found = attribute_values(table, name).into_iter();
        rows.extend(found.filter(|(_, value)| value.as_ref() == wanted).map(|(row, _)| row));
    }
    rows.into_iter().filter(|&row| hidden[row]).map(|row| row..table.end[row] as usize).collect()
}
