//! The table of a page.

use std::borrow::Cow;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::{Duration, Instant};

use dehusk_core::{
    Blocks, Byline, Date, ElementNames, Error, Heading, Images, Insertions, Limit, Limits, PageStyles, Pair, Parsed,
    Piece, PostEvidence, Reading, ReadingFacts, Selected, Separators, Shown, SignedPost, Styles, Tree, TreeOptions,
    WordCounts,
};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::pybacked::{PyBackedBytes, PyBackedStr};
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyBytes, PyList, PyMemoryView, PyString, PyTuple};

use crate::column::view;
use crate::content::ContentTree;
use crate::declarations::Declarations;
use crate::near_title::{columns_of_text, time_columns, NearTitle, TextColumns, TimeColumns};
use crate::origin::Origin;

/// A post: its first row, the rows of its texts, of its author and of the link to the author, its date, and the row of the
/// link to the post.
type FoundPost = (usize, Vec<usize>, Option<usize>, Option<usize>, String, Option<usize>);
/// A post in the selection: its row, whether another stands before it, and the author and the date that the
/// selection lacks.
type UnsignedPost = (usize, bool, Option<usize>, String);

/// A function and its arguments, for a copy in another process.
type Reduced<'py> = (Bound<'py, PyAny>, (Bound<'py, PyBytes>, Bound<'py, PyBytes>));

/// The canonical HTML of a page and its columns, one value for each row.
#[pyclass(frozen, module = "dehusk._core")]
pub struct Table {
    table: Arc<dehusk_core::Table>,
    origin: Arc<Origin>,
    styles: Arc<OnceLock<Styles>>,
    separators: OnceLock<Separators>,
    names: OnceLock<ElementNames>,
    reading_facts: OnceLock<ReadingFacts>,
    /// What a reader reads of the last selection, of which several outputs are made.
    reading: Mutex<Option<Arc<Reading>>>,
    html: PyOnceLock<Py<PyBytes>>,
    /// The limit that the page went past.
    #[pyo3(get)]
    limit: Option<&'static str>,
    /// How many bytes of the page were read, where it was parsed.
    #[pyo3(get)]
    read: usize,
}

impl Table {
    fn new(table: Arc<dehusk_core::Table>, origin: Arc<Origin>) -> Table {
        Table {
            table,
            origin,
            styles: Arc::default(),
            separators: OnceLock::new(),
            names: OnceLock::new(),
            reading_facts: OnceLock::new(),
            reading: Mutex::default(),
            html: PyOnceLock::new(),
            limit: None,
            read: 0,
        }
    }

    /// Returns the page that the table was made from.
    pub fn origin(&self) -> &Arc<Origin> {
        &self.origin
    }

    /// The table as the core has it.
    pub fn core(&self) -> &Arc<dehusk_core::Table> {
        &self.table
    }

    /// What separates the texts of the page.
    pub fn separators(&self) -> &Separators {
        self.separators.get_or_init(|| Separators::of(&self.table))
    }

    /// The names of the elements of the page.
    pub fn names(&self) -> &ElementNames {
        self.names.get_or_init(|| ElementNames::of(&self.table))
    }

    /// What is the same for every selection of the page.
    pub fn reading_facts(&self) -> &ReadingFacts {
        self.reading_facts.get_or_init(|| ReadingFacts::of(&self.table))
    }

    /// What the styles of the page say of its text, once a judgement has asked for it.
    pub fn styles(&self) -> &Arc<OnceLock<Styles>> {
        &self.styles
    }

    /// The same, or else the style sheets of the page.
    pub fn page_styles(&self) -> PageStyles<'_> {
        self.styles.get().map_or_else(|| PageStyles::In(self.origin.unread()), PageStyles::Read)
    }

    /// What a reader reads of a selection, which has one byte for each row.
    pub fn reading(&self, content: &[u8]) -> Arc<Reading> {
        let content = flags(content);
        let mut last = self.reading.lock().unwrap_or_else(PoisonError::into_inner);
        match last.as_ref().filter(|last| last.content() == content) {
            Some(reading) => Arc::clone(reading),
            None => {
                let reading = Reading::with(self.reading_facts(), &self.table, self.page_styles(), content);
                Arc::clone(last.insert(Arc::new(reading)))
            }
        }
    }

    fn canonical(py: Python<'_>, html: &Bound<'_, PyBytes>, origin: Arc<Origin>) -> PyResult<Table> {
        let html = html.as_bytes();
        let table = py.detach(|| dehusk_core::Table::from_canonical(html.to_vec())).map_err(value_error)?;
        Ok(Table::new(Arc::new(table), origin))
    }

    /// A column as a view that numpy reads in place.
    fn column<'py>(
        &self,
        py: Python<'py>,
        values: fn(&dehusk_core::Table) -> &[i32],
    ) -> PyResult<Bound<'py, PyMemoryView>> {
        view(py, &self.table, values)
    }
}

