//! Values of JSON as Python has them.

use dehusk_core::declared::{Json, Object};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyList, PyString};

/// Maximum depth and number of the objects that are listed.
const MAX_DEPTH: usize = 12;
const MAX_OBJECTS: usize = 5000;

/// Returns some values as a list, as `json.loads` would; numbers are texts.
pub fn list_of<'a, 'py>(py: Python<'py>, values: impl IntoIterator<Item = &'a Json>) -> PyResult<Bound<'py, PyList>> {
    Converter { py, objects: None }.list(values, 0)
}

/// Returns the same, and a list of the objects in the values, outer ones first.
pub fn with_objects<'a, 'py>(
    py: Python<'py>,
    values: impl IntoIterator<Item = &'a Json>,
) -> PyResult<(Bound<'py, PyList>, Bound<'py, PyList>)> {
    let objects = PyList::empty(py);
    let values = Converter { py, objects: Some(objects.clone()) }.list(values, 0)?;
    Ok((values, objects))
}

/// Returns an object as a dictionary.
pub fn dictionary_of<'py>(py: Python<'py>, object: &Object) -> PyResult<Bound<'py, PyDict>> {
    Converter { py, objects: None }.dictionary(object, 0)
}

struct Converter<'py> {
    py: Python<'py>,
    /// The dictionaries that were made, where they are wanted.
    objects: Option<Bound<'py, PyList>>,
}

impl<'py> Converter<'py> {
    fn value(&self, value: &Json, depth: usize) -> PyResult<Bound<'py, PyAny>> {
        Ok(match value {
            Json::Null => self.py.None().into_bound(self.py),
            Json::Bool(flag) => PyBool::new(self.py, *flag).to_owned().into_any(),
            Json::Text(text) => PyString::new(self.py, text).into_any(),
            Json::List(parts) => self.list(parts, depth)?.into_any(),
            Json::Object(object) => self.dictionary(object, depth)?.into_any(),
        })
    }

    fn list<'a>(&self, values: impl IntoIterator<Item = &'a Json>, depth: usize) -> PyResult<Bound<'py, PyList>> {
        let list = PyList::empty(self.py);
        values.into_iter().try_for_each(|value| list.append(self.value(value, depth + 1)?))?;
        Ok(list)
    }

    fn dictionary(&self, object: &Object, depth: usize) -> PyResult<Bound<'py, PyDict>> {
        let dictionary = PyDict::new(self.py);
        if let Some(objects) = self.objects.as_ref().filter(|list| depth <= MAX_DEPTH && list.len() < MAX_OBJECTS) {
            objects.append(&dictionary)?;
        }
        object.iter().try_for_each(|(key, value)| dictionary.set_item(key, self.value(value, depth + 1)?))?;
        Ok(dictionary)
    }
}

/// Reads the JSON objects and lists in a text of any kind, outermost only, and strings that contain one.
#[pyfunction]
pub fn json_values<'py>(py: Python<'py>, text: &str) -> PyResult<Bound<'py, PyList>> {
    let values = py.detach(|| dehusk_core::declared::json_values(text));
    list_of(py, &values)
}
