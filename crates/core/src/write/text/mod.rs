//! Writes the selection as plain text, in lines as a browser would show them.

mod formulas;
mod line_rules;
mod quotations;
mod separators;
mod writer;

use std::borrow::Cow;
use std::iter::Peekable;

use crate::content::find_byline_row;
use crate::kept::{join_pieces, pieces_of, Piece, Reading, ReadingFacts};
use crate::table::sets::{sets_of, PREFORMATTED};
use crate::{PageStyles, Table};
use formulas::Formulas;
use quotations::Quotations;
use separators::{Separators, Typed};
use writer::{Separator, Writer};

/// A line before a post that says who wrote it, and when.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Byline {
    /// The element of the post.
    pub row: usize,
    /// The line as canonical HTML without tags.
    pub html: Vec<u8>,
}

/// Writes the selected text in document order; `content` is true on the selected text rows.
///
/// Blocks are on lines of their own, paragraphs and the like after an empty line, cells after a tab, and each row of short
/// cells on one line. Two line breaks make an empty line, and so does the edge between groups of lines that repeat. Inline
/// tags never merge or split words. White space is collapsed except in `pre` and the like. Quotations have their marks, and
/// formulas are TeX. A label and its value are one line, as [`pairs`](crate::facts::pairs) finds them. Rows that no reader
/// reads are left out, as [`readable`] says.
pub fn text_of(table: &Table, styles: PageStyles, content: &[bool]) -> String {
    text_of_pieces(table, styles, content, &[])
}

/// Returns the text of a page that a browser shows.
pub fn visible_text(table: &Table, styles: PageStyles<'_>, facts: &ReadingFacts) -> String {
    let hidden = styles.hidden(table);
    let content: Vec<bool> = hidden.iter().zip(&table.tag).map(|(is_hidden, tag)| !is_hidden && *tag == 0).collect();
    text_with_bylines(table, styles, &Reading::with(facts, table, styles, content), &[], &[])
}

/// Writes the selected text like [`text_of`], where of some rows only pieces are kept; these are in document order.
pub fn text_of_pieces(table: &Table, styles: PageStyles, content: &[bool], pieces: &[Piece]) -> String {
    text_with_bylines(table, styles, &Reading::of(table, styles, content.to_vec()), pieces, &[])
}

/// Writes the selected text like [`text_of_pieces`], with a byline before some elements, which are in document order.
///
/// Empty lines are around each byline.
pub fn text_with_bylines<'a>(
    table: &Table,
    styles: PageStyles,
    reading: &Reading,
    pieces: &[Piece],
    bylines: &'a [Byline],
) -> String {
    let (read, traceless) = (reading.read(), reading.traceless());
    let is_left_out = |row: usize| table.tag[row] == 0 && !read[row] && !traceless[row];
    let mut written = read.to_vec();
    let formulas = Formulas::of(table, &mut written, pieces);
    let quotations = Quotations::of(table, &written);
    let mut separators = Separators::of(table, &styles.preserved_lines(table), reading, &written);
    let mut writer = Writer::default();
    let mut pieces = pieces;
    let with_row = |byline: &'a Byline| (find_byline_row(table, read, byline.row), byline);
    let mut bylines = bylines.iter().map(with_row).peekable();
    for (row, &is_written) in written.iter().enumerate() {
        separators.enter(row);
        let own_pieces = pieces_of(row, &mut pieces);
        if is_written {
            let text = match formulas.at(row) {
                Some(formula) => Cow::Borrowed(&formula.tex[..]),
                None if own_pieces.is_empty() => Cow::Borrowed(table.text(row)),
                None => Cow::Owned(join_pieces(table, row, own_pieces)),
            };
            let typed = separators.typed(row);
            let has_lines = typed == Typed::Lines && text.contains(&b'\n');
            if has_lines && begins_with_break(text.iter()) {
                separators.break_line();
            }
            separators.write_before(table, formulas.at(row).map_or(row, |formula| formula.row), &mut writer);
            write_bylines(table, row, &mut bylines, &mut writer);
            quotations.write_before(row, &mut writer);
            match typed {
                Typed::Everything => write_typed(table, row, &text, &mut writer),
                _ if has_lines => write_lines(&text, &mut writer),
                _ => writer.write_text(&text),
            }
            quotations.write_after(row, &mut writer);
            if has_lines && begins_with_break(text.iter().rev()) {
                separators.break_line();
            }
        } else if is_left_out(row) {
            separators.skip();
        }
    }
    writer.finish()
}