#[pymethods]
impl Table {
    /// The table of a page as it is written, in UTF-8, within limits.
    #[staticmethod]
    #[pyo3(signature = (html, *, nodes = usize::MAX, depth = usize::MAX, memory = u64::MAX, seconds = f64::INFINITY))]
    fn from_html(
        py: Python<'_>,
        html: PyBackedBytes,
        nodes: usize,
        depth: usize,
        memory: u64,
        seconds: f64,
    ) -> PyResult<Table> {
        let limits = Limits { nodes, depth, memory, deadline: in_seconds(seconds) };
        let parsed = py.detach(|| Parsed::within(&html, &limits)).map_err(value_error)?;
        let table = Arc::new(parsed.table);
        let origin = Origin::parsed(html, Arc::clone(&table), parsed.unread);
        Ok(Table { limit: parsed.limit.map(name_of), read: parsed.read, ..Table::new(table, Arc::new(origin)) })
    }

    /// The table of canonical HTML in UTF-8; a `ValueError` where it is not canonical. `page` is the table of the page
    /// that it is a part of.
    #[staticmethod]
    #[pyo3(signature = (html, page = None))]
    fn from_canonical(py: Python<'_>, html: &Bound<'_, PyBytes>, page: Option<&Table>) -> PyResult<Table> {
        let origin = match page {
            Some(page) => Arc::clone(&page.origin),
            None => Arc::new(Origin::unparsed(PyBytes::new(py, b"").into())),
        };
        Table::canonical(py, html, origin)
    }

    /// The table of canonical HTML, and the source of its page, of which a copy in another process is made.
    #[staticmethod]
    fn restored(py: Python<'_>, html: &Bound<'_, PyBytes>, source: PyBackedBytes) -> PyResult<Table> {
        Table::canonical(py, html, Arc::new(Origin::unparsed(source)))
    }

    /// For each script of the page its row, which is that of the element around it, and its number of words.
    fn script_words(&self, py: Python<'_>) -> Vec<(usize, usize)> {
        py.detach(|| self.origin.unread().script_words())
    }

    /// The table of the whole page, where this is the table of a part of it.
    #[getter]
    fn whole(&self) -> Table {
        Table::new(Arc::clone(&self.origin.parts().table), Arc::clone(&self.origin))
    }

    /// What the page declares.
    fn declarations(&self) -> Declarations {
        Declarations::of(&self.origin)
    }

