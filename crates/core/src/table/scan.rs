//! Canonical HTML → table.
//!
//! In canonical HTML every `<` begins a tag and every `>` ends one, since the serialiser escapes both in text and in
//! values of attributes. One pass finds these angles, a second one goes over the tags with the innermost open element
//! in hand.

use std::collections::HashMap;

use crate::bytes::simd::{positions, Pattern};
use crate::table::attributes::name_bits;
use crate::table::rows::{Element, RowWriter};
use crate::table::tags::{self, EMPTIED, RAW_TEXT, VOID};
use crate::{Error, Table};

/// The columns of canonical HTML, which is one element with all the rest in it, its tags balanced, no text unescaped.
pub(crate) fn scan(html: Vec<u8>) -> Result<Table, Error> {
    if html.len() > i32::MAX as usize {
        return Err(Error::TooLarge);
    }
    let angles = positions(&html, Pattern::ANGLES);
    Scan::new(&html, &angles).run()?.finish(html)
}

/// The state of the pass over the tags.
struct Scan<'a> {
    html: &'a [u8],
    /// Offsets of the angles: where tags begin and end, in turn.
    angles: &'a [u32],
    rows: RowWriter,
    /// Numbers of names that are not known to every page.
    names: HashMap<&'a [u8], i32>,
}

impl<'a> Scan<'a> {
    fn new(html: &'a [u8], angles: &'a [u32]) -> Scan<'a> {
        Scan { html, angles, rows: RowWriter::new(most_rows(html, angles)), names: HashMap::new() }
    }

    fn run(mut self) -> Result<RowWriter, Error> {
        let tags = self.angles.chunks_exact(2);
        if !tags.remainder().is_empty() || !self.html.starts_with(b"<") || !self.html.ends_with(b">") {
            return Err(Error::Unbalanced);
        }
        let nexts = self.angles.chunks_exact(2).skip(1).map(|tag| tag[0] as usize);
        for (tag, next) in tags.zip(nexts.chain([self.html.len()])) {
            let (begin, end) = (tag[0] as usize, tag[1] as usize);
            self.read_tag(begin, end)?;
            if next > end + 1 {
                self.rows.text(self.html, end + 1, next)?;
            }
        }
        Ok(self.rows)
    }

    /// Reads the tag whose angles are at `begin` and `end`.
    #[inline]
    fn read_tag(&mut self, begin: usize, end: usize) -> Result<(), Error> {
        let tag = self.html.get(begin..=end).ok_or(Error::Unbalanced)?;
        match *tag {
            [b'<', b'/', .., b'>'] => self.rows.close(end + 1),
            [b'<', b'A'..=u8::MAX, .., b'>'] => self.open(begin, end + 1, &tag[1..]),
            _ => Err(Error::Unbalanced),
        }
    }

    #[inline]
    fn open(&mut self, start: usize, stop: usize, name: &'a [u8]) -> Result<(), Error> {
        let tag = tags::lookup(name).unwrap_or_else(|| self.own_name(start + 1, tags::name_of(name)));
        let flags = tags::flags(tag);
        if flags & RAW_TEXT != 0 && !(flags & EMPTIED != 0 && self.is_empty(tag, stop)) {
            return Err(Error::Unbalanced);
        }
        let names = name_bits(name);
        self.rows.element(Element { tag, start, stop, names }, flags & VOID == 0)
    }

    /// Returns the number of a name that is not known to every page, and that is at `start`.
    #[cold]
    fn own_name(&mut self, start: usize, name: &'a [u8]) -> i32 {
        let rows = &mut self.rows;
        *self.names.entry(name).or_insert_with(|| rows.add_name(start, start + name.len()))
    }

    /// Returns whether the element whose start tag ends at `stop` has nothing in it.
    #[cold]
    fn is_empty(&self, tag: i32, stop: usize) -> bool {
        let after = self.html.get(stop..).and_then(|rest| rest.strip_prefix(b"</"));
        after.is_some_and(|name| tags::lookup(name) == Some(tag))
    }
}

