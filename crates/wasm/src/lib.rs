//! The core for WebAssembly: `wasm-bindgen` makes a JavaScript module and its TypeScript declarations from this crate.
//!
//! Results are plain objects with copies of the columns, so that JavaScript has nothing to free. Their types are in
//! `types.d.ts`.

mod object;
mod options;
mod page;
mod posts;
mod reasons;

use std::cell::Cell;

use dehusk_core::{tags, Kinds, Scratch, KINDS};
use js_sys::{Array, Float32Array, Object};
use wasm_bindgen::prelude::*;

use object::{strings, ObjectBuilder};
use options::{PageOptions, Request};
use page::Page;

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = include_str!("types.d.ts");

/// The models, which find the content of pages and classify them.
#[wasm_bindgen]
pub struct Judge {
    judge: dehusk_core::Judge,
    /// Reusable buffers. A page that runs out of memory takes them with it, and the next one starts with new ones.
    scratch: Cell<Scratch>,
}

#[wasm_bindgen]
impl Judge {
    /// Reads the two model files, of blocks and of kinds.
    #[wasm_bindgen(constructor)]
    pub fn new(blocks: &[u8], kinds: &[u8]) -> Result<Judge, JsError> {
        let judge = dehusk_core::Judge::new(blocks)?.with_kinds(kinds)?;
        Ok(Judge { judge, scratch: Cell::default() })
    }

    /// Returns everything that the core finds out about a page. `html` is as browsers serialise it since 2025:
    /// `document.documentElement.outerHTML`.
    #[wasm_bindgen(unchecked_return_type = "Page")]
    pub fn page(&self, html: &str, options: Option<PageOptions>) -> Result<Object, JsError> {
        let request = Request::new(options)?;
        let page = self.read(html, &request)?;
        let text = page.text(request.chosen.as_deref());
        let kinds = self.kinds(&page, &request).map(|kinds| {
            let pairs = KINDS.iter().zip(kinds);
            pairs.fold(ObjectBuilder::default(), |object, (name, kind)| object.with(name, kind)).build()
        });
        let tags = tags::NAMES.iter().map(|&name| name.into()).chain(page.own_tags());
        Ok(page
            .columns()
            .with("tags", strings(tags))
            .with("confidence", page.selection.confidence)
            .with("kinds", kinds.map_or(JsValue::NULL, JsValue::from))
            .with("text", text.as_str())
            .build())
    }

    /// Returns the posts of a thread in document order, found by repeated structure; none where the page is not a thread.
    #[wasm_bindgen(unchecked_return_type = "Post[]")]
    pub fn posts(&self, html: &str, options: Option<PageOptions>) -> Result<Array, JsError> {
        let request = Request::new(options)?;
        let page = self.read(html, &request)?;
        let kinds = self.kinds(&page, &request);
        Ok(kinds.map_or_else(Array::new, |kinds| posts::posts(&page, html.as_bytes(), &kinds, &request.address)))
    }

    /// Returns the signals of each block by their names: the input of its probability.
    #[wasm_bindgen(unchecked_return_type = "Record<string, Float32Array>")]
    pub fn signals(&self, html: &str, options: Option<PageOptions>) -> Result<Object, JsError> {
        let page = self.read(html, &Request::new(options)?)?;
        let (signals, count) = (page.predictions.signals().all(), page.predictions.probability().len());
        let names = self.judge.model().signals().iter().enumerate();
        let columns = names.map(|(index, name)| (name, &signals[index * count..(index + 1) * count]));
        Ok(columns
            .fold(ObjectBuilder::default(), |object, (name, of)| object.with(name, Float32Array::from(of)))
            .build())
    }

    /// Returns, for each block of a page, the signals that contributed most, the greatest contribution first.
    #[wasm_bindgen(unchecked_return_type = "Reason[][]")]
    pub fn reasons(&self, html: &str, options: Option<PageOptions>) -> Result<Array, JsError> {
        let page = self.read(html, &Request::new(options)?)?;
        Ok(reasons::reasons(&self.judge, &page.predictions))
    }

    /// Returns, for each block of a page, one sentence that says whether it is kept, and what decided: the threshold of
    /// the page, or a rule.
    #[wasm_bindgen(unchecked_return_type = "string[]")]
    pub fn decisions(&self, html: &str, options: Option<PageOptions>) -> Result<Array, JsError> {
        let page = self.read(html, &Request::new(options)?)?;
        Ok(reasons::decisions(&page.predictions, &page.selection))
    }

    fn kinds(&self, page: &Page, request: &Request) -> Option<Kinds> {
        request.declared(|declared| self.judge.kinds(&page.predictions, &page.table, declared))
    }

    fn read(&self, html: &str, request: &Request) -> Result<Page, JsError> {
        let mut scratch = self.scratch.take();
        let page = Page::new(&self.judge, &mut scratch, html.as_bytes(), request);
        self.scratch.set(scratch);
        Ok(page?)
    }
}