/// Writes the bylines that go before a row, each with the first row that may follow it, and removes them from those left.
fn write_bylines<'a>(
    table: &Table,
    row: usize,
    left: &mut Peekable<impl Iterator<Item = (usize, &'a Byline)>>,
    writer: &mut Writer,
) {
    while let Some((_, byline)) = left.next_if(|&(first, _)| first <= row) {
        if table.end.get(byline.row).is_some_and(|&end| row < end as usize) {
            writer.end_paragraph();
            writer.write_text(&byline.html);
            writer.end_paragraph();
        }
    }
}

/// Writes a text with its white space preserved; a line break right after the start tag is not shown.
fn write_typed(table: &Table, row: usize, text: &[u8], writer: &mut Writer) {
    let opens = row > 0 && sets_of(table.tag[row - 1]) & PREFORMATTED != 0;
    writer.write_typed(text.strip_prefix(b"\n").filter(|_| opens).unwrap_or(text));
}

/// Writes a text with its line breaks preserved; those at its ends become separators of texts.
fn write_lines(text: &[u8], writer: &mut Writer) {
    let is_white = |byte: &u8| byte.is_ascii_whitespace();
    let begin = text.iter().position(|byte| !is_white(byte)).unwrap_or(0);
    let end = text.iter().rposition(|byte| !is_white(byte)).map_or(text.len(), |last| last + 1);
    let begin = if begins_with_break(text.iter()) { begin } else { 0 };
    let end = if begins_with_break(text.iter().rev()) { end } else { text.len() };
    for (number, line) in text[begin..end].split(|&byte| byte == b'\n').enumerate() {
        if number > 0 {
            writer.separate(Separator::Break);
        }
        writer.write_text(line);
    }
}

