//! The posts and comments in a selection.

use super::called::{is_comment_class, is_comment_type, is_post_class, is_post_type};
use super::elements::{called, in_order, with_siblings, Called, Forms};
use super::signatures::{signatures, Signature};
use crate::table::tags::{flagged, COUNT};
use crate::Table;

const HOLDER: u32 = 1;
/// Elements that can begin with a line that says who wrote what follows.
static HOLDERS: [u32; COUNT + 1] = flagged(&[(HOLDER, "article div li section td")]);

/// A post in a selection.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SelectedPost {
    /// Its element.
    pub row: usize,
    /// Whether another post stands directly before it.
    pub follows: bool,
    /// What the selection lacks of its signature: the author, and the dates if it lacks one of them.
    pub lacks: Signature,
}

/// The posts and comments that are content, at least in part.
///
/// They are told by a type or a class; a class says so only where the element beside it has such a class too. A question
/// that answers follow is what the page is about, and none of them.
pub fn selected_posts(table: &Table, content: &[bool]) -> Vec<SelectedPost> {
    let kept = Kept::of(table, content);
    let forms = Forms {
        class: |name| is_comment_class(name) || is_post_class(name),
        id: |_| false,
        kind: |name| is_comment_type(name) || is_post_type(name),
    };
    let is_holder = |row: usize| HOLDERS[(table.tag[row] as usize).min(COUNT)] & HOLDER != 0;
    let Called { by_class, otherwise } = called(table, forms, |row| is_holder(row) && kept.any_in(row));
    let elements = in_order(with_siblings(table, by_class), otherwise);
    if elements.is_empty() {
        return Vec::new();
    }
    let mut is_post = vec![false; table.len()];
    elements.iter().for_each(|&row| is_post[row] = true);
    let posts = elements.iter().zip(signatures(table, &elements)).map(|(&row, signed)| SelectedPost {
        row,
        follows: kept.before(row).is_some_and(|before| is_post[before]),
        lacks: kept.lacking(signed),
    });
    posts.filter(|post| kept.any_outside(post.row, &is_post)).collect()
}

/// How much of each subtree is kept.
struct Kept<'a> {
    table: &'a Table,
    /// How many kept texts stand before each row.
    before: Vec<u32>,
}

impl Kept<'_> {
    fn of<'a>(table: &'a Table, content: &[bool]) -> Kept<'a> {
        let mut before = Vec::with_capacity(table.len() + 1);
        let mut count = 0;
        for row in 0..=table.len() {
            before.push(count);
            count += u32::from(content.get(row) == Some(&true));
        }
        Kept { table, before }
    }

    /// Whether something in an element is kept.
    fn any_in(&self, row: usize) -> bool {
        self.before[self.table.end[row] as usize] > self.before[row]
    }

    /// Whether something in an element is kept that is not in another of some elements.
    fn any_outside(&self, row: usize, is_other: &[bool]) -> bool {
        let (mut at, end) = (row + 1, self.table.end[row] as usize);
        while at < end {
            if is_other[at] {
                at = self.table.end[at] as usize;
            } else if self.table.tag[at] == 0 && self.any_in(at) {
                return true;
            } else {
                at += 1;
            }
        }
        false
    }

    /// What is kept directly before an element, in the element around both.
    fn before(&self, row: usize) -> Option<usize> {
        let (parent, mut before) = (self.table.parent[row], row.checked_sub(1)?);
        while before as i32 > parent {
            while self.table.parent[before] != parent {
                before = usize::try_from(self.table.parent[before]).ok()?;
            }
            if self.any_in(before) {
                return Some(before);
            }
            before = before.checked_sub(1)?;
        }
        None
    }

    fn lacking(&self, signed: Signature) -> Signature {
        let lacks_date = signed.dates.iter().any(|&row| !self.any_in(row));
        Signature {
            author: signed.author.filter(|&row| !self.any_in(row)),
            dates: if lacks_date { signed.dates } else { Vec::new() },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const THREAD: &str =
        "<body><h1>T</h1><div class=\"post\"><b class=\"user\">Ann</b><p>a</p></div><div class=\"post\">\
        <b class=\"user\">Bob</b><time>1 May</time><p>b</p></div><div class=\"post\"><p>c</p></div></body>";

    fn selected(kept: &[&str]) -> Vec<SelectedPost> {
        let table = Table::from_canonical(THREAD.into()).unwrap();
        let is_kept = |row| table.tag[row] == 0 && kept.iter().any(|text| text.as_bytes() == table.text(row));
        selected_posts(&table, &(0..table.len()).map(is_kept).collect::<Vec<_>>())
    }

    #[test]
    fn posts_say_what_the_selection_lacks() {
        let found = selected(&["T", "a", "Bob", "b"]);
        let lacks = |author, dates: &[usize]| Signature { author, dates: dates.to_vec() };
        assert_eq!(
            found,
            [
                SelectedPost { row: 3, follows: false, lacks: lacks(Some(4), &[]) },
                SelectedPost { row: 8, follows: true, lacks: lacks(None, &[11]) },
            ]
        );
    }

    #[test]
    fn one_post_alone_is_none() {
        assert_eq!(selected(&["T", "a"]), []);
        assert_eq!(selected(&[]), []);
    }
}
