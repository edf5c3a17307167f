//! A column that Python reads in place.

use std::ffi::c_int;
use std::sync::Arc;

use pyo3::ffi;
use pyo3::prelude::*;

/// The values of a column as a read-only buffer of 32-bit integers; it keeps alive what it is a part of.
#[pyclass(frozen, module = "dehusk._core")]
pub struct Column {
    table: Arc<dehusk_core::Table>,
    values: fn(&dehusk_core::Table) -> &[i32],
}

impl Column {
    pub fn new(table: &Arc<dehusk_core::Table>, values: fn(&dehusk_core::Table) -> &[i32]) -> Column {
        Column { table: Arc::clone(table), values }
    }
}

#[pymethods]
impl Column {
    fn __len__(&self) -> usize {
        (self.values)(&self.table).len()
    }

    unsafe fn __getbuffer__(slf: Bound<'_, Self>, view: *mut ffi::Py_buffer, flags: c_int) -> PyResult<()> {
        let column = slf.get();
        let values = (column.values)(&column.table);
        let (data, size) = (values.as_ptr(), std::mem::size_of_val(values));
        // SAFETY: `view` is valid by the protocol. The values do not move or change as long as the table lives, the
        // column keeps the table alive, and the view keeps the column alive.
        let filled = unsafe {
            ffi::PyBuffer_FillInfo(view, slf.as_ptr(), data.cast_mut().cast(), size as ffi::Py_ssize_t, 1, flags)
        };
        if filled == 0 {
            Ok(())
        } else {
            Err(PyErr::fetch(slf.py()))
        }
    }
}