    /// The page as it was parsed, in UTF-8.
    #[getter]
    fn source<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        Ok((&self.origin.source).into_pyobject(py)?)
    }

    fn __len__(&self) -> usize {
        self.table.len()
    }

    /// Canonical HTML and the source are all that a copy in another process needs.
    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Reduced<'py>> {
        let (html, source) = (slf.get().html(slf.py()).clone(), slf.get().source(slf.py())?);
        Ok((slf.get_type().getattr("restored")?, (html, source)))
    }

    /// The canonical HTML in UTF-8.
    #[getter]
    fn html<'py>(&self, py: Python<'py>) -> &Bound<'py, PyBytes> {
        self.html.get_or_init(py, || PyBytes::new(py, &self.table.html).unbind()).bind(py)
    }

    /// The names of elements that are not in `TAGS`, in the order of their numbers.
    #[getter]
    fn own_tags<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let html = &self.table.html;
        let names = self.table.unknown.iter().map(|&(start, stop)| html.get(start as usize..stop as usize));
        let names: Vec<_> = names.map(|name| String::from_utf8_lossy(name.unwrap_or(&[]))).collect();
        PyTuple::new(py, names)
    }

    /// The words of the page outside links; they are not counted further once there are so many.
    fn words_outside_links(&self, enough: i64) -> i64 {
        self.table.words_outside_links(enough)
    }

    /// The words that are content, those of them outside controls of forms, those in the body, those of them outside
    /// `noscript`, and those of these outside links.
    fn word_counts(&self, content: &[u8]) -> (i64, i64, i64, i64, i64) {
        let WordCounts { content, text, body, said, own } = WordCounts::of(&self.table, &flags(content));
        (content, text, body, said, own)
    }

    /// The elements below the body that hold at least so many words of the page's own text, and how many they hold.
    fn holders_of_own_words(&self, least: i64) -> Vec<(usize, i64)> {
        dehusk_core::holders_of_own_words(&self.table, least)
    }

    /// The text rows of all blocks, and where the rows of each begin among them: 32-bit integers.
    fn blocks<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyMemoryView>, Bound<'py, PyMemoryView>)> {
        let blocks = Arc::new(py.detach(|| Blocks::of(&self.table)));
        Ok((
            view(py, &blocks, |blocks| blocks.rows())?,
            view(py, &blocks, |blocks| &blocks.row_offsets()[..blocks.len()])?,
        ))
    }

    /// The value of an attribute of a row; None where it has none.
    fn attribute(&self, row: usize, name: &str) -> Option<Cow<'_, str>> {
        dehusk_core::attribute(&self.table, row, name)
    }

    /// The rows that carry an attribute, as 32-bit integers in document order, and its values.
    fn attribute_values<'py>(
        &self,
        py: Python<'py>,
        name: &str,
    ) -> PyResult<(Bound<'py, PyBytes>, Bound<'py, PyList>)> {
        let (rows, values): (Vec<_>, Vec<_>) = dehusk_core::attribute_values(&self.table, name).into_iter().unzip();
        let rows: Vec<u8> = rows.into_iter().flat_map(|row| (row as i32).to_ne_bytes()).collect();
        Ok((PyBytes::new(py, &rows), PyList::new(py, values)?))
    }

    /// For each row one byte, the sum of 1 if a browser does not show it, 2 if it is positioned, 4 if it is off the screen.
    fn visibility<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &py.detach(|| dehusk_core::visibility(&self.table, self.origin.unread())))
    }

    /// For each row one byte: 0 if it can be read, 1 if it cannot although a browser shows it, 2 if no browser shows it.
    fn legibility<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        let known = py.detach(|| {
            let styles = self.styles.get_or_init(|| Styles::of(&self.table, self.origin.unread()));
            let rows = styles.hidden().iter().zip(styles.illegible());
            rows.map(|(&hidden, &illegible)| u8::from(illegible) + u8::from(hidden)).collect::<Vec<_>>()
        });
        PyBytes::new(py, &known)
    }

    /// The rows of the elements whose style preserves the line breaks of their text.
    fn preserved_lines(&self, py: Python<'_>) -> Vec<usize> {
        py.detach(|| self.page_styles().preserved_lines(&self.table).into_owned())
    }

    /// The pairs of a label and its value: the element with both, where the rows of the label begin and end, where those of
    /// the value begin and end, whether both become one line, and whether a colon is between them.
    fn pairs(&self, py: Python<'_>) -> Vec<(usize, usize, usize, usize, usize, bool, bool)> {
        let pairs = py.detach(|| self.reading_facts().pairs());
        let columns = |pair: &Pair| {
            let Pair { row, name, value, joins, has_colon } = pair;
            (*row, name.start, name.end, value.start, value.end, *joins, *has_colon)
        };
        pairs.iter().map(columns).collect()
    }

    /// The formula of a row, which is a `math` element, as TeX; None where nothing in TeX is sure to mean the same.
    fn tex(&self, row: usize, display: bool) -> Option<String> {
        dehusk_core::tex_of(&self.table, row, display)
    }

    /// The rows of the elements in whose start tags a text stands.
    fn elements_with(&self, text: &str) -> Vec<usize> {
        dehusk_core::elements_with(&self.table, text.as_bytes())
    }

    /// The rows of the elements that are named as one comment each.
    fn comment_elements(&self) -> Vec<usize> {
        dehusk_core::comment_elements(&self.table)
    }

    /// The rows of the elements that are one post of a thread or one answer each.
    fn post_elements(&self) -> Vec<usize> {
        dehusk_core::post_elements(&self.table)
    }

    /// For each row one byte, the sum of 1 if it may say who wrote a comment or a post, and 2 if it may say when.
    fn signing_elements<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &py.detach(|| dehusk_core::signing_elements(&self.table)))
    }

    /// For each of some elements in document order the row of its author, and the rows of what may be its date.
    fn signatures(&self, elements: Vec<usize>) -> Vec<(Option<usize>, Vec<usize>)> {
        let known: Vec<_> = elements.into_iter().filter(|&row| row < self.table.len()).collect();
        dehusk_core::signatures(&self.table, &known).into_iter().map(|signed| (signed.author, signed.dates)).collect()
    }

    /// The posts and comments among the rows that are content: the row of each, whether another stands directly before
    /// it, and the rows of the author and of the dates that the content lacks.
    fn selected_posts(&self, py: Python<'_>, content: &[u8]) -> Vec<(usize, bool, Option<usize>, Vec<usize>)> {
        let posts = py.detach(|| dehusk_core::selected_posts(&self.table, &flags(content)));
        posts.into_iter().map(|post| (post.row, post.follows, post.lacks.author, post.lacks.dates)).collect()
    }

    /// For each post with the rows of what may be its date, the first that states or shows a date, and that in ISO 8601;
    /// None where there is none.
    fn dates_of_posts(&self, py: Python<'_>, posts: Vec<Vec<usize>>) -> Vec<Option<(usize, String)>> {
        let dates = py.detach(|| dehusk_core::dates_of_posts(&self.table, &posts));
        dates.into_iter().map(|found| found.map(|(row, date)| (row, date.to_string()))).collect()
    }

    /// The posts of a page by repeated structure, and whether the page is about them; None where nothing repeats that is
    /// dated and signed. `content` are the selected rows, and `kinds` the probabilities of `KINDS`.
    ///
    /// Of each post its first row, the rows of its texts, the rows of its author and of the link to the author, its date
    /// in ISO 8601, and the row of the link to the post; of each that is selected its first row, whether another stands
    /// before it, and the row of the author and the date that the selection lacks. `shown` has one byte for each row of the page: whether a reader
    /// sees it; `probability` has one 32-bit float.
    fn thread(
        &self,
        py: Python<'_>,
        shown: &[u8],
        probability: &[u8],
        content: &[u8],
        kinds: [f64; dehusk_core::KINDS.len()],
    ) -> Option<(Vec<FoundPost>, bool, Vec<UnsignedPost>)> {
        let probability: Vec<f32> = probability
            .chunks_exact(4)
            .map(|bytes| f32::from_ne_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]))
            .collect();
        let content = &flags(content);
        let thread = py.detach(|| {
            let shown = &flags(shown);
            let dates = &dehusk_core::post_dates(&self.table, shown, &kinds);
            let evidence = PostEvidence { shown, probability: &probability, dates, content, kinds: &kinds };
            dehusk_core::signed_thread(&self.table, &evidence)
        })?;
        let iso = |date: Option<Date>| date.map_or(String::new(), |date| date.to_string());
        let selected =
            dehusk_core::selected_records(&self.table, content, &thread.records).into_iter().map(|(post, record)| {
                let date = if post.lacks.dates.is_empty() { String::new() } else { iso(record.date) };
                (post.row, post.follows, post.lacks.author, date)
            });
        let selected = selected.collect();
        let posts = thread.records.into_iter();
        let posts = posts.map(|post| (post.row, post.texts, post.author, post.author_link, iso(post.date), post.link));
        Some((posts.collect(), thread.are_main, selected))
    }

    /// The row of the body, or of the frameset in its place.
    #[getter]
    fn body(&self) -> usize {
        dehusk_core::body(&self.table)
    }

    /// The text of the first `title` element with text, on one line.
    fn title(&self) -> String {
        dehusk_core::page_title(&self.table)
    }

    /// For each of some elements all its text on one line; no text is read that begins after `longest` characters.
    #[pyo3(signature = (elements, longest = usize::MAX))]
    fn lines_within(&self, elements: Vec<usize>, longest: usize) -> Vec<String> {
        elements.into_iter().map(|row| dehusk_core::line_within(&self.table, row, longest)).collect()
    }

    /// The texts near the heading that is the title, or the first texts.
    fn near_title(&self, heading: Option<usize>) -> NearTitle {
        NearTitle::of(&self.table, heading)
    }

    /// The short texts with a year in them.
    fn texts_with_years(&self) -> Vec<TextColumns> {
        dehusk_core::texts_with_years(&self.table).iter().map(columns_of_text).collect()
    }

    /// The `time` elements among some rows: the row, the names, the `datetime` and the label of each.
    fn time_elements(&self, first: usize, stop: usize) -> Vec<TimeColumns> {
        time_columns(&self.table, first..stop)
    }

    /// The next texts after a row, each on one line.
    fn lines_after(&self, row: usize, count: usize) -> Vec<String> {
        dehusk_core::lines_after(&self.table, row, count)
    }

    /// The text of the block that a text row is in, on one line.
    fn line_of_block(&self, py: Python<'_>, row: usize) -> String {
        py.detach(|| dehusk_core::line_of_block(&self.table, row))
    }

    /// Whether a reader can read each of some rows.
    fn are_legible(&self, py: Python<'_>, rows: Vec<usize>) -> Vec<bool> {
        let illegible = py.detach(|| self.page_styles().illegible(&self.table));
        rows.into_iter().map(|row| !illegible.get(row).copied().unwrap_or(true)).collect()
    }

    /// A text row on one line.
    fn plain_text(&self, row: usize) -> String {
        dehusk_core::plain_text(&self.table, row)
    }

    /// The texts of an element that is short enough to be a byline: row, whether it is in a link, and line.
    fn texts_of_byline(&self, element: usize) -> Vec<(usize, bool, String)> {
        dehusk_core::texts_of_byline(&self.table, element)
    }

    /// The links that have a `rel` and one of some words in their start tag, or an address in it: row, `rel` and `href`.
    fn links_with(&self, words: Vec<PyBackedStr>, address: &str) -> Vec<(usize, String, String)> {
        dehusk_core::links_with(&self.table, &bytes_of(&words), address.as_bytes())
    }

    /// The headings of some ranks in the body: rank, row, text on one line and its letters, by rank.
    fn headings(&self, first: usize, last: usize) -> Vec<(usize, usize, String, String)> {
        let headings = dehusk_core::headings(&self.table, first..=last).into_iter();
        headings.map(|Heading { rank, row, text, letters }| (rank, row, text, letters)).collect()
    }

    /// The beginning of the text in the body, to tell its language by.
    fn beginning(&self) -> String {
        dehusk_core::beginning(&self.table)
    }

    /// The base URL of the page, which is at this URL; empty where it is unknown or not of the web.
    fn base_url(&self, url: &Bound<'_, PyString>) -> String {
        dehusk_core::base_url(&self.table, &url.to_string_lossy())
    }

    /// The rows among `content`, one byte for each row of the page, that a reader reads, in the same form.
    fn readable<'py>(&self, py: Python<'py>, content: &[u8]) -> Bound<'py, PyBytes> {
        let read: Vec<u8> = py.detach(|| self.reading(content).read().iter().copied().map(u8::from).collect());
        PyBytes::new(py, &read)
    }

    /// The text of the rows that are content, one byte for each row of the page.
    ///
    /// Of the rows in `pieces`, three numbers for each piece in document order, only the piece from start to stop is kept.
    /// `bylines` are elements in document order and canonical HTML: a line to write before the text of each. With
    /// `normalize`, the text is in Unicode's form NFC.
    #[pyo3(signature = (content, pieces = Vec::new(), bylines = Vec::new(), normalize = false))]
    fn text(
        &self,
        py: Python<'_>,
        content: &[u8],
        pieces: Vec<(i32, i32, i32)>,
        bylines: Vec<(usize, Vec<u8>)>,
        normalize: bool,
    ) -> String {
        py.detach(|| {
            let styles = self.page_styles();
            let bylines: Vec<_> = bylines.into_iter().map(|(row, html)| Byline { row, html }).collect();
            let text = dehusk_core::text_with_bylines(
                &self.table,
                styles,
                &self.reading(content),
                &pieces_of(pieces),
                &bylines,
            );
            match normalize {
                true => dehusk_core::normalised_text(text),
                false => text,
            }
        })
    }

    /// The elements that are kept together with the rows that are content; both one byte for each row of the page.
    ///
    /// `images` are the addresses of the images that the page declares, for the lead picture; with `None` no image is kept.
    #[pyo3(signature = (content, images))]
    fn kept_elements<'py>(&self, py: Python<'py>, content: &[u8], images: Option<Vec<String>>) -> Bound<'py, PyBytes> {
        let kept: Vec<u8> = py.detach(|| {
            let kept = dehusk_core::kept_elements(&self.table, &flags(content), images_of(&images));
            kept.into_iter().map(u8::from).collect()
        });
        PyBytes::new(py, &kept)
    }

    /// Whether the content begins with text in an `h1`.
    fn begins_with_title(&self, content: &[u8]) -> bool {
        dehusk_core::begins_with_title(&self.table, &flags(content))
    }

    /// The content tree of the rows that are content: pieces are as in `text`, images as in `kept_elements`.
    ///
    /// `posts` are the row, author and date of each, and whether another stands directly before it. `base` is the address
    /// against which links are resolved.
    #[allow(clippy::too_many_arguments)] // They say what is selected, and what is made of it.
    fn content_tree(
        &self,
        py: Python<'_>,
        content: &[u8],
        pieces: Vec<(i32, i32, i32)>,
        images: Option<Vec<String>>,
        posts: Vec<(usize, String, String, bool)>,
        normalize: bool,
        base: &str,
    ) -> ContentTree {
        let post = |(row, author, date, follows)| SignedPost { row, author, date, follows };
        let posts: Vec<_> = posts.into_iter().map(post).collect();
        ContentTree::from(py.detach(|| {
            let (reading, pieces, images) = (self.reading(content), pieces_of(pieces), images_of(&images));
            let selected = Selected { styles: self.page_styles(), reading: &reading, pieces: &pieces, images };
            Tree::from_selection(&self.table, &selected, &TreeOptions { posts: &posts, normalize, base })
        }))
    }

    /// The whole page with all that is not content hidden, and without what runs; None if the tree of `source`, the page
    /// in UTF-8, has not the rows of this table. Pieces and images are as in `content_tree`.
    #[allow(clippy::too_many_arguments)] // They say what is selected, and what is made of it.
    fn hidden_html(
        &self,
        py: Python<'_>,
        content: &[u8],
        source: &[u8],
        depth: usize,
        pieces: Vec<(i32, i32, i32)>,
        images: Option<Vec<String>>,
        head_start: &str,
    ) -> Option<String> {
        py.detach(|| {
            let (content, pieces, images) = (flags(content), pieces_of(pieces), images_of(&images));
            let shown = Shown { content: &content, pieces: &pieces, images };
            let insertions = Insertions { head_start, ..Insertions::default() };
            dehusk_core::hidden_html(&self.table, source, depth, &shown, &insertions)
        })
    }

    #[getter]
    fn parent<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyMemoryView>> {
        self.column(py, |table| &table.parent)
    }

    #[getter]
    fn end<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyMemoryView>> {
        self.column(py, |table| &table.end)
    }

    #[getter]
    fn depth<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyMemoryView>> {
        self.column(py, |table| &table.depth)
    }

    #[getter]
    fn tag<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyMemoryView>> {
        self.column(py, |table| &table.tag)
    }

    #[getter]
    fn start<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyMemoryView>> {
        self.column(py, |table| &table.start)
    }

    #[getter]
    fn stop<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyMemoryView>> {
        self.column(py, |table| &table.stop)
    }

    #[getter]
    fn close<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyMemoryView>> {
        self.column(py, |table| &table.close)
    }

    #[getter]
    fn chars<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyMemoryView>> {
        self.column(py, |table| &table.chars)
    }

    #[getter]
    fn words<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyMemoryView>> {
        self.column(py, |table| &table.words)
    }

    #[getter]
    fn blanks<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyMemoryView>> {
        self.column(py, |table| &table.blanks)
    }
}

