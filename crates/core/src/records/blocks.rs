//! Every block of a page: what it says, where it is, and which part of it is selected.

use std::borrow::Cow;

use crate::bytes::normal::normalised;
use crate::classify::element_names::ElementNames;
use crate::facts::ancestor_flags::{self, IN_HEADING, IN_LINK, IN_NAVIGATION};
use crate::facts::blocks::Blocks;
use crate::facts::key_rows::KeyRows;
use crate::facts::lines::Separators;
use crate::kept::{readable, Piece};
use crate::records::paths::{PathElements, PathWriter};
use crate::Table;

const COMMENT_NAMES: [&str; 2] = ["comment", "comments"];

/// A run of text that no block element cuts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BlockRecord {
    /// Its first text row.
    pub row: usize,
    /// What it is for.
    pub role: BlockRole,
    /// Its text on one line.
    pub text: String,
    /// Whether any of it is selected.
    pub is_kept: bool,
    /// The selected part of its text, where that is neither all nor nothing.
    pub kept_part: Option<String>,
    /// Whether nobody can read any of it.
    pub is_hidden: bool,
    /// The selector of the smallest element that contains all of it.
    pub css: String,
    /// The XPath of that element.
    pub xpath: String,
}

/// What a block is for, as far as tags, names and links tell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BlockRole {
    /// It is kept and all of it is in a heading.
    Heading,
    /// All of it is in elements named for comments.
    Comment,
    /// It is kept, and neither of the former.
    Content,
    /// It is dropped, and all of it is in `nav` or `menu`, or at least half of its words are in links.
    Navigation,
    /// It is dropped, and none of the former.
    Boilerplate,
}

impl BlockRole {
    /// Returns the name of the role.
    pub fn name(self) -> &'static str {
        match self {
            BlockRole::Heading => "heading",
            BlockRole::Comment => "comment",
            BlockRole::Content => "content",
            BlockRole::Navigation => "navigation",
            BlockRole::Boilerplate => "boilerplate",
        }
    }
}

/// A selection as the records of blocks read it.
pub struct BlockSelection<'a> {
    /// Whether each row is selected.
    pub content: &'a [bool],
    /// Whether each row is selected and read, as [`readable`] says.
    pub read: &'a [bool],
    /// The parts of rows that are not selected as a whole, in document order.
    pub pieces: &'a [Piece],
    /// Whether nobody can read each row.
    pub hidden: &'a [bool],
    /// What separates the texts of the page.
    pub separators: &'a Separators,
    /// The names of the elements of the page.
    pub names: &'a ElementNames,
}

/// Returns the blocks of a page in document order; with `normalize` their texts are in Unicode's form NFC.
pub fn block_records(table: &Table, selection: &BlockSelection, normalize: bool) -> Vec<BlockRecord> {
    let blocks = Blocks::of(table);
    let writer = TextWriter {
        table,
        separators: selection.separators,
        unread: unread_rows(table, &blocks, selection),
        read: selection.read,
        pieces: selection.pieces,
        normalize,
    };
    let roles = RoleFinder::new(table, selection.names);
    let (mut paths, elements) = (PathWriter::new(table), PathElements::of(table));
    let is_hidden = |&row: &i32| selection.hidden.get(row as usize) == Some(&true);
    let record = |rows: &[i32]| {
        let path = paths.path(elements.at(smallest_around(table, rows)));
        let is_kept = rows.iter().any(|&row| writer.read[row as usize]);
        BlockRecord {
            row: rows.first().map_or(0, |&row| row as usize),
            role: roles.role(rows, is_kept),
            text: writer.whole_text(rows),
            kept_part: if is_kept { writer.kept_part(rows) } else { None },
            is_kept,
            is_hidden: rows.iter().all(is_hidden),
            css: path.css,
            xpath: path.xpath,
        }
    };
    blocks.text_rows_by_block().map(record).collect()
}

