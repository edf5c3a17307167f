//! The elements of a comment or a post that say who wrote it, and when.

use crate::facts::word_keys::{for_each_name, word_key};
use crate::table::attributes::for_each_value;
use crate::table::tags::number;
use crate::Table;

/// The element may say who wrote something ...
pub const SAYS_WHO: u8 = 1;
/// ... or when.
pub const SAYS_WHEN: u8 = 2;

const NAMES: [(u8, &[u64]); 2] = [
    (
        SAYS_WHO,
        &[
            word_key(b"author"),
            word_key(b"commenter"),
            word_key(b"fn"),
            word_key(b"nick"),
            word_key(b"nickname"),
            word_key(b"user"),
            word_key(b"username"),
            word_key(b"name"),
        ],
    ),
    (
        SAYS_WHEN,
        &[
            word_key(b"date"),
            word_key(b"datetime"),
            word_key(b"posted"),
            word_key(b"published"),
            word_key(b"time"),
            word_key(b"timestamp"),
        ],
    ),
];
const CITE: i32 = number("cite");
const TIME: i32 = number("time");
/// The maximum number of characters of a name or a date.
const LONGEST: i64 = 80;

/// Where a comment or a post may be signed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Signature {
    /// The element of the author: the first name, in the innermost element, since titles and ranks follow it.
    pub author: Option<usize>,
    /// The elements that may give the date.
    pub dates: Vec<usize>,
}

/// For each row what it may say: [`SAYS_WHO`], [`SAYS_WHEN`] or both.
pub fn signing_elements(table: &Table) -> Vec<u8> {
    let mut says: Vec<u8> = table.tag.iter().map(|&tag| of_tag(tag)).collect();
    for_each_value(table, [b" class", b" id"], |row, _, value| {
        for_each_name(value, |key, _| {
            let named = NAMES.iter().filter(|(_, keys)| keys.contains(&key));
            says[row] |= named.fold(0, |flags, (flag, _)| flags | flag);
        });
    });
    let mut before = vec![0_i64];
    before.extend(table.chars.iter().scan(0, |sum, &chars| {
        *sum += i64::from(chars);
        Some(*sum)
    }));
    for (row, said) in says.iter_mut().enumerate() {
        let chars = before[table.end[row] as usize] - before[row];
        if !(1..=LONGEST).contains(&chars) {
            *said = 0;
        }
    }
    says
}

fn of_tag(tag: i32) -> u8 {
    match tag {
        CITE => SAYS_WHO,
        TIME => SAYS_WHEN,
        _ => 0,
    }
}

/// Where each of some elements, which are given in document order, is signed. What is in another of them is not its own.
pub fn signatures(table: &Table, elements: &[usize]) -> Vec<Signature> {
    let says = signing_elements(table);
    let mut found = vec![Signature::default(); elements.len()];
    let (mut around, mut next) = (Vec::<usize>::new(), 0);
    for row in 0..table.len() {
        while around.last().is_some_and(|&place| table.end[elements[place]] as usize <= row) {
            around.pop();
        }
        while elements.get(next) == Some(&row) {
            around.push(next);
            next += 1;
        }
        if let Some(&place) = around.last() {
            if says[row] & SAYS_WHO != 0 && found[place].author.is_none() {
                found[place].author = Some(innermost(table, &says, row));
            }
            if says[row] & SAYS_WHEN != 0 {
                found[place].dates.push(row);
            }
        }
    }
    found
}

/// The first name in a name, and so on.
fn innermost(table: &Table, says: &[u8], mut name: usize) -> usize {
    while let Some(within) = (name + 1..table.end[name] as usize).find(|&row| says[row] & SAYS_WHO != 0) {
        name = within;
    }
    name
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signatures_are_in_the_rows_of_their_own() {
        let html = "<body><div><p class=\"meta authorName\"><b class=\"fn\">Ann</b></p><time>1 May</time><li>\
            <cite>Bob</cite><i id=\"posted-on\">2 May</i></li><b class=\"user\">Cleo</b></div></body>";
        let table = Table::from_canonical(html.into()).unwrap();
        let expected = [Signature { author: Some(3), dates: vec![5] }, Signature { author: Some(8), dates: vec![10] }];
        assert_eq!(signatures(&table, &[1, 7]), expected);
        assert_eq!(signatures(&table, &[]), []);
    }

    #[test]
    fn what_is_long_or_empty_is_no_signature() {
        let html = format!("<body><b class=\"user\">{}</b><i class=\"date\"></i></body>", "x".repeat(81));
        let table = Table::from_canonical(html.into()).unwrap();
        assert_eq!(signing_elements(&table), [0; 4]);
    }
}
