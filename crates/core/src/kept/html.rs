//! The HTML of a selection: what is in the body, without what is not kept.

use super::elements::{kept_elements, Images};
use super::formulas::with_whole_formulas;
use super::staying::staying;
use crate::landmarks::Landmarks;
use crate::own_lines::on_own_lines;
use crate::sets::{sets_of, CELL, IMAGE};
use crate::tags::{flags, name_of, BLOCK};
use crate::text::{joined, pieces_of, readable, traceless, Piece};
use crate::{PageStyles, Table};

/// Which parts of a page are kept.
pub struct Selected<'a> {
    /// Its styles.
    pub styles: PageStyles<'a>,
    /// True on the selected text rows.
    pub content: &'a [bool],
    /// In document order, the parts to keep of rows that are not kept as a whole.
    pub pieces: &'a [Piece],
    /// Which images are kept.
    pub images: Images<'a>,
}

/// HTML that the page does not have.
pub struct Addition {
    /// Where in the canonical HTML it is added.
    pub place: i32,
    /// What is added.
    pub html: Vec<u8>,
}

/// The canonical HTML inside `body` of what is selected: the text that a reader reads, and the elements around it.
///
/// `stays` is true at the numbers of the tags that are allowed in the content; of other elements only what is in them
/// stays. Text that is left out is replaced by a blank, unless it leaves no trace; so is an image on lines of its own. A
/// formula is kept with all its forms. A dropped cell in a kept row keeps its tags, so that the other cells keep their
/// columns. The `additions`, in order of their places, are added where nothing around them is left out.
pub fn content_html(table: &Table, selected: &Selected<'_>, stays: &[bool], additions: &[Addition]) -> String {
    let body = Landmarks::of(table).body;
    if table.is_empty() {
        return String::new();
    }
    let mut read = readable(table, selected.content);
    let traceless = traceless(table, selected.styles, selected.content, &read);
    with_whole_formulas(table, &mut read);
    let kept = kept_elements(table, &read, selected.images);
    let mut whole = read.clone();
    selected.pieces.iter().for_each(|piece| whole[piece.row as usize] = false);
    let staying = staying(table, stays, &whole);
    let mut writer = Writer::of(table, body, additions);
    let (mut pieces, mut row) = (selected.pieces, body + 1);
    while row < table.end[body] as usize {
        writer.close_before(row);
        let own = pieces_of(row, &mut pieces);
        if read[row] {
            if !own.is_empty() {
                writer.replace(table.start[row], table.stop[row], &joined(table, row, own));
            }
        } else if kept[row] {
            if !staying[row] {
                writer.unwrap(row);
            }
        } else {
            let end = table.end[row] as usize;
            let is_gap = |inner: usize| match table.tag[inner] {
                0 => !traceless[inner],
                tag => sets_of(tag) & IMAGE != 0 && writer.parts_text(inner),
            };
            let leaves_gap = (row..end).any(is_gap);
            writer.drop(row, leaves_gap);
            row = end;
            continue;
        }
        row += 1;
    }
    writer.finish(body)
}

/// Copies the canonical HTML, with some of it replaced.
struct Writer<'a> {
    table: &'a Table,
    /// What is written so far.
    html: Vec<u8>,
    /// Where the rest begins that is not yet written.
    at: usize,
    /// The elements that are unwrapped and not yet closed.
    open: Vec<usize>,
    /// The elements that styles put on lines of their own.
    on_own_lines: Vec<usize>,
    /// What is still to be added.
    additions: &'a [Addition],
}

