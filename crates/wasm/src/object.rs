//! JavaScript objects, built property by property.

use std::borrow::Cow;

use js_sys::{Array, Object, Reflect};
use wasm_bindgen::JsValue;

/// An object that gets its properties one by one.
#[derive(Default)]
pub struct ObjectBuilder(Object);

impl ObjectBuilder {
    pub fn with(self, name: &str, value: impl Into<JsValue>) -> ObjectBuilder {
        Reflect::set(&self.0, &name.into(), &value.into()).expect("a new object can be extended");
        self
    }

    pub fn build(self) -> Object {
        self.0
    }
}

/// Returns an array of strings.
pub fn strings<'a>(texts: impl Iterator<Item = Cow<'a, str>>) -> Array {
    texts.map(|text| JsValue::from_str(&text)).collect()
}
