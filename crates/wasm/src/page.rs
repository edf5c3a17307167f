//! A page with its predictions and its selection.

use std::borrow::Cow;
use std::sync::Arc;

use dehusk_core::{
    counted_types, hints, text_of, Classifier, Declarations, Declared, Error, Kinds, Limits, PageStyles, Parsed,
    Predictions, Scratch, Selection, Styles, Table, UnreadElements,
};
use js_sys::{Float32Array, Float64Array, Int32Array, Uint8Array};

use crate::object::ObjectBuilder;
use crate::options::Request;

/// A classified page.
pub struct Page<'a> {
    pub source: &'a [u8],
    pub table: Table,
    /// The elements that the table leaves out.
    pub unread: Arc<UnreadElements>,
    pub declarations: Declarations<&'a [u8]>,
    pub styles: Styles,
    pub predictions: Predictions,
    pub selection: Selection,
    /// The URL of the page, given or declared.
    url: String,
    /// What the page says of its kind in its tags and its URL.
    hints: Vec<String>,
}

impl<'a> Page<'a> {
    pub fn new(
        classifier: &Classifier,
        scratch: &mut Scratch,
        source: &'a [u8],
        request: &Request,
    ) -> Result<Page<'a>, Error> {
        let Parsed { table, unread, .. } = Parsed::within(source, &Limits::default())?;
        let unread = Arc::new(unread);
        let declarations = Declarations::new(source, Arc::clone(&unread));
        let url = declarations.url(&request.url);
        let hints = hints(&declarations, &url);
        let predictions = classifier.classify(&table, &hints, scratch).with_declared(&declarations);
        let styles = Styles::of(&table, unread.within(source));
        let selection = classifier.select(&predictions, &table, &styles, request.selection)?;
        Ok(Page { source, table, unread, declarations, styles, predictions, selection, url, hints })
    }

    /// Returns the probability of each kind; none where the page has no text.
    pub fn kinds(&self, classifier: &Classifier) -> Option<Kinds> {
        let (metas, types) = (self.declarations.names_in_head(), counted_types(&self.declarations, &self.table));
        let [hints, metas, types] =
            [&self.hints, &metas, &types].map(|texts| texts.iter().map(String::as_str).collect());
        let [hints, metas, types]: [Vec<&str>; 3] = [hints, metas, types];
        let declared = Declared { hints: &hints, metas: &metas, types: &types, address: &self.url };
        classifier.kinds(&self.predictions, &self.table, &declared)
    }

    /// Returns the rows that are content, or those that the request chooses instead.
    pub fn content<'b>(&'b self, request: &'b Request) -> &'b [bool] {
        let chosen = request.chosen.as_deref().filter(|rows| rows.len() == self.table.len());
        chosen.unwrap_or(&self.selection.content)
    }

    /// Returns the text of some rows.
    pub fn text(&self, content: &[bool]) -> String {
        text_of(&self.table, PageStyles::Read(&self.styles), content)
    }

    /// Returns the names of elements that the core does not know.
    pub fn own_tags(&self) -> impl Iterator<Item = Cow<'_, str>> {
        let names = self.table.unknown.iter().map(|&(start, stop)| self.table.html.get(start as usize..stop as usize));
        names.map(|name| String::from_utf8_lossy(name.unwrap_or_default()))
    }

    /// Returns an object with copies of the columns.
    pub fn columns(&self) -> ObjectBuilder {
        let Page { table, predictions, selection, .. } = self;
        let content: Vec<u8> = selection.content.iter().map(|&kept| kept.into()).collect();
        let blocks = ObjectBuilder::default()
            .with("rows", Int32Array::from(predictions.blocks().rows()))
            .with("firstRows", Int32Array::from(predictions.blocks().row_offsets()))
            .with("firstRound", Float32Array::from(predictions.first_round()))
            .with("probability", Float64Array::from(predictions.probability()));
        ObjectBuilder::default()
            .with("html", Uint8Array::from(&table.html[..]))
            .with("parent", Int32Array::from(&table.parent[..]))
            .with("end", Int32Array::from(&table.end[..]))
            .with("depth", Int32Array::from(&table.depth[..]))
            .with("tag", Int32Array::from(&table.tag[..]))
            .with("start", Int32Array::from(&table.start[..]))
            .with("stop", Int32Array::from(&table.stop[..]))
            .with("close", Int32Array::from(&table.close[..]))
            .with("chars", Int32Array::from(&table.chars[..]))
            .with("words", Int32Array::from(&table.words[..]))
            .with("blanks", Int32Array::from(&table.blanks[..]))
            .with("content", Uint8Array::from(&content[..]))
            .with("score", Float64Array::from(&selection.score[..]))
            .with("blocks", blocks.build())
    }
}
