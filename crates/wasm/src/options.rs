//! Options of a page, as JavaScript gives them.

use dehusk_core::{Favor, Hidden, SelectionOptions};
use js_sys::Uint8Array;
use wasm_bindgen::prelude::*;

#[wasm_bindgen]
extern "C" {
    /// The URL of a page, and how content is selected.
    #[wasm_bindgen(typescript_type = "PageOptions")]
    pub type PageOptions;

    #[wasm_bindgen(method, getter)]
    fn url(this: &PageOptions) -> Option<String>;
    #[wasm_bindgen(method, getter)]
    fn favor(this: &PageOptions) -> Option<String>;
    #[wasm_bindgen(method, getter, js_name = includeComments)]
    fn include_comments(this: &PageOptions) -> Option<bool>;
    #[wasm_bindgen(method, getter)]
    fn title(this: &PageOptions) -> Option<bool>;
    #[wasm_bindgen(method, getter)]
    fn images(this: &PageOptions) -> Option<bool>;
    #[wasm_bindgen(method, getter)]
    fn hidden(this: &PageOptions) -> Option<String>;
    #[wasm_bindgen(method, getter)]
    fn header(this: &PageOptions) -> Option<bool>;
    #[wasm_bindgen(method, getter)]
    fn chosen(this: &PageOptions) -> Option<Uint8Array>;
}

/// The options, with a default for each that is not given.
#[derive(Default)]
pub struct Request {
    pub url: String,
    pub selection: SelectionOptions,
    /// Whether Markdown and HTML open with the title, author and date that the page declares.
    pub header: bool,
    /// The rows whose text is requested; those that are content where there are none.
    pub chosen: Option<Vec<bool>>,
}

impl Request {
    pub fn new(options: Option<PageOptions>) -> Result<Request, JsError> {
        let Some(options) = options else { return Ok(Request::default()) };
        let default = SelectionOptions::default();
        Ok(Request {
            url: options.url().unwrap_or_default(),
            selection: SelectionOptions {
                favor: named(options.favor(), "favor", &FAVORS)?.unwrap_or(default.favor),
                include_comments: options.include_comments().unwrap_or(default.include_comments),
                title: options.title().unwrap_or(default.title),
                images: options.images().unwrap_or(default.images),
                hidden: named(options.hidden(), "hidden", &HIDDEN)?.unwrap_or(default.hidden),
                ..default
            },
            header: options.header().unwrap_or(false),
            chosen: options.chosen().map(|rows| rows.to_vec().into_iter().map(|row| row != 0).collect()),
        })
    }
}

const FAVORS: [(&str, Favor); 3] =
    [("balance", Favor::Balance), ("precision", Favor::Precision), ("recall", Favor::Recall)];
const HIDDEN: [(&str, Hidden); 3] = [("auto", Hidden::Auto), ("keep", Hidden::Keep), ("drop", Hidden::Drop)];

/// Returns the value with this name.
fn named<T: Copy>(name: Option<String>, option: &str, choices: &[(&str, T)]) -> Result<Option<T>, JsError> {
    let Some(name) = name else { return Ok(None) };
    let value = choices.iter().find(|(choice, _)| *choice == name).map(|&(_, value)| value);
    let names = || choices.iter().map(|&(choice, _)| choice).collect::<Vec<_>>().join(", ");
    value.map(Some).ok_or_else(|| JsError::new(&format!("{option} must be one of {}, not {name}", names())))
}