impl<'a> Writer<'a> {
    fn of(table: &'a Table, body: usize, additions: &'a [Addition]) -> Writer<'a> {
        let (at, on_own_lines) = (table.stop[body] as usize, on_own_lines(table).collect());
        Writer { table, html: Vec::new(), at, open: Vec::new(), on_own_lines, additions }
    }

    fn replace(&mut self, start: i32, stop: i32, instead: &[u8]) {
        self.copy_with_additions(start as usize);
        self.html.extend_from_slice(instead);
        self.at = stop as usize;
    }

    fn copy_with_additions(&mut self, stop: usize) {
        while let Some((next, others)) = self.additions.split_first() {
            let place = next.place as usize;
            if place > stop {
                break;
            }
            if place >= self.at {
                self.copy(place);
                self.html.extend_from_slice(&next.html);
            }
            self.additions = others;
        }
        self.copy(stop);
    }

    fn copy(&mut self, stop: usize) {
        self.html.extend_from_slice(self.table.html.get(self.at..stop).unwrap_or(&[]));
        self.at = stop;
    }

    /// Leave out a whole row; of a cell only what is in it.
    fn drop(&mut self, row: usize, leaves_gap: bool) {
        let (mut start, mut close) = (self.table.start[row], self.table.close[row]);
        if sets_of(self.table.tag[row]) & CELL != 0 {
            start = self.table.stop[row];
            close = self.end_tag(row);
        }
        self.replace(start, close, if leaves_gap { b" " } else { b"" });
    }

    /// Leave out the tags of an element; its end tag is left out when it is reached.
    fn unwrap(&mut self, row: usize) {
        self.replace(self.table.start[row], self.table.stop[row], self.instead_of_tag(row));
        if self.table.close[row] > self.table.stop[row] {
            self.open.push(row);
        }
    }

    /// Leave out the end tags of unwrapped elements that end before a row.
    fn close_before(&mut self, row: usize) {
        while let Some(inner) = self.open.pop() {
            if self.table.end[inner] as usize > row {
                self.open.push(inner);
                return;
            }
            self.replace(self.end_tag(inner), self.table.close[inner], self.instead_of_tag(inner));
        }
    }

    fn instead_of_tag(&self, row: usize) -> &'static [u8] {
        if self.parts_text(row) {
            b" "
        } else {
            b""
        }
    }

    /// Whether an element sets the text in it apart from that around it.
    fn parts_text(&self, row: usize) -> bool {
        flags(self.table.tag[row]) & BLOCK != 0 || self.on_own_lines.binary_search(&row).is_ok()
    }

    /// Where the end tag of an element begins.
    fn end_tag(&self, row: usize) -> i32 {
        let name = name_of(self.table.text(row).get(1..).unwrap_or(&[]));
        self.table.close[row] - ("</".len() + name.len() + ">".len()) as i32
    }

    fn finish(mut self, body: usize) -> String {
        self.close_before(self.table.end[body] as usize);
        self.replace(self.end_tag(body), self.table.close[body], b"");
        String::from_utf8(self.html).unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tags::{number, COUNT};

    /// The HTML of a body whose content are the texts with a capital letter; `font` and `form` and what is not known go.
    fn html(body: &str, pieces: &[(i32, &str)]) -> String {
        html_with(body, pieces, &[])
    }

    /// The same with HTML that is added, by its places in the body.
    fn html_with(body: &str, pieces: &[(i32, &str)], additions: &[(usize, &str)]) -> String {
        let table = Table::from_canonical(format!("<html><body>{body}</body></html>").into()).unwrap();
        let content: Vec<bool> = (0..table.len()).map(|row| table.text(row)[0].is_ascii_uppercase()).collect();
        let mut stays = [true; COUNT];
        stays[number("font") as usize] = false;
        stays[number("form") as usize] = false;
        let piece = |&(row, text): &(i32, &str)| {
            let own = std::str::from_utf8(table.text(row as usize)).unwrap();
            let start = table.start[row as usize] + own.find(text).unwrap() as i32;
            Piece { row, start, stop: start + text.len() as i32 }
        };
        let pieces: Vec<Piece> = pieces.iter().map(piece).collect();
        let before = "<html><body>".len();
        let addition = |&(place, html): &(usize, &str)| Addition { place: (before + place) as i32, html: html.into() };
        let additions: Vec<Addition> = additions.iter().map(addition).collect();
        content_html(
            &table,
            &Selected {
                styles: PageStyles::In(&table.html),
                content: &content,
                pieces: &pieces,
                images: Images::OfContent(&[]),
            },
            &stays,
            &additions,
        )
    }

    #[test]
    fn what_is_not_kept_leaves_a_blank() {
        assert_eq!(html("<nav>menu</nav><p>Text<b>rest</b>More<i></i></p>", &[]), " <p>Text More<i></i></p>");
    }

    #[test]
    fn formulas_keep_all_their_forms() {
        let formula = "<math><semantics><mi>y</mi><annotation encoding=\"tex\">Y</annotation></semantics></math>";
        assert_eq!(html(&format!("<p>Text {formula}</p>"), &[]), format!("<p>Text {formula}</p>"));
    }

    #[test]
    fn elements_that_do_not_stay_are_unwrapped() {
        assert_eq!(html("<form><font>A</font>B<x-y>C</x-y></form>D", &[]), " ABC D");
        assert_eq!(html("<font><form>A</form></font>", &[]), " A ");
        assert_eq!(html("A<svg>B<th>C</th></svg>D", &[]), "AB C D");
        assert_eq!(html("A<font style=\"display:block\">B</font>C", &[]), "A B C");
    }

    #[test]
    fn dropped_cells_keep_their_tags() {
        let row = "<table><tbody><tr><td>a<b>b</b></td><th></th><td>C</td></tr></tbody></table>";
        let kept = "<table><tbody><tr><td> </td><th></th><td>C</td></tr></tbody></table>";
        assert_eq!(html(row, &[]), kept);
    }

    #[test]
    fn of_some_rows_only_pieces_are_kept() {
        assert_eq!(html("<p>One two three</p>", &[(3, "One"), (3, "three")]), "<p>One three</p>");
        assert_eq!(html("<p>One two three</p>", &[(3, "two")]), "<p> two </p>");
    }

    #[test]
    fn additions_stand_at_their_places() {
        assert_eq!(
            html_with("<p>One</p><p>Two</p>", &[], &[(2, " id=a"), (10, "<hr>")]),
            "<p id=a>One</p><hr><p>Two</p>"
        );
        assert_eq!(html_with("<nav>menu</nav><p>One</p>", &[], &[(5, "<hr>"), (15, "<hr>")]), " <hr><p>One</p>");
        assert_eq!(html_with("<form>One</form>", &[], &[(5, " id=a"), (6, "<b>by</b>")]), " <b>by</b>One ");
    }

    #[test]
    fn pages_without_a_body_are_read() {
        let nothing =
            Selected { styles: PageStyles::In(b""), content: &[], pieces: &[], images: Images::OfContent(&[]) };
        assert_eq!(content_html(&Table::default(), &nothing, &[], &[]), "");
        for html in ["<br>", "<div>a</div>", "<html><frameset></frameset></html>"] {
            let table = Table::from_canonical(html.into()).unwrap();
            assert_eq!(content_html(&table, &nothing, &[], &[]).trim(), "");
        }
    }
}
