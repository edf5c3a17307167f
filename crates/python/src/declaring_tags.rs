//! The tags in which a page declares something.

use dehusk_core::{DeclaringTag, DeclaringTags};
use pyo3::prelude::*;
use pyo3::types::PyDict;

/// Where a tag begins and ends in the source, and where the text of its element ends.
type Tag = (usize, usize, usize);

/// The `meta`, `link` and `script` tags in the source of a page.
#[pyfunction]
pub fn declaring_tags(py: Python<'_>, source: &[u8]) -> (Vec<Tag>, Vec<Tag>, Vec<Tag>) {
    let DeclaringTags { metas, links, scripts } = py.detach(|| DeclaringTags::of(source));
    (plain(metas), plain(links), plain(scripts))
}

/// Those of some tags in which a word stands, given in lower case.
#[pyfunction]
pub fn tags_mentioning(source: &[u8], tags: Vec<Tag>, word: &str) -> Vec<Tag> {
    let tag = |&(start, stop, _): &Tag| source.get(start..stop).unwrap_or(&[]);
    tags.into_iter().filter(|found| dehusk_core::mentions(tag(found), word.as_bytes())).collect()
}

/// The attributes of each of some tags.
#[pyfunction]
pub fn tag_attributes<'py>(py: Python<'py>, source: &[u8], tags: Vec<Tag>) -> PyResult<Vec<Bound<'py, PyDict>>> {
    let read = |(start, stop, _): Tag| {
        let found = PyDict::new(py);
        let attributes = dehusk_core::tag_attributes(source.get(start..stop).unwrap_or(&[]));
        attributes.into_iter().try_for_each(|(name, value)| found.set_item(name, value))?;
        Ok(found)
    };
    tags.into_iter().map(read).collect()
}

fn plain(tags: Vec<DeclaringTag>) -> Vec<Tag> {
    tags.into_iter().map(|found| (found.tag.start, found.tag.end, found.text_end)).collect()
}
