//! The tags in which a page declares something.

use dehusk_core::{DeclaringTag, DeclaringTags};
use pyo3::prelude::*;

/// Where a tag begins and ends in the source, and where the text of its element ends.
type Tag = (usize, usize, usize);

/// The `meta`, `link` and `script` tags in the source of a page.
#[pyfunction]
pub fn declaring_tags(py: Python<'_>, source: &[u8]) -> (Vec<Tag>, Vec<Tag>, Vec<Tag>) {
    let DeclaringTags { metas, links, scripts } = py.detach(|| DeclaringTags::of(source));
    (plain(metas), plain(links), plain(scripts))
}

fn plain(tags: Vec<DeclaringTag>) -> Vec<Tag> {
    tags.into_iter().map(|found| (found.tag.start, found.tag.end, found.text_end)).collect()
}
