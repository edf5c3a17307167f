//! The content tree of a selection.

use std::borrow::Cow;

use dehusk_core::{HeaderLines, MarkdownOptions, Tree};
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
    /// The content as HTML that is safe to open, with those of the lines of a header that it lacks.
    #[pyo3(signature = (title = "", subtitle = "", byline = ""))]
    fn html(&self, py: Python<'_>, title: &str, subtitle: &str, byline: &str) -> String {
        let lines = HeaderLines { title: title.into(), subtitle: subtitle.into(), byline: byline.into() };
        py.detach(|| dehusk_core::html_of(&self.with_header(&lines)))
    }

    /// The content as Markdown, with those of the lines of a header that it lacks.
    ///
    /// Links were resolved against `base`. The `source` of the page says whether a program looks for formulas in its text.
    fn markdown(&self, py: Python<'_>, header: (String, String, String), base: &str, source: &[u8]) -> String {
        let (title, subtitle, byline) = header;
        let lines = HeaderLines { title, subtitle, byline };
        let options = MarkdownOptions { base, source };
        py.detach(|| dehusk_core::markdown_of(self.with_header(&lines), &options))
    }

    /// The content as the `body` of an XML-TEI document.
    fn tei(&self, py: Python<'_>) -> String {
        py.detach(|| dehusk_core::tei_body(&self.tree))
    }

    /// The links to other pages: the URL, the text and the title of each. `base` is the base URL of the page.
    fn links(&self, py: Python<'_>, base: &str) -> Vec<(String, String, String)> {
        let links = py.detach(|| self.tree.links(base));
        links.into_iter().map(|link| (link.url, link.text, link.title)).collect()
    }

    /// The images: the URL, the text in place of it, the title and the caption of each.
    fn images(&self, py: Python<'_>) -> Vec<(String, String, String, String)> {
        let images = py.detach(|| self.tree.images());
        images.into_iter().map(|image| (image.url, image.alt, image.title, image.caption)).collect()
    }
}

impl ContentTree {
    /// The tree with the lines of a header; a copy where there are some.
    fn with_header(&self, lines: &HeaderLines) -> Cow<'_, Tree> {
        if lines.is_empty() {
            return Cow::Borrowed(&self.tree);
        }
        let mut tree = self.tree.clone();
        tree.add_header(lines);
        Cow::Owned(tree)
    }
}
