//! The content tree of a selection.

use dehusk_core::Tree;
use pyo3::prelude::*;

/// The selection as a tree of elements and texts, with its structure repaired.
#[pyclass(frozen, module = "dehusk._core")]
pub struct ContentTree {
    tree: Tree,
}

impl From<Tree> for ContentTree {
    fn from(tree: Tree) -> ContentTree {
        ContentTree { tree }
    }
}

#[pymethods]
impl ContentTree {
    /// The content as HTML that is safe to open.
    fn html(&self, py: Python<'_>) -> String {
        py.detach(|| dehusk_core::html_of(&self.tree))
    }
}
