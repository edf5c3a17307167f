//! The table of a page.

use std::sync::Arc;

use dehusk_core::Error;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyBytes, PyString, PyTuple};

use crate::column::Column;

/// The canonical HTML of a page and its columns, one value for each row.
#[pyclass(frozen, module = "dehusk._core")]
pub struct Table {
    table: Arc<dehusk_core::Table>,
    html: PyOnceLock<Py<PyBytes>>,
}

impl Table {
    fn new(table: Result<dehusk_core::Table, Error>) -> PyResult<Table> {
        let table = table.map_err(|error| PyValueError::new_err(error.to_string()))?;
        Ok(Table { table: Arc::new(table), html: PyOnceLock::new() })
    }

    fn column(&self, values: fn(&dehusk_core::Table) -> &[i32]) -> Column {
        Column::new(&self.table, values)
    }
}

#[pymethods]
impl Table {
    /// The table of HTML as the parser's serialiser writes it, in pieces; lone surrogates become `?`.
    #[staticmethod]
    fn from_source(py: Python<'_>, pieces: &Bound<'_, PyAny>) -> PyResult<Table> {
        let mut source = Vec::new();
        for piece in pieces.try_iter()? {
            append_utf8(&mut source, piece?.cast::<PyString>()?)?;
        }
        Table::new(py.detach(|| dehusk_core::Table::from_source(&source)))
    }

    /// The table of canonical HTML in UTF-8; a `ValueError` where it is not canonical.
    #[staticmethod]
    fn from_canonical(py: Python<'_>, html: &Bound<'_, PyBytes>) -> PyResult<Table> {
        let html = html.as_bytes();
        Table::new(py.detach(|| dehusk_core::Table::from_canonical(html.to_vec())))
    }

    fn __len__(&self) -> usize {
        self.table.len()
    }

    /// The canonical HTML in UTF-8.
    #[getter]
    fn html<'py>(&self, py: Python<'py>) -> &Bound<'py, PyBytes> {
        self.html.get_or_init(py, || PyBytes::new(py, &self.table.html).unbind()).bind(py)
    }

    /// The names of elements that are not in `TAGS`, in the order of their numbers.
    #[getter]
    fn own_tags<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let html = &self.table.html;
        let names = self.table.unknown.iter().map(|&(start, stop)| html.get(start as usize..stop as usize));
        let names: Vec<_> = names.map(|name| String::from_utf8_lossy(name.unwrap_or(&[]))).collect();
        PyTuple::new(py, names)
    }

    #[getter]
    fn parent(&self) -> Column {
        self.column(|table| &table.parent)
    }

    #[getter]
    fn end(&self) -> Column {
        self.column(|table| &table.end)
    }

    #[getter]
    fn depth(&self) -> Column {
        self.column(|table| &table.depth)
    }

    #[getter]
    fn tag(&self) -> Column {
        self.column(|table| &table.tag)
    }

    #[getter]
    fn start(&self) -> Column {
        self.column(|table| &table.start)
    }

    #[getter]
    fn stop(&self) -> Column {
        self.column(|table| &table.stop)
    }

    #[getter]
    fn close(&self) -> Column {
        self.column(|table| &table.close)
    }

    #[getter]
    fn chars(&self) -> Column {
        self.column(|table| &table.chars)
    }

    #[getter]
    fn words(&self) -> Column {
        self.column(|table| &table.words)
    }

    #[getter]
    fn blanks(&self) -> Column {
        self.column(|table| &table.blanks)
    }
}

/// Append a string in UTF-8. Lone surrogates, in text that came from elsewhere than a decoder, become `?`.
fn append_utf8(bytes: &mut Vec<u8>, text: &Bound<'_, PyString>) -> PyResult<()> {
    if let Ok(utf8) = text.to_str() {
        bytes.extend_from_slice(utf8.as_bytes());
    } else {
        let replaced = text.call_method1("encode", ("utf-8", "replace"))?;
        bytes.extend_from_slice(replaced.cast::<PyBytes>()?.as_bytes());
    }
    Ok(())
}
