//! Microdata and RDFa Lite of a page.

use dehusk_core::{Limits, MicrodataItem, MicrodataValue};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};

/// The microdata of a page, given as it is written in UTF-8, in the form of JSON-LD.
#[pyfunction]
#[pyo3(signature = (source, nodes = usize::MAX, orphans = false))]
pub fn microdata<'py>(py: Python<'py>, source: &[u8], nodes: usize, orphans: bool) -> PyResult<Bound<'py, PyList>> {
    let limits = Limits { nodes, ..Limits::default() };
    let read = if orphans { dehusk_core::microdata_with_orphans } else { dehusk_core::microdata };
    let items = py.detach(|| read(source, &limits));
    as_objects(py, items)
}

/// The RDFa Lite of a page, given as it is written in UTF-8, in the form of JSON-LD.
#[pyfunction]
#[pyo3(signature = (source, nodes = usize::MAX))]
pub fn rdfa_lite<'py>(py: Python<'py>, source: &[u8], nodes: usize) -> PyResult<Bound<'py, PyList>> {
    let limits = Limits { nodes, ..Limits::default() };
    let items = py.detach(|| dehusk_core::rdfa_lite(source, &limits));
    as_objects(py, items)
}

fn as_objects(py: Python<'_>, items: Vec<MicrodataItem>) -> PyResult<Bound<'_, PyList>> {
    let objects: Vec<_> = items.into_iter().map(|item| as_object(py, item)).collect::<PyResult<_>>()?;
    PyList::new(py, objects)
}

/// An item as JSON-LD would have it: its types without their vocabulary, and of each property a list of values.
fn as_object<'py>(py: Python<'py>, item: MicrodataItem) -> PyResult<Bound<'py, PyDict>> {
    let object = PyDict::new(py);
    object.set_item("@type", item.types.split_whitespace().map(without_vocabulary).collect::<Vec<_>>())?;
    if !item.id.is_empty() {
        object.set_item("@id", item.id)?;
    }
    let properties = PyDict::new(py);
    for (name, value) in item.properties {
        let values = match properties.get_item(&name)? {
            Some(values) => values.cast_into::<PyList>()?,
            None => {
                let values = PyList::empty(py);
                properties.set_item(&name, &values)?;
                values
            }
        };
        match value {
            MicrodataValue::Text(text) => values.append(text)?,
            MicrodataValue::Item(inner) => values.append(as_object(py, inner)?)?,
        }
    }
    object.update(properties.as_mapping())?;
    Ok(object)
}

fn without_vocabulary(name: &str) -> &str {
    name.trim_end_matches('/').rsplit('/').next().unwrap_or(name)
}