/// The moment after so many seconds; None if it never comes.
fn in_seconds(seconds: f64) -> Option<Instant> {
    const FOREVER: f64 = 1e9;
    let left = Some(seconds).filter(|&seconds| seconds < FOREVER)?;
    Instant::now().checked_add(Duration::from_secs_f64(left.max(0.0)))
}

fn name_of(limit: Limit) -> &'static str {
    match limit {
        Limit::Bytes => "bytes",
        Limit::Nodes => "nodes",
        Limit::Depth => "depth",
        Limit::Memory => "memory",
        Limit::Seconds => "seconds",
    }
}

/// Returns one flag for each byte.
pub fn flags(bytes: &[u8]) -> Vec<bool> {
    bytes.iter().map(|&byte| byte != 0).collect()
}

/// Returns the pieces of rows, each given as its row, start and stop.
pub fn pieces_of(given: Vec<(i32, i32, i32)>) -> Vec<Piece> {
    given.into_iter().map(|(row, start, stop)| Piece { row, start, stop }).collect()
}

fn images_of(declared: &Option<Vec<String>>) -> Images<'_> {
    declared.as_deref().map_or(Images::None, Images::OfContent)
}

fn value_error(error: Error) -> PyErr {
    PyValueError::new_err(error.to_string())
}

pub fn bytes_of(words: &[PyBackedStr]) -> Vec<&[u8]> {
    words.iter().map(|word| word.as_bytes()).collect()
}
