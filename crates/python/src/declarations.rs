//! What a page declares.

use std::sync::Arc;

use dehusk_core::declared::{structured, Json, Object};
use dehusk_core::visible_text;
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedBytes;
use pyo3::types::{IntoPyDict, PyDict, PyList, PyString};

use crate::json::{dictionary_of, list_of, with_objects};
use crate::origin::{Origin, SharedSource};
use crate::table::Table;

type Pairs = Vec<(String, String)>;

/// What a page declares in its `meta`, `link` and `script` tags.
#[pyclass(frozen, module = "dehusk._core")]
pub struct Declarations {
    found: dehusk_core::Declarations<SharedSource>,
    /// The whole table of the page.
    table: Arc<dehusk_core::Table>,
}

impl Declarations {
    /// The declarations as the core has them.
    pub fn found(&self) -> &dehusk_core::Declarations<SharedSource> {
        &self.found
    }

    /// Returns what a page declares.
    pub fn of(page: &Arc<Origin>) -> Declarations {
        let parts = page.parts();
        let found = dehusk_core::Declarations::new(SharedSource(Arc::clone(page)), Arc::clone(&parts.unread));
        Declarations { found, table: Arc::clone(&parts.table) }
    }
}

/// The entities and records that a page declares, from which Python makes its own and JSON is written.
#[pyclass(frozen, module = "dehusk._core")]
pub struct StructuredData {
    pub found: Object,
}

#[pymethods]
impl StructuredData {
    /// Whether there is an entity.
    fn __bool__(&self) -> bool {
        self.found.get("entities").is_some_and(|entities| *entities != Json::List(Vec::new()))
    }

    /// Returns `entities`, and the lists of records that are not empty, by their names.
    fn values<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        dictionary_of(py, &self.found)
    }
}

#[pymethods]
impl Declarations {
    /// What a page declares, given as it is written, in UTF-8.
    #[new]
    fn new(py: Python<'_>, source: PyBackedBytes) -> Declarations {
        py.detach(|| Declarations::of(&Arc::new(Origin::unparsed(source))))
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

    /// The microdata, and all objects in it, outer ones first; nothing where none of it can be what the page is about.
    ///
    /// Orphans are read too: a question is the `mainEntity` of no item.
    fn microdata_objects<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyList>, Bound<'py, PyList>)> {
        if !dehusk_core::describes_subject(&self.table) {
            return Ok((PyList::empty(py), PyList::empty(py)));
        }
        let items = py.detach(|| self.found.items(&self.table));
        with_objects(py, items.microdata.iter().map(|(_, item)| item))
    }

    /// Microdata in the form of JSON-LD; with `orphans` also items that are properties of none.
    #[pyo3(signature = (orphans = false))]
    fn microdata<'py>(&self, py: Python<'py>, orphans: bool) -> PyResult<Bound<'py, PyList>> {
        let items = py.detach(|| self.found.items(&self.table));
        list_of(py, items.microdata.iter().filter(|(is_orphan, _)| orphans || !is_orphan).map(|(_, item)| item))
    }

    /// RDFa Lite in the form of JSON-LD.
    fn rdfa<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        list_of(py, &py.detach(|| self.found.items(&self.table)).rdfa)
    }

    /// The entities and records that the page declares; `shown` is the table of the page whose text is shown.
    fn structured(&self, py: Python<'_>, address: &Bound<'_, PyString>, shown: &Table) -> StructuredData {
        let address = address.to_string_lossy();
        let text = || visible_text(shown.core(), shown.page_styles(), shown.reading_facts());
        StructuredData { found: py.detach(|| structured(&self.found, &self.table, &address, text)) }
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

fn decoded(text: &[u8]) -> String {
    String::from_utf8_lossy(text).into_owned()
}
