//! Makes the tree of a selection: the text that a reader reads, with its elements, images, and bylines of posts.

use std::iter::Peekable;
use std::vec::IntoIter;

use super::pairs::{PAIR, PAIR_NAME, PAIR_VALUE};
use super::posts::{append_byline, find_byline_row, find_new_names, SignedPost};
use super::repairs::repair;
use super::tag_sets::{find_allowed_names, TagSet};
use super::tree::{NodeIndex, Tree};
use super::tree_builder::TreeBuilder;
use crate::facts::key_rows::body_of;
use crate::kept::{find_retained_tags, join_pieces, kept_elements, pieces_of, with_whole_formulas, Selected};
use crate::table::sets::{sets_of, CELL, IMAGE};
use crate::table::tags::{flags, BLOCK};
use crate::{Pair, Table};

/// Parts of tables in which there can be no paragraph.
static AROUND_CELLS: TagSet = TagSet::of("table tbody thead tfoot tr colgroup");

/// How the tree of a selection is made.
#[derive(Clone, Copy, Debug, Default)]
pub struct TreeOptions<'a> {
    /// The posts in the selection, in document order.
    pub posts: &'a [SignedPost],
    /// Whether texts are put into Unicode's form NFC, without characters that guide line breaking.
    pub normalize: bool,
    /// The URL against which links are resolved; empty where it is unknown.
    pub base: &'a str,
}

impl Tree {
    /// Makes the tree of a selection, with its structure repaired.
    ///
    /// Images have the URL that a reader would have seen, links are absolute where the URL of the page is known,
    /// layout tables become plain blocks, and code whose lines are the rows of a table becomes `pre`.
    pub fn from_selection(table: &Table, selected: &Selected<'_>, options: &TreeOptions<'_>) -> Tree {
        if table.is_empty() {
            return Tree::new();
        }
        let (mut tree, preserved_lines) = SelectionBuilder::of(table, selected, options.posts).build();
        if options.normalize {
            tree.normalise_texts();
        }
        repair(&mut tree, &preserved_lines, options.base);
        tree
    }
}

/// Which rows, and which tags of elements, are kept.
struct Plan<'a> {
    /// True on the text rows that are kept.
    text_kept: Vec<bool>,
    /// True on the text rows that leave no trace where they are left out.
    traceless: &'a [bool],
    /// True on the elements with kept content.
    content_kept: Vec<bool>,
    /// True on the elements whose tags are kept too.
    tag_kept: Vec<bool>,
    /// The elements that styles put on lines of their own.
    on_own_lines: &'a [usize],
}

impl<'a> Plan<'a> {
    fn of(table: &Table, selected: &Selected<'a>) -> Plan<'a> {
        let (mut text_kept, traceless) = (selected.reading.read().to_vec(), selected.reading.traceless());
        with_whole_formulas(table, &mut text_kept);
        let content_kept = kept_elements(table, &text_kept, selected.images);
        let mut whole = text_kept.clone();
        selected.pieces.iter().for_each(|piece| whole[piece.row as usize] = false);
        let tag_kept = find_retained_tags(table, &find_allowed_names(table), &whole);
        Plan { text_kept, traceless, content_kept, tag_kept, on_own_lines: selected.reading.on_own_lines() }
    }

    /// Whether an element sets the text in it apart from that around it.
    fn separates_text(&self, table: &Table, row: usize) -> bool {
        flags(table.tag[row]) & BLOCK != 0 || self.on_own_lines.binary_search(&row).is_ok()
    }

    /// The text in place of each tag of an element that is left out.
    fn tag_replacement(&self, table: &Table, row: usize) -> &'static str {
        if self.separates_text(table, row) {
            " "
        } else {
            ""
        }
    }

    /// The text in place of a row that is left out: a space, unless it leaves no trace.
    ///
    /// An element without text separates the texts next to it all the same, such as a field between two labels.
    fn row_replacement(&self, table: &Table, row: usize) -> &'static str {
        let mut rows = row..table.end[row] as usize;
        let has_text = rows.clone().any(|inner| table.tag[inner] == 0);
        let leaves_gap = |inner: usize| match table.tag[inner] {
            0 => !self.traceless[inner],
            tag => (!has_text || sets_of(tag) & IMAGE != 0) && self.separates_text(table, inner),
        };
        if rows.any(leaves_gap) {
            " "
        } else {
            ""
        }
    }
}