/// How many rows there can be: one for each start tag and one for each text, of which some may be blank.
fn most_rows(html: &[u8], angles: &[u32]) -> usize {
    let starts = angles.chunks_exact(2).filter(|tag| html.get(tag[0] as usize + 1) != Some(&b'/')).count();
    let texts = angles[1.min(angles.len())..].chunks_exact(2).filter(|gap| gap[1] > gap[0] + 1).count();
    starts + texts
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bytes::random::Random;

    fn scan(html: &str) -> Result<Table, Error> {
        Table::from_canonical(html.as_bytes().to_vec())
    }

    #[test]
    fn a_page_by_hand() {
        let html = "<html><body> <p a=\"b\">One <b>two</b>\n</p><br>three</body></html>";
        let table = scan(html).unwrap();
        assert_eq!(table.parent, [-1, 0, 1, 2, 2, 4, 1, 1]);
        assert_eq!(table.end, [8, 8, 6, 4, 6, 6, 7, 8]);
        assert_eq!(table.depth, [0, 1, 2, 3, 3, 4, 2, 2]);
        let names: Vec<&str> = table.tag.iter().map(|&tag| tags::NAMES[tag as usize]).collect();
        assert_eq!(names, ["html", "body", "p", "#text", "b", "#text", "br", "#text"]);
        let whole = |row: usize| &html[table.start[row] as usize..table.close[row] as usize];
        assert_eq!(whole(0), html);
        assert_eq!(whole(2), "<p a=\"b\">One <b>two</b>\n</p>");
        assert_eq!((whole(3), whole(6), whole(7)), ("One ", "<br>", "three"));
        assert_eq!(&html[table.start[2] as usize..table.stop[2] as usize], "<p a=\"b\">");
        assert_eq!(table.chars, [0, 0, 0, 3, 0, 3, 0, 5]);
        assert_eq!(table.words, [0, 0, 0, 1, 0, 1, 0, 1]);
        assert_eq!(table.blanks, [0, 0, 1, 1, 1, 1, 2, 2]);
    }

    #[test]
    fn names_of_one_page() {
        let table = scan("<html><x-y><very-long-name></very-long-name></x-y><x-y></x-y><xmpl></xmpl></html>").unwrap();
        let first = tags::COUNT as i32;
        assert_eq!(table.tag[1..], [first, first + 1, first, first + 2]);
        let names: Vec<&[u8]> = table.unknown.iter().map(|&(a, b)| &table.html[a as usize..b as usize]).collect();
        assert_eq!(names, [&b"x-y"[..], b"very-long-name", b"xmpl"]);
    }

    #[test]
    fn ambiguous_html_is_refused() {
        let markups = [
            "<p>a</p></p>",
            "<p><b>",
            "<p a<b></p>",
            "<p>a>b</p>",
            "<xmp>a</xmp>",
            "<?a><p></p>",
            "<p><</p>",
            "<>",
            "<!-- a -->",
            "<iframe>a</iframe>",
            "<iframe></p>",
            "<script></script>",
            "< p></p>",
            "</p><p>",
        ];
        for markup in markups {
            assert_eq!(scan(&format!("<html>{markup}</html>")).err(), Some(Error::Unbalanced), "{markup}");
        }
        for page in ["", "a", "<", ">", "<>", "a<p></p>", "<p></p>a", "<p></p> ", "<p></p><p></p>", "<br><br>", "</p>"]
        {
            assert_eq!(scan(page).err(), Some(Error::Unbalanced), "{page}");
        }
    }

    #[test]
    fn empty_frames_are_no_raw_text() {
        assert_eq!(scan("<html><iframe src=\"a\"></iframe><noembed></noembed></html>").unwrap().len(), 3);
    }

    #[test]
    fn any_bytes_are_read_or_refused() {
        let mut random = Random::new(6);
        let parts =
            ["<p>", "</p>", "<br>", "<x-y a=\"b\">", "a", " ", "<", ">", "\u{e9}", "&nbsp;", "<iframe>", "</iframe>"];
        for _ in 0..5000 {
            let soup: String = (0..random.below(12)).map(|_| parts[random.below(parts.len())]).collect();
            if let Ok(table) = scan(&format!("<html>{soup}</html>")) {
                check(&table);
            }
            let _ = Table::from_canonical(random.bytes(100));
        }
    }

    /// What holds of every table.
    fn check(table: &Table) {
        assert_eq!(table.end[0] as usize, table.len());
        for row in 0..table.len() {
            assert!(table.start[row] < table.stop[row] && table.stop[row] <= table.close[row]);
            assert!(table.end[row] as usize > row);
            if row > 0 {
                let parent = table.parent[row] as usize;
                assert!(parent < row && table.end[row] <= table.end[parent]);
                assert_eq!(table.depth[row], table.depth[parent] + 1);
                assert!(table.stop[parent] <= table.start[row] && table.close[row] < table.close[parent]);
            }
        }
    }
}
