//! Elements that the table of a page leaves out since nobody reads them, but that declare or style something.

use std::ops::Range;

use super::builder::Builder;
use super::names::{LINK, META, SCRIPT, STYLE, TEMPLATE};
use super::tree::Id;
use crate::Table;

/// A `meta`, `link`, `style` or `script` element.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnreadElement {
    /// Number of its name in [`tags::NAMES`](crate::tags::NAMES).
    pub name: i32,
    /// Span of its start tag in the source.
    pub tag: Range<usize>,
    /// Where its text ends, which begins after the start tag.
    pub text_end: usize,
    /// Row of its parent.
    pub parent: usize,
    /// Number of rows before it.
    pub row: usize,
    /// Whether it is in a `template`, where it has no effect.
    pub is_in_template: bool,
}

/// The unread elements of a page in document order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct UnreadElements {
    /// All of them.
    pub all: Vec<UnreadElement>,
    /// Offset of the first end tag of `head` in the source; if there is none, of the end of the part that was read.
    pub head_end: usize,
}

impl UnreadElements {
    /// Returns the elements together with the source of their page.
    pub fn within<'a>(&'a self, source: &'a [u8]) -> Unread<'a> {
        Unread { source, elements: &self.all }
    }

    /// Changes all offsets, as to another form of the source.
    pub(super) fn move_offsets(&mut self, moved: impl Fn(usize) -> usize) {
        for element in &mut self.all {
            element.tag = moved(element.tag.start)..moved(element.tag.end);
            element.text_end = moved(element.text_end);
        }
        self.head_end = moved(self.head_end);
    }

    /// Flags the elements in templates, once the table is complete.
    fn flag_templates(&mut self, table: &Table) {
        let mut templates: Vec<Range<usize>> = Vec::new();
        for row in (0..table.len()).filter(|&row| table.tag[row] == TEMPLATE) {
            if templates.last().is_none_or(|last| row >= last.end) {
                templates.push(row..table.end[row] as usize);
            }
        }
        for element in &mut self.all {
            let before = templates.partition_point(|template| template.start <= element.parent);
            element.is_in_template = before > 0 && templates[before - 1].contains(&element.parent);
        }
    }
}

/// The unread elements of a page, and its source. The default has none.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unread<'a> {
    source: &'a [u8],
    elements: &'a [UnreadElement],
}

impl<'a> Unread<'a> {
    /// Returns the elements that have an effect, those of templates left out.
    pub(crate) fn elements(self) -> impl Iterator<Item = &'a UnreadElement> {
        self.elements.iter().filter(|element| !element.is_in_template)
    }

    /// Returns the start tag of an element verbatim.
    pub(crate) fn tag(self, element: &UnreadElement) -> &'a [u8] {
        self.source.get(element.tag.clone()).unwrap_or(&[])
    }

    /// Returns the text of an element verbatim.
    pub(crate) fn text(self, element: &UnreadElement) -> &'a [u8] {
        self.source.get(element.tag.end..element.text_end).unwrap_or(&[])
    }

    /// Returns for each script, those of templates included, the row of its parent and its number of words.
    pub fn script_words(self) -> Vec<(usize, usize)> {
        let words = |script: &UnreadElement| String::from_utf8_lossy(self.text(script)).split_whitespace().count();
        let scripts = self.elements.iter().filter(|element| element.name == SCRIPT);
        scripts.map(|script| (script.parent, words(script))).collect()
    }
}

/// An unread element while the tree is built: its node, and offsets as in [`UnreadElement`].
pub(super) struct UnreadNode {
    node: Id,
    tag: Range<usize>,
    text_end: usize,
}

impl Builder<'_> {
    /// Records an element whose start tag was read last, if it is an unread one; `text_end` is the end of its text.
    pub(super) fn record_unread(&mut self, node: Id, tag: Range<usize>, text_end: usize) {
        if matches!(self.tree.node(node).tag, META | LINK | STYLE | SCRIPT) {
            self.unread.push(UnreadNode { node, tag, text_end });
        }
    }

    /// Records that the text of an element in SVG ends before the last tag read.
    pub(super) fn end_unread(&mut self, node: Id) {
        if let Ok(index) = self.unread.binary_search_by_key(&node, |unread| unread.node) {
            self.unread[index].text_end = self.tokens.tag_start;
        }
    }

    /// Returns the unread elements of a table; `places` are their nodes, their parents and the rows before them.
    pub(super) fn unread_elements(&self, table: &Table, places: &[UnreadPlace]) -> UnreadElements {
        let element = |place: &UnreadPlace| {
            let index = self.unread.binary_search_by_key(&place.node, |unread| unread.node).ok()?;
            let UnreadNode { tag, text_end, .. } = &self.unread[index];
            let (name, parent, row) = (self.tree.node(place.node).tag, place.parent, place.row);
            Some(UnreadElement { name, tag: tag.clone(), text_end: *text_end, parent, row, is_in_template: false })
        };
        let head_end = self.head_end.unwrap_or(self.tokens.at());
        let mut elements = UnreadElements { all: places.iter().filter_map(element).collect(), head_end };
        elements.flag_templates(table);
        elements
    }
}