/// Walks the rows of a page, and copies to the tree what is kept of them.
struct SelectionBuilder<'a> {
    table: &'a Table,
    selected: &'a Selected<'a>,
    plan: Plan<'a>,
    builder: TreeBuilder<'a>,
    posts: &'a [SignedPost],
    /// The names of elements of posts that are not their own, by row; empty where there are no posts.
    new_names: Vec<&'static str>,
    body: usize,
    /// The rows to come of elements that a space separates from the text before them.
    set_apart: Peekable<std::iter::Copied<std::slice::Iter<'a, usize>>>,
    /// The current post, until its byline is added where a paragraph can be.
    unsigned: Option<&'a SignedPost>,
    /// The first row that may follow that byline.
    byline_row: usize,
    /// The rows to come of elements whose style preserves line breaks.
    rows_with_preserved_lines: Peekable<IntoIter<usize>>,
    /// The rows to come of parts of pairs, each with the name of the part.
    pair_rows: Peekable<IntoIter<(usize, &'static str)>>,
    /// The copied elements whose style preserves line breaks.
    preserved_lines: Vec<NodeIndex>,
}

impl<'a> SelectionBuilder<'a> {
    fn of(table: &'a Table, selected: &'a Selected<'a>, posts: &'a [SignedPost]) -> SelectionBuilder<'a> {
        let body = body_of(table);
        let (plan, builder) = (Plan::of(table, selected), TreeBuilder::of(table, body));
        let new_names = find_new_names(table, &plan.text_kept, posts);
        SelectionBuilder {
            table,
            selected,
            plan,
            builder,
            posts,
            new_names,
            body,
            set_apart: selected.reading.set_apart().iter().copied().peekable(),
            unsigned: None,
            byline_row: 0,
            rows_with_preserved_lines: selected.styles.preserved_lines(table).into_owned().into_iter().peekable(),
            pair_rows: rows_of_pairs(selected.reading.pairs()).into_iter().peekable(),
            preserved_lines: Vec::new(),
        }
    }

    /// Returns the tree, and its elements whose style preserves line breaks.
    ///
    /// Text that is left out is replaced by a space, unless it leaves no trace; so is a block-level image. A dropped cell in
    /// a kept row stays empty, so that the other cells keep their columns.
    fn build(mut self) -> (Tree, Vec<NodeIndex>) {
        let (table, body) = (self.table, self.body);
        let mut pieces = self.selected.pieces;
        let mut row = body + 1;
        while row < table.end[body] as usize {
            if self.unsigned.is_some() && row == self.byline_row {
                self.builder.advance_to(row);
                self.add_byline(row);
            }
            self.begin_post(row);
            let own_pieces = pieces_of(row, &mut pieces);
            if self.plan.text_kept[row] {
                match own_pieces {
                    [] => self.builder.copy(row),
                    _ => self.builder.copy_text(row, &join_pieces(table, row, own_pieces)),
                }
            } else if self.plan.content_kept[row] {
                self.copy_element(row);
                self.add_byline(row + 1);
            } else {
                self.leave_out(row);
                row = table.end[row] as usize;
                continue;
            }
            row += 1;
        }
        (self.builder.finish(body), self.preserved_lines)
    }

    /// Copies an element, or leaves out its tags.
    fn copy_element(&mut self, row: usize) {
        if next_is_row(&mut self.set_apart, row, |&next| next) {
            self.builder.advance_to(row);
            self.builder.add_new_text(" ");
        }
        if !self.plan.tag_kept[row] {
            self.builder.unwrap(row, self.plan.tag_replacement(self.table, row));
            return;
        }
        let element = self.builder.copy_element(row);
        if let Some(name) = self.new_names.get(row).filter(|name| !name.is_empty()) {
            self.builder.tree.rename(element, name);
        }
        if next_is_row(&mut self.rows_with_preserved_lines, row, |&next| next) {
            self.preserved_lines.push(element);
        }
        if next_is_row(&mut self.pair_rows, row, |&(next, _)| next) {
            if let Some((_, part)) = self.pair_rows.next() {
                self.builder.tree.set_attribute(element, PAIR, part);
            }
        }
    }

    fn leave_out(&mut self, row: usize) {
        let replacement = self.plan.row_replacement(self.table, row);
        if sets_of(self.table.tag[row]) & CELL != 0 {
            self.builder.copy_emptied(row, replacement);
        } else {
            self.builder.leave_out(row, replacement);
        }
    }

    /// Begins the post of a row, if there is one, with an `hr` if it follows another.
    fn begin_post(&mut self, row: usize) {
        let skipped = self.posts.iter().take_while(|post| post.row < row).count();
        self.posts = &self.posts[skipped..];
        let Some(post) = self.posts.first().filter(|post| post.row == row) else { return };
        self.builder.advance_to(row);
        if post.follows && !self.is_around_cells() {
            let rule = self.builder.tree.new_element("hr");
            self.builder.tree.append_new(self.builder.parent, rule);
        }
        self.unsigned = Some(post).filter(|post| !post.author.is_empty() || !post.date.is_empty());
        self.byline_row = find_byline_row(self.table, &self.plan.text_kept, row);
    }

    /// Adds the byline of a post before a row, unless it belongs below its heading, or in a cell that is still to come.
    fn add_byline(&mut self, row: usize) {
        self.unsigned = self.unsigned.filter(|post| row <= self.table.end[post.row] as usize);
        if row >= self.byline_row && !self.is_around_cells() {
            if let Some(post) = self.unsigned.take() {
                append_byline(&mut self.builder.tree, self.builder.parent, post);
            }
        }
    }

    fn is_around_cells(&self) -> bool {
        AROUND_CELLS.contains(self.builder.tree.tag(self.builder.parent))
    }
}

