//! Links above the title of the content, with a logo or a banner in them.

use std::ops::Range;

use crate::table::attributes::raw_values;
use crate::table::sets::{sets_of, HEADING};
use crate::Table;

/// How the address of a larger version of an image ends.
const PICTURES: [&[u8]; 6] = [b".avif", b".gif", b".jpg", b".jpeg", b".png", b".webp"];

/// The subtrees before the heading with which the content begins, of links that do not lead to pictures.
///
/// There are none where the content begins with something else. No row is in two of them.
pub(super) fn banners(table: &Table, content: &[bool]) -> Vec<Range<usize>> {
    let first = content.iter().position(|&selected| selected).filter(|&first| is_in_heading(table, first));
    let mut covered = 0;
    let mut found = Vec::new();
    if let Some(first) = first {
        let links = raw_values(table, "href").take_while(|&(row, _)| row < first);
        for (row, _) in links.filter(|(_, address)| !leads_to_picture(address)) {
            let end = table.end[row] as usize;
            found.push(row.max(covered)..end);
            covered = covered.max(end);
        }
    }
    found
}

fn is_in_heading(table: &Table, row: usize) -> bool {
    let parent = |&row: &usize| usize::try_from(table.parent[row]).ok();
    std::iter::successors(Some(row), parent).any(|row| sets_of(table.tag[row]) & HEADING != 0)
}

/// Whether the path of an address, or a part of what follows it, ends as the names of pictures do.
pub(super) fn leads_to_picture(address: &[u8]) -> bool {
    let parts = address.strip_suffix(b"\n").unwrap_or(address).split(|byte| b"?#".contains(byte));
    parts.into_iter().any(|part| PICTURES.iter().any(|ending| ends_with(part, ending)))
}

fn ends_with(part: &[u8], ending: &[u8]) -> bool {
    part.len() >= ending.len() && part[part.len() - ending.len()..].eq_ignore_ascii_case(ending)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pictures_are_told_by_their_endings() {
        for address in ["a.jpg", "/b.JPEG?size=1", "c.webp#top", "d?e=f.png"] {
            assert!(leads_to_picture(address.as_bytes()), "{address}");
        }
        for address in ["", "/", "a.jpg/b", "jpg", "a.jpgs"] {
            assert!(!leads_to_picture(address.as_bytes()), "{address}");
        }
    }

    #[test]
    fn links_before_the_first_heading_of_the_content_are_found_once() {
        let html =
            "<body><a href=\"/\"><i href=\"/\">x</i></a><a href=\"b.png\">y</a><h1>z</h1><a href=\"/\">w</a></body>";
        let table = Table::from_canonical(html.into()).unwrap();
        let content: Vec<bool> = (0..table.len()).map(|row| table.text(row) == b"z").collect();
        assert_eq!(banners(&table, &content), [1..4, 4..4]);
        assert_eq!(banners(&table, &vec![false; table.len()]), []);
    }
}