/// Where an element that is never read is among the rows of a table.
pub(super) struct UnreadPlace {
    /// Row of its parent.
    pub(super) parent: usize,
    /// Number of rows before it.
    pub(super) row: usize,
    pub(super) node: Id,
}

#[cfg(test)]
mod tests {
    use crate::parser::{Limits, Parsed};
    use crate::tags::NAMES;

    fn parsed(page: &str) -> Parsed {
        Parsed::within(page.as_bytes(), &Limits::default()).unwrap()
    }

    /// Elements in short: name, tag and text as they are written, parent and rows before it.
    fn shown(page: &str) -> Vec<(&str, &str, usize, usize)> {
        let unread = parsed(page).unread;
        let listed = unread.all.iter().filter(|element| !element.is_in_template).map(|element| {
            let text = &page[element.tag.start..element.text_end];
            (NAMES[element.name as usize], text, element.parent, element.row)
        });
        listed.collect()
    }

    fn texts(page: &str) -> Vec<&str> {
        shown(page).into_iter().map(|element| element.1).collect()
    }

    #[test]
    fn elements_have_their_tags_and_texts() {
        let page = "<META a='>' b=\">\"><metal><link/><body><p>x<script y>1<2</Script ><style>b</style ><p>z<link>";
        let expected = [
            ("meta", "<META a='>' b=\">\">", 1, 2),
            ("link", "<link/>", 3, 4),
            ("script", "<script y>1<2", 4, 5),
            ("style", "<style>b", 4, 5),
            ("link", "<link>", 6, 7),
        ];
        assert_eq!(shown(page), expected);
    }

    #[test]
    fn comments_templates_raw_text_and_values_have_none() {
        for hiding in [
            "<!-- <meta> -->",
            "<!--><b><!----><i>",
            "<template><link><template></template><meta><style></style></template>",
            "<title><meta></title>",
            "<textarea><style></style></textarea>",
            "<NOFRAMES><script></script></noframes>",
            "<b title='<meta><script></script>'>",
        ] {
            assert_eq!(texts(&format!("{hiding}<meta x>")), ["<meta x>"], "{hiding}");
        }
        assert_eq!(texts("<!-- <meta>"), [""; 0]);
    }

    #[test]
    fn an_element_ends_with_the_page() {
        assert_eq!(texts("<meta a><meta b=\"><link>"), ["<meta a>"]);
        assert_eq!(texts("<script>a"), ["<script>a"]);
        assert_eq!(texts("<style>a<b"), ["<style>a<b"]);
    }

    #[test]
    fn elements_of_drawings() {
        let page = "<svg><style>.a{}</style><g><script>b<g></script></g><link></svg><style>c</style>";
        assert_eq!(texts(page), ["<style>.a{}", "<script>b<g>", "<style>c"]);
        assert_eq!(texts("<svg><style/><g></g></svg>"), ["<style/>"]);
    }

    #[test]
    fn offsets_are_those_of_the_source_with_its_carriage_returns() {
        let page = "<p>\r\n\r<meta\r\na>\r\n<script>\r\nb\r</script>\r\n</head>";
        assert_eq!(texts(page), ["<meta\r\na>", "<script>\r\nb\r"]);
        assert_eq!(&page[parsed(page).unread.head_end..], "</head>");
    }

    #[test]
    fn the_head_ends_with_its_first_end_tag() {
        let head_end = |page: &str| parsed(page).unread.head_end;
        assert_eq!(head_end("<!--</head>--><header></header><p></HEAD >x</head>"), 34);
        assert_eq!(head_end("<p>ab"), 5);
    }

    #[test]
    fn words_are_counted_where_the_scripts_are() {
        let words = |page: &str| parsed(page).unread.within(page.as_bytes()).script_words();
        let page = "<head><script>a</script></head><p>b<script>c d</script><svg><g><script>e f</script></g></svg>";
        assert_eq!(words(page), [(1, 1), (3, 2), (6, 2)]);
        assert_eq!(words("<svg><path><script>a</script></path><iframe><script>b</script></iframe></svg>"), []);
    }
}
