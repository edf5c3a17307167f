//! The links and images of a tree as records.

use std::collections::HashMap;

use super::tag_sets::TagSet;
use super::tree::{NodeIndex, Tree, BODY};
use crate::facts::urls::{is_safe_image_url, is_safe_url};
use crate::table::tags::number;

const LINK: i32 = number("a");
const IMG: i32 = number("img");
const FIGURE: i32 = number("figure");
const CAPTION: i32 = number("figcaption");
static CAPTIONED: TagSet = TagSet::of("figure figcaption");

/// A link to another page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinkRecord {
    /// Its URL.
    pub url: String,
    /// Its text on one line; of a link without text, the alternative texts of its images.
    pub text: String,
    /// Its title.
    pub title: String,
}

/// An image as the page shows it; what the page does not say is empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ImageRecord {
    /// Its URL.
    pub url: String,
    /// Its alternative text.
    pub alt: String,
    /// Its title.
    pub title: String,
    /// The text of the caption of its figure.
    pub caption: String,
}

impl Tree {
    /// The links in document order, without those within the page itself and those that run a program.
    ///
    /// `base` is the URL against which they were resolved.
    pub fn links(&self, base: &str) -> Vec<LinkRecord> {
        let own = base.split('#').next().unwrap_or("");
        let links = self.descendants(BODY).filter(|&node| self.tag(node) == LINK);
        links.filter_map(|link| self.link_record(link, own)).collect()
    }

    fn link_record(&self, link: NodeIndex, own: &str) -> Option<LinkRecord> {
        let url = self.attribute(link, "href")?.trim();
        let (target, fragment) = url.split_once('#').map_or((url, None), |(target, after)| (target, Some(after)));
        let is_own = fragment.is_some() && target == own;
        if target.is_empty() || is_own || !is_safe_url(url) {
            return None;
        }
        let text = match self.is_blank(link) {
            true => {
                let images = self.descendants(link).filter(|&inner| self.tag(inner) == IMG);
                on_one_line(images.flat_map(|image| [self.attribute(image, "alt").unwrap_or(""), " "]))
            }
            false => on_one_line(self.texts(link)),
        };
        Some(LinkRecord { url: url.to_owned(), text, title: self.line_of(link, "title") })
    }

    /// The images in document order, each as often as it is shown.
    pub fn images(&self) -> Vec<ImageRecord> {
        let captions = self.captions();
        let images = self.descendants(BODY).filter(|&node| self.tag(node) == IMG);
        let record = |image: NodeIndex| {
            let url = self.attribute(image, "src").filter(|url| is_safe_image_url(url))?;
            let figure = self.closest(image, |tag| tag == FIGURE);
            let caption = figure.and_then(|figure| captions.get(&figure)).cloned().unwrap_or_default();
            let (alt, title) = (self.line_of(image, "alt"), self.line_of(image, "title"));
            Some(ImageRecord { url: url.to_owned(), alt, title, caption })
        };
        images.filter_map(record).collect()
    }

    /// The text of the first caption of each figure, without the figures in it.
    fn captions(&self) -> HashMap<NodeIndex, String> {
        let mut captions = HashMap::new();
        for caption in self.elements(BODY, |tag| tag == CAPTION) {
            if let Some(figure) = self.closest(caption, |tag| tag == FIGURE) {
                captions.entry(figure).or_insert_with(|| self.caption_text(caption));
            }
        }
        captions
    }

    fn caption_text(&self, caption: NodeIndex) -> String {
        let mut texts = Vec::new();
        let mut nodes = self.descendants(caption);
        while let Some(node) = nodes.next() {
            if CAPTIONED.contains(self.tag(node)) {
                nodes.skip_inside(node);
            } else {
                texts.push(self.text(node));
            }
        }
        on_one_line(texts)
    }

    /// The value of an attribute on one line; empty where there is none.
    fn line_of(&self, node: NodeIndex, name: &str) -> String {
        on_one_line(self.attribute(node, name))
    }
}

fn on_one_line<'a>(texts: impl IntoIterator<Item = &'a str>) -> String {
    let mut line = String::new();
    let mut is_after_space = false;
    for character in texts.into_iter().flat_map(str::chars) {
        if character.is_whitespace() {
            is_after_space = true;
            continue;
        }
        if is_after_space && !line.is_empty() {
            line.push(' ');
        }
        is_after_space = false;
        line.push(character);
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_have_text_or_that_of_their_images() {
        let tree = Tree::from_html(
            "<a href=\" /a \" title=\"t\n u\">one <b>two</b></a><a href=\"b\"><img alt=\"c\"><img alt=\"d\"></a>\
             <a href=\"#e\">f</a><a href=\"javascript:g\">h</a><a>i</a><a href=\"https://x.example/y#z\">j</a>",
        );
        let links = tree.unwrap().links("https://x.example/y");
        let link =
            |url: &str, text: &str, title: &str| LinkRecord { url: url.into(), text: text.into(), title: title.into() };
        assert_eq!(links, [link("/a", "one two", "t u"), link("b", "c d", "")]);
    }

    #[test]
    fn images_have_the_captions_of_their_figures() {
        let inner = "<figure><img src=\"b\"><figcaption>inner</figcaption></figure>";
        let tree = Tree::from_html(&format!(
            "<figure><img src=\"a\" alt=\"x\"><figcaption>outer {inner}text</figcaption></figure><img><img src=\"c\">"
        ));
        let images = tree.unwrap().images();
        let described: Vec<_> = images.iter().map(|image| (&*image.url, &*image.alt, &*image.caption)).collect();
        assert_eq!(described, [("a", "x", "outer text"), ("b", "", "inner"), ("c", "", "")]);
    }
}