/// Skips the rows before a row, and returns whether the next one is that row.
fn next_is_row<T>(rows: &mut Peekable<impl Iterator<Item = T>>, row: usize, row_of: impl Fn(&T) -> usize) -> bool {
    while rows.next_if(|next| row_of(next) < row).is_some() {}
    rows.peek().is_some_and(|next| row_of(next) == row)
}

/// The rows of the elements that are parts of pairs, in document order, each with the name of the part.
fn rows_of_pairs(pairs: &[Pair]) -> Vec<(usize, &'static str)> {
    let parts = |pair: &Pair| [(pair.name.start, PAIR_NAME), (pair.value.start, PAIR_VALUE)];
    let mut rows: Vec<_> = pairs.iter().flat_map(parts).collect();
    rows.sort_unstable();
    rows
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{html_of, Images, PageStyles, Piece, Reading, Unread};

    /// The HTML of the content of a body: the texts with a capital letter, or those of their parts that are given.
    fn html(body: &str, pieces: &[(i32, &str)]) -> String {
        html_with_posts(body, pieces, &[])
    }

    fn html_with_posts(body: &str, pieces: &[(i32, &str)], posts: &[SignedPost]) -> String {
        let table = Table::from_canonical(format!("<html><body>{body}</body></html>").into()).unwrap();
        let content: Vec<bool> = (0..table.len()).map(|row| table.text(row)[0].is_ascii_uppercase()).collect();
        let piece = |&(row, text): &(i32, &str)| {
            let own = std::str::from_utf8(table.text(row as usize)).unwrap();
            let start = table.start[row as usize] + own.find(text).unwrap() as i32;
            Piece { row, start, stop: start + text.len() as i32 }
        };
        let pieces: Vec<Piece> = pieces.iter().map(piece).collect();
        let (styles, images) = (PageStyles::In(Unread::default()), Images::OfContent(&[]));
        let reading = Reading::of(&table, styles, content);
        let selected = Selected { styles, reading: &reading, pieces: &pieces, images };
        html_of(&Tree::from_selection(&table, &selected, &TreeOptions { posts, ..TreeOptions::default() }))
    }

    #[test]
    fn text_that_is_not_kept_leaves_a_space() {
        assert_eq!(html("<nav>menu</nav><p>Text<b>rest</b>More<i></i></p>", &[]), " <p>Text More<i></i></p>");
    }

    #[test]
    fn formulas_keep_all_their_forms() {
        let formula = "<math><semantics><mi>y</mi><annotation encoding=\"tex\">Y</annotation></semantics></math>";
        assert_eq!(html(&format!("<p>Text {formula}</p>"), &[]), format!("<p>Text {formula}</p>"));
    }

    #[test]
    fn elements_without_kept_tags_are_unwrapped() {
        assert_eq!(html("<form><x-z>A</x-z>B<x-y>C</x-y></form>D", &[]), " ABC D");
        assert_eq!(html("A<svg>B<th>C</th></svg>D", &[]), "AB C D");
        assert_eq!(html("A<x-z style=\"display:block\">B</x-z>C", &[]), "A B C");
    }

    #[test]
    fn dropped_cells_keep_their_columns() {
        let row = "<table><tbody><tr><td>a<b>b</b></td><th></th><td>C</td><td>D</td></tr></tbody></table>";
        let kept = "<table><tbody><tr><td> </td><th> </th><td>C</td><td>D</td></tr></tbody></table>";
        assert_eq!(html(row, &[]), kept);
    }

    #[test]
    fn pieces_of_rows_can_be_kept() {
        assert_eq!(html("<p>One two three</p>", &[(3, "One"), (3, "three")]), "<p>One three</p>");
        assert_eq!(html("<p>One two three</p>", &[(3, "two")]), "<p> two </p>");
    }

    #[test]
    fn posts_are_separated_and_signed() {
        let post =
            |row, follows| SignedPost { row, author: "Eve & Ann".into(), date: "2024-05-01T07:00".into(), follows };
        let byline = "<p><b>Eve &amp; Ann</b>, <time datetime=\"2024-05-01T07:00\">2024-05-01</time></p>";
        assert_eq!(
            html_with_posts("<div>One</div><div>Two</div>", &[], &[post(2, false), post(4, true)]),
            format!("<div>{byline}One</div><hr><div>{byline}Two</div>")
        );
        assert_eq!(
            html_with_posts(
                "<ol><li><div>One</div></li><li><div>Two</div></li></ol>",
                &[],
                &[post(4, false), post(7, true)]
            ),
            format!("<div><div><div>{byline}One</div></div><div><hr><div>{byline}Two</div></div></div>")
        );
        let rows = "<table><tbody><tr><td>One</td></tr><tr><td>Two</td></tr></tbody></table>";
        assert_eq!(
            html_with_posts(rows, &[], &[post(4, false), post(7, true)]),
            format!("<div><div><div>{byline}<div>One</div></div><hr><div>{byline}<div>Two</div></div></div></div>")
        );
    }

    #[test]
    fn bylines_go_below_the_title_of_a_post() {
        let post = SignedPost { row: 2, author: "Ann".into(), date: String::new(), follows: false };
        let html = |body: &str| html_with_posts(body, &[], std::slice::from_ref(&post));
        let byline = "<p><b>Ann</b></p>";
        let titled = |heading: &str| html(&format!("<div><div>{heading}</div><p>Text</p></div>"));
        assert_eq!(titled("<h1>Mills</h1>"), format!("<div><div><h1>Mills</h1></div>{byline}<p>Text</p></div>"));
        let linked = "<h3><a>Mills</a></h3>";
        assert_eq!(titled(linked), format!("<div><div>{linked}</div>{byline}<p>Text</p></div>"));
        for other in ["<h3>Rank</h3>", "<blockquote><h1>Mills</h1></blockquote>"] {
            assert_eq!(titled(other), format!("<div>{byline}<div>{other}</div><p>Text</p></div>"));
        }
        assert_eq!(html("<div><h1>Mills</h1></div>"), format!("<div>{byline}<h1>Mills</h1></div>"));
    }

    #[test]
    fn quotations_of_posts_are_marked_and_whole_posts_are_none() {
        let post = |row, follows| SignedPost { row, author: String::new(), date: String::new(), follows };
        let quotation = "<div class=\"quote\"><div class=\"quote\">Old</div></div>";
        let body = format!("<div><blockquote>{quotation}One</blockquote></div>").repeat(2);
        let marked = quotation.replacen("<div", "<blockquote", 1) + "One";
        let marked = marked.replacen("</div></div>", "</div></blockquote>", 1);
        assert_eq!(
            html_with_posts(&body, &[], &[post(2, false), post(8, true)]),
            format!("<div><div>{marked}</div></div><hr><div><div>{marked}</div></div>")
        );
        let answer = "<div><blockquote>One</blockquote><p>Two three four</p></div>";
        assert_eq!(html_with_posts(answer, &[], &[post(2, false)]), answer);
    }

    #[test]
    fn pages_without_a_body_are_read() {
        let html = |table: &Table| {
            let (styles, images) = (PageStyles::In(Unread::default()), Images::OfContent(&[]));
            let reading = Reading::of(table, styles, Vec::new());
            let nothing = Selected { styles, reading: &reading, pieces: &[], images };
            html_of(&Tree::from_selection(table, &nothing, &TreeOptions::default()))
        };
        assert_eq!(html(&Table::default()), "");
        for page in ["<br>", "<div>a</div>", "<html><frameset></frameset></html>"] {
            let table = Table::from_canonical(page.into()).unwrap();
            assert_eq!(html(&table).trim(), "");
        }
    }
}
