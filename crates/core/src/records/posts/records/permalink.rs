//! The link to a post itself: around its date, with its number, or with the number of its element's id.

use std::collections::HashMap;

use super::group::Group;
use super::outline::Outline;
use super::Record;
use crate::table::attributes::attribute;

/// The link around a date.
pub(super) fn around(outline: &Outline, date: u32) -> Option<usize> {
    let row = outline.texts[date as usize].row;
    outline.link_around(row).filter(|_| leads_somewhere(&outline.href(row)))
}

/// The link to a record: around its date; or with its number, such as "#3"; or with the number that is in its id.
pub(super) fn of_record(outline: &Outline, group: &Group, number: usize, date: Option<u32>) -> Option<usize> {
    let links = || {
        let texts = group.own[number].iter().map(|&text| &outline.texts[text as usize]);
        texts.filter_map(|text| Some((text, outline.link_around(text.row)?, outline.href(text.row))))
    };
    let numbered = || {
        let mut links = links().filter(|(text, _, href)| is_number(&text.line) && leads_somewhere(href));
        links.next().map(|(_, link, _)| link)
    };
    let by_id = || {
        let id = attribute(outline.table, group.rows[number], "id")?;
        let own = numbers(&id).max_by_key(|number| number.len())?;
        let mut links = links().filter(|(_, _, href)| numbers(href).any(|number| number == own));
        links.next().map(|(_, link, _)| link)
    };
    date.and_then(|date| around(outline, date)).or_else(numbered).or_else(by_id)
}

/// The numbers in a text.
fn numbers(text: &str) -> impl Iterator<Item = &str> {
    text.split(|ch: char| !ch.is_ascii_digit()).filter(|number| !number.is_empty())
}

/// Removes the links that several posts have: they lead to the thread.
pub(super) fn drop_shared(outline: &Outline, records: &mut [Record]) {
    let mut count: HashMap<String, u32> = HashMap::new();
    for link in records.iter().filter_map(|record| record.link) {
        *count.entry(outline.href(link).into_owned()).or_insert(0) += 1;
    }
    for record in records {
        record.link = record.link.filter(|&link| count[outline.href(link).as_ref()] == 1);
    }
}

fn leads_somewhere(href: &str) -> bool {
    !matches!(href, "" | "#") && !href.starts_with("javascript:")
}

/// Whether a text is the number of a post: "#3", "3." or "3".
fn is_number(text: &str) -> bool {
    let digits = text.strip_prefix('#').unwrap_or(text).trim_end_matches('.');
    (1..=6).contains(&digits.len()) && digits.bytes().all(|byte| byte.is_ascii_digit())
}
