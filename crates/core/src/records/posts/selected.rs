//! The posts and comments in a selection.

use super::elements::{
    called, in_order, is_comment_class, is_comment_type, is_post_class, is_post_type, with_siblings, Called, Forms,
};
use super::records::{signatures_by_place, Record};
use super::signature::Signature;
use crate::facts::word_keys::{for_each_name, word_key};
use crate::table::attributes::for_each_value;
use crate::table::tags::{flagged, number, COUNT};
use crate::Table;

const HOLDER: u32 = 1;
/// Elements that can begin with a line that says who wrote what follows.
static HOLDERS: [u32; COUNT + 1] = flagged(&[(HOLDER, "article div li section td")]);

/// A post in a selection.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SelectedPost {
    /// Its element.
    pub row: usize,
    /// Whether another post of the thread precedes it. A post that was found by its name must precede it directly.
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
    let Called { by_class, otherwise } =
        called(table, forms, (0..table.len()).filter(|&row| is_holder(row) && kept.any_in(row)));
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

/// The posts of a thread that are content, at least in part, each with its record.
pub fn selected_records<'a>(table: &Table, content: &[bool], records: &'a [Record]) -> Vec<(SelectedPost, &'a Record)> {
    let kept = Kept::of(table, content);
    let mut end = None;
    let post = |record: &'a Record| {
        let signed = Signature { author: record.author, dates: record.dated.into_iter().collect() };
        let follows = end.is_some_and(|end| record.row >= end);
        end = Some(table.end[record.row] as usize);
        (SelectedPost { row: record.row, follows, lacks: kept.lacking(signed) }, record)
    };
    records.iter().filter(|record| record.texts.iter().any(|&row| content[row])).map(post).collect()
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
///
/// The parts of a signature are found by their names, and where most authors have none by the places of all parts.
pub fn signatures(table: &Table, elements: &[usize]) -> Vec<Signature> {
    let mut found = named_signatures(table, elements);
    if 2 * found.iter().filter(|signed| signed.author.is_none()).count() > found.len() {
        for (signed, at_place) in found.iter_mut().zip(signatures_by_place(table, elements)) {
            signed.author = signed.author.or(at_place.author);
            signed.dates.extend(at_place.dates);
        }
    }
    found
}

fn named_signatures(table: &Table, elements: &[usize]) -> Vec<Signature> {
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
    fn posts_of_a_thread_say_what_the_selection_lacks() {
        let table = Table::from_canonical(THREAD.into()).unwrap();
        let record = |row, texts: &[usize], author, dated| Record {
            row,
            texts: texts.to_vec(),
            author,
            author_link: None,
            date: None,
            dated,
            link: None,
        };
        let records =
            [record(3, &[7], Some(4), None), record(8, &[14], Some(9), Some(11)), record(15, &[17], None, None)];
        let content: Vec<bool> = (0..table.len()).map(|row| [7, 10, 14].contains(&row)).collect();
        let lacks = |author, dates: &[usize]| Signature { author, dates: dates.to_vec() };
        let found: Vec<SelectedPost> =
            selected_records(&table, &content, &records).into_iter().map(|(post, _)| post).collect();
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
    fn authors_without_a_name_for_their_element_are_found_by_their_place() {
        let post =
            |name: &str, text: &str| format!("<div><b>{name}</b> <i>2 hours ago</i><p>{text} in the wind.</p></div>");
        let names = ["ann", "bob", "cleo"];
        let says = ["It turns again", "Our mill does too", "Oil the cap"];
        let posts: String = names.iter().zip(says).map(|(name, says)| post(name, says)).collect();
        let table = Table::from_canonical(format!("<body>{posts}</body>").into()).unwrap();
        let elements: Vec<usize> = (0..table.len()).filter(|&row| table.tag[row] == number("div")).collect();
        let authors: Vec<_> = signatures(&table, &elements).into_iter().map(|signed| signed.author.unwrap()).collect();
        let texts: Vec<_> = authors.iter().map(|&row| crate::line_within(&table, row, 9)).collect();
        assert_eq!(texts, names);
        let two = signatures(&table, &elements[..2]);
        assert!(two.iter().all(|signed| signed.author.is_none()));
    }

    #[test]
    fn what_is_long_or_empty_is_no_signature() {
        let html = format!("<body><b class=\"user\">{}</b><i class=\"date\"></i></body>", "x".repeat(81));
        let table = Table::from_canonical(html.into()).unwrap();
        assert_eq!(signing_elements(&table), [0; 4]);
    }
}