/// Returns for each row whether it is selected and yet not read. Hidden text in a block with selected text counts as
/// selected: it belongs to what a reader reads there, as a formula does beside its rendering.
fn unread_rows(table: &Table, blocks: &Blocks, selection: &BlockSelection) -> Vec<bool> {
    let is_true = |flags: &[bool], row: i32| flags.get(row as usize) == Some(&true);
    let mut whole: Vec<bool> = (0..table.len() as i32).map(|row| is_true(selection.content, row)).collect();
    let mut has_more = false;
    for rows in blocks.text_rows_by_block().filter(|rows| rows.iter().any(|&row| is_true(selection.content, row))) {
        for &row in rows.iter().filter(|&&row| is_true(selection.hidden, row)) {
            has_more |= !std::mem::replace(&mut whole[row as usize], true);
        }
    }
    let read = if has_more { Cow::Owned(readable(table, &whole)) } else { Cow::Borrowed(selection.read) };
    whole.iter().zip(read.iter()).map(|(&whole, &read)| whole && !read).collect()
}

fn smallest_around(table: &Table, rows: &[i32]) -> usize {
    let (first, last) = (rows.first().map_or(0, |&row| row as usize), rows.last().copied().unwrap_or(0));
    let mut around = table.parent[first].max(0) as usize;
    while table.end[around] <= last {
        around = table.parent[around].max(0) as usize;
    }
    around
}

struct RoleFinder<'a> {
    table: &'a Table,
    /// In what each row is: bits of [`ancestor_flags`].
    around: Vec<u8>,
    /// Whether each row is in an element below `body` that is named for comments.
    in_comments: Vec<bool>,
}

impl<'a> RoleFinder<'a> {
    fn new(table: &'a Table, names: &ElementNames) -> RoleFinder<'a> {
        let mut around = Vec::new();
        ancestor_flags::fill(table, &mut around);
        let body = KeyRows::of(table).body;
        let mut in_comments = vec![false; table.len()];
        names.rows_named(&COMMENT_NAMES).into_iter().filter(|&row| row > body).for_each(|row| in_comments[row] = true);
        for row in 1..in_comments.len() {
            in_comments[row] |= in_comments[table.parent[row] as usize];
        }
        RoleFinder { table, around, in_comments }
    }

    fn role(&self, rows: &[i32], is_kept: bool) -> BlockRole {
        let are_in = |bit: u8| rows.iter().all(|&row| self.around[row as usize] & bit != 0);
        if is_kept && are_in(IN_HEADING) {
            BlockRole::Heading
        } else if rows.iter().all(|&row| self.in_comments[row as usize]) {
            BlockRole::Comment
        } else if is_kept {
            BlockRole::Content
        } else if are_in(IN_NAVIGATION) || self.is_mostly_linked(rows) {
            BlockRole::Navigation
        } else {
            BlockRole::Boilerplate
        }
    }

    fn is_mostly_linked(&self, rows: &[i32]) -> bool {
        let words = |row: &&i32| i64::from(self.table.words[**row as usize]);
        let linked = rows.iter().filter(|&&row| self.around[row as usize] & IN_LINK != 0);
        2 * linked.map(|row| words(&row)).sum::<i64>() >= rows.iter().map(|row| words(&row)).sum::<i64>().max(1)
    }
}

struct TextWriter<'a> {
    table: &'a Table,
    separators: &'a Separators,
    /// Whether each row is selected and read.
    read: &'a [bool],
    /// Whether each row is selected and yet not read.
    unread: Vec<bool>,
    pieces: &'a [Piece],
    normalize: bool,
}