/// Whether a text begins with white space that has a line break.
fn begins_with_break<'a>(mut text: impl Iterator<Item = &'a u8>) -> bool {
    text.find(|&&byte| byte == b'\n' || !byte.is_ascii_whitespace()) == Some(&b'\n')
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Limits, Parsed, Unread};

    #[test]
    fn a_byline_precedes_the_first_text_of_its_element() {
        let html = "<body><p>a</p><div><b></b><p>b</p><i>c</i></div><div></div><p>d</p></body>";
        let table = Table::from_canonical(html.into()).unwrap();
        let content: Vec<bool> = table.tag.iter().map(|&tag| tag == 0).collect();
        let bylines = [(3, "Ann &amp; Bob, 1 May"), (8, "nobody")]
            .map(|(row, html)| Byline { row, html: html.as_bytes().to_vec() });
        let styles = PageStyles::In(Unread::default());
        let text = text_with_bylines(&table, styles, &Reading::of(&table, styles, content), &[], &bylines);
        assert_eq!(text, "a\n\nAnn & Bob, 1 May\n\nb\n\nc\n\nd");
    }

    /// The text of a page of which everything but the rows in `em` is selected.
    fn text(html: &str) -> String {
        let table = Table::from_canonical(html.into()).unwrap();
        let is_left_out = |row: usize| {
            table.parent[row] >= 0 && { table.tag[table.parent[row] as usize] == crate::table::tags::number("em") }
        };
        let content: Vec<bool> = (0..table.len()).map(|row| table.tag[row] == 0 && !is_left_out(row)).collect();
        text_of(&table, PageStyles::In(Unread::default()), &content)
    }

    #[test]
    fn blocks_are_lines_and_paragraphs_have_empty_lines_around_them() {
        assert_eq!(text("<body><p>a</p><p>b</p><div>c</div><div>d<br>e</div></body>"), "a\n\nb\n\nc\nd\ne");
        assert_eq!(text("<body><p>a<br><br>b<br><b>c</b></p></body>"), "a\n\nb\nc");
        assert_eq!(
            text("<body><table><tbody><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></tbody></table></body>"),
            "a\tb\nc"
        );
    }

    #[test]
    fn a_row_of_short_cells_is_one_line() {
        let rows = |cells: &str| text(&format!("<body><table><tbody><tr>{cells}</tr></tbody></table></body>"));
        assert_eq!(rows("<td>1<br>person</td><td><p>a</p><p>b</p></td><td>c</td>"), "1 person\ta b\tc");
        assert_eq!(rows("<td><ul><li>a</li><li>b</li></ul></td><td>c</td>"), "a\nb\n\nc");
        assert_eq!(rows("<td>a<br>b</td>"), "a\nb");
        assert_eq!(rows("<td>a<b style=\"display:block\">b</b></td><td><cite>c:</cite>d</td>"), "a b\tc: d");
        assert_eq!(rows(&format!("<td>a<br>b</td><td>{}</td>", "c ".repeat(21))).matches('\n').count(), 1);
    }

    #[test]
    fn a_label_and_its_value_are_one_line() {
        let specs = |form: fn(&str, &str) -> String| {
            let pairs =
                [("Max torque", "200 nm"), ("Doors", "5"), ("Fuel", "oil")].map(|(name, value)| form(name, value));
            text(&format!("<body><div>{}</div><div>end</div></body>", pairs.concat()))
        };
        let on_lines = "Max torque\t200 nm\nDoors\t5\nFuel\toil\nend";
        assert_eq!(specs(|name, value| format!("<div><p>{name}</p><p>{value}</p></div>")), on_lines);
        assert_eq!(specs(|name, value| format!("<div><i>{name}</i><br><b>{value}</b></div>")), on_lines);
        assert_eq!(
            specs(|name, value| format!("<div><i>{name}</i><b>{value}</b></div>")),
            "Max torque 200 nm\nDoors 5\nFuel oil\nend"
        );
        assert_eq!(text("<dl><dt>a:</dt><dd>b</dd><dt>c</dt><dd><p>d</p><p>e</p></dd></dl>"), "a: b\nc\td e");
        assert_eq!(text("<dl><dt><em>a</em></dt><dd>b</dd><dt>c</dt><dd>d</dd></dl>"), "b\nc\td");
    }

    #[test]
    fn inline_tags_neither_glue_nor_split_words() {
        assert_eq!(text("<p>a<b>b</b> <i>c</i> d</p>"), "ab c d");
        assert_eq!(text("<p><b>a</b> <i>b</i><i> </i><b>c</b></p>"), "a b c");
    }

    #[test]
    fn styles_can_put_elements_on_lines_of_their_own() {
        assert_eq!(
            text("<p>a<span style=\"display:block\">b</span>c<span style=\"color:red\">d</span></p>"),
            "a\nb\ncd"
        );
    }

    #[test]
    fn an_empty_line_separates_groups_of_lines_that_repeat() {
        let post = |class: &str, by: &str| format!("<div class=\"{class}\"><div>{by}</div><div>text</div></div>");
        let thread = |one: &str, other: &str| text(&format!("<body>{}{}</body>", post(one, "a"), post(other, "b")));
        assert_eq!(thread("post", "post"), "a\ntext\n\nb\ntext");
        assert_eq!(thread("post", "reply"), "a\ntext\nb\ntext");
        assert_eq!(text("<body><div><b>a</b> b</div><div>c</div><div>d<br>e</div></body>"), "a b\nc\nd\ne");
        assert_eq!(
            text("<body><div>a<br>b</div><em>x</em><div>c<br>d</div>e<div>f<br>g</div></body>"),
            "a\nb\n\nc\nd\ne\nf\ng"
        );
    }

    #[test]
    fn quotations_after_their_source_are_on_a_new_line() {
        let quoted = "<body><blockquote><cite>a wrote: </cite>b <cite>c</cite> d</blockquote></body>";
        assert_eq!(text(quoted), "a wrote:\nb c d");
    }

    #[test]
    fn quotations_have_marks() {
        assert_eq!(text("<p>a <q>b <q>c</q></q>, <q>“d”</q><q><em>e</em></q></p>"), "a “b ‘c’”, “d”");
    }

    #[test]
    fn formulas_are_tex() {
        let half = "<math>\n<mfrac><mn>1</mn> <mn>2</mn></mfrac> </math>";
        assert_eq!(text(&format!("<p>a ({half}), {half} {half}</p>")), r"a (\frac{1}{2}), \frac{1}{2} \frac{1}{2}");
        assert_eq!(text("<p><math><mi>x</mi><mo>&lt;</mo><mi>&amp;lt;</mi></math>.</p>"), r"x<\&lt;.");
        assert_eq!(text("<p><math><mstack><mn>1</mn><mn>2</mn></mstack></math></p>"), "12");
        assert_eq!(text("<p><math><mn>1</mn><em>2</em></math>3</p>"), "1 3");
    }

    #[test]
    fn text_that_is_left_out_leaves_a_space() {
        assert_eq!(text("<p>a<em>x</em>b</p>"), "a b");
        assert_eq!(text("<body><p>a<em>x</em></p><p>b</p></body>"), "a\n\nb");
        assert_eq!(text("<p>a<em>x</em>, b <em hidden=\"\">x</em>c<em hidden=\"\">x</em>.</p>"), "a , b c.");
    }

    #[test]
    fn white_space_is_collapsed_and_references_are_resolved() {
        assert_eq!(text("<p> a \n\t b&nbsp;&nbsp;c&amp;lt;&lt;&gt; </p>"), "a b c&lt;<>");
        assert_eq!(text("<body><p>a &nbsp;</p><p>&nbsp;b</p></body>"), "a\n\nb");
    }

    #[test]
    fn white_space_in_pre_is_preserved() {
        assert_eq!(text("<pre>\n  a\n\n\tb<b>c</b>  <b>d</b>&nbsp;e\n</pre>"), "  a\n\n\tbc  d e");
        assert_eq!(text("<body><pre>a\n</pre><p>b</p></body>"), "a\n\nb");
        assert_eq!(text("<pre>a<br>b<span>c</span>\n\n<span>d</span></pre>"), "a\nbc\n\nd");
        assert_eq!(text("<pre>a<br><br><br>b</pre>"), "a\n\n\nb");
        assert_eq!(text("<pre><div>a</div>  <div>b</div></pre>"), "a\n  b");
        assert_eq!(text("<pre>a\r\nb</pre>"), "a\nb");
    }

    #[test]
    fn styles_can_keep_lines() {
        let lines = |inside: &str| text(&format!("<p>a<span style=\"white-space:pre-line\">{inside}</span>z</p>"));
        assert_eq!(lines("b  c\n d\n\ne"), "ab c\nd\n\nez");
        assert_eq!(lines("\nb<b>c</b>\n<b>d</b> e\n "), "a\nbc\nd e\nz");
        let styled = "<style>.lines, #l{white-space: pre-line}@media print{p{white-space:pre}}</style>";
        let source = format!("<html><head>{styled}</head><body><p class=\"lines\">a\nb</p><p>c\nd</p></body></html>");
        let Parsed { table, unread, .. } = Parsed::within(source.as_bytes(), &Limits::default()).unwrap();
        assert_eq!(
            text_of(&table, PageStyles::In(unread.within(source.as_bytes())), &vec![true; table.len()]),
            "a\nb\n\nc d"
        );
        let code = "<p>a <code style=\"white-space: pre\">b\n  c</code></p>";
        assert_eq!(text(code), "a b\n  c");
    }

    #[test]
    fn line_numbers_in_pre_leave_nothing() {
        let html = "<body><pre>a\n<i class=\"lineno\">7</i> <b>b</b></pre></body>";
        assert_eq!(text(html), "a\n b");
        assert_eq!(text("<body><pre><b>a</b>\n<i class=\"lineno\">7</i> <b>b</b></pre></body>"), "a\n b");
    }

    #[test]
    fn words_that_are_left_out_leave_a_space() {
        let table = Table::from_canonical("<p>one two three<b>four</b></p>".into()).unwrap();
        let piece = |start, stop| Piece { row: 1, start, stop };
        let text = |pieces: &[Piece]| {
            text_of_pieces(&table, PageStyles::In(Unread::default()), &[false, true, false, true], pieces)
        };
        assert_eq!(text(&[]), "one two threefour");
        assert_eq!(text(&[piece(3, 6), piece(11, 16)]), "one threefour");
        assert_eq!(text(&[piece(7, 10)]), "two four");
    }

    #[test]
    fn nothing_selected_is_no_text() {
        assert_eq!(text("<p><em>a</em></p>"), "");
        let table = Table::from_canonical("<p>a</p>".into()).unwrap();
        assert_eq!(text_of(&table, PageStyles::In(Unread::default()), &[]), "");
    }

    #[test]
    fn invalid_utf8_is_replaced() {
        let table = Table::from_canonical(b"<p>a\xff&b</p>".to_vec()).unwrap();
        assert_eq!(text_of(&table, PageStyles::In(Unread::default()), &[false, true]), "a\u{fffd}&b");
    }
}
