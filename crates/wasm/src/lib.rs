//! The core for WebAssembly: `wasm-bindgen` makes a JavaScript module and its TypeScript declarations from this crate.
//!
//! Results are plain objects with copies of the columns, so that JavaScript has nothing to free. Their types are in
//! `types.d.ts`.

mod content;
mod object;
mod options;
mod page;
mod posts;
mod reasons;

use std::cell::Cell;

use dehusk_core::structured_json;
use dehusk_core::{tags, About, Declarations, Kinds, Scratch, KINDS};
use js_sys::{Array, Float32Array, Object, JSON};
use wasm_bindgen::prelude::*;

use object::{strings, ObjectBuilder};
use options::{PageOptions, Request};
use page::Page;

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = include_str!("types.d.ts");

/// The models, which find the content of pages and classify them.
#[wasm_bindgen]
pub struct Classifier {
    classifier: dehusk_core::Classifier,
    /// Reusable buffers. A page that runs out of memory takes them with it, and the next one starts with new ones.
    scratch: Cell<Scratch>,
}

#[wasm_bindgen]
impl Classifier {
    /// Reads the two model files, of blocks and of kinds.
    #[wasm_bindgen(constructor)]
    pub fn new(blocks: &[u8], kinds: &[u8]) -> Result<Classifier, JsError> {
        let classifier = dehusk_core::Classifier::new(blocks)?.with_kinds(kinds)?;
        Ok(Classifier { classifier, scratch: Cell::default() })
    }

    /// Returns everything that the core finds out about a page. `html` is as browsers serialise it since 2025:
    /// `document.documentElement.outerHTML`.
    #[wasm_bindgen(unchecked_return_type = "Page")]
    pub fn page(&self, html: &str, options: Option<PageOptions>) -> Result<Object, JsError> {
        let request = Request::new(options)?;
        let page = self.read(html, &request)?;
        let text = page.text(page.content(&request));
        let kinds = page.kinds(&self.classifier).map(|kinds| by_name(&kinds));
        let tags = tags::NAMES.iter().map(|&name| name.into()).chain(page.own_tags());
        Ok(page
            .columns()
            .with("tags", strings(tags))
            .with("confidence", page.selection.confidence)
            .with("kinds", kinds.map_or(JsValue::NULL, JsValue::from))
            .with("text", text.as_str())
            .build())
    }

    /// Returns the content of a page, or the chosen rows, as text, Markdown and HTML, with the kind of the page and what it
    /// declares of its title, author, date and site.
    #[wasm_bindgen(unchecked_return_type = "Extraction")]
    pub fn extract(&self, html: &str, options: Option<PageOptions>) -> Result<Object, JsError> {
        let request = Request::new(options)?;
        let page = self.read(html, &request)?;
        let kinds = page.kinds(&self.classifier);
        let kind = kinds.as_ref().map(likeliest);
        let is_thread = kind == Some("forum");
        let records = kinds.filter(|_| is_thread).map_or_else(Vec::new, |kinds| posts::find_records(&page, &kinds));
        let declared = page.declarations.about();
        let header = request.header.then_some((&declared, kind.unwrap_or_default()));
        Ok(content::content(&page, &request, header, &records)
            .with("kind", kind.map_or(JsValue::NULL, JsValue::from))
            .with("confidence", page.selection.confidence)
            .with("declared", about(&declared))
            .build())
    }

    /// Returns the posts of a thread in document order, found by repeated structure; none where the page is not a thread.
    #[wasm_bindgen(unchecked_return_type = "Post[]")]
    pub fn posts(&self, html: &str, options: Option<PageOptions>) -> Result<Array, JsError> {
        let request = Request::new(options)?;
        let page = self.read(html, &request)?;
        let kinds = page.kinds(&self.classifier);
        Ok(kinds.map_or_else(Array::new, |kinds| posts::posts(&page, &kinds, &request.url)))
    }

    /// Returns the signals of each block by their names: the input of its probability.
    #[wasm_bindgen(unchecked_return_type = "Record<string, Float32Array>")]
    pub fn signals(&self, html: &str, options: Option<PageOptions>) -> Result<Object, JsError> {
        let page = self.read(html, &Request::new(options)?)?;
        let (signals, count) = (page.predictions.signals().all(), page.predictions.probability().len());
        let names = self.classifier.model().signals().iter().enumerate();
        let columns = names.map(|(index, name)| (name, &signals[index * count..(index + 1) * count]));
        Ok(columns
            .fold(ObjectBuilder::default(), |object, (name, of)| object.with(name, Float32Array::from(of)))
            .build())
    }

    /// Returns, for each block of a page, the signals that contributed most, the greatest contribution first.
    #[wasm_bindgen(unchecked_return_type = "Reason[][]")]
    pub fn reasons(&self, html: &str, options: Option<PageOptions>) -> Result<Array, JsError> {
        let page = self.read(html, &Request::new(options)?)?;
        Ok(reasons::reasons(&self.classifier, &page.predictions))
    }

    /// Returns, for each block of a page, one sentence that says whether it is kept, and what decided: the threshold of
    /// the page, or a rule.
    #[wasm_bindgen(unchecked_return_type = "string[]")]
    pub fn decisions(&self, html: &str, options: Option<PageOptions>) -> Result<Array, JsError> {
        let page = self.read(html, &Request::new(options)?)?;
        Ok(reasons::decisions(&page.predictions, &page.selection))
    }

    fn read<'a>(&self, html: &'a str, request: &Request) -> Result<Page<'a>, JsError> {
        let mut scratch = self.scratch.take();
        let page = Page::new(&self.classifier, &mut scratch, html.as_bytes(), request);
        self.scratch.set(scratch);
        Ok(page?)
    }
}

/// Returns the structured data of a page: JSON-LD, microdata, RDFa Lite and Open Graph as entities and records.
#[wasm_bindgen(unchecked_return_type = "Structured")]
pub fn structured(html: &str, url: Option<String>) -> Result<JsValue, JsError> {
    let json = structured_json(html.as_bytes(), &url.unwrap_or_default())?;
    Ok(JSON::parse(&json).expect("the core writes valid JSON"))
}

/// Returns title, author, date and site as a page declares them.
#[wasm_bindgen(unchecked_return_type = "Declared")]
pub fn declared(html: &str) -> Result<Object, JsError> {
    Ok(about(&Declarations::of(html.as_bytes())?.about()))
}

fn about(about: &About) -> Object {
    ObjectBuilder::default()
        .with("title", about.title.as_str())
        .with("author", about.author.as_str())
        .with("date", about.date.as_str())
        .with("site", about.site.as_str())
        .build()
}

/// Returns the probability of each kind by its name.
fn by_name(kinds: &Kinds) -> Object {
    let pairs = KINDS.iter().zip(kinds);
    pairs.fold(ObjectBuilder::default(), |object, (name, &kind)| object.with(name, kind)).build()
}

/// Returns the kind with the highest probability, the first of equals.
fn likeliest(kinds: &Kinds) -> &'static str {
    let pairs = KINDS.iter().zip(kinds);
    pairs.fold(("", f64::NEG_INFINITY), |best, (name, &kind)| if kind > best.1 { (name, kind) } else { best }).0
}
