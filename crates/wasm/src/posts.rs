//! The posts of a thread.

use dehusk_core::{
    attribute, base_url, join_url, line_of_texts, line_within, post_dates, signed_thread, visible_or_all,
    without_introduction, Kinds, PostEvidence, Record, Table,
};
use js_sys::Array;
use wasm_bindgen::JsValue;

use crate::object::ObjectBuilder;
use crate::page::Page;

/// Returns the records of a page that is a thread.
pub fn find_records(page: &Page<'_>, kinds: &Kinds) -> Vec<Record> {
    let Page { table, selection, .. } = page;
    let shown = visible_or_all(table, page.unread.within(page.source));
    let dates = post_dates(table, &shown, kinds);
    let probability: Vec<f32> = selection.score.iter().map(|&score| score as f32).collect();
    let content = &selection.content;
    let evidence = PostEvidence { shown: &shown, probability: &probability, dates: &dates, content, kinds };
    signed_thread(table, &evidence).filter(|thread| thread.are_main).map_or_else(Vec::new, |thread| thread.records)
}

/// Returns the posts of a page; none where its records are not posts.
pub fn posts(page: &Page<'_>, kinds: &Kinds, url: &str) -> Array {
    let Page { table, predictions, .. } = page;
    let blocks = predictions.blocks();
    let reader = PostReader { table, rows: blocks.rows(), first: blocks.row_offsets(), base: base_url(table, url) };
    find_records(page, kinds).iter().map(|record| reader.post(record)).collect()
}

/// Reads the parts of posts.
struct PostReader<'a> {
    table: &'a Table,
    /// The text rows of all blocks, and where those of each block begin.
    rows: &'a [i32],
    first: &'a [i32],
    /// URL that others are relative to.
    base: String,
}

impl PostReader<'_> {
    fn post(&self, record: &Record) -> JsValue {
        let author = record.author.map_or(String::new(), |row| line_within(self.table, row, usize::MAX));
        let post = ObjectBuilder::default()
            .with("text", self.text(&record.texts))
            .with("author", without_introduction(&author))
            .with("date", record.date.map_or(String::new(), |date| date.to_string()))
            .with("authorUrl", self.url(record.author_link))
            .with("url", self.url(record.link));
        post.build().into()
    }

    /// Returns the text of some rows, each block on a line of its own.
    fn text(&self, texts: &[usize]) -> String {
        let block_of = |row: &usize| {
            let index = self.rows.partition_point(|&other| (other as usize) < *row);
            self.first.partition_point(|&first| first as usize <= index)
        };
        let blocks = texts.chunk_by(|row, next| block_of(row) == block_of(next));
        let lines = blocks.map(|rows| line_of_texts(self.table, rows.iter().copied(), usize::MAX));
        lines.filter(|line| !line.is_empty()).collect::<Vec<_>>().join("\n")
    }

    /// Returns the URL of a link; empty where there is none, or it runs a script.
    fn url(&self, link: Option<usize>) -> String {
        let href = link.and_then(|row| attribute(self.table, row, "href")).unwrap_or_default();
        let href = href.trim();
        let is_script = href.get(..11).is_some_and(|scheme| scheme.eq_ignore_ascii_case("javascript:"));
        if is_script || matches!(href, "" | "#") {
            String::new()
        } else {
            join_url(&self.base, href)
        }
    }
}
