//! What a page declares.

use dehusk_core::declared::structured;
use dehusk_core::visible_text;
use dehusk_core::{DeclaringTag, DeclaringTags, Limits};
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedBytes;
use pyo3::types::{IntoPyDict, PyDict, PyList, PyString};

use crate::json::{dictionary_of, list_of, with_objects};
use crate::table::Table;

/// Where a tag begins and ends in the source, and where the text of its element ends.
type Tag = (usize, usize, usize);
type Pairs = Vec<(String, String)>;

/// What a page declares in its `meta`, `link` and `script` tags.
#[pyclass(frozen, module = "dehusk._core")]
pub struct Declarations {
    found: dehusk_core::Declarations<PyBackedBytes>,
}

impl Declarations {
    /// The declarations as the core has them.
    pub fn found(&self) -> &dehusk_core::Declarations<PyBackedBytes> {
        &self.found
    }
}

#[pymethods]
impl Declarations {
    /// What the source of a page declares.
    #[new]
    fn new(py: Python<'_>, source: PyBackedBytes) -> Declarations {
        Declarations { found: py.detach(|| dehusk_core::Declarations::of(source)) }
    }

    /// The names in lower case and the contents of the `meta` elements.
    fn metas(&self) -> Pairs {
        self.found.metas()
    }

    /// The plain contents of the `meta` elements by their names.
    fn plain_metas<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        self.found.plain_metas().into_py_dict(py)
    }

    /// The content of the first `meta` element of that name.
    fn meta(&self, name: &str) -> String {
        self.found.meta(name).unwrap_or_default()
    }

    /// The relations in lower case and the addresses of the `link` elements.
    fn links(&self) -> Pairs {
        self.found.links()
    }

    /// The address of the first `link` element of that relation.
    fn link(&self, relation: &str) -> String {
        self.found.link(relation).unwrap_or_default()
    }

    /// The names of the `meta` elements in the head.
    fn names_in_head(&self) -> Vec<String> {
        self.found.names_in_head()
    }

    /// The attributes and the texts of the scripts.
    fn scripts<'py>(&self, py: Python<'py>) -> PyResult<Vec<(Bound<'py, PyDict>, String)>> {
        let scripts = self.found.scripts();
        scripts.map(|(attributes, text)| Ok((attributes.into_py_dict(py)?, decoded(text)))).collect()
    }

    /// The texts of the scripts that are JSON-LD.
    fn linked(&self) -> Vec<String> {
        self.found.linked().map(decoded).collect()
    }

    /// The values of the JSON-LD, repaired where they are broken.
    fn linked_values<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        list_of(py, py.detach(|| self.found.linked_values()))
    }

    /// The values of the JSON-LD, and all objects in them, outer ones first.
    fn linked_objects<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyList>, Bound<'py, PyList>)> {
        with_objects(py, py.detach(|| self.found.linked_values()))
    }

    /// The microdata that belongs to no item, and all objects in it, outer ones first.
    fn microdata_objects<'py>(
        &self,
        py: Python<'py>,
        nodes: usize,
    ) -> PyResult<(Bound<'py, PyList>, Bound<'py, PyList>)> {
        let items = py.detach(|| self.found.items(&limits(nodes)));
        with_objects(py, items.microdata.iter().filter(|(is_orphan, _)| !is_orphan).map(|(_, item)| item))
    }

    /// Microdata in the form of JSON-LD; with `orphans` also items that are properties of none. `nodes` is the maximum
    /// number of nodes that are read.
    #[pyo3(signature = (nodes = usize::MAX, orphans = false))]
    fn microdata<'py>(&self, py: Python<'py>, nodes: usize, orphans: bool) -> PyResult<Bound<'py, PyList>> {
        let items = py.detach(|| self.found.items(&limits(nodes)));
        list_of(py, items.microdata.iter().filter(|(is_orphan, _)| orphans || !is_orphan).map(|(_, item)| item))
    }

    /// RDFa Lite in the form of JSON-LD.
    #[pyo3(signature = (nodes = usize::MAX))]
    fn rdfa<'py>(&self, py: Python<'py>, nodes: usize) -> PyResult<Bound<'py, PyList>> {
        list_of(py, &py.detach(|| self.found.items(&limits(nodes))).rdfa)
    }

    /// The entities and records that the page declares; `shown` and `source` are the table and the source of the page
    /// whose text is shown.
    fn structured<'py>(
        &self,
        py: Python<'py>,
        table: &Table,
        address: &Bound<'_, PyString>,
        nodes: usize,
        shown: &Table,
        source: &[u8],
    ) -> PyResult<Bound<'py, PyDict>> {
        let address = address.to_string_lossy();
        let text = || visible_text(shown.core(), shown.styles_in(source));
        let structured = py.detach(|| structured(&self.found, table.core(), &address, &limits(nodes), text));
        dictionary_of(py, &structured)
    }

    /// The types of the structured data with their number; `table` is that of the page.
    fn counted_types(&self, table: &Table) -> Vec<String> {
        dehusk_core::counted_types(&self.found, table.core())
    }

    /// The types that the JSON-LD names.
    fn linked_types(&self) -> Vec<String> {
        self.found.linked_types()
    }

    /// The URL of the page, given or as the page names it.
    fn url(&self, given: &Bound<'_, PyString>) -> String {
        self.found.url(&given.to_string_lossy())
    }

    /// The URLs of the images that the page declares for what it is about.
    fn images(&self) -> Vec<String> {
        self.found.images()
    }

    /// Title, author, date and site.
    fn about(&self) -> (String, String, String, String) {
        let dehusk_core::About { title, author, date, site } = self.found.about();
        (title, author, date, site)
    }

    /// What they and the address say of the kind of the page.
    fn hints(&self, address: &str) -> Vec<String> {
        dehusk_core::hints(&self.found, address)
    }
}

/// The `meta`, `link` and `script` tags in the source of a page.
#[pyfunction]
pub fn declaring_tags(py: Python<'_>, source: &[u8]) -> (Vec<Tag>, Vec<Tag>, Vec<Tag>) {
    let DeclaringTags { metas, links, scripts, .. } = py.detach(|| DeclaringTags::of(source));
    (plain(metas), plain(links), plain(scripts))
}

fn plain(tags: Vec<DeclaringTag>) -> Vec<Tag> {
    tags.into_iter().map(|found| (found.tag.start, found.tag.end, found.text_end)).collect()
}

fn limits(nodes: usize) -> Limits {
    Limits { nodes, ..Limits::default() }
}

fn decoded(text: &[u8]) -> String {
    String::from_utf8_lossy(text).into_owned()
}
