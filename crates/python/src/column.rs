//! A column that Python reads in place.

use std::ffi::c_int;
use std::mem::size_of_val;
use std::sync::Arc;

use pyo3::ffi;
use pyo3::prelude::*;
use pyo3::types::PyMemoryView;

/// Values as a read-only buffer of bytes; it keeps alive what they are a part of.
#[pyclass(frozen, module = "dehusk._core")]
pub struct Column {
    bytes: Box<dyn Bytes>,
}

/// A view of the values that `values` finds in `owner`.
pub fn view<'py, Owner: Send + Sync + 'static, Value: Plain>(
    py: Python<'py>,
    owner: &Arc<Owner>,
    values: fn(&Owner) -> &[Value],
) -> PyResult<Bound<'py, PyMemoryView>> {
    let bytes = Box::new(Part { owner: Arc::clone(owner), values });
    PyMemoryView::from(Bound::new(py, Column { bytes })?.as_any())
}

/// Values that are their bytes: without padding, and without references to others.
pub trait Plain: Copy + 'static {}
impl Plain for i32 {}
impl Plain for f32 {}
impl Plain for f64 {}
impl Plain for bool {}

/// Bytes that stay where they are, and as they are, as long as `self` lives.
trait Bytes: Send + Sync {
    fn bytes(&self) -> (*const u8, usize);
}

struct Part<Owner, Value: 'static> {
    owner: Arc<Owner>,
    values: fn(&Owner) -> &[Value],
}

impl<Owner: Send + Sync, Value: Plain> Bytes for Part<Owner, Value> {
    fn bytes(&self) -> (*const u8, usize) {
        let values = (self.values)(&self.owner);
        (values.as_ptr().cast(), size_of_val(values))
    }
}

#[pymethods]
impl Column {
    unsafe fn __getbuffer__(slf: Bound<'_, Self>, view: *mut ffi::Py_buffer, flags: c_int) -> PyResult<()> {
        let (data, size) = slf.get().bytes.bytes();
        // SAFETY: `view` is valid by the protocol. What owns the values is never changed, the column keeps it alive, and
        // the view keeps the column alive.
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