impl TextWriter<'_> {
    /// Writes the text of a block without its rows that nobody reads.
    fn whole_text(&self, rows: &[i32]) -> String {
        let rows = rows.iter().map(|&row| row as usize).filter(|&row| !self.unread[row]);
        self.line(rows.map(|row| (row, Cow::Borrowed(self.table.text(row)))))
    }

    /// Writes the selected part of the text of a block; `None` where it is selected as a whole.
    fn kept_part(&self, rows: &[i32]) -> Option<String> {
        let is_whole = |&row: &i32| self.read[row as usize] && self.pieces_of(row).is_empty();
        if rows.iter().all(is_whole) {
            return None;
        }
        let rows = rows.iter().filter(|&&row| self.read[row as usize]);
        Some(self.line(rows.map(|&row| (row as usize, self.kept_text(row)))))
    }

    /// Returns the kept pieces of a row with a space where words are left out.
    fn kept_text(&self, row: i32) -> Cow<'_, [u8]> {
        let (pieces, place) = (self.pieces_of(row), self.table.place(row as usize));
        let (Some(first), Some(last)) = (pieces.first(), pieces.last()) else {
            return Cow::Borrowed(self.table.text(row as usize));
        };
        let mut html = Vec::with_capacity(place.len());
        if first.start as usize > place.start {
            html.push(b' ');
        }
        for (index, piece) in pieces.iter().enumerate() {
            if index > 0 {
                html.push(b' ');
            }
            html.extend_from_slice(self.table.html.get(piece.start as usize..piece.stop as usize).unwrap_or(&[]));
        }
        if (last.stop as usize) < place.end {
            html.push(b' ');
        }
        Cow::Owned(html)
    }

    fn pieces_of(&self, row: i32) -> &[Piece] {
        let begin = self.pieces.partition_point(|piece| piece.row < row);
        let rest = &self.pieces[begin..];
        &rest[..rest.partition_point(|piece| piece.row == row)]
    }

    fn line<'a>(&self, texts: impl Iterator<Item = (usize, Cow<'a, [u8]>)>) -> String {
        let line = self.separators.line(self.table, texts, &self.unread);
        if !self.normalize {
            return line;
        }
        match normalised(&line) {
            Cow::Owned(normal) => normal,
            Cow::Borrowed(_) => line,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn records(html: &str, content: &[usize], hidden: &[usize], pieces: &[Piece]) -> Vec<BlockRecord> {
        let table = Table::from_canonical(html.into()).unwrap();
        let flags = |rows: &[usize]| (0..table.len()).map(|row| rows.contains(&row)).collect::<Vec<_>>();
        let (separators, names) = (&Separators::of(&table), &ElementNames::of(&table));
        let content = &flags(content);
        let read = &readable(&table, content);
        let selection = BlockSelection { content, read, hidden: &flags(hidden), pieces, separators, names };
        block_records(&table, &selection, true)
    }

    #[test]
    fn a_block_is_at_the_smallest_element_around_it() {
        let found = records("<html><body><p>a<b>b</b></p>c</body></html>", &[3], &[5, 6], &[]);
        let places: Vec<_> = found.iter().map(|block| (block.row, &*block.text, &*block.css, &*block.xpath)).collect();
        assert_eq!(places, [(3, "ab", "body > p", "/html/body/p"), (6, "c", "body", "/html/body")]);
        assert_eq!(found[0].kept_part.as_deref(), Some("a"));
        assert_eq!([0, 1].map(|block| (found[block].is_kept, found[block].is_hidden)), [(true, false), (false, true)]);
    }

    #[test]
    fn a_text_may_be_kept_in_pieces() {
        let html = "<html><body><p>one two three</p></body></html>";
        let begin = html.find("one").unwrap() as i32;
        let pieces =
            [Piece { row: 3, start: begin, stop: begin + 3 }, Piece { row: 3, start: begin + 8, stop: begin + 13 }];
        let found = records(html, &[3], &[], &pieces);
        assert_eq!((&*found[0].text, found[0].kept_part.as_deref()), ("one two three", Some("one three")));
    }

    #[test]
    fn roles_depend_on_links_names_and_selection() {
        let roles = |html: &str, content: &[usize]| {
            records(html, content, &[], &[]).iter().map(|block| block.role).collect::<Vec<_>>()
        };
        let html = "<body><h1>a</h1><nav>b</nav><p>c d <a>e f</a></p><p>c d g <a>e f</a></p><p class=\"comments\">h</p></body>";
        use BlockRole::{Boilerplate, Comment, Content, Heading, Navigation};
        assert_eq!(roles(html, &[]), [Boilerplate, Navigation, Navigation, Boilerplate, Comment]);
        assert_eq!(roles(html, &[2, 4, 6, 10, 14]), [Heading, Content, Content, Content, Comment]);
    }

    #[test]
    fn texts_are_normalised() {
        assert_eq!(records("<html><body><p>cafe\u{301}</p></body></html>", &[], &[], &[])[0].text, "caf\u{e9}");
    }
}
