//! In what each row stands.

use crate::table::sets::{sets_of, HEADING, LINK, NAVIGATION};
use crate::Table;

/// Bits of what a row is in: a link.
pub(crate) const IN_LINK: u8 = 1 << 0;
/// A heading.
pub(crate) const IN_HEADING: u8 = 1 << 1;
/// Navigation.
pub(crate) const IN_NAVIGATION: u8 = 1 << 2;

const BITS: [(u32, u8); 3] = [(LINK, IN_LINK), (HEADING, IN_HEADING), (NAVIGATION, IN_NAVIGATION)];
const ANY: u32 = LINK | HEADING | NAVIGATION;

/// Put down for each row in what it stands, itself included.
pub(crate) fn fill(table: &Table, found: &mut Vec<u8>) {
    found.clear();
    found.reserve(table.len());
    for (&parent, &tag) in table.parent.iter().zip(&table.tag) {
        let above = found.get(parent as usize).copied().unwrap_or(0);
        let sets = sets_of(tag);
        found.push(if sets & ANY == 0 { above } else { above | bits_of(sets) });
    }
}

fn bits_of(sets: u32) -> u8 {
    BITS.iter().filter(|(set, _)| sets & set != 0).fold(0, |bits, (_, bit)| bits | bit)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_around_is_inherited() {
        let html = "<nav><h1><a>a</a></h1><b>b</b></nav>";
        let mut found = Vec::new();
        fill(&Table::from_canonical(html.into()).unwrap(), &mut found);
        let (heading, link) = (IN_NAVIGATION | IN_HEADING, IN_NAVIGATION | IN_HEADING | IN_LINK);
        assert_eq!(found, [IN_NAVIGATION, heading, link, link, IN_NAVIGATION, IN_NAVIGATION]);
    }
}
