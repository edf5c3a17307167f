//! Values of JSON as Python has them.

use dehusk_core::declared::{Json, Object};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyList, PyString};

/// Returns a value as `json.loads` would; numbers are texts.
pub fn as_python<'py>(py: Python<'py>, value: &Json) -> PyResult<Bound<'py, PyAny>> {
    Ok(match value {
        Json::Null => py.None().into_bound(py),
        Json::Bool(flag) => PyBool::new(py, *flag).to_owned().into_any(),
        Json::Text(text) => PyString::new(py, text).into_any(),
        Json::List(parts) => list_of(py, parts)?.into_any(),
        Json::Object(object) => dictionary_of(py, object)?.into_any(),
    })
}

/// Returns some values as a list.
pub fn list_of<'a, 'py>(py: Python<'py>, values: impl IntoIterator<Item = &'a Json>) -> PyResult<Bound<'py, PyList>> {
    let list = PyList::empty(py);
    values.into_iter().try_for_each(|value| list.append(as_python(py, value)?))?;
    Ok(list)
}

/// Returns an object as a dictionary.
pub fn dictionary_of<'py>(py: Python<'py>, object: &Object) -> PyResult<Bound<'py, PyDict>> {
    let dictionary = PyDict::new(py);
    object.iter().try_for_each(|(key, value)| dictionary.set_item(key, as_python(py, value)?))?;
    Ok(dictionary)
}

/// Reads the JSON objects and lists in a text of any kind, outermost only, and strings that contain one.
#[pyfunction]
pub fn json_values<'py>(py: Python<'py>, text: &str) -> PyResult<Bound<'py, PyList>> {
    let values = py.detach(|| dehusk_core::declared::json_values(text));
    list_of(py, &values)
}
