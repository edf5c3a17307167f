//! The posts in a selection: where each is signed, and which lists and tables only arrange them.

use super::tag_sets::TagSet;
use super::tree::{NodeIndex, Tree};
use crate::table::attributes::attribute;
use crate::table::tags::number;
use crate::{line_within, page_title, Table};

/// Classes of blocks that are quotations.
const QUOTES: [&str; 2] = ["bbcode_quote", "quote"];
/// Length of a day such as `2024-01-01`.
const DAY: usize = 10;
static TITLES: TagSet = TagSet::of("h1 h2");
/// Headings that are titles where they are links, or the title of the page: others are parts of the text, or ranks.
static LOW_TITLES: TagSet = TagSet::of("h3 h4");
/// Elements whose headings are not those of a post.
static INNER: TagSet = TagSet::of("aside blockquote figure li");
static ITEMS: TagSet = TagSet::of("li tr");
static TABLE_PARTS: TagSet = TagSet::of("tbody thead tfoot tr td th caption");
static ROW_GROUPS: TagSet = TagSet::of("tbody thead tfoot");
const A: i32 = number("a");
const BLOCKQUOTE: i32 = number("blockquote");
const DIV: i32 = number("div");
const LI: i32 = number("li");

/// A post in the selection, with what the selection lacks of its signature.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SignedPost {
    /// Its element.
    pub row: usize,
    /// Who wrote it; empty where nobody is named, or the selection has the name.
    pub author: String,
    /// When it was written, in ISO 8601; empty where nothing is known, or the selection has the date.
    pub date: String,
    /// Whether another post directly precedes it.
    pub follows: bool,
}

/// Returns the first row of a post that may follow its byline: it goes below the title that the post begins with.
pub(crate) fn find_byline_row(table: &Table, text_kept: &[bool], post: usize) -> usize {
    let end = table.end.get(post).map_or(0, |&end| end as usize);
    let next_kept = |row: usize| (row..end).find(|&row| text_kept[row]);
    let after_title = || {
        let first = next_kept(post)?;
        let inside = || ancestors(table, first).take_while(|&row| row > post);
        let is_named_so = |row: usize| {
            inside().any(|row| table.tag[row] == A) || page_title(table).contains(&line_within(table, row, usize::MAX))
        };
        let is_title =
            |&row: &usize| TITLES.contains(table.tag[row]) || LOW_TITLES.contains(table.tag[row]) && is_named_so(row);
        let title = inside().find(is_title).filter(|_| !inside().any(|row| INNER.contains(table.tag[row])))?;
        let after = next_kept(table.end[title] as usize)?;
        let holder = inside().take_while(|&row| table.end[row] as usize <= after).last()?;
        Some(table.end[holder] as usize)
    };
    after_title().unwrap_or(post + 1)
}

/// Returns the names of elements of posts that are not their own, by row; empty where there are no posts.
///
/// Lists and tables whose items are posts become plain blocks, and so do quotations that are most of nearly every post:
/// they only arrange the posts. Blocks that have the class of a quotation become one.
pub(super) fn find_new_names(table: &Table, text_kept: &[bool], posts: &[SignedPost]) -> Vec<&'static str> {
    if posts.is_empty() {
        return Vec::new();
    }
    let mut names = vec![""; table.len()];
    for post in posts {
        let items = std::iter::once(post.row).chain(ancestors(table, post.row));
        items.filter_map(|item| holder_of(table, item)).for_each(|holder| names[holder] = "div");
    }
    let whole: Vec<usize> = posts.iter().filter_map(|post| find_whole_quotation(table, text_kept, post.row)).collect();
    if 4 * whole.len() >= 3 * posts.len() {
        whole.into_iter().for_each(|row| names[row] = "div");
    }
    for row in 0..names.len() {
        let is_part = table.tag[row] == LI || TABLE_PARTS.contains(table.tag[row]);
        if is_part && parent_of(table, row).is_some_and(|parent| names[parent] == "div") {
            names[row] = "div";
        }
    }
    posts.iter().for_each(|post| mark_quotations(table, post.row, &mut names));
    names
}

/// Renames the outermost blocks of a post that have the class of a quotation.
fn mark_quotations(table: &Table, post: usize, names: &mut [&'static str]) {
    let (mut row, end) = (post + 1, table.end[post] as usize);
    while row < end {
        let after = table.end[row] as usize;
        let is_quotation = table.tag[row] == BLOCKQUOTE && names[row].is_empty();
        if table.tag[row] == DIV && has_class_of_quotation(table, row) && !table.tag[row..after].contains(&BLOCKQUOTE) {
            names[row] = "blockquote";
        }
        row = if is_quotation || names[row] == "blockquote" { after } else { row + 1 };
    }
}

fn has_class_of_quotation(table: &Table, row: usize) -> bool {
    attribute(table, row, "class")
        .is_some_and(|class| class.split_ascii_whitespace().any(|name| QUOTES.contains(&name)))
}

/// Returns the first outermost quotation of a post that has most of its words.
fn find_whole_quotation(table: &Table, text_kept: &[bool], post: usize) -> Option<usize> {
    let end = table.end[post] as usize;
    let words = |start: usize, end: usize| -> i32 {
        (start..end).filter(|&row| text_kept[row]).map(|row| table.words[row]).sum()
    };
    let quotation = (post..end).find(|&row| table.tag[row] == BLOCKQUOTE)?;
    (3 * words(quotation, table.end[quotation] as usize) >= 2 * words(post, end)).then_some(quotation)
}

/// Returns the list or table of an item.
fn holder_of(table: &Table, item: usize) -> Option<usize> {
    let holder = parent_of(table, item).filter(|_| ITEMS.contains(table.tag[item]))?;
    if ROW_GROUPS.contains(table.tag[holder]) {
        parent_of(table, holder)
    } else {
        Some(holder)
    }
}

fn ancestors(table: &Table, row: usize) -> impl Iterator<Item = usize> + '_ {
    std::iter::successors(parent_of(table, row), |&row| parent_of(table, row))
}

fn parent_of(table: &Table, row: usize) -> Option<usize> {
    usize::try_from(table.parent[row]).ok()
}

/// Appends the line that says who wrote a post, and when.
pub(super) fn append_byline(tree: &mut Tree, parent: NodeIndex, post: &SignedPost) {
    let line = tree.new_element("p");
    tree.append_new(parent, line);
    if !post.author.is_empty() {
        let author = tree.new_element("b");
        tree.append_new(line, author);
        append_text(tree, author, &post.author);
    }
    if !post.author.is_empty() && !post.date.is_empty() {
        append_text(tree, line, ", ");
    }
    if !post.date.is_empty() {
        let time = tree.new_element("time");
        tree.set_attribute(time, "datetime", &post.date);
        tree.append_new(line, time);
        append_text(tree, time, post.date.get(..DAY).unwrap_or(&post.date));
    }
}

fn append_text(tree: &mut Tree, parent: NodeIndex, text: &str) {
    let text = tree.new_text(text);
    tree.append_new(parent, text);
}
