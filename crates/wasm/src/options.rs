//! Options of a page, as JavaScript gives them.

use dehusk_core::{hints_of_address, Declared, Favor, Hidden, SelectionOptions};
use js_sys::Uint8Array;
use wasm_bindgen::prelude::*;

#[wasm_bindgen]
extern "C" {
    /// What is known of a page besides its HTML, and how content is selected.
    #[wasm_bindgen(typescript_type = "PageOptions")]
    pub type PageOptions;

    #[wasm_bindgen(method, getter)]
    fn hints(this: &PageOptions) -> Option<Vec<String>>;
    #[wasm_bindgen(method, getter)]
    fn metas(this: &PageOptions) -> Option<Vec<String>>;
    #[wasm_bindgen(method, getter)]
    fn types(this: &PageOptions) -> Option<Vec<String>>;
    #[wasm_bindgen(method, getter)]
    fn address(this: &PageOptions) -> Option<String>;
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
    fn chosen(this: &PageOptions) -> Option<Uint8Array>;
}

/// The options, with a default for each that is not given.
#[derive(Default)]
pub struct Request {
    /// What the tags and the URL of the page say of its kind.
    pub hints: Vec<String>,
    metas: Vec<String>,
    types: Vec<String>,
    pub address: String,
    pub selection: SelectionOptions,
    /// The rows whose text is requested; those that are content where there are none.
    pub chosen: Option<Vec<bool>>,
}

impl Request {
    pub fn new(options: Option<PageOptions>) -> Result<Request, JsError> {
        let Some(options) = options else { return Ok(Request::with_hints(Request::default())) };
        let default = SelectionOptions::default();
        Ok(Request::with_hints(Request {
            hints: options.hints().unwrap_or_default(),
            metas: options.metas().unwrap_or_default(),
            types: options.types().unwrap_or_default(),
            address: options.address().unwrap_or_default(),
            selection: SelectionOptions {
                favor: named(options.favor(), "favor", &FAVORS)?.unwrap_or(default.favor),
                include_comments: options.include_comments().unwrap_or(default.include_comments),
                title: options.title().unwrap_or(default.title),
                images: options.images().unwrap_or(default.images),
                hidden: named(options.hidden(), "hidden", &HIDDEN)?.unwrap_or(default.hidden),
                ..default
            },
            chosen: options.chosen().map(|rows| rows.to_vec().into_iter().map(|row| row != 0).collect()),
        }))
    }

    /// Adds the hints of the URL.
    fn with_hints(mut self) -> Request {
        self.hints.extend(hints_of_address(&self.address));
        self
    }

    /// Calls `use_declared` with what the page declares.
    pub fn declared<T>(&self, use_declared: impl FnOnce(&Declared) -> T) -> T {
        let [hints, metas, types] =
            [&self.hints, &self.metas, &self.types].map(|texts| texts.iter().map(String::as_str).collect::<Vec<_>>());
        use_declared(&Declared { hints: &hints, metas: &metas, types: &types, address: &self.address })
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
