//! A page with its predictions and its selection.

use std::borrow::Cow;

use dehusk_core::{text_of, Declarations, Error, Judge, Judgement, Marks, PageStyles, Scratch, Styles, Table};
use js_sys::{Float32Array, Float64Array, Int32Array, Uint8Array};

use crate::object::ObjectBuilder;
use crate::options::Request;

/// A classified page.
pub struct Page {
    pub table: Table,
    pub styles: Styles,
    pub predictions: Judgement,
    pub selection: Marks,
}

impl Page {
    pub fn new(judge: &Judge, scratch: &mut Scratch, source: &[u8], request: &Request) -> Result<Page, Error> {
        let table = Table::from_html(source)?;
        let predictions = judge.judge(&table, &request.hints, scratch).with_declared(&Declarations::of(source));
        let styles = Styles::of(&table, source);
        let selection = judge.marks(&predictions, &table, &styles, request.selection);
        Ok(Page { table, styles, predictions, selection })
    }

    /// Returns the text of some rows, or of those that are content.
    pub fn text(&self, rows: Option<&[bool]>) -> String {
        let rows = rows.filter(|rows| rows.len() == self.table.len());
        text_of(&self.table, PageStyles::Read(&self.styles), rows.unwrap_or(&self.selection.content))
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
            .with("firstRows", Int32Array::from(predictions.blocks().first()))
            .with("firstRound", Float32Array::from(predictions.first()))
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
